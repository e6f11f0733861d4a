"""The smallest unit of a card: frames of 128 bytes, 64 to a block, 16 blocks to a card.

Source of the format: psx-spx, "Memory Card Data Format".
"""

from __future__ import annotations

FRAME = 128
BLOCK = 64 * FRAME
CARD = 16 * BLOCK
SLOTS = 15
"""Blocks 1 to 15 hold saves; block 0 is the directory."""


def frame(image: bytes | bytearray, number: int) -> bytes:
    """A frame of the card, counted from its start."""
    return bytes(image[number * FRAME : (number + 1) * FRAME])


def xor(data: bytes) -> int:
    """All bytes of at most a frame combined by exclusive or; 0 for a frame with a right checksum."""
    whole = int.from_bytes(data, "little")
    for bits in (512, 256, 128, 64, 32, 16, 8):
        whole ^= whole >> bits
    return whole & 0xFF


def closed(content: bytes) -> bytes:
    """A frame of this content: padded with zeros, ending with its checksum."""
    padded = content.ljust(FRAME - 1, b"\0")
    return padded + bytes([xor(padded)])
