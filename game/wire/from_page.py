"""What a page, or another television, says: each message is a JSON array of its kind and its values.

A command has an id, by which it is answered with `done` or `refused`; until then it is said again on each new
line. Nothing beyond these bounds is read.
"""

from __future__ import annotations

import re
from functools import reduce
from operator import or_
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import force_setattr

from game.name_rules import clean_name
from game.rules.board_layouts import SIZES

_ENCODER = msgspec.json.Encoder()
PROTOCOL: Literal[4] = 4
"""One number for all that is said; pages, and programs in rooms, have had 1 to 3 of their own."""
LONGEST_LINE = 99
"""Characters that the field of the page takes."""

Language = Annotated[str, Meta(max_length=35, pattern=r"^[A-Za-z0-9]+(-[A-Za-z0-9]+)*\Z")]
"""A tag as in BCP 47: en, pt-BR."""
Secret = Annotated[str, Meta(max_length=64)]
Token = Annotated[str, Meta(max_length=128)]
Text = Annotated[str, Meta(min_length=1, max_length=LONGEST_LINE)]
Count = Annotated[int, Meta(ge=0, lt=2**53)]
Player = Annotated[int, Meta(ge=0, lt=100_000)]
SeatNumber = Annotated[int, Meta(ge=0, lt=8)]
Axis = Annotated[int, Meta(ge=0, lt=SIZES[-1])]
Figure = Annotated[str, Meta(pattern=r"^[a-z]{1,16}\Z")]
Slots = Annotated[str, Meta(max_length=15, pattern=r"^[A-Z?.]*\Z")]
Face = Annotated[str, Meta(pattern=r"^[A-Za-z]\Z")]
Laid = Annotated[tuple[tuple[Axis, Axis, Face], ...], Meta(max_length=15)]
"""Row, column and face of each tile."""
PhoneMove = Annotated[str, Meta(max_length=64, pattern=r"^[^nok]")]
"""As `record_codec` writes it, and none that no phone makes: that nobody can play takes proof, rules are
changed at the screen, and hints are seen there."""


_Kind = TypeVar("_Kind")


class NonsenseError(ValueError):
    """A message that is none."""


class OtherProtocolError(NonsenseError):
    """Somebody says hello in another protocol than this one, or in one of the objects that programs in rooms
    have said before."""

    def __init__(self, protocol: int) -> None:
        super().__init__("Somebody speaks another protocol")  # not read: names and protocol
        self.protocol = protocol
        """The highest that they speak."""


class UnreadHelloError(NonsenseError):
    """Somebody says hello in this protocol, beyond its bounds. A page that hears why asks for letters; it
    would say the same again on every other line."""


