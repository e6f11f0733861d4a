"""Camera shots and projections: pure arithmetic, no drawing.

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
from game.rules.moves import Square
from game.scenes.kit.picture.table_view import Camera, Shot

Matrix = NDArray[np.float64]

DESIGN_ASPECT = 16 / 9
NARROW_ASPECT = 1.66
"""Narrower screens than this get a wider view, so that the whole board stays in."""
NARROWEST_ASPECT = 4 / 3
MIDDLE = Square(7, 7)
NEAR, FAR_PLANE = 2.0, 90.0

STEEPER, NEARER, ASIDE = math.radians(12.5), 0.928, (0.04, -0.032)
"""What fits the board to the narrowest screens: radians more above the table, a share of the distance, and a
shift that keeps it clear of the score boxes at the left."""

DEAD_ZONE = 1, 2
"""Rows and columns that the followed square may be away from the square that the close camera stands on."""

CLEAR = (-0.50, -0.36), (0.58, 0.90)
"""Left bottom and right top, in NDC, of what lies between the score boxes and the bag's, above the rack."""
_BACKWARDS = 1.04
"""A step back of the close camera, as a multiple of its distance."""
_AIMS = 4
"""How often it is aimed anew after each step back: more brings no gain."""

AZIMUTH = 3
"""Which of a framing's numbers is its azimuth."""
_DISTANCE = 5
ORBIT_SECONDS = 70.0
ORBIT_SWING = math.radians(13)


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
    upright: float = 0.0
    """At 1 the camera rises on narrow screens, which have height to spare."""

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
                self.upright,
            )
        )

    @staticmethod
    def of(numbers: Matrix) -> Framing:
        x, y, z, azimuth, elevation, distance, field, right, up, *rest = map(float, numbers)
        return Framing((x, y, z), azimuth, elevation, distance, field, (right, up), *rest)


_FAR = Framing((0.0, -0.2, 0.35), 0.0, math.radians(57.5), 31.8, 36.7, (0.0, 0.282), focus=0.975, upright=1.0)
_CLOSE = Framing(
    (0.0, 0.0, 0.0),
    0.0,
    math.radians(57.1),
    15.0,
    34.0,
    (0.07, 0.25),
    focus=0.97,
    blur=0.6,
    scrim=0.965,
    scrim_height=0.54,
)
_CHALLENGE = Framing(
    (0.0, -0.2, 0.35), 0.0, math.radians(58.5), 34.4, 36.7, (-0.03, 0.262), focus=0.975, scrim_height=0.2
)
_HANDOVER = Framing(
    (0.0, -0.2, 1.2),
    math.radians(-17.0),
    math.radians(47.0),
    35.5,
    36.7,
    (0.0, 0.24),
    focus=0.96,
    blur=1.1,
    vignette=0.65,
)
_MENU = Framing(
    (-3.4, 0.2, -1.2), math.radians(33.9), math.radians(20.7), 25.4, 34.0, (0.18, 0.05), 0.80, 0.95, 0.7, 0.55
)
_RESULTS = Framing(
    (0.0, 0.0, -0.5), math.radians(-24), math.radians(38), 27.0, 34.0, (0.0, 0.05), 0.95, 1.6, 0.7, 0.55
)
_REVIEW = Framing(
    (0.0, -0.2, 0.0), 0.0, math.radians(63), 34.6, 34.0, (-0.325, 0.262), 0.98, 0.5, 0.8, 0.9, 0.26
)
_LETTER = Framing(
    (0.0, -0.2, 0.0),
    math.radians(-10),
    math.radians(55),
    33.5,
    36.7,
    (-0.25, 0.0),
    focus=0.97,
    blur=0.9,
    vignette=0.65,
    scrim=0.8,
    scrim_height=0.14,
)
_DAILY = Framing(
    (11.7, 0.9, 6.3), math.radians(38), math.radians(22), 19.0, 34.0, (-0.22, -0.16), 1.0, 1.3, 0.7, 0.5
)
_POOL = Framing((0.0, -0.4, 14.0), 0.0, math.radians(64), 20.5, 34.0, (0.09, 0.25), 0.98, 0.6, 0.4, 0.8, 0.26)


