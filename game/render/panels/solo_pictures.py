"""What somebody has made alone: the score is counted up, the ladder of medals fills, one of them falls."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from game.language.messages import tr
from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.easing import eased
from game.render.panels.medal_pictures import METALS, PLAIN, medal
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import Align
from game.render.panels.sparks import RAIN_SECONDS, draw_rain, draw_sparks
from game.render.panels.theme import faded
from game.scenes.kit.picture.sheet_pictures import Ladder, SoloScore
from game.text_format import whole

WIDE, HIGH = 560.0, 200.0
"""Of a score with its medal, where there is room for all of it."""
MEDAL, STEP = 160.0, 60.0
"""Size of the medal that was earned, and of those on the ladder."""
CEREMONY_SECONDS = 1.95
"""Length of the whole ceremony; whoever cannot wait presses a button as ever."""
COUNT_SECONDS = 1.0
"""Seconds in which the score is counted up, and the bar of medals filled with it."""
DROP_AFTER, DROP_SECONDS = COUNT_SECONDS - 0.05, 0.32
"""When the medal falls into its place, and how long that takes."""
SPARK_SECONDS = 0.55
GRAND = replace(theme.SCORE, size=104, colour=theme.GOLD_TOP, foot=theme.GOLD_BOTTOM)


def counted(score: int, passed: float) -> float:
    """The score as far as it is counted up after `passed` seconds."""
    return score * eased(passed / COUNT_SECONDS)


def reached(points: int, score: int) -> float:
    """After how many seconds the counting comes by these points, which are no more than the score."""
    return COUNT_SECONDS * (1.0 - math.cbrt(1.0 - points / score))


def draw_solo_score(solo: SoloScore, box: Rect, kit: Kit, align: Align) -> None:
    """The score, and beside it the medal that falls into its place when all is counted."""
    pen, passed = kit.pen, kit.motion.elapsed("ceremony", CEREMONY_SECONDS)
    unit = min(1.0, box.w / WIDE, box.h / HIGH)
    x = box.x + (box.w - WIDE * unit) * align.value
    middle, across = (x + 92 * unit, box.centre[1]), MEDAL * unit
    beside = Rect(x + 208 * unit, box.centre[1] - 86 * unit, (WIDE - 208) * unit, 120 * unit)
    pen.line(beside, whole(counted(solo.score, passed)), replace(GRAND, size=GRAND.size * unit))
    under = Rect(beside.x, beside.bottom, beside.w, 48)
    if solo.medal is None:
        medal(pen, middle, across, PLAIN)
        pen.line(under, tr("No medal yet"), replace(theme.NAME, size=34, colour=theme.MUTED))
        return
    draw_rain(kit.canvas.whole, kit, passed / RAIN_SECONDS)
    share = min(1.0, max(0.0, (passed - DROP_AFTER) / DROP_SECONDS))
    if share < 1.0:
        medal(pen, middle, across, PLAIN)
    start, metal = pen.count, METALS[solo.medal % len(METALS)]
    if share > 0.0:
        light = Rect(middle[0] - across / 2, middle[1] - across / 2, across, across)
        pen.soft(light, faded(metal.light, 0.45 + 0.5 * (1.0 - share)), across / 2, 60, pulse=0.4)
        medal(
            pen, middle, across * (1.0 + 0.9 * (1.0 - share) ** 2 - 0.14 * math.sin(math.pi * share)), metal
        )
        # Translators: {metal} is Bronze, Silver, Gold or Platinum.
        name = tr("{metal} medal", metal=solo.name)
        pen.line(under, name, replace(theme.NAME, size=34, colour=metal.light))
    pen.fade(start, min(1.0, 3.0 * share))
    draw_sparks((middle,) * 4, 84.0, kit, (passed - DROP_AFTER - 0.6 * DROP_SECONDS) / SPARK_SECONDS)


def draw_ladder(ladder: Ladder, box: Rect, kit: Kit, _: Align) -> None:
    """All medals from left to right on a bar that is filled as far as the score is counted."""
    pen, pitch = kit.pen, box.w / len(ladder.medals)
    passed, y = kit.motion.elapsed("ceremony", CEREMONY_SECONDS), box.y + 32
    centres = [box.x + (number + 0.5) * pitch for number in range(len(ladder.medals))]
    bar = Rect(box.x + 12, y - 4, box.w - 24, 8)
    pen.box(bar, theme.PILL_OFF, 4, theme.HAIRLINE, 1)
    score = counted(ladder.score, passed)
    reach = _way(score, ladder, centres, bar)
    if reach > bar.x + 8:
        pen.box(Rect(bar.x, bar.y, reach - bar.x, bar.h), (theme.GOLD_TOP, theme.GOLD_BOTTOM), 4)
    for number, ((name, points), x) in enumerate(zip(ladder.medals, centres, strict=True)):
        earned, metal = score >= points, METALS[number % len(METALS)]
        medal(pen, (x, y), STEP, metal if earned else PLAIN, ribbon=False)
        style = replace(theme.SMALL, font=theme.Font.BOLD, colour=metal.light if earned else theme.MUTED)
        pen.line(Rect(x - pitch / 2 + 8, y + 36, pitch - 16, 40), f"{name}  {points}", style, Align.CENTRE)
        if earned:
            since = passed - reached(points, ladder.score)
            draw_sparks(((x, y),) * 2, 40.0, kit, since / SPARK_SECONDS)


def _way(score: float, ladder: Ladder, centres: Sequence[float], bar: Rect) -> float:
    """How far right the bar is filled: between two medals in proportion."""
    stops = [(0, bar.x), *((points, x) for (_, points), x in zip(ladder.medals, centres, strict=True))]
    for (low, left), (high, right) in pairwise(stops):
        if score < high:
            return left + (right - left) * max(0.0, score - low) / (high - low)
    return bar.right
