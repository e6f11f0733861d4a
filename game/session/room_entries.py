"""What has happened in a room, as entries, and a room as it was kept: with what came after, it is that room.

Frames on their way, lines that are up or down, talk and those who knock or look on are nothing of a room.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import itemgetter
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from game.wire.from_room import OfStaging, People
from game.wire.room_limits import ANSWERS_KEPT, MOST_APART
from game.wire.sentences import Sentence
from game.wire.terms import Terms

VERSION = 1
_Number = Annotated[int, Meta(ge=0, lt=2**53)]
Answer = tuple[_Number, Sentence | None]
"""The number of a command, and why it is refused; None if it is done."""


class PersonOnSofa(Struct):
    """Somebody on a sofa."""

    name: str
    key: str = ""
    """Under which ratings are kept; empty for whoever has none."""
    seat: int = 0
    ready: bool = False
    figure: str = ""
    """What stands for them at the table; empty where nobody has said."""


class SofaState(Struct):
    """A table elsewhere with its people; without people it only looks on."""

    number: int
    name: str
    people: list[PersonOnSofa]
    token: str
    maven: bool = False
    """Whether Maven plays for it."""
    done: int = 0
    """Up to this number its commands have been answered, and nobody knows how any more."""
    submitted: int = 0
    """The number of its latest decision in the game."""
    answers: list[Answer] = []
    """To its latest commands, in the order of their numbers."""

    @property
    def latest(self) -> int:
        """The number of its latest command."""
        return self.answers[-1][0] if self.answers else self.done

    def note(self, answer: Answer) -> None:
        """A command is answered. A page that was loaded again may count from far before."""
        number = answer[0]
        if number < self.done - MOST_APART:
            self.done, self.answers = number - 1, []
        if number > self.done:
            self.answers = sorted([*self.answers, answer], key=itemgetter(0))
        for forgotten, _ in self.answers[:-ANSWERS_KEPT]:
            self.done = forgotten
        self.answers = self.answers[-ANSWERS_KEPT:]


class RoomSnapshot(Struct):
    """A room as it was after so many entries; the game that was launched last is a record."""

    version: int
    id: str
    name: str
    code: str
    terms: Terms
    sofas: list[SofaState]
    games: int = 0
    keys: list[str] = []
    """By seat of the game that is on, the key under which the person's rating is kept."""
    life: Annotated[int, Meta(ge=0)] = 0
    """How often the room has been taken up again in another process."""
    record: bytes | None = None
    lock: str = ""
    """What the link has besides the code, as long as the room is locked."""
    sent_away: list[str] = []
    """The marks of addresses from which the host has sent somebody away."""
    sofa_numbers: list[int] = []
    """By seat of the game that is on, on which sofa the person sat down; 0 for Maven."""
    entries: Annotated[int, Meta(ge=0)] = 0


class RoomEntry(Struct, frozen=True, tag="Entry", array_like=True, forbid_unknown_fields=True):
    """One thing that has happened, most often to a sofa, by its number."""

    sofa: _Number


class SofaCameEntry(RoomEntry, frozen=True, tag="Came"):
    """A sofa has sat down; who comes as number 0 gets the next one."""

    name: str
    people: People
    keys: tuple[str, ...]
    token: str


class PresenceEntry(RoomEntry, frozen=True, tag="Presence"):
    """It has left for good, or stayed away for too long (then Maven plays for it, or before a game its seats
    are free), or plays again itself."""

    how: Literal["left", "away", "back"]


class SentAwayEntry(RoomEntry, frozen=True, tag="SentAway"):
    """The host has sent it away: what locks the room from now on, and the mark of its address."""

    lock: str
    mark: str
    """Empty where nobody is kept out."""


class SofaHeardEntry(RoomEntry, frozen=True, tag="Heard"):
    """What it was answered since the last one, and how far its decisions have arrived. Up to the number
    `done` no answers were known before that; in logs of earlier versions there are no others."""

    done: _Number
    submitted: _Number
    answers: tuple[Answer, ...] = ()


class CommandEntry(RoomEntry, frozen=True, tag="Done"):
    """Something that it has asked for."""

    command: OfStaging


class LaunchedEntry(RoomEntry, frozen=True, tag="Launched"):
    """The host has launched a game of this seed: the record that it begins with."""

    seed: int
    record: bytes = b""


class TurnEntry(RoomEntry, frozen=True, tag="Turn"):
    """A turn of the match; the seat stands in the place of a sofa."""

    move: str
    """As `move_to_text` writes it."""
    elapsed_ms: _Number
    digest: str


AnyRoomEntry = (
    SofaCameEntry | PresenceEntry | SentAwayEntry | SofaHeardEntry | CommandEntry | LaunchedEntry | TurnEntry
)
_SNAPSHOT = msgspec.json.Decoder(RoomSnapshot)
_ENTRY: msgspec.json.Decoder[AnyRoomEntry] = msgspec.json.Decoder(AnyRoomEntry)


def lines_of(entries: Iterable[Struct]) -> bytes:
    """A line for each, without an end of the last one."""
    return b"\n".join(map(msgspec.json.encode, entries))


def snapshot_of(data: bytes) -> RoomSnapshot:
    """Raises msgspec.MsgspecError for what is none of this version."""
    found = _SNAPSHOT.decode(data)
    if found.version != VERSION:
        raise msgspec.ValidationError("of another version")  # not read
    return found


def entry_of(line: bytes) -> AnyRoomEntry:
    """Raises msgspec.MsgspecError for what is none."""
    return _ENTRY.decode(line)
