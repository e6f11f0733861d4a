"""Which plays a level overlooks, and which it sees: the faults of people."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.maven.levels_and_vocabularies import Level
from game.maven.plays.board_arrays import Ints

_SEED_BITS = (1 << 64) - 1
_LONG = 4
"""Letters of a word that anybody sees as easily as a shorter one."""
_ALMOST_SURE = 1e-9

Chances = NDArray[np.float64]


def noticed(lengths: Ints, words: Ints, player: Level, seed: int, top: int) -> list[int]:
    """Numbers of the plays that the player sees, best first: at least one if there is any.

    The plays come best first, each with the length of its main word and the number of words that it forms.
    """
    if player.sight >= 1:
        return list(range(min(top, len(lengths))))
    first, chance = _chances_to_see(lengths, words, player)
    luck = np.random.Generator(np.random.PCG64(seed & _SEED_BITS)).random(len(chance))
    seen = first + np.flatnonzero(luck < chance)
    if len(seen) == 0 and len(lengths):
        # A player who sees nothing makes the play that they came closest to seeing.
        seen = first + np.array([np.argmin(luck / chance)])
    return [int(index) for index in seen[:top]]


def chances_to_make(lengths: Ints, words: Ints, player: Level) -> Chances:
    """How likely each of these plays is the first that `noticed` tells of, 0 to 1, over all seeds."""
    if player.sight >= 1 or len(lengths) == 0:
        return np.eye(1, len(lengths))[0] if len(lengths) else np.zeros(0)
    first, chance = _chances_to_see(lengths, words, player)
    unseen = np.cumprod(1 - chance)
    made = chance * np.concatenate(([1.0], unseen[:-1]))
    nearly = chance / np.maximum(1 - chance, _ALMOST_SURE)
    made += unseen[-1] * nearly / nearly.sum()
    return np.concatenate((np.zeros(first), made))


def _chances_to_see(lengths: Ints, words: Ints, player: Level) -> tuple[int, Chances]:
    """How many of the best plays are never seen, and the chance of each of the others to be."""
    first = int(len(lengths) * player.overlooks)
    return first, chances_to_see(lengths[first:], words[first:], player)


def chances_to_see(lengths: Ints, words: Ints, player: Level) -> Chances:
    """How likely a player who knows its words sees each of these plays, 0 to 1."""
    beyond: NDArray[np.int32] = np.maximum(lengths - _LONG, 0)
    return player.sight * player.long_sight**beyond * player.parallel_sight ** (words - 1.0)
