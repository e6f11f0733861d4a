"""What phones say besides the frames of `game.match.frames`, and what is said to them.

Like those, each is a JSON array: its kind, then its values. Frames of the game itself pass through unread.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, convert

from game.name_rules import clean_name
from game.rules.board_layouts import SIZES

LONGEST_LINE = 99
"""Characters that the field of the page takes."""
VERSION = 1
"""Of this language; a page that speaks another one is reloaded."""
OF_THE_GAME = ("submit", "missed")
"""Kinds of frames that `RemoteGameServer` reads."""
FORBIDDEN_MOVES = ("n", "o", "k")
"""Moves that no phone makes: that nobody can play takes proof, rules are changed at the screen, and hints are
seen there."""

NOT_LET_IN, OUTDATED, ELSEWHERE, NOT_NOW = 4001, 4002, 4003, 4004
"""Why a line is cut, as the page hears it: for a reason that it shows; to be loaded again; as the same person
goes on in another window; for a reason that passes, which it shows, and comes again by itself."""
MANY_GUESSES = "Too many wrong letters have come from here just now. It is tried again in a moment."
"""Whatever letters come next: they are not looked at."""

Told = Literal[
    "welcome", "ask", "people", "table", "time", "say", "score", "draft", "heard", "meaning", "pong"
]
"""Kinds of what pages are told, besides the game's own frames. The tests of secrecy want to have met each."""
ToldInParties = Literal["round", "crowd", "mine", "place", "shown", "end", "refused", "evening", "now"]
"""Kinds that are told only where all play at once; the last two to other televisions instead of pages."""
ToldInHalls = Literal["tally", "hall", "names"]
"""How many have handed in; all that the big screen shows; whom an arbiter has looked for."""
ToldBefore = Literal["look", "later"]
"""What only pages are told that show no game: color and figure of who sits down, and which they may be; why
nobody plays by phone just now."""
ToldInRooms = Literal["phrases", "room", "talk", "warn", "kept"]
"""Kinds that only pages in rooms are told."""

_Secret = Annotated[str, Meta(max_length=64)]
_Token = Annotated[str, Meta(max_length=128)]
_Text = Annotated[str, Meta(min_length=1, max_length=LONGEST_LINE)]
_Count = Annotated[int, Meta(ge=0, lt=2**53)]
_Axis = Annotated[int, Meta(ge=0, lt=SIZES[-1])]
_Figure = Annotated[str, Meta(pattern=r"^[a-z]{1,16}\Z")]
_Slots = Annotated[str, Meta(max_length=15, pattern=r"^[A-Z?.]*\Z")]
_Face = Annotated[str, Meta(pattern=r"^[A-Za-z]\Z")]
_Laid = Annotated[tuple[tuple[_Axis, _Axis, _Face], ...], Meta(max_length=15)]


class NonsenseError(ValueError):
    """A message that is none."""


@dataclass(frozen=True, slots=True)
class PhoneHello:
    """A phone comes, or comes back."""

    version: int
    token: str
    key: str
    """What stood in the code that was scanned, or the letters that were typed."""
    game: str
    """The game that the page has in its memory; empty if it has none."""
    ply: int
    """The last move that it has heard of."""


@dataclass(frozen=True, slots=True)
class Name:
    """What the phone's owner is called."""

    name: str
    key: str = ""
    """By which a server of rooms keeps this person's rating; made by the page, for that server alone."""


@dataclass(frozen=True, slots=True)
class ChosenFigure:
    """What is to stand for the phone's owner; whoever does not know it goes on as before."""

    figure: str


@dataclass(frozen=True, slots=True)
class WrittenWord:
    """A line of text, where one was asked for."""

    text: str


