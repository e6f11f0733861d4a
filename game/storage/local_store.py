"""The house: everything that outlives the program, in rows of declared stores.

Nothing at a table waits for the disk: what is put waits in memory for a thread that writes it and tries again
until it is kept; whoever reads sees it at once. What must be safe before anything else happens is written
`now`. Every change is made in one transaction of the row as it then lies there, so two programs that share a
folder lose nothing of each other.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from game.language.messages import Argument, Message, message, message_count
from game.storage.collection import Collection, Edit
from game.storage.collection_spec import CollectionSpec, WhenFull, is_key
from game.storage.database import Database, FileReplacedError, damage
from game.storage.database_file import DatabaseFile
from game.storage.house_lock import Connect
from game.storage.house_state import StoreState
from game.storage.open_house import OpenHouse
from game.storage.row import COLUMNS, Row, new_row, sound
from game.storage.storage_errors import (
    BY_ITSELF,
    REFUSALS,
    StorageError,
    Why,
    means_damage,
    one_after_the_other,
    promises_more,
    reason_of,
    without_promise,
)
from game.text_format import listed

FIRST_AGAIN_SECONDS, LAST_AGAIN_SECONDS = 1.0, 30.0
"""Until what the disk did not take is tried again: each time twice as long."""
QUIET_SECONDS = 4.0
"""When nothing was written for so long, the file alone comes to hold everything."""
END_SECONDS = 10.0
"""How long the end of the program waits for the disk."""
T = TypeVar("T")
_Place = tuple[str, str]


@dataclass(slots=True)
class _Waiting:
    """Changes of one row that are not yet safe."""

    store: CollectionSpec[Any]
    row: Row | None
    """What it comes to; None where it is removed."""
    edits: list[tuple[Edit, int]] = field(default_factory=list)
    """With the moment of each, in milliseconds since 1970."""


class LocalStore:
    """All kept things of one folder. Its methods may be called by any thread."""

    def __init__(
        self,
        folder: Path | None = None,
        now: Callable[[], float] = time.time,
        connect: Connect = sqlite3.connect,
        *,
        swift: bool = False,
        waits: float | None = None,
    ) -> None:
        """Without a folder everything is forgotten with the program, and nobody is told.

        `now` is in seconds since 1970. What a `swift` one keeps outlives the program at any moment, but its
        last seconds may be lost when the power fails. Whoever reads `waits` so many seconds at most for a
        disk that takes its time to open the file, and then reads nothing yet; without, until it is open.
        """
        self.folder = folder
        self._trouble: Message | str = ""
        self.connect = connect
        """By which every database of the folder is opened."""
        self._now = now
        self._told_of_reading: Message | str = ""
        self._told: Message | str = ""
        self.failed_reads = 0
        """How often something could not be read: whoever needs all of it counts."""
        self.refused = 0
        """How many changes were refused for good, as there is no room for them: they wait for no disk."""
        self._waiting: dict[_Place, _Waiting] = {}
        self._of_waiting = threading.Lock()
        self._wake, self._closed = threading.Event(), False
        self._is_awake = False
        """Whether the thread looks at the file again after some seconds."""
        self._thread: threading.Thread | None = None
        self._open = OpenHouse(
            DatabaseFile(folder, connect, swift=swift) if folder else None, now, self._tell, waits
        )
        if self.told or not self._open.is_settled:  # it is tried again, and there may be something to read
            self._have_written()

    def collection(self, store: CollectionSpec[T]) -> Collection[T]:
        """The way to everything of one kind."""
        return Collection(self, store)

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
            return listed(sorted({str(waiting.store.called) for waiting in self._waiting.values()}))

    @property
    def is_newer(self) -> bool:
        """Whether a newer version keeps its things here: then all of it is left alone."""
        return self._open.is_newer

    @property
    def is_readable(self) -> bool:
        """Whether there is anything to read from: a disk may be away, or take its time."""
        return self._open.is_readable

    @property
    def changes(self) -> int:
        """Grows whenever all that was read may be another than before: the file is another one."""
        return self._open.changes

    @property
    def found(self) -> list[Path]:
        """What lay here of other houses, each a whole file."""
        return self._open.file.found if self._open.file else []

    @property
    def told(self) -> str:
        """The sentence about what cannot be kept or read, for as long as it holds."""
        return str(self._told or self._told_of_reading)

    @property
    def refusal(self) -> str:
        """`told`, for a program that ends and tries nothing again."""
        return str(without_promise(self._told or self._told_of_reading))

    @property
    def trouble(self) -> str:
        """The latest sentence for the players; see `take_trouble`."""
        return str(self._trouble)

    def take_trouble(self) -> str:
        """The latest sentence for the players, once; empty if there is none."""
        trouble, self._trouble = str(self._trouble), ""
        return trouble

    def tell(self, sentence: Message | str) -> None:
        """Have the players told something about what is kept, once."""
        self._trouble = sentence

    @contextmanager
    def in_one_step(self) -> Iterator[None]:
        """What is put, changed and removed within the block is written together: all or nothing."""
        with self._open.writing:
            yield
            self._write()

    def flush(self) -> bool:
        """Write what waits, now; whether all of it is safe."""
        return self._write()

    @property
    def is_settled(self) -> bool:
        """Whether `house.sqlite` alone holds everything that is safe."""
        return self._open.is_settled and not self.pending

    def settle(self) -> bool:
        """Have `house.sqlite` alone hold everything that is safe, now; whether it does."""
        return self._open.settle()

    @property
    def state(self) -> StoreState | None:
        """Which house this is, and how far it has come; None where it cannot be read."""
        return self._open.state

    def know(self, mark: bytes) -> None:
        """From now on all that a file of this mark holds is held here. Raises StorageError."""
        try:
            with self._open.to_write() as database, database.transaction(mark):
                pass
        except REFUSALS as error:
            raise _refusal(message("what was taken in"), error) from error
        self._have_settled()

    def size(self) -> int:
        """How many bytes all rows take together, about."""
        found = self._ask("SELECT sum(length(data) + 250) FROM rows", ())
        return int(found[0][0] or 0) if found else 0

    def stores(self) -> list[str]:
        """The names of everything of which there is anything."""
        with self._of_waiting:
            waiting = {store for store, _ in self._waiting}
        return sorted({name for (name,) in self._ask("SELECT DISTINCT store FROM rows", ())} | waiting)

    def close(self) -> None:
        """Flush, and end the thread; a disk that does not answer is not waited for without end."""
        self._closed = True
        if self._thread is not None:
            self._wake.set()
            self._thread.join(END_SECONDS)
            if self._thread.is_alive():
                return
            self._thread = None
        if self._write() and not self._open.is_settled:
            self._open.settle()
        self._open.leave()

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

    def marks(self, store: str) -> dict[str, tuple[int, bytes]]:
        """Of each key of a store when it was changed, in milliseconds, and its checksum, but no data."""
        waiting = self._waiting_of(store)  # before the file is asked: what it takes meanwhile is there then
        question = "SELECT key, changed, checksum FROM rows WHERE store = ?"
        found = {key: (changed, checksum) for key, changed, checksum in self._ask(question, (store,))}
        for key, row in waiting.items():
            found.pop(key, None)
            if row is not None:
                found[key] = row.changed, row.checksum
        return found

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
        if None in found and self._open.mend_soon():
            found = [sound(row) for row in self._ask(question, values)]
        return [row for row in found if row is not None]

    def _ask(self, question: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        """Answers of the database; none where it cannot be read."""
        try:
            found = self._open.ask(question, values)
        except REFUSALS as error:
            if not means_damage(error):
                return self._unread(error)
        else:
            self._told_of_reading = ""
            return found
        if not self._open.mend_soon():
            return []
        try:
            return self._open.ask(question, values)
        except REFUSALS as error:
            return self._unread(error)

    def _unread(self, error: Exception) -> list[tuple[Any, ...]]:
        self.failed_reads += 1
        sentence = message("What is kept cannot be read: {why}.", why=reason_of(error))
        if sentence != self._told_of_reading:
            self._trouble = self._told_of_reading = sentence
        return []

    # ------------------------------------------------------------ changing

    def change(
        self, store: CollectionSpec[Any], key: str, edit: Edit, when: float | None = None, anew: bool = False
    ) -> None:
        """Have a row changed as soon as the disk allows it. Never waits and never raises.

        `anew` says that the edit does not look at what was there; `when` is the moment of the change.
        """
        moment = self._moment(when)
        try:
            _check_key(store, key)
            before = None if anew else self.row(store.name, key)
            row = _row_after(store, key, edit, before, moment)
        except StorageError as error:
            self.refused += 1
            self._tell(error.sentence)
            return
        with self._of_waiting:
            waiting = self._waiting.setdefault((store.name, key), _Waiting(store, row))
            waiting.row = row
            waiting.edits = [(edit, moment)] if anew else [*waiting.edits, (edit, moment)]
        if self.folder is None:
            self._write()
        elif not self._closed:
            self._have_written()

    def change_now(
        self, store: CollectionSpec[Any], key: str, edit: Edit, when: float | None = None
    ) -> Row | None:
        """Change a row; it is safe when this returns. Raises StorageError, and then nothing is changed."""
        with self._open.writing:
            if not self._write():
                why = message("Not kept: {called}.", called=store.called)
                raise self._open.problem or StorageError(Why.DISK, why)
            try:
                row = self._written(lambda database: _change(database, store, key, edit, self._moment(when)))
            except REFUSALS as error:
                raise _refusal(store.called, error) from error
        self._have_settled()
        return row

    def _written(self, act: Callable[[Database], T]) -> T:
        """Have something done in one transaction. Raises StorageError and what disks do: then it is not
        done."""
        for last in (False, True):
            try:
                with self._open.to_write() as database, database.transaction():
                    return act(database)
            except FileReplacedError:
                if last:
                    raise
                self._open.open_anew()
            except REFUSALS as error:
                if last or not (means_damage(error) and self._open.mend()):
                    raise
        raise AssertionError("it returns or raises")

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

    def _have_settled(self) -> None:
        """See to it that the file alone holds everything as soon as it is quiet."""
        if not (self._is_awake or self._closed or self.folder is None):
            self._is_awake = True
            self._have_written()

    def _write_all(self) -> None:
        again: float | None = None
        while not self._closed:
            woken = self._wake.wait(again)
            self._wake.clear()
            if self._closed:
                return
            if not self._write():
                again = min(2 * again, LAST_AGAIN_SECONDS) if again else FIRST_AGAIN_SECONDS
                continue
            self._open.back_up()
            if not woken and not self._open.is_settled:
                self._open.settle()
            self._is_awake = not self._open.is_settled
            again = QUIET_SECONDS if self._is_awake else None

    def _write(self) -> bool:
        """Write what waits; whether nothing waits any more."""
        with self._open.writing:
            try:
                self._write_batch()
            except (*REFUSALS, StorageError) as error:
                problem = error if isinstance(error, StorageError) else self._unkept_by(error)
                self._open.problem = problem
                told = problem.sentence
                if problem.why is not Why.NEWER and not promises_more(told):
                    told = one_after_the_other((told, BY_ITSELF))
                self._tell(told)
                return False
            return True

    def _unkept_by(self, error: Exception) -> StorageError:
        with self._of_waiting:
            called = {str(waiting.store.called): waiting.store.called for waiting in self._waiting.values()}
        return _refusal(tuple(called[name] for name in sorted(called)), error)

    def _write_batch(self) -> None:
        """Raises sqlite3.Error, OSError, StorageError, and then everything waits on."""
        with self._of_waiting:
            batch = {place: (one.store, list(one.edits)) for place, one in self._waiting.items()}
        refused = self._written(lambda database: _all_changed(database, batch)) if batch else []
        if not batch:
            self._open.for_writing()
        self._told, self.refused = "", self.refused + len(refused)
        for one in refused:
            self._tell(one.sentence if isinstance(one, StorageError) else str(one))
        self._is_kept(batch)
        if batch:
            self._have_settled()

    def _is_kept(self, batch: _Batch) -> None:
        with self._of_waiting:
            for place, (_, done) in batch.items():
                waiting = self._waiting[place]
                waiting.edits = [one for one in waiting.edits if not any(one is other for other in done)]
                if not waiting.edits:
                    del self._waiting[place]

    def _tell(self, sentence: Message | str) -> None:
        """Say something, unless that was the last thing said; nothing, where all is well again."""
        if sentence != self._told:
            self._trouble, self._told = sentence or self._trouble, sentence


def _refusal(called: Argument, error: Exception) -> StorageError:
    # Translators: {called}: 'the games begun' or the like; {why}: 'no space is left on the disk' or the like.
    told = message("Not kept yet: {called}, as {why}.", called=called, why=reason_of(error))
    return StorageError(Why.DISK, told)


_Batch = dict[_Place, tuple[CollectionSpec[Any], list[tuple[Edit, int]]]]


def _all_changed(database: Database, batch: _Batch) -> list[Exception]:
    """Do all changes within a transaction; why some of them cannot be done."""
    refused: list[Exception] = []
    for (_, key), (store, edits) in batch.items():
        for edit, moment in edits:
            try:
                _change(database, store, key, edit, moment)
            except (StorageError, ValueError) as problem:  # it was right when it was asked first
                refused.append(problem)
    return refused


def _change(database: Database, store: CollectionSpec[Any], key: str, edit: Edit, moment: int) -> Row | None:
    """Change a row within a transaction. Raises StorageError, and sqlite3.Error."""
    _check_key(store, key)
    connection = database.writer
    found = connection.execute(
        f"SELECT {COLUMNS} FROM rows WHERE store = ? AND key = ?", (store.name, key)
    ).fetchall()
    before = sound(found[0]) if found else None
    if found and before is None:
        raise damage()
    if before is not None and before.version > store.version:
        newer = message(
            "Some of {called} was kept by a newer version of Parlour: left alone.", called=store.called
        )
        raise StorageError(Why.NEWER, newer)
    row = _row_after(store, key, edit, before, moment)
    if row is None:
        database.remove(store.name, key)
        return None
    if not found:
        _make_room(database, store)
    database.write(row)
    return row


def _check_key(store: CollectionSpec[Any], key: str) -> None:
    if not is_key(key):
        why = message("Nothing of {called} can have this name.", called=store.called)
        raise StorageError(Why.TOO_LARGE, why)


def _row_after(
    store: CollectionSpec[Any], key: str, edit: Edit, before: Row | None, moment: int
) -> Row | None:
    data = edit(before)
    return None if data is None else new_row(store.name, key, store.version, moment, data)


def _make_room(database: Database, store: CollectionSpec[Any]) -> None:
    """Have room for one row more. Raises StorageError."""
    count = database.writer.execute("SELECT count(*) FROM rows WHERE store = ?", (store.name,)).fetchone()[0]
    if count < store.most_rows:
        return
    if store.when_full is WhenFull.REFUSE:
        full = message_count(
            "There is no room for more of {called}: {count} is kept.",
            "There is no room for more of {called}: {count} are kept.",
            store.most_rows,
            called=store.called,
        )
        raise StorageError(Why.FULL, full)
    oldest = "SELECT key FROM rows WHERE store = ? ORDER BY changed, key LIMIT ?"
    for (key,) in database.writer.execute(oldest, (store.name, count - store.most_rows + 1)).fetchall():
        database.remove(store.name, key)
