"""What a television says to a server of rooms and in a room; some of it stands in the room’s log.

What pages say as well (`from_page`) is the same here: hello, ping, Ready, the launch, talk, leaving.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Annotated

import msgspec
from msgspec import Meta

from game.wire.from_page import (
    AnswerKnock,
    Command,
    Count,
    GetReady,
    LaunchGame,
    LeaveRoom,
    Line,
    Ping,
    SayPhrase,
    Secret,
    WrittenLine,
    decoded,
)
from game.wire.room_limits import MOST_SEATS, NAME_LENGTH, ROOM_NAME_LENGTH
from game.wire.terms import Terms

PersonName = Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH)]
RoomName = Annotated[str, Meta(min_length=1, max_length=ROOM_NAME_LENGTH)]
Key = Annotated[str, Meta(max_length=96)]
People = Annotated[tuple[PersonName, ...], Meta(min_length=1, max_length=MOST_SEATS)]
Keys = Annotated[tuple[Key, ...], Meta(max_length=MOST_SEATS)]
"""By person, the secret key under which ratings are kept; none for people without one."""
FigureName = Annotated[str, Meta(max_length=16, pattern=r"^[a-z0-9]*\Z")]


class ListRooms(Line, frozen=True, tag="list"):
    """The rooms whose names begin like this, from number `first` on."""

    first: Count = 0
    query: Secret = ""


class Look(Line, frozen=True, tag="look"):
    """One room as the lobby shows it."""

    room: Secret


class Find(Line, frozen=True, tag="code"):
    """Whether a code leads to a room."""

    code: Secret


class Create(Line, frozen=True, tag="create"):
    """A new room, with this sofa as its host."""

    name: RoomName
    sofa: PersonName
    people: People
    terms: Terms
    keys: Keys = ()


class Join(Line, frozen=True, tag="join"):
    """Sit down in a room, known by its id or by its code."""

    sofa: PersonName
    people: People
    room: Secret = ""
    code: Secret = ""
    keys: Keys = ()


class Back(Line, frozen=True, tag="back"):
    """A sofa comes back: whatever came after frame number `seen` is wanted; -1 asks for a snapshot."""

    room: Secret
    token: Key
    seen: Annotated[int, Meta(ge=-1, lt=2**53)]


class Watch(Line, frozen=True, tag="watch"):
    """Look on, one turn behind."""

    room: Secret = ""
    code: Secret = ""


class SetPeople(Command, frozen=True, tag="people"):
    """Who sits on this sofa now."""

    people: People
    keys: Keys = ()


class SetFigures(Command, frozen=True, tag="figures"):
    """Which figure stands for each person of this sofa, in their order; empty where none was chosen."""

    figures: Annotated[tuple[FigureName, ...], Meta(max_length=MOST_SEATS)]


class SetTerms(Command, frozen=True, tag="terms"):
    """The host changes what is agreed; nobody is ready any more."""

    terms: Terms


class SendAway(Command, frozen=True, tag="away"):
    """The host wants a sofa to leave."""

    sofa: Count


class Play(Command, frozen=True, tag="play"):
    """A frame of the game, as `game.match.frames` writes it."""

    frame: msgspec.Raw


OfStaging = GetReady | SetPeople | SetFigures | SetTerms
"""What changes a room, and is no more than that."""
KINDS = (
    *(Ping, ListRooms, Look, Find, Create, Join, Back, Watch),
    *(GetReady, SetPeople, SetFigures, SetTerms, SayPhrase, WrittenLine),
    *(LaunchGame, AnswerKnock, SendAway, LeaveRoom, Play),
)
"""What is said after hello."""
_SAID: msgspec.json.Decoder[Line] = msgspec.json.Decoder(reduce(or_, KINDS))


def said_in_room(data: bytes | str) -> Line:
    """Raises NonsenseError and nothing else, whatever the bytes are."""
    return decoded(_SAID, data)
