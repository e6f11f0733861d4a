"""What the tiles kept on the rack are worth, as learnt by self-play (`parlour train leaves`).

A leave of up to LONGEST tiles has a number: leaves in order of size, those of one size in colexicographic
order of their tiles (the last tile counts most). The learnt values are one array by that number, in
milli-points, stored in tenths of a point in `assets/maven/leaves.npz`. A leave is worth 0 if keeping it is as
good as drawing a whole rack.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.lexicon.compiled_kernels import at, lean_kernel, popcount
from game.maven.plays.board_arrays import KINDS, Ints

LEARNT = Path(__file__).resolve().parents[3] / "assets" / "maven" / "leaves.npz"
LONGEST = 6
CHOOSE = np.array([[comb(n, k) for k in range(LONGEST + 2)] for n in range(KINDS + LONGEST)], np.int64)
STARTS = np.cumsum([0] + [comb(KINDS - 1 + size, size) for size in range(LONGEST + 1)])
"""Number of the first leave of each size; after the last, how many leaves there are."""
LEAVES = int(STARTS[-1])
_BLANKS = 2
"""As many as there were in the games from which the values were learnt."""
STEP = 100
"""Milli-points in a unit of the stored values."""


@lru_cache(maxsize=1)
def learnt() -> Ints:
    """The learnt values of all leaves, in milli-points."""
    return load(LEARNT)


def load(path: Path) -> Ints:
    """Values that `save` has stored, in milli-points, with no more for blanks than they can bring."""
    with np.load(path) as stored:
        values: Ints = stored["leaves"].astype(np.int32) * np.int32(STEP)
    if values.shape == (LEAVES,):
        _bound_blanks(values)
    return values


def _bound_blanks(values: Ints) -> None:
    """Give leaves of three and more blanks the worth of two.

    No game that they were learnt from had so many, so what stands there goes on in a straight line. Whoever
    keeps two lays the whole rack next turn in any case, and that is all that there is to be had.
    """
    for letters in range(LONGEST - _BLANKS):
        kinds = np.array(list(combinations_with_replacement(range(KINDS - 1), letters)), np.int64)
        bounded = values[_numbers_with_blanks(kinds, _BLANKS)]
        for blanks in range(_BLANKS + 1, LONGEST + 1 - letters):
            values[_numbers_with_blanks(kinds, blanks)] = bounded


def _numbers_with_blanks(kinds: NDArray[np.int64], blanks: int) -> NDArray[np.int64]:
    """As `leave_number`, of leaves of these letters, a sorted row for each, and so many blanks."""
    letters = kinds.shape[1]
    number = np.full(len(kinds), STARTS[letters + blanks])
    for place in range(letters + blanks):
        kind = kinds[:, place] if place < letters else np.full(len(kinds), KINDS - 1)
        number += CHOOSE[kind + place, place + 1]
    return number


def save(path: Path, values: Ints) -> None:
    """Store values in milli-points for `load`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(path, leaves=np.rint(values / STEP).astype(np.int16))


def leave_worths(rack: Ints, values: Ints | None = None) -> Ints:
    """What each leave of a rack is worth in milli-points, by mask as `Generator.plays` wants it.

    `values` are those of all leaves, by number; the learnt ones by default.
    """
    worths = np.zeros(1 << int(rack.sum()), np.int32)
    fill_worths(learnt() if values is None else values, rack, np.zeros_like(worths), worths)
    return worths


def rack_worths(rack: Ints, values: Ints, each: int, per_point: int) -> Ints:
    """By mask, `each` milli-points for every tile kept and `per_point` for every point on it."""
    worths = np.zeros(1 << int(rack.sum()), np.int32)
    fill_linear(rack, values, each, per_point, worths)
    return worths


@lean_kernel
def fill_numbers(rack: Ints, numbers: Any) -> int:
    """The number of each leave of a rack, by mask; how many tiles the rack has.

    Leaves longer than LONGEST get 0, which is also the number of the empty one.
    """
    numbers[0] = 0
    tiles = 0
    for kind in range(KINDS):
        for _ in range(rack[kind]):
            # The masks in which this tile is the last.
            for mask in range(1 << tiles):
                size = popcount(mask)
                if size < LONGEST:
                    rank = at(numbers, mask) - at(STARTS, size)
                    rank += at(CHOOSE, (kind + size) * (LONGEST + 2) + size + 1)
                    numbers[mask | 1 << tiles] = rank + at(STARTS, size + 1)
                else:
                    numbers[mask | 1 << tiles] = 0
            tiles += 1
    return tiles


@lean_kernel
def next_leave(tiles: Any, size: int) -> None:
    """Turn the sorted kinds of one leave into those of the next of its size, in the order of numbers."""
    i = 0
    while i + 1 < size and tiles[i] == tiles[i + 1]:
        tiles[i] = 0
        i += 1
    tiles[i] += 1


@lean_kernel
def leave_number(tiles: Any, size: int) -> int:
    """The number of the leave of these kinds, which are sorted."""
    number = at(STARTS, size)
    for i in range(size):
        number += at(CHOOSE, (tiles[i] + i) * (LONGEST + 2) + i + 1)
    return number


@lean_kernel
def fill_worths(values: Ints, rack: Ints, numbers: Any, worths: Ints) -> int:
    """What each leave of a rack is worth, by mask; how many tiles the rack has. `numbers` is overwritten.

    A leave longer than LONGEST is put together from smaller ones: for each pair of its tiles as if these two
    did not affect each other, and then the mean is taken.
    """
    tiles = fill_numbers(rack, numbers)
    worths[0] = 0
    for mask in range(1, 1 << tiles):
        if numbers[mask]:
            worths[mask] = at(values, at(numbers, mask))
        else:
            worths[mask] = _composed(worths, mask, tiles)
    return tiles


@lean_kernel
def _composed(worths: Ints, mask: int, tiles: int) -> int:
    total = 0
    pairs = 0
    for i in range(tiles):
        for j in range(i):
            one, other = 1 << i, 1 << j
            if mask & one and mask & other:
                total += worths[mask ^ one] + worths[mask ^ other] - worths[mask ^ one ^ other]
                pairs += 1
    return total // pairs


@lean_kernel
def fill_linear(rack: Ints, values: Ints, each: int, per_point: int, worths: Ints) -> int:
    """As `rack_worths`, into an array; how many tiles the rack has."""
    worths[0] = 0
    tiles = 0
    for kind in range(KINDS):
        for _ in range(rack[kind]):
            own = each + per_point * values[kind]
            for mask in range(1 << tiles):
                worths[mask | 1 << tiles] = worths[mask] + own
            tiles += 1
    return tiles
