"""Whether the log beside a file is its own: SQLite would take any, and replay it into the file."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory

from game.storage.house_state import mark_before_new_log, state_in, states_of_log
from game.storage.pages import is_file, log_of, pages_of

_MAY_GO = 0.1
"""The share of its rows that a file may lose to a log of an earlier version, which names no file."""


def has_log(path: Path) -> bool:
    """Whether there is anything beside a file that SQLite would replay. Raises OSError."""
    if not is_file(log_of(path)):
        return False
    with pages_of(path, log=log_of(path)) as pages:
        return bool(pages.committed)


def is_begun_anew(path: Path) -> bool:
    """Whether the log beside a file holds nothing, and neither has lost anything. Raises OSError.

    With the first change after the file holds all of its log, SQLite begins that anew, over what is there: it
    writes and syncs a new head, then pages. Whoever is killed before the last of these leaves such a log.
    """
    here, mark = state_in(path), mark_before_new_log(path)
    return here is not None and mark == here.mark


def follows(path: Path) -> bool:
    """Whether what a log holds was done to this very file, as it lies there or before. Raises OSError."""
    here, there = state_in(path), states_of_log(path)
    if here is not None:
        return (
            bool(there)
            and there[0].id == here.id
            and here.mark in (there[0].before, *(s.mark for s in there))
        )
    with pages_of(path) as pages:
        if pages.count <= 1:
            return True  # nothing could be lost
    return _costs_little(path)


def _costs_little(path: Path) -> bool:
    """Whether a file that does not say what it is keeps nearly all of its rows if its log is replayed."""
    with TemporaryDirectory(prefix="parlour-") as folder:
        copy = Path(folder) / path.name
        copyfile(path, copy)
        before = _keys(copy)
        copyfile(log_of(path), log_of(copy))
        return len(before - _keys(copy)) <= _MAY_GO * len(before)


def _keys(path: Path) -> set[tuple[str, str]]:
    try:
        with closing(sqlite3.connect(path)) as copy:
            if copy.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
                return set()
            return set(copy.execute("SELECT store, key FROM rows"))
    except sqlite3.Error:
        return set()
