"""Files that people carry away or edit: all old or all new; one that is changed, bounded and under a lock."""

from __future__ import annotations

import errno
import os
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from game.language.messages import Message, message
from game.storage.storage_errors import StorageError, Why, reason_of
from memcard.atomic_file import AtomicFile
from memcard.card_errors import (
    CardBusy,
    CardChanged,
    CardError,
    DiskFull,
    NoCard,
    NotACard,
    ReadOnlyCard,
    TooLong,
)
from memcard.disk import Disk, rename_over

_DISK = Disk()
_FRESH = "new"
AT_IT_SECONDS = 60.0
"""Whoever writes a file has written to it within so long."""
# Translators: these and what follows stand in the middle of sentences: "… cannot be read: it is too long."
NO_FILE = message("this is no ordinary file")
TOO_LONG = message("it is too long")
MOST_READ = 64 << 20
"""Bytes that are read at once of a file that somebody names."""
IS_THERE = message("there is such a file already, and it is left as it is")
_REASONS: dict[type[CardError], tuple[Why, Message]] = {
    NoCard: (Why.GONE, message("it is not there")),
    NotACard: (Why.DAMAGED, message("it is no ordinary file, or too long")),
    TooLong: (Why.TOO_LARGE, message("it would be too long to be read again")),
    ReadOnlyCard: (Why.DISK, message("the folder cannot be written to")),
    DiskFull: (Why.DISK, message("no space is left on the disk")),
    CardBusy: (Why.DISK, message("another Parlour is writing it")),
    CardChanged: (Why.CHANGED, message("another program has changed it meanwhile")),
}


class KeptFile:
    """A file and its lock. Every refusal is a StorageError, with one sentence."""

    def __init__(self, path: Path, longest: int = 1 << 20) -> None:
        """`longest` in bytes, for reader and writer."""
        self.path = path
        self._file = AtomicFile(path, longest=longest)

    def load(self) -> bytes | None:
        """What it holds; None where it is not there. Raises StorageError."""
        try:
            return self._file.load()
        except NoCard:
            return None
        except CardError as error:
            raise self._refusal(error, writing=False) from error

    def put(self, data: bytes) -> None:
        """Have it hold just this; safe when this returns. Raises StorageError, and then it is as it was."""
        self.change(lambda _before: data)

    def change(self, edit: Callable[[bytes | None], bytes]) -> None:
        """Make its bytes anew from those that are there; None where it is not there.

        Nobody else writes it meanwhile, and it is safe when this returns. Raises StorageError, and then it is
        as it was; `edit` may raise, too.
        """
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            try:
                self._file.change(edit)
            except NoCard:
                self._file.create(edit(None))
        except OSError as error:
            raise StorageError(Why.DISK, _not_written(self.path, reason_of(error))) from error
        except CardError as error:
            raise self._refusal(error, writing=True) from error

    def set_aside(self, ending: str) -> None:
        """Give a file that cannot be read another ending, if it is there. Raises StorageError."""
        try:
            self.path.replace(self.path.with_suffix(ending))
        except FileNotFoundError:
            return
        except OSError as error:
            why = message("{file} cannot be renamed: {why}.", file=self.path.name, why=reason_of(error))
            raise StorageError(Why.DISK, why) from error

    def _refusal(self, error: CardError, *, writing: bool) -> StorageError:
        why, reason = _why(error)
        if writing:
            return StorageError(why, _not_written(self.path, reason))
        return StorageError(why, message("{file} cannot be read: {why}.", file=self.path.name, why=reason))


def _why(error: CardError) -> tuple[Why, Message | str]:
    known = _REASONS.get(type(error))
    if known is not None:
        return known
    cause = error.__cause__
    told = reason_of(cause) if isinstance(cause, OSError) else message("the disk gives no reason")
    return Why.DISK, told


def _not_written(path: Path, reason: Message | str) -> Message:
    return message("{file} cannot be written: {why}.", file=path.name, why=reason)


def hand_out(path: Path, data: bytes) -> None:
    """Write a file that people take along, in place of one of its name: all there or not at all, and nothing
    stays beside it, no lock either. Raises StorageError."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with made_whole(path) as fresh:
            fresh.write_bytes(data)
    except OSError as error:
        raise StorageError(Why.DISK, _not_written(path, reason_of(error))) from error


def opened_ordinary(path: Path) -> BinaryIO:
    """A file open to be read; what is no ordinary file is not waited for. Raises OSError."""
    no_wait = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    handle = os.open(path, os.O_RDONLY | no_wait)
    if stat.S_ISREG(os.fstat(handle).st_mode):
        return os.fdopen(handle, "rb")
    os.close(handle)
    raise OSError(errno.EINVAL, NO_FILE, str(path))


def read_ordinary(path: Path, most: int = MOST_READ) -> bytes:
    """All bytes of an ordinary file. Raises OSError, also where it has more than `most`."""
    with opened_ordinary(path) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, TOO_LONG, str(path))
    return data


def see_that_it_is_ordinary(*paths: Path) -> None:
    """For files that others open, who would wait for a pipe. Raises OSError; not where there is none."""
    for path in paths:
        with suppress(FileNotFoundError):
            opened_ordinary(path).close()


def see_that_it_is_new(path: Path) -> None:
    """Raises FileExistsError where there is a file already, and OSError for '-', which means none."""
    if str(path) == "-":
        raise OSError(errno.EINVAL, message("this is written to a file only, and needs its name"), "-")
    if os.path.lexists(path):
        raise FileExistsError(errno.EEXIST, IS_THERE, str(path))


@contextmanager
def made_whole(path: Path) -> Iterator[Path]:
    """Where the content of a file is to be written within the block; safe under its own name afterwards.

    Nothing is left behind, and what was there stays, where the block or the disk raises. Raises OSError.
    """
    if not path.name:  # a folder's own, such as "."
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise OSError(errno.EINVAL, NO_FILE, str(path))
    fresh = path.with_name(f".{path.name}.{_FRESH}")
    try:
        yield fresh
        sync(fresh)
        rename_over(fresh, path)
    except BaseException:
        with suppress(OSError):
            fresh.unlink()
        raise
    sync_folder(path.parent)


def broken_off(folder: Path, stem: str, ending: str) -> list[Path]:
    """What `made_whole` has left of files of such names, as the program was ended or the stick pulled out.

    What was written to within the last minute may be another program's, which is still at it.
    """
    found = []
    with suppress(OSError):
        for path in folder.iterdir():
            is_ours = path.name.startswith(f".{stem}") and path.name.endswith(f"{ending}.{_FRESH}")
            if is_ours and abs(time.time() - path.lstat().st_mtime) > AT_IT_SECONDS:
                found.append(path)
    return found


def sync(path: Path) -> None:
    """Return once the bytes of a file would survive a power cut. Raises OSError."""
    handle = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
    try:
        _DISK.sync(handle)
    finally:
        os.close(handle)


def sync_folder(folder: Path) -> None:
    """What was renamed in a folder stays so, even where the power fails."""
    with suppress(OSError):  # some systems cannot sync a folder
        _DISK.sync_folder(folder)
