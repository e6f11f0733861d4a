"""What a damaged file still holds, row by row: its pages are read one by one, without the tree above them.

SQLite finds rows through pages of pages; where one of these is damaged, whole branches are lost to it. The
rows themselves lie in pages that say so (type 13), each row with its length; what is longer goes on in a
chain of further pages. A row is believed by its own checksum, so nothing here needs to be cautious. The
format is that of https://www.sqlite.org/fileformat2.html; it is promised not to change.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import SEEK_END, BytesIO
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

from game.keeping.row import Row, sound

_LEAF = 13
_HEADER, _FRAME, _WAL_HEADER = 100, 24, 32
_SIZES = frozenset(1 << power for power in range(9, 17))
_USUAL_SIZE = 4096
_MOST_CELL = 1 << 26


class _Bytes:
    """A file, of which no more is in memory than is looked at: nobody knows how long a damaged one is.

    What the disk does not give is missing, and costs nothing else.
    """

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self.length = file.seek(0, SEEK_END)

    def part(self, at: int, length: int) -> bytes:
        try:
            self._file.seek(at)
            return self._file.read(length)
        except OSError:
            return b""


class Pages:
    """The pages of a file and of the log beside it, by their number, from 1."""

    def __init__(self, file: _Bytes, log: _Bytes) -> None:
        self._file, self._log = file, log
        said = int.from_bytes(file.part(16, 2), "big"), int.from_bytes(log.part(8, 4), "big")
        self.size = _size(*said)
        self._logged = dict(self._in_log())
        """Where in the log the newest of each page begins that is there."""

    def _in_log(self) -> Iterator[tuple[int, int]]:
        salts = self._log.part(16, 8)
        for at in range(_WAL_HEADER, self._log.length - _FRAME - self.size + 1, _FRAME + self.size):
            head = self._log.part(at, _FRAME)
            if head[8:16] == salts:  # else it is left over from an earlier log
                yield int.from_bytes(head[:4], "big"), at + _FRAME

    def __iter__(self) -> Iterator[int]:
        in_file = range(1, -(-self._file.length // self.size) + 1)
        yield from in_file
        yield from (number for number in self._logged if number not in in_file)

    def __getitem__(self, number: int) -> bytes:
        """Raises KeyError."""
        if (at := self._logged.get(number)) is not None:
            return self._log.part(at, self.size)
        at = (number - 1) * self.size
        if not 0 <= at < self._file.length:
            raise KeyError(number)
        return self._file.part(at, self.size)


def rows_of(path: Path) -> dict[tuple[str, str], Row]:
    """Every undamaged row of a file and of the log beside it, the latest of each. Raises OSError."""
    found: dict[tuple[str, str], Row] = {}
    with path.open("rb") as file, _log_of(path) as log:
        pages = Pages(_Bytes(file), _Bytes(log))
        for number in pages:
            for row in _rows(pages, number):
                known = found.get((row.store, row.key))
                if known is None or row.changed > known.changed:
                    found[row.store, row.key] = row
    return found


def _log_of(path: Path) -> BinaryIO:
    """Empty where there is none that can be read."""
    try:
        return path.with_name(f"{path.name}-wal").open("rb")
    except OSError:
        return BytesIO()


def _size(*said: int) -> int:
    """The size of pages, as the file or its log says."""
    sizes = [65536 if size == 1 else size for size in said]
    return next((size for size in sizes if size in _SIZES), _USUAL_SIZE)


def _rows(pages: Pages, number: int) -> Iterator[Row]:
    page, start = pages[number], _HEADER if number == 1 else 0
    if page[start : start + 1] != bytes([_LEAF]):
        return
    count = int.from_bytes(page[start + 3 : start + 5], "big")
    for at in range(start + 8, min(start + 8 + 2 * count, len(page) - 1), 2):
        try:
            values = _values(_payload(pages, page, int.from_bytes(page[at : at + 2], "big")))
        except (IndexError, KeyError, ValueError):
            continue
        row = sound(values)
        if row is not None:
            yield row


def _payload(pages: Pages, page: bytes, at: int) -> bytes:
    """The content of a cell, put together from where it lies. Raises IndexError, KeyError, ValueError."""
    length, at = _number(page, at)
    _rowid, at = _number(page, at)
    if length > _MOST_CELL:
        raise ValueError("too long")
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
    raise IndexError("cut short")
