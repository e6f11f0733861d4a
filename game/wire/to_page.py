"""What pages and other televisions are told: each message is a JSON array of its kind and its values.

Frames of the game itself (`game.match.frames`) are told beside these. All of it follows from what the
listener may know.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from game.rules.board_layouts import SIZES
from game.wire.from_page import LONGEST_LINE, Count, Laid, Line, PhoneDraft, SeatNumber, Slots, Token, decoded
from game.wire.room_limits import NAME_LENGTH
from game.wire.sentences import Sentence

NOT_LET_IN, OUTDATED, ELSEWHERE, NOT_NOW = 4001, 4002, 4003, 4004
"""Why a line is cut, as the page hears it: for a reason that it shows; to be loaded again; as the same person
goes on in another window; for a reason that passes, which it shows, and comes again by itself."""
RELOAD = "reload"
"""Told with OUTDATED to whoever speaks another protocol, as each of them understands it."""

SHOWN = r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]*\Z"
"""Texts that are shown as they come: nothing in them breaks lines, or turns the direction of what follows."""
Text = Annotated[str, Meta(max_length=512)]
"""A sentence, a meaning or a name, as it is shown."""
Points = Annotated[int, Meta(gt=-(2**31), lt=2**31)]
Color = Annotated[int, Meta(ge=0, lt=64)] | None
Figure = Annotated[str, Meta(max_length=16)]
Level = Annotated[int, Meta(ge=0, lt=16)]
Stage = Literal["dealing", "playing", "revealing", "over"]
Tiles = Annotated[str, Meta(max_length=400)]
Cells = Annotated[str, Meta(max_length=SIZES[-1] ** 2)]
Rank = Annotated[int, Meta(ge=1, le=100_000)]
Layout = Annotated[tuple[Annotated[str, Meta(max_length=SIZES[-1])], ...], Meta(max_length=SIZES[-1])]
Values = Annotated[dict[Annotated[str, Meta(max_length=1)], int], Meta(max_length=64)]
"""What letters are worth."""
NameList = Annotated[tuple[Text, ...], Meta(max_length=256)]
Many = NameList | Count
"""People by their names, or how many."""
Present = tuple[Text, str, bool, bool, int, Figure, Level]
"""By seat: name, kind, whether it is played on a page, whether that is connected, color, figure, level."""
InCrowd = tuple[Text, Color, Figure, Level, bool, bool]
"""Name, color, figure, level of Maven, whether they have handed in, whether the round waits for them."""
Row = tuple[Rank, Text, Color, Figure, Level, float, Points]
"""Of the standings: place, name, color, figure, level, share of what there was, points."""
Milliseconds = Annotated[int, Meta(gt=-(2**53), lt=2**53)] | None


class Told(Line, frozen=True):
    """Any of what follows; besides these a page is told a `PhoneDraft` of its seat."""


class Welcome(Told, frozen=True, tag="welcome"):
    """Let in; the next token."""

    token: Token


class Done(Told, frozen=True, tag="done"):
    """The command of this number is done."""

    id: Count


class Refused(Told, frozen=True, tag="refused"):
    """It is not, and never will be."""

    id: Count
    why: Sentence


class Pong(Told, frozen=True, tag="pong"):
    """Somebody is there."""


class Notice(Told, frozen=True, tag="warn"):
    """What nobody has asked for, but everybody should read; None: it is over."""

    why: Sentence | None


class Question(Told, frozen=True, tag="ask"):
    """A line of text is wanted; empty: no longer."""

    question: Text


class Later(Told, frozen=True, tag="later"):
    """Why nobody plays by phone just now; None: somebody may."""

    why: Sentence | None


class People(Told, frozen=True, tag="people"):
    """Who is here, by seat; what the page's owner is called, and their seat; how many look on."""

    people: Annotated[tuple[Present, ...], Meta(max_length=64)]
    name: Text
    seat: SeatNumber | None
    watching: Count


class Look(Told, frozen=True, tag="look"):
    """While people sit down: its color, its figure, and of every figure whether it is free."""

    color: Color
    figure: Figure
    figures: Annotated[tuple[tuple[Figure, bool], ...], Meta(max_length=128)]


class Table(Told, frozen=True, tag="table"):
    """What a page needs to draw any game: identity, its seat, the squares, what letters are worth."""

    identity: Text
    seat: SeatNumber | None
    layout: Layout
    values: Values


class Time(Told, frozen=True, tag="time"):
    """Milliseconds left, less than none if late, None without a clock; whether the game is paused; whether
    time has run out over a word that may still be played."""

    left: Milliseconds
    still: bool
    kept: bool = False


class Say(Told, frozen=True, tag="say"):
    """Whose turn it is, what this seat waits for, and what was done last."""

    turn: Text
    wait: Text
    latest: Annotated[str, Meta(max_length=2048)]


class Score(Told, frozen=True, tag="score"):
    """What laid tiles are worth; each draft is answered by it."""

    points: Points | None


class Heard(Told, frozen=True, tag="heard"):
    """How many decisions of the seat were taken."""

    number: Count


class Meaning(Told, frozen=True, tag="meaning"):
    """What a word means, if that is known."""

    word: Annotated[str, Meta(max_length=SIZES[-1])]
    text: Annotated[str, Meta(max_length=4096)] | None


class Round(Told, frozen=True, tag="round"):
    """Board and tiles of a round, slots of the rack, tiles in the bag, seconds; whether they play in it."""

    number: Count
    stage: Stage
    board: Cells
    rack: Slots
    size: Annotated[int, Meta(ge=0, le=15)]
    bag: Count
    seconds: Count
    plays: bool


