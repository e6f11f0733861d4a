"""Figures in three dimensions among the panels: where they stand, and how they move with their moods.

All motion is a function of the easing's values, so with reduced motion there is none, and whatever moves
comes to rest within a second: while figures are still they cost nothing.
"""

from __future__ import annotations

import math
from collections.abc import Hashable

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.panel_tools import Kit, seat_mark
from game.render.panels.pen import FIGURE_SEEN
from game.render.panels.theme import faded
from game.render.table3d.figure_meshes import known, natural_turn
from game.render.table3d.standing import StandingFigure
from game.scenes.kit.picture.figures import Figure, Mood

TOP, FOOT, HALF = 0.20, 0.975, 0.275
"""Of the square that shows a figure: how far down its head and the foot of its base are, and half the
width of the base."""
HOP_SECONDS, TURN_SECONDS, CHEER_SECONDS, DROOP_SECONDS = 0.18, 0.3, 0.9, 0.4
USUAL = 152.0
"""The side of the square to which the heights below belong."""
HIGHER = 20.0
"""How much higher whoever is on turn stands."""
HOP, CHEER = 14.0, 34.0
"""How high hops are beyond that."""
ASIDE = 24.0
"""Degrees by which those who look on turn to the board."""
LOOKING_ON = 0.8
"""How much of the light falls on them."""
DROOP, NOD = 16.0, 10.0
"""Degrees by which heads hang."""


def silhouette(box: Rect) -> Rect:
    """What of the square of a figure is seen of it."""
    return Rect(box.x + (0.5 - HALF) * box.w, box.y + TOP * box.h, 2 * HALF * box.w, (FOOT - TOP) * box.h)


def whole_square(seen: Rect) -> Rect:
    """The square of a figure of which so much is drawn."""
    left, top, _, foot = FIGURE_SEEN
    side = seen.h / (foot - top)
    return Rect(seen.x - left * side, seen.y - top * side, side, side)


def square_over(middle: float, foot: float, side: float) -> Rect:
    """The square for a figure whose base stands at `foot`, round its `middle`."""
    return Rect(middle - side / 2, foot - FOOT * side, side, side)


def draw_figure(
    figure: Figure,
    box: Rect,
    seat: int,
    kit: Kit,
    key: Hashable,
    crown: float | None = None,
    higher: float = HIGHER,
) -> None:
    """A figure at the table, in the color of a seat, in its mood; `key` tells it from others. How far above
    the head the crown is, see `StandingFigure`. On turn it stands `higher`: by nothing where it stands on a
    block.
    """
    on_turn = figure.mood in (Mood.ON_TURN, Mood.CHEERS)
    up = kit.motion.toward(("stands-up", key), float(on_turn), HOP_SECONDS)
    facing = kit.motion.toward(("faces", key), float(on_turn), TURN_SECONDS)
    sad = kit.motion.toward(("droops", key), float(figure.mood is Mood.DROOPS), DROOP_SECONDS)
    hop = math.sin(math.pi * up)
    unit = box.h / USUAL
    lift, stretch = (higher * up + HOP * hop) * unit, 0.1 * math.sin(2 * math.pi * up)
    if figure.mood is Mood.CHEERS:
        bounce = _bounce(kit.motion.elapsed(("cheers", key), CHEER_SECONDS) / CHEER_SECONDS)
        lift, stretch = lift + CHEER * bounce * unit, stretch + 0.14 * bounce
    asleep = figure.mood is Mood.SLEEPS
    lean = DROOP * sad + (NOD if asleep else 0.0)
    colour = theme.SEATS[seat].colour
    name = known(figure.name)
    turn = natural_turn(name) + ASIDE * (1 - facing) * (1 - sad)
    standing = StandingFigure(
        name, colour[:3], turn, lean, 1 + stretch - 0.08 * sad - 0.05 * asleep, asleep, crown
    )
    with kit.pen.painting():
        _ground(box, kit, lift / box.h)
        light = LOOKING_ON + (1 - LOOKING_ON) * up
        kit.pen.solid(box.moved(0, -lift), standing, light)
        _shape(box.moved(0, -lift), seat, kit)
        if asleep:
            _snore(box, kit)


def _bounce(share: float) -> float:
    """Two hops, the second one lower; still at the end."""
    if not 0.0 < share < 1.0:
        return 0.0
    first = 0.58
    if share < first:
        return math.sin(math.pi * share / first)
    return 0.5 * math.sin(math.pi * (share - first) / (1 - first))


def _ground(box: Rect, kit: Kit, lift: float) -> None:
    """The shadow where the base stands; fainter the higher it is."""
    seen = silhouette(box)
    shade = Rect(seen.x + 0.06 * seen.w, seen.bottom - 0.13 * box.h, 0.92 * seen.w, 0.13 * box.h)
    kit.pen.soft(shade, (0.0, 0.0, 0.0, 0.6 - min(0.35, lift)), shade.h / 2, 0.07 * box.h)


def _shape(box: Rect, seat: int, kit: Kit) -> None:
    """The seat's shape on the front of the base, for those who do not tell colors apart."""
    size = 0.115 * box.w
    at = box.centre[0], box.y + 0.892 * box.h
    half = 0.66 * size
    kit.pen.box(Rect(at[0] - half, at[1] - half, 2 * half, 2 * half), faded(theme.INK, 0.75), half)
    seat_mark(kit.pen, at, size, seat)


def _snore(box: Rect, kit: Kit) -> None:
    for share, size in ((0.0, 0.11), (1.0, 0.15)):
        at = box.x + (0.66 + 0.1 * share) * box.w, box.y + (0.27 - 0.13 * share) * box.h
        kit.pen.sign("Z", at, size * box.h, theme.CREAM)
