"""One file of named arrays that processes map into memory and share.

Layout: 8 bytes of magic, then three little-endian uint32 (version, length of the header, CRC-32 of the
header), then the header in JSON, then the arrays, each at an offset divisible by 64. The header is
`{"size": bytes of the whole file, "meta": {...}, "arrays": {name: {dtype, shape, offset, crc32}}}`.
"""

from __future__ import annotations

import json
import os
import struct
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.language.messages import message
from game.storage.user_file import opened_ordinary, see_that_it_is_ordinary
from game.text_format import reason_given

Array = NDArray[Any]

MAGIC = b"PARLOUR\n"
VERSION = 1
ALIGNMENT = 64
_PREFIX = struct.Struct("<8sIII")


class LexiconError(Exception):
    """A lexicon that cannot be used. The message is one sentence that names the file and what is wrong."""


def write_store(path: Path, arrays: Mapping[str, Array], meta: Mapping[str, Any]) -> None:
    """Write `arrays` and `meta` (anything JSON can hold) to `path`, replacing what was there.

    The same input gives the same bytes. A reader sees the old file or the new one, never half of one.
    """
    solid = {name: np.ascontiguousarray(arrays[name]) for name in sorted(arrays)}
    # Offsets stand in the header and depend on its length, so they are laid out from its end,
    # and the header is padded to a length that does not depend on them.
    relative, end = {}, 0
    for name, array in solid.items():
        relative[name] = end
        end = _aligned(end + array.nbytes)
    room = _aligned(len(_header(solid, dict.fromkeys(relative, 10**12), meta, 10**12)))
    start = _aligned(_PREFIX.size + room)
    offsets = {name: start + offset for name, offset in relative.items()}
    header = _header(solid, offsets, meta, start + end).ljust(room)

    part = path.with_name(path.name + ".part")
    with part.open("wb") as file:
        file.write(_PREFIX.pack(MAGIC, VERSION, room, zlib.crc32(header)))
        file.write(header)
        for name, array in solid.items():
            file.write(bytes(offsets[name] - file.tell()))
            file.write(array.tobytes())
        file.write(bytes(start + end - file.tell()))
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)


def is_store(path: Path) -> bool:
    """Whether a file begins as a store does. Raises OSError."""
    with opened_ordinary(path) as file:
        return file.read(len(MAGIC)) == MAGIC


class ArrayFile(Mapping[str, Array]):
    """The arrays of a store, mapped: nothing is read before it is used, and no page is held twice.

    An array is checked against its checksum when it is first asked for. The arrays can be written to without
    changing the file or any other process, since the map is copy-on-write; so compiled kernels see the same
    array type here as for arrays made in memory.
    """

    def __init__(self, path: Path, meta: dict[str, Any], arrays: dict[str, Any], mapped: Array) -> None:
        self.path = path
        self.meta = meta
        self._entries = arrays
        self._mapped = mapped
        self._checked: dict[str, Array] = {}

    @classmethod
    def open(cls, path: Path) -> ArrayFile:
        """Map the store at `path`. Raises LexiconError if it is missing, cut short, foreign or damaged."""
        try:
            see_that_it_is_ordinary(path)
            mapped = np.memmap(path, dtype=np.uint8, mode="c")
        except OSError as error:
            raise LexiconError(
                message(
                    "{path} cannot be opened: {reason}.",
                    path=str(path),
                    reason=reason_given(error),
                )
            ) from error
        except ValueError as error:  # an empty file cannot be mapped
            raise LexiconError(message("{path} is empty.", path=str(path))) from error
        if len(mapped) < _PREFIX.size:
            raise LexiconError(message("{path} is too short to be a lexicon file.", path=str(path)))
        magic, version, length, checksum = _PREFIX.unpack(bytes(mapped[: _PREFIX.size]))
        if magic != MAGIC:
            raise LexiconError(message("{path} is not a lexicon file.", path=str(path)))
        if version != VERSION:
            raise LexiconError(
                message(
                    "{path} has format {version}; this game reads format {read}.",
                    path=str(path),
                    version=version,
                    read=VERSION,
                )
            )
        header = bytes(mapped[_PREFIX.size : _PREFIX.size + length])
        if zlib.crc32(header) != checksum:
            raise LexiconError(
                message("{path} is damaged: its header does not match its checksum.", path=str(path))
            )
        content = json.loads(header)
        if content["size"] != len(mapped):
            raise LexiconError(
                message(
                    "{path} is {number} bytes long instead of {due}.",
                    path=str(path),
                    number=str(len(mapped)),
                    due=str(content["size"]),
                )
            )
        return cls(path, content["meta"], content["arrays"], mapped)

    def __getitem__(self, name: str) -> Array:
        """The array of that name. Raises KeyError if there is none, LexiconError if it is damaged."""
        if name not in self._checked:
            self._checked[name] = self._check(name)
        return self._checked[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    def _check(self, name: str) -> Array:
        entry = self._entries[name]
        array: Array = np.ndarray(
            tuple(entry["shape"]), np.dtype(entry["dtype"]), buffer=self._mapped, offset=entry["offset"]
        )
        if _checksum(array) != entry["crc32"]:
            raise LexiconError(
                message(
                    "{path} is damaged: {part} does not match its checksum.", path=str(self.path), part=name
                )
            )
        return array


def _aligned(offset: int) -> int:
    return -(-offset // ALIGNMENT) * ALIGNMENT


def _checksum(array: Array) -> int:
    return zlib.crc32(array.data.cast("B")) if array.size else 0


def _header(
    arrays: Mapping[str, Array], offsets: Mapping[str, int], meta: Mapping[str, Any], size: int
) -> bytes:
    entries = {
        name: {
            "dtype": array.dtype.str,
            "shape": array.shape,
            "offset": offsets[name],
            "crc32": _checksum(array),
        }
        for name, array in arrays.items()
    }
    text = json.dumps({"size": size, "meta": dict(meta), "arrays": entries}, separators=(",", ":"))
    return text.encode("utf-8")