@dataclass(frozen=True, slots=True)
class Sit:
    """The phone wants to play this seat; None: it gets up."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class PhoneDraft:
    """A turn in the making: tiles on the rack by slot ('.' is a gap), and those laid: row, column, face."""

    slots: str
    laid: tuple[tuple[int, int, str], ...]

    @property
    def tiles(self) -> str:
        """All tiles of the rack, sorted."""
        laid = ("?" if face.islower() else face for _, _, face in self.laid)
        return "".join(sorted(self.slots.replace(".", "") + "".join(laid)))


@dataclass(frozen=True, slots=True)
class Lay:
    """A turn in the making where all play at once, in the round of this number."""

    number: int
    draft: PhoneDraft


@dataclass(frozen=True, slots=True)
class PhoneHandIn:
    """What is decided there: row, column, face of each tile."""

    number: int
    laid: tuple[tuple[int, int, str], ...]


@dataclass(frozen=True, slots=True)
class Define:
    """The phone asks what a word means."""

    word: str


@dataclass(frozen=True, slots=True)
class AnotherGame:
    """The phone asks for the whole game: it has heard of something that it cannot follow."""


@dataclass(frozen=True, slots=True)
class StillHere:
    """The page was touched: where all play at once, whoever thinks is waited for."""


@dataclass(frozen=True, slots=True)
class TelevisionHere:
    """No page is here but another television: where all play at once, it shows everything itself."""


@dataclass(frozen=True, slots=True)
class PhonePing:
    """The phone asks whether anybody is there: it has heard nothing for a while."""


@dataclass(frozen=True, slots=True)
class OfTheGame:
    """A frame for the game itself."""

    frame: bytes


Message = (
    PhoneHello
    | Name
    | ChosenFigure
    | WrittenWord
    | Sit
    | PhoneDraft
    | Lay
    | PhoneHandIn
    | Define
    | AnotherGame
    | StillHere
    | TelevisionHere
    | PhonePing
    | OfTheGame
)


def message_from_bytes(data: bytes) -> Message:
    """Raises NonsenseError and nothing else, whatever the bytes are."""
    try:
        kind, *values = msgspec.json.decode(data, type=list[Any])
        if kind in OF_THE_GAME:
            return _of_the_game(kind, values, data)
        return _READERS[kind](*values)
    except (msgspec.MsgspecError, ValueError, LookupError, TypeError, RecursionError) as error:
        raise NonsenseError("A message cannot be read") from error


def frame(kind: Told | ToldBefore | ToldInRooms | ToldInParties | ToldInHalls, *values: Any) -> bytes:
    """What is said to a page."""
    return msgspec.json.encode([kind, *values])


def _of_the_game(kind: str, values: list[Any], data: bytes) -> OfTheGame:
    if kind == "submit" and str(values[2])[:1] in FORBIDDEN_MOVES:
        raise NonsenseError("That is no move for a phone")
    return OfTheGame(data)


def _hello(version: Any, token: Any, key: Any, game: Any, ply: Any) -> PhoneHello:
    return PhoneHello(
        convert(version, _Count),
        convert(token, _Token),
        convert(key, _Secret),
        convert(game, _Secret),
        convert(ply, int),
    )


def _draft(slots: Any, laid: Any) -> PhoneDraft:
    read = PhoneDraft(convert(slots, _Slots), convert(laid, _Laid))
    if len({(row, col) for row, col, _ in read.laid}) < len(read.laid):
        raise NonsenseError("Two tiles lie on one square")
    return read


_READERS: dict[str, Callable[..., Message]] = {
    "again": AnotherGame,
    "here": StillHere,
    "ping": PhonePing,
    "television": TelevisionHere,
    "hello": _hello,
    "name": lambda name, key="": Name(clean_name(convert(name, _Text)) or "Guest", convert(key, _Secret)),
    "figure": lambda figure: ChosenFigure(convert(figure, _Figure)),
    "line": lambda text: WrittenWord(convert(text, _Text)),
    "sit": lambda seat: Sit(convert(seat, Annotated[int, Meta(ge=0, lt=8)] | None)),
    "draft": _draft,
    "lay": lambda number, slots, laid: Lay(convert(number, _Count), _draft(slots, laid)),
    "hand": lambda number, laid: PhoneHandIn(convert(number, _Count), _draft("", laid).laid),
    "define": lambda word: Define(convert(word, Annotated[str, Meta(max_length=15)])),
}
