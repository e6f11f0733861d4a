"""The lamp and what it does not reach: direction, colour and shadow map of each layer."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from game.render.table3d.lens import Matrix, look_at
from game.render.table3d.pose import Vector


@dataclass(frozen=True, slots=True)
class Lamp:
    """A far light and the box of the room for which it keeps a shadow map."""

    direction: Vector
    """Towards the lamp; any length."""
    colour: Vector
    half_width: float
    half_height: float
    distance: float

    @property
    def to_light(self) -> Matrix:
        """Unit vector towards the lamp."""
        direction = np.array(self.direction)
        return np.asarray(direction / np.linalg.norm(direction))

    def matrix(self) -> Matrix:
        """From the layer to the clip space of its shadow map."""
        view = look_at(self.to_light * self.distance, np.zeros(3), (0.0, 0.0, -1.0))
        near, far = 1.0, 2 * self.distance
        depth = near - far
        box = np.diag((1 / self.half_width, 1 / self.half_height, 2 / depth, 1.0))
        box[2, 3] = (far + near) / depth
        return np.asarray(box @ view)


# From the left: a lamp from behind would wash the letters out with its glare.
ROOM_LAMP = Lamp((-0.66, 0.70, -0.27), (4.5, 3.89, 3.10), 13.8, 13.2, 30.0)
RACK_LAMP = Lamp((-0.42, 0.74, 0.52), (3.6, 3.11, 2.48), 5.8, 2.4, 12.0)
RACK_MAP = (1536, 512)
