"""Boards and letter sets as pictures beside the rules."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.panel_tools import Kit, glass
from game.render.panels.pen import Align
from game.render.panels.theme import TextStyle, rgb
from game.render.table3d.printing import PRINTS
from game.rules.board_layouts import BoardLayout, Premium
from game.rules.letter_sets import BLANK, LetterSet
from game.scenes.kit.picture.sheet_pictures import EquipmentPicture

USUAL_PRINT = "maple"
COLUMNS = 6
LETTER = TextStyle(theme.Font.TILE, 34, theme.WOOD_INK)
POINTS = replace(theme.NAME, size=26, colour=theme.WOOD_INK)
COUNT = replace(theme.NAME, size=27, colour=theme.MUTED)


def equipment_picture(picture: EquipmentPicture, box: Rect, kit: Kit, _: Align) -> None:
    """What is shown, as large as the box allows, at its top."""
    shown = picture.shown
    if isinstance(shown, BoardLayout):
        with kit.pen.painting():
            side = min(box.w, box.h)
            _board(kit, shown, picture.tile_set, Rect(box.x, box.y, side, side).grown(-10))
    else:
        _letters(kit, shown, box)


def _board(kit: Kit, layout: BoardLayout, tile_set: str, box: Rect) -> None:
    pen, how = kit.pen, PRINTS.get(tile_set, PRINTS[USUAL_PRINT])
    pen.box(box.grown(10), (rgb("#8C5A2C"), rgb("#5E3A1B")), 12)
    pen.box(box, _hex(how.line), 3)
    unit = box.w / layout.size
    plain = [how.field, how.field_odd]
    places, colours = [], []
    for row, line in enumerate(layout.lines):
        for column, sign in enumerate(line):
            places.append((box.x + column * unit + 1, box.y + row * unit + 1, unit - 2, unit - 2))
            premium = Premium(sign)
            usual = plain[(row + column) % 2]
            colours.append(_hex(usual if premium is Premium.NONE else how.pane(premium)))
    pen.boxes(np.array(places, np.float32), np.array(colours, np.float32))
    pen.sign("★", box.centre, unit * 0.8, _hex(how.ink(Premium.CENTRE)))


def _letters(kit: Kit, tiles: LetterSet, box: Rect) -> None:
    """A tile of each kind with its points, and how many there are."""
    pen, outer = kit.pen, box
    box = outer.grown(-18)
    kinds = [row for row in tiles.rows if row.copies]
    lines = -(-len(kinds) // COLUMNS)
    pitch, high = box.w / COLUMNS, min(118.0, box.h / lines)
    side = min(pitch - 12, high - 36)
    glass(pen, Rect(outer.x, outer.y, outer.w, lines * high + 36), theme.GLASS, 26)
    for number, kind in enumerate(kinds):
        row, column = divmod(number, COLUMNS)
        place = Rect(box.x + column * pitch + (pitch - side) / 2, box.y + row * high, side, side)
        pen.box(place, (rgb("#F3DDB0"), rgb("#D9B67C")), side * 0.14)
        if kind.face != BLANK:
            pen.line(place.moved(-side * 0.2, -side * 0.12), kind.face, LETTER, Align.CENTRE)
            points = Rect(place.x, place.bottom - 34, place.w - 5, 30)
            pen.line(points, str(kind.value), POINTS, Align.RIGHT)
        pen.line(Rect(place.x - 6, place.bottom, side + 12, 34), f"×{kind.copies}", COUNT, Align.CENTRE)


def _hex(colour: tuple[int, int, int]) -> theme.Colour:
    red, green, blue = colour
    return rgb(f"#{red:02x}{green:02x}{blue:02x}")
