"""A party as the house keeps it: round by round what everybody had, made of it, and what was best."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from game.bounded_json import read
from game.duplicate.round_results import PlayerResult, Round, found_by, share, standings
from game.duplicate.round_state import RoundState
from game.duplicate.settings import MOST_MINUTES, MOST_ROUNDS, Form, Rack
from game.language.messages import message
from game.rules.board import Board
from game.rules.moves import Place
from game.rules.record import Seat
from game.rules.record_codec import move_from_text, move_to_text
from game.rules.rules_json import beyond_usual, rules_from_json
from game.storage.collection_spec import CollectionSpec, WhenFull

_Text = Annotated[str, Meta(max_length=128)]
_Points = Annotated[int, Meta(ge=0, lt=10_000)]
_Player = Annotated[int, Meta(ge=0, lt=16)]


@dataclass(frozen=True, slots=True)
class KeptParty:
    """One evening, whole or left before its end."""

    when: int
    """The moment it began, in seconds since 1970."""
    seed: int
    """0 where it was played on another television, which alone knows it."""
    form: Form
    seats: tuple[Seat, ...]
    rounds: tuple[Round, ...]
    is_over: bool
    """Whether it was played to its end."""
    mark: int | None = None
    """By which every house knows it for the same; it tells nothing of the seed. None: the seed does."""
    by_phone: bool = False
    """Whether people came by phone; what was kept earlier never says so."""

    @property
    def had_phones(self) -> bool:
        """Whether it is to wait for phones where it goes on: one pad is one player."""
        return self.by_phone or sum(not seat.level for seat in self.seats) > 1


class _Seat(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(min_length=1, max_length=16)]
    kind: Literal["human", "maven"]
    level: Annotated[int, Meta(ge=0, le=8)]
    color: Annotated[int, Meta(ge=0, lt=6)] | None
    figure: Annotated[str, Meta(max_length=16)]


class _Round(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    number: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)]
    board: Annotated[str, Meta(max_length=21 * 21)]
    rack: Annotated[str, Meta(max_length=15)]
    bag: Annotated[str, Meta(max_length=400)]
    best: _Text
    most: _Points
    found: Annotated[list[tuple[_Player, _Text, _Points]], Meta(max_length=16)]
    """Player, play (empty: none that could be laid), points."""
    alone: _Player | None = None


class _Party(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is as usual is not written: earlier programs know nothing of it."""

    when: Annotated[int, Meta(ge=0, lt=2**40)]
    seed: int
    """Within 64 bits, which msgspec has no bound for."""
    rules: dict[str, Any]
    rack: Literal["SEVEN", "SEVEN_OF_EIGHT", "SEVEN_AND_EIGHT"]
    with_blank: bool
    seconds: Annotated[int, Meta(ge=20, le=300)]
    early_end: bool
    alone_bonus: Annotated[int, Meta(ge=0, le=50)]
    alone_from: Annotated[int, Meta(ge=2, le=16)]
    seats: Annotated[list[_Seat], Meta(max_length=16)]
    rounds: Annotated[list[_Round], Meta(max_length=MOST_ROUNDS)]
    is_over: bool
    mark: Annotated[int, Meta(ge=0, lt=2**56)] | msgspec.UnsetType | None = msgspec.UNSET
    most_rounds: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)] = 0
    minutes: Annotated[int, Meta(ge=0, le=MOST_MINUTES)] = 0
    by_phone: bool = False


def to_bytes(party: KeptParty) -> bytes:
    """For `from_bytes`."""
    form = party.form
    return msgspec.json.encode(
        _Party(
            party.when,
            party.seed,
            beyond_usual(form.rules),
            form.rack.name,  # type: ignore[arg-type]  # its names are these three
            form.with_blank,
            form.seconds,
            form.early_end,
            form.alone_bonus,
            form.alone_from,
            [_Seat(one.name, one.kind, one.level, one.color, one.figure) for one in party.seats],
            [_written(over) for over in party.rounds],
            party.is_over,
            party.mark,
            form.most_rounds,
            form.minutes,
            party.by_phone,
        )
    )


def _written(over: Round) -> _Round:
    table = over.table
    return _Round(
        table.number,
        table.board.cells,
        table.rack,
        table.bag,
        move_to_text(over.best),
        over.most,
        [
            (player, move_to_text(one.play) if one.play else "", one.points)
            for player, one in sorted(over.found.items())
        ],
        over.alone,
    )


