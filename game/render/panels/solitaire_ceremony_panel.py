"""The ceremony at the end of a game alone: a medal, the score, and the chart beside them."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

from game.language.messages import tr
from game.render.panels import theme
from game.render.panels.canvas import Rect, row
from game.render.panels.drawing import draws
from game.render.panels.easing import eased
from game.render.panels.medal_pictures import METALS, PLAIN, medal
from game.render.panels.panel_tools import (
    BUTTON_GAP,
    BUTTON_HEIGHT,
    Kit,
    button_room,
    buttons_row,
    glass,
)
from game.render.panels.pen import Align
from game.render.panels.sheet_panel import STYLES
from game.render.panels.sheet_table import HEADS, draw_table
from game.render.panels.sparks import RAIN_SECONDS, draw_rain, draw_sparks
from game.render.panels.theme import faded
from game.render.panels.typesetting import measure
from game.scenes.kit.picture.result_panels import Finale
from game.text_format import whole

WIDTH = 1640.0
PAD = 44.0
HEAD, BODY, LADDER = 152.0, 462.0, 132.0
LEFT, BETWEEN = 640.0, 64.0
"""Width of the part with medal and score, and the room to the chart."""
CHART_ROW = 46.0
MEDAL, STEP = 172.0, 60.0
"""Size of the medal that was earned, and of those on the ladder."""
CEREMONY_SECONDS = 1.95
"""Length of the whole ceremony; whoever cannot wait presses a button as ever."""
COUNT_SECONDS = 1.0
"""Seconds in which the score is counted up, and the bar of medals filled with it."""
DROP_AFTER, DROP_SECONDS = COUNT_SECONDS - 0.05, 0.32
"""When the medal falls into its place, and how long that takes."""
SPARK_SECONDS = 0.55
MEDAL_ROOM, NEXT, SCORE_WIDTH = 222.0, 54.0, 600.0
"""Height of medal and score and of the line about the next medal; width of the medal and score alone."""
MUTED = replace(theme.BODY, colour=theme.MUTED)
GRAND = replace(theme.SCORE, size=104, colour=theme.GOLD_TOP, foot=theme.GOLD_BOTTOM)


@draws(Finale)
def draw_finale(panel: Finale, kit: Kit) -> None:
    """Title, medal and score at the left, the chart at the right, all medals below, and what to do next.

    If there is no room for all of it, as with large text: the medal, the score, and the next medal.
    """
    pen, canvas = kit.pen, kit.canvas
    foot = BUTTON_HEIGHT + PAD
    fits = HEAD + BODY + LADDER + foot <= canvas.safe.h and canvas.safe.w >= WIDTH - 1.0
    height = HEAD + (BODY + LADDER if fits else MEDAL_ROOM + NEXT) + foot
    box = canvas.centred(min(WIDTH, canvas.safe.w), height)
    passed = kit.motion.elapsed(("ceremony", panel.title), CEREMONY_SECONDS)
    if panel.medal is not None:
        draw_rain(canvas.whole, kit, passed / RAIN_SECONDS)
    pen.soft(box, faded(theme.GLOW, 0.4), 32, 90, pulse=0.25)
    glass(pen, box, theme.CARD, 32, faded(theme.BRASS, 0.5), 2)
    inner = box.grown(-PAD, 0)
    pen.line(Rect(inner.x, box.y + 24, inner.w, 66), panel.title, theme.CEREMONY, Align.CENTRE)
    pen.line(Rect(inner.x, box.y + 94, inner.w, 36), panel.text, MUTED, Align.CENTRE)
    top = box.y + HEAD
    if fits:
        _score(panel, Rect(inner.x, top, LEFT, MEDAL_ROOM), kit, passed)
        _facts(panel, Rect(inner.x, top + MEDAL_ROOM, LEFT, BODY - MEDAL_ROOM), kit)
        chart = Rect(inner.x + LEFT + BETWEEN, top, inner.w - LEFT - BETWEEN, HEADS + 8 * CHART_ROW)
        draw_table(panel.chart, chart, kit, STYLES)
        _ladder(panel, Rect(inner.x, top + BODY, inner.w, LADDER), kit, passed)
    else:
        _score(panel, Rect(inner.centre[0] - SCORE_WIDTH / 2, top, SCORE_WIDTH, MEDAL_ROOM), kit, passed)
        following = Rect(inner.x, top + MEDAL_ROOM, inner.w, 36)
        pen.line(following, _next_medal(panel), MUTED, Align.CENTRE)
    widths = [button_room(item) for item in panel.items]
    places = row(canvas.width / 2, box.bottom - foot + 16, widths, BUTTON_HEIGHT, BUTTON_GAP)
    buttons_row(kit, ("finale",), places, panel.items, panel.focus)


def _next_medal(panel: Finale) -> str:
    """What more would have earned."""
    following = 0 if panel.medal is None else panel.medal + 1
    if following == len(panel.medals):
        return tr("There is no higher one.")
    name, points = panel.medals[following]
    # Translators: from how many points on there is a medal: "Silver from 550".
    return tr("{medal} from {points}", medal=name, points=points)


def counted(score: int, passed: float) -> float:
    """The score as far as it is counted up after `passed` seconds."""
    return score * eased(passed / COUNT_SECONDS)


def reached(points: int, score: int) -> float:
    """After how many seconds the counting comes by these points, which are no more than the score."""
    return COUNT_SECONDS * (1.0 - math.cbrt(1.0 - points / score))


def _score(panel: Finale, box: Rect, kit: Kit, passed: float) -> None:
    """The score, and beside it the medal that falls into its place when all is counted."""
    pen = kit.pen
    middle = box.x + 118, box.y + 104
    beside = Rect(box.x + 244, box.y + 24, box.w - 244, 112)
    pen.line(beside, whole(counted(panel.score, passed)), GRAND)
    under = Rect(beside.x + 4, beside.bottom + 2, beside.w - 4, 44)
    share = min(1.0, max(0.0, (passed - DROP_AFTER) / DROP_SECONDS))
    if panel.medal is None or share < 1.0:
        medal(pen, middle, MEDAL, PLAIN)
    start = pen.count
    if panel.medal is None:
        pen.line(under, tr("No medal yet"), replace(theme.NAME, size=34, colour=theme.MUTED))
    elif share > 0.0:
        metal = METALS[panel.medal % len(METALS)]
        light = Rect(middle[0] - 86, middle[1] - 86, 172, 172)
        pen.soft(light, faded(metal.light, 0.45 + 0.5 * (1.0 - share)), 86, 60, pulse=0.4)
        size = MEDAL * (1.0 + 0.9 * (1.0 - share) ** 2 - 0.14 * math.sin(math.pi * share))
        medal(pen, middle, size, metal)
        # Translators: {metal} is Bronze, Silver, Gold or Platinum.
        name = tr("{metal} medal", metal=panel.medals[panel.medal][0])
        pen.line(under, name, replace(theme.NAME, size=34, colour=metal.light))
    pen.fade(start, min(1.0, 3.0 * share) if panel.medal is not None else 1.0)
    if panel.medal is not None:
        draw_sparks((middle,) * 4, 84.0, kit, (passed - DROP_AFTER - 0.6 * DROP_SECONDS) / SPARK_SECONDS)


def _facts(panel: Finale, box: Rect, kit: Kit) -> None:
    """What the game was like, a line each."""
    pen, y = kit.pen, box.y
    pen.box(Rect(box.x, y - 6, box.w, 2), faded(theme.BRASS, 0.5))
    for words, figure in panel.facts:
        line = Rect(box.x + 8, y, box.w - 16, 52)
        style = replace(theme.NAME, size=32)
        taken = min(measure(figure, style), line.w * 0.62)
        pen.line(Rect(line.right - taken - 1, y, taken + 1, line.h), figure, style, Align.RIGHT)
        label = Rect(line.x, y, line.w - taken - 24, line.h)
        pen.line(label, words, replace(MUTED, size=28))
        y += 54


def _ladder(panel: Finale, box: Rect, kit: Kit, passed: float) -> None:
    """All medals from left to right on a bar that is filled as far as the score is counted."""
    pen, count = kit.pen, len(panel.medals)
    pitch = box.w / count
    y = box.y + 32
    centres = [box.x + (number + 0.5) * pitch for number in range(count)]
    bar = Rect(box.x + 12, y - 4, box.w - 24, 8)
    pen.box(bar, theme.PILL_OFF, 4, theme.HAIRLINE, 1)
    score = counted(panel.score, passed)
    reach = _way(score, panel, centres, bar)
    if reach > bar.x + 8:
        pen.box(Rect(bar.x, bar.y, reach - bar.x, bar.h), (theme.GOLD_TOP, theme.GOLD_BOTTOM), 4)
    for number, ((name, points), x) in enumerate(zip(panel.medals, centres, strict=True)):
        earned = score >= points
        metal = METALS[number % len(METALS)]
        medal(pen, (x, y), STEP, metal if earned else PLAIN, ribbon=False)
        style = replace(theme.SMALL, font=theme.Font.BOLD, colour=metal.light if earned else theme.MUTED)
        pen.line(Rect(x - pitch / 2 + 8, y + 36, pitch - 16, 40), f"{name}  {points}", style, Align.CENTRE)
        if earned:
            since = passed - reached(points, panel.score)
            draw_sparks(((x, y),) * 2, 40.0, kit, since / SPARK_SECONDS)


def _way(score: float, panel: Finale, centres: list[float], bar: Rect) -> float:
    """How far right the bar is filled: between two medals in proportion."""
    stops = [(0, bar.x), *((points, x) for (_, points), x in zip(panel.medals, centres, strict=True))]
    for (low, left), (high, right) in pairwise(stops):
        if score < high:
            return left + (right - left) * max(0.0, score - low) / (high - low)
    return bar.right
