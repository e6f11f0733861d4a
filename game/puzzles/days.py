"""A puzzle for each day, the same for everybody who has the same puzzles; who has solved which, and to whom
the solution of any puzzle was shown today.

The days go through the puzzles in the order of their ids, which has nothing to do with what is asked or how
hard it is, so none comes again before all others have been. Solved is a day, not only its puzzle: when other
puzzles come with a new version, nobody is asked a second time on that day.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import msgspec
from msgspec import Raw

from game.archive.game_archive import Archive
from game.bounded_json import read_or
from game.puzzles.progress import from_json, note_solved, to_json, together
from game.puzzles.puzzle import Puzzle

SHOWN = "puzzles/shown.json"
"""The note of solutions that were shown: as `progress.SOLVED`, under the latest day that has any."""
DAYS = "puzzles/days.json"
"""The note beside the kept games: as `progress.SOLVED`, with days as eight digits in place of puzzles."""


def of_day(day: date, puzzles: Sequence[Puzzle]) -> Puzzle | None:
    """The puzzle of a day; None where there are no puzzles."""
    return sorted(puzzles, key=lambda one: one.id)[day.toordinal() % len(puzzles)] if puzzles else None


def is_solved_on(archive: Archive, name: str, day: date) -> bool:
    """Whether somebody has solved the puzzle of that day."""
    return _mark(day) in from_json(archive.noted(DAYS) or b"{}").get(name.casefold(), frozenset())


def note_solved_on(archive: Archive, name: str, day: date, puzzle: Puzzle) -> None:
    """Somebody has solved the puzzle of that day."""
    note_solved(archive, name, puzzle)
    new = {name.casefold(): frozenset({_mark(day)})}
    archive.renote(DAYS, lambda here: to_json(together(from_json(here), new)))


def shown_on(archive: Archive, name: str, day: date) -> frozenset[str]:
    """The puzzles whose solution somebody was shown on that day: what they find of these then is practice."""
    return from_json(_shown(archive.noted(SHOWN) or b"{}", day)).get(name.casefold(), frozenset())


def note_shown_on(archive: Archive, name: str, day: date, puzzle: Puzzle) -> None:
    """Somebody was shown the solution. What was shown on other days is forgotten."""
    new = {name.casefold(): frozenset({puzzle.id})}

    def with_new(here: bytes) -> bytes:
        of_day = to_json(together(from_json(_shown(here, day)), new))
        return msgspec.json.encode({_mark(day): Raw(of_day)})

    archive.renote(SHOWN, with_new)


def _shown(text: bytes, day: date) -> bytes:
    """What was noted of that day."""
    return bytes(read_or(text, dict[str, Raw], {}).get(_mark(day), Raw(b"{}")))


def _mark(day: date) -> str:
    return f"{day:%Y%m%d}"
