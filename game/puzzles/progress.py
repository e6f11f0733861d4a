"""Which puzzles each person has solved: kept beside the finished games, and brought together by union."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec import Meta, Raw

from game.archive.game_archive import Archive
from game.bounded_json import read_or
from game.puzzles.puzzle import Puzzle

SOLVED = "puzzles/solved.json"
"""The file beside the kept games."""
_Name = Annotated[str, Meta(min_length=1, max_length=64)]
_Id = Annotated[str, Meta(pattern=r"^[0-9a-f]{8}\Z")]
MOST, MOST_OF_ONE = 200_000, 10_000
"""Solved puzzles of everybody together, and of one person. Files from elsewhere fill half of that at most, so
that there is room for what is solved here."""
_Ids = Annotated[list[_Id], Meta(max_length=MOST_OF_ONE)]
Solved = Mapping[str, frozenset[str]]
"""Puzzles by their ids, by names in small letters."""


def solved_in(archive: Archive) -> Solved:
    """What everybody has solved."""
    return from_json(archive.noted(SOLVED) or b"{}")


def note_solved(archive: Archive, name: str, puzzle: Puzzle) -> None:
    """Somebody has solved a puzzle."""
    new = to_json({name.casefold(): frozenset({puzzle.id})})
    archive.renote(SOLVED, lambda here: to_json(together(from_json(here), from_json(new))))


def together(one: Solved, other: Solved, full: float = 1.0) -> Solved:
    """Everything of one, and of the other as much as there is room for until it is so full."""
    found = dict(one)
    room = int(MOST * full) - sum(map(len, one.values()))
    for name in sorted(other):
        here = one.get(name, frozenset())
        new = sorted(other[name] - here)[: max(0, min(room, int(MOST_OF_ONE * full) - len(here)))]
        if new:
            found[name] = here.union(new)
            room -= len(new)
    return found


def to_json(solved: Solved) -> bytes:
    """For `from_json`."""
    return msgspec.json.encode({name: sorted(solved[name]) for name in sorted(solved)})


def from_json(text: bytes) -> Solved:
    """What was kept; what cannot be read of somebody is nothing, and spoils nobody else's."""
    rows: dict[_Name, Raw] = read_or(text, dict[_Name, Raw], {})
    found = {name: frozenset(read_or(row, _Ids, [])) for name, row in rows.items()}
    return {name: ids for name, ids in found.items() if ids}


def merged(kept: bytes, new: bytes) -> bytes:
    """What is solved here, and what a file from elsewhere has beyond that."""
    return to_json(together(from_json(kept), from_json(new), 0.5))
