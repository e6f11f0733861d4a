"""How much of what there was somebody found: a row for each game, and what the rest was lost by.

Of each turn it is counted how much its move was worth beside the best one, by the points between them: those
of its score, and of all that follows. What counts is the mean of a game's turns. Turns without a choice are
left out, and those that are too close to call.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import exp, sqrt
from operator import mul
from statistics import fmean
from typing import Annotated

import msgspec
from msgspec import Meta

from game.archive.told_game import ToldGame
from game.bounded_json import read
from game.coach.causes import CauseKind, why_of
from game.coach.judged_game import JudgedTurn, TurnStanding
from game.language.messages import message
from game.rules.moves import Pass, is_same
from game.storage.collection_spec import CollectionSpec, WhenFull
from game.storage.local_store import LocalStore

LATELY = 5
"""Games of which it is told together what was missed."""
_Count = Annotated[int, Meta(ge=0, le=1000)]


@dataclass(frozen=True, slots=True)
class GameAccuracy:
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
    missed: Annotated[dict[CauseKind, _Count], Meta(max_length=len(CauseKind))] = field(default_factory=dict)
    """What was better in the others, by kind."""
    bonuses: _Count | None = None
    """How often all tiles of a full rack were laid; None in what was kept before this was counted."""

    @property
    def kept_well(self) -> float:
        """In what share of the turns no better tiles were to be kept."""
        return 1 - min(1.0, self.missed.get(CauseKind.KEPT, 0) / self.turns)

    @property
    def bonuses_there(self) -> int | None:
        """Bonuses that were laid or missed; None where it is not known."""
        return None if self.bonuses is None else self.bonuses + self.missed.get(CauseKind.BONUS, 0)


FOUND = CollectionSpec[GameAccuracy](
    "found",
    # Translators: what is kept, for the middle of a sentence.
    called=message("how much was found in each game"),
    to_bytes=msgspec.json.encode,
    from_bytes=lambda data: read(data, GameAccuracy),
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
    missed: Mapping[CauseKind, float]
    """Turns a game in which something was better, by kind; what was missed most comes first."""


def found_in(
    game: ToldGame, judged: Mapping[int, JudgedTurn], seat: int, name: str, when: int
) -> GameAccuracy | None:
    """What a seat made of a game of this identity; None where no turn of it can be counted."""
    own = [(turn, judged[turn.ply]) for turn in game.turns if turn.seat == seat and turn.ply in judged]
    counted = [(turn, verdict) for turn, verdict in own if share_of(verdict) is not None]
    if not counted:
        return None
    share = fmean(share_of(verdict) or 0.0 for _, verdict in counted)
    best = sum(verdict.is_best for _, verdict in counted)
    kinds = Counter(why_of(game, turn, verdict).kind for turn, verdict in counted if verdict.is_mistake)
    who = game.record.seats[seat].name
    bonuses = sum(bool(turn.stood and turn.score and turn.score.bonus) for turn, _ in own)
    missed = dict(sorted(kinds.items(), key=_name))
    return GameAccuracy(who, name, when, round(share, 5), len(counted), best, missed, bonuses)


def share_of(verdict: JudgedTurn) -> float | None:
    """How much a move was worth beside the best one, 0 to 1; None without a choice, or where nothing is
    known."""
    best, played = verdict.best[0], verdict.played
    choices = [one for one in verdict.best if not isinstance(one.move, Pass)]
    if verdict.standing is TurnStanding.CLOSE or not any(
        not is_same(one.move, played.move) for one in choices
    ):
        return None
    if verdict.is_best:
        return 1.0
    lost = max(points_lost(verdict), 0.0)
    return 1.0 - lost / max(best.score, played.score, lost, 1.0)


def points_lost(verdict: JudgedTurn) -> float:
    """By how many points the move made falls short of the best one."""
    best, played = verdict.best[0], verdict.played
    behind = played.behind
    if behind is not None and behind.points is not None:
        return behind.points.mean
    return best.equity - played.equity


def _name(item: tuple[CauseKind, int]) -> str:
    return item[0].value


class AccuracyHistory:
    """What everybody in the house made of their games. Nothing here waits for the disk."""

    def __init__(self, house: LocalStore) -> None:
        self._collection = house.collection(FOUND)

    def note(self, found: GameAccuracy) -> None:
        """Keep what came of a game, in place of what was known of it."""
        self._collection.put(f"{found.who.casefold()}/{found.game}", found)

    def forget(self, who: str, game: str) -> None:
        """The game was somebody else's."""
        self._collection.remove(f"{who.casefold()}/{game}")

    def of(self, who: str) -> tuple[GameAccuracy, ...]:
        """Somebody's games, the earliest first."""
        own = (item.value for item in self._collection.items() if item.value.who.casefold() == who.casefold())
        return tuple(sorted(own, key=lambda one: (one.when, one.game)))


def trend(values: Sequence[float]) -> list[tuple[float, float]]:
    """Where values that scatter tend to at each place, and how far they lie from there: local lines by
    Gaussian weights over a sixth of them (Cleveland 1979, without his second look)."""
    count = len(values)
    width = max(1.5, count / 6)
    middles = [_local(values, at, width) for at in range(count)]
    return [(middle, _spread(values, middles, at, width)) for at, middle in enumerate(middles)]


def _local(values: Sequence[float], at: int, width: float) -> float:
    """The line through the values near a place, at that place."""
    weights = [exp(-(((place - at) / width) ** 2) / 2) for place in range(len(values))]
    total = sum(weights)
    mean = sum(map(mul, weights, range(len(values)))) / total
    level = sum(map(mul, weights, values)) / total
    across = sum(w * (place - mean) ** 2 for place, w in enumerate(weights))
    along = sum(
        w * (place - mean) * value for (place, w), value in zip(enumerate(weights), values, strict=True)
    )
    return float(level + (at - mean) * along / across) if across > 0 else level


def _spread(values: Sequence[float], middles: Sequence[float], at: int, width: float) -> float:
    weights = [exp(-(((place - at) / width) ** 2) / 2) for place in range(len(values))]
    apart = sum(w * (value - middle) ** 2 for w, value, middle in zip(weights, values, middles, strict=True))
    return sqrt(apart / sum(weights))


def together(games: Iterable[GameAccuracy]) -> Figures | None:
    """Some games together; None of none."""
    some = list(games)
    if not some:
        return None
    missed = Counter[CauseKind]()
    for one in some:
        missed.update(one.missed)
    turns = sum(one.turns for one in some)
    return Figures(
        len(some),
        fmean(one.share for one in some),
        sum(one.best for one in some) / turns,
        {kind: count / len(some) for kind, count in missed.most_common()},
    )
