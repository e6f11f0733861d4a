"""Where the camera must stand for the board to lie in what is free of the screen. Pure arithmetic.

The direction from which the camera looks is given; sought are the distance, as small as can be, and the place
on the screen. A lens may be shifted without a change of perspective, so both can be worked out one after the
other: for a distance every border of the free area leaves a span of shifts, and some distance is the first to
leave any.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from game.render.table3d.lens import Framing, Lens, lens

NEAREST, FARTHEST = 6.0, 120.0
"""Distances between which the camera is sought."""
HALVINGS = 32
"""How often that span is halved: beyond what could be seen."""


@dataclass(frozen=True, slots=True)
class FreeArea:
    """What is free for the board, in shares of the screen from its upper left corner."""

    left: float = 0.204
    top: float = 0.037
    right: float = 0.973
    bottom: float = 0.77
    corner: tuple[float, float] = (0.242, 0.52)
    """Right and lower end of what stands in the upper left corner of the area."""
    beside: tuple[float, float] | None = None
    """Left and lower end of a panel that stands right of the area, if there is one."""


USUAL = FreeArea()
"""What the panels of a game for two leave free."""


@dataclass(frozen=True, slots=True)
class Outline:
    """What is to be framed: a slab on the table that is symmetrical about the middle of the board."""

    half: float
    """Half its width."""
    far: float
    near: float
    """Its borders on the z axis, which points at the player."""
    upper: float
    lower: float
    """Its upper face, and how low its near side reaches down."""
    cropped: bool = False
    """Whether its far part may run off the top of the screen, from `far` on."""


class _Edges(NamedTuple):
    """An outline as a lens without a shift sees it, in NDC."""

    half_near: float
    half_top: float
    """Half the width of the near side, and of the upper face's near border."""
    half_far: float
    foot: float
    near: float
    far: float
    """Heights of the foot, of the near and of the far border of the upper face."""


BOARD = Outline(8.72, -8.72, 8.72, 0.17, -0.55)
"""The board with its frame."""


def from_row(row: int) -> Outline:
    """The board from a row downwards; what lies beyond may be out of sight. The first row is seen with the
    frame."""
    return replace(BOARD, far=row - 7.8, cropped=True) if row else BOARD


@lru_cache(maxsize=128)
def fitted(outline: Outline, view: Framing, area: FreeArea, aspect: float) -> Framing:
    """The framing that looks like `view` does, from as near as the outline fits into the area.

    It lies as low as it can if it is cropped, else in the middle of the height, and as near to the middle of
    the width as the area allows.
    """
    near, far = NEAREST, FARTHEST
    for _ in range(HALVINGS):
        middle = (near + far) / 2
        if _shift(outline, replace(view, distance=middle), area, aspect) is None:
            near = middle
        else:
            far = middle
    frame = replace(view, distance=far)
    return replace(frame, shift=_shift(outline, frame, area, aspect) or (0.0, 0.0))


def _shift(outline: Outline, frame: Framing, area: FreeArea, aspect: float) -> tuple[float, float] | None:
    """The shift that brings the outline into the area, if there is one."""
    seen = _edges(outline, lens(replace(frame, shift=(0.0, 0.0)), aspect))
    lowest = 1 - 2 * area.bottom - min(seen.foot, seen.near)
    highest = 1 - 2 * area.top - seen.far
    if lowest > highest:
        return None
    up = lowest if outline.cropped else (lowest + highest) / 2
    leftmost = max(2 * area.left - 1 + seen.half_near, _beside(area.corner, seen, up))
    rightmost = 2 * area.right - 1 - seen.half_near
    if leftmost > rightmost:
        return None
    return min(max(0.0, leftmost), rightmost), up


def _beside(corner: tuple[float, float], seen: _Edges, up: float) -> float:
    """The shift at which the outline's left border passes right of what stands in the upper left corner."""
    x, y = 2 * corner[0] - 1, 1 - 2 * corner[1] - up
    share = (y - seen.near) / (seen.far - seen.near)
    return x + seen.half_top + max(0.0, share) * (seen.half_far - seen.half_top)


def _edges(outline: Outline, camera: Lens) -> _Edges:
    near = camera.project((outline.half, outline.upper, outline.near))
    foot = camera.project((outline.half, outline.lower, outline.near))
    far = camera.project((outline.half, outline.upper, outline.far))
    return _Edges(max(near[0], foot[0]), near[0], far[0], foot[1], near[1], far[1])
