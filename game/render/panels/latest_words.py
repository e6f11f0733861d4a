"""The latest words of a player alone, under the score box."""

from __future__ import annotations

from dataclasses import replace

from game.language.messages import tr
from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.panel_tools import Kit, glass
from game.render.panels.pen import Align
from game.render.panels.table_layout import COLUMN_WIDTH, LIST_FOOT, LIST_HEAD, LIST_LINE
from game.render.panels.typesetting import measure

WORD = replace(theme.BODY, font=theme.Font.BOLD, size=29)
POINTS = replace(WORD, colour=theme.BRASS)
PAD, LEAST_PAD = 28.0, 12.0


def draw_word_list(words: tuple[tuple[str, str], ...], box: Rect, kit: Kit) -> Rect:
    """A list from the top of the box, as wide as that; returns its place."""
    pen = kit.pen
    place = Rect(box.x, box.y, box.w, LIST_HEAD + LIST_LINE * len(words) + LIST_FOOT)
    glass(pen, place, theme.BOX)
    pad = PAD if place.w >= COLUMN_WIDTH else LEAST_PAD
    room = Rect(place.x + pad, place.y + 12, place.w - 2 * pad, LIST_HEAD - 14)
    # Translators: over a list of words; at most 16 letters.
    pen.line(room, tr("Words played"), theme.SMALL)
    y = place.y + LIST_HEAD
    for word, points in words:
        taken = measure(points, POINTS)
        pen.line(Rect(room.x, y, room.w - taken - 16, LIST_LINE), word, WORD)
        pen.line(Rect(room.right - taken - 1, y, taken + 1, LIST_LINE), points, POINTS, Align.RIGHT)
        y += LIST_LINE
    return place
