"""How a figure stands just now, and how its picture is taken: plain values and arithmetic, no drawing."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from game.render.table3d.lens import Lens
from game.render.table3d.pose import Pose, about_x, about_y, compose

VIEW, MIDDLE = 3.36, 1.08
"""Height of what a figure's picture shows, and what is in its middle; a figure is about 2 high."""
RISE, DISTANCE = math.radians(17), 10.0
"""Of the eye: its height above the horizon, and how far away it is."""
LEAST_HEIGHT = 0.6
"""How far a figure can be squashed."""


@dataclass(frozen=True, slots=True)
class StandingFigure:
    """One figure. Two equal ones look alike, so that a picture of one need not be taken again."""

    figure: str
    colour: tuple[float, float, float]
    """Of its player, 0 to 1 as on the screen: of the base's ring, and of whatever takes a color."""
    turn: float = 0.0
    """Degrees to the right."""
    lean: float = 0.0
    """Degrees forward."""
    height: float = 1.0
    """1 is its own; it grows wider as it is pressed down, and slimmer as it stretches."""
    asleep: bool = False
    crown: float | None = None
    """How far above the head the crown is, as a share of the figure; 0 it sits there, None there is none."""

    def steady(self) -> StandingFigure:
        """The same, rounded as finely as eyes see."""
        crown = None if self.crown is None else round(self.crown, 2)
        return replace(
            self, turn=round(self.turn), lean=round(self.lean), height=round(self.height, 2), crown=crown
        )

    @property
    def pose(self) -> Pose:
        """How the body stands on its base."""
        return Pose(
            (0.0, 0.0, 0.0), compose(about_y(math.radians(self.turn)), about_x(math.radians(self.lean)))
        )

    @property
    def scale(self) -> tuple[float, float, float]:
        """Larger along the body's own axes: it keeps its volume."""
        tall = max(LEAST_HEIGHT, self.height)
        wide = 1 / math.sqrt(tall)
        return wide, tall, wide


def portrait_lens() -> Lens:
    """The camera before which every figure stands."""
    field = math.degrees(2 * math.atan(VIEW / 2 / DISTANCE))
    eye = (0.0, MIDDLE + math.sin(RISE) * DISTANCE, math.cos(RISE) * DISTANCE)
    return Lens(eye, (0.0, MIDDLE, 0.0), field, 1.0, (0.0, 0.0), 4.0, 20.0)
