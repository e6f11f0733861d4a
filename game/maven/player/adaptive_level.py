"""An opponent that grows with the player: how strong to play so that they win as often as they wish.

Player and Maven are rated on one scale, that of Elo, on which the levels stand where they play against each
other (`parlour selfplay --elo`). After every game the player's rating moves towards what the game says, the
farther the less is known: as a Kalman filter does (1960), whose state is the rating and whose measurements
are games. By how many points one was ahead says far more than who won, above all where the two are far apart.
The next opponent is rated as far from the rating as the chosen share of wins asks for.
"""

from __future__ import annotations

import math
from bisect import bisect
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from game.maven.levels_and_vocabularies import RATINGS, Strength

_SCALE = 400
"""The difference in Elo that means ten wins to one."""
_UNKNOWN, _ONE_GAME, _GROWTH = 1200.0, 300.0, 50.0
"""Standard deviations, in Elo: of a player of whom nothing is known, of what one game says, and of how much a
player changes from game to game, so that nothing is ever learnt for good."""
_POINTS = (0.0, 89.0, 205.0, 321.0, 388.0, 415.0, 451.0, 502.0)
"""By how many points the levels stand before the first: each beats the one below it by so many more, in 240
games of each pair. So a point is worth 7 of Elo's where both are weak and score little, and 2.5 to 3 where
both are strong."""
_FIRST_STEP, _LAST_STEP, _SETTLING = 800.0, 60.0, 4
"""Where points are not known: how far the loss of a sure win moves the rating, in the first game and after
many, and the games after which that has halved."""
_LEARNT = 50
"""Games after which no game is worth less than the one before."""
_LEAST_SHARE, _MOST_SHARE = 0.05, 0.95


@dataclass(frozen=True, slots=True)
class Adaptive:
    """What is known of a player. A plain value, so that it can be stored with a profile."""

    rating: float = RATINGS[2]
    """On the scale of `RATINGS`; a player of whom nothing is known begins with Intermediate."""
    games: int = 0

    def after(self, opponent: Strength, share: float, ahead: int | None = None) -> Adaptive:
        """What is known after a game: `share` is 1 for the player's win, 0 for a loss, between for a tie, and
        `ahead` by how many points the player was before the opponent, where that is what decided it.

        Raises ValueError for another share.
        """
        if not 0 <= share <= 1:
            raise ValueError(
                f"a player wins between none and all of a game, not {share}"  # not read
            )
        theirs = rating_of(opponent)
        if ahead is not None and (ahead > 0) - (ahead < 0) == (share > 0.5) - (share < 0.5):
            shown = _rating_at(_points_of(theirs) + ahead)
            rating = self.rating + gain_after(self.games) * (shown - self.rating)
        else:
            step = max(_FIRST_STEP * 2.0 ** (-self.games / _SETTLING), _LAST_STEP)
            rating = self.rating + step * (share - 1 / (1 + 10 ** ((theirs - self.rating) / _SCALE)))
        # Beyond the levels nothing can be learnt from them.
        rating = min(max(rating, RATINGS[0] - _SCALE), RATINGS[-1] + _SCALE)
        return Adaptive(rating, self.games + 1)

    def opponent(self, share: float = 0.5) -> Strength:
        """Whom to play next, so that the player wins this share of games; as near as the levels go."""
        share = min(max(share, _LEAST_SHARE), _MOST_SHARE)
        return strength_of(self.rating - _SCALE * math.log10(share / (1 - share)))


@lru_cache(maxsize=_LEARNT + 1)
def gain_after(games: int) -> float:
    """Which part of the surprise of the next game is believed, once so many are known."""
    known = _UNKNOWN**2
    for _ in range(min(games, _LEARNT)):
        known = known * _ONE_GAME**2 / (known + _ONE_GAME**2) + _GROWTH**2
    return known / (known + _ONE_GAME**2)


def _points_of(rating: float) -> float:
    """By how many points somebody of a rating stands before the first level."""
    return _between(rating, RATINGS, _POINTS)


def _rating_at(points: float) -> float:
    """The rating of somebody who stands so many points before the first level."""
    return _between(points, _POINTS, RATINGS)


def _between(at: float, these: Sequence[float], those: Sequence[float]) -> float:
    """What stands among those where `at` stands among these; beyond both ends it goes on as between the last
    two."""
    upper = min(max(bisect(these, at), 1), len(these) - 1)
    share = (at - these[upper - 1]) / (these[upper] - these[upper - 1])
    return those[upper - 1] + share * (those[upper] - those[upper - 1])


def rating_of(strength: Strength) -> float:
    """The rating of a strength: between those of two levels in proportion."""
    lower, beyond = strength.between
    upper = min(lower + 1, len(RATINGS))
    return RATINGS[lower - 1] + beyond * (RATINGS[upper - 1] - RATINGS[lower - 1])


def strength_of(rating: float) -> Strength:
    """The strength that stands at a rating; the weakest or the strongest for one beyond them."""
    for lower in range(1, len(RATINGS)):
        low, high = RATINGS[lower - 1], RATINGS[lower]
        if rating < high:
            return Strength.within(lower, max((rating - low) / (high - low), 0.0))
    return Strength.within(len(RATINGS), 0.0)
