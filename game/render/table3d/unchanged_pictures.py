"""Pictures that stay from frame to frame, so that only what has changed is drawn again.

For machines that draw with their processor, where every pixel is costly.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from arcade.gl import Context
from numpy.typing import NDArray

from game.render.table3d.framebuffers import Box, DeepPicture
from game.render.table3d.lens import NEAR, Lens, Matrix
from game.render.table3d.occupancy import PER_SQUARE
from game.render.table3d.places import square_side
from game.render.table3d.pose import Vector
from game.render.table3d.tile_instances import InstanceRows

Points = NDArray[np.float64]
"""(n, 3): places in a layer."""
NOWHERE: Points = np.empty((0, 3))

CURSOR_CORNERS: Points = np.array([(x, 0.0, z) for x in (-1, 1) for z in (-1, 1)], np.float64)
"""Corners of `models.square`, which the cursor is drawn on."""


class LayerContent(NamedTuple):
    """What a layer shows."""

    view: tuple[object, ...]
    """Camera, light, furniture: whatever changes everything when it changes."""
    tiles: InstanceRows
    tile: Points
    """Corners of the box of one tile."""
    shade: NDArray[np.uint8] | None = None
    """How tiles darken the board, see `occupancy`."""
    cursor: tuple[Vector, int] | None = None


def corners(rows: InstanceRows, box: Points) -> Points:
    """The corners of a mesh's box at all these instances."""
    matrices = rows[:, :12].reshape(-1, 3, 4)
    placed = matrices[:, :, :3] @ box.T + matrices[:, :, 3:]
    return placed.transpose(0, 2, 1).reshape(-1, 3)


def changed(before: LayerContent, after: LayerContent) -> Points:
    """Points round everything that is seen in only one of two scenes of the same view."""
    parts = [_changed_tiles(before, after)]
    if before.shade is not None and after.shade is not None:
        parts.append(_changed_shade(before.shade, after.shade))
    if before.cursor != after.cursor:
        frame = _side(after.shade) * CURSOR_CORNERS
        parts += [frame + cursor[0] for cursor in (before.cursor, after.cursor) if cursor]
    return np.concatenate(parts)


def _side(shade: NDArray[np.uint8] | None) -> float:
    """How wide a square is of the board that is shaded so."""
    return 1.0 if shade is None else square_side(len(shade) // PER_SQUARE - 2)


def _changed_tiles(before: LayerContent, after: LayerContent) -> Points:
    differing = {row.tobytes() for row in before.tiles} ^ {row.tobytes() for row in after.tiles}
    rows = np.frombuffer(b"".join(differing), np.float32).reshape(-1, 16)
    return corners(rows, after.tile)


def _changed_shade(before: NDArray[np.uint8], after: NDArray[np.uint8]) -> Points:
    texels = np.argwhere((before != after).any(-1))
    if not len(texels):
        return NOWHERE
    # A texel more on each side: the board is shaded with what lies between two.
    squares = len(after) // PER_SQUARE - 2
    ends = np.stack([texels.min(0) - 1, texels.max(0) + 2]) / PER_SQUARE - (squares / 2 + 1)
    (z0, x0), (z1, x1) = ends * square_side(squares)
    return np.array([(x, 0.0, z) for x in (x0, x1) for z in (z0, z1)])


def box_round(points: Points, whole: Matrix, size: tuple[int, int]) -> Box:
    """The pixels that cover these points, seen through `whole` (see `Lens`) in a picture of this size."""
    if not len(points):
        return 0, 0, 0, 0
    x, y, _, depth = whole[:, :3] @ points.T + whole[:, 3:]
    if depth.min() <= NEAR:
        return 0, 0, *size
    seen = np.stack([x / depth, y / depth], 1)
    extent = np.array(size)
    low = np.clip(np.floor((seen.min(0) + 1) / 2 * extent) - 1, 0, extent).astype(int)
    high = np.clip(np.ceil((seen.max(0) + 1) / 2 * extent) + 1, 0, extent).astype(int)
    return int(low[0]), int(low[1]), int(high[0] - low[0]), int(high[1] - low[1])


class Kept:
    """A layer's picture, which stays from frame to frame."""

    def __init__(self, ctx: Context, size: tuple[int, int], alpha: float, samples: int = 1) -> None:
        """`alpha` is that of the ground on which the layer is drawn; more `samples` make clean edges."""
        self.canvas = DeepPicture(ctx, size, hdr=False, samples=samples)
        self._alpha = alpha
        self._scene: LayerContent | None = None

    def begin(self, scene: LayerContent, lens: Lens) -> bool:
        """Whether the scene must be drawn, all of it, to look as it should; if so, draw into `canvas` from
        now on. What need not be drawn again is protected."""
        before, self._scene = self._scene, scene
        box = 0, 0, *self.canvas.size
        if before and before.view == scene.view:
            box = box_round(changed(before, scene), lens.whole, self.canvas.size)
        if not (box[2] and box[3]):
            return False
        self.canvas.begin(self._alpha, box)
        return True
