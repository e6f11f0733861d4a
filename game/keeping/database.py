"""The file that holds all rows, open: SQLite, with a log of what is new (WAL), synced at every change."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from game.keeping.keeping_errors import NotKept, Why
from game.keeping.row import COLUMNS, Row

APPLICATION = int.from_bytes(b"PARL", "big")
"""By which SQLite files of ours are known."""
SCHEMA = 1
"""Raised with every change of the table."""
_VERSIONS_TO_COME = 100
"""A higher number is no version but damage."""
PATIENCE_SECONDS = 5.0
"""How long is waited for another process that writes."""
TABLE = """
CREATE TABLE rows (
    store TEXT NOT NULL, key TEXT NOT NULL, version INTEGER NOT NULL, changed INTEGER NOT NULL,
    checksum BLOB NOT NULL, data BLOB NOT NULL, PRIMARY KEY (store, key)
)
"""
BY_CHANGE = "CREATE INDEX by_change ON rows (store, changed DESC, key)"
_NAMES = "SELECT name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'"
UPSERT = f"""
INSERT INTO rows ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (store, key) DO UPDATE SET
    version = excluded.version, changed = excluded.changed, checksum = excluded.checksum, data = excluded.data
"""
Connect = Callable[..., sqlite3.Connection]
NEWER = "What is kept here is of a newer version of Parlour: it is left alone, and nothing is kept this time."


class Database:
    """An open file. Raises sqlite3.Error, OSError, and NotKept where it is of a newer version."""

    def __init__(
        self,
        path: Path | None,
        connect: Connect = sqlite3.connect,
        *,
        read_only: bool = False,
        swift: bool = False,
    ) -> None:
        """In memory without a path. A `swift` one is synced only now and then."""
        self.path, self.read_only, self._swift = path, read_only, swift
        self.writer = self.reader = _connected(path, connect, read_only)
        try:
            self._begin()
            if path is not None and not read_only:
                self.reader = _connected(path, connect, read_only)
            self._file = _file_of(path)
        except BaseException:
            self.close()
            raise

    def _begin(self) -> None:
        ours, schema = (_pragma(self.writer, name) for name in ("application_id", "user_version"))
        if ours == APPLICATION and SCHEMA < schema < SCHEMA + _VERSIONS_TO_COME:
            raise NotKept(Why.NEWER, NEWER)
        if self.read_only:
            return
        if self.path is not None:
            self.writer.execute("PRAGMA journal_mode = WAL")
            self.writer.execute(f"PRAGMA synchronous = {'NORMAL' if self._swift else 'FULL'}")
        self.writer.execute("PRAGMA secure_delete = ON")  # a rescue does not find what was removed
        if ours != APPLICATION or schema != SCHEMA:
            self._create()
        if {name for (name,) in self.writer.execute(_NAMES)} != {"rows", "by_change"}:
            raise damage()  # a trigger of somebody else's could undo what is written

    def _create(self) -> None:
        with self.transaction():
            if _pragma(self.writer, "user_version") == SCHEMA:
                return  # somebody else was quicker
            if self.writer.execute("SELECT 1 FROM sqlite_master").fetchone():
                raise damage()
            self.writer.execute(TABLE)
            self.writer.execute(BY_CHANGE)
            self.writer.execute(f"PRAGMA application_id = {APPLICATION}")
            self.writer.execute(f"PRAGMA user_version = {SCHEMA}")

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All of the block, or nothing of it; no other process writes meanwhile."""
        self.writer.execute("BEGIN IMMEDIATE")
        try:
            yield
            self.writer.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                self.writer.execute("ROLLBACK")
            raise

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

    def close(self) -> None:
        for connection in {self.reader, self.writer}:
            with suppress(sqlite3.Error):
                connection.close()


def damage() -> sqlite3.DatabaseError:
    """What is raised where SQLite itself sees nothing wrong."""
    error = sqlite3.DatabaseError("not as it was written")
    error.sqlite_errorcode = sqlite3.SQLITE_NOTADB
    return error


def _connected(path: Path | None, connect: Connect, read_only: bool) -> sqlite3.Connection:
    # Nobody changes a file in a folder that cannot be written to: SQLite need not ask others about it.
    access = "mode=ro&immutable=1" if read_only else "mode=rwc"
    where = ":memory:" if path is None else f"{path.absolute().as_uri()}?{access}"
    connection = connect(
        where, uri=path is not None, timeout=PATIENCE_SECONDS, isolation_level=None, check_same_thread=False
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
        return -1, -1
    return state.st_dev, state.st_ino
