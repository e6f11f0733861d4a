"""Which plays a level overlooks, and which it sees: the faults of people."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.maven.levels_and_vocabularies import Level
from game.maven.plays.board_arrays import Ints

_SEED_BITS = (1 << 64) - 1
_LONG = 4
"""Letters of a word that anybody sees as easily as a shorter one."""


def noticed(lengths: Ints, words: Ints, player: Level, seed: int, top: int) -> list[int]:
    """Numbers of the plays that the player sees, best first: at least one if there is any.

    The plays come best first, each with the length of its main word and the number of words that it forms.
    """
    if player.sight >= 1:
        return list(range(min(top, len(lengths))))
    first = int(len(lengths) * player.overlooks)
    beyond: NDArray[np.int32] = np.maximum(lengths[first:] - _LONG, 0)
    chance = player.sight * player.long_sight**beyond * player.parallel_sight ** (words[first:] - 1.0)
    luck = np.random.Generator(np.random.PCG64(seed & _SEED_BITS)).random(len(chance))
    seen = first + np.flatnonzero(luck < chance)
    if len(seen) == 0 and len(lengths):
        # A player who sees nothing makes the play that they came closest to seeing.
        seen = first + np.array([np.argmin(luck / chance)])
    return [int(index) for index in seen[:top]]
