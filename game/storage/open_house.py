"""The file of a house as one program has it open: opened, left and mended without holding up whoever reads.

Opening and mending may take long, as long as the disk and other programs like. Where screens read, each is
done by a thread of its own, for which they wait a second at most; then they go on with nothing, and say so.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from datetime import UTC
from threading import Lock, RLock, Thread
from typing import Any

from game.language.messages import Message, message
from game.storage.database import STATE_QUESTION, Database, FileReplacedError
from game.storage.database_file import DatabaseFile, OpenedDatabase
from game.storage.house_state import StoreState
from game.storage.snapshot import ReadOnlyStore
from game.storage.storage_errors import (
    REFUSALS,
    TRIED_AGAIN,
    StorageError,
    Why,
    means_damage,
    one_after_the_other,
    reason_of,
)
from game.text_format import moment_of

READING_SECONDS = 0.2
"""How long whoever is in a hurry waits for a thread that has the file just now."""
HURRY_SECONDS = 1.0
"""For so long after that nobody waits again."""
NO_ANSWER = message("the disk does not answer yet")
_LOG = logging.getLogger(__name__)


class OpenHouse:
    """The rows, wherever they lie just now. May be used by any thread."""

    def __init__(
        self,
        file: DatabaseFile | None,
        now: Callable[[], float],
        tell: Callable[[Message | str], None],
        waits: float | None = None,
    ) -> None:
        """In memory without a file. `tell` hears sentences for the players.

        Whoever reads `waits` so many seconds at most for the file to be opened or mended, or till it is.
        """
        self.file, self._now, self._tell, self._waits = file, now, tell, waits
        self.problem: StorageError | None = None
        """Why nothing could be written last time."""
        self.changes = 0
        """Grows whenever another file is open than before: all that was read may be another."""
        # Whoever needs both takes `writing` first.
        self.writing, self._reading = RLock(), Lock()
        self._database: Database | ReadOnlyStore | None = Database(None) if file is None else None
        self._looked_through: Database | None = None
        """That of which no page is damaged: nothing is written into one that was not looked through."""
        self._hurries_until = 0.0
        """Until then nobody waits for a thread that has the file: somebody did already."""
        if file is not None and not self._behind(self._open):
            tell(message("What is kept is not here yet: {why}.", why=NO_ANSWER))

    @property
    def is_newer(self) -> bool:
        """Whether a newer version keeps its things here: then all of it is left alone."""
        return self.problem is not None and self.problem.why is Why.NEWER

    @property
    def is_readable(self) -> bool:
        """Whether there is anything to read from."""
        return self._database is not None

    def _behind(self, act: Callable[[], object]) -> bool:
        """Have something done that takes the disk its time; whether it was done while somebody waited."""
        if self._waits is None:
            act()
            return True
        failed: list[BaseException] = []

        def done() -> None:
            try:
                act()
            except BaseException as error:  # whatever it is, whoever waits is to hear of it
                failed.append(error)

        thread = Thread(target=done, name="house opens", daemon=True)
        thread.start()
        thread.join(self._waits)
        if failed:
            raise failed[0]
        return not thread.is_alive()

    # ------------------------------------------------------------ reading

    def ask(self, question: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        """Raises sqlite3.Error, OSError where it cannot be read."""
        before = self._database
        if before is not None and not before.is_there:  # somebody else has mended it
            self._behind(self._open)
        self._wait_for_reading()
        try:
            return self._database.reader.execute(question, values).fetchall() if self._database else []
        finally:
            self._reading.release()

    def _wait_for_reading(self) -> None:
        """Raises OSError where another thread has the file for too long."""
        now = time.monotonic()
        wait = -1 if self._waits is None else READING_SECONDS if now > self._hurries_until else 0
        if not self._reading.acquire(timeout=wait):
            self._hurries_until = now + HURRY_SECONDS
            raise OSError(0, NO_ANSWER)

    # ------------------------------------------------------------ writing

    @contextmanager
    def to_write(self) -> Iterator[Database]:
        """The file, open and whole, which nobody mends meanwhile. Raises sqlite3.Error, OSError,
        StorageError."""
        with self.writing:
            for _ in range(3):
                database = self.for_writing()
                with self.file.writing.shared() if self.file else nullcontext():
                    if not database.is_there:
                        continue
                    if self._looked_through is not database:
                        database.look_through()
                        self._looked_through = database
                    yield database
                    return
            raise OSError(0, message("its file is exchanged again and again"))

    def for_writing(self) -> Database:
        """The open file. Raises StorageError."""
        if not self.is_newer:
            self._open()
        if isinstance(self._database, Database):
            return self._database
        raise self.problem or StorageError(Why.DISK, _nothing(NO_ANSWER))

    @property
    def is_settled(self) -> bool:
        """Whether no log is to be brought into the file, as it was when it was opened."""
        return (state := self.state) is None or state.whole

    @property
    def state(self) -> StoreState | None:
        """What the file says of itself; None where that cannot be read.

        It is asked of the reader: SQLite has a thread that asks the writer stand until a write has ended, and
        all others with it.
        """
        try:
            found = self.ask(STATE_QUESTION, ()) if isinstance(self._database, Database) else []
        except REFUSALS:
            return None
        return StoreState.of(found[0]) if len(found) == 1 else None

    def settle(self) -> bool:
        """Have the file alone hold everything; whether it does."""
        with self.writing:
            try:
                with self.to_write() as database:
                    return database.settle()
            except FileReplacedError:
                self.open_anew()
            except (*REFUSALS, StorageError) as error:
                _LOG.warning("Not settled: %s", error)
            return False

    def back_up(self) -> None:
        """Have a backup if one is due."""
        database = self._database
        if (
            self.file is None
            or not isinstance(database, Database)
            or not self.file.is_backup_due(self._now())
        ):
            return
        try:
            if not database.is_there:
                raise FileReplacedError
            known = dict(database.written)
            copy = self.file.copy()
            with self.writing:
                if database is not self._database:
                    return
                for sentence in self.file.replace_backup(copy, database, self._stamp()):
                    self._tell(sentence)
                left = database.written.items()
                database.written = {place: row for place, row in left if known.get(place) is not row}
        except FileReplacedError:
            with self.writing:
                if database is self._database:  # else another thread has noticed it first
                    self.open_anew()
        except FileNotFoundError:
            return  # who opened the house has swept the copy away: the next look at the file makes another
        except REFUSALS as error:
            _LOG.warning("No backup: %s", reason_of(error))
            with self.writing:
                if means_damage(error) and database is self._database:
                    self.mend()

    # ------------------------------------------------------------ the file

    def open_anew(self) -> None:
        """Another file was copied over the one that is open.

        Whoever calls it holds `writing` since it was noticed: opened twice, the second file would be taken
        for the first, and what was written into it since its backup forgotten.
        """
        with self.writing:
            self._have(None)
            self._open()

    def _open(self) -> None:
        """Have the file open for writing or, if that cannot be, for reading."""
        with self.writing:
            before = self._database
            if self.file is None:
                return
            if isinstance(before, Database) and before.is_there:
                if self.file.left:
                    self._exchange(self.file, OpenedDatabase(before))
                return
            try:
                opened = self.file.opened(self._stamp())
            except StorageError as error:
                self._refused(error)
            except REFUSALS as error:
                told = one_after_the_other((_nothing(reason_of(error)), TRIED_AGAIN))
                self._refused(StorageError(Why.DISK, told))
                if before is None:
                    self._open_for_reading(self.file)
            else:
                self._exchange(self.file, opened)

    def _open_for_reading(self, file: DatabaseFile) -> None:
        try:
            self._have(file.for_reading())
        except REFUSALS:
            return
        except StorageError as error:
            self._refused(error)

    def _refused(self, error: StorageError) -> None:
        self.problem = error
        self._tell(error.sentence)

    def _exchange(self, file: DatabaseFile, opened: OpenedDatabase) -> None:
        self.problem = None
        if opened.database is not self._database:
            self._have(opened.database)
        with suppress(*REFUSALS):  # it is tried again with the next change
            file.bring_in_what_is_left(opened, self._stamp())
        if opened.told:
            self._tell(one_after_the_other(tuple(dict.fromkeys(opened.told))))

    def _have(self, database: Database | ReadOnlyStore | None) -> None:
        with self._reading:
            before, self._database = self._database, database
            self.changes += 1
        if isinstance(before, Database) and self.file is not None:
            is_the_same = before.is_the_same
            if is_the_same:
                self._settle_for_the_end(before, self.file)
            self.file.left.append(before.remains())  # also where the same file is opened again: see `recall`
            before.close() if is_the_same else before.abandon()
        elif before is not None:
            before.close()

    @staticmethod
    def _settle_for_the_end(database: Database, file: DatabaseFile) -> None:
        """SQLite brings the log in when a file is closed: then the file has to say that none is missing."""
        with suppress(*REFUSALS):
            state = database.state()
            if state is None or state.whole:
                return
            with file.writing.shared():
                database.look_through()
                database.settle()

    def mend(self) -> bool:
        """Make a damaged file anew; whether there is one that can be read then."""
        if self.file is None:
            return False
        with self.writing:
            self._have(None)  # nothing reads what is being mended
            try:
                opened = self.file.mended(self._stamp())
            except StorageError as error:
                self._refused(error)
            except REFUSALS as error:
                why = reason_of(error)
                self._tell(message("What is kept is damaged, and cannot be mended yet: {why}.", why=why))
                self._open_for_reading(self.file)
            else:
                self._exchange(self.file, opened)
            return self._database is not None

    def mend_soon(self) -> bool:
        """As `mend`, waiting no longer than a screen may; whether it is done."""
        return self._behind(self.mend) and self._database is not None

    def leave(self) -> None:
        """Close the file."""
        with self.writing:
            self._have(None)

    def _stamp(self) -> str:
        return f"{moment_of(self._now(), UTC):%Y%m%d-%H%M%S-%f}"


def _nothing(why: Message | str) -> Message:
    return message("Nothing can be kept: {why}.", why=why)
