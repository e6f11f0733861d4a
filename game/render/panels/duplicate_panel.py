"""A round all at once: the plays that were found, from the least to the best, and the places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from game.language.messages import tr
from game.render.panels import theme
from game.render.panels.canvas import BELOW_BUTTONS, Rect
from game.render.panels.drawing import draws
from game.render.panels.easing import eased
from game.render.panels.face_picture import draw_face
from game.render.panels.panel_tools import Kit, glass
from game.render.panels.pen import Align
from game.render.panels.typesetting import measure, paragraph, wrap
from game.scenes.kit.picture.duplicate_panels import FoundRow, PlaceChip, PlaceChips, Reveal

WIDTH, COLUMN_PAD = 672.0, 20.0
PAD, SIGN, BEST_SIGN = 28.0, 52.0, 76.0
ROW, LEAST_ROW, LINE, WHO = 82.0, 60.0, 34.0, 250.0
"""Height of a row and of a line of names below it; the width of who found it, before the word."""
CHIP, CHIP_GAP, CHIPS_FOOT, SMALL_CHIPS_MORE, MOST_IN_TWO_ROWS = 68.0, 14.0, 84.0, 20.0, 10
_BESIDE_NAME = 20 + 34 + CHIP + 14 + 14 + 64
"""Of a chip's width, besides its name and points."""
ROW_SECONDS, SLIDE_SECONDS = 0.3, 0.8
TILE, LEAST_TILE = 48.0, 30.0
LAID_ROW = TILE + 8
FEW_ROWS, LINES_BESIDE_FEW, LINES_BESIDE_MANY = 3, 5, 2
"""Of what the best word means."""
TITLE = replace(theme.HEADING, size=46, colour=theme.BRIGHT)
NOTE = replace(theme.BODY, size=30, colour=theme.MUTED)
BEST_NAMES = replace(theme.NAME, size=42)
POINTS = replace(theme.SCORE, size=40)
BEST_POINTS = replace(theme.SCORE, size=56, colour=theme.BRASS)
WRITTEN = replace(theme.NAME, size=28)
LETTER = replace(theme.KEY_LETTER, size=34)
TOLD = replace(theme.BODY, size=28)
LAID = replace(theme.NAME, size=32, colour=theme.BRASS)
CHIP_NAME, CHIP_POINTS = replace(theme.NAME, size=30), replace(theme.SCORE, size=34)
SMALL_NAME, SMALL_POINTS = replace(theme.NAME, size=27), replace(theme.SCORE, size=28)
SMALL_PLACE = replace(SMALL_NAME, colour=theme.BRASS)
UP, DOWN = theme.rgb("#5CCB9A"), theme.MUTED


@draws(Reveal)
def draw_reveal(panel: Reveal, kit: Kit) -> None:
    """A column at the right: title, rows, the best play, what nobody saw.

    Where there is no room for a row for each find, the least are told together in words.
    """
    pen, safe = kit.pen, kit.canvas.safe
    column = Rect(safe.right - WIDTH, safe.y, WIDTH, safe.h - BELOW_BUTTONS - kit.canvas.rack_lift - CHIP)
    kit.taken.append(column)
    glass(pen, column, theme.BOX, 26)
    column = column.grown(-COLUMN_PAD)
    title = pen.line(Rect(column.x, column.y, column.w, 60), panel.title, TITLE)
    beside = Rect(title.right + 16, column.y + 4, column.right - title.right - 16, 60)
    # Translators: beside the number of a round, over the list of what everybody laid.
    pen.line(beside, tr("who found what"), NOTE)
    y = column.y + 76
    for line in _nothing(panel):
        pen.line(Rect(column.x, y, column.w, LINE), line, replace(TOLD, colour=theme.MUTED))
        y += LINE
    told, height, most = _plan(panel, column.bottom - y)
    start = pen.count
    for line in _together(panel, told) if told and panel.shown >= told else ():
        pen.line(Rect(column.x, y, column.w, LINE), line, TOLD)
        y += LINE
    if told:
        pen.fade(start, _come(kit, panel, told - 1))
    for number, row in enumerate(panel.rows[told:], told):
        box = Rect(column.x, y, column.w, height + LINE * len(_names(row)))
        if number < panel.shown:
            _row(row, box, kit, _come(kit, panel, number))
        y = box.bottom
    if panel.shown > len(panel.rows):
        _best(panel, most, Rect(column.x, y + 10, column.w, 0), kit, _come(kit, panel, len(panel.rows)))
    if panel.shown > len(panel.rows) + 1:
        y += 10 + _best_height(panel, most) + 14
        _foot(panel, most, Rect(column.x, y, column.w, 0), kit, _come(kit, panel, len(panel.rows) + 1))


