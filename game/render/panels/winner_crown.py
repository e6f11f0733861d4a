"""What winners get: a crown that falls into its place, and light that runs over their row."""

from __future__ import annotations

import math

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.panel_tools import Kit
from game.render.panels.sparks import draw_sparks
from game.render.panels.theme import faded

GLEAM_SECONDS, BURST_SECONDS = 0.65, 0.5
CROWN_AFTER, CROWN_SECONDS = 0.2, 0.35
"""Seconds from a row's arrival until its crown falls, and how long the fall takes."""


def draw_gleam(box: Rect, kit: Kit, share: float) -> None:
    """Light that runs over a golden row, once."""
    if not 0.0 < share < 1.0:
        return
    wide, strength = 0.08 * box.w, math.sin(math.pi * share)
    x = box.x + wide + (box.w - 4 * wide) * share
    light = Rect(x, box.y + 10, 2 * wide, box.h - 20)
    kit.pen.soft(light, faded(theme.BRASS, 0.42 * strength), 24, 0.95 * wide)


def draw_crown(middle: tuple[float, float], height: float, kit: Kit, since: float) -> None:
    """The crown falls into its place, swings past its size, and throws sparks; `since` may be negative."""
    share = max(0.0, min(1.0, (since - CROWN_AFTER) / CROWN_SECONDS))
    if share > 0.0:
        size = height * (1.0 + 1.3 * (1.0 - share) ** 2 - 0.22 * math.sin(math.pi * share))
        top, foot = (faded(colour, min(1.0, 3 * share)) for colour in (theme.GOLD_TOP, theme.GOLD_BOTTOM))
        kit.pen.sign("♛", middle, size, top, foot)
    burst = (since - CROWN_AFTER - 0.6 * CROWN_SECONDS) / BURST_SECONDS
    draw_sparks((middle,) * 3, 44.0, kit, burst)
