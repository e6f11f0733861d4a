"""Elo's rating for games of two to four: everybody has played against everybody on other sofas.

Source: Arpad E. Elo, The Rating of Chessplayers, Past and Present, 1978, with one thing added: a result
against somebody new counts for little, and for more with each game that they have played. A key costs
nothing, so that wins against fresh ones must not be worth anything either.
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
"""The most that a game changes a rating: while whoever has it is new, and later."""


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
    sofas: tuple[int, ...] = ()
    """By seat the number of its sofa; without them everybody has one of their own."""

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


def new_ratings(
    before: Sequence[tuple[float, int]], standings: Sequence[Standing], sofas: Sequence[int] = ()
) -> list[float]:
    """The ratings after a game, from those before it with their numbers of games, how everybody stands, and
    on which sofa each sits; by default nobody shares one."""
    sofas = sofas or range(len(before))
    changed = []
    for own, (rating, games) in enumerate(before):
        others = [other for other in range(len(before)) if sofas[other] != sofas[own]]
        surprise = sum(
            _weight(before[other][1]) * _surprise(own, other, before, standings) for other in others
        )
        step = STEP_NEW if games < NEW_GAMES else STEP
        changed.append(rating + step * surprise / max(1, len(others)))
    return changed


def _weight(games: int) -> float:
    """What a result against somebody with so many games counts, over 0 to 1."""
    return min(1.0, (games + 1) / NEW_GAMES)


def _surprise(
    own: int, other: int, before: Sequence[tuple[float, int]], standings: Sequence[Standing]
) -> float:
    """How much more of a game one has won from another than was to be expected, from -1 to 1."""
    won = (standings[own] > standings[other]) + 0.5 * (standings[own] == standings[other])
    return won - expected(before[own][0], before[other][0])