@lru_cache(maxsize=64)
def _plan(panel: Reveal, room: float) -> tuple[int, float, int]:
    """How many of the least finds are told together, how high the other rows are without their names, and how
    many lines the meaning of the best word may have."""
    count = len(panel.rows)
    few = LINES_BESIDE_FEW if count <= FEW_ROWS else LINES_BESIDE_MANY
    for most, longest in ((few, 0), (LINES_BESIDE_MANY, count), (1, count)):
        free = room - _best_height(panel, most) - 24 - _foot_height(panel, most)
        for told in range(longest + 1):
            rows = panel.rows[told:]
            lines = len(_together(panel, told)) + sum(len(_names(row)) for row in rows)
            height = min(ROW, (free - LINE * lines) / max(1, len(rows)))
            if height >= (LEAST_ROW if rows else 0):
                return told, height, most
    return count, ROW, 0


def _nothing(panel: Reveal) -> tuple[str, ...]:
    """Who got nothing, and why."""
    return tuple(part for line in panel.nothing for part in wrap(line, TOLD, WIDTH - 2 * COLUMN_PAD))


def _together(panel: Reveal, told: int) -> tuple[str, ...]:
    """So many of the least finds in words, as many in a line as have room there."""
    lines: list[str] = []
    for row in panel.rows[:told]:
        find = f"{row.word} {row.points}: {row.names}"
        if lines and measure(f"{lines[-1]} · {find}", TOLD) <= WIDTH - 2 * COLUMN_PAD:
            lines[-1] += f" · {find}"
        else:
            lines += wrap(find, TOLD, WIDTH - 2 * COLUMN_PAD)
    return tuple(lines)


def _names(row: FoundRow) -> tuple[str, ...]:
    """Lines below the signs of several people; who is alone has the name beside the sign."""
    return wrap(row.names, TOLD, WIDTH - 2 * COLUMN_PAD) if len(row.signs) > 1 else ()


def _come(kit: Kit, panel: Reveal, number: int) -> float:
    """How far something has come in, 0 to 1."""
    return kit.motion.toward((panel.title, number), 1.0, ROW_SECONDS)


def _row(row: FoundRow, box: Rect, kit: Kit, come: float) -> None:
    pen, names = kit.pen, _names(row)
    start = pen.count
    high = box.h - LINE * len(names)
    side = min(SIGN, high - 8)
    signs = Rect(box.x + 4, box.y + (high - side) / 2, WHO, side)
    x = _signs(row, signs, kit)
    if not names:
        pen.line(Rect(x, box.y, signs.right - x, high), row.names, WRITTEN)
    points = pen.line(Rect(box.right - 110, box.y, 100, high), str(row.points), POINTS, Align.RIGHT)
    word = Rect(signs.right + 14, box.y + (high - TILE) / 2, points.x - 32 - signs.right, TILE)
    _word(row.word, word, kit)
    for number, line in enumerate(names):
        pen.line(Rect(box.x + 4, box.y + high - 8 + number * LINE, box.w - 8, LINE), line, TOLD)
    pen.box(Rect(box.x, box.bottom - 1, box.w, 1.5), theme.HAIRLINE)
    pen.fade(start, come, dy=(1 - come) * 24)


def _signs(row: FoundRow, box: Rect, kit: Kit) -> float:
    """The players side by side, overlapping where there are many; where they end."""
    step = min(box.h + 6, (box.w - box.h) / max(1, len(row.signs) - 1))
    for number, one in enumerate(row.signs):
        draw_face(one, Rect(box.x + number * step, box.y, box.h, box.h), kit)
    return box.x + max(0, len(row.signs) - 1) * step + box.h + 14


def _word(word: str, box: Rect, kit: Kit) -> float:
    """A word as tiles, smaller where it is long, or as it is written; where it ends."""
    side = min(TILE, box.w / max(1, len(word)))
    if side < LEAST_TILE:
        return kit.pen.line(box, word, WRITTEN).right
    for number, letter in enumerate(word):
        tile = Rect(box.x + number * side, box.y + (box.h - side) / 2, side - 3, side - 3)
        kit.pen.box(tile, theme.WOOD, side * 0.16)
        kit.pen.line(tile, letter, replace(LETTER, size=LETTER.size * side / TILE), Align.CENTRE)
    return box.x + side * len(word)


