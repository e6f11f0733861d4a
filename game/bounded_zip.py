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
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from game.language.messages import Message, message
from game.storage.user_file import opened_ordinary
from game.text_format import moment_of

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


_HEADING = struct.Struct("<4sHHHIIIIHH")
"""Before each part: mark, version, flags, way of packing, time, checksum, sizes, lengths of what follows."""
_MARK, _SIZES_FOLLOW = b"PK\x03\x04", 8
_ENCRYPTED = 1
_OTHER_WAYS = {zipfile.ZIP_BZIP2: "bzip2", zipfile.ZIP_LZMA: "LZMA"}
_THE_REST = "what else there was"  # not read
"""Stands for the parts of a damaged ZIP that are not found: nobody can read them."""


class BadZipError(ValueError):
    """Packed bytes that are damaged, cut short, or more than was allowed."""


class PackedOtherwiseError(BadZipError):
    """A ZIP of which nothing can be unpacked, for the reason that it tells in words."""

    def __init__(self, why: Message) -> None:
        super().__init__(why)
        self.why = why


class Unpacker(Protocol):
    """One stream being unpacked, of zlib, bz2 or lzma."""

    @property
    def eof(self) -> bool: ...

    @property
    def unused_data(self) -> bytes: ...

    def decompress(self, data: bytes, max_length: int, /) -> bytes: ...


def unpacked(packed: bytes, most: int, unpacker: Unpacker | None = None) -> bytes:
    """What one whole stream holds, at most so many bytes; of zlib, or as the unpacker has it.

    Raises BadZipError.
    """
    stream: Any = unpacker or zlib.decompressobj()
    try:
        data: bytes = stream.decompress(packed, most)
    except (zlib.error, OSError, EOFError) as error:
        raise BadZipError("damaged") from error
    if not stream.eof or stream.unused_data:
        raise BadZipError("cut short or too long")  # not read
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
            BadZipError: it is damaged, longer, packed in a way of its own, or too much came out before.
            OSError: the disk does not give it.
        """
        if part.compress_type not in _BOUNDED:
            raise BadZipError("packed in another way")  # not read
        with _told_as_damage(), self._bundle.open(part) as file:
            data = file.read(min(most, self._left) + 1)
        self._left -= len(data)
        if len(data) > most or self._left < 0:
            raise BadZipError("too long")  # not read
        return data


class _WithoutDirectory(ZipFromOutside):
    """A ZIP whose list of parts is damaged or cut off: each part is found by its own heading."""

    def __init__(self, file: io.FileIO, most: int) -> None:
        """Raises BadZipError where there is no such part."""
        self._file, self._left = file, most
        self._length = os.fstat(file.fileno()).st_size
        found = tuple(self._found())
        if not found:
            raise BadZipError("damaged")
        self.parts = (*found, zipfile.ZipInfo(_THE_REST))

    def _found(self) -> Iterator[zipfile.ZipInfo]:
        at = 0
        while at + _HEADING.size <= self._length:
            self._file.seek(at)
            heading = _HEADING.unpack(self._file.read(_HEADING.size))
            mark, _, flags, method, _, checksum, packed, size, name, extra = heading
            if mark != _MARK or flags & _SIZES_FOLLOW:
                return
            part = zipfile.ZipInfo(self._file.read(name).decode("utf-8", "replace"))
            at += _HEADING.size + name + extra
            part.header_offset, part.compress_type, part.CRC = at, method, checksum
            part.compress_size, part.file_size = packed, size
            yield part
            at += packed

    def read(self, part: zipfile.ZipInfo, most: int) -> bytes:
        bounded = part.compress_type in _BOUNDED and part.compress_size <= min(most, self._left)
        if part.filename == _THE_REST or not bounded:
            raise BadZipError("damaged")
        self._file.seek(part.header_offset)
        data = self._file.read(part.compress_size)
        if part.compress_type == zipfile.ZIP_DEFLATED:
            data = unpacked(data, min(most, self._left) + 1, zlib.decompressobj(-zlib.MAX_WBITS))
        self._left -= len(data)
        if len(data) != part.file_size or zlib.crc32(data) != part.CRC or self._left < 0:
            raise BadZipError("damaged")
        return data


@contextmanager
def opened_zip(path: Path, most: int) -> Iterator[ZipFromOutside]:
    """A ZIP of which at most so many bytes come out, all in all; of a damaged one what is found.

    Raises BadZipError and OSError.
    """
    with opened_ordinary(path) as plain, _Cautious(plain.fileno(), closefd=False) as file:
        try:
            with _told_as_damage():
                found = ZipFromOutside(zipfile.ZipFile(file), most)
        except BadZipError:
            with _told_as_damage():
                found = _WithoutDirectory(file, most)
        yield found


def write_part(bundle: zipfile.ZipFile, name: str, data: bytes, when: float) -> None:
    """Write one part of a ZIP of ours; `when` it is of, in seconds since 1970, as near as a ZIP can tell."""
    moment = moment_of(when)
    told = min(max(moment.timetuple()[:6], _FIRST_OF_ZIP), _LAST_OF_ZIP)
    part = zipfile.ZipInfo(name, told)
    part.compress_type, part.external_attr = bundle.compression, _FOR_ITS_OWNER
    bundle.writestr(part, data)


_FIRST_OF_ZIP, _LAST_OF_ZIP = (1980, 1, 1, 0, 0, 0), (2107, 12, 31, 23, 59, 58)
_FOR_ITS_OWNER = 0o600 << 16
"""Who may read and write a part that is unpacked, where the ZIP says so."""


def see_how_it_is_packed(parts: Sequence[zipfile.ZipInfo]) -> None:
    """Raises PackedOtherwiseError where no part of a ZIP could be unpacked here."""
    files = [part for part in parts if part.filename != _THE_REST and not part.is_dir()]
    if files and all(part.flag_bits & _ENCRYPTED for part in files):
        raise PackedOtherwiseError(message("it is encrypted"))
    if files and not any(part.compress_type in _BOUNDED for part in files):
        how = _OTHER_WAYS.get(files[0].compress_type)
        if how is None:
            raise PackedOtherwiseError(
                message("it is packed by another program's own, and only deflate is read")
            )
        raise PackedOtherwiseError(message("it is packed by {how}, and only deflate is read", how=how))


class _Cautious(io.FileIO):
    """A file of which nobody reads more at once than a ZIP has to list."""

    def read(self, size: int | None = -1, /) -> bytes:
        left = os.fstat(self.fileno()).st_size - self.tell()
        wanted = left if size is None or size < 0 else min(size, left)
        if wanted > _LONGEST_DIRECTORY:
            raise zipfile.BadZipFile("The directory is too long")  # not read
        return super().read(max(wanted, 0)) or b""


@contextmanager
def _told_as_damage() -> Iterator[None]:
    try:
        yield
    except _DAMAGE as error:
        raise BadZipError("damaged") from error
    except OSError as error:
        if error.errno not in (None, errno.EINVAL):  # it sought a place before the beginning of the file
            raise
        raise BadZipError("damaged") from error
