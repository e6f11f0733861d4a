"""Pictures of the figures as they stand just now, side by side on one sheet that panels show pieces of.

A picture is taken again only when its figure moves, so that figures cost nothing while they are still.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from arcade.gl import Context, Texture2D
from numpy.typing import NDArray
from pyglet import gl

from game.render.table3d import figure_meshes
from game.render.table3d.frame_block import FrameBlock
from game.render.table3d.framebuffers import DeepPicture
from game.render.table3d.lens import Matrix
from game.render.table3d.pose import Pose, Vector
from game.render.table3d.quality import Preset
from game.render.table3d.shaders import ShaderLibrary
from game.render.table3d.shadows import RACK_LAMP
from game.render.table3d.standing import StandingFigure, portrait_lens
from game.render.table3d.tile_instances import InstancedMesh, InstanceRows, row

COLUMNS, ROWS = 4, 2
CELLS = COLUMNS * ROWS
"""The most figures that are seen at once."""
SMALL_CELL, LARGE_CELL = 448, 896
"""Side of a cell in pixels, where the processor draws and elsewhere."""
FINER = 2
"""Pixels of a picture for one of the screen, along each side: edges are smooth."""
EXPOSURE = 1.0
EYES_SHUT = 0.14
"""How much of an eye's height is left in sleep."""
Cell = tuple[StandingFigure, int]
"""A figure, and how many pixels wide and high its picture is seen."""
Texels = tuple[float, float, float, float]


class FigureSheet:
    """The sheet on one GL context, under the light of the table."""

    def __init__(self, ctx: Context, preset: Preset, shade: NDArray[np.float32], cell: int) -> None:
        self._ctx, self._cell = ctx, cell
        plain = replace(preset, shadows=0, hdr=False)
        library = ShaderLibrary(ctx, plain)
        self._program = library.program("figure.vert", "figure.frag", ("frame", "tone", "light", "material"))
        self._frame = FrameBlock(ctx, shade, in_rack_layer=True)
        self._frame.aim(portrait_lens(), (cell, cell), EXPOSURE)
        self._sheet = DeepPicture(ctx, (COLUMNS * cell, ROWS * cell), hdr=False, samples=1)
        self._sheet.colour.filter = ctx.LINEAR, ctx.LINEAR
        self._shapes: dict[str, InstancedMesh] = {}
        self._taken: list[Cell | None] = [None] * CELLS
        self.light(np.ones(3))

    @property
    def texture(self) -> Texture2D:
        return self._sheet.colour

    def light(self, lamp: Matrix) -> None:
        """Under the lamp of a tile set; every picture is taken anew."""
        self._frame.light(RACK_LAMP.to_light, np.array(RACK_LAMP.colour) * lamp, np.eye(4), 1.0)
        self._taken = [None] * CELLS

    def place_of(self, number: int, pixels: int) -> Texels:
        """Where on the sheet a cell's picture is, as shares of it: left, top, right, foot as it is seen."""
        y, x = divmod(number, COLUMNS)
        share = self._side(pixels) / self._cell
        return x / COLUMNS, (y + share) / ROWS, (x + share) / COLUMNS, y / ROWS

    def _side(self, pixels: int) -> int:
        return max(1, min(self._cell, FINER * pixels))

    def show(self, cells: Sequence[Cell]) -> int:
        """Take the pictures that differ from those on the sheet. Returns how many draw calls that took."""
        wrong = [number for number, cell in enumerate(cells[:CELLS]) if cell != self._taken[number]]
        if not wrong:
            return 0
        target, draws = self._ctx.active_framebuffer, 0
        self._ctx.enable_only(self._ctx.DEPTH_TEST, self._ctx.CULL_FACE)
        self._frame.use()
        for number in wrong:
            self._taken[number] = cells[number]
            draws += self._take(number, *cells[number])
        target.use(force=True)
        return draws

    def _take(self, number: int, standing: StandingFigure, pixels: int) -> int:
        y, x = divmod(number, COLUMNS)
        side = self._side(pixels)
        box = x * self._cell, y * self._cell, side, side
        self._sheet.begin(0.0, box)
        gl.glViewport(*box)
        return sum(self._shape(name, made) for name, made in parts_of(standing))

    def _shape(self, name: str, made: InstanceRows) -> int:
        if name not in self._shapes:
            self._shapes[name] = InstancedMesh(self._ctx, figure_meshes.mesh(name), 1)
        self._shapes[name].place(made[None])
        return self._shapes[name].draw(self._program)

    def close(self) -> None:
        """Give back what arcade does not know of."""
        self._sheet.close()


def parts_of(standing: StandingFigure) -> list[tuple[str, InstanceRows]]:
    """The meshes that a figure is seen as, each with its place and color."""
    name = figure_meshes.known(standing.figure)
    own, wooden, here = (*standing.colour, 0.0), (0.0, 0.0, 0.0, 1.0), Pose((0.0, 0.0, 0.0))
    body = row(standing.pose, own, standing.scale)
    parts = [
        (name, body),
        ("stand", row(here, wooden, (1.0, 1.0, 1.0))),
        ("ring", row(here, own, (1.0, 1.0, 1.0))),
    ]
    eyes = f"{name} eyes"  # not read: a key
    if eyes in figure_meshes.names():
        parts.append((eyes, _shut(body, eyes) if standing.asleep else body))
    if standing.crown is not None:
        high = figure_meshes.top(name) - 0.06 + standing.crown
        parts.append(("crown", _carried(body, (0.0, high, 0.0))))
    return parts


def _carried(body: InstanceRows, by: Vector) -> InstanceRows:
    """The same frame, at a place of its own."""
    carried = body.copy()
    frame = carried[:12].reshape(3, 4)
    frame[:, 3] += frame[:, :3] @ np.array(by, np.float32)
    return carried


def _shut(body: InstanceRows, eyes: str) -> InstanceRows:
    """Eyes pressed together about the middle of their height."""
    at = figure_meshes.mesh(eyes).vertices[:, 1]
    middle = float(at.min() + at.max()) / 2
    shut = _carried(body, (0.0, middle * (1 - EYES_SHUT), 0.0))
    shut[:12].reshape(3, 4)[:, 1] *= EYES_SHUT
    return shut
