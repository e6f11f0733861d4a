"""The pen's quads on the screen: all panels in a single instanced draw call, or three with figures."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

import numpy as np
from arcade.gl import BufferDescription, Context, Geometry, Texture2D
from arcade.gl.buffer import Buffer
from arcade.gl.program import Program
from PIL import Image

from game.render.panels.canvas import Canvas
from game.render.panels.figure_pictures import SHEET as FIGURES
from game.render.panels.pen import ROW, QuadKind
from game.render.panels.typesetting import FONTS, GlyphRows, other_scripts
from game.render.table3d.quality import draws_in_software

HERE = Path(__file__).resolve().parent
MOST_RUNS = 9
FIRST_ROOM, LATER_ROOM = 2048, 256
"""Quads that there is room for at first."""
WITHOUT_PICTURES = "#define PICTURES 1", "#define PICTURES 0"  # not read: code
ONLY_SOLIDS = "#define SOLIDS 0", "#define SOLIDS 1"  # not read: code
ATTRIBUTES = ["box", "place", "top", "foot", "edge", "kind", "lean"]


class Batch:
    """Holds the quads of the panels on the graphics card."""

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._plain = _program(ctx, WITHOUT_PICTURES)
        self._solid = _program(ctx, ONLY_SOLIDS)
        self._solid["solids"] = 2
        with Image.open(FONTS / "atlas.png") as atlas:
            self._atlas = _with_room_below(ctx, atlas)
        self._figures: Texture2D | None = None
        """What `_pictured` draws, once it is there."""
        self._written = 0
        """How much of the words in other scripts the atlas has; see `ScriptSheet.revision`."""
        corners = np.array([0, 0, 1, 0, 0, 1, 1, 1], np.float32)
        self._corners = ctx.buffer(data=corners.tobytes())
        self._runs: list[_Run] = []
        self._drawn: list[tuple[_Run, Program]] = []

    @cached_property
    def _pictured(self) -> Program:
        """Draws pictures, too. Their 23 MB are read when the first is seen: a start to the title shows none.

        A software renderer would look them up for every pixel, needed or not, so other quads do without.
        """
        with Image.open(FIGURES) as whole:
            # Half of it where the processor draws: no screen is large there, and memory is short.
            sheet = whole.reduce(2) if draws_in_software(self._ctx.info.RENDERER) else whole
            self._figures = self._ctx.texture(sheet.size, components=4, data=sheet.tobytes())
        self._figures.filter = self._ctx.LINEAR_MIPMAP_LINEAR, self._ctx.LINEAR
        self._figures.build_mipmaps()
        program = _program(self._ctx)
        program["figures"] = 1
        program["solids"] = 2
        return program

    def upload(self, rows: GlyphRows) -> None:
        """Takes over the quads to be drawn from now on."""
        self._take_other_scripts()
        self._drawn = []
        for number, (start, end) in enumerate(runs_of(rows)):
            if number == len(self._runs):
                self._runs.append(_Run(self._ctx, self._corners, FIRST_ROOM if not number else LATER_ROOM))
            kinds = rows[start:end, 20]
            if (kinds == QuadKind.SOLID).all():
                program = self._solid
            else:
                program = self._pictured if (kinds >= QuadKind.PICTURE).any() else self._plain
            self._runs[number].write(rows[start:end])
            self._drawn.append((self._runs[number], program))

    def _take_other_scripts(self) -> None:
        """What was written since, into the part of the atlas that is kept for it."""
        sheet = other_scripts()
        if self._written != sheet.revision:
            self._written = sheet.revision
            high, wide = sheet.texels.shape
            self._atlas.write(sheet.texels.tobytes(), viewport=(0, sheet.top, wide, high))

    def draw(
        self,
        canvas: Canvas,
        breath: float,
        shift: tuple[float, float] = (0.0, 0.0),
        solids: Texture2D | None = None,
    ) -> int:
        """Draws into the current framebuffer, `shift` shares of the screen to the right and down; `solids` is
        the sheet with the figures.

        Returns the number of draw calls.
        """
        self._atlas.use(0)
        if self._figures:
            self._figures.use(1)
        if solids:
            solids.use(2)
        for program in {program for _, program in self._drawn}:
            program["canvas"] = canvas.width, canvas.height
            program["scale"] = canvas.scale
            program["shift"] = shift
            program.set_uniform_safe("breath", breath)
        with self._ctx.enabled_only(self._ctx.BLEND):
            self._ctx.blend_func = self._ctx.BLEND_DEFAULT
            for run, program in self._drawn:
                run.draw(program)
        return len(self._drawn)


def _program(ctx: Context, *changed: tuple[str, str]) -> Program:
    """The shaders of all quads, with some of their definitions changed."""
    vertex, fragment = ((HERE / f"overlay.{kind}").read_text(encoding="utf-8") for kind in ("vert", "frag"))
    for old, new in changed:
        fragment = fragment.replace(old, new)
    return ctx.program(vertex_shader=vertex, fragment_shader=fragment)


def _with_room_below(ctx: Context, atlas: Image.Image) -> Texture2D:
    """The atlas, and below it room for words in other scripts."""
    sheet = other_scripts()
    texels = atlas.convert("L").tobytes() + bytes(sheet.texels.size)
    return ctx.texture((atlas.width, sheet.height), components=1, data=texels)


class _Run:
    """Quads that are drawn at once."""

    def __init__(self, ctx: Context, corners: Buffer, capacity: int) -> None:
        self._ctx, self._corners, self._count = ctx, corners, 0
        self._reserve(capacity)

    def _reserve(self, capacity: int) -> None:
        self._capacity = capacity
        self._quads: Buffer = self._ctx.buffer(reserve=capacity * ROW * 4, usage="dynamic")
        self._geometry: Geometry = self._ctx.geometry(
            [
                BufferDescription(self._corners, "2f", ["corner"]),
                BufferDescription(
                    self._quads, " ".join(["4f"] * len(ATTRIBUTES)), ATTRIBUTES, instanced=True
                ),
            ],
            mode=self._ctx.TRIANGLE_STRIP,
        )

    def write(self, rows: GlyphRows) -> None:
        if len(rows) > self._capacity:
            self._reserve(2 * len(rows))
        self._count = len(rows)
        self._quads.write(rows.tobytes())

    def draw(self, program: Program) -> None:
        self._geometry.render(program, vertices=4, instances=self._count)


def runs_of(rows: GlyphRows) -> list[tuple[int, int]]:
    """From where to where quads are drawn at once: figures apart from all others, so that those need not look
    up pictures; but everything at once where that would be too many times."""
    if not len(rows):
        return []
    solid = rows[:, 20] == QuadKind.SOLID
    ends = [*(np.flatnonzero(solid[1:] != solid[:-1]) + 1).tolist(), len(rows)]
    if len(ends) > MOST_RUNS:
        return [(0, len(rows))]
    return list(zip([0, *ends], ends, strict=False))
