"""Round bodies as signed distance fields: what the figures are put together from.

After Inigo Quilez' articles on distance fields. Points are rows of x, y, z; y is up, z towards the viewer.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

Points = np.ndarray
Field = Callable[[Points], np.ndarray]
Color = tuple[float, float, float]
TINT: Color = (-1.0, 0.0, 0.0)
"""The color of whatever takes the player's."""


def ball(x: float, y: float, z: float, r: float) -> Field:
    return lambda p: np.linalg.norm(p - (x, y, z), axis=1) - r


def egg(at: Sequence[float], radii: Sequence[float]) -> Field:
    """An ellipsoid; the distance is a bound, which marching minds a little."""
    radius = np.array(radii)

    def field(p: Points) -> np.ndarray:
        q = p - at
        near, steep = np.linalg.norm(q / radius, axis=1), np.linalg.norm(q / radius**2, axis=1)
        return near * (near - 1) / np.maximum(steep, 1e-6)

    return field


def limb(a: Sequence[float], b: Sequence[float], r: float, to: float | None = None) -> Field:
    """A rod with round ends, from one radius to another."""
    start, along = np.array(a, float), np.subtract(b, a)
    end = r if to is None else to

    def field(p: Points) -> np.ndarray:
        share = np.clip((p - start) @ along / (along @ along), 0, 1)
        return np.linalg.norm(p - start - share[:, None] * along, axis=1) - (r + (end - r) * share)

    return field


def ring(at: Sequence[float], wide: float, thick: float, axis: int = 1) -> Field:
    """A torus round one of the axes x, y, z."""

    def field(p: Points) -> np.ndarray:
        q = p - at
        rest = np.delete(q, axis, axis=1)
        return np.hypot(np.linalg.norm(rest, axis=1) - wide, q[:, axis]) - thick

    return field


def drum(y: float, high: float, r: float, edge: float) -> Field:
    """An upright cylinder with rounded edges, `y` at its middle."""

    def field(p: Points) -> np.ndarray:
        d = np.stack([np.hypot(p[:, 0], p[:, 2]) - r + edge, np.abs(p[:, 1] - y) - high / 2 + edge])
        return np.minimum(d.max(0), 0) + np.linalg.norm(np.maximum(d, 0), axis=0) - edge

    return field


def melted(k: float, *fields: Field) -> Field:
    """Bodies that run into each other over a length of `k`."""

    def field(p: Points) -> np.ndarray:
        found = fields[0](p)
        for other in fields[1:]:
            d = other(p)
            h = np.maximum(k - np.abs(found - d), 0) / k
            found = np.minimum(found, d) - h * h * k / 4
        return found

    return field


def both(make: Callable[[int], Field]) -> Field:
    """The same body at either side."""
    return melted(0.01, make(-1), make(1))


def turned(field: Field, degrees: float) -> Field:
    """A body turned about the vertical."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    matrix = np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]])
    return lambda p: field(p @ matrix)


def extent(field: Field) -> tuple[np.ndarray, np.ndarray]:
    """The box round a body."""
    points = grid(ROOM[0], ROOM[1], 0.05)
    near = points[field(points.reshape(-1, 3)).reshape(points.shape[:3]) < 0.05]
    return near.min(0), near.max(0)


ROOM = np.array([[-1.5, -0.35, -1.3], [1.5, 2.5, 1.3]])
"""Where bodies may be."""


def grid(low: np.ndarray, high: np.ndarray, cell: float) -> np.ndarray:
    """Points `cell` apart, (nx, ny, nz, 3)."""
    axes = [np.arange(a - cell, b + 2 * cell, cell) for a, b in zip(low, high, strict=True)]
    return np.stack(np.meshgrid(*axes, indexing="ij"), -1)


def bounded(field: Field) -> Field:
    """The same body, worked out only near the ball round it: elsewhere the ball's distance will do."""
    low, high = extent(field)
    middle, r = (low + high) / 2, float(np.linalg.norm(high - low)) / 2

    def quick(p: Points) -> np.ndarray:
        d = np.linalg.norm(p - middle, axis=1) - r
        near = d < 0.25
        d[near] = field(p[near])
        return d

    return quick


@dataclass(frozen=True)
class Part:
    """A body and its color; `TINT` for the player's."""

    field: Field
    color: Color = TINT
    gloss: float = 0.5
