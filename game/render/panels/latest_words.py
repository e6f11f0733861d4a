"""The latest words of a player alone, under the score box."""

from __future__ import annotations

from dataclasses import replace

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.panel_tools import Kit, glass
from game.render.panels.pen import Align
from game.render.panels.typesetting import measure

HEAD, LINE, PAD = 56.0, 43.0, 18.0
WORD = replace(theme.BODY, font=theme.Font.BOLD, size=29)
POINTS = replace(WORD, colour=theme.BRASS)


def draw_word_list(words: tuple[tuple[str, str], ...], box: Rect, kit: Kit) -> Rect:
    """A list from the top of the box, as wide as that; returns its place."""
    pen = kit.pen
    place = Rect(box.x, box.y, box.w, HEAD + LINE * len(words) + PAD)
    glass(pen, place, theme.BOX)
    room = Rect(place.x + 28, place.y + 12, place.w - 56, HEAD - 16)
    pen.line(room, "Words played", theme.SMALL)
    y = place.y + HEAD
    for word, points in words:
        taken = measure(points, POINTS)
        pen.line(Rect(room.x, y, room.w - taken - 16, LINE), word, WORD)
        pen.line(Rect(room.right - taken - 1, y, taken + 1, LINE), points, POINTS, Align.RIGHT)
        y += LINE
    return place
