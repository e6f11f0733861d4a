"""Elo's rating for games of two to four: everybody has played against everybody else.

Source: Arpad E. Elo, The Rating of Chessplayers, Past and Present, 1978. All who play a game move by the same
step, so what some of them win the others lose: the sum of all ratings never changes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

FIRST_RATING = 1500.0
SCALE = 400.0
"""So many points ahead wins ten times of eleven."""
NEW_GAMES = 20
STEP_NEW, STEP = 40.0, 20.0
"""The most that a game changes a rating: while all who play it are new, and later."""


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game of a room that is over, for whoever keeps ratings."""

    id: str
    """No other game of any room has it."""
    keys: tuple[str, ...]
    """By seat the person's key; empty without one."""
    scores: tuple[int, ...]
    rated: bool
    gone: frozenset[int] = frozenset()
    """Seats whose people have not played to the end: they have lost to all who have, whatever the scores."""

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that are rated: those of people with keys, of each key the first."""
        return tuple(seat for seat, key in enumerate(self.keys) if key and key not in self.keys[:seat])

    @property
    def standings(self) -> tuple[tuple[bool, int], ...]:
        """By seat what is to be compared: to have stayed counts before all points."""
        return tuple(
            (True, score) if seat not in self.gone else (False, 0) for seat, score in enumerate(self.scores)
        )


def expected(one: float, other: float) -> float:
    """What share of games against `other` a player rated `one` should win."""
    return 1.0 / (1.0 + math.pow(10.0, (other - one) / SCALE))


Standing = tuple[bool, int]


def new_ratings(before: Sequence[tuple[float, int]], standings: Sequence[Standing]) -> list[float]:
    """The ratings after a game, from those before it with their numbers of games, and how they stand."""
    step = STEP_NEW if all(games < NEW_GAMES for _, games in before) else STEP
    ratings = [rating for rating, _ in before]
    return [rating + step * _beyond(seat, ratings, standings) for seat, rating in enumerate(ratings)]


def _beyond(seat: int, ratings: Sequence[float], standings: Sequence[Standing]) -> float:
    """How much more of its games with the others a seat has won than it should, from -1 to 1."""
    own, others = standings[seat], [other for other in range(len(ratings)) if other != seat]
    won = sum((own > standings[other]) + 0.5 * (own == standings[other]) for other in others)
    due = sum(expected(ratings[seat], ratings[other]) for other in others)
    return (won - due) / len(others)
