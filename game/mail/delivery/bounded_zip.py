"""Packed bytes from outside, unpacked within bounds."""

from __future__ import annotations

import zlib

from game.mail.not_taken import Damaged


def unzipped(packed: bytes, most: int) -> bytes:
    """Raises Damaged for what is no zlib stream, is cut short, or has more than so many bytes."""
    unzip = zlib.decompressobj()
    try:
        data = unzip.decompress(packed, most)
    except zlib.error as error:
        raise Damaged from error
    if not unzip.eof:
        raise Damaged
    return data
