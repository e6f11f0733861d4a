"""The review: the turn and what the coach says of it, the list of turns, and the chance to win."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from game.language.messages import message, message_as, tr
from game.render.panels import theme
from game.render.panels.canvas import Rect, window_of
from game.render.panels.curves import fill_between, slices_of, smooth, stroke_along
from game.render.panels.drawing import draws
from game.render.panels.panel_tools import Kit, glass, seat_mark
from game.render.panels.pen import Align, Pen
from game.render.panels.theme import faded, mixed, rgb
from game.render.panels.typesetting import line_height, measure, paragraph, wrap
from game.rules.moves import Square
from game.scenes.kit.picture.review_panels import BoardMarks, Marked, Review, ReviewRow, ReviewTile
from game.text_format import whole

Ring = tuple[tuple[float, float], ...]
"""Four corners as they are seen, from the upper left one on."""
BETTER = rgb("#6FE6BE")
"""What belongs to the better play."""
BETTER_FILL = rgb("#53C79C", 0.93), rgb("#2F9C75", 0.93)
BLANK_INK = rgb("#0B1F58")
CARD_WIDTH = 574.0
CARD_TOP, CARD_HEIGHT, BETWEEN = 48.0, 334.0, 12.0
LIST_FOOT = 738.0
ROW, HEAD, LEGEND = 41.0, 46.0, 46.0
CURVE_TOP, CURVE_FOOT = 752.0, 966.0
"""Just below the board, which larger words do not move: they make the curve lower instead."""
TITLE_WIDE, PLOT_LEFT, PLOT_TOP, BESIDE_CURVE = 176.0, 296.0, 62.0, 244.0
"""What the title takes; where the curve begins in its card, and what the totals at its right end take."""
PIN = 44.0
LEGEND_GAP, OUTWARD = 22.0, 18.0
"""Between entries of the legend, and how far their line may reach out of the list on either side for it."""
EMPTY, DARK = rgb("#15100C", 0.9), rgb("#120C09")
PAD = 28.0
TILE, TILE_GAP = 44.0, 4.0
SLIDE = 0.25
"""Seconds that list and playhead take from turn to turn."""
GROUND = rgb("#140D09", 0.86), rgb("#0C0805", 0.9)
"""Under the curve, so that its words stand out from whatever lies there."""
BETTER_DOT = rgb("#6FA8F5")
"""What something is better than."""
SIGNS = {
    # Translators: beside a sign: no play would have been better; at most 12 letters.
    "best": message_as("a play", "Best"),
    # Translators: beside a sign: another play would have been better; at most 16 letters.
    "better": message("Better exists"),
    # Translators: beside a sign: it cannot be told which play is better; at most 14 letters.
    "close": message("Too close"),
}
TITLE = replace(theme.HEADING, size=42)
SAYING = replace(theme.BODY, font=theme.Font.BOLD, size=33)
QUIET = replace(theme.BODY, size=27, colour=theme.MUTED)
FIGURES = replace(theme.NAME, size=32)
WORD = replace(theme.BODY, size=30)
COUNT = replace(theme.BODY, size=28, colour=theme.MUTED)
TOTAL, TOTAL_NAME, BEFORE_NAME = FIGURES, replace(WORD, size=28), 30.0
"""At the end of the curve: a score, its name, and the room of the sign before that."""
BEFORE_TOTAL = 30.0
"""Between name and score, so that nobody reads “Player 1 − 14”."""
WORTH = replace(theme.BODY, font=theme.Font.BOLD, size=31)
NUMBER = replace(theme.KEYCAP, size=27)
"""Of a turn, in its disc over the curve."""
RING = rgb("#A59C90")
INKS = {"best": theme.BRASS, "better": rgb("#9CC4FF"), "close": rgb("#C9C0B4")}


@draws(Review)
def draw_review(panel: Review, kit: Kit) -> None:
    """The card at the upper right, the list below it, and the curve at the foot."""
    canvas = kit.canvas
    right = canvas.safe.right
    width = min(CARD_WIDTH, canvas.safe.w * 0.34)
    card = Rect(right - width, max(CARD_TOP, canvas.safe.y), width, CARD_HEIGHT)
    foot, top = (canvas.height * place / 1080.0 for place in (LIST_FOOT, CURVE_TOP))
    _card(panel, card, kit)
    _turns(panel, Rect(card.x, card.bottom + BETWEEN, width, foot - card.bottom - BETWEEN), kit)
    left = max(96.0, canvas.safe.x)
    _curve(panel, Rect(left, top, right - left, canvas.height - (1080.0 - CURVE_FOOT) - top), kit)


def _card(panel: Review, box: Rect, kit: Kit) -> None:
    pen = kit.pen
    glass(pen, box, theme.CARD)
    inner = box.grown(-PAD, -16)
    pen.line(Rect(inner.x, inner.y, inner.w * 0.6, 50), panel.title, TITLE)
    pen.line(Rect(inner.x, inner.y, inner.w, 50), panel.of, COUNT, Align.RIGHT)
    y = inner.y + 54
    rack = len(panel.rack) * (TILE + TILE_GAP)
    seat_mark(pen, (inner.x + 12, y + TILE / 2), 24, panel.seat)
    pen.line(Rect(inner.x + 36, y, inner.w - rack - 42, TILE), panel.name, WORD)
    for number, tile in enumerate(panel.rack):
        x = inner.right - rack + number * (TILE + TILE_GAP) + TILE_GAP
        draw_tile(tile, Rect(x, y, TILE, TILE), panel.seat, kit)
    y += TILE + 10
    pen.box(Rect(inner.x, y, inner.w, 1.5), theme.HAIRLINE)
    start = pen.count
    y += 6
    if panel.sign:
        sign_of(panel.sign, (inner.x + 12, y + 22), 24, kit)
        pen.line(
            Rect(inner.x + 36, y, inner.w - 36, 44), panel.worth, replace(WORTH, colour=INKS[panel.sign])
        )
        y += 44
    _told(panel, Rect(inner.x, y, inner.w, box.bottom - 12 - y), kit)
    share = kit.motion.toward(("said", panel.title), 1.0, SLIDE, first=0.0)
    pen.fade(start, share)


def sign_of(sign: str, middle: tuple[float, float], size: float, kit: Kit) -> None:
    """What is known of a turn: a gold star, a blue dot, or a grey ring."""
    x, y = middle
    if sign == "best":
        kit.pen.sign("★", (x, y - 1), size, theme.BRASS)
    elif sign == "better":
        kit.pen.box(Rect(x - size * 0.4, y - size * 0.4, size * 0.8, size * 0.8), BETTER_DOT, size * 0.4)
    elif sign == "close":
        ring = Rect(x - size * 0.36, y - size * 0.36, size * 0.72, size * 0.72)
        kit.pen.box(ring, theme.CLEAR, size * 0.36, RING, 3)


def _told(panel: Review, room: Rect, kit: Kit) -> None:
    """What the coach says, and below it the number that counts; smaller where both would have no room."""
    style, quiet = SAYING, wrap(panel.quiet, QUIET, room.w) if panel.quiet else ()
    below = len(quiet) * line_height(QUIET)
    while _high(panel.text, style, room.w) + below > room.h and style.size > theme.SMALLEST:
        style = replace(style, size=max(theme.SMALLEST, style.size - 1.0))
    step = line_height(style)
    lines = paragraph(panel.text, style, room.w, max(1, int(room.h / step)))
    for number, words in enumerate(lines):
        line = Rect(room.x, room.y + number * step, room.w, step)
        if number == 0 and panel.better and words.startswith(panel.better):
            taken = kit.pen.line(line, panel.better, replace(style, colour=BETTER))
            rest = words.removeprefix(panel.better).lstrip()
            x = taken.right + style.size * 0.26
            kit.pen.line(Rect(x, line.y, line.right - x + 4, step), rest, style)
        else:
            kit.pen.line(line, words, style)
    if len(lines) * step + below <= room.h + 1:
        place = Rect(room.x, room.y + len(lines) * step, room.w, below + 2)
        kit.pen.paragraph(place, panel.quiet, QUIET, Align.LEFT, len(quiet)) if quiet else None


def _high(text: str, style: theme.TextStyle, width: float) -> float:
    return len(wrap(text, style, width)) * line_height(style)


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
    head = Rect(inner.x, box.y + 4, inner.w, HEAD - 4)
    pen.line(Rect(head.x, head.y, 240, head.h), panel.progress or tr("Turns"), COUNT)
    # Translators: over a column: how many of 100 such games are won; at most 8 letters.
    in_hundred = tr("In 100")
    last = measure(in_hundred, COUNT)
    pen.line(head, in_hundred, COUNT, Align.RIGHT)
    pen.line(Rect(head.x, head.y, head.w - last - 50, head.h), tr("Points"), COUNT, Align.RIGHT)
    shown = max(1, int((box.h - HEAD - LEGEND) / ROW))
    rows = window_of(len(panel.rows), shown, panel.focus)
    for place, number in enumerate(rows):
        line = Rect(box.x + 10, box.y + HEAD + place * ROW, box.w - 20, ROW)
        if number == panel.focus:
            colour = theme.SEATS[panel.rows[number].seat % 4].colour
            pen.box(line.grown(0, -1), faded(colour, 0.14), 12, colour, 2.5)
        _turn(panel.rows[number], Rect(inner.x, line.y, inner.w, ROW), number == panel.focus, last, kit)
    _legend(Rect(inner.x, box.bottom - LEGEND, inner.w, LEGEND), kit)


def _legend(box: Rect, kit: Kit) -> None:
    kit.pen.box(Rect(box.x, box.y + 2, box.w, 1.5), theme.HAIRLINE)
    style = replace(COUNT, size=theme.SMALLEST)
    wide = [36 + measure(str(words), style) for words in SIGNS.values()]
    out = min(OUTWARD, max(0.0, (sum(wide) + LEGEND_GAP * (len(wide) - 1) - box.w) / 2))
    gap, x = (box.w + 2 * out - sum(wide)) / (len(wide) - 1), box.x - out
    for (sign, words), width in zip(SIGNS.items(), wide, strict=True):
        sign_of(sign, (x + 12, box.y + 4 + (box.h - 4) / 2), 24, kit)
        kit.pen.line(Rect(x + 34, box.y + 4, width, box.h - 4), str(words), style)
        x += width + gap


def _turn(row: ReviewRow, box: Rect, focused: bool, last: float, kit: Kit) -> None:
    pen = kit.pen
    pen.line(Rect(box.x, box.y, 36, box.h), str(row.number), COUNT, Align.CENTRE)
    seat_mark(pen, (box.x + 60, box.centre[1]), 20, row.seat)
    points = box.right - last - 50
    pen.line(Rect(box.x + 88, box.y, points - box.x - 88 - 84, box.h), row.label, WORD)
    style = FIGURES if focused else replace(FIGURES, size=30)
    pen.line(Rect(points - 80, box.y, 80, box.h), row.points, style, Align.RIGHT)
    sign_of(row.sign, (box.right - 14, box.centre[1]), 26, kit)
    if row.games:
        games = replace(style, colour=INKS["better"])
        pen.line(Rect(box.right - 120, box.y, 80, box.h), row.games, games, Align.RIGHT)


# ---------------------------------------------------------------- the curve


def _curve(panel: Review, box: Rect, kit: Kit) -> None:
    """Whose chance, or what share of the points, it was from turn to turn; the playhead stands where the
    board does."""
    pen = kit.pen
    glass(pen, box, theme.CARD)
    colour = theme.SEATS[panel.seats[0] % len(theme.SEATS)].colour
    words = Rect(box.x + PAD, box.y + max(12.0, min(44.0, box.h - 146)), 140, 80)
    pen.paragraph(words, panel.curve_title, replace(SAYING, size=32), Align.LEFT, 2)
    value = replace(theme.NAME, size=28, colour=mixed(colour, theme.WHITE, 0.25))
    fits = measure(panel.curve_text, replace(value, size=theme.SMALLEST)) <= TITLE_WIDE
    said = panel.curve_text if fits else panel.curve_value
    pen.line(Rect(box.x + PAD, max(words.bottom, box.bottom - 70), TITLE_WIDE, 40), said, value)
    beside_curve = _beside_curve(panel, box)
    plot = Rect(box.x + PLOT_LEFT, box.y + PLOT_TOP, box.w - PLOT_LEFT - beside_curve, box.h - PLOT_TOP - 24)
    for number, words_beside in enumerate(panel.marks):
        y = plot.y + plot.h * number / (len(panel.marks) - 1)
        beside = Rect(plot.x - 112, y - 18, 96, 36)
        pen.line(beside, words_beside, replace(COUNT, size=theme.SMALLEST), Align.RIGHT)
    _bands(panel, plot, kit)
    _pins(panel, plot, kit)
    _totals(panel, Rect(plot.right + 26, box.y + 34, box.right - PAD - plot.right - 26, box.h - 68), kit)


def _beside_curve(panel: Review, box: Rect) -> float:
    """What the totals take: as much as their names need, up to a quarter of the card."""
    needed = [measure(name, TOTAL_NAME) + measure(whole(score), TOTAL) for name, score in panel.totals]
    apart = BEFORE_NAME + BEFORE_TOTAL + 26 + PAD + 1
    return max(BESIDE_CURVE, min(box.w / 4, max(needed, default=0.0) + apart))


def _bands(panel: Review, plot: Rect, kit: Kit) -> None:
    """The share of each, one above the other, with a light line along the lowest."""
    pen, turns = kit.pen, len(panel.curves[0]) - 1
    pen.box(plot, EMPTY, 8)
    places = slices_of(plot) * turns
    below = np.zeros(len(places))
    edges = []
    for number, curve in enumerate(panel.curves):
        upper = np.clip(below + smooth(curve, places), below, 1.0)
        if number == len(panel.curves) - 1 and len(panel.seats) > 1:
            upper = np.ones(len(places))
        colour = theme.MUTED
        if number < len(panel.seats):
            colour = theme.SEATS[panel.seats[number] % len(theme.SEATS)].colour
        fill_between(pen, plot, upper, below, mixed(colour, DARK, 0.42), mixed(colour, DARK, 0.68))
        edges.append(upper)
        below = upper
    middle = plot.y + plot.h / 2
    for dash in range(int(plot.w / 14)):
        pen.box(Rect(plot.x + dash * 14, middle - 1, 6, 2), faded(theme.BRIGHT, 0.4))
    for upper in edges[: max(1, len(panel.seats) - 1)]:
        stroke_along(pen, plot, upper[::2], 4, theme.BRIGHT)


def _height(panel: Review, at: float) -> float:
    """How high the lowest curve is at a turn, as a share."""
    return float(smooth(panel.curves[0], np.array([at]))[0])


def _place(panel: Review, plot: Rect, at: float) -> tuple[float, float]:
    turns = max(1, len(panel.curves[0]) - 1)
    return plot.x + at / turns * plot.w, plot.bottom - _height(panel, at) * plot.h


def _pins(panel: Review, plot: Rect, kit: Kit) -> None:
    """The moments, each over its place on the curve, and the turn that is looked at in gold; with the numbers
    of the turns in the list."""
    places = {turn: _place(panel, plot, turn) for turn in sorted({*panel.pins, panel.at})}
    over = stand_apart([x for x, _ in places.values()], list(places).index(panel.at), plot.x, plot.right)
    for (turn, place), top in zip(places.items(), over, strict=True):
        if turn != panel.at:
            _pin(kit.pen, turn, top, place, plot.y)
    at = kit.motion.toward("playhead", float(panel.at), SLIDE)
    aside = over[list(places).index(panel.at)] - places[panel.at][0]
    _playhead(panel, at, aside, plot, kit)


def stand_apart(places: Sequence[float], kept: int, left: float, right: float) -> list[float]:
    """Where discs stand that touch none: the kept one at its place if it can be, its neighbours aside of it.

    Places come from left to right; all stand between `left` and `right`, so far as these hold them.
    """
    gap = PIN + 4
    stand = list(places)
    stand[kept] = max(left + gap * kept, min(places[kept], right - gap * (len(places) - 1 - kept)))
    for number in range(kept - 1, -1, -1):
        stand[number] = min(stand[number], stand[number + 1] - gap)
    for number in range(kept + 1, len(stand)):
        stand[number] = max(stand[number], stand[number - 1] + gap)
    return stand


def _pin(pen: Pen, turn: int, over: float, place: tuple[float, float], top: float) -> None:
    x, y = place
    pen.stroke((over, top - 6), (x, y), 2.5, faded(theme.BRASS, 0.85))
    pen.box(Rect(x - 7, y - 7, 14, 14), theme.SHADE, 7, theme.BRASS, 3)
    disc = Rect(over - PIN / 2, top - PIN - 4, PIN, PIN)
    pen.box(disc, theme.SOLID, PIN / 2, theme.BRASS, 3)
    pen.line(disc, str(turn), replace(NUMBER, colour=theme.BRASS), Align.CENTRE)


def _playhead(panel: Review, at: float, aside: float, plot: Rect, kit: Kit) -> None:
    """The turn that is looked at: a gold line with its number."""
    pen = kit.pen
    x, y = _place(panel, plot, at)
    pen.soft(Rect(x - 2, plot.y, 4, plot.h), faded(theme.GLOW, 0.8), 2, 12)
    pen.box(Rect(x - 2, plot.y - 6, 4, plot.h + 6), theme.FOCUS, 2)
    disc = Rect(x + aside - PIN / 2, plot.y - PIN - 4, PIN, PIN)
    pen.soft(disc, theme.GLOW, PIN / 2, 16, pulse=0.3)
    pen.box(disc, theme.FOCUS, PIN / 2, theme.FOCUS_EDGE, 2)
    pen.line(disc, str(panel.at), replace(NUMBER, colour=theme.INK), Align.CENTRE)
    pen.box(Rect(x - 11, y - 11, 22, 22), theme.SHADE, 11)
    seat_mark(pen, (x, y), 18, panel.seats[0])


def _totals(panel: Review, box: Rect, kit: Kit) -> None:
    """Names and totals, in the order of the bands, the letters lower where there are many rows."""
    rows = len(panel.totals)
    high = min(84.0, box.h / max(1, rows))
    fits = max(min(42.0, high), theme.SMALLEST)
    figures, names = (replace(style, size=min(style.size, fits)) for style in (TOTAL, TOTAL_NAME))
    for number, (name, score) in enumerate(reversed(panel.totals)):
        seat = panel.seats[rows - 1 - number]
        y = box.y + (box.h - high) * (number / (rows - 1) if rows > 1 else 0.5)
        seat_mark(kit.pen, (box.x + 10, y + high / 2), 18, seat)
        right = kit.pen.line(Rect(box.x, y, box.w, high), whole(score), figures, Align.RIGHT)
        x = box.x + BEFORE_NAME
        kit.pen.line(Rect(x, y, right.x - x - BEFORE_TOTAL, high), name, names)


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


def _points(word: Marked, ring: Ring, kit: Kit) -> None:
    """A pill with the points, on a free square beside the word or else above it."""
    pen, style = kit.pen, replace(theme.NAME, size=30, colour=theme.INK)
    pill = points_box(word, ring, kit.corners, max(56.0, measure(word.points, style) + 28))
    fill = BETTER if word.seat is None else theme.SEATS[word.seat % 4].colour
    pen.shadow(pill, 23, 0.4)
    pen.box(pill, fill, 23, (1.0, 1.0, 1.0, 0.85), 2.5)
    pen.line(pill, word.points, style, Align.CENTRE)


def points_box(word: Marked, ring: Ring, corners: Mapping[Square, Ring], wide: float) -> Rect:
    """Where the points of a word stand: on its free square, and off its tiles however small they are seen."""
    high = 44.0
    if word.spot is None:
        return Rect((ring[0][0] + ring[1][0] - wide) / 2, ring[0][1] - 50, wide, high)
    x, y = (sum(corner[axis] for corner in corners[word.spot]) / 4 for axis in (0, 1))
    first, last = word.word[0], word.word[-1]
    if word.spot.col > last.col:
        x = max(x, max(ring[1][0], ring[2][0]) + wide / 2)
    elif word.spot.col < first.col:
        x = min(x, min(ring[0][0], ring[3][0]) - wide / 2)
    elif word.spot.row > last.row:
        y = max(y, ring[2][1] + high / 2)
    elif word.spot.row < first.row:
        y = min(y, ring[0][1] - high / 2)
    return Rect(x - wide / 2, y - high / 2, wide, high)
