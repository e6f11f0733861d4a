"""What guests and rooms say to each other: JSON objects, each with its kind under "t".

Whatever comes from another machine, guest or server, is believed only within the bounds written here: each
number, list and text has its own. docs/rooms.md tells the conversation.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from game.net.limits import LARGEST_MESSAGE
from game.session.commands import Commands, FigureName, Name, People, Token
from game.wire.room_limits import (
    CHAT_IN_SNAPSHOT,
    CHAT_LENGTH,
    LATEST_TURN,
    MOST_KNOCKS,
    MOST_SEATS,
    MOST_WATCHERS,
    NAME_LENGTH,
    PROTOCOL,
    ROOM_NAME_LENGTH,
    ROOMS_ON_A_PAGE,
    RULES_IN_WORDS,
    SLOWEST_MS,
)
from game.wire.sentences import Message, sentence
from game.wire.terms import Terms

Count = Annotated[int, Meta(ge=0, lt=2**53)]
Small = Annotated[int, Meta(ge=0, lt=2**15)]
Text = Annotated[str, Meta(max_length=64)]
RoomName = Annotated[str, Meta(min_length=1, max_length=ROOM_NAME_LENGTH)]
SeatNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]

_SHOWN = r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]*\Z"
"""Texts that are shown as they come: nothing in them breaks lines, or turns the direction of what follows."""
Short = Annotated[str, Meta(max_length=64, pattern=_SHOWN)]
NameShown = Annotated[str, Meta(max_length=NAME_LENGTH, pattern=_SHOWN)]
RoomNameShown = Annotated[str, Meta(max_length=ROOM_NAME_LENGTH, pattern=_SHOWN)]
CodeShown = Annotated[str, Meta(max_length=16, pattern=_SHOWN)]
RulesShown = Annotated[str, Meta(max_length=RULES_IN_WORDS, pattern=_SHOWN)]
LookingOn = Annotated[int, Meta(ge=0, le=MOST_WATCHERS)]
Rating = Annotated[int, Meta(ge=-10_000, le=100_000)]


class BadMessageError(ValueError):
    """Bytes that are no message; the text is one sentence."""


# ---------------------------------------------------------------- what guests say


class Said(Struct, frozen=True, forbid_unknown_fields=True, tag_field="t"):
    """Something that a guest says."""


class Hello(Said, frozen=True, tag="hello"):
    """The first message of every line: what this program can speak, and by which rules and words it plays."""

    protocol: tuple[Small, Small]
    rules: Small
    words: Text


class ListRooms(Said, frozen=True, tag="list"):
    """The rooms whose names begin like this, from number `first` on."""

    first: Count = 0
    query: Text = ""


class Look(Said, frozen=True, tag="look"):
    """One room as the lobby shows it."""

    room: Text


class Find(Said, frozen=True, tag="find"):
    """Whether a code leads to a room."""

    code: Text


class Ping(Said, frozen=True, tag="ping"):
    """`at` comes back as it is."""

    at: Count


class Create(Said, frozen=True, tag="create"):
    """A new room, with this sofa as its host."""

    name: RoomName
    sofa: Name
    people: People
    terms: Terms
    keys: Annotated[tuple[Token, ...], Meta(max_length=MOST_SEATS)] = ()
    """By person, the secret key under which ratings are kept; none for people without one."""


class Join(Said, frozen=True, tag="join"):
    """Sit down in a room, known by its id or by its code."""

    sofa: Name
    people: People
    room: Text = ""
    code: Text = ""
    keys: Annotated[tuple[Token, ...], Meta(max_length=MOST_SEATS)] = ()


class Back(Said, frozen=True, tag="back"):
    """A sofa comes back: whatever came after frame number `seen` is wanted; -1 asks for a snapshot."""

    room: Text
    token: Token
    seen: Annotated[int, Meta(ge=-1, lt=2**53)]


class Watch(Said, frozen=True, tag="watch"):
    """Look on, one turn behind."""

    room: Text = ""
    code: Text = ""


Lobby = ListRooms | Look | Find | Ping | Create | Join | Back | Watch
FromGuest = Hello | Lobby | Commands

# ---------------------------------------------------------------- what rooms say


class Told(Struct, frozen=True, tag_field="t", omit_defaults=True):
    """Something that a server or a room says."""


class Welcome(Told, frozen=True, tag="welcome"):
    """The conversation goes on."""

    server: Short
    home: bool
    """Whether this is somebody's game at home, and not a server."""


class Refused(Told, frozen=True, tag="refused"):
    """What was asked outside a room is not done. The line is closed after a refused hello."""

    why: Message


class Pong(Told, frozen=True, tag="pong"):
    at: Count


class Summary(Struct, frozen=True, omit_defaults=True):
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


class PersonSeen(Struct, frozen=True, omit_defaults=True):
    """Somebody on a sofa, as everybody in the room sees them; `rating` where games are rated."""

    name: NameShown
    ready: bool = False
    seat: SeatNumber = 0
    rating: Rating | None = None
    figure: FigureName = ""
    """What stands for them at the table; empty where nobody has said."""


