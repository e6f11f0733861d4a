"""What somebody is to find or know again, moments and words: kept in the house, and due after days, by the
schedule of FSRS.

The Free Spaced Repetition Scheduler (Ye, Su and Cao 2022; the package `fsrs`) asks again when nine in ten
would still know: soon where it had to be shown, later each time it is found.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import Enum
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from game.bounded_json import read
from game.language.messages import message
from game.storage.collection_spec import CollectionSpec, WhenFull
from game.storage.local_store import LocalStore
from game.text_format import moment_of

A_DAY = 24 * 60 * 60
A_WEEK = 7 * A_DAY
LESSON = 5
"""Moments in a lesson: about a minute each."""
_LATEST = 10**10
_Moment = Annotated[int, Meta(ge=0, le=_LATEST)]


class RepetitionOutcome(Enum):
    """How somebody fared with a moment."""

    FOUND = "found"
    HELPED = "helped"
    """With hints, or not at the first try."""
    SHOWN = "shown"


_Who = Annotated[str, Meta(min_length=1, max_length=64)]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Scheduled:
    """What comes back, and how it went so far."""

    due: _Moment = 0
    """When it is to be asked for again."""
    found: bool = False
    """Whether it has ever been found or known."""
    times: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    last: _Moment = 0
    stability: Annotated[float, Meta(ge=0, le=1e6)] = 0.0
    """Days after which nine in ten would still know."""
    difficulty: Annotated[float, Meta(ge=0, le=10)] = 0.0


@dataclass(frozen=True, slots=True)
class Remembered(_Scheduled):
    """A moment of one person's game."""

    who: _Who
    game: Annotated[str, Meta(pattern=r"^[0-9a-z]{1,64}\Z")]
    """The identity of the game in the archive."""
    ply: Annotated[int, Meta(ge=0, le=1000)]
    played: _Moment
    """When the game was played, in seconds since 1970."""

    @property
    def key(self) -> str:
        return key_of(self.who, self.game, self.ply)


@dataclass(frozen=True, slots=True)
class RememberedWord(_Scheduled):
    """A word that one person learns."""

    who: _Who
    word: Annotated[str, Meta(pattern=r"^[A-Z]{2,15}\Z")]

    @property
    def key(self) -> str:
        return f"{self.who.casefold()}/{self.word}"


Learnt = TypeVar("Learnt", Remembered, RememberedWord)


def key_of(who: str, game: str, ply: int) -> str:
    """By which a moment is kept. Names are the same whatever the case of their letters."""
    return f"{who.casefold()}/{game}/{ply}"


MOMENTS = CollectionSpec[Remembered](
    "moments",
    # Translators: what is kept, for the middle of a sentence.
    called=message("the moments to learn from"),
    to_bytes=msgspec.json.encode,
    from_bytes=lambda data: read(data, Remembered),
    most_bytes=1024,
    most_rows=5000,
    when_full=WhenFull.DROP_OLDEST,
)


WORDS = CollectionSpec[RememberedWord](
    "words learnt",  # not read: a key
    # Translators: what is kept, for the middle of a sentence.
    called=message("the words to learn"),
    to_bytes=msgspec.json.encode,
    from_bytes=lambda data: read(data, RememberedWord),
    most_bytes=512,
    most_rows=5000,
    when_full=WhenFull.DROP_OLDEST,
)


class WordMemory:
    """The words that everybody in the house learns. Nothing here waits for the disk."""

    def __init__(self, house: LocalStore) -> None:
        self._collection = house.collection(WORDS)

    def of(self, who: str) -> dict[str, RememberedWord]:
        """What somebody has been asked for, by word."""
        own = (item.value for item in self._collection.items() if item.value.who.casefold() == who.casefold())
        return {one.word: one for one in own}

    def note(self, who: str, word: str, outcome: RepetitionOutcome, now: int) -> None:
        """Somebody was asked for a word."""
        fresh = RememberedWord(who, word)
        self._collection.change(fresh.key, lambda here: after(here or fresh, outcome, now))


class Memory:
    """The moments of everybody in the house. Nothing here waits for the disk."""

    def __init__(self, house: LocalStore) -> None:
        self._collection = house.collection(MOMENTS)

    def enrol(self, moments: Iterable[Remembered]) -> None:
        """Remember moments that are not remembered yet."""
        for moment in moments:
            self._collection.change(moment.key, lambda here, new=moment: here or new)  # type: ignore[misc]

    def of(self, who: str, game: str, ply: int) -> Remembered | None:
        """One moment; None where it is not remembered."""
        return self._collection.get(key_of(who, game, ply))

    def forget(self, who: str, game: str) -> None:
        """The game was somebody else's."""
        for key in self._collection.keys():  # noqa: SIM118 - a collection is no mapping
            if key.startswith(f"{who.casefold()}/{game}/"):
                self._collection.remove(key)

    def note(self, who: str, game: str, ply: int, outcome: RepetitionOutcome, now: int) -> None:
        """Somebody has tried a moment that is remembered."""
        self._collection.change(
            key_of(who, game, ply), lambda here: None if here is None else after(here, outcome, now)
        )

    def lesson(self, who: str, now: int, most: int = LESSON) -> tuple[Remembered, ...]:
        """What somebody should go through now: what has been due the longest, then what is new this week."""
        own = [item.value for item in self._collection.items() if item.value.who.casefold() == who.casefold()]
        return chosen(own, now, most)

    def next_due(self, who: str) -> int | None:
        """When something comes back for somebody; None where nothing will."""
        own = [item.value for item in self._collection.items() if item.value.who.casefold() == who.casefold()]
        return min((one.due for one in own if one.times), default=None)


def chosen(moments: Sequence[Remembered], now: int, most: int = LESSON) -> tuple[Remembered, ...]:
    """The moments of a lesson: those that come back, then new ones of the past week, the latest first."""
    back = sorted((one for one in moments if one.times and one.due <= now), key=lambda one: one.due)
    fresh = [one for one in moments if not one.times and now - A_WEEK <= one.played <= now]
    fresh.sort(key=lambda one: (-one.played, one.ply))
    return tuple((*back, *fresh)[:most])


def after(moment: Learnt, outcome: RepetitionOutcome, now: int) -> Learnt:
    """A moment or a word after somebody has tried it: when it comes back is for the schedule to say."""
    # Only who learns needs it, and it is slow to import.
    from fsrs import Card, Rating, Scheduler, State

    rating = {
        RepetitionOutcome.FOUND: Rating.Good,
        RepetitionOutcome.HELPED: Rating.Hard,
        RepetitionOutcome.SHOWN: Rating.Again,
    }[outcome]
    card = Card(card_id=0)
    if moment.times:
        card.state, card.step = State.Review, None
        card.stability, card.difficulty = moment.stability, moment.difficulty
        card.last_review, card.due = _moment(moment.last), _moment(moment.due)
    schedule = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    card, _ = schedule.review_card(card, rating, _moment(now))
    return replace(
        moment,
        due=min(int(card.due.timestamp()), _LATEST),
        found=moment.found or outcome is not RepetitionOutcome.SHOWN,
        times=moment.times + 1,
        last=now,
        stability=card.stability or 0.0,
        difficulty=card.difficulty or 0.0,
    )


def _moment(seconds: int) -> datetime:
    return moment_of(seconds, UTC)
