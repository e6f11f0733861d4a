"""The buttons of the rack's slots, each above its tile: no letter is hidden by its own button."""

from __future__ import annotations

from game.render.panels import theme
from game.render.panels.button_glyphs import glyph_of, shortened
from game.render.panels.canvas import Rect
from game.render.panels.drawing import draws
from game.render.panels.panel_tools import Kit, button, button_width
from game.render.panels.text_size import closer
from game.render.table3d.lens import rack_lens
from game.render.table3d.places import RACK_TILES, on_rack
from game.scenes.kit.picture.game_panels import SlotKeys

SIZE, ZOOM = 46.0, 1.45
"""Size of a button in the prompts, and how much larger it is here, where it must be found at once."""
RISE = 93.0
"""From a tile's middle up to its button's, with seven tiles on the rack."""


@draws(SlotKeys)
def draw_slot_keys(panel: SlotKeys, kit: Kit) -> None:
    """A button over every slot that has one."""
    canvas, slots = kit.canvas, len(panel.actions)
    middle = canvas.rack.centre[0] / canvas.width
    aspect = canvas.width / canvas.height
    lens = rack_lens(aspect, max(RACK_TILES, slots), middle, canvas.rack_size, canvas.lift_share)
    share = RACK_TILES / max(RACK_TILES, slots)
    zoom = max(1.0, ZOOM * share)
    with closer(kit, zoom) as near:
        for slot, action in enumerate(panel.actions):
            if action is None:
                continue
            x, y = lens.project(on_rack(slot, slots).at)
            glyph = shortened(glyph_of(action, kit.brand, kit.configuration, kit.keys))
            width = button_width(glyph, SIZE)
            left = (x + 1) / 2 * near.canvas.width - width / 2
            middle = (1 - y) / 2 * near.canvas.height - RISE * share / zoom
            if action in kit.lit:
                lit = Rect(left, middle - SIZE / 2, width, SIZE)
                near.pen.soft(lit, theme.GLOW, SIZE / 2, 20, pulse=0.35)
            button(near.pen, left, middle, SIZE, glyph)
