"""A file that is always either all old or all new, whatever happens while it is written.

The failure model: the process may die between any two calls; any call may fail; after a power cut, bytes
and names that were not synced may be lost, in any order. Hence, under a lock: the new bytes go to a
temporary file in the same folder and are synced; the file so far gets the second name `NAME.bak`; a rename
puts the new file in place; the folder is synced. Only then is the file called stored.

Other programs may write in place and know no locks. Therefore the file is read once more before the
rename, and if it is no longer what the new bytes were made from, nothing is written.
"""

from __future__ import annotations

import errno
import os
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from game.language.messages import message
from game.language.system_refusals import why_refused
from memcard.card_errors import (
    CardBusy,
    CardChanged,
    CardError,
    DiskFailed,
    DiskFull,
    NoCard,
    NotACard,
    ReadOnlyCard,
    SlotTaken,
    TooLong,
)
from memcard.disk import Disk

LONGEST = 1 << 20
"""Longer files are neither read nor written unless more is asked for: no card comes near."""
LOCK_WAIT_SECONDS = 10.0
_MODE = 0o644
_NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_NOT_ALLOWED = {errno.EACCES, errno.EPERM, errno.EROFS}
_MISSING = {errno.ENOENT, errno.ENOTDIR, errno.ESTALE, errno.ENODEV, errno.ENXIO}


