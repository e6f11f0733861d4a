"""The file of a hall: every entry is on the disk before anybody hears of it, many at a time.

A line is an entry as JSON, a tab, and the CRC-32 of what stands before the tab in hexadecimal.
So the process may be killed at any moment, and a disk that refuses loses nothing that was told to somebody.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from zlib import crc32

import msgspec

from game.language.messages import tr
from game.session.entries import Entry, entry_from_line, entry_to_line
from game.storage.user_file import opened_ordinary, see_that_it_is_ordinary
from memcard.disk import Disk


class InUseError(ValueError):
    """Another process holds this hall."""


class WriteAheadLog:
    """The entries of one hall, held by this process alone."""

    def __init__(self, path: Path, disk: Disk | None = None) -> None:
        """Raises InUseError, and OSError where the disk refuses."""
        self._path, self._disk = path, disk or Disk()
        self._waiting: list[bytes] = []
        self._disk.make_folder(path.parent)
        see_that_it_is_ordinary(path)
        self._lock = self._disk.open_lock(path.with_suffix(".lock"))
        if not self._disk.try_lock(self._lock):
            self._disk.close(self._lock)
            raise InUseError(tr("{file} is held by another process", file=str(path)))
        self._file = self._disk.open_to_append(path, 0o600)
        self._length = _whole(path)
        """Bytes that are kept for sure: what follows was told to nobody."""
        self._disk.sync_folder(path.parent)

    def read(self) -> Iterator[Entry]:
        """What was kept, line by line. Raises msgspec.MsgspecError at a line that is none of ours."""
        for line in self._lines():
            entry, tab, told = line.rstrip(b"\n").partition(b"\t")
            if tab and told != _sum_of(entry):  # lines of older programs have none
                raise msgspec.ValidationError("a line is not as it was written")
            yield entry_from_line(entry)

    def _lines(self) -> list[bytes]:
        return BytesIO(_all_of(self._path)[: self._length]).readlines()

    def break_off(self, lines: int, aside: Path) -> None:
        """So many lines count, and none of those after them; first the whole file is kept `aside`, as it is.

        Raises OSError where the disk refuses, or something of that name is there: then all is as before.
        """
        whole, kept = _all_of(self._path), sum(map(len, self._lines()[:lines]))
        file = self._disk.create(aside, 0o600)
        try:
            self._write(file, whole)
        except OSError:
            self._disk.close(file)
            self._disk.remove(aside)
            raise
        self._disk.close(file)
        self._disk.sync_folder(aside.parent)
        self._length = kept

    def append(self, entries: Sequence[Entry], _expected: int = 0) -> None:
        """These come next, as nobody else holds the file; they are kept when `keep` has returned."""
        lines = (entry_to_line(entry).rstrip(b"\n") for entry in entries)
        self._waiting += [b"%b\t%b\n" % (line, _sum_of(line)) for line in lines]

    def keep(self) -> None:
        """Everything that waits is on the disk, also for a machine that loses its power.

        Raises OSError where the disk refuses: then all of it still waits.
        """
        if not self._waiting:
            return
        data = b"".join(self._waiting)
        os.ftruncate(self._file, self._length)
        self._write(self._file, data)
        self._length += len(data)
        self._waiting.clear()

    def _write(self, file: int, data: bytes) -> None:
        left = memoryview(data)
        while left:
            left = left[self._disk.write(file, bytes(left)) :]
        self._disk.sync(file)

    def close(self) -> None:
        """Nothing more is noted, and others may hold the hall."""
        self._disk.close(self._file)
        self._disk.close(self._lock)


def _sum_of(line: bytes) -> bytes:
    """By which a changed byte is noticed that makes another entry of it."""
    return b"%08x" % crc32(line)


def _whole(path: Path) -> int:
    """Bytes up to the end of the last whole line."""
    return _all_of(path).rfind(b"\n") + 1


def _all_of(path: Path) -> bytes:
    with opened_ordinary(path) as file:
        return file.read()
