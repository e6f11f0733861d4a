"""Which puzzles each person has solved: kept beside the finished games, and brought together by union."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec import Meta

from game.archive.game_archive import Archive
from game.bounded_json import read_or
from game.puzzles.puzzle import Puzzle

SOLVED = "puzzles/solved.json"
"""The file beside the kept games."""
_Name = Annotated[str, Meta(min_length=1, max_length=64)]
_Id = Annotated[str, Meta(pattern="^[0-9a-f]{8}$")]
_Plain = dict[_Name, Annotated[list[_Id], Meta(max_length=10_000)]]
Solved = Mapping[str, frozenset[str]]
"""Puzzles by their ids, by names in small letters."""


def solved_in(archive: Archive) -> Solved:
    """What everybody has solved."""
    return from_json(archive.noted(SOLVED) or b"{}")


def note_solved(archive: Archive, name: str, puzzle: Puzzle) -> None:
    """Somebody has solved a puzzle."""
    new = to_json({name.casefold(): frozenset({puzzle.id})})
    archive.renote(SOLVED, lambda here: merged(here, new))


def together(one: Solved, other: Solved) -> Solved:
    """Everything that is solved in either."""
    return {name: one.get(name, frozenset()) | other.get(name, frozenset()) for name in {**one, **other}}


def to_json(solved: Solved) -> bytes:
    """For `from_json`."""
    return msgspec.json.encode({name: sorted(solved[name]) for name in sorted(solved)})


def from_json(text: bytes) -> Solved:
    """What was kept; nothing where that cannot be read."""
    plain: _Plain = read_or(text, _Plain, {})
    return {name: frozenset(ids) for name, ids in plain.items()}


def merged(kept: bytes, new: bytes) -> bytes:
    """Two files of what is solved: everything that is in either."""
    return to_json(together(from_json(kept), from_json(new)))
