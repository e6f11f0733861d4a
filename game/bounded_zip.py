"""What comes from outside packed, unpacked within bounds.

Bytes are counted as they come out: what a header says of its sizes is believed nowhere, and whatever is wrong
is one kind of error.
"""

from __future__ import annotations

import bz2
import errno
import io
import os
import struct
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

_LONGEST_DIRECTORY = 10 << 20
"""Bytes of the list of what a ZIP holds. It is read whole: this is what a hundred thousand names take."""
_BOUNDED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""The ways to pack that are unpacked bit by bit; of others one step may fill the memory."""
_DAMAGE = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    IndexError,
    OverflowError,
    RuntimeError,
    ValueError,
)
"""What the standard library raises over a damaged ZIP, by the place of the damage."""


class BadlyPacked(ValueError):  # noqa: N818 - reads as the fact that it states
    """Packed bytes that are damaged, cut short, or more than was allowed."""


class Unpacker(Protocol):
    """One stream being unpacked, of zlib, bz2 or lzma."""

    @property
    def eof(self) -> bool: ...

    @property
    def unused_data(self) -> bytes: ...

    def decompress(self, data: bytes, max_length: int, /) -> bytes: ...


def unpacked(packed: bytes, most: int, unpacker: Unpacker | None = None) -> bytes:
    """What one whole stream holds, at most so many bytes; of zlib, or as the unpacker has it.

    Raises BadlyPacked.
    """
    stream: Any = unpacker or zlib.decompressobj()
    try:
        data: bytes = stream.decompress(packed, most)
    except (zlib.error, OSError, EOFError) as error:
        raise BadlyPacked("damaged") from error
    if not stream.eof or stream.unused_data:
        raise BadlyPacked("cut short or too long")
    return data


def unpacked_bz2(packed: bytes, most: int) -> bytes:
    """As `unpacked`, of bz2."""
    return unpacked(packed, most, bz2.BZ2Decompressor())


class ZipFromOutside:
    """An open ZIP that anybody may have written."""

    def __init__(self, bundle: zipfile.ZipFile, most: int) -> None:
        self._bundle = bundle
        self._left = most
        self.parts = tuple(bundle.infolist())

    def read(self, part: zipfile.ZipInfo, most: int) -> bytes:
        """What a part holds, whole, of at most so many bytes.

        Raises:
            BadlyPacked: it is damaged, longer, packed in a way of its own, or too much came out before.
            OSError: the disk does not give it.
        """
        if part.compress_type not in _BOUNDED:
            raise BadlyPacked("packed in another way")
        with _told_as_damage(), self._bundle.open(part) as file:
            data = file.read(min(most, self._left) + 1)
        self._left -= len(data)
        if len(data) > most or self._left < 0:
            raise BadlyPacked("too long")
        return data


@contextmanager
def opened_zip(path: Path, most: int) -> Iterator[ZipFromOutside]:
    """A ZIP of which at most so many bytes come out, all in all. Raises BadlyPacked and OSError."""
    with _Cautious(path) as file:
        with _told_as_damage():
            found = ZipFromOutside(zipfile.ZipFile(file), most)
        yield found


class _Cautious(io.FileIO):
    """A file of which nobody reads more at once than a ZIP has to list."""

    def read(self, size: int | None = -1, /) -> bytes:
        left = os.fstat(self.fileno()).st_size - self.tell()
        wanted = left if size is None or size < 0 else min(size, left)
        if wanted > _LONGEST_DIRECTORY:
            raise zipfile.BadZipFile("The directory is too long")
        return super().read(max(wanted, 0)) or b""


@contextmanager
def _told_as_damage() -> Iterator[None]:
    try:
        yield
    except _DAMAGE as error:
        raise BadlyPacked("damaged") from error
    except OSError as error:
        if error.errno not in (None, errno.EINVAL):  # it sought a place before the beginning of the file
            raise
        raise BadlyPacked("damaged") from error
