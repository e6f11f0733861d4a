"""An opponent that grows with the player: how strong to play so that they win as often as they wish.

Player and Maven are rated on one scale, that of Elo, on which the levels stand where they play against each
other (`parlour selfplay --elo`). After every game the player's rating moves towards what the result says, in
large steps while little is known and in small ones later; the next opponent is rated as far from it as the
chosen share of wins asks for.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from game.maven.levels_and_vocabularies import RATINGS, Strength

_SCALE = 400
"""The difference in Elo that means ten wins to one."""
_FIRST_STEP, _LAST_STEP = 400.0, 40.0
"""How far the loss of a sure win moves the rating, in the first game and after many."""
_SETTLING = 4
"""Games after which the step has halved."""
_LEAST_SHARE, _MOST_SHARE = 0.05, 0.95


@dataclass(frozen=True, slots=True)
class Adaptive:
    """What is known of a player. A plain value, so that it can be stored with a profile."""

    rating: float = RATINGS[2]
    """On the scale of `RATINGS`; a player of whom nothing is known begins with Intermediate."""
    games: int = 0

    def after(self, opponent: Strength, share: float) -> Adaptive:
        """What is known after a game: `share` is 1 for the player's win, 0 for a loss, between for a tie.

        Raises ValueError for another share.
        """
        if not 0 <= share <= 1:
            raise ValueError(f"a player wins between none and all of a game, not {share}")
        expected = 1 / (1 + 10 ** ((rating_of(opponent) - self.rating) / _SCALE))
        step = max(_FIRST_STEP * 2.0 ** (-self.games / _SETTLING), _LAST_STEP)
        rating = self.rating + step * (share - expected)
        # Beyond the levels nothing can be learnt from them.
        rating = min(max(rating, RATINGS[0] - _SCALE), RATINGS[-1] + _SCALE)
        return Adaptive(rating, self.games + 1)

    def opponent(self, share: float = 0.5) -> Strength:
        """Whom to play next, so that the player wins this share of games; as near as the levels go."""
        share = min(max(share, _LEAST_SHARE), _MOST_SHARE)
        return strength_of(self.rating - _SCALE * math.log10(share / (1 - share)))


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
