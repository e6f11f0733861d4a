"""A round all at once: the plays that were found, from the least to the best, beside the board."""

from __future__ import annotations

from dataclasses import replace

from game.render.panels import theme
from game.render.panels.canvas import BELOW_BUTTONS, Rect
from game.render.panels.drawing import draws
from game.render.panels.easing import eased
from game.render.panels.figure_pictures import figure
from game.render.panels.panel_tools import Kit, glass, seat_mark
from game.render.panels.pen import Align
from game.render.panels.portraits import portrait
from game.render.panels.typesetting import measure, wrap
from game.scenes.kit.picture.together_panels import Finder, FoundRow, PlaceChip, Reveal

WIDTH, EDGE = 680.0, 20.0
PAD, ROW, CHIP, CHIP_GAP, SIGN = 30.0, 88.0, 60.0, 12.0, 52.0
ROW_SECONDS, STEP_SECONDS = 0.3, 0.6
TILE, LEAST_TILE = 44.0, 36.0
TITLE = replace(theme.HEADING, size=46, colour=theme.BRIGHT)
NAMES = replace(theme.BODY, size=26, colour=theme.MUTED)
BEST_NAMES = replace(theme.NAME, size=36)
POINTS = replace(theme.SCORE, size=40)
BEST_POINTS = replace(theme.SCORE, size=56, colour=theme.BRASS)
WRITTEN = replace(theme.NAME, size=28)
LETTER = replace(theme.KEY_LETTER, size=32)
TOLD = replace(theme.BODY, size=28)
CHIP_NAME, CHIP_POINTS = replace(theme.NAME, size=28), replace(theme.SCORE, size=30)


