"""Something measured from game to game: the line that it tends to, in a band as wide as it scatters."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.curves import fill_between, slices_of, smooth, stroke_along
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import Align
from game.render.panels.theme import Colour, faded, mixed, rgb
from game.scenes.kit.picture.sheet_pictures import Trend
from game.text_format import percent

AXIS, AXIS_WIDTH, ENDS = replace(theme.BODY, size=28, colour=theme.MUTED), 106.0, 46.0
LEAST_WITH_ENDS = 150.0
"""From how high on there is room for what stands under the line."""
GROUND = rgb("#231C18")


def draw_trend(trend: Trend, box: Rect, kit: Kit, _: Align) -> None:
    """A large one has a dot for each game, and tells how much that is and when it was."""
    if not trend.ends:
        low = max(0.0, min(0.95, min(trend.middle) - max(trend.spread) - 0.03))
        _line(trend, box.grown(-8, -8), low, kit)
        return
    below = ENDS if box.h > LEAST_WITH_ENDS else 14.0
    plot = Rect(box.x + AXIS_WIDTH, box.y + 20, box.w - AXIS_WIDTH - 20, box.h - 20 - below)
    low = min(0.9, int(min(trend.values) * 10) / 10)
    _shares(plot, low, kit)
    _line(trend, plot, low, kit)
    _dots(trend, plot, low, kit)
    if below == ENDS:
        for words, align in zip(trend.ends, (Align.LEFT, Align.CENTRE, Align.RIGHT), strict=True):
            kit.pen.line(Rect(plot.x, box.bottom - ENDS + 6, plot.w, ENDS - 6), words, AXIS, align)


def _height(share: float, low: float, plot: Rect) -> float:
    return plot.bottom - (min(1.0, max(low, share)) - low) / (1 - low) * plot.h


def _shares(plot: Rect, low: float, kit: Kit) -> None:
    """A line at every tenth from the top down, at every other and fewer where they would be close."""
    tenths = range(10, round(low * 10) - 1, -1)
    step = max(1 if len(tenths) < 7 else 2, -(-len(tenths) * 44 // max(1, int(plot.h))))
    for tenth in tenths[::step]:
        y = _height(tenth / 10, low, plot)
        kit.pen.box(Rect(plot.x, y, plot.w, 1.5), theme.HAIRLINE)
        words = percent(1) if tenth == 10 else str(tenth * 10)
        kit.pen.line(Rect(plot.x - AXIS_WIDTH, y - 20, AXIS_WIDTH - 18, 40), words, AXIS, Align.RIGHT)


def _line(trend: Trend, plot: Rect, low: float, kit: Kit) -> None:
    """And its end, in a small one."""
    colour = theme.SEATS[trend.color % len(theme.SEATS)].colour
    if len(trend.middle) > 1:
        at = slices_of(plot) * (len(trend.middle) - 1)
        middle = (smooth(trend.middle, at) - low) / (1 - low)
        spread = np.maximum(smooth(trend.spread, at) / (1 - low), 0.02)
        upper, lower = np.clip(middle + spread, 0, 1), np.clip(middle - spread, 0, 1)
        fill_between(kit.pen, plot, upper, lower, mixed(colour, GROUND, 0.66), mixed(colour, GROUND, 0.86))
        stroke_along(kit.pen, plot, np.clip(middle, 0, 1)[::2], 5.0, mixed(colour, theme.BRIGHT, 0.25))
    if not trend.ends:
        _last(plot.right, _height(trend.middle[-1], low, plot), 8, colour, kit)


def _dots(trend: Trend, plot: Rect, low: float, kit: Kit) -> None:
    """A star at the best, and the last one large."""
    last, best = len(trend.values) - 1, trend.values.index(max(trend.values))
    for number, value in enumerate(trend.values):
        x, y = plot.x + plot.w * (number / last if last else 0.5), _height(value, low, plot)
        if number == last:
            _last(x, y, 12, theme.SEATS[trend.color % len(theme.SEATS)].colour, kit)
        elif number == best and trend.best:
            kit.pen.sign("★", (x, y), 30, theme.BRASS)
        else:
            kit.pen.box(Rect(x - 6, y - 6, 12, 12), faded(theme.CREAM, 0.62), 6)


def _last(x: float, y: float, half: float, colour: Colour, kit: Kit) -> None:
    kit.pen.box(Rect(x - half, y - half, 2 * half, 2 * half), colour, half, theme.WHITE, 3)
