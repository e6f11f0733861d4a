"""A code for the cameras of phones, dark on white whatever lies behind it."""

from __future__ import annotations

from game.render.panels import theme
from game.render.panels.canvas import PANELS_FOOT, Rect
from game.render.panels.drawing import draws
from game.render.panels.panel_tools import Kit, glass
from game.render.panels.pen import Align
from game.scenes.kit.picture.code_panels import Code

QUIET = 4
"""Light modules all round, without which cameras find nothing."""
PAD = 40.0
HEAD = 150.0


@draws(Code)
def draw_code(panel: Code, kit: Kit) -> None:
    """The code as large as fits in whole pixels, under what it is for."""
    pen, safe = kit.pen, kit.canvas.safe
    count = len(panel.rows) + 2 * QUIET
    size = max(2.0, float(int((safe.h - PANELS_FOOT - HEAD - 2 * PAD) / count)))
    side = size * count
    box = kit.canvas.centred(max(side + 2 * PAD, 1100), side + HEAD + 2 * PAD)
    glass(pen, box, theme.SOLID, 28)
    inner = Rect(box.x + PAD, box.y + PAD - 12, box.w - 2 * PAD, 56)
    pen.line(inner, panel.title, theme.HEADING, Align.CENTRE)
    pen.paragraph(inner.moved(0, 66), panel.text, theme.BODY, Align.CENTRE, 2)
    left, top = round(box.centre[0] - side / 2), round(box.y + PAD + HEAD - 10)
    pen.box(Rect(left, top, side, side), theme.WHITE, 4)
    ink = (0.0, 0.0, 0.0, 1.0)
    for row, line in enumerate(panel.rows):
        start = 0
        while (begin := line.find("#", start)) >= 0:
            end = line.find(".", begin)
            end = len(line) if end < 0 else end
            place = Rect(
                left + (begin + QUIET) * size, top + (row + QUIET) * size, (end - begin) * size, size
            )
            pen.box(place, ink, 0)
            start = end
