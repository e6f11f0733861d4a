"""What profiles are made from, where the games themselves are not: on a memory card, and from other houses.

Of each game the row that figures, rivals and medals need: when it ended, and how every seat fared. Rows are
a set, so bringing two cards or houses together loses none, counts none twice, and comes to the same whichever
goes first. On a card lie the latest ones, packed; in a file all of them, as JSON.
"""

from __future__ import annotations

import bz2
from collections.abc import Iterable
from dataclasses import fields, replace
from operator import attrgetter
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta, Raw

from game.archive.kept_game import Head, SeatRow, SeatSummary
from game.bounded_json import read, read_or
from game.bounded_zip import BadlyPacked, unpacked_bz2

MOST_ON_A_CARD = 600
"""Games whose rows go on a card: some three of its fifteen blocks."""
PLAYED = "played.json"
"""What all rows are called in a file."""
_LONGEST = 4 << 20
_seat_row = attrgetter(*(field.name for field in fields(SeatSummary)))


class Played(NamedTuple):
    """A finished game as profiles count it."""

    when: int
    seats: tuple[SeatSummary, ...]


Games = frozenset[Played]


class _Row(NamedTuple):
    when: Annotated[int, Meta(ge=0, le=10**11)]
    seats: Annotated[tuple[SeatRow, ...], Meta(min_length=1, max_length=4)]


def played(head: Head) -> Played:
    """The row of a kept game."""
    return Played(head.when, tuple(replace(seat, person="") for seat in head.seats))


def in_order(games: Iterable[Played]) -> list[Played]:
    """The earliest first; the same order wherever they come from."""
    return sorted(games, key=_row)


def _row(game: Played) -> tuple[int, list[tuple[object, ...]]]:
    return game.when, [_seat_row(seat) for seat in game.seats]


def to_json(games: Iterable[Played]) -> bytes:
    """For `from_json`."""
    return msgspec.json.encode([_row(game) for game in in_order(games)])


def from_json(text: bytes) -> Games:
    """Read rows; one that cannot be read is left out."""
    rows = (read_or(row, _Row, None) for row in read_or(text, list[Raw], []))
    return frozenset(
        Played(row.when, tuple(SeatSummary(*seat) for seat in row.seats)) for row in rows if row is not None
    )


def to_card(games: Iterable[Played]) -> bytes:
    """The latest games as a payload for a memory card, for `from_card`."""
    return bz2.compress(to_json(in_order(games)[-MOST_ON_A_CARD:]))


def from_card(payload: bytes) -> Games:
    """The games of a payload; none where it cannot be read."""
    try:
        return from_json(unpacked_bz2(payload, _LONGEST))
    except BadlyPacked:
        return frozenset()


def merged_cards(kept: bytes, new: bytes) -> bytes:
    """The payloads of two memory cards, brought together."""
    return to_card(from_card(kept) | from_card(new))


def merged_files(kept: bytes, new: bytes) -> bytes:
    """The rows of two files, brought together. Raises ValueError where the new one holds no list."""
    read(new, list[Raw])
    return to_json(from_json(kept) | from_json(new))
