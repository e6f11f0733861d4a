"""Luck inside kernels: a generator of one 64-bit number (xorshift), so that a seed decides everything."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.lexicon.compiled_kernels import lean_kernel

LuckState = NDArray[np.uint64]
_GOLDEN = 0x9E3779B97F4A7C15
_MIXERS = (0xBF58476D1CE4E5B9, 0x94D049BB133111EB)
_LAST = (1 << 64) - 1


def luck_of(seed: int) -> LuckState:
    """The state of a generator; seeds close together give streams that have nothing in common."""
    mixed = (seed + 1) * _GOLDEN & _LAST
    for shift, times in zip((30, 27), _MIXERS, strict=True):
        mixed = (mixed ^ mixed >> shift) * times & _LAST
    return np.array([mixed ^ mixed >> 31 or 1], np.uint64)


@lean_kernel
def restart(luck: LuckState, seed: int, number: int) -> None:
    """Begin the numbered one of the many streams of a seed."""
    mixed = np.uint64(seed) * np.uint64(_GOLDEN) + np.uint64(number) * np.uint64(_MIXERS[0]) + np.uint64(1)
    mixed = (mixed ^ mixed >> np.uint64(30)) * np.uint64(_MIXERS[0])
    mixed = (mixed ^ mixed >> np.uint64(27)) * np.uint64(_MIXERS[1])
    luck[0] = mixed ^ mixed >> np.uint64(31) | np.uint64(1)


@lean_kernel
def below(luck: LuckState, limit: int) -> int:
    """A number from 0 up to but not including `limit`."""
    state = luck[0]
    state ^= state << np.uint64(13)
    state ^= state >> np.uint64(7)
    state ^= state << np.uint64(17)
    luck[0] = state
    number = (state >> np.uint64(11)) % np.uint64(limit)
    return np.int64(number)  # type: ignore[return-value]  # to kernels it is one


@lean_kernel
def shuffle(tiles: Any, count: int, first: int, luck: LuckState) -> None:
    """Bring the first `count` entries into a random order; after that many from `first` on are settled."""
    for i in range(count - 1, first, -1):
        j = below(luck, i + 1)
        tiles[i], tiles[j] = tiles[j], tiles[i]
