"""The file of a house from opening to damage: found, made, mended from its own pages and from backups, swept.

Beside `house.sqlite` lie at most two backups, `house.backup-1` (the newest) and `house.backup-2`; what was
damaged, as `house.damaged-…`, and what is of another house, as `house.found-…`, neither ever deleted; and
`house.lock`. Where `house.sqlite` is a link, all but the backups lie beside the file that it names.

Nothing is replaced by what could not be read, and no log is replayed that does not follow its file.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import time
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from errno import ELOOP, ENOENT
from pathlib import Path
from shutil import copyfile
from threading import get_ident

from game.language.messages import Message, later, message, message_count
from game.storage.database import (
    APPLICATION,
    NEWER,
    SCHEMA,
    STATE_SET,
    VERSIONS_TO_COME,
    Database,
    damage,
    is_abandoned,
)
from game.storage.house_lock import LOCK_SECONDS, Connect, HouseLock
from game.storage.house_state import STATE_COLUMNS, StoreState, digest_of, state_in
from game.storage.log_of_file import follows, has_log, is_begun_anew
from game.storage.pages import is_file, log_of, pages_of
from game.storage.row import COLUMNS, sound
from game.storage.snapshot import ReadOnlyStore
from game.storage.sqlite_salvage import Rescued, Rows, merge_row, rescued, rescued_from_log
from game.storage.storage_errors import REFUSALS, StorageError, Why, means_damage, reason_of
from game.storage.user_file import sync, sync_folder
from game.text_format import day_and_time

NAME = "house.sqlite"
BACKUP_SECONDS = 3600.0
"""From one backup to the next, at least."""
MENDED = message("What is kept was damaged. All that could be read is back; the damaged file lies beside it.")
LOG_MISSING = message(
    "The latest of what was kept may be missing: the file house.sqlite-wal, which held it, is gone."
)
LOG_OF_ITS_OWN = message("The latest of what was kept lay beside another copy of this house. It is back.")
JOURNAL_OF_ANOTHER = message("A journal of another program lay beside what is kept, and was set aside.")
# Translators: 'This House' is a screen of the Options.
BACKUP_OF_ANOTHER = message(
    "A backup of another house lay here, and was set aside: Options, This House takes it in."
)
_TAKEN_IN = "Options, This House takes"  # not read: the English by which such sentences are known
EXCHANGED = message("Another file was put in the place of house.sqlite, and counts from now on.")
# Translators: 'This House' is a screen of the Options.
BEFORE_IT = message("What was kept before is set aside: Options, This House takes it in.")
_LOG = logging.getLogger(__name__)


@dataclass(slots=True)
class OpenedDatabase:
    """The file, open, and what is to be told of it, in sentences."""

    database: Database
    told: list[Message] = field(default_factory=list)


class DatabaseFile:
    """Where the rows of a house lie."""

    def __init__(self, folder: Path, connect: Connect = sqlite3.connect, *, swift: bool = False) -> None:
        self.folder, self.connect, self.swift = folder, connect, swift
        self.path = _where(folder / NAME)
        self._lock = HouseLock(self.path.with_name("house.lock"), connect)
        self.left: list[Rescued] = []
        """What was in files that were open when others came into their place, and is not yet safe again."""

    @property
    def backups(self) -> tuple[Path, Path]:
        """The newest first."""
        return self.folder / "house.backup-1", self.folder / "house.backup-2"

    @property
    def found(self) -> list[Path]:
        """What lay here of other houses, each a whole file."""
        return sorted(self.path.parent.glob("house.found-*.sqlite"))

    @property
    def writing(self) -> HouseLock:
        """What a writer shares while it writes."""
        return self._lock

    def _beside(self, name: str) -> Path:
        return self.path.with_name(f"house.{name}")

    # ------------------------------------------------------------ opening

    def opened(self, stamp: str) -> OpenedDatabase:
        """The file, open, whatever had to be done to it.

        `stamp` goes into the name of what is moved aside. Raises sqlite3.Error, OSError, StorageError.
        """
        self._make_folder()
        told = self._set_aside_what_is_no_file(stamp, self._lock.path)
        with self._lock.alone():
            return self._opened(stamp, told)

    def bring_in_what_is_left(self, opened: OpenedDatabase, stamp: str) -> None:
        """Have what other files held that were open until now here, or set aside if it is of another house.

        Raises sqlite3.Error, OSError.
        """
        while self.left:
            left, new = self.left[0], opened.database.state()
            old, name = left.state, f"{stamp}-open-{len(self.left)}"
            was_mended = any(map(_is_of_mending, opened.told))
            if old is not None and new is not None and (was_mended or not _is_later(new, old)):
                with self._lock.alone():
                    self._bring_in(left.rows, old, opened, name)
            else:
                opened.database.recall(left.rows)
            del self.left[0]

    def _bring_in(self, rows: Rows, old: StoreState, opened: OpenedDatabase, name: str) -> None:
        told, new = opened.told, opened.database.state()
        aside = [one for one in told if _TAKEN_IN in one.english]
        if new is not None and old.id == new.id:
            _merge(opened.database, rows, old.mark)
            if any(map(_is_of_mending, told)):
                return
        elif rows:
            self._keep_found(Rescued(rows, [old]), name)
            aside.append(BEFORE_IT)
        others = [one for one in told if one not in (*aside, EXCHANGED)]
        told[:] = [EXCHANGED, *([BEFORE_IT] if aside else []), *others]

    def _renew(self) -> None:
        """Have the same bytes in a file of their own: what SQLite knows of the old one is of another.

        Whoever copies may still be at it: then the end of that is waited for.
        """
        fresh = self._beside("new")
        for _ in range(_COPYING_LOOKS):
            before = _looks(self.path)
            copyfile(self.path, fresh)
            if _looks(self.path) == before and (_is_sound(fresh) or _is_quiet(self.path)):
                break
        sync(fresh)
        fresh.replace(self.path)
        _remove(self._part("-shm"))

    def _make_folder(self) -> None:
        if self.path.parent != self.folder.resolve() and not self.path.parent.is_dir():
            raise FileNotFoundError(ENOENT, message("the disk that it lies on is not there"))
        self._see_where_a_link_leads()
        self.folder.mkdir(parents=True, exist_ok=True)

    def _see_where_a_link_leads(self) -> None:
        """No house is made behind a link: the one that it means is elsewhere. Raises OSError."""
        named = self.folder / NAME
        if not named.is_symlink() or self._beside("mended").exists() or has_log(self.path):
            return
        try:
            named.stat()
        except OSError as error:
            in_a_circle = message("{file} is a link that leads in a circle", file=named.name)
            to_nothing = message("{file} is a link that leads to nothing", file=named.name)
            raise OSError(error.errno, in_a_circle if error.errno == ELOOP else to_nothing) from error

    def for_reading(self) -> ReadOnlyStore:
        """The file as it lies where nothing can be written. Raises sqlite3.Error, OSError, StorageError."""
        return ReadOnlyStore(self.path, self.connect)

    def _opened(self, stamp: str, told: list[Message]) -> OpenedDatabase:
        _refuse_newer(self.path)
        self._sweep()
        if is_abandoned(self.path):
            self._renew()
        if self._beside("mended").exists():
            self._put_in_place(stamp)
        parts = [self._part(ending) for ending in ("", *_ENDINGS)]
        told += self._set_aside_what_is_no_file(stamp, *parts, *self.backups)
        known = self._look_at_log(stamp, told)
        database = None if self._is_emptied() else self._whole()
        if database is None:
            told.append(self._what_was_wrong())
            database = self._mend(stamp)
        opened = OpenedDatabase(database, told)
        try:
            self._take_back(opened, known)
            self._learn(opened, stamp)
        except REFUSALS as error:
            database.close()
            if not means_damage(error):
                raise
            opened.database = self._mend(stamp)
            opened.told.append(MENDED)
        return opened

    def _what_was_wrong(self) -> Message:
        """That it was damaged; or, where it is not there at all, of when the copy is that is taken."""
        copies = [] if self.path.exists() or has_log(self.path) else [*filter(is_file, self.backups)]
        return _missing(copies[0].stat().st_mtime) if copies else MENDED

    def _learn(self, opened: OpenedDatabase, stamp: str) -> None:
        """What backups know; where all are of another house, somebody has put this one in its place."""
        copies = [backup.stat().st_mtime for backup in self.backups if is_file(backup)]
        for backup in reversed(self.backups):
            try:
                self._learn_from(opened, backup, stamp)
            except OSError as error:
                told = message(
                    "{file} cannot be read, and is left alone: {why}.",
                    file=backup.name,
                    why=reason_of(error),
                )
                opened.told.append(told)
        if copies and opened.told.count(BACKUP_OF_ANOTHER) == len(copies):
            others = [one for one in opened.told if one != BACKUP_OF_ANOTHER]
            opened.told[:] = [*others, _house_of_another(max(copies))]

    def _whole(self) -> Database | None:
        """The file, open; None where it is damaged."""
        try:
            return Database(self.path, self.connect, swift=self.swift)
        except REFUSALS as error:
            if not means_damage(error):
                raise
        return None

    def _is_emptied(self) -> bool:
        """Whether there is nothing where there was something: a power cut may cost a file all its bytes."""
        if is_file(self.path) and self.path.stat().st_size:
            return False
        return has_log(self.path) or any(map(is_file, self.backups))

    def mended(self, stamp: str) -> OpenedDatabase:
        """A file that was found to be damaged, made anew; as it is where somebody else has done so.

        Raises sqlite3.Error, OSError, StorageError.
        """
        with self._lock.alone():
            opened = self._opened(stamp, [])
            if MENDED in opened.told or is_whole(opened.database):
                return opened
            opened.database.close()
            return OpenedDatabase(self._mend(stamp), [*opened.told, MENDED])

    def _mend(self, stamp: str) -> Database:
        own, older, apart = rescued(self.path), Rescued(), list[Rescued]()
        for backup in reversed(self.backups):
            kept = rescued(backup, alone=True)
            if own.state and kept.state and kept.state.id != own.state.id:
                continue  # of another house: see `_learn_from`
            if own.state and kept.state and not own.state.holds(kept.state):
                apart.append(kept)
                continue
            older.rows |= kept.rows
            older.states += kept.states
        rows = older.rows | own.rows
        for kept in apart:
            for row in kept.rows.values():
                merge_row(rows, row)
        state = own.state or older.state or StoreState.new()
        marks = [kept.state.mark for kept in (older, *apart) if kept.state]
        self._written(rows, state.changed(whole=False).knowing(state.mark, *marks)).replace(
            self._beside("mended")
        )
        sync_folder(self.path.parent)
        self._put_in_place(stamp)
        _LOG.warning("The house was damaged: %d rows were saved.", len(rows))
        return Database(self.path, self.connect, swift=self.swift)

    def _written(self, rows: Rows, state: StoreState) -> Path:
        """A whole new file of these rows, under a name for the time being."""
        fresh = self._beside("new")
        _remove(fresh)
        with closing(Database(fresh, self.connect, state=state)) as database:
            with database.transaction():
                for row in rows.values():
                    database.write(row)
            database.settle()
        return fresh

    def _put_in_place(self, stamp: str) -> None:
        """The damaged file steps aside, its log first: that would spoil any other file beside it."""
        for ending in ("-wal", "-shm", "-journal", ""):
            with suppress(FileNotFoundError):
                self._part(ending).replace(self._beside(f"damaged-{stamp}{ending}"))
        self._beside("mended").replace(self.path)
        sync_folder(self.path.parent)

    def _part(self, ending: str) -> Path:
        return self.path.with_name(self.path.name + ending)

    def _sweep(self) -> None:
        """Remove what an interrupted step has left behind."""
        for path in (*self.path.parent.glob("house.new*"), *self.folder.glob("house.backup-new*")):
            with suppress(OSError):
                path.unlink()

    def _set_aside_what_is_no_file(self, stamp: str, *paths: Path) -> list[Message]:
        """A folder or a pipe under one of our names is nothing that could be opened; what is to be told."""
        told = []
        for path in paths:
            if path.exists() and not is_file(path):
                path.replace(path.with_name(f"{path.name.replace('house.', 'house.damaged-', 1)}-{stamp}"))
                told.append(message("{name} was no ordinary file, and was set aside.", name=path.name))
        return told

    # ------------------------------------------------------------ what lies beside the file

    def _look_at_log(self, stamp: str, told: list[Message]) -> Rescued | None:
        """See that SQLite replays no log but the file's own; what another one of this house holds."""
        if not is_file(self.path) or not self.path.stat().st_size:
            return None
        self._look_at_journal(stamp, told)
        here = state_in(self.path)
        if not has_log(self.path):
            if here is not None and not here.whole and not is_begun_anew(self.path):
                told.append(LOG_MISSING)
            return None
        if follows(self.path):
            return None
        log = rescued_from_log(log_of(self.path), self.path)
        is_ours = here is not None and log.state is not None and log.state.id == here.id
        if log.rows and not is_ours:
            self._keep_found(log, stamp)
        log_of(self.path).replace(self._beside(f"found-{stamp}.log"))
        _remove(self._part("-shm"))
        sync_folder(self.path.parent)
        told.append(LOG_OF_ITS_OWN if is_ours else _of_another(len(log.rows)))
        return log if is_ours else None

    def _look_at_journal(self, stamp: str, told: list[Message]) -> None:
        """A house has none but in the moment when it is made: another one would be rolled back into it."""
        journal = self._part("-journal")
        with pages_of(self.path) as pages:
            if pages.count > 1 and is_file(journal) and journal.stat().st_size:
                journal.replace(self._beside(f"found-{stamp}.journal"))
                told.append(JOURNAL_OF_ANOTHER)

    def _keep_found(self, found: Rescued, stamp: str) -> None:
        fresh = self._written(found.rows, found.state or StoreState.new())
        fresh.replace(self._beside(f"found-{stamp}.sqlite"))

    def _take_back(self, opened: OpenedDatabase, log: Rescued | None) -> None:
        if log is not None and log.state is not None:
            _merge(opened.database, log.rows, log.state.mark)
        if LOG_MISSING in opened.told:
            opened.database.settle()

    def _learn_from(self, opened: OpenedDatabase, backup: Path, stamp: str) -> None:
        """Have everything here that a backup knows, so that it can be replaced one day."""
        if not is_file(backup):
            return
        here, there = opened.database.state(), state_in(backup)
        assert here is not None
        if there is not None and there.id != here.id:
            backup.replace(self._beside(f"found-{stamp}-{backup.name[-1]}.sqlite"))
            opened.told.append(BACKUP_OF_ANOTHER)
            return
        mark = there.mark if there else digest_of(backup)
        if mark in (here.mark, *here.known):
            return
        rows = rescued(backup, alone=True).rows
        if there is None and len(rows) <= _count(opened.database):
            rows = {}  # of an earlier version, which said nothing of itself: older, as far as can be seen
        new = _merge(opened.database, rows, mark)
        if new:
            told = message_count(
                "A backup knew more than the file: {count} thing more is back.",
                "A backup knew more than the file: {count} things more are back.",
                new,
            )
            opened.told.append(told)

    # ------------------------------------------------------------ backups

    def is_backup_due(self, now: float) -> bool:
        """`now` in seconds since 1970."""
        try:
            age = now - self.backups[0].stat().st_mtime
        except OSError:
            return True
        return not 0 <= age < BACKUP_SECONDS

    def back_up(self, stamp: str = "beside") -> list[Message]:
        """Have a copy of all rows beside the file, which nobody has open; see `replace_backup`."""
        copy = self.copy()
        with closing(Database(self.path, self.connect, swift=self.swift)) as database:
            return self.replace_backup(copy, database, stamp)

    def copy(self) -> tuple[Path, bytes]:
        """A copy of all rows, and its mark. Raises OSError, sqlite3.Error, also for damage."""
        fresh = self.folder / f"house.backup-new-{os.getpid()}-{get_ident()}"
        try:
            with self._lock.shared():
                return fresh, copied(self.path, fresh, self.connect)
        except REFUSALS as error:
            if not means_damage(error):
                _remove(fresh)  # on a full disk the half of it would take what room there is
            raise

    def replace_backup(self, copy: tuple[Path, bytes], database: Database, stamp: str) -> list[Message]:
        """Have a copy of the open file as the newest backup, one program after the other; what is to be told.

        What lies there is replaced only if all that it knows is here. Raises OSError, sqlite3.Error, also
        for damage, and FileReplacedError; FileNotFoundError where the copy was swept away meanwhile.
        """
        fresh, mark = copy
        with self._lock.alone():
            fresh.stat()
            database.see_that_it_is_the_same()
            opened = OpenedDatabase(database)
            for backup in reversed(self.backups):
                self._learn_from(opened, backup, stamp)
            with database.transaction(mark):
                pass
            database.settle()
            newest, older = self.backups
            with suppress(FileNotFoundError):
                newest.replace(older)
            fresh.replace(newest)
            sync_folder(self.folder)
        return opened.told


