"""The clock of a round: a ring that runs out, the seconds alone, and light along the edges at the end."""

from __future__ import annotations

from dataclasses import replace
from math import cos, pi, sin

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.drawing import draws
from game.render.panels.panel_tools import Kit, glass
from game.render.panels.pen import Align
from game.render.panels.theme import faded
from game.rules.clock import LAST_SECONDS
from game.scenes.kit.picture.sheet import RoundClock
from game.scenes.kit.picture.sheet_pictures import ClockRing

ALARM = theme.rgb("#F0705E")
CLOCK, THICK = 240.0, 13.0
"""The ring's width, where there is room for it, and how thick it is."""
FILLED = 1.35
"""How much more of a smaller ring its seconds take."""
CORNER = 130.0
"""Width of the clock that stands above whatever covers a round."""
SECONDS = replace(theme.SCORE, size=84)


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


def draw_clock(clock: ClockRing, box: Rect, kit: Kit, align: Align) -> None:
    """What is left of the time runs out against the clock."""
    pen, last, side = kit.pen, clock.left <= LAST_SECONDS, min(box.w, box.h)
    draw_alarm(clock.left, kit)
    ring = Rect(box.x + (box.w - side) * align.value, box.y, side, side)
    pen.soft(ring, faded(theme.SHADE, 0.8), side / 2, 40)
    pen.box(ring, theme.SOLID, side / 2, theme.rgb("#54443A"), THICK)
    share = kit.motion.toward(("ring", clock.seconds), clock.left / max(1, clock.seconds), 0.9)
    (x, y), radius, steps = ring.centre, (side - THICK) / 2, max(1, round(64 * share))
    turns = (2 * pi * share * step / steps for step in range(steps + 1))
    if share > 0.002:
        points = [(x + radius * sin(turn), y - radius * cos(turn)) for turn in turns]
        pen.strokes(points, THICK, ALARM if last else theme.BRASS)
    grown = 1 + (0.12 * (1 - kit.motion.toward(("beat", clock.left), 1.0, 0.5, first=0.0)) if last else 0)
    size = (SECONDS.size if clock.left < 100 else 64) * grown * min(1.0, FILLED * side / CLOCK)
    _seconds(clock.left, ring.grown(-24 * side / CLOCK), size, kit)


@draws(RoundClock)
def draw_round_clock(panel: RoundClock, kit: Kit) -> None:
    """The seconds alone, in the upper right corner."""
    draw_alarm(panel.left, kit)
    box = Rect(kit.canvas.safe.right - CORNER, kit.canvas.safe.y, CORNER, CORNER * 0.6)
    glass(kit.pen, box, theme.SOLID, box.h / 2)
    _seconds(panel.left, box, 48, kit)


def _seconds(left: int, box: Rect, size: float, kit: Kit) -> None:
    told = str(left) if left < 100 else f"{left // 60}:{left % 60:02}"
    colour = ALARM if left <= LAST_SECONDS else SECONDS.colour
    kit.pen.line(box, told, replace(SECONDS, size=size, colour=colour), Align.CENTRE)
