"""Whether two pictures look the same to a person, though not each byte of them is.

The pictures kept for comparison are compressed, and another version of Mesa rounds otherwise; both change
single pixels a little, in both directions. So means of small blocks are compared, in which such noise goes
under, and a moved label, another letter or a missing icon does not. Hues are stored coarser by the
compression and seen coarser by the eye: their blocks are larger. What is a little off everywhere shows in
the largest ones.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

SCALES = ((4, 22.0, 255.0), (16, 6.0, 12.0), (80, 2.5, 2.5))
"""Side of a block in pixels; how far its lightness, and how far its hue may be off, of 255.

Compression or another renderer takes up to half of that, the least change of a letter nearly twice as much.
"""
BORDER = (255, 0, 160)


@dataclass(frozen=True, slots=True)
class Likeness:
    """How two pictures of one size compare."""

    wrong: NDArray[np.bool_]
    """Which blocks of four pixels are too far off, by themselves or in a larger block."""
    worst: float
    """The largest distance as a share of what is allowed."""

    @property
    def same(self) -> bool:
        return self.worst <= 1.0

    @property
    def box(self) -> tuple[int, int, int, int]:
        """The part of the picture, in pixels, outside which everything is the same."""
        rows, columns = np.flatnonzero(self.wrong.any(1)), np.flatnonzero(self.wrong.any(0))
        side = SCALES[0][0]
        return (
            int(columns[0]) * side,
            int(rows[0]) * side,
            int(columns[-1] + 1) * side,
            int(rows[-1] + 1) * side,
        )


def compare(now: Image.Image, before: Image.Image) -> Likeness:
    """Raises ValueError if they differ in size."""
    if now.size != before.size:
        raise ValueError(f"A picture of {now.size} cannot be compared with one of {before.size}")
    finest = SCALES[0][0]
    ours, theirs = (np.asarray(image.convert("YCbCr").reduce(finest), np.float32) for image in (now, before))
    off = ours - theirs
    wrong = np.zeros(off.shape[:2], bool)
    worst = 0.0
    for pixels, lightness, hue in SCALES:
        side = pixels // finest
        share = (np.abs(means(off, side)) / (lightness, hue, hue)).max(-1)
        worst = max(worst, float(share.max()))
        wrong |= np.kron(share > 1.0, np.ones((side, side), bool))
    return Likeness(wrong, worst)


def means(blocks: NDArray[np.float32], side: int) -> NDArray[np.float32]:
    """The mean of each `side` by `side` of them, which divides the height and the width."""
    height, width, bands = blocks.shape
    mean: NDArray[np.float32] = blocks.reshape(height // side, side, width // side, side, bands).mean((1, 3))
    return mean


def side_by_side(before: Image.Image, now: Image.Image, likeness: Likeness) -> Image.Image:
    """What was expected, what came, and what differs: the rest of it is dim."""
    grey = now.convert("L").convert("RGB").point(lambda value: value // 4)
    mask = Image.fromarray(likeness.wrong).resize(now.size, Image.Resampling.NEAREST)
    grey.paste(now, mask=mask)
    if not likeness.same:
        ImageDraw.Draw(grey).rectangle(likeness.box, outline=BORDER, width=3)
    sheet = Image.new("RGB", (3 * now.width, now.height))
    for place, image in enumerate((before, now, grey)):
        sheet.paste(image, (place * now.width, 0))
    return sheet