def from_bytes(data: bytes) -> KeptParty:
    """Raises ValueError, whatever the bytes are."""
    told = read(data, _Party)
    if not 0 <= told.seed < 2**64:
        raise ValueError("this is no seed")  # not read: the row is called damaged
    form = Form(
        rules_from_json(told.rules),
        Rack[told.rack],
        told.with_blank,
        told.seconds,
        told.early_end,
        told.alone_bonus,
        told.alone_from,
        told.most_rounds,
        told.minutes,
    )
    seats = tuple(Seat(one.name, one.kind, one.level, one.color, one.figure) for one in told.seats)
    rounds = tuple(_round(form, told.seed, len(seats), one) for one in told.rounds)
    mark = None if told.mark is msgspec.UNSET else told.mark
    return KeptParty(told.when, told.seed, form, seats, rounds, told.is_over, mark, told.by_phone)


def _round(form: Form, seed: int, players: int, one: _Round) -> Round:
    size = form.rules.layout.size
    if len(one.board) != size * size:
        raise ValueError("this is no board of the size")  # not read: the row is called damaged
    if any(player >= players for player, _, _ in one.found):
        raise ValueError("somebody found a play who is not there")  # not read: the row is called damaged
    table = RoundState(form, seed, Board(one.board), one.rack, one.bag, number=one.number)
    found = {
        player: PlayerResult(_place(play) if play else None, points) for player, play, points in one.found
    }
    return Round(table, _place(one.best), one.most, found, one.alone)


def _place(text: str) -> Place:
    move = move_from_text(text)
    if not isinstance(move, Place):
        raise ValueError("this is no play")  # not read: the row is called damaged
    return move


PARTIES = CollectionSpec[KeptParty](
    "parties",
    called=message("the evenings all at once"),
    to_bytes=to_bytes,
    from_bytes=from_bytes,
    most_bytes=1 << 18,
    most_rows=100_000,
)
PARTIES_AWAY = CollectionSpec[str](
    "parties put away",  # not read: a key
    called=message("which evenings all at once were put away"),
    to_bytes=str.encode,
    from_bytes=bytes.decode,
    most_bytes=64,
    most_rows=1_000,
    when_full=WhenFull.DROP_OLDEST,
)
"""By their keys, parties that were left and are not offered to go on."""


def mark_of(seed: int) -> int:
    """The mark of a party with this seed."""
    of_party = f"all at once {seed}"  # not read: a digest's
    return int.from_bytes(blake2b(of_party.encode(), digest_size=7).digest(), "big")


def key_of(party: KeptParty) -> str:
    """What a party is kept under, whether over or not."""
    return f"{party.when:012d} {party.seed if party.mark is None else party.mark:016x}"


@dataclass(frozen=True, slots=True)
class PartyRow:
    """What somebody came to over a series of evenings."""

    name: str
    evenings: int
    wins: int
    points: int
    there_was: int
    """Of the rounds that they were there."""
    best: float
    """The greatest share of everything there was in one evening, of which they saw most rounds; 0 to 1."""
    is_person: bool

    @property
    def share(self) -> float:
        return share(self.points, self.there_was)


def series(parties: Iterable[KeptParty]) -> tuple[PartyRow, ...]:
    """Everybody over all evenings that were played to their end: who won most often first, then by share.

    Points are those of plays, without bonuses, so that the share is one of what there was.
    """
    found: dict[tuple[str, bool], list[int]] = {}
    best: dict[tuple[str, bool], float] = {}
    for party in parties:
        if not party.is_over:
            continue
        for one in standings(len(party.seats), party.rounds):
            seat = party.seats[one.player]
            who = seat.name, seat.kind == "human"
            row = found.setdefault(who, [0, 0, 0, 0])
            has_won = one.place == 1 and one.points > 0 and len(party.seats) > 1
            own, most = found_by(one.player, party.rounds)
            there = 2 * sum(one.player in over.found for over in party.rounds) > len(party.rounds)
            best[who] = max(best.get(who, 0.0), share(own, most) if there else 0.0)
            for column, more in enumerate((1, has_won, own, most)):
                row[column] += more
    rows = [
        PartyRow(name, evenings, wins, points, there_was, best[name, is_person], is_person)
        for (name, is_person), (evenings, wins, points, there_was) in found.items()
    ]
    return tuple(sorted(rows, key=lambda row: (-row.wins, -row.share, row.name)))