class SofaSeen(Struct, frozen=True, omit_defaults=True):
    """One sofa of a room, as everybody in it sees it."""

    number: Count
    name: NameShown
    people: Annotated[tuple[PersonSeen, ...], Meta(min_length=1, max_length=MOST_SEATS)]
    host: bool = False
    here: bool = True
    """Whether its line is up."""
    maven: bool = False
    """Whether Maven plays for it, as it has stayed away."""


class KnockSeen(Struct, frozen=True):
    """Somebody stands before a locked room and asks to be let in."""

    number: Count
    name: NameShown


class RoomState(Struct, frozen=True, omit_defaults=True):
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


class Frame(Told, frozen=True):
    """Frames of a sofa are numbered from 1, so that a gap is noticed."""

    n: Count


class Seated(Frame, frozen=True, tag="seated"):
    """This sofa is in the room. The token lets it come back; it is shown to nobody else."""

    token: Token
    sofa: Count
    state: RoomState


class State(Frame, frozen=True, tag="state"):
    """Something has changed in the room."""

    state: RoomState


class Talk(Frame, frozen=True, tag="talk"):
    """Somebody said something."""

    sofa: Count
    person: NameShown
    seat: SeatNumber
    phrase: Annotated[int, Meta(ge=-1, lt=64)] = -1
    text: Annotated[str, Meta(max_length=CHAT_LENGTH, pattern=_SHOWN)] = ""


class News(Frame, frozen=True, tag="news"):
    """One sentence about the room."""

    why: Message


class InGame(Frame, frozen=True, tag="game"):
    """A frame of game number `game`, as `game.match.frames` writes it."""

    game: Count
    frame: msgspec.Raw


class Snapshot(Frame, frozen=True, tag="snapshot"):
    """Everything as it is now, for whoever has missed too much."""

    sofa: Count
    state: RoomState
    talk: Annotated[tuple[Talk, ...], Meta(max_length=CHAT_IN_SNAPSHOT)]
    frame: Any
    """The game as this sofa knows it; None if none is on."""
    submitted: Count
    """The number of the latest decision of this sofa that has arrived."""
    done: Count
    """The number of its latest command that is done."""


class Done(Told, frozen=True, tag="done"):
    """A command is done or, with a sentence, refused. Repeated if the command is."""

    id: Count
    why: Message | None = None


class Lag(Told, frozen=True, tag="lag"):
    """By sofa, the round trip in ms; -1 for one that is away. Tells of the latest frame, too."""

    ms: Annotated[dict[Count, Annotated[int, Meta(ge=-1, le=SLOWEST_MS)]], Meta(max_length=MOST_SEATS)]
    latest: Count = 0
    """The number of the latest frame of this sofa: that the last one was lost shows in no gap."""


class Closed(Told, frozen=True, tag="closed"):
    """This sofa is no longer in the room."""

    why: Message


ToGuest = (
    Welcome
    | Refused
    | Pong
    | Rooms
    | RoomSeen
    | Found
    | Seated
    | State
    | Talk
    | News
    | InGame
    | Snapshot
    | Done
    | Lag
    | Closed
)

_encoder = msgspec.json.Encoder()
_from_guest = msgspec.json.Decoder(FromGuest)
_to_guest = msgspec.json.Decoder(ToGuest)
LARGEST_FRAME = 256 * 1024
"""Bytes of one message from a server: a snapshot, a page of the lobby."""


def to_bytes(message: Struct) -> bytes:
    """A message for the line."""
    return _encoder.encode(message)


def from_guest(data: bytes | str) -> FromGuest:
    """What a guest says. Raises BadMessageError and nothing else."""
    return _read(_from_guest, data, LARGEST_MESSAGE)  # type: ignore[no-any-return]


def to_guest(data: bytes | str) -> ToGuest:
    """What a server says. Raises BadMessageError and nothing else."""
    return _read(_to_guest, data, LARGEST_FRAME)  # type: ignore[no-any-return]


def _read(decoder: msgspec.json.Decoder[Any], data: bytes | str, largest: int) -> Any:
    if len(data) > largest:
        raise BadMessageError("A message is too long")
    try:
        return decoder.decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BadMessageError("A message cannot be read") from error


def to_older(why: Message) -> bytes:
    """A refused hello, for programs that speak protocols 1 to 3."""
    return msgspec.json.encode({"t": "refused", "why": str(why)})


def disagreement(hello: Hello, rules: int, words: str) -> Message | None:
    """Why this guest cannot play here, and what to do about it; None if it can."""
    low, high = hello.protocol
    if high < PROTOCOL or hello.rules < rules:
        return sentence("newer")
    if low > PROTOCOL or hello.rules > rules:
        return sentence("older")
    if hello.words != words:
        return sentence("other words")
    return None
