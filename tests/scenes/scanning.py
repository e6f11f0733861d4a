"""A code on the screen as the camera of a phone reads it, by a library that is not ours."""

from __future__ import annotations

from collections.abc import Sequence

import zxingcpp
from PIL import Image


def scanned(rows: Sequence[str]) -> str:
    """What a code says whose dark modules are `#`."""
    (seen,) = zxingcpp.read_barcodes(_photographed(rows))
    return str(seen.text)


def _photographed(rows: Sequence[str]) -> Image.Image:
    """The code with its quiet zone, eight pixels a module."""
    side = len(rows)
    picture = Image.new("L", (side + 8, side + 8), 255)
    for row, line in enumerate(rows):
        for column, module in enumerate(line):
            picture.putpixel((column + 4, row + 4), 0 if module == "#" else 255)
    return picture.resize(((side + 8) * 8, (side + 8) * 8), Image.Resampling.NEAREST)
