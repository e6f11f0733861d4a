"""The one try of each day's bag that counts: noted on the disk before the first tile is seen.

For every person and day stands how many turns that try had when it was last seen. A game that goes on from
an earlier turn, or begins anew, is practice: whoever has seen tiles cannot unsee them.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Annotated

import msgspec
from msgspec import Meta

from game.archive.game_archive import Archive
from game.bounded_json import read_or

GIVEN_UP = 1000
"""The turns of a try that nobody will play: its bag was looked into by another's code."""
TRIES = "daily/tries.json"
"""The file beside the kept games."""
_Day = Annotated[str, Meta(pattern=r"^\d{4}-\d\d-\d\d$")]
_Turns = Annotated[int, Meta(ge=0, le=GIVEN_UP)]
_Plain = dict[Annotated[str, Meta(min_length=1, max_length=64)], dict[_Day, _Turns]]
Tries = Mapping[str, Mapping[str, int]]
"""Turns seen, by names in small letters and by days."""


def tries_in(archive: Archive) -> Tries:
    """Everybody's tries; none where they cannot be read."""
    return _read(archive.noted(TRIES) or b"{}")


def turns_seen(archive: Archive, name: str, day: date) -> int | None:
    """How many turns somebody's try of a day had; None if it has not begun."""
    return tries_in(archive).get(name.casefold(), {}).get(day.isoformat())


def counts(archive: Archive, name: str, day: date, turns: int) -> bool:
    """Whether a game of this day that goes on after so many turns is the try that counts."""
    seen = turns_seen(archive, name, day)
    return seen is None if turns == 0 else seen is None or turns >= seen


def note_turns(archive: Archive, name: str, day: date, turns: int) -> None:
    """The try that counts has come to so many turns. It is safe on the disk when this returns."""
    new = _written({name.casefold(): {day.isoformat(): turns}})
    archive.renote(TRIES, lambda here: together(here, new))
    archive.flush()


def together(one: bytes, other: bytes) -> bytes:
    """The tries of two houses: of each, as far as it was seen in either."""
    here, there = _read(one), _read(other)
    names = sorted({*here, *there})
    return _written({name: _latest(here.get(name, {}), there.get(name, {})) for name in names})


def _latest(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    return {day: max(one.get(day, 0), other.get(day, 0)) for day in sorted({*one, *other})}


def _read(text: bytes) -> Tries:
    plain: _Plain = read_or(text, _Plain, {})
    return plain


def _written(tries: Tries) -> bytes:
    return msgspec.json.encode(tries)
