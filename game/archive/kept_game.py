"""A finished game as it is kept: when and how it was played, who came to what, and its record.

Format: the magic b"PREV", one byte of version, eight bytes of BLAKE2b over all that follows, the version of
the record in one byte, then, packed (`packing`), the head as one line of JSON and the JSON of the record
(`rules.record_codec`). The head holds what lists and searches show, so that these need no replay.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from msgspec.structs import astuple
from msgspec.structs import replace as struct_replace

from game.archive.packing import pack, unpack
from game.archive.told_game import ToldGame
from game.bounded_json import Nested, reader
from game.language.messages import message
from game.rules import record_codec
from game.rules.board_layouts import SIZES
from game.rules.letter_sets import UNKNOWN
from game.rules.moves import Exchange, Move
from game.rules.record import Record
from game.rules.record_codec import CodecError, decode, encode
from game.rules.seeded_luck import Luck

MAGIC, VERSION = b"PREV", 1
PRACTICE = "practice"
"""What `Head.extra` calls a game in which tiles were played that somebody had seen before."""
UNFINISHED = "unfinished"
"""What it calls one that was broken off, as some sheets are."""
GIVEN = "given"
"""What `Head.extra` calls the names that seats had before a game was given to its people."""
HERE = "here"
"""What `Head.extra` calls the seats whose racks were seen here, of a game that was hosted elsewhere."""
LONGEST = 1 << 16
"""Bytes of the longest game that is kept."""
_MOST_TEXT = 1 << 20
_SEALED_FROM = len(MAGIC) + 1 + 8
_Name = Annotated[str, Meta(max_length=64)]
_Word = Annotated[str, Meta(max_length=SIZES[-1])]
_Figure = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]


class KeptGameError(ValueError):
    """Bytes that are no kept game, or none that can be read here; the message is one sentence."""


class NewerGameError(KeptGameError):
    """A game kept by a newer version."""


class SeatSummary(msgspec.Struct, array_like=True, frozen=True, gc=False, forbid_unknown_fields=True):
    """How one seat fared. It is read, compared and hashed thousands of times at once: hence a struct."""

    name: _Name
    kind: Annotated[str, Meta(max_length=8)]
    level: Annotated[int, Meta(ge=0, le=9)]
    score: _Figure
    won: bool
    plays: Annotated[int, Meta(ge=0, le=1000)]
    """Plays that stood."""
    turns: Annotated[int, Meta(ge=0, le=1000)]
    bonuses: Annotated[int, Meta(ge=0, le=100)]
    best: _Word
    """The main word of the best play, in capitals; empty without one."""
    points: _Figure
    """What that play scored."""
    longest: _Word
    person: Annotated[str, Meta(max_length=64)] = ""
    """The lasting name of the person's profile; empty for guests and Maven."""

    @property
    def is_person(self) -> bool:
        return self.kind == "human"


LATEST = 10**11
"""Seconds since 1970: no game is kept with a later moment."""


@dataclass(frozen=True, slots=True)
class Head:
    """What a list shows of a game."""

    when: Annotated[int, Meta(ge=0, le=LATEST)]
    """When it ended, in seconds since 1970."""
    mode: _Name
    """'Normal', 'Solitaire', 'Daily Bag'."""
    seats: Annotated[tuple[SeatSummary, ...], Meta(min_length=1, max_length=4)]
    words: Annotated[str, Meta(max_length=4096)]
    """The main words of all plays that stood, in order, separated by spaces."""
    extra: Nested = field(default_factory=dict)
    """What a kind of game adds: the day of a daily bag, hints taken."""

    @property
    def is_practice(self) -> bool:
        """Whether tiles of it had been seen before: it is kept, but nobody's figures count it."""
        return self.extra.get(PRACTICE) is True

    @property
    def is_unfinished(self) -> bool:
        """Whether nobody has won it, as it was broken off."""
        return self.extra.get(UNFINISHED) is True

    @property
    def people_here(self) -> tuple[int, ...]:
        """The seats of those who played it where it was kept: all people, unless it was hosted elsewhere."""
        found = self.extra.get(HERE)
        people = (seat for seat, one in enumerate(self.seats) if one.is_person)
        return tuple(seat for seat in people if not isinstance(found, list) or seat in found)

    @property
    def given(self) -> dict[int, str]:
        """The names that seats had until the game was given to others, by seat."""
        if GIVEN not in self.extra:
            return {}
        found = self.extra[GIVEN]
        names = found if isinstance(found, dict) else {}
        return {
            seat: name for seat in range(len(self.seats)) if isinstance(name := names.get(str(seat)), str)
        }


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game of the archive, whole."""

    head: Head
    record: Record


def kept(
    game: ToldGame,
    when: int,
    mode: str,
    people: tuple[str, ...] = (),
    extra: Mapping[str, Any] | None = None,
) -> KeptGame:
    """A finished game to be kept, though a clock astray says a moment that there cannot be.

    `people` are the lasting names of the seats' profiles, if they have any.
    """
    seats = tuple(
        _seat(game, number, people[number] if number < len(people) else "")
        for number in range(len(game.record.seats))
    )
    words = " ".join(turn.label for turn in game.turns if turn.score and turn.stood)
    return KeptGame(Head(min(max(when, 0), LATEST), mode, seats, words, dict(extra or {})), game.record)


def given(game: KeptGame, seat: int, name: str) -> KeptGame:
    """A game with somebody else's name at a seat. The record stays as it was, and with it the identity."""
    head = game.head
    names: dict[str, Any] = {str(at): old for at, old in ({seat: head.seats[seat].name} | head.given).items()}
    seats = tuple(
        struct_replace(one, name=name[:64]) if at == seat else one for at, one in enumerate(head.seats)
    )
    return replace(game, head=replace(head, seats=seats, extra={**head.extra, GIVEN: names}))


