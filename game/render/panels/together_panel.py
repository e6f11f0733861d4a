"""A round all at once: the plays that were found, from the least to the best, and the places."""

from __future__ import annotations

import math
from dataclasses import replace

from game.render.panels import theme
from game.render.panels.canvas import BELOW_BUTTONS, Rect
from game.render.panels.drawing import draws
from game.render.panels.easing import eased
from game.render.panels.panel_tools import Kit, glass
from game.render.panels.pen import Align
from game.render.panels.player_signs import sign
from game.render.panels.typesetting import measure, shortened, wrap
from game.scenes.kit.picture.together_panels import FoundRow, PlaceChip, PlaceChips, Reveal

WIDTH, COLUMN_PAD = 672.0, 20.0
PAD, ROW, SIGN = 28.0, 82.0, 52.0
CHIP, CHIP_GAP, CHIPS_FOOT = 68.0, 14.0, 84.0
_BESIDE_NAME = 20 + 34 + CHIP + 14 + 14 + 64
"""Of a chip's width, besides its name and points."""
SHORT_NAME = 120.0
"""Room for a name where not everybody would have a chip with a longer one."""
ROW_SECONDS, SLIDE_SECONDS = 0.3, 0.8
TILE, LEAST_TILE = 48.0, 34.0
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
NOBODY = replace(theme.NAME, size=32, colour=theme.BRASS)
CHIP_NAME, CHIP_POINTS = replace(theme.NAME, size=30), replace(theme.SCORE, size=34)
UP, DOWN = theme.rgb("#5CCB9A"), theme.MUTED


