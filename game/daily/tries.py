"""The one try of each day's bag that counts: noted on the disk before the first tile is seen.

For every person and day stands how many turns that try had when it was last seen. A game that goes on from
an earlier turn, or begins anew, is practice: whoever has seen tiles cannot unsee them.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Annotated

import msgspec
from msgspec import Meta, Raw

from game.archive.game_archive import Archive
from game.bounded_json import read_or

GIVEN_UP = 1000
"""The turns of a try that nobody will play: its bag was looked into by another's code."""
TRIES = "daily/tries.json"
"""The file beside the kept games."""
_Day = Annotated[str, Meta(pattern=r"^\d{4}-\d\d-\d\d\Z")]
_Turns = Annotated[int, Meta(ge=0, le=GIVEN_UP)]
_Name = Annotated[str, Meta(min_length=1, max_length=64)]
MOST, MOST_OF_ONE = 100_000, 10_000
"""Tries of everybody together, and of one person. Files from elsewhere fill half of that at most."""
_Days = Annotated[dict[_Day, _Turns], Meta(max_length=MOST_OF_ONE)]
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
    return seen is None or turns >= max(1, seen)


def note_turns(archive: Archive, name: str, day: date, turns: int) -> None:
    """The try that counts has come to so many turns. It is safe on the disk when this returns."""
    new = _written({name.casefold(): {day.isoformat(): turns}})
    archive.renote(TRIES, lambda here: _written(_together(_read(here), _read(new))))
    archive.flush()


def merged(kept: bytes, new: bytes, last: date = date.max) -> bytes:
    """The tries of this house with those of another: of each, as far as it was seen in either.

    None is believed of a day after the `last` one: nobody has tried a bag that is to come.
    """
    there = {
        name: {day: turns for day, turns in days.items() if day <= last.isoformat()}
        for name, days in _read(new).items()
    }
    return _written(_together(_read(kept), there, 0.5))


def _together(one: Tries, other: Tries, full: float = 1.0) -> Tries:
    """All of one, and of the other as much as there is room for until it is so full."""
    found = {name: dict(days) for name, days in one.items()}
    room = int(MOST * full) - sum(map(len, one.values()))
    for name in sorted(other):
        here = found.get(name, {})
        for day, turns in sorted(other[name].items()):
            if day in here:
                here[day] = max(here[day], turns)
            elif room > 0 and len(here) < int(MOST_OF_ONE * full):
                here[day] = turns
                room -= 1
        if here:
            found[name] = here
    return found


def _read(text: bytes) -> Tries:
    rows: dict[_Name, Raw] = read_or(text, dict[_Name, Raw], {})
    found: dict[str, _Days] = {name: read_or(row, _Days, {}) for name, row in rows.items()}
    return {name: days for name, days in found.items() if days}


def _written(tries: Tries) -> bytes:
    return msgspec.json.encode({name: dict(sorted(tries[name].items())) for name in sorted(tries)})
