"""The file of a house from opening to damage: found, made, mended from its own pages and from backups, swept.

Beside `house.sqlite` lie at most two backups, `house.backup-1` (the newest) and `house.backup-2`; what was
damaged, as `house.damaged-…`, never deleted; and `house.lock`, by which processes open one after the other.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from game.keeping.database import Connect, Database, damage
from game.keeping.keeping_errors import REFUSALS, means_damage
from game.keeping.kept_file import sync_folder
from game.keeping.rescue import rows_of
from game.keeping.row import COLUMNS, Row, sound

BACKUP_SECONDS = 3600.0
"""From one backup to the next, at least."""
_LOCK_SECONDS = 20.0
_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class HouseFile:
    """Where the rows of a house lie."""

    folder: Path
    connect: Connect = sqlite3.connect
    swift: bool = False

    @property
    def path(self) -> Path:
        return self.folder / "house.sqlite"

    @property
    def backups(self) -> tuple[Path, Path]:
        """The newest first."""
        return self.folder / "house.backup-1", self.folder / "house.backup-2"

    @property
    def _mended(self) -> Path:
        """A whole new file that is to take the place of a damaged one."""
        return self.folder / "house.mended"

    # ------------------------------------------------------------ opening

    def opened(self, stamp: str) -> tuple[Database, bool]:
        """The file, open, and whether it had to be mended.

        `stamp` goes into the name of what is moved aside. Raises sqlite3.Error, OSError, NotKept.
        """
        self.folder.mkdir(parents=True, exist_ok=True)
        with self._alone():
            return self._opened(stamp)

    def for_reading(self) -> Database:
        """The file as it lies where nothing can be written. Raises sqlite3.Error, OSError, NotKept."""
        return Database(self.path, self.connect, read_only=True)

    def _opened(self, stamp: str) -> tuple[Database, bool]:
        self._sweep()
        if self._mended.exists():
            self._put_in_place(stamp)
        if not self._is_emptied():
            try:
                return Database(self.path, self.connect, swift=self.swift), False
            except REFUSALS as error:
                if not means_damage(error):
                    raise
        return self._mend(stamp), True

    def _is_emptied(self) -> bool:
        """Whether there is nothing where there was something: a power cut may cost a file all its bytes."""
        try:
            return not self.path.stat().st_size and any(backup.exists() for backup in self.backups)
        except FileNotFoundError:
            return any(backup.exists() for backup in self.backups)

    def mended(self, stamp: str) -> Database:
        """A file that was found to be damaged, made anew; as it is where somebody else has done so.

        Raises sqlite3.Error, OSError, NotKept.
        """
        with self._alone():
            database, done = self._opened(stamp)
            if done or is_whole(database):
                return database
            database.close()
            return self._mend(stamp)

    def _mend(self, stamp: str) -> Database:
        rows: dict[tuple[str, str], Row] = {}
        for source in (*reversed(self.backups), self.path):
            with suppress(OSError):
                rows |= rows_of(source)
        fresh = self.folder / "house.new"
        self._remove(fresh)
        with closing(Database(fresh, self.connect)) as database, database.transaction():
            for row in rows.values():
                database.write(row)
        fresh.replace(self._mended)
        sync_folder(self.folder)
        self._put_in_place(stamp)
        _LOG.warning("The house was damaged: %d rows were saved.", len(rows))
        return Database(self.path, self.connect, swift=self.swift)

    def _put_in_place(self, stamp: str) -> None:
        """The damaged file steps aside, its log first: that would spoil any other file beside it."""
        for ending in ("-wal", "-shm", ""):
            with suppress(FileNotFoundError):
                part = self.folder / f"house.sqlite{ending}"
                part.replace(self.folder / f"house.damaged-{stamp}{ending}")
        self._mended.replace(self.path)
        sync_folder(self.folder)

    def _sweep(self) -> None:
        """Remove what an interrupted step has left behind."""
        left = [self.folder / "house.new", self.folder / "house.backup-new"]
        if not self.path.exists() and not self._mended.exists():
            left.append(self.path)
        for path in left:
            self._remove(path)

    def _remove(self, path: Path) -> None:
        for ending in ("", "-wal", "-shm", "-journal"):
            with suppress(OSError):
                path.with_name(path.name + ending).unlink()

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Nobody else opens or mends meanwhile. SQLite's own locks work on every system."""
        path = self.folder / "house.lock"
        with closing(self.connect(path, timeout=_LOCK_SECONDS, isolation_level=None)) as lock:
            try:
                lock.execute("BEGIN EXCLUSIVE")
            except sqlite3.DatabaseError as error:
                if not means_damage(error):
                    raise
                path.write_bytes(b"")  # as it always is
                lock.execute("BEGIN EXCLUSIVE")
            yield

    # ------------------------------------------------------------ backups

    def is_backup_due(self, now: float) -> bool:
        """`now` in seconds since 1970."""
        try:
            age = now - self.backups[0].stat().st_mtime
        except OSError:
            return True
        return not 0 <= age < BACKUP_SECONDS

    def back_up(self) -> None:
        """Have a copy of all rows beside the file, one program after the other.

        Raises OSError, sqlite3.Error, also for damage.
        """
        with self._alone():
            self._copy()

    def _copy(self) -> None:
        fresh = self.folder / "house.backup-new"
        self._remove(fresh)
        newest, older = self.backups
        with (
            closing(self.connect(self.path, timeout=_LOCK_SECONDS)) as source,
            closing(self.connect(fresh)) as copy,
        ):
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
            if copy.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
                raise damage()
        with suppress(FileNotFoundError):
            newest.replace(older)
        fresh.replace(newest)
        sync_folder(self.folder)


def is_whole(database: Database) -> bool:
    """Whether SQLite finds nothing damaged in the file, and all rows are as they were written."""
    try:
        database.look_through()
        return all(map(sound, database.writer.execute(f"SELECT {COLUMNS} FROM rows")))
    except REFUSALS:
        return False