def named(game: KeptGame) -> Record:
    """The record of a game under the names of those it was given to."""
    seats = zip(game.record.seats, game.head.seats, strict=True)
    names = game.head.given
    told = tuple(replace(one, name=own.name) if at in names else one for at, (one, own) in enumerate(seats))
    return replace(game.record, seats=told)


def _seat(game: ToldGame, number: int, person: str) -> SeatSummary:
    seat, outcome = game.record.seats[number], game.end.outcome
    own = [turn for turn in game.turns if turn.seat == number]
    plays = [turn for turn in own if turn.score and turn.stood]
    best = max(plays, key=lambda turn: turn.points, default=None)
    longest = max((turn.label for turn in plays), key=len, default="")
    return SeatSummary(
        name=seat.name[:64],
        kind=seat.kind,
        level=seat.level,
        score=game.end.scores[number],
        won=outcome is not None and number in outcome.winners,
        plays=len(plays),
        turns=len(own),
        bonuses=sum(bool(turn.score and turn.score.bonus) for turn in plays),
        best=best.label if best else "",
        points=best.points if best else 0,
        longest=longest,
        person=person,
    )


def identity(record: Record) -> str:
    """Sixteen hexadecimal digits by which a game is known: the same game is kept once.

    Of a game whose tiles are told, what one knows and another does not makes no difference. Of one game
    (`id_of`) there may be several, where it was played on twice from the same turn and ended differently.
    """
    return blake2b(encode(replace(_public(record), id="")), digest_size=8).hexdigest()


def _public(record: Record) -> Record:
    """A record of told tiles as all who were there know it; any other one as it is."""
    if record.luck is not Luck.TOLD:
        return record
    turns = tuple(replace(turn, move=_as_seen(turn.move), digest="0" * 8) for turn in record.turns)
    return replace(record, tiles="", turns=turns)


def _as_seen(move: Move) -> Move:
    return Exchange(UNKNOWN * len(move.tiles)) if isinstance(move, Exchange) else move


def to_bytes(game: KeptGame) -> bytes:
    """For `from_bytes`."""
    own = game.head
    seats = [astuple(seat) for seat in own.seats]
    head = {"when": own.when, "mode": own.mode, "seats": seats, "words": own.words, "extra": own.extra}
    record = encode(game.record)
    start = len(record_codec.MAGIC) + 1
    line = json.dumps(head, separators=(",", ":")).encode("ascii")
    sealed = record[start - 1 : start] + pack(line + b"\n" + zlib.decompress(record[start:]))
    return MAGIC + bytes([VERSION]) + blake2b(sealed, digest_size=8).digest() + sealed


def from_bytes(data: bytes) -> KeptGame:
    """Raises KeptGameError, and nothing else, where that is no kept game."""
    head, record = _split(data)
    try:
        return KeptGame(head, decode(record_codec.MAGIC + record[:1] + zlib.compress(record[1:], 1)))
    except CodecError as error:
        raise KeptGameError(str(error)) from error


def head_of(data: bytes) -> Head:
    """Only what lists show. Raises KeptGameError."""
    return _split(data)[0]


def _split(data: bytes) -> tuple[Head, bytes]:
    """The head, and the record as its version and its JSON."""
    if data[: len(MAGIC)] != MAGIC or not _SEALED_FROM + 1 < len(data) <= LONGEST:
        raise KeptGameError(message("This is not a kept game"))
    if data[len(MAGIC)] > VERSION:
        raise NewerGameError(message("This game was kept by a newer version of Parlour"))
    seal, sealed = data[len(MAGIC) + 1 : _SEALED_FROM], data[_SEALED_FROM:]
    if blake2b(sealed, digest_size=8).digest() != seal:
        raise KeptGameError(message("The kept game is damaged"))
    try:
        line, _, record = unpack(sealed[1:], _MOST_TEXT).partition(b"\n")
        return _read_head(line), sealed[:1] + record
    except ValueError as error:
        raise KeptGameError(message("The kept game is damaged")) from error


_read_head = reader(Head)
