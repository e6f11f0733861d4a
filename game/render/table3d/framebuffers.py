"""Framebuffers that the table is drawn into before it reaches the screen.

arcade makes neither depth-only nor multisampled depth buffers, so those few are made in plain GL here.
"""

from __future__ import annotations

from typing import Any

from arcade.gl import Context, Texture2D
from arcade.gl.framebuffer import Framebuffer
from pyglet import gl

Box = tuple[int, int, int, int]
"""Pixels: left, bottom, width, height."""


def _name(thing: Texture2D | Framebuffer) -> Any:
    """GL's own name for it: only arcade's OpenGL classes have one, not their abstract parents."""
    return getattr(thing, "glo")  # noqa: B009 - see above


class ShadowMap:
    """What the lamp sees: depth only."""

    def __init__(self, ctx: Context, size: tuple[int, int]) -> None:
        self._ctx = ctx
        self.texture = ctx.depth_texture(size)
        # Sixteen bits tell a hundredth of a tile's height apart, in half the memory of arcade's 24.
        gl.glBindTexture(gl.GL_TEXTURE_2D, _name(self.texture))
        kind = gl.GL_DEPTH_COMPONENT, gl.GL_UNSIGNED_SHORT
        gl.glTexImage2D(gl.GL_TEXTURE_2D, 0, gl.GL_DEPTH_COMPONENT16, *size, 0, *kind, None)
        self.texture.filter = gl.GL_LINEAR, gl.GL_LINEAR
        self.texture.wrap_x = self.texture.wrap_y = gl.GL_CLAMP_TO_EDGE
        self._framebuffer = gl.GLuint()
        gl.glGenFramebuffers(1, self._framebuffer)
        gl.glBindFramebuffer(gl.GL_FRAMEBUFFER, self._framebuffer)
        gl.glFramebufferTexture2D(
            gl.GL_FRAMEBUFFER, gl.GL_DEPTH_ATTACHMENT, gl.GL_TEXTURE_2D, _name(self.texture), 0
        )
        gl.glDrawBuffer(gl.GL_NONE)
        gl.glReadBuffer(gl.GL_NONE)
        ctx.active_framebuffer.use(force=True)

    def begin(self) -> None:
        """Draw into it from now on, from scratch."""
        gl.glBindFramebuffer(gl.GL_FRAMEBUFFER, self._framebuffer)
        width, height = self.texture.size
        gl.glViewport(0, 0, width, height)
        gl.glScissor(0, 0, width, height)  # arcade keeps the scissor test on
        gl.glDepthMask(True)
        gl.glClear(gl.GL_DEPTH_BUFFER_BIT)

    def close(self) -> None:
        """Give back what arcade does not know of."""
        gl.glDeleteFramebuffers(1, self._framebuffer)


class DeepPicture:
    """A picture of its own, multisampled if asked for, in open range (`hdr`) or not."""

    def __init__(self, ctx: Context, size: tuple[int, int], hdr: bool, samples: int) -> None:
        self._ctx, self.size = ctx, size
        dtype = "f2" if hdr else "f1"
        self.colour = ctx.texture(size, components=4, dtype=dtype)
        self.colour.wrap_x = self.colour.wrap_y = gl.GL_CLAMP_TO_EDGE
        self.depth = ctx.depth_texture(size)
        self.depth.compare_func = None
        self._plain = ctx.framebuffer(color_attachments=[self.colour], depth_attachment=self.depth)
        self._many: Framebuffer | None = None
        self._many_colour: Texture2D | None = None
        self._many_depth = gl.GLuint()
        samples = min(samples, _most_samples())
        if samples > 1:
            self._multisample(dtype, samples)

    def _multisample(self, dtype: str, samples: int) -> None:
        self._many_colour = self._ctx.texture(self.size, components=4, dtype=dtype, samples=samples)
        self._many = self._ctx.framebuffer(color_attachments=[self._many_colour])
        gl.glGenRenderbuffers(1, self._many_depth)
        gl.glBindRenderbuffer(gl.GL_RENDERBUFFER, self._many_depth)
        gl.glRenderbufferStorageMultisample(gl.GL_RENDERBUFFER, samples, gl.GL_DEPTH_COMPONENT24, *self.size)
        gl.glBindFramebuffer(gl.GL_FRAMEBUFFER, _name(self._many))
        gl.glFramebufferRenderbuffer(
            gl.GL_FRAMEBUFFER, gl.GL_DEPTH_ATTACHMENT, gl.GL_RENDERBUFFER, self._many_depth
        )
        self._ctx.active_framebuffer.use(force=True)

    def begin(self, alpha: float, within: Box | None = None) -> None:
        """Draw into it from now on, on black of this alpha; all of it, or only what is `within` a box."""
        (self._many or self._plain).use(force=True)
        if within:
            gl.glScissor(*within)
        gl.glDepthMask(True)
        gl.glClearColor(0, 0, 0, alpha)
        gl.glClear(gl.GL_COLOR_BUFFER_BIT | gl.GL_DEPTH_BUFFER_BIT)

    def resolve(self) -> None:
        """Bring what was drawn into `colour` and `depth`."""
        if self._many is None:
            return
        gl.glBindFramebuffer(gl.GL_READ_FRAMEBUFFER, _name(self._many))
        gl.glBindFramebuffer(gl.GL_DRAW_FRAMEBUFFER, _name(self._plain))
        for bits in (gl.GL_COLOR_BUFFER_BIT, gl.GL_DEPTH_BUFFER_BIT):
            gl.glBlitFramebuffer(0, 0, *self.size, 0, 0, *self.size, bits, gl.GL_NEAREST)
        self._ctx.active_framebuffer.use(force=True)

    def show(self, target: Framebuffer) -> None:
        """Copy the resolved picture to all of the target and draw there from now on."""
        target.use(force=True)  # first: a blit is clipped to the scissor box of the moment
        gl.glBindFramebuffer(gl.GL_READ_FRAMEBUFFER, _name(self._plain))
        target_size = target.width, target.height
        smooth = gl.GL_NEAREST if target_size == self.size else gl.GL_LINEAR
        gl.glBlitFramebuffer(0, 0, *self.size, 0, 0, *target_size, gl.GL_COLOR_BUFFER_BIT, smooth)
        target.use(force=True)

    def close(self) -> None:
        """Give back what arcade does not know of."""
        if self._many is not None:
            gl.glDeleteRenderbuffers(1, self._many_depth)


class FlatPicture:
    """A picture without depth, for the steps after drawing."""

    def __init__(self, ctx: Context, size: tuple[int, int]) -> None:
        self.size = max(1, size[0]), max(1, size[1])
        self.colour = ctx.texture(self.size, components=4, dtype="f2")
        self.colour.wrap_x = self.colour.wrap_y = gl.GL_CLAMP_TO_EDGE
        self.framebuffer = ctx.framebuffer(color_attachments=[self.colour])


def _most_samples() -> int:
    most = gl.GLint()
    gl.glGetIntegerv(gl.GL_MAX_SAMPLES, most)
    return most.value
