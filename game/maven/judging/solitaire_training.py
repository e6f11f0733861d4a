"""How the policy of solitaire is learnt: by games of its own, preferring the numbers that score more.

In every generation a crowd of policies, scattered around the mean of the last one's best, plays the same
deals; the best part of the crowd makes the next mean and says how far to scatter (the cross-entropy method).
Every generation has deals of its own, so nothing is learnt by heart, and the outcome does not depend on how
the work was shared out.
"""

from __future__ import annotations

import numpy as np

from game.maven.plays.board_arrays import KINDS, Floats, Longs
from game.maven.plays.kernel_luck import luck_of
from game.maven.plays.static_duel import Bench
from game.maven.search.solitaire_policy import KNOTS, UNLEARNT, Policy, play_alone, policy_of

CROWD = 32
_BEST = 8
"""How many of the best policies make the next mean."""
SPREAD = np.array([1.0] * len(KNOTS) + [0.15] * len(KNOTS) + [4.0] + [2.5] * KINDS)
"""How far the first generation is scattered, and the share of that below which no later one may fall."""
_LEAST_SPREAD = 0.15
_MEMORY = 0.4
"""The share of the old mean and scatter that the next generation keeps."""
DEALS = 1 << 40
"""Seeds for training begin here; those of games for judging the outcome are smaller."""


def crowd_around(mean: Floats, spread: Floats, generation: int) -> Floats:
    """The policies of a generation as rows of numbers, the mean itself first."""
    luck = np.random.Generator(np.random.PCG64([generation, CROWD]))
    rows: Floats = mean + spread * luck.standard_normal((CROWD, len(mean)))
    rows[0] = mean
    return rows


def next_mean(rows: Floats, scores: Floats, mean: Floats, spread: Floats) -> tuple[Floats, Floats]:
    """Mean and scatter of the next generation, given what each policy of this one scored."""
    best = rows[np.argsort(-scores, kind="stable")[:_BEST]]
    scatter = np.maximum(best.std(axis=0), _LEAST_SPREAD * SPREAD)
    return _MEMORY * mean + (1 - _MEMORY) * best.mean(axis=0), _MEMORY * spread + (1 - _MEMORY) * scatter


def beginning() -> tuple[Floats, Floats]:
    """Mean and scatter of the first generation."""
    return UNLEARNT.copy(), SPREAD.copy()


def mean_score(bench: Bench, numbers: Floats, games: int, first: int) -> float:
    """What a policy scores on average in the games with seeds from `first` on."""
    return float(scores_alone(bench, policy_of(numbers), games, first).mean())


def scores_alone(bench: Bench, policy: Policy, games: int, first: int) -> Longs:
    """The scores of the games with seeds from `first` on."""
    scores = np.zeros(games, np.int64)
    for game in range(games):
        scores[game] = play_alone(bench, policy, luck_of(first + game)) // 1000
    return scores
