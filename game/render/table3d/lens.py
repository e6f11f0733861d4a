"""Cameras as they see: a framing as a painter would order it, and the projection that it makes.

Coordinates of the screen ("NDC") run from -1 to 1, x to the right and y up. A projection may be shifted
on the screen, which keeps the perspective of the middle while the picture's middle lies elsewhere.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from game.render.table3d.pose import Vector

Matrix = NDArray[np.float64]

DESIGN_ASPECT = 16 / 9
NARROW_ASPECT = 1.66
"""Narrower screens than this get a wider view, so that what is framed stays in."""
NEAR, FAR_PLANE = 2.0, 90.0
RACK_FIELD = 25.5
"""Vertical angle in degrees at which the player's rack is seen."""
RACK_RISE, RACK_HALF = 0.345, 0.12
"""How far above the bottom edge it stands, and half its height, in NDC."""


@dataclass(frozen=True, slots=True)
class Framing:
    """A camera as a painter would order it: what to look at, from where, and what to leave soft."""

    target: Vector
    azimuth: float
    """Radians to the right of the player's seat."""
    elevation: float
    """Radians above the table."""
    distance: float
    field: float
    """Vertical angle of view in degrees."""
    shift: tuple[float, float] = (0.0, 0.0)
    """Where on the screen the target appears."""
    focus: float = 1.0
    """Sharpest distance, as a share of `distance`."""
    blur: float = 0.9
    """How quickly things get soft before and behind it."""
    vignette: float = 0.55
    scrim: float = 0.93
    """How far the bottom of the screen is darkened for the rack and the prompts."""
    scrim_height: float = 0.30
    """Where that begins, as a share of the screen's height."""
    dim: float = 0.0
    """How far everything sinks into the dark but what is lit for itself."""

    def numbers(self) -> Matrix:
        return np.array(
            (
                *self.target,
                self.azimuth,
                self.elevation,
                self.distance,
                self.field,
                *self.shift,
                self.focus,
                self.blur,
                self.vignette,
                self.scrim,
                self.scrim_height,
                self.dim,
            )
        )

    @staticmethod
    def of(numbers: Matrix) -> Framing:
        x, y, z, azimuth, elevation, distance, field, right, up, *rest = map(float, numbers)
        return Framing((x, y, z), azimuth, elevation, distance, field, (right, up), *rest)


class Lens:
    """A camera ready to use.

    `focal` is the scale of the picture along y at distance 1; `shift` as in `Framing`.
    """

    def __init__(
        self,
        eye: Vector,
        target: Vector,
        field: float,
        aspect: float,
        shift: tuple[float, float],
        near: float = NEAR,
        far: float = FAR_PLANE,
    ) -> None:
        self.eye = np.array(eye)
        self.aspect, self.shift, self.near, self.far = aspect, shift, near, far
        self.focal = 1 / math.tan(math.radians(field) / 2)
        self.view = look_at(self.eye, np.array(target), (0.0, 1.0, 0.0))

    @cached_property
    def projection(self) -> Matrix:
        depth = self.near - self.far
        return np.array(
            (
                (self.focal / self.aspect, 0, -self.shift[0], 0),
                (0, self.focal, -self.shift[1], 0),
                (0, 0, (self.far + self.near) / depth, 2 * self.far * self.near / depth),
                (0, 0, -1, 0),
            )
        )

    @cached_property
    def whole(self) -> Matrix:
        """From the room to clip space."""
        return self.projection @ self.view

    @cached_property
    def back(self) -> Matrix:
        """From clip space to the room."""
        return np.asarray(np.linalg.inv(self.whole), np.float64)

    def aside(self, right: float, up: float) -> Lens:
        """The same camera with its whole picture elsewhere on the screen, in NDC."""
        there = copy(self)
        there.shift = self.shift[0] + right, self.shift[1] + up
        for derived in ("projection", "whole", "back"):
            there.__dict__.pop(derived, None)
        return there

    def project(self, point: Vector) -> tuple[float, float]:
        """Where a point of the room appears, in NDC."""
        x, y, _, w = self.whole @ (*point, 1.0)
        return float(x / w), float(y / w)


def look_at(eye: Matrix, target: Matrix, up: Vector) -> Matrix:
    """The 4x4 view matrix of an eye at `eye` that looks at `target`."""
    forward = _unit(target - eye)
    right = _unit(_cross(forward, up))
    view: Matrix = np.eye(4)
    view[:3, :3] = right, _cross(right, forward), -forward
    view[:3, 3] = -view[:3, :3] @ eye
    return view


def _unit(vector: Matrix) -> Matrix:
    return np.asarray(vector / math.hypot(*vector))


def _cross(a: Sequence[float] | Matrix, b: Sequence[float] | Matrix) -> Matrix:
    # numpy's own takes a tenth of a millisecond for three numbers, several times a frame.
    return np.array((a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]))


def _widened(field: float, aspect: float, design: float) -> float:
    """A wider angle for screens narrower than the picture was designed for."""
    widen = max(1.0, design / aspect)
    return math.degrees(2 * math.atan(math.tan(math.radians(field) / 2) * widen))


def lens(frame: Framing, aspect: float) -> Lens:
    """The camera of a framing on a screen of this shape (width / height)."""
    across = math.cos(frame.elevation) * frame.distance
    x, y, z = frame.target
    eye = (
        x + math.sin(frame.azimuth) * across,
        y + math.sin(frame.elevation) * frame.distance,
        z + math.cos(frame.azimuth) * across,
    )
    return Lens(eye, frame.target, _widened(frame.field, aspect, NARROW_ASPECT), aspect, frame.shift)


@lru_cache(maxsize=8)
def rack_lens(
    aspect: float, slots: int = 7, middle: float = 0.5, size: float = 1.0, lift: float = 0.0
) -> Lens:
    """The camera of the layer in which the player's rack stands at the origin.

    The rack keeps its place at the bottom, its `middle` as a share of the screen's width, the size going with
    the narrower side of the screen; it grows upwards by `size`, and stands further up by `lift`, a share of
    half the screen's height.
    """
    field = _widened(RACK_FIELD, aspect, DESIGN_ASPECT * max(1.0, (slots * 1.02 + 0.9) / 14.0))
    scale = min(1.0, aspect / DESIGN_ASPECT)
    # Measured from the bottom edge, where the prompts below it are, too.
    up = -1.0 + (RACK_RISE + RACK_HALF * (size - 1.0)) * scale + lift
    field = math.degrees(2 * math.atan(math.tan(math.radians(field) / 2) / size))
    return Lens((0.0, 6.6, 23.2), (0.0, 0.42, 0.0), field, aspect, (2 * middle - 1, up), 5.0, 80.0)
