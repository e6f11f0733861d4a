"""Curves between points: smooth, and never above or below the points beside them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from game.render.panels.canvas import Rect
from game.render.panels.pen import Pen
from game.render.panels.theme import Colour

SLICE = 3.0
"""Width of the slices under a curve."""
Values = np.ndarray[tuple[int], np.dtype[np.float64]]


def smooth(values: Sequence[float], at: Values) -> Values:
    """The values at places between 0 and their last number, by monotone cubics (Fritsch and Carlson 1980)."""
    known = np.asarray(values, np.float64)
    if len(known) < 3:
        return np.interp(at, np.arange(len(known)), known)
    steps = np.diff(known)
    product = steps[:-1] * steps[1:]
    slopes = np.zeros(len(known))
    same = product > 0
    slopes[1:-1][same] = 2 * product[same] / (steps[:-1] + steps[1:])[same]
    slopes[0], slopes[-1] = steps[0], steps[-1]
    cell = np.clip(at.astype(np.int64), 0, len(known) - 2)
    t = at - cell
    left, right = known[cell], known[cell + 1]
    return (
        left * (1 + 2 * t) * (1 - t) ** 2
        + slopes[cell] * t * (1 - t) ** 2
        + right * t**2 * (3 - 2 * t)
        + slopes[cell + 1] * t**2 * (t - 1)
    )


def slices_of(box: Rect) -> Values:
    """The left edges of the slices that fill a box, as shares of its width at their middles."""
    count = max(2, int(box.w / SLICE))
    found: Values = (np.arange(count) + 0.5) / count
    return found


def fill_between(pen: Pen, box: Rect, upper: Values, lower: Values, top: Colour, foot: Colour) -> None:
    """The ground between two curves, as shares of the height of a box for each of its slices; from one colour
    at the box's top to another at its foot."""
    count = len(upper)
    wide, seen = box.w / count, upper > lower
    places = np.zeros((count, 4), np.float32)
    places[:, 0] = box.x + wide * np.arange(count)
    places[:, 1] = box.bottom - upper * box.h
    places[:, 2] = wide
    if top[3] == foot[3] == 1.0:  # each a little under the next one, so that no seam shows
        places[:-1, 2] += wide / 2
    places[:, 3] = (upper - lower) * box.h
    ends = np.array([foot, top], np.float32)
    shades = [ends[0] + (ends[1] - ends[0]) * share[:, None].astype(np.float32) for share in (upper, lower)]
    pen.boxes(places[seen], shades[0][seen], shades[1][seen])


def stroke_along(pen: Pen, box: Rect, heights: Values, width: float, colour: Colour) -> None:
    """A line along a curve."""
    places = np.linspace(box.x, box.right, len(heights))
    points = [(float(x), box.bottom - float(y) * box.h) for x, y in zip(places, heights, strict=True)]
    pen.strokes(points, width, colour)
