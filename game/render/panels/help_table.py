"""The small table of help, on which something is done."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import Align
from game.render.panels.small_board import RIM, draw_squares
from game.scenes.kit.help_pages import COLUMNS, RACK_ROW, ROWS
from game.scenes.kit.picture.sheet_pictures import HelpTable, HelpTile

HIGHEST = RACK_ROW + 1.25
"""In rows of squares, rack included."""
TILE = 0.94
"""How wide tiles are, as a share of a square."""
MOVE_SECONDS = 0.45


def draw_help_table(table: HelpTable, box: Rect, kit: Kit, _: Align) -> None:
    """The middle of the board, the rack, and every tile on its way to where it is now."""
    rim = RIM / 2  # the frame of the board keeps to the box too
    unit = min((box.h - rim) / HIGHEST, (box.w - 2 * rim) / COLUMNS)
    board = Rect(box.x + rim, box.y + rim, COLUMNS * unit, ROWS * unit)
    with kit.pen.painting():
        draw_squares(kit.pen, board, ROWS, COLUMNS)
        rack = Rect(board.x, board.y + (RACK_ROW + 0.62) * unit, board.w, 0.55 * unit)
        kit.pen.box(rack, theme.WOOD_OFF, 0.12 * unit)
        seen: Counter[str] = Counter()
        for tile in table.tiles:
            seen[tile.key] += 1
            name = ("help-tile", tile.key, seen[tile.key])
            x = kit.motion.toward((name, "x"), tile.x, MOVE_SECONDS)
            y = kit.motion.toward((name, "y"), tile.y, MOVE_SECONDS)
            middle = Rect(board.x + x * unit, board.y + y * unit, 0, 0)
            _tile(tile, middle.grown(TILE * unit / 2), kit)


def _tile(tile: HelpTile, box: Rect, kit: Kit) -> None:
    """A tile as part of a picture; one in the hand or just laid has a bright rim."""
    pen = kit.pen
    pen.shadow(box, 6, 0.3)
    if tile.bright:
        pen.box(box.grown(3), theme.BRASS, box.w * 0.16)
    pen.box(box, theme.WOOD, box.w * 0.12)
    for words, size, x, y in ((tile.face, 0.6, 0.5, 0.72), (tile.points, 0.22, 0.84, 0.92)):
        if words:
            style = replace(theme.KEY_LETTER, size=box.h * size)
            pen.text(box.x + box.w * x, box.y + box.h * y, words, style, Align.CENTRE)
            pen.labels.pop()