def framing(camera: Camera, orbit_seconds: float = 0.0) -> Framing:
    """What a shot looks like. `orbit_seconds` is how long the menu's orbit has been going."""
    if camera.shot is Shot.FAR:
        return _FAR
    if camera.shot is Shot.CLOSE:
        return _close_on(camera)
    if camera.shot is Shot.CHALLENGE:
        return _CHALLENGE
    if camera.shot is Shot.HANDOVER:
        return _HANDOVER
    if camera.shot is Shot.RESULTS:
        return _RESULTS
    if camera.shot is Shot.REVIEW:
        return _REVIEW
    if camera.shot is Shot.DAILY:
        return _DAILY
    if camera.shot is Shot.PHOTO:
        return _photo(camera)
    if camera.shot is Shot.LETTER:
        return _LETTER
    if camera.shot is Shot.POOL:
        return _POOL
    swing = ORBIT_SWING * math.sin(2 * math.pi * orbit_seconds / ORBIT_SECONDS)
    numbers = _MENU.numbers()
    numbers[AZIMUTH] += swing
    return Framing.of(numbers)


def _photo(camera: Camera) -> Framing:
    return Framing(
        (0.0, -0.3, 0.0),
        math.radians(camera.turn),
        math.radians(camera.rise),
        29.0 * camera.distance,
        34.0,
        focus=0.96,
        blur=1.2,
        vignette=0.6,
        scrim=0.7,
        scrim_height=0.14,
    )


def _close_on(camera: Camera) -> Framing:
    """Follow the square, but less than all the way: the edges of the board need little empty table beside
    them. What is round the square lies right of the score boxes, left of the bag's box and above the rack.
    """
    row, col = camera.at or MIDDLE
    numbers = _CLOSE.numbers()
    numbers[0] = (col - 7) * 0.84
    numbers[2] = (row - 7) * 0.86
    return _taking_in(camera.whole, Framing.of(numbers))


@lru_cache(maxsize=64)
def _taking_in(squares: tuple[Square, ...], frame: Framing) -> Framing:
    """The framing moved aside, and then back, as far as it takes to see the squares clearly."""
    numbers = frame.numbers()
    while numbers[_DISTANCE] < _FAR.distance:
        for _ in range(_AIMS):
            right, up = _out_of_sight(squares, Framing.of(numbers))
            if not right and not up:
                return Framing.of(numbers)
            numbers[0] += right
            numbers[2] -= up
        numbers[_DISTANCE] *= _BACKWARDS
    return _FAR


def _out_of_sight(squares: tuple[Square, ...], frame: Framing) -> tuple[float, float]:
    """How far to the right and up the camera should move for the squares to lie within `CLEAR`."""
    if not squares:
        return 0.0, 0.0
    camera = lens(frame, NARROW_ASPECT)
    rows, cols = ([square[axis] - 7 for square in squares] for axis in (0, 1))
    edges = [(x, z) for x in (min(cols) - 0.5, max(cols) + 0.5) for z in (min(rows) - 0.5, max(rows) + 0.5)]
    seen = np.array([camera.project((x, 0.0, z)) for x, z in edges])
    low, high = seen.min(0), seen.max(0)
    over = np.maximum(high - CLEAR[1], 0.0) - np.maximum(CLEAR[0] - low, 0.0)
    size = np.array((max(cols) - min(cols) + 1, max(rows) - min(rows) + 1))
    right, up = np.where(np.abs(over) > 1e-6, over * size / (high - low) * 1.02, 0.0)
    return float(right), float(up)


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
    narrow = min(1.0, max(0.0, (NARROW_ASPECT - aspect) / (NARROW_ASPECT - NARROWEST_ASPECT)))
    risen = frame.upright * narrow
    elevation = frame.elevation + STEEPER * risen
    distance = frame.distance * (1 + (NEARER - 1) * risen)
    across = math.cos(elevation) * distance
    x, y, z = frame.target
    eye = (
        x + math.sin(frame.azimuth) * across,
        y + math.sin(elevation) * distance,
        z + math.cos(frame.azimuth) * across,
    )
    shift = frame.shift[0] + ASIDE[0] * risen, frame.shift[1] + ASIDE[1] * risen
    return Lens(eye, frame.target, _widened(frame.field, aspect, NARROW_ASPECT), aspect, shift)


