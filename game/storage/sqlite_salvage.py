"""What a damaged file still holds, row by row: its pages are read one by one, without the tree above them.

SQLite finds rows through pages of pages; where one of these is damaged, whole branches are lost to it. The
rows themselves lie in pages that say so, each row with its length; what is longer goes on in a chain of
further pages. A row is believed by its own checksum, so nothing here needs to be cautious.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from game.storage.house_state import StoreState
from game.storage.pages import Pages, log_of, pages_of, records_in
from game.storage.row import Row, sound

Rows = dict[tuple[str, str], Row]
"""By store and key."""


@dataclass(slots=True)
class Rescued:
    """What could be read of a file."""

    rows: Rows = field(default_factory=dict)
    states: list[StoreState] = field(default_factory=list)

    @property
    def state(self) -> StoreState | None:
        """The one that was written last."""
        return max(self.states, key=lambda state: state.counter, default=None)


def rescued(path: Path, *, alone: bool = False) -> Rescued:
    """Every undamaged row of a file, the latest of each, with those of its log unless it is to be `alone`.

    Raises OSError where anything that is there cannot be read.
    """
    with pages_of(path, log=None if alone else log_of(path)) as pages:
        return _found(pages, pages)


def rescued_from_log(log: Path, beside: Path) -> Rescued:
    """Every undamaged row of a log, whatever file it lies `beside`. Raises OSError."""
    with pages_of(beside, log=log) as pages:
        return _found(pages, sorted(pages.logged))


def _found(pages: Pages, numbers: Iterable[int]) -> Rescued:
    found = Rescued()
    for number in numbers:
        for values in records_in(pages, number, pages[number]):
            row = sound(values)
            if row is not None:
                merge_row(found.rows, row)
            elif state := StoreState.of(values):
                found.states.append(state)
    return found


def merge_row(rows: Rows, row: Row) -> None:
    """Have a row among others, if none of its key was changed later or at the same moment."""
    known = rows.get((row.store, row.key))
    if known is None or row.changed > known.changed:
        rows[row.store, row.key] = row