class Crowd(Told, frozen=True, tag="crowd"):
    """Everybody, and which of them the page's owner is."""

    people: Annotated[tuple[InCrowd, ...], Meta(max_length=16)]
    player: Annotated[int, Meta(ge=0, lt=16)]


class Mine(Told, frozen=True, tag="mine"):
    """What somebody has handed in, with its points."""

    laid: Laid | None
    points: Points | None


class Place(Told, frozen=True, tag="place"):
    """Where somebody stands; None before the first round is over."""

    place: Rank | None
    points: Points


class Shown(Told, frozen=True, tag="shown"):
    """A round that was revealed: the word that is laid, its points, who found it, its meaning; the own word,
    all it brought, why tiles brought nothing; who found as many points otherwise, and what the own word means
    if it did."""

    number: Count
    best: Text
    most: Points
    finders: Many
    meaning: Text
    word: Text | None
    gained: Points
    why: Sentence | None
    others: Many
    own_meaning: Text


class End(Told, frozen=True, tag="end"):
    """The standings."""

    rows: Annotated[tuple[Row, ...], Meta(max_length=64)]


class Tally(Told, frozen=True, tag="tally"):
    """How many have handed in, of how many."""

    done: Count
    waited: Count


class HallSeen(Struct, frozen=True):
    """All that a big screen shows."""

    title: Text
    code: Text
    """Where phones come in, with `address`; empty for whoever looks on from anywhere."""
    board: Text
    """The key of a screen that shows the code."""
    address: Text
    begun: bool
    begins: tuple[int, Text] | None
    form: Text
    """What is played, in a sentence, until it has begun."""
    stage: Stage
    number: Count
    cells: Cells
    look: tuple[Layout, Values]
    rack: Slots
    laid: Laid
    bag: Count
    left: float | None
    """Seconds."""
    seconds: Count
    still: bool
    tally: tuple[Count, Count]
    first: Annotated[tuple[Row, ...], Meta(max_length=64)]
    newest: NameList
    shown: tuple[Text, Points, Many, Text, Many] | None
    """The word that is laid, its points, who found it, its meaning; who found another one for as many."""


class Hall(Told, frozen=True, tag="hall"):
    """A big screen, or an arbiter."""

    seen: HallSeen


class Names(Told, frozen=True, tag="names"):
    """Whom an arbiter has looked for: number and name; how many there are."""

    found: Annotated[tuple[tuple[Count, Text], ...], Meta(max_length=256)]
    many: Count


class Phrases(Told, frozen=True, tag="phrases"):
    """The ready-made phrases of rooms."""

    phrases: NameList


class Room(Told, frozen=True, tag="room"):
    """Name, terms in words, of each person name, seat, whether they are ready and here, the host, the reader,
    and their rating; stage, whether only phrases are said, who knocks, and whether a seat can be taken."""

    name: Text
    terms: Text
    people: Annotated[
        tuple[tuple[Text, SeatNumber | None, bool, bool, bool, bool, int | None], ...], Meta(max_length=64)
    ]
    stage: Text
    phrases: bool
    knocks: Annotated[tuple[tuple[Count, Text], ...], Meta(max_length=64)]
    free: bool


class Frame(Told, frozen=True):
    """What a sofa in a room is told is numbered from 1, so that a gap is noticed; 0: it is not."""

    n: Count


class Talk(Frame, frozen=True, tag="talk"):
    """Who says what, with their sofa and seat: a text, or a ready-made phrase."""

    sofa: Count
    who: Annotated[str, Meta(max_length=NAME_LENGTH, pattern=SHOWN)]
    seat: SeatNumber
    said: Annotated[int, Meta(ge=0, lt=256)] | Annotated[str, Meta(max_length=LONGEST_LINE, pattern=SHOWN)]


class News(Frame, frozen=True, tag="news"):
    """Something has happened in the room."""

    why: Sentence


class Kept(Told, frozen=True, tag="kept"):
    """A game that is over, for the browser to keep: name, first frame, reports, what of the scores is not for
    words."""

    name: Text
    start: msgspec.Raw
    reports: list[msgspec.Raw]
    besides: NameList


class Evening(Told, frozen=True, tag="evening"):
    """To another television: form, everybody, and all rounds that are over, as a house keeps them."""

    kept: msgspec.Raw


class Now(Told, frozen=True, tag="now"):
    """To another television: the round that is on, as its player may know it."""

    player: Annotated[int, Meta(ge=0, lt=16)]
    stage: Stage
    number: Annotated[int, Meta(ge=0, le=65)]
    board: Cells
    rack: Annotated[str, Meta(max_length=15, pattern=r"^[A-Z?]*\Z")]
    bag: Tiles
    left: Annotated[int, Meta(ge=0, le=600_000)]
    """Milliseconds."""
    stopped: bool
    handed_in: Annotated[tuple[bool, ...], Meta(max_length=16)]
    waited_for: Annotated[tuple[bool, ...], Meta(max_length=16)]
    plays: bool
    wrong: Annotated[tuple[tuple[Annotated[int, Meta(ge=0, lt=16)], Sentence], ...], Meta(max_length=16)]
    """Why what players handed in for the round that is revealed brought nothing."""


_ALL: tuple[type[Line], ...] = (
    PhoneDraft,
    *(kind for kind in Told.__subclasses__() if kind is not Frame),
    *Frame.__subclasses__(),
)
KINDS = {str(kind.__struct_config__.tag): kind for kind in _ALL}
_DECODER: msgspec.json.Decoder[Told | PhoneDraft] = msgspec.json.Decoder(reduce(or_, _ALL))


def told_from_bytes(data: bytes) -> Told | PhoneDraft:
    """Raises NonsenseError and nothing else, whatever the bytes are."""
    return decoded(_DECODER, data)
