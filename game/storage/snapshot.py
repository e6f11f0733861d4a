"""A house that can only be read: where nothing can be written, or the lock cannot be had."""

from __future__ import annotations

import sqlite3
from contextlib import ExitStack, suppress
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory

from game.storage.database import APPLICATION, NEWER, SCHEMA, damage
from game.storage.house_lock import Connect
from game.storage.log_of_file import follows
from game.storage.pages import is_file, log_of
from game.storage.storage_errors import StorageError, Why


class ReadOnlyStore:
    """The rows as they lie there. Raises sqlite3.Error, OSError, and StorageError for a newer version."""

    def __init__(self, path: Path, connect: Connect = sqlite3.connect) -> None:
        """A log is read in a copy: SQLite would write beside the file."""
        self._close = ExitStack()
        try:
            self.reader = self._opened(path, connect)
            self._close.callback(self.reader.close)
            self._look()
        except BaseException:
            self.close()
            raise

    def _opened(self, path: Path, connect: Connect) -> sqlite3.Connection:
        if not is_file(path):
            raise FileNotFoundError(2, "No such file")  # not read
        if is_file(log_of(path)) and follows(path):
            with suppress(OSError):
                path = self._copied(path)
        where = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
        connection = connect(where, uri=True, isolation_level=None, check_same_thread=False)
        connection.text_factory = lambda raw: raw.decode("utf-8", "replace")
        return connection

    def _copied(self, path: Path) -> Path:
        """A file in which the log is included. Raises OSError."""
        folder = Path(self._close.enter_context(TemporaryDirectory(prefix="parlour-")))
        for part in (path, log_of(path)):
            copyfile(part, folder / part.name)
        copy = folder / path.name
        try:
            connection = sqlite3.connect(copy, isolation_level=None)
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            connection.close()
        except sqlite3.Error as error:
            raise OSError(str(error)) from error
        return copy

    def _look(self) -> None:
        ours, schema = (
            int(self.reader.execute(f"PRAGMA {name}").fetchone()[0])
            for name in ("application_id", "user_version")
        )
        if ours != APPLICATION:
            raise damage()
        if schema > SCHEMA:
            raise StorageError(Why.NEWER, NEWER)

    @property
    def is_there(self) -> bool:
        """It never changes."""
        return True

    def leave(self) -> None:
        self.close()

    def close(self) -> None:
        with suppress(OSError, sqlite3.Error):
            self._close.close()
