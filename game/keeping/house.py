"""The house: everything that outlives the program, in rows of declared stores.

Nothing at a table waits for the disk: what is put waits in memory for a thread that writes it and tries again
until it is kept; whoever reads sees it at once. What must be safe before anything else happens is written
`now`. Every change is made in one transaction of the row as it then lies there, so two programs that share a
folder lose nothing of each other.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

from game.keeping.database import Connect, Database, damage
from game.keeping.database_file import HouseFile
from game.keeping.drawer import Drawer, Edit
from game.keeping.keeping_errors import REFUSALS, NotKept, Why, means_damage, reason_of
from game.keeping.row import COLUMNS, Row, new_row, sound
from game.keeping.store_limits import Store, WhenFull, is_key
from game.wording import listed

FIRST_AGAIN_SECONDS, LAST_AGAIN_SECONDS = 1.0, 30.0
"""Until what the disk did not take is tried again: each time twice as long."""
T = TypeVar("T")
_Place = tuple[str, str]
_LOG = logging.getLogger(__name__)


@dataclass(slots=True)
class _Waiting:
    """Changes of one row that are not yet safe."""

    store: Store[Any]
    row: Row | None
    """What it comes to; None where it is removed."""
    edits: list[tuple[Edit, int]] = field(default_factory=list)
    """With the moment of each, in milliseconds since 1970."""


class House:
    """All kept things of one folder. Its methods may be called by any thread."""

    def __init__(
        self,
        folder: Path | None = None,
        now: Callable[[], float] = time.time,
        connect: Connect = sqlite3.connect,
        *,
        swift: bool = False,
    ) -> None:
        """Without a folder everything is forgotten with the program, and nobody is told.

        `now` is in seconds since 1970. What a `swift` one keeps outlives the program at any moment, but its
        last seconds may be lost when the power fails.
        """
        self.folder = folder
        self.trouble = ""
        """The latest sentence for the players; see `take_trouble`."""
        self.connect = connect
        """By which every database of the folder is opened."""
        self._now = now
        self._file = HouseFile(folder, connect, swift) if folder else None
        self._told = ""
        self._problem: NotKept | None = None
        """Why nothing could be written last time."""
        self._waiting: dict[_Place, _Waiting] = {}
        self._of_waiting = threading.Lock()
        # Whoever needs both takes `_writing` first.
        self._writing, self._reading = threading.RLock(), threading.RLock()
        self._wake, self._closed = threading.Event(), False
        self._thread: threading.Thread | None = None
        self._database: Database | None = None
        self._looked_through: Database | None = None
        """That of which no page is damaged: nothing is written into one that was not looked through."""
        self._open()

    def drawer(self, store: Store[T]) -> Drawer[T]:
        """The way to everything of one kind."""
        return Drawer(self, store)

    # ------------------------------------------------------------ what is not safe yet

    @property
    def pending(self) -> bool:
        """Whether anything is not yet safe."""
        return self.folder is not None and bool(self._waiting)

    @property
    def unkept(self) -> str:
        """What would be lost if the program ended now, in words: 'the games begun and the journal'."""
        if self.folder is None:
            return ""
        with self._of_waiting:
            return listed(sorted({waiting.store.called for waiting in self._waiting.values()}))

    @property
    def is_newer(self) -> bool:
        """Whether a newer version keeps its things here: then all of it is left alone."""
        return self._problem is not None and self._problem.why is Why.NEWER

    @property
    def told(self) -> str:
        """The sentence about what cannot be kept, for as long as it holds."""
        return self._told

    def take_trouble(self) -> str:
        """The latest sentence for the players, once; empty if there is none."""
        trouble, self.trouble = self.trouble, ""
        return trouble

    @contextmanager
    def in_one_step(self) -> Iterator[None]:
        """What is put, changed and removed within the block is written together: all or nothing."""
        with self._writing:
            yield
            self._write()

    def flush(self) -> bool:
        """Write what waits, now; whether all of it is safe."""
        return self._write()

    def close(self) -> None:
        """Flush, and end the thread."""
        self._closed = True
        if self._thread is not None:
            self._wake.set()
            self._thread.join()
            self._thread = None
        self._write()
        with self._writing, self._reading:
            self._leave()

    # ------------------------------------------------------------ reading

    def row(self, store: str, key: str) -> Row | None:
        """What is kept under a key."""
        if not is_key(key):
            return None
        with self._of_waiting:
            waiting = self._waiting.get((store, key))
            if waiting is not None:
                return waiting.row
        found = self._rows(f"SELECT {COLUMNS} FROM rows WHERE store = ? AND key = ?", (store, key))
        return found[0] if found else None

    def rows(self, store: str, limit: int = -1, offset: int = 0) -> list[Row]:
        """What is kept of a store, the latest first."""
        if not self._waiting_of(store):
            question = (
                f"SELECT {COLUMNS} FROM rows WHERE store = ? ORDER BY changed DESC, key LIMIT ? OFFSET ?"
            )
            return self._rows(question, (store, limit, offset))
        found = (self.row(store, key) for key in self.keys(store, limit, offset))
        return [row for row in found if row is not None]

    def keys(self, store: str, limit: int = -1, offset: int = 0) -> list[str]:
        """The keys of a store, those changed last first."""
        waiting = self._waiting_of(store)
        if not waiting:
            question = "SELECT key FROM rows WHERE store = ? ORDER BY changed DESC, key LIMIT ? OFFSET ?"
            return [key for (key,) in self._ask(question, (store, limit, offset))]
        moments: dict[str, int] = dict(self._ask("SELECT key, changed FROM rows WHERE store = ?", (store,)))
        for key, row in waiting.items():
            moments.pop(key, None)
            if row is not None:
                moments[key] = row.changed
        ordered = sorted(moments, key=lambda key: (-moments[key], key))
        return ordered[offset:] if limit < 0 else ordered[offset : offset + limit]

    def count(self, store: str) -> int:
        """How many rows a store has."""
        if self._waiting_of(store):
            return len(self.keys(store))
        found = self._ask("SELECT count(*) FROM rows WHERE store = ?", (store,))
        return int(found[0][0]) if found else 0

    def _waiting_of(self, store: str) -> dict[str, Row | None]:
        with self._of_waiting:
            return {key: waiting.row for (name, key), waiting in self._waiting.items() if name == store}

    def _rows(self, question: str, values: tuple[object, ...]) -> list[Row]:
        found = [sound(row) for row in self._ask(question, values)]
        if None in found and self._mend():
            found = [sound(row) for row in self._ask(question, values)]
        return [row for row in found if row is not None]

    def _ask(self, question: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        """Answers of the database; none where it cannot be read."""
        try:
            return self._asked(question, values)
        except REFUSALS as error:
            if not means_damage(error):
                self._tell(f"What is kept cannot be read: {reason_of(error)}.")
                return []
        if not self._mend():
            return []
        try:
            return self._asked(question, values)
        except REFUSALS as error:
            self._tell(f"What is kept cannot be read: {reason_of(error)}.")
            return []

    def _asked(self, question: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        if self._database is not None and not self._database.is_there:  # somebody else has mended it
            with self._writing:
                self._is_open()
        with self._reading:
            return self._database.reader.execute(question, values).fetchall() if self._database else []

    # ------------------------------------------------------------ changing

    def change(
        self, store: Store[Any], key: str, edit: Edit, when: float | None = None, anew: bool = False
    ) -> None:
        """Have a row changed as soon as the disk allows it. Never waits and never raises.

        `anew` says that the edit does not look at what was there; `when` is the moment of the change.
        """
        moment = self._moment(when)
        try:
            _check_key(store, key)
            before = None if anew else self.row(store.name, key)
            row = _row_after(store, key, edit, before, moment)
        except NotKept as error:
            self._tell(str(error))
            return
        with self._of_waiting:
            waiting = self._waiting.setdefault((store.name, key), _Waiting(store, row))
            waiting.row = row
            waiting.edits = [(edit, moment)] if anew else [*waiting.edits, (edit, moment)]
        if self.folder is None:
            self._write()
        elif not self._closed:
            self._have_written()

    def change_now(self, store: Store[Any], key: str, edit: Edit, when: float | None = None) -> Row | None:
        """Change a row; it is safe when this returns. Raises NotKept, and then nothing is changed."""
        with self._writing:
            if not self._write():
                raise self._problem or NotKept(Why.DISK, f"Not kept: {store.called}.")
            try:
                return self._changed(store, key, edit, when)
            except REFUSALS as error:
                if not (means_damage(error) and self._mend()):
                    raise _refusal(store.called, error) from error
            try:
                return self._changed(store, key, edit, when)
            except REFUSALS as error:
                raise _refusal(store.called, error) from error

    def _changed(self, store: Store[Any], key: str, edit: Edit, when: float | None) -> Row | None:
        """Raises sqlite3.Error, and then nothing is changed."""
        assert self._database
        self._look_through(self._database)
        with self._database.transaction():
            return _change(self._database, store, key, edit, self._moment(when))

    def now(self) -> float:
        """Seconds since 1970, by the clock of this machine."""
        return self._now()

    def _moment(self, when: float | None) -> int:
        return int((self._now() if when is None else when) * 1000)

    def _have_written(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._write_all, name="house", daemon=True)
            self._thread.start()
        self._wake.set()

    def _write_all(self) -> None:
        again: float | None = None
        while not self._closed:
            self._wake.wait(again)
            self._wake.clear()
            if self._write():
                again = None
                self._back_up()
            else:
                again = min(2 * again, LAST_AGAIN_SECONDS) if again else FIRST_AGAIN_SECONDS

    def _write(self, mended: bool = False) -> bool:
        """Write what waits; whether nothing waits any more."""
        with self._writing:
            if not self._is_open():
                return False
            try:
                self._write_batch()
            except REFUSALS as error:
                if means_damage(error) and not mended and self._mend():
                    return self._write(mended=True)
                self._problem = _refusal(self.unkept, error)
                self._tell(f"{self._problem} It is tried again by itself.")
                return False
            return True

    def _write_batch(self) -> None:
        """Raises sqlite3.Error, and then everything waits on."""
        assert self._database
        with self._of_waiting:
            batch = {place: (one.store, list(one.edits)) for place, one in self._waiting.items()}
        if not batch:
            return
        self._look_through(self._database)
        refused: list[Exception] = []
        with self._database.transaction():
            for (_, key), (store, edits) in batch.items():
                for edit, moment in edits:
                    try:
                        _change(self._database, store, key, edit, moment)
                    except (NotKept, ValueError) as problem:  # it was right when it was asked first
                        refused.append(problem)
        self._told = ""
        for one in refused:
            self._tell(str(one))
        self._is_kept(batch)

    def _look_through(self, database: Database) -> None:
        """Once in each start, when there is something to be written. Raises sqlite3.Error for damage."""
        if self._looked_through is not database:
            database.look_through()
            self._looked_through = database

    def _is_kept(self, batch: dict[_Place, tuple[Store[Any], list[tuple[Edit, int]]]]) -> None:
        with self._of_waiting:
            for place, (_, done) in batch.items():
                waiting = self._waiting[place]
                waiting.edits = [one for one in waiting.edits if not any(one is other for other in done)]
                if not waiting.edits:
                    del self._waiting[place]

    # ------------------------------------------------------------ the file

    def _is_open(self) -> bool:
        """Have the file open for writing, if it can be."""
        if self._database is not None and not self._database.read_only and self._database.is_there:
            return True
        if self.is_newer:
            return False
        with self._reading:
            self._open()
        return self._database is not None and not self._database.read_only

    def _open(self) -> None:
        self._leave()
        if self._file is None:
            self._database = Database(None)
            return
        try:
            self._database, mended = self._file.opened(self._stamp())
        except NotKept as error:
            self._problem = error
            self._tell(str(error))
        except REFUSALS as error:
            self._problem = NotKept(Why.DISK, f"Nothing can be kept: {reason_of(error)}. It is tried again.")
            self._tell(str(self._problem))
            self._open_for_reading(self._file)
        else:
            if mended:
                self._tell_mended()

    def _open_for_reading(self, file: HouseFile) -> None:
        try:
            self._database = file.for_reading()
        except REFUSALS:
            return
        except NotKept as error:
            self._problem = error
            self.trouble = self._told = str(error)

    def _leave(self) -> None:
        if self._database is not None:
            self._database.close()
            self._database = None

    def _mend(self) -> bool:
        """Make a damaged file anew; whether there is one that can be read then."""
        if self._file is None:
            return False
        with self._writing, self._reading:
            self._leave()
            try:
                self._database = self._file.mended(self._stamp())
            except NotKept as error:
                self._problem = error
                self._tell(str(error))
            except REFUSALS as error:
                self._tell(f"What is kept is damaged, and cannot be mended yet: {reason_of(error)}.")
            else:
                self._tell_mended()
            return self._database is not None

    def _tell_mended(self) -> None:
        self._tell(
            "What is kept was damaged. All that could be read is back; the damaged file lies beside it."
        )

    def _stamp(self) -> str:
        return f"{datetime.fromtimestamp(self._now(), UTC):%Y%m%d-%H%M%S-%f}"

    def _back_up(self) -> None:
        if self._file is None or not self._file.is_backup_due(self._now()):
            return
        try:
            self._file.back_up()
        except REFUSALS as error:
            if means_damage(error):
                self._mend()
            _LOG.warning("No backup: %s", error)

    def _tell(self, sentence: str) -> None:
        """Say something, unless that was the last thing said."""
        if sentence != self._told:
            self.trouble = self._told = sentence


def _refusal(called: str, error: Exception) -> NotKept:
    return NotKept(Why.DISK, f"Not kept yet: {called}, as {reason_of(error)}.")


def _change(database: Database, store: Store[Any], key: str, edit: Edit, moment: int) -> Row | None:
    """Change a row within a transaction. Raises NotKept, and sqlite3.Error."""
    _check_key(store, key)
    connection = database.writer
    found = connection.execute(
        f"SELECT {COLUMNS} FROM rows WHERE store = ? AND key = ?", (store.name, key)
    ).fetchall()
    before = sound(found[0]) if found else None
    if found and before is None:
        raise damage()
    if before is not None and before.version > store.version:
        raise NotKept(
            Why.NEWER, f"Some of {store.called} was kept by a newer version of Parlour: left alone."
        )
    row = _row_after(store, key, edit, before, moment)
    if row is None:
        connection.execute("DELETE FROM rows WHERE store = ? AND key = ?", (store.name, key))
        return None
    if not found:
        _make_room(database, store)
    database.write(row)
    return row


def _check_key(store: Store[Any], key: str) -> None:
    if not is_key(key):
        raise NotKept(Why.TOO_LARGE, f"Nothing of {store.called} can have this name.")


def _row_after(store: Store[Any], key: str, edit: Edit, before: Row | None, moment: int) -> Row | None:
    data = edit(before)
    return None if data is None else new_row(store.name, key, store.version, moment, data)


def _make_room(database: Database, store: Store[Any]) -> None:
    """Have room for one row more. Raises NotKept."""
    count = database.writer.execute("SELECT count(*) FROM rows WHERE store = ?", (store.name,)).fetchone()[0]
    if count < store.most_rows:
        return
    if store.when_full is WhenFull.REFUSE:
        raise NotKept(Why.FULL, f"There is no room for more of {store.called}: {store.most_rows:,} are kept.")
    database.writer.execute(
        "DELETE FROM rows WHERE store = ? AND key IN "
        "(SELECT key FROM rows WHERE store = ? ORDER BY changed, key LIMIT ?)",
        (store.name, store.name, count - store.most_rows + 1),
    )
