"""The buttons of the rack's slots, each on the upper edge of its tile."""

from __future__ import annotations

from dataclasses import replace

from game.render.panels.glyphs import glyph_of
from game.render.panels.kit import Kit, button, button_width
from game.render.table3d.camera import rack_lens
from game.render.table3d.places import RACK_TILES, on_rack
from game.scenes.picture import SlotKeys

SIZE = 46.0
SHORT = {"Backspace": "Bksp", "Enter": "↵"}
"""Keys that are wider than a tile."""
RISE = 56.0
"""From a tile's middle up to its button, where seven tiles stand on the rack."""


def draw_slot_keys(panel: SlotKeys, kit: Kit) -> None:
    """A button over every slot that has one."""
    canvas, slots = kit.canvas, len(panel.actions)
    lens = rack_lens(canvas.width / canvas.height, max(RACK_TILES, slots))
    for slot, action in enumerate(panel.actions):
        if action is None:
            continue
        x, y = lens.project(on_rack(slot, slots).at)
        glyph = glyph_of(action, kit.brand, kit.configuration, kit.keys)
        glyph = replace(glyph, label=SHORT.get(glyph.label, glyph.label))
        middle = (1 - y) / 2 * canvas.height - RISE * RACK_TILES / max(RACK_TILES, slots)
        left = (x + 1) / 2 * canvas.width - button_width(glyph, SIZE) / 2
        button(kit.pen, left, middle, SIZE, glyph)
