"""Which share of something belonged to whom from turn to turn: bands above each other, and pins on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.curves import fill_between, slices_of, smooth, stroke_along
from game.render.panels.panel_tools import Kit, seat_mark
from game.render.panels.pen import Align, Pen
from game.render.panels.theme import faded, mixed, rgb
from game.scenes.kit.picture.sheet_pictures import ShareCurves

PIN, BESIDE = 44.0, 100.0
"""A disc over the curve, and what the scale takes beside it."""
LOW = 64.0
"""So low a curve has no room for the middle of its scale."""
EMPTY, DARK = rgb("#15100C", 0.9), rgb("#120C09")
NUMBER = replace(theme.KEYCAP, size=27)
"""Of a turn, in its disc."""
SLIDE = 0.25
"""Seconds that the playhead takes from turn to turn."""


def draw_share_curves(shares: ShareCurves, box: Rect, kit: Kit, _: Align) -> None:
    """The bands, the scale beside them, and over them the turns with their numbers, which is now in gold."""
    plot = Rect(box.x + BESIDE, box.y + PIN + 6, box.w - BESIDE - PIN / 2, box.h - PIN - 18)
    scale = shares.scale if plot.h > LOW else shares.scale[::2]
    for number, words in enumerate(scale):
        y = plot.y + plot.h * number / (len(scale) - 1)
        kit.pen.line(Rect(box.x, y - 18, BESIDE - 16, 36), words, theme.SMALL, Align.RIGHT)
    _bands(shares, plot, kit.pen)
    places = {turn: _place(shares, plot, turn) for turn in sorted({*shares.pins, shares.at})}
    now = list(places).index(shares.at)
    over = stand_apart([x for x, _ in places.values()], now, plot.x, plot.right)
    for (turn, place), aside in zip(places.items(), over, strict=True):
        if turn != shares.at:
            kit.pen.stroke((aside, plot.y - 6), place, 2.5, faded(theme.BRASS, 0.85))
            kit.pen.box(Rect(place[0] - 7, place[1] - 7, 14, 14), theme.SHADE, 7, theme.BRASS, 3)
            _disc(aside, plot, str(turn), kit, now=False)
    _playhead(shares, over[now] - places[shares.at][0], plot, kit)


def _bands(shares: ShareCurves, plot: Rect, pen: Pen) -> None:
    """The share of each, one above the other, with a light line along all but the highest."""
    pen.box(plot, EMPTY, 8)
    places = slices_of(plot) * (len(shares.curves[0]) - 1)
    below = np.zeros(len(places))
    edges = []
    for number, curve in enumerate(shares.curves):
        upper = np.clip(below + smooth(curve, places), below, 1.0)
        if number == len(shares.curves) - 1 and len(shares.colors) > 1:
            upper = np.ones(len(places))
        known = number < len(shares.colors)
        colour = theme.SEATS[shares.colors[number] % len(theme.SEATS)].colour if known else theme.MUTED
        fill_between(pen, plot, upper, below, mixed(colour, DARK, 0.42), mixed(colour, DARK, 0.68))
        edges.append(upper)
        below = upper
    for dash in range(int(plot.w / 14)):
        pen.box(Rect(plot.x + dash * 14, plot.centre[1] - 1, 6, 2), faded(theme.BRIGHT, 0.4))
    for upper in edges[: max(1, len(shares.colors) - 1)]:
        stroke_along(pen, plot, upper[::2], 4, theme.BRIGHT)


def _place(shares: ShareCurves, plot: Rect, at: float) -> tuple[float, float]:
    """Of a turn on the lowest curve."""
    curve = shares.curves[0]
    high = float(smooth(curve, np.array([at]))[0])
    return plot.x + at / max(1, len(curve) - 1) * plot.w, plot.bottom - high * plot.h


def stand_apart(places: Sequence[float], kept: int, left: float, right: float) -> list[float]:
    """Where discs stand that touch none: the kept one at its place if it can be, its neighbours aside of it.

    Places come from left to right; all stand between `left` and `right`, so far as these hold them.
    """
    gap = PIN + 4
    stand = list(places)
    stand[kept] = max(left + gap * kept, min(places[kept], right - gap * (len(places) - 1 - kept)))
    for number in range(kept - 1, -1, -1):
        stand[number] = min(stand[number], stand[number + 1] - gap)
    for number in range(kept + 1, len(stand)):
        stand[number] = max(stand[number], stand[number - 1] + gap)
    return stand


def _disc(x: float, plot: Rect, words: str, kit: Kit, *, now: bool) -> None:
    disc = Rect(x - PIN / 2, plot.y - PIN - 4, PIN, PIN)
    if now:
        kit.pen.soft(disc, theme.GLOW, PIN / 2, 16, pulse=0.3)
    fill, edge = (theme.FOCUS, theme.FOCUS_EDGE) if now else (theme.SOLID, theme.BRASS)
    kit.pen.box(disc, fill, PIN / 2, edge, 3)
    kit.pen.line(disc, words, replace(NUMBER, colour=theme.INK if now else theme.BRASS), Align.CENTRE)


def _playhead(shares: ShareCurves, aside: float, plot: Rect, kit: Kit) -> None:
    """Where the board stands: a gold line."""
    pen = kit.pen
    x, y = _place(shares, plot, kit.motion.toward("playhead", float(shares.at), SLIDE))
    pen.soft(Rect(x - 2, plot.y, 4, plot.h), faded(theme.GLOW, 0.8), 2, 12)
    pen.box(Rect(x - 2, plot.y - 6, 4, plot.h + 6), theme.FOCUS, 2)
    _disc(x + aside, plot, str(shares.at), kit, now=True)
    pen.box(Rect(x - 11, y - 11, 22, 22), theme.SHADE, 11)
    seat_mark(pen, (x, y), 18, shares.colors[0])