@draws(Reveal)
def draw_reveal(panel: Reveal, kit: Kit) -> None:
    """A column at the right: title, rows, the best play, what nobody saw.

    Where there is no room for all that was found, the least is left out.
    """
    pen, safe = kit.pen, kit.canvas.safe
    column = Rect(safe.right - WIDTH, safe.y, WIDTH, safe.h - BELOW_BUTTONS - CHIP)
    kit.taken.append(column)
    glass(pen, column, theme.BOX, 26)
    column = column.grown(-COLUMN_PAD)
    title = pen.line(Rect(column.x, column.y, column.w, 60), panel.title, TITLE)
    pen.line(
        Rect(title.right + 16, column.y + 4, column.right - title.right - 16, 60), "who found what", NOTE
    )
    y = column.y + 76
    below = _best_height(panel) + 24 + _foot_height(panel)
    shown = panel.rows[-max(1, int((column.bottom - y - below) // ROW)) :] if panel.rows else ()
    left_out = len(panel.rows) - len(shown)
    for number, row in enumerate(shown):
        if left_out + number < panel.shown:
            _row(row, Rect(column.x, y, column.w, ROW), kit, _come(kit, panel, left_out + number))
        y += ROW
    if panel.shown > len(panel.rows):
        _best(panel, Rect(column.x, y + 10, column.w, 0), kit, _come(kit, panel, len(panel.rows)))
    if panel.shown > len(panel.rows) + 1:
        y += 10 + _best_height(panel) + 14
        _foot(panel, Rect(column.x, y, column.w, 0), kit, _come(kit, panel, len(panel.rows) + 1))


def _come(kit: Kit, panel: Reveal, number: int) -> float:
    """How far something has come in, 0 to 1."""
    return kit.motion.toward((panel.title, number), 1.0, ROW_SECONDS)


def _row(row: FoundRow, box: Rect, kit: Kit, come: float) -> None:
    pen = kit.pen
    start = pen.count
    x = _signs(row, Rect(box.x + 4, box.y + (ROW - SIGN) / 2, box.w, SIGN), kit)
    points = pen.line(Rect(box.right - 110, box.y, 100, ROW), str(row.points), POINTS, Align.RIGHT)
    _word(row.word, Rect(x, box.y + (ROW - TILE) / 2, points.x - 18 - x, TILE), kit)
    pen.box(Rect(box.x, box.bottom - 1, box.w, 1.5), theme.HAIRLINE)
    pen.fade(start, come, dy=(1 - come) * 24)


def _signs(row: FoundRow, box: Rect, kit: Kit) -> float:
    """The players side by side, overlapping where there are many; where they end."""
    step = min(SIGN + 6, 190 / max(1, len(row.signs)))
    for number, one in enumerate(row.signs):
        sign(one, Rect(box.x + number * step, box.y, box.h, box.h), kit)
    return box.x + max(0, len(row.signs) - 1) * step + box.h + 20


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


def _meaning(panel: Reveal) -> tuple[str, ...]:
    """Whole, unless what was found needs the room: then it says that there is more."""
    width = WIDTH - 2 * COLUMN_PAD - 2 * PAD
    lines = wrap(panel.meaning, TOLD, width) if panel.meaning else ()
    most = LINES_BESIDE_FEW if len(panel.rows) <= FEW_ROWS else LINES_BESIDE_MANY
    if len(lines) <= most:
        return lines
    return *lines[: most - 1], shortened(" ".join(lines[most - 1 : most + 1]), TOLD, width)


def _best_height(panel: Reveal) -> float:
    if panel.best is None:
        return 96.0
    meaning = 0 if panel.nobody else 36 * len(_meaning(panel))
    return 2 * PAD - 8 + 84 + TILE + 12 + meaning


def _foot_height(panel: Reveal) -> float:
    return (44 + 36 * len(_meaning(panel)) if panel.nobody else 0) + (40 if panel.note else 0)


def _best(panel: Reveal, box: Rect, kit: Kit, come: float) -> None:
    """The best play that anybody found, as a card."""
    pen, best = kit.pen, panel.best
    card = Rect(box.x, box.y, box.w, _best_height(panel))
    start = pen.count
    pen.soft(card, theme.faded(theme.BRASS, 0.3), 24, 24)
    glass(pen, card, theme.CARD, 22, theme.BRASS, 3)
    x, y = card.x + PAD, card.y + PAD - 6
    if best is None:
        pen.line(card.grown(-PAD, 0), panel.best_title, BEST_NAMES)
        pen.fade(start, come, dy=(1 - come) * 24)
        return
    x = _signs(best, Rect(x, y, card.w, 76), kit)
    points = pen.line(
        Rect(card.right - PAD - 160, y + 4, 160, 64), f"+{best.points}", BEST_POINTS, Align.RIGHT
    )
    pen.line(Rect(x, y - 2, points.x - 14 - x, 50), panel.best_title, BEST_NAMES)
    pen.line(Rect(x, y + 44, points.x - 14 - x, 36), panel.best_text, replace(NOTE, size=27))
    y += 88
    _word(best.word, Rect(card.x + PAD, y, card.w - 2 * PAD, TILE), kit)
    y += TILE + 8
    for line in () if panel.nobody else _meaning(panel):
        pen.line(Rect(card.x + PAD, y, card.w - 2 * PAD, 36), line, TOLD)
        y += 36
    pen.fade(start, come, dy=(1 - come) * 24)


def _foot(panel: Reveal, box: Rect, kit: Kit, come: float) -> None:
    """What nobody saw, and how much of the best was found."""
    pen, y = kit.pen, box.y
    start = pen.count
    if panel.nobody:
        pen.line(Rect(box.x, y, box.w, 42), panel.nobody, NOBODY)
        y += 44
        for line in _meaning(panel):
            pen.line(Rect(box.x, y, box.w, 36), line, TOLD)
            y += 36
    if panel.note:
        pen.line(Rect(box.x, y, box.w, 36), panel.note, replace(TOLD, colour=theme.MUTED))
    pen.fade(start, come)


# ---------------------------------------------------------------- places


@draws(PlaceChips)
def draw_places(panel: PlaceChips, kit: Kit) -> None:
    """In a row over the prompts, as many as there is room for, the first at the left."""
    safe = kit.canvas.safe
    room = Rect(safe.x, safe.bottom - CHIPS_FOOT - CHIP, safe.w, CHIP)
    widths = [_width(chip) for chip in panel.chips]
    if sum(widths) + CHIP_GAP * (len(widths) - 1) > room.w:
        widths = [_width(chip, SHORT_NAME) for chip in panel.chips]
    before = sorted(range(len(widths)), key=lambda n: (panel.chips[n].place + panel.chips[n].climbed, n))
    after = _places(widths, range(len(widths)), room)
    old = _places(widths, before, room)
    share = kit.motion.toward(("places", panel.title), 1.0 if panel.moved else 0.0, SLIDE_SECONDS)
    for number, chip in enumerate(panel.chips):
        here, there = after.get(number), old.get(number)
        if here is None:
            continue
        start = room.right if there is None else there
        x = start + (here - start) * eased(share)
        _chip(chip, Rect(x, room.y, widths[number], CHIP), kit, told=panel.moved)


def _places(widths: list[float], order: list[int] | range, room: Rect) -> dict[int, float]:
    """Where those stand that there is room for."""
    found, x = {}, room.x
    for number in order:
        if x + widths[number] > room.right:
            break
        found[number] = x
        x += widths[number] + CHIP_GAP
    return found


def _moved(chip: PlaceChip) -> str:
    return f"▲{chip.climbed}" if chip.climbed > 0 else f"▼{-chip.climbed}" if chip.climbed else "–"


def _width(chip: PlaceChip, longest: float = math.inf) -> float:
    """Of a chip whose name has so much room at most."""
    name = min(longest, measure(chip.name, CHIP_NAME))
    return _BESIDE_NAME + name + measure(str(chip.points), CHIP_POINTS)


def _chip(chip: PlaceChip, box: Rect, kit: Kit, *, told: bool) -> None:
    pen, side = kit.pen, CHIP - 16
    glass(pen, box, theme.CARD, CHIP / 2)
    pen.line(Rect(box.x + 22, box.y, 34, box.h), str(chip.place), replace(CHIP_NAME, colour=theme.BRASS))
    sign(chip.sign, Rect(box.x + 58, box.y + 8, side, side), kit)
    x = box.x + 58 + side + 14
    points = measure(str(chip.points), CHIP_POINTS)
    name = pen.line(Rect(x, box.y, box.w - _BESIDE_NAME - points + 2, box.h), chip.name, CHIP_NAME)
    x = name.right + 14
    total = pen.line(Rect(x, box.y, points + 2, box.h), str(chip.points), CHIP_POINTS)
    if told:
        colour = UP if chip.climbed > 0 else DOWN
        pen.line(Rect(total.right + 10, box.y, 50, box.h), _moved(chip), replace(theme.SMALL, colour=colour))
