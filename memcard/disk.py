"""The only calls to the operating system. Whoever wants to see them fail passes another Disk."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_BINARY: int = getattr(os, "O_BINARY", 0)
_NO_WAIT: int = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
"""A pipe or a device in a card's place must not stop the program."""
_LOCKING_UNKNOWN = {errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL}
_IN_USE = {5, 32}
"""How Windows refuses what another program has open: access denied, sharing violation."""
PATIENCE_SECONDS = 2.0
"""Longer than anybody reads one of our files: another Parlour, a scanner for viruses, a backup."""


class Disk:
    """The calls, as thin as they can be. All raise OSError; `file` is a descriptor."""

    def resolve(self, path: Path) -> Path:
        """The path with all symbolic links followed."""
        return Path(os.path.realpath(path))

    def open(self, path: Path) -> int:
        """Open to read."""
        try:
            return os.open(path, os.O_RDONLY | _BINARY | _NO_WAIT)
        except PermissionError:
            if path.is_dir():  # which Windows does not open, and does not say why
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path)) from None
            raise

    def create(self, path: Path, mode: int) -> int:
        """Open a new file to write; it must not exist."""
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, mode)
        if hasattr(os, "fchmod"):
            os.fchmod(file, mode)  # whatever the umask is, a card keeps its permissions
        return file

    def open_to_append(self, path: Path, mode: int) -> int:
        """Open to write at the end, making the file where needed."""
        return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | _BINARY, mode)

    def stat(self, file: int) -> os.stat_result:
        return os.fstat(file)

    def look(self, path: Path) -> os.stat_result:
        """What `stat` knows of a file, without opening it."""
        return path.stat()

    def read(self, file: int, length: int) -> bytes:
        """At most so many bytes; none at the end of the file."""
        return os.read(file, length)

    def write(self, file: int, data: bytes) -> int:
        """Write some of the bytes; how many were written."""
        return os.write(file, data)

    def sync(self, file: int) -> None:
        """Return once the file's bytes would survive a power cut."""
        if sys.platform == "darwin":
            fcntl.fcntl(file, fcntl.F_FULLFSYNC)  # there, fsync stops at the drive's cache
        else:
            os.fsync(file)

    def close(self, file: int) -> None:
        os.close(file)

    def link(self, path: Path, other: Path) -> None:
        """Give a file a second name, which must not exist."""
        other.hardlink_to(path)

    def rename(self, path: Path, other: Path) -> None:
        """Rename over whatever bears the other name."""
        rename_over(path, other)

    def remove(self, path: Path) -> None:
        _once_not_in_use(path.unlink)

    def names(self, folder: Path) -> list[str]:
        """What lies in a folder."""
        return [path.name for path in folder.iterdir()]

    def folders(self, folder: Path) -> list[str]:
        """The names of the folders that lie in a folder, links to folders not among them."""
        with os.scandir(folder) as found:
            return [entry.name for entry in found if entry.is_dir(follow_symlinks=False)]

    def is_mount(self, path: Path) -> bool:
        """Whether another disk begins here."""
        return path.is_mount()

    def make_folder(self, folder: Path) -> None:
        """Make a folder, and those around it, unless they are there."""
        folder.mkdir(parents=True, exist_ok=True)

    def sync_folder(self, folder: Path) -> None:
        """Return once the names in the folder would survive a power cut."""
        if sys.platform == "win32":
            return  # Windows has no such call; its file systems journal renames
        file = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)

    def open_lock(self, path: Path) -> int:
        """Open a lock file, making it where needed."""
        return os.open(path, os.O_RDWR | os.O_CREAT | _BINARY | _NO_WAIT, 0o666)

    def try_lock(self, file: int) -> bool:
        """Take the lock unless somebody else has it; it is free again once the file is closed.

        True also on file systems without locks: not to save at all would be worse, and a card that was
        changed meanwhile is noticed in any case.
        """
        try:
            if sys.platform == "win32":
                msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
            else:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno in (errno.EAGAIN, errno.EACCES, errno.EDEADLK):
                return False
            if error.errno not in _LOCKING_UNKNOWN:
                raise
        return True


def rename_over(path: Path, other: Path) -> None:
    """Rename over whatever bears the other name. Raises OSError."""
    _once_not_in_use(lambda: path.replace(other))


def _once_not_in_use(call: Callable[[], object]) -> None:
    """Windows renames and removes nothing that anybody reads: such a call is made again, for a while."""
    give_up = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            call()
            return
        except OSError as error:
            if getattr(error, "winerror", None) not in _IN_USE or time.monotonic() > give_up:
                raise
        time.sleep(0.005)
