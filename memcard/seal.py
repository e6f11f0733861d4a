"""The seal: one digest over the whole card, in frame 56, which the console leaves unused.

    00h  8   "PARLSEAL"
    08h  u16 version, now 1
    0Ch  u32 generation: how often the card was written
    10h  32  BLAKE2b-256 of the card, this field taken as zeros and this frame's XOR left out
    77h  8   "PARLSEAL" once more, so that damage to one of them does not look like no seal
    7Fh  XOR

Other programs may erase it (then it is absent) or write elsewhere on the card (then it is broken). Both
are told to the player; neither makes a save unreadable, since every save has a digest of its own.
"""

from __future__ import annotations

import struct
from enum import Enum
from hashlib import blake2b

from game.language.messages import message
from memcard.card_errors import NewerVersion
from memcard.card_layout import FRAME, closed, frame, xor

FRAME_NUMBER = 56
VERSION = 1
MAGIC = b"PARLSEAL"
_AT = FRAME_NUMBER * FRAME
_SECOND_MAGIC = FRAME - 1 - len(MAGIC)
_HEAD = struct.Struct("<8sHHI")
_DIGEST = slice(16, 48)


class Seal(Enum):
    """What the seal tells of a card."""

    WHOLE = "whole"
    """Every bit is as we wrote it."""
    ABSENT = "absent"
    """Not ours, or rewritten by a program that drops it."""
    BROKEN = "broken"
    """Something changed since we sealed it: damage, or a save made by another program."""


def read_seal(image: bytes) -> tuple[Seal, int]:
    """The seal of a card and its generation (0 if that is not known).

    Raises NewerVersion if a later version of the game sealed it.
    """
    sealed = frame(image, FRAME_NUMBER)
    if MAGIC not in (sealed[: len(MAGIC)], sealed[_SECOND_MAGIC:-1]):
        return Seal.ABSENT, 0
    magic, version, _, generation = _HEAD.unpack_from(sealed)
    if xor(sealed) != 0 or magic != MAGIC:
        return Seal.BROKEN, 0
    if version > VERSION:
        raise NewerVersion(message("This memory card was written by a newer version of Parlour"))
    whole = sealed[_DIGEST] == _digest(image, generation)
    return (Seal.WHOLE if whole else Seal.BROKEN), generation


def put_seal(image: bytearray, generation: int) -> None:
    """Seal a card as it is now."""
    digest = _digest(image, generation)
    image[_AT : _AT + FRAME] = _frame(generation, digest)


def _frame(generation: int, digest: bytes) -> bytes:
    head = _HEAD.pack(MAGIC, VERSION, 0, generation) + digest
    return closed(head.ljust(_SECOND_MAGIC, b"\0") + MAGIC)


def _digest(image: bytes | bytearray, generation: int) -> bytes:
    view = memoryview(image)
    state = blake2b(digest_size=32, person=b"parlour seal")
    for part in (view[:_AT], _frame(generation, bytes(32))[:-1], view[_AT + FRAME :]):
        state.update(part)
    return state.digest()
