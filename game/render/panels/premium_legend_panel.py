"""What signs on the board mean: a small table at the right, beside the board."""

from __future__ import annotations

from dataclasses import replace

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.drawing import draws
from game.render.panels.panel_tools import Kit, glass
from game.render.panels.pen import Align
from game.render.panels.typesetting import line_height, measure, paragraph
from game.scenes.kit.picture.game_panels import Legend

HEAD, ROW, CHIP, PAD = 58.0, 62.0, 70.0, 24.0
LEAST = 290.0
SIGN = replace(theme.CAPTION, colour=theme.INK)
MEANING = replace(theme.NAME, size=30)


@draws(Legend)
def draw_legend(panel: Legend, kit: Kit) -> None:
    """Title, a row for each sign, and a remark under them if the usual size leaves room for it."""
    pen, safe = kit.pen, kit.canvas.safe
    words = max(measure(meaning, MEANING) for _, meaning in panel.rows)
    width = max(LEAST, measure(panel.title, theme.CAPTION) + 2 * PAD, CHIP + 18 + words + 2 * PAD)
    inner = width - 2 * PAD
    remark = paragraph(panel.text, theme.SMALL, inner, 6) if kit.canvas.zoom == 1.0 else []
    step = line_height(theme.SMALL)
    below = step * len(remark) + 16 if remark else 0.0
    box = Rect(safe.right - width, safe.y, width, HEAD + ROW * len(panel.rows) + below + 16)
    kit.taken.append(box)
    glass(pen, box, theme.BOX)
    x, y = box.x + PAD, box.y + HEAD
    pen.line(Rect(x, box.y + 8, inner, HEAD - 12), panel.title, theme.CAPTION)
    for sign, meaning in panel.rows:
        chip = Rect(x, y + 8, CHIP, ROW - 16)
        pen.box(chip, theme.WOOD, 9)
        pen.line(chip.grown(-6, 0), sign, SIGN, Align.CENTRE)
        pen.line(Rect(chip.right + 18, y, inner - CHIP - 18, ROW), meaning, MEANING)
        y += ROW
    if remark:
        pen.box(Rect(x, y + 6, inner, 2), theme.HAIRLINE)
        for number, line in enumerate(remark):
            pen.line(Rect(x, y + 14 + number * step, inner, step), line, theme.SMALL)
