"""What profiles are made from, where the games themselves are not: on a memory card, and from other houses.

Of each game the row that figures, rivals and medals need: when it ended, and how every seat fared. Rows are
a set, so bringing two cards or houses together loses none, counts none twice, and comes to the same whichever
goes first. On a card lie the latest ones, packed; in a file all of them, as JSON.
"""

from __future__ import annotations

import bz2
from collections.abc import Iterable
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta, Raw
from msgspec.structs import astuple, replace

from game.archive.kept_game import Head, SeatSummary
from game.bounded_json import read, read_or
from game.bounded_zip import BadZipError, unpacked_bz2

MOST_ON_A_CARD = 600
"""Games whose rows go on a card: some three of its fifteen blocks."""
PLAYED = "played.json"
"""What all rows are called in a file."""
_LONGEST = 4 << 20


class Played(NamedTuple):
    """A finished game as profiles count it."""

    when: Annotated[int, Meta(ge=0, le=10**11)]
    seats: Annotated[tuple[SeatSummary, ...], Meta(min_length=1, max_length=4)]


Games = frozenset[Played]
_WHOLE = 4
"""Plays of a game from which on no other one is like it in all that everybody came to."""
_ONE_DAY = 24 * 60 * 60
"""Clocks of two houses may differ by so much."""


def played(head: Head) -> Played:
    """The row of a kept game, without the profiles of its people."""
    return Played(
        head.when, tuple([replace(seat, person="") if seat.person else seat for seat in head.seats])
    )


def is_of(row: Played, head: Head) -> bool:
    """Whether a row tells of a game that was given to somebody, whoever had it at that time."""

    def nameless(game: Played) -> tuple[SeatSummary, ...]:
        given = head.given
        return tuple(replace(seat, name="") if at in given else seat for at, seat in enumerate(game.seats))

    return row.when == head.when and nameless(row) == nameless(played(head))


def each_once(games: Iterable[Played]) -> Games:
    """The games, each once, at the earliest moment."""
    return frozenset(_by_game(games).values())


def beyond(games: Iterable[Played], known: Iterable[Played]) -> Games:
    """The games that are none of those known."""
    names = {_game(game) for game in known}
    return frozenset(game for game in games if _game(game) not in names)


def _by_game(games: Iterable[Played]) -> dict[object, Played]:
    found: dict[object, Played] = {}
    for game in games:
        known = found.setdefault(_game(game), game)
        if known is not game:
            found[_game(game)] = min(known, game, key=_row)
    return found


def _game(row: Played) -> object:
    """What a game is itself by: how everybody in it fared, whenever and on whose machine it was looked at.

    Only of the shortest games there may be two alike: these are told apart by their moments.
    """
    return row.seats if sum(seat.plays for seat in row.seats) >= _WHOLE else row


def believed_games(games: Iterable[Played], now: int) -> Games:
    """Games from elsewhere, without those that are to come."""
    return frozenset(game for game in games if game.when <= now + _ONE_DAY)


def in_order(games: Iterable[Played]) -> list[Played]:
    """The earliest first; the same order wherever they come from."""
    return sorted(games, key=_row)


def _row(game: Played) -> tuple[int, list[tuple[object, ...]]]:
    return game.when, [astuple(seat) for seat in game.seats]


def to_json(games: Iterable[Played]) -> bytes:
    """For `from_json`."""
    return msgspec.json.encode([_row(game) for game in in_order(games)])


def to_file(ours: Iterable[Played], others: Iterable[Played] = (), longest: int = _LONGEST) -> bytes:
    """Ours, and of others as many as there is room for, for `from_json`; of either the latest first."""
    own = _by_game(ours)
    both = _by_game((*own.values(), *others))
    latest = reversed(in_order(both.values()))
    taken, room = [], longest - 2
    for game in sorted(latest, key=lambda game: _game(game) not in own):
        room -= len(msgspec.json.encode(_row(game))) + 1
        if room < 0:
            break
        taken.append(game)
    return to_json(taken)


def from_json(text: bytes) -> Games:
    """Read rows; one that cannot be read is left out."""
    rows = (read_or(row, Played, None) for row in read_or(text, list[Raw], []))
    return frozenset(row for row in rows if row is not None)


def to_card(games: Iterable[Played]) -> bytes:
    """The latest games as a payload for a memory card, for `from_card`."""
    return bz2.compress(to_json(in_order(each_once(games))[-MOST_ON_A_CARD:]))


def from_card(payload: bytes) -> Games:
    """The games of a payload; none where it cannot be read."""
    try:
        return from_json(unpacked_bz2(payload, _LONGEST))
    except BadZipError:
        return frozenset()


def merged_cards(kept: bytes, new: bytes) -> bytes:
    """The payloads of two memory cards, brought together."""
    return to_card(from_card(kept) | from_card(new))


def merged_files(kept: bytes, new: bytes, now: int) -> bytes:
    """The rows that are here, all of them, with those of a file from elsewhere.

    Raises ValueError where the new one holds no list.
    """
    read(new, list[Raw])
    return to_file(from_json(kept), believed_games(from_json(new), now), max(len(kept), _LONGEST // 2))
