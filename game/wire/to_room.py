"""What a television is told by a server of rooms and in a room; some of it pages are told, too (`to_page`).

Each number, list and text has its bound: whatever comes from another machine is believed only within them.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from game.wire.from_page import Count, decoded
from game.wire.from_room import FigureName, Key
from game.wire.room_limits import (
    CHAT_IN_SNAPSHOT,
    LATEST_TURN,
    MOST_KNOCKS,
    MOST_SEATS,
    MOST_WATCHERS,
    NAME_LENGTH,
    ROOM_NAME_LENGTH,
    ROOMS_ON_A_PAGE,
    RULES_IN_WORDS,
    SLOWEST_MS,
)
from game.wire.sentences import Sentence
from game.wire.terms import Terms
from game.wire.to_page import SHOWN, Done, Frame, News, Pong, Refused, Talk, Told, Welcome

Short = Annotated[str, Meta(max_length=64, pattern=SHOWN)]
NameShown = Annotated[str, Meta(max_length=NAME_LENGTH, pattern=SHOWN)]
RoomNameShown = Annotated[str, Meta(max_length=ROOM_NAME_LENGTH, pattern=SHOWN)]
CodeShown = Annotated[str, Meta(max_length=16, pattern=SHOWN)]
RulesShown = Annotated[str, Meta(max_length=RULES_IN_WORDS, pattern=SHOWN)]
SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
LookingOn = Annotated[int, Meta(ge=0, le=MOST_WATCHERS)]
Rating = Annotated[int, Meta(ge=-10_000, le=100_000)]
LARGEST_FRAME = 256 * 1024
"""Bytes of one message from a server: a snapshot, a page of the lobby."""


class _Value(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A part of a message."""


class Summary(_Value, frozen=True):
    """A room as the lobby shows it."""

    id: Short
    name: RoomNameShown
    rules: RulesShown
    """The rules in a few words."""
    seats: Annotated[int, Meta(ge=1, le=MOST_SEATS)]
    people: Annotated[tuple[NameShown, ...], Meta(max_length=MOST_SEATS)]
    """Who sits in which seat, from seat 0."""
    locked: bool = False
    playing: bool = False
    turn: Annotated[int, Meta(ge=0, le=LATEST_TURN)] = 0
    rated: bool = False
    watchers: LookingOn = 0


class Rooms(Told, frozen=True, tag="rooms"):
    """A page of the lobby: `total` rooms fit, these from number `first` on."""

    first: Count
    total: Annotated[int, Meta(ge=0, le=1_000_000)]
    rooms: Annotated[tuple[Summary, ...], Meta(max_length=ROOMS_ON_A_PAGE)]


class RoomSeen(Told, frozen=True, tag="seen"):
    """The room that was looked at; None if it is gone."""

    room: Summary | None


class Found(Told, frozen=True, tag="found"):
    """The code leads to a room; one that does not is refused."""

    why: Sentence | None = None
    """What whoever comes has to know before they say who they are."""


class PersonSeen(_Value, frozen=True):
    """Somebody on a sofa, as everybody in the room sees them; `rating` where games are rated."""

    name: NameShown
    ready: bool = False
    seat: SeatNumber = 0
    rating: Rating | None = None
    figure: FigureName = ""
    """What stands for them at the table; empty where nobody has said."""


class SofaSeen(_Value, frozen=True):
    """One sofa of a room, as everybody in it sees it."""

    number: Count
    name: NameShown
    people: Annotated[tuple[PersonSeen, ...], Meta(min_length=1, max_length=MOST_SEATS)]
    host: bool = False
    here: bool = True
    """Whether its line is up."""
    maven: bool = False
    """Whether Maven plays for it, as it has stayed away."""


class KnockSeen(_Value, frozen=True):
    """Somebody stands before a locked room and asks to be let in."""

    number: Count
    name: NameShown


class RoomState(_Value, frozen=True):
    """A room as everybody in it sees it."""

    id: Short
    name: RoomNameShown
    code: CodeShown
    terms: Terms
    sofas: Annotated[tuple[SofaSeen, ...], Meta(max_length=MOST_SEATS)]
    stage: Literal["staging", "playing"] = "staging"
    game: Count = 0
    """Counts the games of this room; 0 before the first."""
    watchers: LookingOn = 0
    lock: CodeShown = ""
    """What the link of a locked room has besides its code."""
    knocks: Annotated[tuple[KnockSeen, ...], Meta(max_length=MOST_KNOCKS)] = ()

    @property
    def way_in(self) -> str:
        """What opens the room to whoever is told it: its link has it, and the code to be scanned."""
        return self.code + self.lock


class Seated(Frame, frozen=True, tag="seated"):
    """This sofa is in the room. The token lets it come back; it is shown to nobody else."""

    token: Key
    sofa: Count
    state: RoomState


class State(Frame, frozen=True, tag="state"):
    """Something has changed in the room."""

    state: RoomState


class InGame(Frame, frozen=True, tag="play"):
    """A frame of game number `game`, as `game.match.frames` writes it."""

    game: Count
    frame: msgspec.Raw


NO_GAME = msgspec.Raw(b"null")


class Snapshot(Frame, frozen=True, tag="snapshot"):
    """Everything as it is now, for whoever has missed too much."""

    sofa: Count
    state: RoomState
    talk: Annotated[tuple[Talk, ...], Meta(max_length=CHAT_IN_SNAPSHOT)]
    frame: msgspec.Raw
    """The game as this sofa knows it, or NO_GAME."""
    submitted: Count
    """The number of the latest decision of this sofa that has arrived."""
    done: Count
    """The number of its latest command that is done."""


class Lag(Told, frozen=True, tag="lag"):
    """By sofa, the round trip in ms; -1 for one that is away. Tells of the latest frame, too."""

    ms: Annotated[dict[Count, Annotated[int, Meta(ge=-1, le=SLOWEST_MS)]], Meta(max_length=MOST_SEATS)]
    latest: Count = 0
    """The number of the latest frame of this sofa: that the last one was lost shows in no gap."""


class Closed(Told, frozen=True, tag="closed"):
    """This sofa is no longer in the room."""

    why: Sentence


KINDS = (
    *(Welcome, Done, Refused, Pong, Rooms, RoomSeen, Found),
    *(Seated, State, Talk, News, InGame, Snapshot, Lag, Closed),
)
_TOLD: msgspec.json.Decoder[Told] = msgspec.json.Decoder(reduce(or_, KINDS))


def told_in_room(data: bytes | str) -> Told:
    """Raises NonsenseError and nothing else, whatever the bytes are."""
    return decoded(_TOLD, data)
