"""A round of games: what every seat scored in each, and who wins over all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from game.rules.position import Outcome

Total = Callable[[int], int]


@dataclass(frozen=True, slots=True)
class Finished:
    """One game of a round that is over. Tuples are indexed by seat."""

    scores: tuple[int, ...]
    before: tuple[int, ...]
    """Scores before unplayed tiles."""

    @classmethod
    def of(cls, outcome: Outcome) -> Finished:
        return cls(outcome.scores, outcome.before)


Games = tuple[Finished, ...]


def totals(games: Games, seats: int) -> tuple[int, ...]:
    """Each seat's scores added up."""
    return tuple(sum(game.scores[seat] for game in games) for seat in range(seats))


def winners(games: Games, seats: int) -> tuple[int, ...]:
    """The seats that win the round: more than one if nothing tells them apart.

    The highest total wins. Equal totals are told apart by the total before unplayed tiles, then by the best
    single game; what is equal even then is shared.
    """

    def total(seat: int) -> int:
        return sum(game.scores[seat] for game in games)

    def before(seat: int) -> int:
        return sum(game.before[seat] for game in games)

    def best(seat: int) -> int:
        return max((game.scores[seat] for game in games), default=0)

    leaders: tuple[int, ...] = tuple(range(seats))
    for measure in (total, before, best):
        leaders = _highest(leaders, measure)
    return leaders


def _highest(seats: Iterable[int], measure: Total) -> tuple[int, ...]:
    seats = tuple(seats)
    top = max(map(measure, seats))
    return tuple(seat for seat in seats if measure(seat) == top)


_GameScore = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
_Scores = tuple[_GameScore, ...]


def games_to_json(games: Games) -> list[tuple[_Scores, _Scores]]:
    """For `games_from_json`."""
    return [(game.scores, game.before) for game in games]


def games_from_json(value: Any, seats: int, count: int) -> Games:
    """The games as they were written. Raises ValueError if these are not `count` games of so many seats."""
    try:
        games = tuple(Finished(*game) for game in msgspec.convert(value, list[tuple[_Scores, _Scores]]))
        sizes = {len(scores) for game in games for scores in (game.scores, game.before)}
        if len(games) == count and sizes <= {seats}:
            return games
    except msgspec.ValidationError:
        pass
    raise ValueError("not the games of a round between these players")  # not read: nobody sees it
