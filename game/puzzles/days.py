"""A puzzle for each day, the same for everybody who has the same puzzles, and who has solved which.

The days go through the puzzles in the order of their ids, which has nothing to do with what is asked or how
hard it is, so none comes again before all others have been. Solved is a day, not only its puzzle: when other
puzzles come with a new version, nobody is asked a second time on that day.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from game.archive.game_archive import Archive
from game.puzzles.progress import from_json, note_solved, to_json, together
from game.puzzles.puzzle import Puzzle

DAYS = "puzzles/days.json"
"""The note beside the kept games: as `progress.SOLVED`, with days as eight digits in place of puzzles."""


def of_day(day: date, puzzles: Sequence[Puzzle]) -> Puzzle | None:
    """The puzzle of a day; None where there are no puzzles."""
    return sorted(puzzles, key=lambda one: one.id)[day.toordinal() % len(puzzles)] if puzzles else None


def is_solved_on(archive: Archive, name: str, day: date) -> bool:
    """Whether somebody has solved the puzzle of that day."""
    return _mark(day) in from_json(archive.noted(DAYS) or b"{}").get(name.casefold(), frozenset())


def days_solved(archive: Archive, name: str) -> int:
    """On how many days somebody has solved the puzzle of the day."""
    return len(from_json(archive.noted(DAYS) or b"{}").get(name.casefold(), frozenset()))


def note_solved_on(archive: Archive, name: str, day: date, puzzle: Puzzle) -> None:
    """Somebody has solved the puzzle of that day."""
    note_solved(archive, name, puzzle)
    new = {name.casefold(): frozenset({_mark(day)})}
    archive.renote(DAYS, lambda here: to_json(together(from_json(here), new)))


def _mark(day: date) -> str:
    return f"{day:%Y%m%d}"
