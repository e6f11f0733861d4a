"""The lesson's sentence above the rack, its arrow, and a frame round what it is about."""

from __future__ import annotations

from dataclasses import replace

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.challenge_card_panel import draw_outline
from game.render.panels.drawing import draws
from game.render.panels.panel_tools import Kit
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
    """In the middle above the rack, wherever the thing is that is meant: so it is always found.

    It lies over the last row of the board, which no word of the lesson reaches.
    """
    pen, canvas = kit.pen, kit.canvas
    width = min(measure(panel.text, WORDS) + 2 * PAD, canvas.rack.w + 2 * PAD)
    left = max(canvas.safe.x, canvas.rack.centre[0] - width / 2)
    place = Rect(left, canvas.rack.y - canvas.snug(RISE) - HEIGHT, width, HEIGHT)
    kit.taken.append(place)
    if panel.slot is not None:
        _point_at_slot(panel.slot, panel.slots, place, kit, frame=panel.frame)
    if panel.square is not None and len(corners := kit.corners.get(panel.square, ())) == 4:
        draw_outline(pen, corners, theme.BRASS)
    if panel.end:
        pen.soft(end_place(canvas), theme.GLOW, canvas.button_height / 2, 30, pulse=0.6)
    pen.shadow(place, RADIUS)
    pen.box(place, theme.PAPER, RADIUS, PAPER_EDGE, 2)
    pen.line(place.grown(-PAD, 0), panel.text, WORDS, Align.CENTRE)


def _point_at_slot(slot: int, slots: int, place: Rect, kit: Kit, *, frame: bool) -> None:
    """A bright frame round the tile, and an arrow down to it from the line."""
    canvas = kit.canvas
    middle = canvas.rack.centre[0] / canvas.width
    lens = rack_lens(canvas.width / canvas.height, max(RACK_TILES, slots), middle, canvas.rack_size)
    x, y = lens.project(on_rack(slot, slots).at)
    at = (x + 1) / 2 * canvas.width, (1 - y) / 2 * canvas.height
    side = canvas.snug(TILE) * canvas.rack_size * RACK_TILES / max(RACK_TILES, slots)
    tile = Rect(at[0] - side / 2, at[1] - side / 2, side, side)
    if frame:
        for grown, colour, width in ((9, theme.rgb("#000000", 0.6), 10), (7, theme.BRASS, 6)):
            edge = tile.grown(canvas.snug(grown))
            kit.pen.box(edge, theme.CLEAR, canvas.snug(16), colour, canvas.snug(width))
    arrow = min(max(at[0], place.x + RADIUS + ARROW / 2), place.right - RADIUS - ARROW / 2)
    kit.pen.sign("▼", (arrow, place.bottom + ARROW * 0.3), ARROW, theme.PAPER[1])
