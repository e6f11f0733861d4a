"""`house.lock`: whoever writes shares it, whoever opens or mends the file holds it alone.

SQLite's own locks work on every system, and end with the process that holds them.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from game.storage.storage_errors import means_damage

Connect = Callable[..., sqlite3.Connection]
LOCK_SECONDS = 2.0
"""How long is waited for whoever has the lock."""


@dataclass(frozen=True, slots=True)
class HouseLock:
    """The lock of one file. Taking it raises sqlite3.Error where it cannot be had in time."""

    path: Path
    connect: Connect = sqlite3.connect

    @contextmanager
    def shared(self) -> Iterator[None]:
        """Nobody opens or mends the file meanwhile; others may share it."""
        with self._opened() as lock:
            _take(lock, "BEGIN", "SELECT count(*) FROM sqlite_master")
            yield

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Nobody else writes, opens or mends meanwhile."""
        with self._opened() as lock:
            try:
                _take(lock, "BEGIN EXCLUSIVE")
            except sqlite3.DatabaseError as error:
                if not means_damage(error):
                    raise
                self.path.write_bytes(b"")  # as it always is
                _take(lock, "BEGIN EXCLUSIVE")
            yield

    @contextmanager
    def _opened(self) -> Iterator[sqlite3.Connection]:
        with closing(self.connect(self.path, timeout=LOCK_SECONDS, isolation_level=None)) as lock:
            yield lock


def _take(lock: sqlite3.Connection, *steps: str) -> None:
    for step in steps:
        lock.execute(step).fetchall()