def _meaning(meaning: str, most: int) -> tuple[str, ...]:
    """Whole, unless what was found needs the room: then it says that there is more."""
    width = WIDTH - 2 * COLUMN_PAD - 2 * PAD
    return paragraph(meaning, TOLD, width, most) if meaning and most else ()


def _best_lines(panel: Reveal) -> tuple[str, ...]:
    """Below the title of the best: all names where it only counts them, and what it was."""
    width = WIDTH - 2 * COLUMN_PAD - 2 * PAD
    best = panel.best
    names = wrap(best.names, TOLD, width) if best and len(best.signs) > 2 else ()
    return *names, *wrap(panel.best_text, replace(NOTE, size=27), width)


def _best_height(panel: Reveal, most: int) -> float:
    if panel.best is None:
        return 96.0
    meaning = 36 * len(_meaning(panel.meaning, most))
    return 2 * PAD - 8 + 80 + LINE * len(_best_lines(panel)) + 14 + TILE + 12 + meaning


def _foot_height(panel: Reveal, most: int) -> float:
    laid = LAID_ROW + 36 * len(_meaning(panel.laid_meaning, most)) if panel.laid else 0
    return laid + (40 if panel.note else 0)


def _best(panel: Reveal, most: int, box: Rect, kit: Kit, come: float) -> None:
    """The best play that anybody found, as a card."""
    pen, best = kit.pen, panel.best
    card = Rect(box.x, box.y, box.w, _best_height(panel, most))
    start = pen.count
    pen.soft(card, theme.faded(theme.BRASS, 0.3), 24, 24)
    glass(pen, card, theme.CARD, 22, theme.BRASS, 3)
    x, y = card.x + PAD, card.y + PAD - 6
    if best is None:
        pen.line(card.grown(-PAD, 0), panel.best_title, BEST_NAMES)
        pen.fade(start, come, dy=(1 - come) * 24)
        return
    x = _signs(best, Rect(x, y, WHO, BEST_SIGN), kit)
    points = pen.line(
        Rect(card.right - PAD - 160, y + 4, 160, 64), f"+{best.points}", BEST_POINTS, Align.RIGHT
    )
    pen.line(Rect(x, y + 8, points.x - 14 - x, 54), panel.best_title, BEST_NAMES)
    y += 80
    for line in _best_lines(panel):
        pen.line(Rect(card.x + PAD, y, card.w - 2 * PAD, LINE), line, replace(NOTE, size=27))
        y += LINE
    y += 14
    _word(best.word, Rect(card.x + PAD, y, card.w - 2 * PAD, TILE), kit)
    y += TILE + 8
    for line in _meaning(panel.meaning, most):
        pen.line(Rect(card.x + PAD, y, card.w - 2 * PAD, 36), line, TOLD)
        y += 36
    pen.fade(start, come, dy=(1 - come) * 24)


def _foot(panel: Reveal, most: int, box: Rect, kit: Kit, come: float) -> None:
    """What is laid that is not on the card, told as a row, and how much of the best was found."""
    pen, y = kit.pen, box.y
    start = pen.count
    if panel.laid:
        points = Rect(box.right - 110, y, 100, TILE)
        points = pen.line(points, str(panel.laid.points), replace(POINTS, colour=theme.BRASS), Align.RIGHT)
        who = Rect(box.x + 4, y, WHO, TILE)
        told = pen.line(who, panel.laid.names, LAID)
        long = points.x - 32 - who.right < LEAST_TILE * len(panel.laid.word)
        left = told.right if long else who.right
        _word(panel.laid.word, Rect(left + 14, y, points.x - 32 - left, TILE), kit)
        y += LAID_ROW
        for line in _meaning(panel.laid_meaning, most):
            pen.line(Rect(box.x, y, box.w, 36), line, TOLD)
            y += 36
    if panel.note:
        pen.line(Rect(box.x, y, box.w, 36), panel.note, replace(TOLD, colour=theme.MUTED))
    pen.fade(start, come)


# ---------------------------------------------------------------- places


