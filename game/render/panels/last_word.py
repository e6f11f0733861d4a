"""The latest word and its points in one bar at the top of the screen, over rows without words."""

from __future__ import annotations

from dataclasses import replace

from game.render.panels import theme
from game.render.panels.canvas import Rect, centred_between
from game.render.panels.panel_tools import Kit, glass, seat_mark
from game.render.panels.table_layout import BAR_WIDEST
from game.render.panels.typesetting import measure
from game.scenes.kit.picture.game_panels import LastWord

WORD = replace(theme.HEADING, font=theme.Font.HEAVY, size=42, spacing=3.0)
POINTS = replace(theme.HEADING, size=42, colour=theme.BRASS)
PAD, MARK, BETWEEN = 40.0, 30.0, 28.0
SHADE_BELOW = 30.0
"""How far below the bar the rows fade that lie beyond it."""


def draw_last_word(told: LastWord, room: Rect, kit: Kit) -> Rect:
    """Shape, word and points, in the middle of the screen where there is room for that; returns the place."""
    pen, beyond = kit.pen, kit.canvas.beyond
    fixed = 2 * PAD + MARK + 3 * BETWEEN
    snug = min(
        1.0, (min(room.w, BAR_WIDEST) - fixed) / (measure(told.word, WORD) + measure(told.points, POINTS))
    )
    in_word, in_points = (
        replace(style, size=style.size * snug, spacing=style.spacing * snug) for style in (WORD, POINTS)
    )  # the longest words are whole rather than large
    word, points = measure(told.word, in_word), measure(told.points, in_points)
    width = fixed + word + points
    x = centred_between(kit.canvas.width / 2, width, room.x, room.right)
    bar = Rect(x, room.y, width, room.h)
    shade = Rect(beyond.x, beyond.y, beyond.w, bar.centre[1] - beyond.y)
    pen.soft(shade, theme.SHADE, 0, SHADE_BELOW + bar.h / 2)
    glass(pen, bar, theme.BOX, bar.h / 2, theme.BRASS, 2)
    seat_mark(pen, (bar.x + PAD + MARK / 2, bar.centre[1]), MARK, told.seat)
    x = bar.x + PAD + MARK + BETWEEN
    pen.line(Rect(x, bar.y, word + 1, bar.h), told.word, in_word)
    x += word + BETWEEN
    pen.box(Rect(x - 1, bar.y + 16, 2, bar.h - 32), theme.HAIRLINE)
    pen.line(Rect(x + BETWEEN, bar.y, points + 1, bar.h), told.points, in_points)
    return bar
