"""A code for the cameras of phones, as a picture."""

from __future__ import annotations

from itertools import groupby

import numpy as np

from game.render.panels import theme
from game.render.panels.canvas import Rect
from game.render.panels.pen import Pen

QUIET = 4
"""Light modules all round, without which no camera finds the code."""
LIGHT, DARK = theme.rgb("#FFF8EA"), theme.rgb("#1B110A")


def code_size(modules: tuple[str, ...], module: float) -> float:
    """Width and height of a code with its quiet zone."""
    return (len(modules) + 2 * QUIET) * module


def draw_code(pen: Pen, x: float, y: float, modules: tuple[str, ...], module: float) -> None:
    """The code with its quiet zone; neighbours are one box, along and down, so that no seam shows."""
    size = code_size(modules, module)
    pen.box(Rect(x, y, size, size), LIGHT, 12)
    left, top = x + QUIET * module, y + QUIET * module
    along = [(start, row, length, 1) for row, line in enumerate(modules) for start, length in _runs(line)]
    columns = ("".join(column) for column in zip(*modules, strict=True))
    down = [(col, start, 1, length) for col, line in enumerate(columns) for start, length in _runs(line)]
    places = [(left + x * module, top + y * module, w * module, h * module) for x, y, w, h in along + down]
    pen.boxes(np.array(places, np.float32), np.tile(np.array(DARK, np.float32), (len(places), 1)))


def _runs(line: str) -> list[tuple[int, int]]:
    """Where dark modules begin in a row, and how many there are."""
    found, at = [], 0
    for sign, group in groupby(line):
        length = len(list(group))
        if sign == "#":
            found.append((at, length))
        at += length
    return found
