"""How the values of leaves are learnt: by self-play, in generations.

In the positions of games between players who use the latest values, racks are drawn at random from all tiles
not on the board, and the equity of the best move of each is credited to every part of it. What the racks that
hold a leave make on average, less what all racks make, is the worth of the leave: what it and a random draw
will earn, in this turn and, through the equity, later. Counts are whole numbers and every batch of games has
its own luck, so the outcome does not depend on how the work was shared out.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.lexicon.compiled_kernels import kernel
from game.maven.judging.self_play import play_duel
from game.maven.plays.board_arrays import Floats, Ints, Longs
from game.maven.plays.kernel_luck import luck_of
from game.maven.plays.leave_values import LEAVES, LONGEST, STARTS, leave_number, next_leave
from game.maven.plays.static_duel import Bench
from game.maven.plays.static_ending import end_desk
from game.maven.plays.static_judgement import Judgement, judgement_by_leaves

CAUTION = 150
"""How many racks that hold a leave weigh as much as the worth expected from its parts."""
_SURE = 1.96
"""Standard errors on either side that hold the true figure 95 times in 100."""


@dataclass(frozen=True, slots=True, eq=False)
class Tally:
    """What has been observed: for each leave the equities of racks that held it, summed, and their number."""

    sums: Longs
    seen: Longs

    @classmethod
    def nothing(cls) -> Tally:
        return cls(np.zeros(LEAVES, np.int64), np.zeros(LEAVES, np.int64))

    def add(self, other: Tally) -> None:
        """Add what another one has observed."""
        np.add(self.sums, other.sums, out=self.sums)
        np.add(self.seen, other.seen, out=self.seen)


def observe_games(bench: Bench, values: Ints, games: int, seed: int) -> Tally:
    """Play games in which both seats use these values, and tally random racks on the way."""
    tally = Tally.nothing()
    luck, scores = luck_of(seed), np.zeros(2, np.int64)
    judgement, desk = judgement_by_leaves(values), end_desk()
    for _ in range(games):
        play_duel(bench, desk, judgement, judgement, luck, scores, tally.sums, tally.seen)
    return tally


def duels(bench: Bench, mine: Judgement, theirs: Judgement, games: int, seed: int) -> Longs:
    """The scores of `mine` and `theirs`, (games, 2); in pairs of games with the same luck both open once."""
    results, desk = np.zeros((games, 2), np.int64), end_desk()
    nothing = np.zeros(0, np.int64)
    for game in range(games):
        opens, answers = (mine, theirs) if game % 2 == 0 else (theirs, mine)
        scores = np.zeros(2, np.int64)
        play_duel(bench, desk, opens, answers, luck_of((seed << 32) + game // 2), scores, nothing, nothing)
        results[game] = scores if game % 2 == 0 else scores[::-1]
    return results


def compared(scores: Longs) -> dict[str, float | str]:
    """Win rate of the first side, a tie counting half, its 95 % margin, and mean scores."""
    ahead = np.sign(scores[:, 0] - scores[:, 1]) / 2 + 0.5
    margin = _SURE * float(ahead.std()) / math.sqrt(len(ahead))
    first, second = scores.mean(axis=0).tolist()
    return {
        "games": len(scores),
        "win_rate": round(float(ahead.mean()), 4),
        "margin": round(margin, 4),
        "mean_score": round(first, 1),
        "mean_score_against": round(second, 1),
    }


def values_from(tally: Tally) -> NDArray[np.float64]:
    """The worth of every leave in milli-points; a leave seldom seen leans on what its parts are worth."""
    values = np.zeros(LEAVES, np.float64)
    average = tally.sums[0] / tally.seen[0]
    _learn(tally.sums, tally.seen, average, values)
    return values


@kernel
def _learn(sums: Any, seen: Any, average: float, values: Floats) -> None:
    tiles = np.zeros(LONGEST + 1, np.int64)
    part = np.zeros(LONGEST + 1, np.int64)
    for size in range(1, LONGEST + 1):
        tiles[:] = 0
        for number in range(STARTS[size], STARTS[size + 1]):
            expected = _expected(values, tiles, size, part)
            gain = sums[number] - average * seen[number]
            values[number] = (gain + CAUTION * expected) / (seen[number] + CAUTION)
            next_leave(tiles, size)


@kernel
def _expected(values: Floats, tiles: Any, size: int, part: Any) -> float:
    """What a leave would be worth if no two of its tiles affected each other: the mean over all pairs."""
    if size == 1:
        return 0.0
    total = 0.0
    for i in range(size):
        total += (size - 1) * _without(values, tiles, size, i, i, part)  # it is in as many pairs
        for j in range(i):
            total -= _without(values, tiles, size, i, j, part)
    return total / (size * (size - 1) // 2)


@kernel
def _without(values: Floats, tiles: Any, size: int, one: int, other: int, part: Any) -> float:
    """The worth of a leave without one or two of its tiles."""
    left = 0
    for i in range(size):
        if i not in (one, other):
            part[left] = tiles[i]
            left += 1
    return float(values[leave_number(part, left)])
