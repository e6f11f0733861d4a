"""Instances: what stands where, as rows on the graphics card."""

from __future__ import annotations

import numpy as np
from arcade.gl import BufferDescription, Context
from arcade.gl.program import Program
from numpy.typing import NDArray

from game.render.table3d.lens import Matrix
from game.render.table3d.models import Mesh
from game.render.table3d.pose import Pose, matrix
from game.render.tile_motion import Layer, MovingTile, TileMotion, own_chance
from game.scenes.kit.picture.table_view import TableLook

InstanceRows = NDArray[np.float32]
"""(n, 16): three rows of a matrix, then the look of the material."""

NO_ROWS: InstanceRows = np.empty((0, 16), np.float32)

LOOKS = {look: float(i) for i, look in enumerate(TableLook)}
"""The number that stands for a look in tile.frag."""
BARE, BACK = 26, 53
"""Face of a blank, and of a tile that is seen from behind."""


def face_index(face: str) -> int:
    """The layer of a face in the pictures assets/3d/faces-SET.webp."""
    if face.isupper():
        return ord(face) - ord("A")
    if face.islower():
        return BARE + 1 + ord(face) - ord("a")
    return BACK if face == " " else BARE


def row(
    pose: Pose, look: tuple[float, float, float, float], scale: tuple[float, float, float]
) -> InstanceRows:
    """One instance, made larger along its own axes and put where the pose says."""
    numbers = np.empty(16, np.float32)
    for i, axis in enumerate(matrix(pose.turn)):
        numbers[4 * i : 4 * i + 3] = axis[0] * scale[0], axis[1] * scale[1], axis[2] * scale[2]
        numbers[4 * i + 3] = pose.at[i]
    numbers[12:] = look
    return numbers


class InstancedMesh:
    """A mesh with room for a number of instances; without `capacity` it stands once, where it was made."""

    def __init__(self, ctx: Context, mesh: Mesh, capacity: int = 0) -> None:
        vertices = ctx.buffer(data=mesh.vertices.tobytes())
        content = [BufferDescription(vertices, "3f 3f 2f", ["in_pos", "in_nrm", "in_uv"])]
        self._rows = ctx.buffer(reserve=capacity * 64, usage="dynamic") if capacity else None
        self.count = 0 if capacity else 1
        self._capacity = capacity
        if self._rows:
            names = ["in_row0", "in_row1", "in_row2", "in_look"]
            content.append(BufferDescription(self._rows, "4f 4f 4f 4f", names, instanced=True))
        self._geometry = ctx.geometry(
            content, index_buffer=ctx.buffer(data=mesh.indices.tobytes()), mode=ctx.TRIANGLES
        )
        self._vertex_count = len(mesh.indices)
        self.box = mesh.box
        """The eight corners of the box round the mesh, (8, 3)."""

    def place(self, rows: InstanceRows) -> None:
        """Set all instances; more than there is room for are left out."""
        assert self._rows is not None
        self.count = min(len(rows), self._capacity)
        if self.count:
            self._rows.write(np.ascontiguousarray(rows[: self.count]).tobytes())

    def draw(self, program: Program, count: int | None = None) -> int:
        """Draw the first `count` instances or all. Returns how many draw calls that took."""
        n = self.count if count is None else count
        if n:
            self._geometry.render(program, vertices=self._vertex_count, instances=n)
        return int(n > 0)


class TileRows:
    """Rows for the tiles of a motion; only those that changed are worked out anew."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[Pose, str, TableLook, InstanceRows]] = {}

    def _row(self, body: MovingTile) -> InstanceRows:
        known = self._known.get(body.key)
        if known and known[0] is body.pose and known[1] == body.shown and known[2] is body.look:
            return known[3]
        foot = 0.35 if body.layer is Layer.RACK or body.pose.at[1] > 0.1 else 1.0
        look = float(face_index(body.shown)), own_chance(body.key), LOOKS[body.look], foot
        size = body.pose.size
        made = row(body.pose, look, (size, size, size))
        self._known[body.key] = body.pose, body.shown, body.look, made
        return made

    def of(self, motion: TileMotion, *layers: Layer) -> InstanceRows:
        """The rows of all tiles in these layers, layer by layer."""
        if len(self._known) > len(motion.bodies) + 64:
            self._known = {key: known for key, known in self._known.items() if key in motion.bodies}
        bodies = motion.bodies.values()
        rows = [self._row(body) for layer in layers for body in bodies if body.layer is layer]
        return np.array(rows, np.float32).reshape(-1, 16)


def mapped(rows: InstanceRows, to_layer: Matrix) -> InstanceRows:
    """Rows carried into another layer by a 4x4 map."""
    out = rows.copy()
    matrices = rows[:, :12].reshape(-1, 3, 4)
    moved = to_layer[:3, :3] @ matrices
    moved[:, :, 3] += to_layer[:3, 3]
    out[:, :12] = moved.reshape(-1, 12)
    return out
