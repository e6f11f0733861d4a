"""A small map of where tiles stand, which darkens the board around and under them."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from game.render.table3d.pose import Vector

PER_SQUARE = 8
SIDE = 17 * PER_SQUARE
"""The map covers the board and one square around it."""
_REACH = 1.6
"""A tile this high above the board no longer darkens it."""


def _box(image: NDArray[np.float64], radius: int) -> NDArray[np.float64]:
    """Mean over squares of 2 * radius + 1."""
    for axis in (0, 1):
        pad = [(0, 0), (0, 0)]
        pad[axis] = (radius + 1, radius)
        total = np.pad(image, pad).cumsum(axis)
        width = 2 * radius + 1
        image = (
            total.take(range(width, total.shape[axis]), axis)
            - total.take(range(total.shape[axis] - width), axis)
        ) / width
    return image


def _stamp() -> NDArray[np.float64]:
    """What one tile adds, (n, n, 2): r to the shade around it, g to its shadow away from the lamp."""
    n = 3 * PER_SQUARE
    solid = np.zeros((n, n))
    solid[PER_SQUARE : 2 * PER_SQUARE, PER_SQUARE : 2 * PER_SQUARE] = 1
    thrown = np.maximum(solid, np.roll(solid, (1, 1), (0, 1)))
    thrown = np.maximum(thrown, np.roll(solid, (2, 2), (0, 1)))
    return np.stack([_box(_box(solid, 2), 2), _box(thrown, 1)], -1)


_TILE = _stamp()


def occupancy(tiles: Iterable[Vector]) -> NDArray[np.uint8]:
    """The map, (SIDE, SIDE, 2), for tiles whose middles stand at these places of the room."""
    total = np.zeros((SIDE, SIDE, 2))
    n = len(_TILE)
    for x, y, z in tiles:
        strength = 1 - y / _REACH
        left = round((x + 8.0) * PER_SQUARE) - PER_SQUARE
        top = round((z + 8.0) * PER_SQUARE) - PER_SQUARE
        # Held tiles throw their shadow further from the lamp.
        left, top = left + round(y * PER_SQUARE * 0.8), top + round(y * PER_SQUARE * 0.35)
        if strength > 0 and 0 <= left <= SIDE - n and 0 <= top <= SIDE - n:
            total[top : top + n, left : left + n] += _TILE * strength
    return (np.minimum(total, 1.0) * 255).astype(np.uint8)
