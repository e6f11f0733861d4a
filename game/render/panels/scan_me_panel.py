"""The code beside the table that phones scan."""

from __future__ import annotations

from dataclasses import replace

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.drawing import draws
from game.render.panels.panel_tools import Kit, glass
from game.render.panels.pen import Align
from game.render.panels.qr_picture import code_size, draw_code
from game.scenes.kit.picture.phone_panels import ScanMe

SMALL = 8.0
"""Size of a module; below eight pixels cameras fail from the couch."""
BESIDE_PROMPTS = 96.0
"""Height over the foot of the safe area where the prompts stand that are beside the rack."""
LETTERS = replace(theme.NAME, size=32, spacing=6, font=theme.Font.HEAVY, colour=theme.BRASS)


@draws(ScanMe)
def draw_scan_me(panel: ScanMe, kit: Kit) -> None:
    """At the right edge, beside the board, under what stands there already."""
    size = code_size(panel.modules, SMALL)
    safe, width = kit.canvas.safe, max(size + 48, 400)
    above = [taken.bottom + 12 for taken in kit.taken if taken.x > kit.canvas.width * 0.6]
    top = max(above, default=safe.y + 112)
    lines = [(panel.text, theme.SMALL, 40.0)]
    typed = [
        (panel.address, replace(theme.NAME, size=30), 44.0),
        (panel.letters, LETTERS, 44.0),
    ]
    height = size + 36 + sum(line[2] for line in (*lines, *typed)) + 10
    if top + height <= safe.bottom - BESIDE_PROMPTS:
        lines += typed
    else:  # what to type stands on the large card, which one press opens
        height = size + 36 + 40 + 10
    top = min(top, kit.canvas.saving.y - 12 - height)
    box = Rect(safe.right - width, top, width, height)
    kit.covered = (*kit.covered, box)  # the prompts keep off it
    glass(kit.pen, box, theme.CARD, 24)
    draw_code(kit.pen, box.centre[0] - size / 2, box.y + 24, panel.modules, SMALL)
    y = box.y + 24 + size + 12
    for words, style, step in lines:
        kit.pen.line(Rect(box.x + 16, y, box.w - 32, step), words, style, Align.CENTRE)
        y += step
