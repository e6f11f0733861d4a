"""The pages of an SQLite file and of the log beside it, read without SQLite, which would write to them.

The format is that of https://www.sqlite.org/fileformat2.html; it is promised not to change.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from threading import Lock
from typing import Any

_LEAF = 13
_HEADER, _FRAME, _WAL_HEADER = 100, 24, 32
_SIZES = frozenset(1 << power for power in range(9, 17))
_USUAL_SIZE = 4096
_MOST_CELL = 1 << 26


def log_of(path: Path) -> Path:
    """The log beside a file."""
    return path.with_name(f"{path.name}-wal")


class _Bytes:
    """A file, of which no more is in memory than is looked at: nobody knows how long a damaged one is."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor, self._lock = descriptor, Lock()

    @property
    def length(self) -> int:
        return os.fstat(self._descriptor).st_size

    def part(self, at: int, length: int) -> bytes:
        """Raises OSError: what could not be read is not the same as what is not there."""
        with self._lock:
            os.lseek(self._descriptor, at, os.SEEK_SET)
            parts = b""
            while len(parts) < length and (part := os.read(self._descriptor, length - len(parts))):
                parts += part
            return parts

    def close(self) -> None:
        os.close(self._descriptor)


class _Nothing(_Bytes):
    """A file that is not there."""

    def __init__(self) -> None: ...

    @property
    def length(self) -> int:
        return 0

    def part(self, at: int, length: int) -> bytes:  # noqa: ARG002 - there is nothing anywhere
        return b""

    def close(self) -> None: ...


class Pages:
    """The pages of a file and of the log beside it, by their number, from 1."""

    def __init__(self, file: _Bytes, log: _Bytes) -> None:
        self._file, self._log = file, log
        said = int.from_bytes(file.part(16, 2), "big"), int.from_bytes(log.part(8, 4), "big")
        self.size = _size(*said)
        frames = list(self._in_log())
        last = max((place for place, (_, _, commits) in enumerate(frames, 1) if commits), default=0)
        self.committed = tuple((number, at) for number, at, _ in frames[:last])
        """Of each page in the log its number, and where in the log it begins, the newest last: as far as
        SQLite would go by it."""
        self._logged = {number: at for number, at, _ in frames}

    def _in_log(self) -> Iterator[tuple[int, int, bool]]:
        salts = self._log.part(16, 8)
        for at, head in self._frames():
            if head[8:16] == salts:  # else it is left over from an earlier log
                yield int.from_bytes(head[:4], "big"), at, any(head[4:8])

    def _frames(self) -> Iterator[tuple[int, bytes]]:
        """Where each page in the log begins, and what is said of it."""
        for at in range(_WAL_HEADER, self._log.length - _FRAME - self.size + 1, _FRAME + self.size):
            yield at + _FRAME, self._log.part(at, _FRAME)

    @property
    def in_hand(self) -> tuple[tuple[int, int], ...]:
        """The same of pages that are not committed, where none is."""
        return () if self.committed else tuple(self._logged.items())

    @property
    def left_over(self) -> tuple[tuple[int, int], ...]:
        """The same of pages that the log before has left: SQLite begins it anew from the front."""
        before = (int.from_bytes(self._log.part(16, 4), "big") - 1) % (1 << 32)
        return tuple(
            (int.from_bytes(head[:4], "big"), at)
            for at, head in self._frames()
            if int.from_bytes(head[8:12], "big") == before
        )

    def __iter__(self) -> Iterator[int]:
        in_file = range(1, self.count + 1)
        yield from in_file
        yield from (number for number in self._logged if number not in in_file)

    def __getitem__(self, number: int) -> bytes:
        """Raises KeyError, OSError."""
        if (at := self._logged.get(number)) is not None:
            return self.in_log(at)
        page = self._file.part((number - 1) * self.size, self.size) if number > 0 else b""
        if not page:
            raise KeyError(number)
        return page

    def in_log(self, at: int) -> bytes:
        """A page that begins there in the log. Raises OSError."""
        return self._log.part(at, self.size)

    @property
    def logged(self) -> frozenset[int]:
        """The numbers of the pages that the log has."""
        return frozenset(self._logged)

    @property
    def count(self) -> int:
        """How many pages the file alone has."""
        return -(-self._file.length // self.size)

    @property
    def head(self) -> bytes:
        """The first bytes of the file alone, by which SQLite knows it. Raises OSError."""
        return self._file.part(0, _HEADER)


@contextmanager
def pages_of(path: Path, *, log: Path | None = None) -> Iterator[Pages]:
    """The pages of a file, with those of a log where one is named; either may be missing.

    Raises OSError for what is there and cannot be read.
    """
    with _opened(path) as file, _opened(log) as beside:
        yield Pages(file, beside)


class FileOnDisk(Pages):
    """A file without its log, held open as long as SQLite has it open."""

    def __init__(self, path: Path) -> None:
        """Raises OSError."""
        self._held = _hold(path)
        super().__init__(self._held.file, _Nothing())

    def close(self) -> None:
        _let_go(self._held)


@dataclass(slots=True)
class _Held:
    file: _Bytes
    place: tuple[int, int]
    times: int = 0


_held: dict[tuple[int, int], _Held] = {}
"""The files that SQLite has open, by device and number. Whoever closes a file, however often it is opened,
takes all locks of this process from it (POSIX): so each is opened once, and closed after SQLite has."""
_of_held = Lock()


def _hold(path: Path) -> _Held:
    with _of_held:
        state = path.stat()
        place = state.st_dev, state.st_ino
        held = _held.get(place) or _Held(_Bytes(_descriptor(path)), place)
        held.times += 1
        _held[place] = held
        return held


def _let_go(held: _Held) -> None:
    with _of_held:
        held.times -= 1
        if not held.times:
            held.file.close()
            del _held[held.place]


@contextmanager
def _opened(path: Path | None) -> Iterator[_Bytes]:
    if path is None or not is_file(path):
        yield _Nothing()
        return
    held = _hold(path)
    try:
        yield held.file
    finally:
        _let_go(held)


def _descriptor(path: Path) -> int:
    return os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))


