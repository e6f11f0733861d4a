"""Packed bytes from outside, unpacked within bounds."""

from __future__ import annotations

import zlib

from game.mail.bodies import LARGEST
from game.mail.not_taken import Damaged


def unzipped(packed: bytes) -> bytes:
    """Raises Damaged for what is no zlib stream, is cut short, or grows beyond two files' size."""
    unzip = zlib.decompressobj()
    try:
        data = unzip.decompress(packed, 2 * LARGEST)
    except zlib.error as error:
        raise Damaged from error
    if not unzip.eof:
        raise Damaged
    return data
