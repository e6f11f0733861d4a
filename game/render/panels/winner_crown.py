"""What winners get: a crown that falls into its place, and light that runs over their row."""

from __future__ import annotations

import math

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.easing import eased
from game.render.panels.panel_tools import Kit
from game.render.panels.sparks import draw_sparks
from game.render.panels.theme import faded, mixed

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


CUP_SECONDS = 0.5
"""How long the cup of a tournament takes to rise."""
CUP_DARK = theme.rgb("#8A5A18")


def draw_cup(foot: tuple[float, float], height: float, kit: Kit, since: float) -> None:
    """The cup of a tournament rises onto its foot, gleams and throws sparks; `since` may be negative."""
    share = eased(since / CUP_SECONDS)
    if share <= 0.0:
        return
    pen, start = kit.pen, kit.pen.count
    x, y, gold = foot[0], foot[1], (theme.GOLD_TOP, theme.GOLD_BOTTOM)
    dark = (mixed(theme.GOLD_BOTTOM, CUP_DARK, 0.35), CUP_DARK)
    unit = height / 100
    with pen.painting():
        pen.soft(
            Rect(x - 20 * unit, y - 75 * unit, 40 * unit, 40 * unit), faded(theme.GLOW, 0.6), 20, 60 * unit
        )
        for side in (-1, 1):
            ear = Rect(x + side * 29 * unit - 15 * unit, y - 90 * unit, 30 * unit, 34 * unit)
            pen.box(ear, (0.0, 0.0, 0.0, 0.0), 14 * unit, theme.GOLD_BOTTOM, 6 * unit)
        pen.box(Rect(x - 28 * unit, y - 98 * unit, 56 * unit, 60 * unit), gold, 26 * unit)
        pen.box(Rect(x - 33 * unit, y - 102 * unit, 66 * unit, 13 * unit), gold, 6 * unit)
        pen.box(Rect(x - 5 * unit, y - 42 * unit, 10 * unit, 26 * unit), dark, 3 * unit)
        pen.box(Rect(x - 14 * unit, y - 26 * unit, 28 * unit, 8 * unit), gold, 4 * unit)
        pen.box(Rect(x - 25 * unit, y - 18 * unit, 50 * unit, 18 * unit), dark, 4 * unit)
        gleam = Rect(x - 19 * unit, y - 86 * unit, 7 * unit, 38 * unit)
        pen.box(gleam, faded(theme.BRIGHT, 0.55), 3.5 * unit)
    pen.fade(start, share, dy=0.4 * height * (1 - share))
    burst = (since - CUP_SECONDS) / BURST_SECONDS
    draw_sparks(((x, y - 0.8 * height),) * 4, 0.5 * height, kit, burst)
