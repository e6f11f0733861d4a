"""The camera's way from shot to shot: pure arithmetic, no drawing."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from game.render.table3d.board_fit import USUAL, FreeArea
from game.render.table3d.lens import DESIGN_ASPECT, Framing, Matrix, lens
from game.render.table3d.shots import framing, top_row, wanted_row
from game.scenes.kit.picture.table_view import Camera, Shot

AZIMUTH = 3
"""Which of a framing's numbers is its azimuth."""
LIGHT = 9
"""The first of its numbers that move nothing: what is soft and what is dark."""
ARRIVED = 5e-4
"""How far from where they belong, in NDC, things may be seen to count as there: half a pixel of 1920."""
_CORNERS = np.array([(x, 0.0, z, 1.0) for x in (-7.5, 7.5) for z in (-7.5, 7.5)]).T
"""Of the board."""
STAYS = 4
"""The close camera that has stepped back stays there while what it follows is at most this many rows down."""


def _corners_seen(numbers: Matrix, aspect: float) -> Matrix:
    x, y, _, depth = lens(Framing.of(numbers), aspect).whole @ _CORNERS
    return np.stack([x / depth, y / depth])


def _look_alike(one: Matrix, other: Matrix, aspect: float) -> bool:
    """Whether nobody could tell the pictures of two framings apart."""
    if np.abs(one[LIGHT:] - other[LIGHT:]).max() > 0.01:
        return False
    apart = _corners_seen(one, aspect) - _corners_seen(other, aspect)
    return bool(np.abs(apart).max() <= ARRIVED)


class CameraRig:
    """Carries the camera from shot to shot on a critically damped spring: it never overshoots, may be sent
    elsewhere at any moment, and its path does not depend on the frame rate.

    The close camera sees the board's whole width, and stands still while what it follows is in sight. Having
    stepped back for the far rows it comes nearer again only once the player has gone on for some rows.
    """

    STIFFNESS = 6.5
    """Per second; a move is four fifths done after three of these."""

    def __init__(self, reduced: bool = False, orbits: bool = True) -> None:
        """`reduced`: no motion at all; without `orbits` only the menu's camera stands still."""
        self.reduced = reduced
        self._orbits = orbits
        self._asked = self._camera = Camera()
        self._orbit = 0.0
        self._now = framing(Camera()).numbers()
        self._speed = np.zeros_like(self._now)
        self._placed = False
        self._area, self._aspect = USUAL, DESIGN_ASPECT
        self.settled = False
        self.travelling = False
        """Whether it is on its way from one shot to another; a mere orbit is none."""

    @property
    def framing(self) -> Framing:
        return Framing.of(self._now)

    def advance(
        self, camera: Camera, dt: float, area: FreeArea = USUAL, aspect: float = DESIGN_ASPECT
    ) -> None:
        """Move on by `dt` seconds towards a shot, which the free area of the screen decides with it.

        The first shot is there at once, and a window of another shape is no reason to move.
        """
        if aspect != self._aspect:
            self._aspect, self._placed = aspect, False
        self._area = area
        self._camera = camera = self._calmly(camera)
        orbiting = self._orbiting(camera)
        self._orbit = self._orbit + dt if orbiting else 0.0
        goal = self._goal()
        if self.reduced or not self._placed:
            self._placed = True
            self._now, self._speed = goal, np.zeros_like(goal)
        else:
            self._spring(goal, dt)
        self.travelling = not (self._orbit and self._camera.shot is Shot.MENU) and not self._arrive(goal)
        self.settled = not orbiting and not self.travelling

    def _goal(self) -> Matrix:
        return framing(self._camera, self._orbit, self._area, self._aspect).numbers()

    def _calmly(self, camera: Camera) -> Camera:
        """The camera, or the one before where coming nearer would only be a small step."""
        before = self._camera
        if camera == self._asked and before.shot is camera.shot:
            return before
        self._asked = camera
        if camera.shot is Shot.CLOSE and before.shot is Shot.CLOSE:
            top = top_row(before, self._area, self._aspect)
            if top <= wanted_row(camera) <= top + STAYS:
                return replace(before, toward=camera.toward)
        return camera

    def skip(self) -> None:
        """Arrive at once."""
        self._now = self._goal()
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
        # The second is where it would come to rest if nothing pulled it back.
        for there in (self._now, self._now + self._speed / self.STIFFNESS):
            if not _look_alike(there, goal, self._aspect):
                return False
        self._now, self._speed = goal, np.zeros_like(goal)
        return True
