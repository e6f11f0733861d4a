"""A board in small, as it lies on the table: its premium squares, and tiles that can be read."""

from __future__ import annotations

from dataclasses import replace
from math import isqrt
from typing import NamedTuple

import numpy as np

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import Align, Pen
from game.render.panels.theme import Colour, TextStyle
from game.render.table3d.premium_colours import PREMIUM_COLOURS
from game.render.table3d.printing import LABELS, PRINTS
from game.render.table3d.tile_set_looks import SETS, TileSetLook
from game.rules.board import EMPTY
from game.rules.board_layouts import CLASSIC, BoardLayout, Premium
from game.scenes.kit.picture.sheet_pictures import PremiumSquare

USUAL = "maple"
FRAME, RIM = 19.0, 13.0
"""What is left of the table round a board, and the board's own frame in it."""
FAR, HIGH = 0.78, 0.88
"""How wide the far edge of the board is beside the near one, and how high near squares beside their width."""
FLAT = 1 / (FAR * HIGH)
"""How high a board is drawn flat, to fill the height of its box when it is laid back."""
RISE, EDGE = 0.16, 0.05
"""How thick tiles are, and by how much their shadows lie beside them, as shares of a square."""
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


def draw_premium(square: PremiumSquare, box: Rect, kit: Kit, align: Align) -> None:
    """Without tiles, in the colors that stand for it on boards that have none."""
    how, side = PRINTS.get(square.tile_set, PRINTS[USUAL]), min(box.w, box.h)
    how = replace(how, premiums=PREMIUM_COLOURS.get(square.tile_set, how.premiums))
    place = Rect(box.x + (box.w - side) * align.value, box.centre[1] - side / 2, side, side)
    with kit.pen.painting():
        plain = square.kind is Premium.NONE
        kit.pen.box(place, _print(how.field if plain else how.pane(square.kind)), 9, theme.HAIRLINE, 2)
        if not plain:
            _label(kit.pen, place, square.kind, _print(how.ink(square.kind)))


def draw_squares(
    pen: Pen, box: Rect, rows: int, columns: int, layout: BoardLayout = CLASSIC, tile_set: str = USUAL
) -> None:
    """The middle of a board without its tiles, for pictures on which tiles move."""
    look, how = SETS.get(tile_set, SETS[USUAL]), PRINTS.get(tile_set, PRINTS[USUAL])
    top, left = (layout.size - rows) // 2, (layout.size - columns) // 2
    seen = _Window(top, left, rows, columns, box.w / columns, box.x, box.y)
    pen.box(box.grown(RIM / 2), (_seen(look.frame.light), _seen(look.frame.middle)), 5)
    pen.box(box, _print(how.line))
    for row in range(top, top + rows):
        for column in range(left, left + columns):
            place, premium = seen.place(row, column), Premium(layout.lines[row][column])
            plain = how.field_odd if (row + column) % 2 else how.field
            pen.box(
                place.grown(-seen.unit * GROOVE / 2),
                _print(plain if premium is Premium.NONE else how.pane(premium)),
            )
            if premium is not Premium.NONE:
                _label(pen, place, premium, _print(how.ink(premium)))


def _draw(pen: Pen, box: Rect, cells: str, layout: BoardLayout, tile_set: str) -> None:
    look, how = SETS.get(tile_set, SETS[USUAL]), PRINTS.get(tile_set, PRINTS[USUAL])
    pen.box(box, (_seen(look.table.dark), _seen(look.table.middle)), 12)
    first, flat = pen.count, Rect(box.x, box.y, box.w, box.h * FLAT)
    seen = _window(cells, flat)
    inner = Rect(seen.x, seen.y, seen.columns * seen.unit, seen.rows * seen.unit)
    rim = inner.grown(RIM)
    pen.soft(rim.moved(0, RIM), theme.faded(theme.SHADE, 0.8), 8, 22)
    pen.box(rim.moved(0, RIM * 0.7), _seen(look.frame.dark), 5)
    pen.box(rim, (_seen(look.frame.middle), _seen(look.frame.light)), 5)
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
    for place, _ in tiles:
        pen.box(place.moved(place.w * EDGE, place.h * EDGE), theme.faded(theme.SHADE, 0.5), place.w * 0.14)
    for place, face in tiles:  # the farther ones first
        _tile(pen, place, face, look)
    pen.lay_back(first, flat, box.bottom, FAR, HIGH)


def _tile(pen: Pen, place: Rect, face: str, look: TileSetLook) -> None:
    """A tile as thick as it is: its face is seen above where it stands."""
    inks, round_ = (_seen(look.ink), _seen(look.blank_ink)), place.w * 0.14
    rise, dark = place.h * RISE, _seen(look.tile.dark)
    pen.box(place.moved(0, -rise / 2).grown(0, rise / 2), (dark, theme.mixed(dark, theme.SHADE, 0.5)), round_)
    top = place.moved(0, -rise)
    pen.box(top, (_seen(look.tile.middle), _seen(look.tile.light)), round_)
    _stamp(pen, top, face.upper(), TextStyle(theme.Font.TILE, place.w * LETTER, inks[face.islower()]))


def _window(cells: str, box: Rect) -> _Window:
    """The whole board or, where that is too high, all tiles with a square above and below them."""
    size = isqrt(len(cells))
    taken = [index // size for index, face in enumerate(cells) if face != EMPTY] or [size // 2]
    wide, high = box.w - 2 * FRAME, box.h - 2 * (FRAME + RIM)
    unit = min(wide / size, high / min(size, taken[-1] - taken[0] + 3))
    rows, columns = min(size, int(high / unit + 0.01)), size
    first = min(max(0, (taken[0] + taken[-1] + 1 - rows) // 2), size - rows)
    x, y = box.centre[0] - columns * unit / 2, box.centre[1] - rows * unit / 2
    return _Window(first, 0, rows, columns, unit, x, y)


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
