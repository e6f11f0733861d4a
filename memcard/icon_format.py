"""Icons of saves: 16 colours, one to three pictures of 16 x 16 that take turns."""

from __future__ import annotations

import struct
from dataclasses import dataclass

from game.language.messages import message
from memcard.card_errors import BadIcon
from memcard.card_layout import FRAME

COLOURS = 16
PALETTE_BYTES = 2 * COLOURS
MOST_FRAMES = 3
_TICKS = {1: 1, 2: 16, 3: 11}
"""Fiftieths of a second for which each picture is shown, by the number of pictures; as on the console."""


@dataclass(frozen=True, slots=True)
class Icon:
    """Raises BadIcon unless it has 32 bytes of palette and one to three frames of 128 bytes."""

    palette: bytes
    """16 colours, little-endian 15 bit BGR; 0000h is transparent."""
    frames: tuple[bytes, ...]
    """Each 16 x 16, a nibble a pixel, the left one low."""

    def __post_init__(self) -> None:
        if len(self.palette) != PALETTE_BYTES or not 1 <= len(self.frames) <= MOST_FRAMES:
            raise BadIcon(message("An icon has 16 colors and one to three pictures"))
        if any(len(picture) != FRAME for picture in self.frames):
            raise BadIcon(message("Each picture of an icon is 16 by 16 pixels in 128 bytes"))

    def rgba(self, number: int = 0) -> bytes:
        """A picture as 16 x 16 pixels of four bytes, row by row from the top."""
        colours = [_rgba(colour) for colour in struct.unpack("<16H", self.palette)]
        return b"".join(colours[pair & 15] + colours[pair >> 4] for pair in self.frames[number])

    def showing(self, seconds: float) -> int:
        """Which picture is seen at that time of an endless animation."""
        return int(seconds * 50) // _TICKS[len(self.frames)] % len(self.frames)


def read_icon(data: bytes) -> Icon:
    """The icon of an icon file: the palette, then the frames. Raises BadIcon."""
    pictures = data[PALETTE_BYTES:]
    frames = tuple(pictures[start : start + FRAME] for start in range(0, len(pictures), FRAME))
    return Icon(data[:PALETTE_BYTES], frames)


def _rgba(colour: int) -> bytes:
    if colour == 0:
        return bytes(4)
    channels = (colour >> shift & 31 for shift in (0, 5, 10))
    return bytes(five << 3 | five >> 2 for five in channels) + b"\xff"