_ENDINGS = ("-wal", "-shm", "-journal")
_COPYING_LOOKS = 20
_COPYING_SECONDS = 0.1


def _looks(path: Path) -> tuple[int, int]:
    state = path.stat()
    return state.st_size, state.st_mtime_ns


def _is_quiet(path: Path) -> bool:
    """Whether nothing is written into a file for a moment."""
    before = _looks(path)
    time.sleep(_COPYING_SECONDS)
    return _looks(path) == before


def _is_sound(path: Path) -> bool:
    """Whether SQLite finds nothing wrong in a file that lies alone, and something in it."""
    if not path.stat().st_size:
        return False
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as file:
            return bool(file.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",))
    except REFUSALS:
        return False


def _is_later(new: StoreState, old: StoreState) -> bool:
    """Whether all that a file held is in another one of the same house."""
    return new.id == old.id and new.counter >= old.counter


def _of_another(things: int) -> Message:
    # Translators: 'This House' is a screen of the Options.
    return message_count(
        "{count} thing of another house lay here, and was set aside: Options, This House takes it in.",
        "{count} things of another house lay here, and were set aside: Options, This House takes them in.",
        things,
    )


def _missing(changed: float) -> Message:
    # Translators: {when}: day and time.
    return message(
        "What is kept was missing; the copy of {when} was taken.", when=later(day_and_time, changed)
    )


def _house_of_another(changed: float) -> Message:
    # Translators: {when}: day and time. 'This House' is a screen of the Options.
    return message(
        "Another house lies here now. The one before, as of {when}, is set aside:"
        " Options, This House takes it in.",
        when=later(day_and_time, changed),
    )


def _is_of_mending(sentence: Message) -> bool:
    return sentence.english in (MENDED.english, _missing(0.0).english)


def _where(path: Path) -> Path:
    """The file that a link names, unless there is something else in its place, or nobody can tell."""
    target = Path(os.path.realpath(path))
    try:
        return target if is_file(target) or not target.exists() else path
    except OSError:  # a link in a circle, or a folder that may not be opened: opening it will tell
        return path


def copied(path: Path, to: Path, connect: Connect = sqlite3.connect) -> bytes:
    """Have a whole copy of an open file; its mark. Raises OSError, sqlite3.Error, also for damage."""
    _remove(to)
    with closing(connect(path, timeout=LOCK_SECONDS)) as source, closing(connect(to)) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")
        if copy.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
            raise damage()
        state = StoreState.of(copy.execute(f"SELECT {STATE_COLUMNS} FROM house").fetchone())
        if state is None:
            raise damage()
        with copy:
            copy.execute(f"UPDATE house SET {STATE_SET}", replace(state, whole=True).values)
    return state.mark


def _merge(database: Database, rows: Rows, mark: bytes) -> int:
    """Have the later one of each row; how many are new here."""
    new = 0
    with database.transaction(mark):
        for row in rows.values():
            found = database.writer.execute(
                f"SELECT {COLUMNS} FROM rows WHERE store = ? AND key = ?", (row.store, row.key)
            ).fetchone()
            here = sound(found) if found else None
            if here is None or row.changed > here.changed:
                database.write(row)
                new += 1
    return new


def _count(database: Database) -> int:
    return int(database.writer.execute("SELECT count(*) FROM rows").fetchone()[0])


def _refuse_newer(path: Path) -> None:
    """Nothing is touched beside a file of a newer version. Raises StorageError, OSError."""
    with pages_of(path) as pages:
        head = pages.head
    version, ours = (int.from_bytes(head[at : at + 4], "big") for at in (60, 68))
    if ours == APPLICATION and SCHEMA < version < SCHEMA + VERSIONS_TO_COME:
        raise StorageError(Why.NEWER, NEWER)


def _remove(path: Path) -> None:
    for ending in ("", *_ENDINGS):
        with suppress(OSError):
            path.with_name(path.name + ending).unlink()


def is_whole(database: Database) -> bool:
    """Whether SQLite finds nothing damaged in the file, and all rows are as they were written."""
    try:
        database.look_through()
        return all(map(sound, database.writer.execute(f"SELECT {COLUMNS} FROM rows")))
    except REFUSALS:
        return False
