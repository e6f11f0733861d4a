"""How much of what there was somebody found: a row for each game, and what the rest was lost by.

Of each turn it is counted how much its move was worth beside the best one, by the points between them: those
of its score, and of all that follows. What counts is the mean of a game's turns. Turns without a choice are
left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Annotated

import msgspec
from msgspec import Meta

from game.archive.told_game import ToldGame
from game.bounded_json import read
from game.coach.causes import Kind
from game.coach.judged_game import JudgedTurn
from game.coach.sentences import why_of
from game.keeping.house import House
from game.keeping.store_limits import Store, WhenFull
from game.maven.messages import Candidate
from game.rules.moves import Pass, is_same

LATELY = 5
"""Games whose mean is held against that of all before."""
_Count = Annotated[int, Meta(ge=0, le=1000)]


@dataclass(frozen=True, slots=True)
class Found:
    """What somebody made of one game."""

    who: Annotated[str, Meta(min_length=1, max_length=64)]
    game: Annotated[str, Meta(pattern=r"^[0-9a-z]{1,64}\Z")]
    """The identity of the game in the archive."""
    when: Annotated[int, Meta(ge=0, le=10**11)]
    """When it ended, in seconds since 1970."""
    share: Annotated[float, Meta(ge=0, le=1)]
    """How much was found of what there was, the mean of its turns."""
    turns: Annotated[int, Meta(ge=1, le=1000)]
    """Turns with a choice that were judged."""
    best: _Count
    """Those of them in which nothing was better."""
    missed: Annotated[dict[Kind, _Count], Meta(max_length=len(Kind))] = field(default_factory=dict)
    """What was better in the others, by kind."""


FOUND = Store[Found](
    "found",
    called="how much was found in each game",
    to_bytes=msgspec.json.encode,
    from_bytes=lambda data: read(data, Found),
    most_bytes=1024,
    most_rows=20_000,
    when_full=WhenFull.DROP_OLDEST,
)


@dataclass(frozen=True, slots=True)
class Figures:
    """Several games together."""

    games: int
    share: float
    """The mean of theirs."""
    best: float
    """How many of the turns were as good as the best, 0 to 1."""
    missed: Mapping[Kind, float]
    """Turns a game in which something was better, by kind."""


def found_in(
    game: ToldGame, judged: Mapping[int, JudgedTurn], seat: int, name: str, when: int
) -> Found | None:
    """What a seat made of a game of this identity; None where no turn of it can be counted."""
    own = [(turn, judged[turn.ply]) for turn in game.turns if turn.seat == seat and turn.ply in judged]
    counted = [(turn, verdict) for turn, verdict in own if share_of(verdict) is not None]
    if not counted:
        return None
    share = fmean(share_of(verdict) or 0.0 for _, verdict in counted)
    best = sum(verdict.is_best for _, verdict in counted)
    kinds = Counter(why_of(game, turn, verdict).kind for turn, verdict in counted if verdict.is_mistake)
    who = game.record.seats[seat].name
    return Found(who, name, when, round(share, 5), len(counted), best, dict(sorted(kinds.items(), key=_name)))


def share_of(verdict: JudgedTurn) -> float | None:
    """How much a move was worth beside the best one, 0 to 1; None without a choice, or where nothing is
    known."""
    best, played = verdict.best[0], verdict.played
    choices = [one for one in verdict.best if not isinstance(one.move, Pass)]
    if verdict.loss is None or not any(not is_same(one.move, played.move) for one in choices):
        return None
    if verdict.is_best:
        return 1.0
    lost = max(_points_lost(best, played), 0.0)
    return 1.0 - lost / max(best.score, played.score, lost, 1.0)


def _points_lost(best: Candidate, played: Candidate) -> float:
    behind = played.behind
    if behind is not None and behind.points is not None:
        return behind.points.mean
    return best.equity - played.equity


def _name(item: tuple[Kind, int]) -> str:
    return item[0].value


class Progress:
    """What everybody in the house made of their games. Nothing here waits for the disk."""

    def __init__(self, house: House) -> None:
        self._drawer = house.drawer(FOUND)

    def note(self, found: Found) -> None:
        """Keep what came of a game, in place of what was known of it."""
        self._drawer.put(f"{found.who.casefold()}/{found.game}", found)

    def forget(self, who: str, game: str) -> None:
        """The game was somebody else's."""
        self._drawer.remove(f"{who.casefold()}/{game}")

    def of(self, who: str) -> tuple[Found, ...]:
        """Somebody's games, the earliest first."""
        own = (item.value for item in self._drawer.items() if item.value.who.casefold() == who.casefold())
        return tuple(sorted(own, key=lambda one: (one.when, one.game)))


def lately_and_before(games: Sequence[Found]) -> tuple[Figures | None, Figures | None]:
    """The latest games together, and all before them; None where there are none."""
    return together(games[-LATELY:]), together(games[:-LATELY])


def together(games: Iterable[Found]) -> Figures | None:
    """Some games together; None of none."""
    some = list(games)
    if not some:
        return None
    missed = Counter[Kind]()
    for one in some:
        missed.update(one.missed)
    turns = sum(one.turns for one in some)
    return Figures(
        len(some),
        fmean(one.share for one in some),
        sum(one.best for one in some) / turns,
        {kind: count / len(some) for kind, count in missed.most_common()},
    )
