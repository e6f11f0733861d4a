"""Between the room and the rack's own layer: a tile must not jump when it changes from one to the other."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from game.render.table3d.lens import Lens, Matrix
from game.render.table3d.pose import Pose, Rotation, compose


def _quaternion(m: Matrix) -> Rotation:
    """The rotation of an orthonormal matrix."""
    trace = float(np.trace(m))
    if trace > 0:
        s = 2 * np.sqrt(trace + 1)
        w, x, y, z = s / 4, (m[2, 1] - m[1, 2]) / s, (m[0, 2] - m[2, 0]) / s, (m[1, 0] - m[0, 1]) / s
        return float(w), float(x), float(y), float(z)
    i = int(np.argmax(np.diag(m)))
    j, k = (i + 1) % 3, (i + 2) % 3
    s = 2 * np.sqrt(1 + m[i, i] - m[j, j] - m[k, k])
    parts = [0.0, 0.0, 0.0]
    parts[i], parts[j], parts[k] = s / 4, (m[j, i] + m[i, j]) / s, (m[k, i] + m[i, k]) / s
    return float((m[k, j] - m[j, k]) / s), float(parts[0]), float(parts[1]), float(parts[2])


IN_FRONT = 0.35
"""Share of their distance from the eye that is left to travelling tiles, which are made smaller to match: so
they pass in front of the rack and its tiles."""


@dataclass(frozen=True)
class Layers:
    """The two cameras of a frame."""

    room: Lens
    rack: Lens

    def to_room(self, pose: Pose) -> Pose:
        """The pose in the room that looks like this one in the rack's layer: same place on the screen, same
        size, same way up."""
        seen = self.rack.view @ (*pose.at, 1.0)
        depth = -seen[2]
        x = self.rack.focal / self.rack.aspect * seen[0] / depth + self.rack.shift[0] - self.room.shift[0]
        y = self.rack.focal * seen[1] / depth + self.rack.shift[1] - self.room.shift[1]
        away = depth * self.room.focal / self.rack.focal
        here = np.array((x * away * self.room.aspect / self.room.focal, y * away / self.room.focal, -away))
        turn = self.room.view[:3, :3].T
        at = turn @ (here - self.room.view[:3, 3])
        look = _quaternion(turn @ self.rack.view[:3, :3])
        return Pose((float(at[0]), float(at[1]), float(at[2])), compose(look, pose.turn), pose.size)

    def over_rack(self) -> Matrix:
        """The 4x4 map from the room to the rack's layer that changes nothing on the screen, for tiles that
        travel over the rack."""
        room, rack = self.room, self.rack
        depth = rack.focal / room.focal
        shear = np.eye(4)
        shear[0, 2] = -(room.shift[0] - rack.shift[0]) * room.aspect / room.focal
        shear[1, 2] = -(room.shift[1] - rack.shift[1]) / room.focal
        shear[2, 2] = depth
        nearer = np.diag((IN_FRONT, IN_FRONT, IN_FRONT, 1.0))
        return np.asarray(np.linalg.inv(rack.view) @ nearer @ shear @ room.view)
