"""The file that holds all rows, open: SQLite, with a log of what is new (WAL), synced at every change.

A log lets screens read while a change is on its way to the disk, at the price of one sync; a rollback journal
would have them wait for three. Its dangers are met in three ways: every change has a mark by which a log that
follows another file is told apart before SQLite sees it; as soon as nothing is written for some seconds all
of the log goes into the file (`settle`); and before that the file says that a log belongs to it.
"""

from __future__ import annotations

import ctypes
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from game.language.messages import message
from game.storage.house_lock import LOCK_SECONDS, Connect
from game.storage.house_state import STATE_COLUMNS, STATE_TABLE, StoreState, state_on
from game.storage.pages import FileOnDisk
from game.storage.row import COLUMNS, Row, sound
from game.storage.sqlite_salvage import Rescued, Rows
from game.storage.storage_errors import StorageError, Why

APPLICATION = int.from_bytes(b"PARL", "big")
"""By which SQLite files of ours are known."""
SCHEMA = 2
"""Raised with every change of the tables."""
VERSIONS_TO_COME = 100
"""A higher number is no version but damage."""
SETTLING = 3
"""Tries to settle a file: what others write meanwhile goes into it, too, and says that a log follows."""
READING_SECONDS = 0.2
"""How long a screen waits for another process."""
TABLE = """
CREATE TABLE rows (
    store TEXT NOT NULL, key TEXT NOT NULL, version INTEGER NOT NULL, changed INTEGER NOT NULL,
    checksum BLOB NOT NULL, data BLOB NOT NULL, PRIMARY KEY (store, key)
)
"""
BY_CHANGE = "CREATE INDEX by_change ON rows (store, changed DESC, key)"
_ROOT = "SELECT rootpage FROM sqlite_master WHERE name = 'house'"
_NAMES = "SELECT name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'"
UPSERT = f"""
INSERT INTO rows ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (store, key) DO UPDATE SET
    version = excluded.version, changed = excluded.changed, checksum = excluded.checksum, data = excluded.data
"""
STATE_SET = ", ".join(f"{name} = ?" for name in STATE_COLUMNS.split(", "))
STATE_QUESTION = f"SELECT {STATE_COLUMNS} FROM house"
_NO_FILE = -1, -1
_abandoned: set[tuple[int, int]] = set()
"""Files that this process will have open for ever, by device and number: see `Database.abandon`."""
NEWER = message(
    "What is kept here is of a newer version of Parlour: it is left alone, and nothing is kept this time."
)