@draws(PlaceChips)
def draw_places(panel: PlaceChips, kit: Kit) -> None:
    """Over the prompts, the first at the left: everybody in a row of large chips or several of small ones."""
    safe = kit.canvas.safe
    room = Rect(safe.x, safe.bottom - CHIPS_FOOT - CHIP, safe.w, CHIP)
    widths = [_width(chip) for chip in panel.chips]
    count = len(panel.chips)
    before = sorted(range(count), key=lambda n: (panel.chips[n].place + panel.chips[n].climbed, n))
    small = sum(widths) + CHIP_GAP * (count - 1) > room.w
    if small:
        old, after = _grid(before, room), _grid(range(count), room)
    else:
        old, after = _in_a_row(before, widths, room), _in_a_row(range(count), widths, room)
    share = eased(kit.motion.toward(("places", panel.title), 1.0 if panel.moved else 0.0, SLIDE_SECONDS))
    for number, chip in enumerate(panel.chips):
        here, there = after[number], old[number]
        way = (there.x - here.x) * (1 - share), (there.y - here.y) * (1 - share)
        (_small_chip if small else _chip)(chip, here.moved(*way), kit, told=panel.moved)


def _in_a_row(order: Sequence[int], widths: Sequence[float], room: Rect) -> dict[int, Rect]:
    found, x = {}, room.x
    for number in order:
        found[number] = Rect(x, room.y, widths[number], room.h)
        x += widths[number] + CHIP_GAP
    return found


def _grid(order: Sequence[int], room: Rect) -> dict[int, Rect]:
    """Rows of small chips, the first ones above; they reach into the gaps above and below."""
    rows = 2 if len(order) <= MOST_IN_TWO_ROWS else 3
    across = (len(order) + rows - 1) // rows
    width, height = (room.w + CHIP_GAP) / across, (room.h + SMALL_CHIPS_MORE) / rows
    return {
        number: Rect(
            room.x + at % across * width,
            room.y - SMALL_CHIPS_MORE + 4 + at // across * height,
            width - CHIP_GAP,
            height - 3,
        )
        for at, number in enumerate(order)
    }


def _moved(chip: PlaceChip) -> str:
    return f"▲{chip.climbed}" if chip.climbed > 0 else f"▼{-chip.climbed}" if chip.climbed else "–"


def _width(chip: PlaceChip) -> float:
    return _BESIDE_NAME + measure(chip.name, CHIP_NAME) + measure(str(chip.points), CHIP_POINTS)


def _small_chip(chip: PlaceChip, box: Rect, kit: Kit, *, told: bool) -> None:
    """Without the way of its place where the name needs the room."""
    pen = kit.pen
    glass(pen, box, theme.CARD, box.h / 2)
    place = pen.line(Rect(box.x + 12, box.y, 34, box.h), str(chip.place), SMALL_PLACE)
    draw_face(chip.sign, Rect(place.right + 8, box.y + 3, box.h - 6, box.h - 6), kit)
    x, right = place.right + box.h + 12, box.right - 12
    points = measure(str(chip.points), SMALL_POINTS)
    moved = _moved(chip)
    if told and measure(chip.name, SMALL_NAME) + points + measure(moved, theme.SMALL) + 22 < right - x:
        colour = UP if chip.climbed > 0 else DOWN
        right = (
            pen.line(
                Rect(x, box.y, right - x, box.h), moved, replace(theme.SMALL, colour=colour), Align.RIGHT
            ).x
            - 10
        )
    total = pen.line(
        Rect(right - points - 2, box.y, points + 2, box.h), str(chip.points), SMALL_POINTS, Align.RIGHT
    )
    pen.line(Rect(x, box.y, total.x - 8 - x, box.h), chip.name, SMALL_NAME)


def _chip(chip: PlaceChip, box: Rect, kit: Kit, *, told: bool) -> None:
    pen, side = kit.pen, CHIP - 16
    glass(pen, box, theme.CARD, CHIP / 2)
    pen.line(Rect(box.x + 22, box.y, 34, box.h), str(chip.place), replace(CHIP_NAME, colour=theme.BRASS))
    draw_face(chip.sign, Rect(box.x + 58, box.y + 8, side, side), kit)
    x = box.x + 58 + side + 14
    points = measure(str(chip.points), CHIP_POINTS)
    name = pen.line(Rect(x, box.y, box.w - _BESIDE_NAME - points + 2, box.h), chip.name, CHIP_NAME)
    x = name.right + 14
    total = pen.line(Rect(x, box.y, points + 2, box.h), str(chip.points), CHIP_POINTS)
    if told:
        colour = UP if chip.climbed > 0 else DOWN
        pen.line(Rect(total.right + 10, box.y, 50, box.h), _moved(chip), replace(theme.SMALL, colour=colour))
