"""Where a tile is and how it is turned, as plain numbers. Rotations are unit quaternions (w, x, y, z)."""

from __future__ import annotations

import math
from typing import NamedTuple

Vector = tuple[float, float, float]
Rotation = tuple[float, float, float, float]

UPRIGHT: Rotation = (1.0, 0.0, 0.0, 0.0)


class Pose(NamedTuple):
    """A place in the room (x to the right, y up, z towards the player; a square of the usual board is 1)."""

    at: Vector
    turn: Rotation = UPRIGHT
    size: float = 1.0
    """How large what stands there is, as a share of its usual size."""


def about_y(angle: float) -> Rotation:
    """A turn on the table top, in radians, counter-clockwise seen from above."""
    return math.cos(angle / 2), 0.0, math.sin(angle / 2), 0.0


def about_x(angle: float) -> Rotation:
    """A tilt towards the player, in radians."""
    return math.cos(angle / 2), math.sin(angle / 2), 0.0, 0.0


def about_z(angle: float) -> Rotation:
    """A roll to the left, in radians."""
    return math.cos(angle / 2), 0.0, 0.0, math.sin(angle / 2)


def compose(a: Rotation, b: Rotation) -> Rotation:
    """First `b`, then `a`."""
    aw, ax, ay, az = a
    bw, bx, by, bz = b
    return (
        aw * bw - ax * bx - ay * by - az * bz,
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
    )


def matrix(turn: Rotation) -> tuple[Vector, Vector, Vector]:
    """The rows of the rotation matrix."""
    w, x, y, z = turn
    return (
        (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
    )


def rotate(turn: Rotation, v: Vector) -> Vector:
    """A vector, turned."""
    a, b, c = matrix(turn)
    return (
        a[0] * v[0] + a[1] * v[1] + a[2] * v[2],
        b[0] * v[0] + b[1] * v[1] + b[2] * v[2],
        c[0] * v[0] + c[1] * v[1] + c[2] * v[2],
    )


def add(a: Vector, b: Vector) -> Vector:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def mix(a: Vector, b: Vector, t: float) -> Vector:
    """The point a share `t` of the way from `a` to `b`."""
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t


def turn_between(a: Rotation, b: Rotation, t: float) -> Rotation:
    """The rotation a share `t` of the shorter way from `a` to `b`."""
    sign = 1.0 if sum(p * q for p, q in zip(a, b, strict=True)) >= 0 else -1.0
    w, x, y, z = (p + (sign * q - p) * t for p, q in zip(a, b, strict=True))
    length = math.sqrt(w * w + x * x + y * y + z * z)
    # Opposite rotations meet at nothing half-way; any direction will do there.
    return (w / length, x / length, y / length, z / length) if length > 1e-6 else b
