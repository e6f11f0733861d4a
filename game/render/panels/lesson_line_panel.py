"""The lesson's sentence above the rack, its arrow, and a frame round what it is about."""

from __future__ import annotations

from dataclasses import replace

from game.render.panels import theme
from game.render.panels.canvas import Canvas, Rect
from game.render.panels.drawing import draws
from game.render.panels.panel_tools import Kit, draw_outline
from game.render.panels.pen import Align
from game.render.panels.table_layout import end_place
from game.render.panels.typesetting import measure
from game.render.table3d.lens import rack_lens
from game.render.table3d.places import RACK_TILES, on_rack
from game.scenes.kit.picture.lesson_line import LessonLine

HEIGHT, PAD, RADIUS = 58.0, 30.0, 18.0
RISE = 34.0
"""From the rack up to the line: a raised tile and the arrow have room between them."""
ARROW = 26.0
TILE = 96.0
"""How wide a tile of the rack is seen."""
WORDS = replace(theme.NAME, size=32, colour=theme.INK)
PAPER_EDGE = (1.0, 1.0, 1.0, 0.8)


@draws(LessonLine)
def draw_lesson_line(panel: LessonLine, kit: Kit) -> None:
    """Above the rack, as near its middle as its arrow reaches the tile that is meant.

    About a square it lies over the last row of the board, which no word of the lesson reaches, and its arrow
    leads to the letter by which the frame names the column.
    """
    pen, canvas = kit.pen, kit.canvas
    width = min(measure(panel.text, WORDS) + 2 * PAD, canvas.rack.w + 2 * PAD)
    left, foot = canvas.rack.centre[0] - width / 2, canvas.rack.y - canvas.snug(RISE)
    at: float | None = None
    if panel.slot is not None:
        tile = _tile_at(panel.slot, panel.slots, canvas)
        at, reach = tile.centre[0], width - RADIUS - ARROW / 2
        left = min(max(left, at - reach), at + reach - width)
        if panel.frame:
            _frame(tile, kit)
    elif panel.foot is not None and len(corners := kit.corners.get(panel.foot, ())) == 4:
        at, foot = (corners[2][0] + corners[3][0]) / 2, corners[3][1] - ARROW * 0.8
        left = at - width / 2
    left = min(max(canvas.safe.x, left), canvas.safe.right - width)
    place = Rect(left, foot - HEIGHT, width, HEIGHT)
    kit.taken.append(place)
    if at is not None:
        pen.sign("▼", (at, place.bottom + ARROW * 0.3), ARROW, theme.PAPER[1])
    if panel.square is not None and len(corners := kit.corners.get(panel.square, ())) == 4:
        draw_outline(pen, corners, theme.BRASS)
    if panel.end:
        pen.soft(end_place(canvas), theme.GLOW, canvas.button_height / 2, 30, pulse=0.6)
    pen.shadow(place, RADIUS)
    pen.box(place, theme.PAPER, RADIUS, PAPER_EDGE, 2)
    pen.line(place.grown(-PAD, 0), panel.text, WORDS, Align.CENTRE)


def _tile_at(slot: int, slots: int, canvas: Canvas) -> Rect:
    """Where the tile of a slot is seen."""
    middle = canvas.rack.centre[0] / canvas.width
    aspect = canvas.width / canvas.height
    lens = rack_lens(aspect, max(RACK_TILES, slots), middle, canvas.rack_size, canvas.lift_share)
    x, y = lens.project(on_rack(slot, slots).at)
    at = (x + 1) / 2 * canvas.width, (1 - y) / 2 * canvas.height
    side = canvas.snug(TILE) * canvas.rack_size * RACK_TILES / max(RACK_TILES, slots)
    return Rect(at[0] - side / 2, at[1] - side / 2, side, side)


def _frame(tile: Rect, kit: Kit) -> None:
    """A bright frame round the tile."""
    canvas = kit.canvas
    for grown, colour, width in ((9, theme.rgb("#000000", 0.6), 10), (7, theme.BRASS, 6)):
        edge = tile.grown(canvas.snug(grown))
        kit.pen.box(edge, theme.CLEAR, canvas.snug(16), colour, canvas.snug(width))