@lru_cache(maxsize=8)
def rack_lens(aspect: float, slots: int = 7) -> Lens:
    """The camera of the layer in which the player's rack stands at the origin.

    The rack keeps its place at the bottom centre, the size going with the narrower side of the screen.
    """
    field = _widened(22.0, aspect, DESIGN_ASPECT * max(1.0, (slots * 1.02 + 0.9) / 12.0))
    scale = min(1.0, aspect / DESIGN_ASPECT)
    # Measured from the bottom edge, where the prompts below it are, too.
    up = -1.0 + (1.0 - 0.622) * scale
    return Lens((0.0, 6.6, 23.2), (0.0, 0.42, 0.0), field, aspect, (0.0, up), 5.0, 80.0)


class CameraRig:
    """Carries the camera from shot to shot on a critically damped spring: it never overshoots, may be sent
    elsewhere at any moment, and its path does not depend on the frame rate.

    The close camera stands still while the square that it follows stays within `DEAD_ZONE` and nothing that
    is to be seen whole gets out of sight.
    """

    STIFFNESS = 6.5
    """Per second; a move is four fifths done after three of these."""

    def __init__(self, reduced: bool = False, orbits: bool = True) -> None:
        """`reduced`: no motion at all; without `orbits` only the menu's camera stands still."""
        self.reduced = reduced
        self._orbits = orbits
        self._asked = self._camera = Camera()
        self._orbit = 0.0
        self._now = framing(self._camera).numbers()
        self._speed = np.zeros_like(self._now)
        self._placed = False
        self.settled = False
        self.travelling = False
        """Whether it is on its way from one shot to another; a mere orbit is none."""

    @property
    def framing(self) -> Framing:
        return Framing.of(self._now)

    def advance(self, camera: Camera, dt: float) -> None:
        """Move on by `dt` seconds towards a shot. The first one is there at once."""
        camera = self._calmly(camera)
        orbiting = self._orbiting(camera)
        self._orbit = self._orbit + dt if orbiting else 0.0
        self._camera = camera
        goal = framing(camera, self._orbit).numbers()
        if self.reduced or not self._placed:
            self._placed = True
            self._now, self._speed = goal, np.zeros_like(goal)
        else:
            self._spring(goal, dt)
        self.travelling = bool(np.abs(self._now - goal).max() > 0.02)
        self.settled = not orbiting and self._arrive(goal)

    def _calmly(self, camera: Camera) -> Camera:
        """The camera, or the one before where following would only be a small slide."""
        if camera == self._asked:
            return self._camera
        self._asked = camera
        if camera.shot is Shot.CLOSE and self._camera.shot is Shot.CLOSE:
            now, before = camera.at or MIDDLE, self._camera.at or MIDDLE
            near = abs(now.row - before.row) <= DEAD_ZONE[0] and abs(now.col - before.col) <= DEAD_ZONE[1]
            if near and _out_of_sight(camera.whole, framing(self._camera)) == (0.0, 0.0):
                return self._camera
        return camera

    def skip(self) -> None:
        """Arrive at once."""
        self._now = framing(self._camera, self._orbit).numbers()
        self._speed = np.zeros_like(self._now)
        self.travelling = False
        self.settled = not self._orbiting(self._camera)

    def _orbiting(self, camera: Camera) -> bool:
        return camera.shot is Shot.MENU and self._orbits and not self.reduced

    def _spring(self, goal: Matrix, dt: float) -> None:
        # Whoever walked round the board goes back the shorter way.
        self._now[AZIMUTH] += math.tau * round((goal[AZIMUTH] - self._now[AZIMUTH]) / math.tau)
        fade = math.exp(-self.STIFFNESS * dt)
        away = self._now - goal
        pull = self._speed + self.STIFFNESS * away
        self._now = goal + (away + pull * dt) * fade
        self._speed = (self._speed - self.STIFFNESS * pull * dt) * fade

    def _arrive(self, goal: Matrix) -> bool:
        """Whether the rest of the way is too short to see; if so, arrive."""
        if np.abs(self._now - goal).max() > 2e-3 or np.abs(self._speed).max() > 2e-2:
            return False
        self._now, self._speed = goal, np.zeros_like(goal)
        return True
