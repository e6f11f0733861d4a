"""The review: the turn and what the coach says of it, the list of turns, and the curve of the scores."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.render.panels import theme
from game.render.panels.canvas import Rect, window_of
from game.render.panels.drawing import draws
from game.render.panels.panel_tools import Kit, glass, seat_mark
from game.render.panels.pen import Align
from game.render.panels.theme import faded, mixed, rgb
from game.render.panels.typesetting import line_height, measure, paragraph
from game.scenes.kit.picture.review_panels import BoardMarks, Marked, Review, ReviewRow, ReviewTile

Place = Callable[[float, float], tuple[float, float]]
"""From a turn and a score to where they are on the curve."""
BETTER = rgb("#6FE6BE")
"""What belongs to the better play."""
BETTER_FILL = rgb("#53C79C", 0.93), rgb("#2F9C75", 0.93)
BLANK_INK = rgb("#0B1F58")
CARD_WIDTH = 574.0
CARD_TOP, CARD_HEIGHT, BETWEEN = 54.0, 366.0, 15.0
LIST_FOOT = 822.0
ROW = 52.0
CURVE_X, CURVE_TOP, CURVE_FOOT = 96.0, 858.0, 958.0
BESIDE_CURVE = 236.0
"""What the totals at its right end take."""
PAD = 28.0
TILE, TILE_GAP = 44.0, 4.0
SLIDE = 0.25
"""Seconds that list and playhead take from turn to turn."""
GROUND = rgb("#140D09", 0.86), rgb("#0C0805", 0.9)
"""Under the curve, so that its words stand out from whatever lies there."""
LOST = rgb("#F2867C")
TITLE = replace(theme.HEADING, size=42)
SAYING = replace(theme.BODY, font=theme.Font.BOLD, size=33)
QUIET = replace(theme.BODY, size=28, colour=theme.MUTED)
FIGURES = replace(theme.NAME, size=32)
WORD = replace(theme.BODY, size=30)
COUNT = replace(theme.BODY, size=28, colour=theme.MUTED)


@draws(Review)
def draw_review(panel: Review, kit: Kit) -> None:
    """The card at the upper right, the list below it, and the curve at the foot."""
    canvas = kit.canvas
    right = canvas.safe.right
    width = min(CARD_WIDTH, canvas.safe.w * 0.34)
    card = Rect(right - width, max(CARD_TOP, canvas.safe.y), width, CARD_HEIGHT)
    foot = canvas.height - (1080.0 - LIST_FOOT)
    _card(panel, card, kit)
    _turns(panel, Rect(card.x, card.bottom + BETWEEN, width, foot - card.bottom - BETWEEN), kit)
    down = canvas.height - 1080.0
    left = max(CURVE_X, canvas.safe.x + 4)
    _curve(panel, Rect(left, CURVE_TOP + down, right - BESIDE_CURVE - left, CURVE_FOOT - CURVE_TOP), kit)


def _card(panel: Review, box: Rect, kit: Kit) -> None:
    pen = kit.pen
    glass(pen, box, theme.CARD)
    inner = box.grown(-PAD, -22)
    pen.line(Rect(inner.x, inner.y, inner.w * 0.6, 54), panel.title, TITLE)
    pen.line(Rect(inner.x, inner.y, inner.w, 54), panel.of, COUNT, Align.RIGHT)
    y = inner.y + 64
    rack = len(panel.rack) * (TILE + TILE_GAP)
    seat_mark(pen, (inner.x + 12, y + TILE / 2), 24, panel.seat)
    pen.line(Rect(inner.x + 36, y, inner.w - rack - 42, TILE), panel.name, WORD)
    for number, tile in enumerate(panel.rack):
        x = inner.right - rack + number * (TILE + TILE_GAP) + TILE_GAP
        draw_tile(tile, Rect(x, y, TILE, TILE), panel.seat, kit)
    y += TILE + 16
    pen.box(Rect(inner.x, y, inner.w, 1.5), theme.HAIRLINE)
    start = pen.count
    y += 14 + _saying(panel, Rect(inner.x, y + 14, inner.w, 126), kit) + 6
    pen.paragraph(Rect(inner.x, min(y, box.bottom - 86), inner.w, 72), panel.quiet, QUIET, Align.LEFT, 2)
    share = kit.motion.toward(("said", panel.title), 1.0, SLIDE, first=0.0)
    pen.fade(start, share)


def _saying(panel: Review, box: Rect, kit: Kit) -> float:
    """What the coach says, the better play in its colour; returns the height that it took."""
    style = SAYING
    lines = paragraph(panel.text, style, box.w, 9)
    while len(lines) > 2 and style.size >= 29.5:
        style = replace(style, size=style.size - 1.5)
        lines = paragraph(panel.text, style, box.w, 9)
    step = line_height(style)
    for number, words in enumerate(lines[:3]):
        line = Rect(box.x, box.y + number * step, box.w, step)
        if number == 0 and panel.better and words.startswith(panel.better):
            taken = kit.pen.line(line, panel.better, replace(style, colour=BETTER))
            rest = words.removeprefix(panel.better).lstrip()
            x = taken.right + style.size * 0.26
            kit.pen.line(Rect(x, line.y, line.right - x + 4, step), rest, style)
        else:
            kit.pen.line(line, words, style)
    return step * min(3, len(lines))


def draw_tile(tile: ReviewTile, box: Rect, seat: int, kit: Kit) -> None:
    """A tile of the rack; one that a play takes has its outline."""
    pen = kit.pen
    outline = {"played": theme.SEATS[seat % 4].colour, "better": BETTER}.get(tile.mark)
    pen.shadow(box, 6, 0.3)
    if outline:
        pen.box(box.grown(3), outline, 9)
    pen.box(box, theme.WOOD, 7)
    if tile.face != "?":
        style = replace(theme.KEY_LETTER, size=31 * box.h / TILE)
        pen.line(Rect(box.x, box.y, box.w, box.h - 3), tile.face, style, Align.CENTRE)
    unit = box.h / TILE  # points are a part of the tile's picture, as small as on a real one
    for place, digit in enumerate(reversed(tile.points)):
        middle = box.right - 0.07 * box.w - (3.6 + 7.2 * place) * unit, box.bottom - 0.18 * box.h
        pen.sign(digit, middle, 8.6 * unit, theme.KEY_LETTER.colour)


def _turns(panel: Review, box: Rect, kit: Kit) -> None:
    """All turns, the one that is looked at in the middle."""
    pen = kit.pen
    glass(pen, box, theme.CARD)
    inner = box.grown(-PAD, 0)
    head = Rect(inner.x, box.y + 8, inner.w, 46)
    pen.line(Rect(head.x, head.y, 200, head.h), panel.progress or "Turns", COUNT)
    lost = measure("Gave away", COUNT)
    pen.line(head, "Gave away", COUNT, Align.RIGHT)
    pen.line(Rect(head.x, head.y, head.w - lost - 26, head.h), "Points", COUNT, Align.RIGHT)
    shown = max(1, int((box.h - 56) / ROW))
    rows = window_of(len(panel.rows), shown, panel.focus)
    for place, number in enumerate(rows):
        line = Rect(box.x + 10, box.y + 54 + place * ROW, box.w - 20, ROW)
        if number == panel.focus:
            colour = theme.SEATS[panel.rows[number].seat % 4].colour
            pen.box(line.grown(0, -1), faded(colour, 0.14), 12, colour, 2.5)
        _turn(panel.rows[number], Rect(inner.x, line.y, inner.w, ROW), number == panel.focus, lost, kit)


def _turn(row: ReviewRow, box: Rect, focused: bool, last: float, kit: Kit) -> None:
    pen = kit.pen
    pen.line(Rect(box.x, box.y, 36, box.h), str(row.number), COUNT, Align.CENTRE)
    seat_mark(pen, (box.x + 60, box.centre[1]), 20, row.seat)
    points = box.right - last - 26
    pen.line(Rect(box.x + 88, box.y, points - box.x - 88 - 84, box.h), row.label, WORD)
    style = FIGURES if focused else replace(FIGURES, size=30)
    pen.line(Rect(points - 80, box.y, 80, box.h), row.points, style, Align.RIGHT)
    if row.lost is None:
        return
    if row.lost == 0:
        pen.sign("★", (box.right - 16, box.centre[1] - 1), 26, theme.BRASS)
        return
    length = 14 + (last - 24) * min(1.0, row.lost)
    colour = LOST if focused else mixed(LOST, rgb("#3A2A24"), 0.35)
    pen.box(Rect(box.right - length, box.centre[1] - 4, length, 8), colour, 4)


# ---------------------------------------------------------------- the curve


def _curve(panel: Review, box: Rect, kit: Kit) -> None:
    """The scores from turn to turn; the playhead stands where the board does."""
    pen = kit.pen
    turns = max(1, len(panel.curves[0]) - 1 if panel.curves else 1)
    top = max(1, max((max(curve) for curve in panel.curves), default=1))
    low = min(0, min((min(curve) for curve in panel.curves), default=0))
    step, unit = box.w / turns, box.h / (top - low)

    def place(turn: float, score: float) -> tuple[float, float]:
        return box.x + turn * step, box.bottom - (score - low) * unit

    pen.box(Rect(box.x - 4, box.y - 12, box.w + 240, box.h + 14), GROUND, 16)
    pen.box(Rect(box.x, box.bottom, box.w, 1.5), theme.HAIRLINE)
    for seat, curve in enumerate(panel.curves):
        points = [place(turn, score) for turn, score in enumerate(curve)]
        pen.strokes(points, 4, theme.SEATS[panel.seats[seat] % 4].colour)
    at = kit.motion.toward("playhead", float(panel.at), SLIDE)
    if panel.turning is not None:
        _turning(panel, place, box, kit, place(at, 0)[0])
    _playhead(panel, at, place, box, kit)
    _totals(panel, Rect(box.right + 26, box.y - 8, 204, box.h + 6), kit)


def _turning(panel: Review, place: Place, box: Rect, kit: Kit, playhead: float) -> None:
    """A mark where the game had turned, and the words for it above the curves, clear of the playhead.

    Where the curves leave no room for them, the words lie on a ground of their own."""
    assert panel.turning is not None
    pen, turn = kit.pen, panel.turning
    point = place(turn, max(curve[turn] for curve in panel.curves))
    style = replace(theme.SMALL, size=27, colour=theme.CREAM)
    wide = measure(panel.turning_text, style)
    places = [x for at in (point[0], playhead) for x in (at + 20, at - wide - 20)]
    inside = [x for x in (*places, box.x + 12) if box.x <= x and x + wide < box.right] or [box.x]
    aside = [x for x in inside if not x - 20 < playhead < x + wide + 20] or inside[:1]
    tops = [_top(panel, place, box, x, wide) for x in aside]
    x, above = next(
        (pair for pair in zip(aside, tops, strict=True) if pair[1] >= box.y + 32), (aside[0], tops[0])
    )
    y = max(box.y - 4, min(above - 46, box.bottom - 84))
    if above < y + 36:
        pen.box(Rect(x - 10, y, wide + 20, 36), GROUND, 12)
    for dot in range(int(point[1]) + 12, int(box.bottom), 9):
        pen.box(Rect(point[0] - 1, dot, 2, min(5.0, box.bottom - dot)), faded(theme.CREAM, 0.5))
    pen.sign("◆", point, 20, theme.BRIGHT)
    pen.line(Rect(x, y, wide + 4, 36), panel.turning_text, style)


def _top(panel: Review, place: Place, box: Rect, x: float, wide: float) -> float:
    """How high the curves reach between x and that much farther on."""
    turns = len(panel.curves[0]) - 1
    first, last = (int((end - box.x) / box.w * turns) for end in (x, x + wide))
    under = range(max(0, first), min(turns, last + 1) + 1)
    return min(place(at, max(curve[at] for curve in panel.curves))[1] for at in under)


def _playhead(panel: Review, at: float, place: Place, box: Rect, kit: Kit) -> None:
    pen, x = kit.pen, place(at, 0)[0]
    pen.soft(Rect(x - 2, box.y, 4, box.h), faded(theme.GLOW, 0.8), 2, 12)
    pen.box(Rect(x - 2, box.y - 14, 4, box.h + 14), theme.FOCUS, 2)
    disc = Rect(x - 23, box.y - 46, 46, 46)
    pen.soft(disc, theme.GLOW, 23, 16, pulse=0.3)
    pen.box(disc, theme.FOCUS, 23, theme.FOCUS_EDGE, 2)
    pen.line(disc, str(panel.at), replace(theme.KEYCAP, size=27, colour=theme.INK), Align.CENTRE)
    for seat, curve in enumerate(panel.curves):
        below, share = int(at), at - int(at)
        after = curve[min(below + 1, len(curve) - 1)]
        score = curve[below] + (after - curve[below]) * share
        middle = place(at, score)
        pen.box(Rect(middle[0] - 12, middle[1] - 12, 24, 24), theme.SHADE, 12)
        seat_mark(pen, middle, 17, panel.seats[seat])


def _totals(panel: Review, box: Rect, kit: Kit) -> None:
    """Names and totals, the letters lower where there are many rows."""
    rows = len(panel.totals)
    high = min(42.0, box.h / max(1, rows))
    fits = max(high, theme.SMALLEST)
    figures, names = replace(FIGURES, size=min(32.0, fits)), replace(WORD, size=min(28.0, fits))
    for number, (name, score) in enumerate(panel.totals):
        y = box.y + number * high
        seat_mark(kit.pen, (box.x + 10, y + high / 2), 18, panel.seats[number])
        right = kit.pen.line(Rect(box.x, y, box.w, high), str(score), figures, Align.RIGHT)
        kit.pen.line(Rect(box.x + 30, y, right.x - box.x - 38, high), name, names)


# ---------------------------------------------------------------- on the board


@draws(BoardMarks)
def draw_board_marks(panel: BoardMarks, kit: Kit) -> None:
    """Words outlined as they lie, with their points."""
    for word in panel.words:
        if all(square in kit.corners for square in word.word) and word.word:
            _outline(word, kit)
    for square in panel.rings:
        if square in kit.corners:
            _ring(kit.corners[square], kit)


def _ring(corners: tuple[tuple[float, float], ...], kit: Kit) -> None:
    """A square to look at."""
    lines = tuple(zip(corners, (*corners[1:], corners[0]), strict=True))
    for start, end in lines:
        kit.pen.stroke(start, end, 9, rgb("#1A0E06", 0.6))
    for start, end in lines:
        kit.pen.stroke(start, end, 5, theme.BRIGHT)


def _outline(word: Marked, kit: Kit) -> None:
    pen = kit.pen
    first, last = kit.corners[word.word[0]], kit.corners[word.word[-1]]
    across = word.word[0].row == word.word[-1].row
    ring = (first[0], last[1], last[2], first[3]) if across else (first[0], first[1], last[2], last[3])
    lines = tuple(zip(ring, (*ring[1:], ring[0]), strict=True))
    if word.seat is None:
        for square, face in word.faces:
            _ghost(kit.corners[square], face, kit)
        for start, end in lines:
            pen.stroke(start, end, 7, rgb("#0E2F25", 0.8))
        for start, end in lines:
            _dashed(start, end, kit)
    else:
        colour = theme.SEATS[word.seat % 4].colour
        for start, end in lines:
            pen.stroke(start, end, 9, rgb("#1A0E06", 0.6))
        for start, end in lines:
            pen.stroke(start, end, 5, colour)
    _points(word, ring, kit)


def _ghost(corners: tuple[tuple[float, float], ...], face: str, kit: Kit) -> None:
    """A tile of the better play, as if it lay there; the letter of a blank is blue and in a ring."""
    left, right = (corners[0][0] + corners[3][0]) / 2, (corners[1][0] + corners[2][0]) / 2
    box = Rect(left, corners[0][1], right - left, corners[3][1] - corners[0][1]).grown(-2)
    kit.pen.box(box, BETTER_FILL, 7, rgb("#A9F5D9", 0.7), 1.5)
    style = replace(theme.KEY_LETTER, size=34, colour=rgb("#06291D"))
    if face.islower():
        style = replace(style, colour=BLANK_INK)
        side = min(box.w, box.h) - 5
        ring = Rect(box.centre[0] - side / 2, box.centre[1] - side / 2, side, side)
        kit.pen.box(ring, theme.CLEAR, side / 2, BLANK_INK, 2)
    kit.pen.line(Rect(box.x, box.y, box.w, box.h - 2), face.upper(), style, Align.CENTRE)


def _dashed(start: tuple[float, float], end: tuple[float, float], kit: Kit) -> None:
    length = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    count = max(1, round(length / 22))
    for dash in range(count):
        a, b = (dash + 0.18) / count, (dash + 0.82) / count
        kit.pen.stroke(
            (start[0] + (end[0] - start[0]) * a, start[1] + (end[1] - start[1]) * a),
            (start[0] + (end[0] - start[0]) * b, start[1] + (end[1] - start[1]) * b),
            4.5,
            rgb("#BFFFE6"),
        )


def _points(word: Marked, ring: tuple[tuple[float, float], ...], kit: Kit) -> None:
    """A pill with the points, on a free square beside the word or else above it."""
    pen, style = kit.pen, replace(theme.NAME, size=30, colour=theme.INK)
    wide = max(56.0, measure(word.points, style) + 28)
    if word.spot is not None:
        around = kit.corners[word.spot]
        x, y = sum(corner[0] for corner in around) / 4, sum(corner[1] for corner in around) / 4
    else:
        x, y = (ring[0][0] + ring[1][0]) / 2, ring[0][1] - 28
    pill = Rect(x - wide / 2, y - 22, wide, 44)
    fill = BETTER if word.seat is None else theme.SEATS[word.seat % 4].colour
    pen.shadow(pill, 23, 0.4)
    pen.box(pill, fill, 23, (1.0, 1.0, 1.0, 0.85), 2.5)
    pen.line(pill, word.points, style, Align.CENTRE)
