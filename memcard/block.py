"""One save as blocks of 8,192 bytes: the console's header, then our envelope around opaque bytes.

The envelope (little-endian) follows the last icon frame:

    00h  4   "PRLS"
    04h  u16 version, now 1
    06h  u16 length of the note
    08h  u32 length of the payload
    0Ch  16  kind, ASCII, padded with zeros
    1Ch  i64 seconds since 1970
    24h  32  BLAKE2b-256 of all blocks of the save, this field taken as zeros
    44h      note, payload, zeros to the end of the last block
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b

from game.language.messages import message, message_count
from memcard.card_errors import DamagedSave, NewerVersion, SaveTooBig
from memcard.card_layout import BLOCK, FRAME, SLOTS
from memcard.icon_format import PALETTE_BYTES, Icon
from memcard.title_encoding import TITLE_BYTES, decode_title, encode_title

VERSION = 1
MAGIC = b"PRLS"
LONGEST_NOTE = 1024
_HEAD = struct.Struct("<4sHHI16sq32s")
_DIGEST_AT = _HEAD.size - 32
_KIND = re.compile(r"[a-z][a-z0-9]{0,15}")
_END_OF_TIME = 253_402_300_800  # the year 10000
_ICON_FLAGS = {0x11: 1, 0x12: 2, 0x13: 3}


@dataclass(frozen=True, slots=True)
class Save:
    """What is put on a card and read back."""

    kind: str
    """What the payload is, in a word: game, autosave, options, scores, tournament."""
    title: str
    """Shown by every reader; 32 characters are kept, without accents."""
    payload: bytes
    icon: Icon
    when: int
    """Seconds since 1970."""
    note: bytes = b""
    """What a list shows without opening the payload; at most 1,024 bytes, opaque too."""


@dataclass(frozen=True, slots=True)
class Header:
    """What any game's first block shows."""

    title: str
    icon: Icon | None
    """None where the block does not follow the format."""
    data_at: int
    """Where the header ends."""


def read_header(block: bytes) -> Header:
    """The header of a save's first block, read as far as it can be."""
    count = _ICON_FLAGS.get(block[2], 0) if block[:2] == b"SC" else 0
    title = decode_title(block[4 : 4 + TITLE_BYTES])
    if not count:
        return Header(title, None, FRAME)
    icon = Icon(
        bytes(block[0x60 : 0x60 + PALETTE_BYTES]),
        tuple(bytes(block[FRAME * n : FRAME * (n + 1)]) for n in range(1, count + 1)),
    )
    return Header(title, icon, FRAME * (count + 1))


def blocks_needed(save: Save) -> int:
    """How many slots of a card the save takes."""
    header = FRAME * (1 + len(save.icon.frames))
    return -(-(header + _HEAD.size + len(save.note) + len(save.payload)) // BLOCK)


def pack(save: Save) -> bytes:
    """The save as whole blocks. Raises SaveTooBig, or ValueError for a kind or date that cannot be."""
    count = blocks_needed(save)
    if count > SLOTS:
        raise SaveTooBig(
            message_count(
                "The save needs {count} block, and a memory card has {all}",
                "The save needs {count} blocks, and a memory card has {all}",
                count,
                all=SLOTS,
            )
        )
    if len(save.note) > LONGEST_NOTE:
        raise SaveTooBig(
            message_count(
                "A save's note has at most {count} byte",
                "A save's note has at most {count} bytes",
                LONGEST_NOTE,
            )
        )
    if not _KIND.fullmatch(save.kind) or not 0 <= save.when < _END_OF_TIME:
        raise ValueError(f"{save.kind!r} at {save.when} is no kind or no date of a save")  # not read
    frames = save.icon.frames
    header = b"SC" + bytes([0x10 + len(frames), count]) + encode_title(save.title)
    header = header.ljust(0x60, b"\0") + save.icon.palette + b"".join(frames)
    envelope = _HEAD.pack(
        MAGIC, VERSION, len(save.note), len(save.payload), save.kind.encode(), save.when, bytes(32)
    )
    whole = (header + envelope + save.note + save.payload).ljust(count * BLOCK, b"\0")
    at = len(header) + _DIGEST_AT
    return whole[:at] + _digest(whole) + whole[at + 32 :]


def unpack(blocks: bytes) -> Save:
    """The save that was packed; older versions are read as today's.

    Raises:
        NewerVersion: the envelope is of a later version.
        DamagedSave: anything is not as it was written.
    """
    header = read_header(blocks)
    at = header.data_at
    if header.icon is None or blocks[at : at + len(MAGIC)] != MAGIC:
        raise DamagedSave(message("This save is damaged"))
    version = int.from_bytes(blocks[at + 4 : at + 6], "little")
    if version > VERSION:
        raise NewerVersion(message("This save was made by a newer version of Parlour"))
    if version not in READERS:
        raise DamagedSave(message("This save is of a version that never was"))
    return READERS[version](blocks, header.title, header.icon, at)


def _read_1(blocks: bytes, title: str, icon: Icon, at: int) -> Save:
    _, _, note, payload, kind, when, digest = _HEAD.unpack_from(blocks, at)
    start = at + _HEAD.size
    emptied = bytes(blocks[: at + _DIGEST_AT]) + bytes(32) + bytes(blocks[start:])
    word = kind.rstrip(b"\0").decode("ascii", "replace")
    if (
        _digest(emptied) != digest
        or start + note + payload > len(blocks)
        or not _KIND.fullmatch(word)
        or not 0 <= when < _END_OF_TIME
    ):
        raise DamagedSave(message("This save is damaged"))
    body = bytes(blocks[start : start + note + payload])
    return Save(word, title, body[note:], icon, when, body[:note])


READERS: dict[int, Callable[[bytes, str, Icon, int], Save]] = {1: _read_1}
"""How each version of the envelope is read: whole blocks, title, icon, where the envelope starts."""


def _digest(blocks: bytes) -> bytes:
    return blake2b(blocks, digest_size=32, person=b"parlour save").digest()
