"""A board in small, as it lies: its premium squares, and tiles that can be read."""

from __future__ import annotations

from math import isqrt
from typing import NamedTuple

import numpy as np

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.pen import Align, Pen
from game.render.panels.theme import Colour, TextStyle
from game.render.table3d.printing import LABELS, PRINTS
from game.render.table3d.tile_set_looks import SETS
from game.rules.board import EMPTY
from game.rules.board_layouts import CLASSIC, BoardLayout, Premium

USUAL = "maple"
LARGEST = 36.0
"""A square is never larger: a board with one word on it is still a board."""
FRAME, RIM = 20.0, 9.0
"""What is left of the table round a board, and the board's own frame in it."""
LEAST_LABEL = 22.0
"""Squares that are smaller bear no label."""
GROOVE = 0.05
LETTER, LABEL = 0.70, 0.40
"""How large letters are set, as shares of a square."""


class _Window(NamedTuple):
    """The squares of a board that are seen, and where."""

    top: int
    left: int
    rows: int
    columns: int
    unit: float
    x: float
    y: float

    def place(self, row: int, column: int) -> Rect:
        unit = self.unit
        return Rect(self.x + (column - self.left) * unit, self.y + (row - self.top) * unit, unit, unit)


def draw_small_board(
    pen: Pen, box: Rect, cells: str, layout: BoardLayout = CLASSIC, tile_set: str = USUAL
) -> None:
    """Every tile of the board and what is round them, as large as the box allows.

    Its letters are part of a picture, which nobody is to read.
    """
    with pen.painting():
        _draw(pen, box, cells, layout, tile_set)


def draw_squares(pen: Pen, box: Rect, rows: int, columns: int, tile_set: str = USUAL) -> None:
    """The middle of the usual board without its tiles, for pictures on which tiles move."""
    look, how = SETS.get(tile_set, SETS[USUAL]), PRINTS.get(tile_set, PRINTS[USUAL])
    top, left = (CLASSIC.size - rows) // 2, (CLASSIC.size - columns) // 2
    seen = _Window(top, left, rows, columns, box.w / columns, box.x, box.y)
    pen.box(box.grown(RIM / 2), (_seen(look.frame.light), _seen(look.frame.middle)), 5)
    pen.box(box, _print(how.line))
    for row in range(top, top + rows):
        for column in range(left, left + columns):
            place, premium = seen.place(row, column), Premium(CLASSIC.lines[row][column])
            plain = how.field_odd if (row + column) % 2 else how.field
            pen.box(
                place.grown(-seen.unit * GROOVE / 2),
                _print(plain if premium is Premium.NONE else how.pane(premium)),
            )
            if premium is not Premium.NONE:
                _label(pen, place, premium, _print(how.ink(premium)))


def _draw(pen: Pen, box: Rect, cells: str, layout: BoardLayout, tile_set: str) -> None:
    look, how = SETS.get(tile_set, SETS[USUAL]), PRINTS.get(tile_set, PRINTS[USUAL])
    seen = _window(cells, box)
    inner = Rect(seen.x, seen.y, seen.columns * seen.unit, seen.rows * seen.unit)
    pen.box(box, (_seen(look.table.middle), _seen(look.table.dark)), 12)
    pen.shadow(inner.grown(RIM), 6, 0.7)
    pen.box(inner.grown(RIM), (_seen(look.frame.light), _seen(look.frame.middle)), 5)
    pen.box(inner, _print(how.line))
    size = isqrt(len(cells))
    groove = max(1.0, seen.unit * GROOVE)
    places, colours = [], []
    tiles: list[tuple[Rect, str]] = []
    signs: list[tuple[Rect, Premium]] = []
    for row in range(seen.top, seen.top + seen.rows):
        for column in range(seen.left, seen.left + seen.columns):
            place = seen.place(row, column)
            premium = Premium(layout.lines[row][column]) if size == layout.size else Premium.NONE
            plain = how.field_odd if (row + column) % 2 else how.field
            places.append(place.grown(-groove / 2))
            colours.append(_print(plain if premium is Premium.NONE else how.pane(premium)))
            if (face := cells[row * size + column]) != EMPTY:
                tiles.append((place.grown(-groove / 4), face))
            elif premium is not Premium.NONE:
                signs.append((place, premium))
    pen.boxes(np.array(places, np.float32), np.array(colours, np.float32))
    for place, premium in signs:
        _label(pen, place, premium, _print(how.ink(premium)))
    wood = _seen(look.tile.light), _seen(look.tile.middle)
    inks = _seen(look.ink), _seen(look.blank_ink)
    for place, face in tiles:
        pen.box(place, wood, place.w * 0.14, theme.faded(_seen(look.tile.dark), 0.8), max(1.0, groove / 2))
        _stamp(pen, place, face.upper(), TextStyle(theme.Font.TILE, place.w * LETTER, inks[face.islower()]))


def _window(cells: str, box: Rect) -> _Window:
    """All tiles with a square round them, as large as they fit; of an empty board the middle."""
    size = isqrt(len(cells))
    taken = [divmod(index, size) for index, face in enumerate(cells) if face != EMPTY] or [(size // 2,) * 2]
    top, foot = min(row for row, _ in taken), max(row for row, _ in taken)
    left, right = min(column for _, column in taken), max(column for _, column in taken)
    wide, high = box.w - 2 * FRAME, box.h - 2 * FRAME
    unit = min(LARGEST, wide / min(size, right - left + 3), high / min(size, foot - top + 3))
    rows, columns = min(size, int(high / unit + 0.01)), min(size, int(wide / unit + 0.01))
    first = min(max(0, (top + foot + 1 - rows) // 2), size - rows)
    start = min(max(0, (left + right + 1 - columns) // 2), size - columns)
    x, y = box.centre[0] - columns * unit / 2, box.centre[1] - rows * unit / 2
    return _Window(first, start, rows, columns, unit, x, y)


def _label(pen: Pen, place: Rect, premium: Premium, ink: Colour) -> None:
    if not LABELS[premium]:
        pen.sign("★", place.centre, place.w * 0.62, ink)
    elif place.w >= LEAST_LABEL:
        _stamp(pen, place, LABELS[premium], TextStyle(theme.Font.HEAVY, place.w * LABEL, ink), 0.64)


def _stamp(pen: Pen, place: Rect, words: str, style: TextStyle, foot: float = 0.75) -> None:
    """Words as part of a picture; `foot` is where their baseline is, as a share of the square."""
    pen.text(place.centre[0], place.y + place.h * foot, words, style, Align.CENTRE)
    pen.labels.pop()


def _seen(light: tuple[float, float, float]) -> Colour:
    """A color of linear light as it is seen."""
    red, green, blue = (
        12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055 for part in light
    )
    return red, green, blue, 1.0


def _print(colour: tuple[int, int, int]) -> Colour:
    red, green, blue = colour
    return red / 255, green / 255, blue / 255, 1.0
