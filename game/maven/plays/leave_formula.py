"""What the tiles kept on the rack are worth: a simple heuristic, made by hand.

Training begins with it, and it is what the learnt values are measured against. Each tile has a worth in
points beyond an average draw (about the figures that programs of the field have used since 1994); further
copies of a letter and a rack of mostly vowels or consonants cost; Q wants a U. Figures are milli-points.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from game.lexicon.compiled_kernels import kernel
from game.maven.plays.board_arrays import KINDS, Ints
from game.maven.plays.leave_values import LEAVES, LONGEST, STARTS, next_leave

_TILE_POINTS = {
    "?": 25, "S": 8, "Z": 5, "X": 3.5, "R": 1.5, "H": 1, "C": 1, "M": 0.5, "D": 0.5, "E": 2, "N": 0.5,
    "T": 0.5, "L": 0, "P": 0, "A": 0, "Y": -0.5, "J": -1.5, "K": -1.5, "B": -1.5, "I": -1.5, "F": -2, "O": -2,
    "G": -2.5, "W": -3.5, "U": -4.5, "V": -5.5, "Q": -7,
}  # fmt: skip
_COPY_POINTS = -3.0
"""Cost of a second copy of a letter; each further one costs this much more than the one before."""
_COPY_EXCEPTIONS = {"S": -4.0, "E": -1.5, "?": -3.0, "I": -4.0, "U": -5.0, "V": -5.0, "W": -5.0}
_IMBALANCE_POINTS = -1.5
"""Cost of each vowel or consonant by which one kind outnumbers the other by more than one."""
_QU_POINTS = 7.5
"""Gain from a U beside the Q."""

_KIND_FACES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ?"
_A, _E, _I, _O, _Q, _U, _Y, _BLANK = (_KIND_FACES.index(face) for face in "AEIOQUY?")


def _milli(points: dict[str, float], default: float = 0.0) -> Ints:
    return np.array([round(1000 * points.get(face, default)) for face in _KIND_FACES], np.int32)


TILE_WORTH = _milli(_TILE_POINTS)
COPY_WORTH = _milli(_COPY_EXCEPTIONS, _COPY_POINTS)
_IMBALANCE = round(1000 * _IMBALANCE_POINTS)
_QU = round(1000 * _QU_POINTS)


@lru_cache(maxsize=1)
def formula_values() -> Ints:
    """The worth in milli-points of every leave, by its number (see `leave_values`)."""
    values = np.zeros(LEAVES, np.int32)
    _fill(TILE_WORTH, COPY_WORTH, values)
    return values


@kernel
def leave_worth(kept: Any, tile_worth: Any, copy_worth: Any) -> int:
    """The worth in milli-points of a leave, given how many tiles it has of each kind."""
    worth = 0
    letters = 0
    for kind in range(KINDS):
        count = kept[kind]
        worth += count * tile_worth[kind] + count * (count - 1) // 2 * copy_worth[kind]
        if kind < _BLANK:
            letters += count
    vowels = kept[_A] + kept[_E] + kept[_I] + kept[_O] + kept[_U]
    imbalance = abs(2 * vowels - letters + kept[_Y])
    if imbalance > 1:
        worth += (imbalance - 1) * _IMBALANCE
    if kept[_Q] and (kept[_U] or kept[_BLANK]):
        worth += _QU
    return int(worth)


@kernel
def _fill(tile_worth: Any, copy_worth: Any, values: Ints) -> None:
    tiles = np.zeros(LONGEST + 1, np.int64)
    kept = np.zeros(KINDS, np.int64)
    for size in range(LONGEST + 1):
        tiles[:] = 0
        for number in range(STARTS[size], STARTS[size + 1]):
            kept[:] = 0
            for i in range(size):
                kept[tiles[i]] += 1
            values[number] = leave_worth(kept, tile_worth, copy_worth)
            next_leave(tiles, size)
