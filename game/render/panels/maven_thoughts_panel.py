"""What Maven considers, at the right."""

from __future__ import annotations

from dataclasses import replace

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.drawing import draws
from game.render.panels.panel_tools import Kit, glass
from game.render.panels.pen import Align
from game.render.panels.typesetting import shortened
from game.scenes.kit.picture.game_panels import Thoughts

WIDTH, PAD = 400.0, 22.0
HEAD, LEAST_HEAD, ROW, LEAST_ROW = 62.0, 52.0, 58.0, 50.0
BELOW_BAG = 230.0
"""How far below the top it begins: the bag and the latest play stand above it."""
WORD = replace(theme.BODY, font=theme.Font.BOLD, size=28)
POINTS_WIDTH = 78.0


@draws(Thoughts)
def draw_thoughts(panel: Thoughts, kit: Kit) -> None:
    """A row for each candidate: the word, its points, and a bar that is the longer the better it is."""
    pen, safe = kit.pen, kit.canvas.safe
    head, step = kit.canvas.snug(HEAD, LEAST_HEAD), kit.canvas.snug(ROW, LEAST_ROW)
    box = Rect(safe.right - WIDTH, safe.y + BELOW_BAG, WIDTH, head + step * len(panel.rows) + PAD / 2)
    kit.taken.append(box)
    glass(pen, box, theme.BOX)
    inner = WIDTH - 2 * PAD
    pen.line(Rect(box.x + PAD, box.y + 8, inner, head - 8), panel.title, theme.CAPTION)
    for number, thought in enumerate(panel.rows):
        y = box.y + head + step * number
        style = WORD if number == 0 else replace(WORD, colour=theme.MUTED)
        word = shortened(thought.word, style, inner - POINTS_WIDTH)
        pen.line(Rect(box.x + PAD, y, inner, 36), word, style)
        pen.line(Rect(box.x + PAD, y, inner, 36), f"+{thought.points}", style, Align.RIGHT)
        length = kit.motion.toward(("thought", number), thought.worth * inner, 0.35, first=0.0)
        pen.box(Rect(box.x + PAD, y + 39, inner, 6), theme.HAIRLINE, 3)
        if length > 6:
            pen.box(Rect(box.x + PAD, y + 39, length, 6), theme.BRASS, 3)
