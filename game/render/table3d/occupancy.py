"""A small map of where tiles stand, which darkens the board around and under them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from game.render.table3d.places import square_side
from game.render.table3d.pose import Vector
from game.rules.board_layouts import CLASSIC

PER_SQUARE = 8
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
_WIDE = len(_TILE)


_STEPS = 64
"""Steps in which a tile's strength is taken, too fine to be seen."""


@lru_cache(maxsize=_STEPS + 1)
def _stamp_of(step: int) -> NDArray[np.int32]:
    return np.asarray(np.rint(_TILE * (255 * step / _STEPS)), np.int32)


class Occupancy:
    """The map, worked out anew only where tiles have come or gone. It covers the board and one square around
    it."""

    def __init__(self, squares: int = CLASSIC.size) -> None:
        """The board has so many squares on each side."""
        self.squares = squares
        self.side = (squares + 2) * PER_SQUARE
        self._total = np.zeros((self.side, self.side, 2), np.int32)
        self._stood: Counter[tuple[int, int, int]] = Counter()
        """Upper left corner and strength of the stamps that are in the total."""

    def show(self, tiles: Iterable[Vector]) -> NDArray[np.uint8]:
        """The map, (side, side, 2), for tiles whose middles stand at these places of the room."""
        stand = Counter(stamp for tile in tiles if (stamp := self._stamped(tile)))
        for sign, stamps in ((1, stand - self._stood), (-1, self._stood - stand)):
            for (left, top, step), times in stamps.items():
                self._total[top : top + _WIDE, left : left + _WIDE] += sign * times * _stamp_of(step)
        self._stood = stand
        return np.minimum(self._total, 255).astype(np.uint8)

    def _stamped(self, tile: Vector) -> tuple[int, int, int] | None:
        x, y, z = (place / square_side(self.squares) for place in tile)
        middle = (self.squares + 1) / 2
        # Held tiles throw their shadow further from the lamp.
        left = round((x + middle) * PER_SQUARE) - PER_SQUARE + round(y * PER_SQUARE * 0.8)
        top = round((z + middle) * PER_SQUARE) - PER_SQUARE + round(y * PER_SQUARE * 0.35)
        step = min(_STEPS, round((1 - y / _REACH) * _STEPS))
        last = self.side - _WIDE
        if step <= 0 or not (0 <= left <= last and 0 <= top <= last):
            return None
        return left, top, step