@draws(Reveal)
def draw_reveal(panel: Reveal, kit: Kit) -> None:
    """A column at the right: title, rows, the best play, and where everybody stands.

    Where there is no room for all that was found, the least is left out.
    """
    pen, safe = kit.pen, kit.canvas.safe
    column = Rect(safe.right - WIDTH, safe.y, WIDTH, safe.h - BELOW_BUTTONS)
    kit.taken.append(column)
    glass(pen, column, theme.CARD, 26)
    box = column.grown(-EDGE, -EDGE)
    pen.line(Rect(box.x, box.y, box.w, 60), panel.title, TITLE)
    y = box.y + 76
    below = _best_height(panel) + 30 + _chips_height(len(panel.chips))
    shown = panel.rows[-max(1, int((box.bottom - y - below) // ROW)) :]
    for number, row in enumerate(shown):
        _row(row, Rect(box.x, y, box.w, ROW), kit, _come(kit, ("row", panel.title), number))
        y += ROW
    y = _best(panel, Rect(box.x, y + 12, box.w, 0), kit, _come(kit, ("row", panel.title), len(shown)))
    _chips(panel.chips, Rect(box.x, y + 18, box.w, box.bottom - y - 18), kit)


def _come(kit: Kit, name: object, number: int) -> float:
    """How far something has come in, 0 to 1: one after the other, the best last."""
    whole = ROW_SECONDS + STEP_SECONDS * number
    passed = kit.motion.toward((name, number), 1.0, whole) * whole
    return eased(min(1.0, max(0.0, (passed - STEP_SECONDS * number) / ROW_SECONDS)))


def _row(row: FoundRow, box: Rect, kit: Kit, come: float) -> None:
    pen = kit.pen
    start = pen.count
    x = _signs(row, Rect(box.x + 8, box.y + (ROW - SIGN) / 2, box.w, SIGN), kit)
    points = pen.line(Rect(box.right - 110, box.y, 100, ROW), str(row.points), POINTS, Align.RIGHT)
    room = points.x - 18 - x
    _word(row.word, Rect(x, box.y + 6, room, TILE), kit)
    pen.line(Rect(x, box.y + 6 + TILE, room, ROW - TILE - 12), row.names, NAMES)
    pen.box(Rect(box.x + 8, box.bottom - 1, box.w - 16, 1.5), theme.HAIRLINE)
    pen.fade(start, come)


def _signs(row: FoundRow, box: Rect, kit: Kit) -> float:
    """The players side by side, overlapping where there are many; where they end."""
    step = min(SIGN + 4, 190 / max(1, len(row.signs)))
    for number, sign in enumerate(row.signs):
        _sign(sign, Rect(box.x + number * step, box.y, SIGN, SIGN), kit)
    return box.x + max(0, len(row.signs) - 1) * step + SIGN + 18


def _sign(sign: Finder, box: Rect, kit: Kit) -> None:
    pen, colour = kit.pen, theme.SEATS[sign.color].colour
    if sign.face:
        portrait(pen, box, sign.face)
    elif sign.figure:
        pen.box(box, theme.CARD, box.w / 2, colour, 3)
        figure(pen, box.grown(-8), sign.figure, colour, stands=False)
    else:
        seat_mark(pen, box.centre, box.w * 0.7, sign.color)


def _word(word: str, box: Rect, kit: Kit) -> float:
    """A word as tiles, smaller where it is long, or as it is written; where it ends."""
    side = min(TILE, box.w / max(1, len(word)))
    if side < LEAST_TILE:
        return kit.pen.line(box, word, WRITTEN).right
    for number, letter in enumerate(word):
        tile = Rect(box.x + number * side, box.y + (TILE - side) / 2, side - 3, side - 3)
        kit.pen.box(tile, theme.WOOD, side * 0.16)
        kit.pen.line(tile, letter, replace(LETTER, size=LETTER.size * side / TILE), Align.CENTRE)
    return box.x + side * len(word)


def _best_height(panel: Reveal) -> float:
    return 2 * PAD - 12 + 60 + TILE + 14 + 36 * (len(_meaning(panel)) + bool(panel.note))


def _meaning(panel: Reveal) -> tuple[str, ...]:
    return tuple(wrap(panel.meaning, TOLD, WIDTH - 2 * EDGE - 2 * PAD)[:2]) if panel.meaning else ()


def _chips_height(chips: int) -> float:
    """One column of up to four, or two."""
    return (CHIP + CHIP_GAP) * (chips if chips <= 4 else (chips + 1) // 2)


def _best(panel: Reveal, box: Rect, kit: Kit, come: float) -> float:
    """The best play as a card; its lower edge."""
    pen, best = kit.pen, panel.best
    inner = box.w - 2 * PAD
    card = Rect(box.x, box.y, box.w, _best_height(panel))
    start = pen.count
    pen.soft(card, theme.faded(theme.BRASS, 0.3), 24, 24)
    glass(pen, card, theme.CARD, 22, theme.BRASS, 3)
    x, y = card.x + PAD, card.y + PAD - 10
    if best.signs:
        x = _signs(best, Rect(x, y + 2, inner, SIGN), kit)
    points = pen.line(Rect(card.right - PAD - 160, y, 160, 56), f"+{best.points}", BEST_POINTS, Align.RIGHT)
    pen.line(Rect(x, y, points.x - 14 - x, 56), panel.best_title, BEST_NAMES)
    y += 64
    _word(best.word, Rect(card.x + PAD, y, inner, TILE), kit)
    y += TILE + 10
    for line in _meaning(panel):
        pen.line(Rect(card.x + PAD, y, inner, 36), line, TOLD)
        y += 36
    if panel.note:
        pen.line(Rect(card.x + PAD, y, inner, 36), panel.note, replace(TOLD, colour=theme.MUTED))
    pen.fade(start, come)
    return card.bottom


def _chips(chips: tuple[PlaceChip, ...], box: Rect, kit: Kit) -> None:
    """Standings, the first on top, two in a row where there is no room for a column."""
    columns = 1 if len(chips) <= 4 else 2
    width = (box.w - CHIP_GAP * (columns - 1)) / columns
    fitting = max(1, int((box.h + CHIP_GAP) // (CHIP + CHIP_GAP))) * columns
    for number, chip in enumerate(chips[:fitting]):
        across, down = number % columns, number // columns
        place = Rect(box.x + across * (width + CHIP_GAP), box.y + down * (CHIP + CHIP_GAP), width, CHIP)
        _chip(number + 1, chip, place, kit)


def _chip(place: int, chip: PlaceChip, box: Rect, kit: Kit) -> None:
    pen = kit.pen
    glass(pen, box, theme.CARD, CHIP / 2)
    pen.line(Rect(box.x + 20, box.y, 30, box.h), str(place), replace(CHIP_NAME, colour=theme.BRASS))
    _sign(chip.sign, Rect(box.x + 56, box.y + 6, CHIP - 12, CHIP - 12), kit)
    told = f"{chip.points}" + (f"  +{chip.gained}" if chip.gained else "")
    width = measure(told, CHIP_POINTS) + 4
    points = pen.line(Rect(box.right - 22 - width, box.y, width, box.h), told, CHIP_POINTS, Align.RIGHT)
    pen.line(Rect(box.x + 56 + CHIP, box.y, points.x - box.x - 68 - CHIP, box.h), chip.name, CHIP_NAME)