def is_file(path: Path) -> bool:
    """Whether there is a file that can be read from anywhere: no folder, and no pipe, which would wait."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except (FileNotFoundError, NotADirectoryError):
        return False


def _size(*said: int) -> int:
    """The size of pages, as the file or its log says."""
    sizes = [65536 if size == 1 else size for size in said]
    return next((size for size in sizes if size in _SIZES), _USUAL_SIZE)


def records_in(pages: Pages, number: int, page: bytes) -> Iterator[tuple[Any, ...]]:
    """The records of a page, whose number is needed to find its beginning. Raises OSError."""
    start = _HEADER if number == 1 else 0
    if page[start : start + 1] != bytes([_LEAF]):
        return
    count = int.from_bytes(page[start + 3 : start + 5], "big")
    for at in range(start + 8, min(start + 8 + 2 * count, len(page) - 1), 2):
        try:
            yield _values(_payload(pages, page, int.from_bytes(page[at : at + 2], "big")))
        except (IndexError, KeyError, ValueError):
            continue


def _payload(pages: Pages, page: bytes, at: int) -> bytes:
    """The content of a cell, put together from where it lies. Raises IndexError, KeyError, ValueError."""
    length, at = _number(page, at)
    _rowid, at = _number(page, at)
    if length > _MOST_CELL:
        raise ValueError("too long")  # not read
    size = len(page)
    here = _local(length, size)
    if here == length:
        return page[at : at + length]
    parts, left = [page[at : at + here]], length - here
    following = int.from_bytes(page[at + here : at + here + 4], "big")
    while left > 0:
        overflow = pages[following]
        following = int.from_bytes(overflow[:4], "big")
        parts.append(overflow[4 : 4 + left])
        left -= size - 4
    return b"".join(parts)


def _local(length: int, size: int) -> int:
    """How many bytes of a content lie in its cell; the rest follows in other pages."""
    most, least = size - 35, (size - 12) * 32 // 255 - 23
    if length <= most:
        return length
    fitting = least + (length - least) % (size - 4)
    return fitting if fitting <= most else least


def _values(payload: bytes) -> tuple[Any, ...]:
    """The columns of a record. Raises IndexError, ValueError."""
    end, at = _number(payload, 0)
    kinds: list[int] = []
    while at < end and len(kinds) < 16:
        kind, at = _number(payload, at)
        kinds.append(kind)
    at = end
    values: list[object] = []
    for kind in kinds:
        length = _length(kind)
        values.append(_value(kind, payload[at : at + length]))
        at += length
    return tuple(values)


def _length(kind: int) -> int:
    return (kind - 12) // 2 if kind >= 12 else (0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0)[kind]


def _value(kind: int, raw: bytes) -> object:
    if kind in (8, 9):
        return kind - 8
    if 1 <= kind <= 6:
        return int.from_bytes(raw, "big", signed=True)
    if kind >= 12:
        return raw.decode("utf-8") if kind % 2 else raw
    return None


def _number(data: bytes, at: int) -> tuple[int, int]:
    """A number of variable length, and where it ends. Raises IndexError."""
    value = 0
    for place, byte in enumerate(islice(data, at, at + 9)):
        if place == 8:
            return value << 8 | byte, at + 9
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + place + 1
    raise IndexError("cut short")  # not read