class AtomicFile:
    """One file and the generation before it."""

    def __init__(self, path: Path, disk: Disk | None = None, longest: int = LONGEST) -> None:
        """`longest` is how many bytes are read at most, and so how many are written."""
        self.path = path
        self._longest = longest
        self._disk = disk or Disk()

    def load(self) -> bytes:
        """The file's bytes. Raises NoCard, NotACard (no ordinary file, or far too long), DiskFailed."""
        with _told():
            return self._read(self._disk.resolve(self.path))[0]

    def load_previous(self) -> bytes:
        """The bytes before the last change. Raises as `load` does."""
        with _told():
            return self._read(_beside(self._disk.resolve(self.path), ".bak"))[0]

    def change(self, edit: Callable[[bytes], bytes]) -> bytes:
        """Put `edit` of the present bytes in their place, and return them once they are safe.

        Nobody else changes the file between reading and writing. If anything is raised before the last
        step, the file is as it was; `edit` may raise too.

        Raises NoCard, ReadOnlyCard, DiskFull, DiskFailed, CardBusy, CardChanged, TooLong.
        """
        with _told(), self._locked() as path:
            before, found = self._read(path)
            mode = stat.S_IMODE(found.st_mode)
            if not mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH):
                raise ReadOnlyCard(message("This memory card is write-protected"))
            after = edit(before)
            if after == before:
                return before
            with self._written(path, after, mode) as fresh:
                # Once by content, so that nobody's half-written card becomes the previous generation; and
                # once by a single call, as late as can be.
                self._expect(before, path)
                self._set_aside(path, ".bak")
                if _identity(self._disk.look(path)) != _identity(found):
                    self._expect(before, path)
                self._disk.rename(fresh, path)
            self._disk.sync_folder(path.parent)
            return after

    def create(self, data: bytes) -> None:
        """Make the file. Raises SlotTaken if it exists, otherwise as `change` does."""
        with _told(), self._locked() as path:
            if self._exists(path):
                raise SlotTaken(message("There is a file called {name} already", name=path.name))
            with self._written(path, data, _MODE) as fresh:
                self._disk.rename(fresh, path)
            self._disk.sync_folder(path.parent)

    def hand_out(self, data: bytes) -> None:
        """Make a file that people take along and nobody changes here later, so that no lock stays beside it.

        Raises as `create` does.
        """
        self.create(data)
        with suppress(OSError):  # whoever waits for this lock finds the file, and refuses
            self._disk.remove(_hidden(self._disk.resolve(self.path), "lock"))

    def put(self, data: bytes) -> None:
        """Make the file, or put these bytes in place of what it holds. Raises as `change` does."""
        try:
            self.change(lambda _: data)
        except NoCard:
            self.create(data)

    def replace(self, data: bytes) -> None:
        """Put these bytes in place of a file that cannot be read; that one becomes `NAME.damaged`.

        The previous generation stays as it is. Raises as `change` does.
        """
        with _told(), self._locked() as path:
            with self._written(path, data, _MODE) as fresh:
                if self._exists(path):
                    self._set_aside(path, ".damaged")
                self._disk.rename(fresh, path)
            self._disk.sync_folder(path.parent)

    # --- the steps ---

    @contextmanager
    def _locked(self) -> Iterator[Path]:
        """Holds the lock of this file; the path with links resolved. Leftovers of the dead are removed."""
        path = self._disk.resolve(self.path)
        lock = self._disk.open_lock(_hidden(path, "lock"))
        try:
            patience = time.monotonic() + LOCK_WAIT_SECONDS
            while not self._disk.try_lock(lock):
                if time.monotonic() > patience:
                    raise CardBusy(message("Another program is using the memory card"))
                time.sleep(0.002)
            self._remove_leftovers(path)
            yield path
        finally:
            self._disk.close(lock)

    def _remove_leftovers(self, path: Path) -> None:
        """Temporary files of this path. Whoever made them held our lock, so they are dead."""
        start = _hidden(path, "new-").name
        for name in self._disk.names(path.parent):
            if name.startswith(start):
                with suppress(FileNotFoundError):
                    self._disk.remove(path.parent / name)

    def _read(self, path: Path) -> tuple[bytes, os.stat_result]:
        """The bytes of an ordinary file, and what the system says of it."""
        file = self._disk.open(path)
        try:
            found = self._disk.stat(file)
            if not stat.S_ISREG(found.st_mode) or found.st_size > self._longest:
                raise NotACard(message("{file} is not a memory card", file=path.name))
            data = b""
            while len(data) <= self._longest and (part := self._disk.read(file, LONGEST)):
                data += part
            return data, found
        finally:
            self._disk.close(file)

    def _expect(self, before: bytes, path: Path) -> None:
        if self._read(path)[0] != before:
            raise CardChanged(message("Another program changed the memory card; nothing was written"))

    def _exists(self, path: Path) -> bool:
        return path.name in self._disk.names(path.parent)

    @contextmanager
    def _written(self, path: Path, data: bytes, mode: int, ending: str = "new-card") -> Iterator[Path]:
        """A synced temporary file with these bytes; gone afterwards unless it was renamed."""
        if len(data) > self._longest:
            raise TooLong(
                message("{file} would become too long to be read again; it is as it was", file=path.name)
            )
        fresh = _hidden(path, ending)
        file = self._disk.create(fresh, mode)
        try:
            try:
                rest = memoryview(data)
                while rest:
                    rest = rest[self._disk.write(file, bytes(rest)) :]
                self._disk.sync(file)
            finally:
                self._disk.close(file)
            yield fresh
        except (OSError, CardError):
            with suppress(OSError):
                self._disk.remove(fresh)
            raise

    def _set_aside(self, path: Path, ending: str) -> None:
        """Give the present file a second name, in the place of whatever bore it; the first one stays."""
        second = _hidden(path, "new-name")
        try:
            self._disk.link(path, second)
        except OSError as error:
            if error.errno in _NO_ROOM | _MISSING | {errno.EIO}:
                raise
            # The file systems of memory sticks have no hard links; a copy will do.
            before, found = self._read(path)
            with self._written(path, before, stat.S_IMODE(found.st_mode), "new-copy") as copied:
                self._disk.rename(copied, _beside(path, ending))
        else:
            self._disk.rename(second, _beside(path, ending))


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _identity(found: os.stat_result) -> tuple[int, int, int]:
    """Differs for another file, or another content written a while later."""
    return found.st_ino, found.st_size, found.st_mtime_ns


def _hidden(path: Path, ending: str) -> Path:
    return path.with_name(f".{path.name}.{ending}")


@contextmanager
def _told() -> Iterator[None]:
    """Says in our words what the system refused."""
    try:
        yield
    except OSError as error:
        if error.errno in _MISSING:
            raise NoCard(message("There is no memory card")) from error
        if error.errno == errno.EISDIR:
            raise NotACard(message("This is a folder, not a memory card")) from error
        if error.errno in _NOT_ALLOWED:
            raise ReadOnlyCard(
                message("The memory card may not be read or written: permission is denied")
            ) from error
        if error.errno in _NO_ROOM:
            raise DiskFull(message("The disk is full; the memory card is as it was")) from error
        why = why_refused(error)
        raise DiskFailed(message("The disk refused to read or write: {why}", why=why)) from error
