"""The pen's quads on the screen: all panels in a single instanced draw call."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from arcade.gl import BufferDescription, Context, Geometry
from arcade.gl.buffer import Buffer
from PIL import Image

from game.render.panels.canvas import Canvas
from game.render.panels.figure_pictures import SHEET as FIGURES
from game.render.panels.pen import ROW, QuadKind
from game.render.panels.typesetting import FONTS, GlyphRows

HERE = Path(__file__).resolve().parent
ATTRIBUTES = ["box", "place", "top", "foot", "edge", "kind"]


class Batch:
    """Holds the quads of the panels on the graphics card."""

    def __init__(self, ctx: Context, capacity: int = 2048) -> None:
        self._ctx = ctx
        vertex, fragment = (
            (HERE / f"overlay.{kind}").read_text(encoding="utf-8") for kind in ("vert", "frag")
        )
        plainer = fragment.replace("#define PICTURES 1", "#define PICTURES 0")
        self._pictured = ctx.program(vertex_shader=vertex, fragment_shader=fragment)
        # A software renderer would look the pictures up for every pixel, needed or not.
        self._plain = ctx.program(vertex_shader=vertex, fragment_shader=plainer)
        self._program = self._plain
        with Image.open(FONTS / "atlas.png") as atlas:
            self._atlas = ctx.texture(atlas.size, components=1, data=atlas.convert("L").tobytes())
        with Image.open(FIGURES) as sheet:
            self._figures = ctx.texture(sheet.size, components=4, data=sheet.convert("RGBA").tobytes())
        self._figures.filter = ctx.LINEAR_MIPMAP_LINEAR, ctx.LINEAR
        self._figures.build_mipmaps()
        self._pictured["figures"] = 1
        corners = np.array([0, 0, 1, 0, 0, 1, 1, 1], np.float32)
        self._corners = ctx.buffer(data=corners.tobytes())
        self._count = 0
        self._reserve(capacity)

    def _reserve(self, capacity: int) -> None:
        self._capacity = capacity
        self._quads: Buffer = self._ctx.buffer(reserve=capacity * ROW * 4, usage="dynamic")
        self._geometry: Geometry = self._ctx.geometry(
            [
                BufferDescription(self._corners, "2f", ["corner"]),
                BufferDescription(self._quads, " ".join(["4f"] * 6), ATTRIBUTES, instanced=True),
            ],
            mode=self._ctx.TRIANGLE_STRIP,
        )

    def upload(self, rows: GlyphRows) -> None:
        """Takes over the quads to be drawn from now on."""
        if len(rows) > self._capacity:
            self._reserve(2 * len(rows))
        self._count = len(rows)
        self._program = self._pictured if (rows[:, 20] >= QuadKind.PICTURE).any() else self._plain
        if self._count:
            self._quads.write(rows.tobytes())

    def draw(self, canvas: Canvas, breath: float, shift: tuple[float, float] = (0.0, 0.0)) -> int:
        """Draws into the current framebuffer, `shift` shares of the screen to the right and down.

        Returns the number of draw calls.
        """
        if not self._count:
            return 0
        self._program["canvas"] = canvas.width, canvas.height
        self._program["scale"] = canvas.scale
        self._program["shift"] = shift
        self._program["breath"] = breath
        self._atlas.use(0)
        self._figures.use(1)
        with self._ctx.enabled_only(self._ctx.BLEND):
            self._ctx.blend_func = self._ctx.BLEND_DEFAULT
            self._geometry.render(self._program, vertices=4, instances=self._count)
        return 1