class Database:
    """An open file. Raises sqlite3.Error, OSError, and StorageError where it is of a newer version."""

    def __init__(
        self,
        path: Path | None,
        connect: Connect = sqlite3.connect,
        *,
        swift: bool = False,
        state: StoreState | None = None,
    ) -> None:
        """In memory without a path. A `swift` one is synced only now and then.

        `state` is what a file that is made here says of itself, instead of a new house.
        """
        self.path, self._swift, self._first = path, swift, state
        self.writer = self.reader = _connected(path, connect, LOCK_SECONDS)
        self._on_disk: FileOnDisk | None = None
        self._seen: StoreState | None = None
        """What the file alone said of itself when it was looked at last."""
        self.written: Rows = {}
        """What was written since the last backup: a file copied over this one leaves nothing of it."""
        self._state: StoreState | None = None
        """What the file said of itself after the last change."""
        try:
            self._begin()
            if path is not None:
                self.reader = _connected(path, connect, READING_SECONDS)
                self._on_disk = FileOnDisk(path)
                self._root = int(self.writer.execute(_ROOT).fetchone()[0])
            self._file = _file_of(path)
            with suppress(OSError):  # whoever writes will be told
                self.see_that_it_is_the_same()
        except BaseException:
            self.close()
            raise

    def _begin(self) -> None:
        ours, schema = (_pragma(self.writer, name) for name in ("application_id", "user_version"))
        if ours == APPLICATION and SCHEMA < schema < SCHEMA + VERSIONS_TO_COME:
            raise StorageError(Why.NEWER, NEWER)
        if self.path is not None:
            self.writer.execute("PRAGMA journal_mode = WAL")
            self.writer.execute(f"PRAGMA synchronous = {'NORMAL' if self._swift else 'FULL'}")
        self.writer.execute("PRAGMA secure_delete = ON")  # a rescue does not find what was removed
        if ours != APPLICATION or schema != SCHEMA:
            self._create()
        if {name for (name,) in self.writer.execute(_NAMES)} != {"rows", "by_change", "house"}:
            raise damage()  # a trigger of somebody else's could undo what is written
        self._state = self.state()
        if self._state is None:
            raise damage()

    def _create(self) -> None:
        self.writer.execute("BEGIN IMMEDIATE")
        with _all_or_nothing(self.writer):
            schema = _pragma(self.writer, "user_version")
            if schema == SCHEMA:
                return  # somebody else was quicker
            names = {name for (name,) in self.writer.execute(_NAMES)}
            if names and (schema, names) != (1, {"rows", "by_change"}):
                raise damage()
            self.writer.execute(STATE_TABLE)
            first = self._first or StoreState.new()
            self.writer.execute(
                f"INSERT INTO house ({STATE_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)", first.values
            )
            if not names:
                self.writer.execute(TABLE)
                self.writer.execute(BY_CHANGE)
            self.writer.execute(f"PRAGMA application_id = {APPLICATION}")
            self.writer.execute(f"PRAGMA user_version = {SCHEMA}")
        self.settle()  # from here on the file says which house it is of

    def state(self) -> StoreState | None:
        """What the file says of itself to who writes, or is about to; None where that is damaged."""
        found = self.writer.execute(STATE_QUESTION).fetchall()
        return StoreState.of(found[0]) if len(found) == 1 else None

    @contextmanager
    def transaction(self, *known: bytes, whole: bool = False) -> Iterator[None]:
        """All of the block, or nothing of it; no other process writes meanwhile.

        From now on what files of the marks `known` have is held here, too.
        """
        self.writer.execute("BEGIN IMMEDIATE")
        written = dict(self.written)
        try:
            with _all_or_nothing(self.writer):
                before = self.state()
                if before is None:
                    raise damage()
                self.see_that_it_is_the_same()
                yield
                after = before.changed(whole=whole).knowing(*known)
                self.writer.execute(f"UPDATE house SET {STATE_SET}", after.values)
        except BaseException:
            self.written = written
            raise
        self._state = after
        with suppress(sqlite3.Error, OSError):  # SQLite may have written some of the log into the file
            self.see_that_it_is_the_same()
        if before.whole and not whole:
            with suppress(sqlite3.Error, OSError):  # what the block did is safe
                self._checkpoint("PASSIVE")  # now the file says that a log belongs to it

    def settle(self) -> bool:
        """Have the file alone hold everything, with no log beside it; whether it does.

        Somebody else who is reading or writing just now may be in the way. Raises sqlite3.Error.
        """
        for _ in range(SETTLING):
            if not self._is_whole:
                with self.transaction(whole=True):
                    pass
            if not self._checkpoint("TRUNCATE"):
                return False
            if self._is_whole:
                return True
        return False

    @property
    def _is_whole(self) -> bool:
        state = self.state()
        return state is not None and state.whole

    def _checkpoint(self, how: str) -> bool:
        if self.path is None:
            return True
        self.see_that_it_is_the_same()
        busy, _, _ = self.writer.execute(f"PRAGMA wal_checkpoint({how})").fetchone()
        self.see_that_it_is_the_same()
        return not busy

    @property
    def is_there(self) -> bool:
        """Whether the open file is still the one that lies in the folder."""
        return self._file == _file_of(self.path)

    def look_through(self) -> None:
        """Raises sqlite3.Error for damage anywhere in the file, also in what rows are found by."""
        if self.writer.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
            raise damage()

    def write(self, row: Row) -> None:
        self.writer.execute(UPSERT, row.values)
        if self.path is not None:
            self.written[row.store, row.key] = row

    def remove(self, store: str, key: str) -> None:
        self.writer.execute("DELETE FROM rows WHERE store = ? AND key = ?", (store, key))
        self.written.pop((store, key), None)

    def recall(self, rows: Rows) -> None:
        """Count these among what was written since the last backup, as far as the file has them as they were:
        it is opened again, and no backup may have them yet. Raises sqlite3.Error."""
        for place, row in rows.items():
            question = f"SELECT {COLUMNS} FROM rows WHERE store = ? AND key = ?"
            if self.writer.execute(question, place).fetchone() == row.values:
                self.written.setdefault(place, row)

    def see_that_it_is_the_same(self) -> None:
        """Raises FileReplacedError where another file was copied over this one, behind the back of SQLite."""
        if self._on_disk is None:
            return
        found = state_on(self._on_disk, self._root)
        state, seen = self.state(), self._seen
        if found is None or state is None or found.id != state.id or found.counter > state.counter:
            raise FileReplacedError(0, "another file was copied over it")  # not read
        if seen is not None and found.counter <= seen.counter and found.mark != seen.mark:
            raise FileReplacedError(0, "an older one was copied over it")  # not read
        self._seen = found

    def remains(self) -> Rescued:
        """What whoever finds another file in the place of this one may have lost with it."""
        rows = self.written
        if not self.is_there:  # then the old file still is what it was, as long as it is open
            with suppress(sqlite3.Error, OSError, UnicodeDecodeError):
                found = map(sound, self.writer.execute(f"SELECT {COLUMNS} FROM rows"))
                rows = {(row.store, row.key): row for row in found if row is not None}
        return Rescued(rows, [self._state] if self._state else [])

    @property
    def is_the_same(self) -> bool:
        """Whether it is still the file that lies in the folder, and nothing was copied over it."""
        if not self.is_there:
            return False
        try:
            self.see_that_it_is_the_same()
        except (sqlite3.Error, OSError):
            return False
        return True

    def close(self) -> None:
        for connection in {self.reader, self.writer}:
            with suppress(sqlite3.Error):
                connection.close()
        if self._on_disk is not None:  # last: closing it takes all locks of this process from the file
            self._on_disk.close()

    def abandon(self) -> None:
        """Have no more to do with a file in whose place another one lies.

        Closing it, SQLite would take away the log that lies there now, or write its own into the other file.
        So nothing of it is ever closed.
        """
        if self._file not in (None, _NO_FILE):
            _abandoned.add(self._file)
        for kept in (self.writer, self.reader, self._on_disk):
            ctypes.pythonapi.Py_IncRef(ctypes.py_object(kept))


