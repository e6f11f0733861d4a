"""The last seconds of a clock: what stands in the colour of alarm, and the light along the edges."""

from __future__ import annotations

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.panel_tools import Kit
from game.render.panels.theme import faded
from game.rules.clock import LAST_SECONDS

ALARM = theme.rgb("#F0705E")


def draw_alarm(left: int, kit: Kit) -> None:
    """The last seconds, `left` of them, as light along the edges of the screen; none at any other time."""
    if not 0 < left <= LAST_SECONDS:
        return
    whole, deep = kit.canvas.whole, faded(ALARM, 0.16 + 0.02 * (LAST_SECONDS - left))
    for box in (
        Rect(-60, -60, whole.w + 120, 60),
        Rect(-60, whole.bottom, whole.w + 120, 60),
        Rect(-60, 0, 60, whole.h),
        Rect(whole.right, 0, 60, whole.h),
    ):
        kit.pen.soft(box, deep, 0, 130, pulse=0.7)
