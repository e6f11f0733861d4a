"""What happens to the picture after it is drawn in open range: depth of field, glow, grading."""

from __future__ import annotations

import struct

from arcade.gl import BufferDescription, Context, Geometry, Texture2D
from arcade.gl.framebuffer import Framebuffer
from arcade.gl.program import Program

from game.render.table3d.framebuffers import DeepPicture, FlatPicture
from game.render.table3d.shaders import UNITS, ShaderLibrary


class PostEffects:
    """The steps from an HDR canvas to the screen. `draws` counts draw calls since it was last set to 0."""

    def __init__(self, ctx: Context, library: ShaderLibrary, full: Geometry, over: Program) -> None:
        self._ctx, self._full, self._over = ctx, full, over
        self._shrink = library.program("screen.vert", "shrink.frag")
        self._blur = library.program("screen.vert", "blur.frag")
        self._composite = library.program("screen.vert", "composite.frag", ("frame", "tone"))
        self._sheets: list[FlatPicture] = []
        self.draws = 0

    def resize(self, size: tuple[int, int]) -> None:
        """Make the sheets for pictures of this size."""
        width, height = size
        self._sheets = [FlatPicture(self._ctx, (width // n, height // n)) for n in (2, 2, 4, 8, 8)]

    def compose(self, canvas: DeepPicture, target: Framebuffer) -> None:
        """Bring the room to the target, with its own depth of field. The room's frame block is in use."""
        half, half_spare, quarter, eighth, eighth_spare = self._sheets
        self._ctx.enable_only()
        self._reduce(canvas.colour, canvas.size, half)
        self._soften(half, half_spare)
        self._reduce(half.colour, half.size, quarter)
        self._reduce(quarter.colour, quarter.size, eighth)
        self._soften(eighth, eighth_spare)
        self._soften(eighth, eighth_spare)
        target.use(force=True)
        canvas.colour.use(UNITS["u_picture"])
        half.colour.use(UNITS["u_soft"])
        eighth.colour.use(UNITS["u_softer"])
        canvas.depth.use(UNITS["u_depth"])
        self._pass(self._composite)

    def lay_over(self, canvas: DeepPicture, target: Framebuffer) -> None:
        """Lay a canvas with alpha over what is in the target, ungraded by depth."""
        ctx = self._ctx
        ctx.enable_only(ctx.BLEND)
        target.use(force=True)
        ctx.blend_func = ctx.ONE, ctx.ONE_MINUS_SRC_ALPHA
        canvas.colour.use(UNITS["u_picture"])
        self._pass(self._over)
        ctx.blend_func = ctx.BLEND_DEFAULT

    def _pass(self, program: Program) -> None:
        self._full.render(program, vertices=3)
        self.draws += 1

    def _reduce(self, source: Texture2D, size: tuple[int, int], target: FlatPicture) -> None:
        target.framebuffer.use()
        source.use(UNITS["u_picture"])
        self._shrink["u_step"] = 0.5 / size[0], 0.5 / size[1]
        self._pass(self._shrink)

    def _soften(self, sheet: FlatPicture, spare: FlatPicture) -> None:
        width, height = sheet.size
        for source, target, step in ((sheet, spare, (1 / width, 0.0)), (spare, sheet, (0.0, 1 / height))):
            target.framebuffer.use()
            source.colour.use(UNITS["u_picture"])
            self._blur["u_step"] = step
            self._pass(self._blur)


def full_screen(ctx: Context) -> Geometry:
    """One triangle that covers the screen."""
    corners = ctx.buffer(data=b"".join(_floats(x, y) for x, y in ((-1, -1), (3, -1), (-1, 3))))
    return ctx.geometry([BufferDescription(corners, "2f", ["in_vert"])], mode=ctx.TRIANGLES)


def _floats(*numbers: float) -> bytes:
    return b"".join(struct.pack("<f", number) for number in numbers)
