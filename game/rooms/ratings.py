"""Elo's rating for games of two to four: everybody has played against everybody else.

Source: Arpad E. Elo, The Rating of Chessplayers, Past and Present, 1978. The sum of all ratings of a game
stays the same while all who play it are settled.
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
"""The most that a game changes a rating, in the first games and later."""


@dataclass(frozen=True, slots=True)
class Finished:
    """A game of a room that is over, for whoever keeps ratings."""

    id: str
    """No other game of any room has it."""
    keys: tuple[str, ...]
    """By seat the person's key; empty without one."""
    scores: tuple[int, ...]
    rated: bool


def expected(one: float, other: float) -> float:
    """What share of games against `other` a player rated `one` should win."""
    return 1.0 / (1.0 + math.pow(10.0, (other - one) / SCALE))


def new_ratings(before: Sequence[tuple[float, int]], scores: Sequence[int]) -> list[float]:
    """The ratings after a game, from those before it with their numbers of games, and the final scores."""
    return [_after(seat, before, scores) for seat in range(len(before))]


def _after(seat: int, before: Sequence[tuple[float, int]], scores: Sequence[int]) -> float:
    rating, games = before[seat]
    others = [other for other in range(len(before)) if other != seat]
    won = sum((scores[seat] > scores[other]) + 0.5 * (scores[seat] == scores[other]) for other in others)
    due = sum(expected(rating, before[other][0]) for other in others)
    step = STEP_NEW if games < NEW_GAMES else STEP
    return rating + step * (won - due) / len(others)
