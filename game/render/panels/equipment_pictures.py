"""Boards and letter sets as pictures beside the rules."""

from __future__ import annotations

from dataclasses import replace

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.panel_tools import Kit, glass
from game.render.panels.pen import Align
from game.render.panels.small_board import draw_squares
from game.render.panels.theme import TextStyle, rgb
from game.rules.board_layouts import BoardLayout
from game.rules.letter_sets import BLANK, LetterSet
from game.scenes.kit.picture.sheet_pictures import EquipmentPicture

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
            board = Rect(box.x, box.y, side, side).grown(-10)
            draw_squares(kit.pen, board, shown.size, shown.size, shown, picture.tile_set)
    else:
        _letters(kit, shown, box)


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