class FileReplacedError(OSError):
    """Another file lies in the place of the one that is open."""


def is_abandoned(path: Path) -> bool:
    """Whether a file must not be opened: what SQLite knows of it is of another that lay in the same place."""
    return _file_of(path) in _abandoned


@contextmanager
def _all_or_nothing(writer: sqlite3.Connection) -> Iterator[None]:
    """The end of a transaction."""
    try:
        yield
        writer.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            writer.execute("ROLLBACK")
        raise


def damage() -> sqlite3.DatabaseError:
    """What is raised where SQLite itself sees nothing wrong."""
    error = sqlite3.DatabaseError("not as it was written")  # not read: its code is told
    error.sqlite_errorcode = sqlite3.SQLITE_NOTADB
    return error


def _connected(path: Path | None, connect: Connect, seconds: float) -> sqlite3.Connection:
    where = ":memory:" if path is None else f"{path.absolute().as_uri()}?mode=rwc"
    connection = connect(
        where, uri=path is not None, timeout=seconds, isolation_level=None, check_same_thread=False
    )
    connection.text_factory = lambda raw: raw.decode("utf-8", "replace")  # damaged text is no error yet
    return connection


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])


def _file_of(path: Path | None) -> tuple[int, int] | None:
    if path is None:
        return None
    try:
        state = path.stat()
    except OSError:
        return _NO_FILE
    return state.st_dev, state.st_ino