class Line(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A message, either way; as bytes it is what goes over the line."""

    def __bytes__(self) -> bytes:
        return _ENCODER.encode(self)


class Hello(Line, frozen=True, tag="hello"):
    """Somebody comes, or comes back; the first thing that is said on every line."""

    protocol: Literal[4]
    token: Token
    key: Secret
    """What stood in the code that was scanned, or the letters that were typed."""
    game: Secret
    """The game that the page has in its memory; empty if it has none."""
    ply: Annotated[int, Meta(ge=-1, lt=2**31)]
    """The last move that it has heard of."""
    language: Language
    """In which sentences are to be read."""
    words: Secret = ""
    """The digest of the word list; empty where there is none."""
    rules: Annotated[int, Meta(ge=0, lt=2**15)] = 0
    """The version of the rules of whoever plays by its own."""


class Command(Line, frozen=True):
    """What is to happen; the id is above those of all commands that the page has said before."""

    id: Count


class Name(Command, frozen=True, tag="name"):
    """What the phone's owner is called."""

    name: Text
    key: Secret = ""
    """By which a server of rooms keeps this person's rating; made by the page, for that server alone."""

    def __post_init__(self) -> None:
        force_setattr(self, "name", clean_name(self.name) or "Guest")  # not read: names and protocol


class ChosenFigure(Command, frozen=True, tag="figure"):
    """What is to stand for the phone's owner."""

    figure: Figure


class WrittenLine(Command, frozen=True, tag="line"):
    """A line of text, where one was asked for, or as talk of the person of this number on its sofa."""

    text: Text
    person: SeatNumber = 0


class Sit(Command, frozen=True, tag="sit"):
    """The phone wants to play this seat; None: it gets up."""

    seat: SeatNumber | None


class Decide(Command, frozen=True, tag="submit"):
    """A seat's move. `number` counts the decisions of the seat, so that each is done once."""

    number: Count
    move: PhoneMove


class HandIn(Command, frozen=True, tag="hand"):
    """What is decided in the round of this number, where all play at once."""

    number: Count
    laid: Laid

    def __post_init__(self) -> None:
        _check_squares(self.laid)


class GetReady(Command, frozen=True, tag="ready"):
    """Whether the person of this number on its sofa in a room is."""

    on: bool
    person: SeatNumber = 0


class LaunchGame(Command, frozen=True, tag="launch"):
    """The host of a room begins the game."""


class AnswerKnock(Command, frozen=True, tag="let"):
    """Whether somebody who knocks at a room is let in."""

    number: Count
    on: bool


class SayPhrase(Command, frozen=True, tag="phrase"):
    """A ready-made phrase, by its number, of the person of this number on its sofa."""

    number: Annotated[int, Meta(ge=0, lt=256)]
    person: SeatNumber = 0


class LeaveRoom(Command, frozen=True, tag="leave"):
    """For good."""


class PhoneDraft(Line, frozen=True, tag="draft"):
    """A turn in the making: tiles on the rack by slot ('.' is a gap), and those laid: row, column, face."""

    slots: Slots
    laid: Laid

    def __post_init__(self) -> None:
        _check_squares(self.laid)

    @property
    def tiles(self) -> str:
        """All tiles of the rack, sorted."""
        laid = ("?" if face.islower() else face for _, _, face in self.laid)
        return "".join(sorted(self.slots.replace(".", "") + "".join(laid)))


class Lay(Line, frozen=True, tag="lay"):
    """A turn in the making where all play at once, in the round of this number."""

    number: Count
    slots: Slots
    laid: Laid

    @property
    def draft(self) -> PhoneDraft:
        """What lies, and what is left."""
        return PhoneDraft(self.slots, self.laid)

    def __post_init__(self) -> None:
        _check_squares(self.laid)


class Define(Line, frozen=True, tag="define"):
    """What does this word mean?"""

    word: Annotated[str, Meta(max_length=15)]


class AnotherGame(Line, frozen=True, tag="again"):
    """The phone asks for the whole game: it has heard of something that it cannot follow."""


class StillHere(Line, frozen=True, tag="here"):
    """The page was touched: where all play at once, whoever thinks is waited for."""


class TelevisionHere(Line, frozen=True, tag="television"):
    """No page is here but another television: where all play at once, it shows everything itself."""


class Ping(Line, frozen=True, tag="ping"):
    """The phone asks whether anybody is there: it has heard nothing for a while."""


class Order(Command, frozen=True):
    """What an arbiter says once they have said hello with their key, besides `ping`."""


class Begin(Order, frozen=True, tag="begin"):
    """An arbiter begins the game."""


class StopTime(Order, frozen=True, tag="stop"):
    """Time stands still."""


class GoOn(Order, frozen=True, tag="go"):
    """Time goes on."""


class CloseRound(Order, frozen=True, tag="close"):
    """The round of this number is over; nothing if another one is on."""

    number: Count


class EndGame(Order, frozen=True, tag="end"):
    """The game is over."""


class Rename(Order, frozen=True, tag="rename"):
    """A player is called otherwise."""

    player: Player
    name: Secret


class Remove(Order, frozen=True, tag="remove"):
    """A player is taken off the list."""

    player: Player


class FindNames(Order, frozen=True, tag="find"):
    """Whose names hold this text is told from now on."""

    text: Secret


class Schedule(Order, frozen=True, tag="schedule"):
    """The game begins by itself at a local moment, such as 2026-11-27T20:00 in Europe/Vienna; empty: no
    longer."""

    moment: Secret
    zone: Secret


KINDS: dict[str, type[Line]] = {
    str(kind.__struct_config__.tag): kind
    for kind in (*Line.__subclasses__(), *Command.__subclasses__())
    if kind not in (Command, Order)
}
"""What pages and televisions say."""
_SAID: msgspec.json.Decoder[Line] = msgspec.json.Decoder(reduce(or_, KINDS.values()))
_ORDER: msgspec.json.Decoder[Order | Ping] = msgspec.json.Decoder(reduce(or_, Order.__subclasses__(), Ping))


def _check_squares(laid: tuple[tuple[int, int, str], ...]) -> None:
    if len({(row, col) for row, col, _ in laid}) < len(laid):
        raise ValueError("two tiles lie on one square")  # not read: names and protocol


def letters_in(said: str) -> str:
    """The letters by which somebody comes in, of what was typed or stood in a link, in capitals: without
    whatever is stuck to them, such as the full stop of the sentence in which they were sent."""
    return re.sub(r"[^A-Z0-9].*", "", said.strip(), flags=re.ASCII | re.IGNORECASE | re.DOTALL).upper()


def said_from_bytes(data: bytes | str) -> Line:
    """Raises NonsenseError, or one of its kinds above, and nothing else, whatever the bytes are."""
    return decoded(_SAID, data)


def order_from_bytes(data: bytes | str) -> Order | Ping:
    """Of an arbiter. Raises NonsenseError and nothing else, whatever the bytes are."""
    return decoded(_ORDER, data)


def decoded(decoder: msgspec.json.Decoder[_Kind], data: bytes | str) -> _Kind:
    """Raises NonsenseError, or one of its kinds above, and nothing else, whatever the bytes are."""
    try:
        return decoder.decode(data)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        if (protocol := _protocol_of(data)) == PROTOCOL:
            raise UnreadHelloError("A hello cannot be read") from error
        if protocol is not None:
            raise OtherProtocolError(protocol) from error
        raise NonsenseError("A message cannot be read") from error


def _protocol_of(data: bytes | str) -> int | None:
    """That of whoever says hello, in any protocol."""
    try:
        match msgspec.json.decode(data):
            case ["hello", int(version), *_] | {"t": "hello", "protocol": [_, int(version)]}:
                return version
    except (msgspec.MsgspecError, ValueError, RecursionError):
        pass
    return None
