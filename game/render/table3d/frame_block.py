"""The block of numbers that all programs of a layer share. Mirrors shaders/frame.glsl."""

from __future__ import annotations

import numpy as np
from arcade.gl import Context
from numpy.typing import NDArray

from game.render.table3d.lens import Framing, Lens, Matrix
from game.render.table3d.places import BAG_AT
from game.render.table3d.pose import Vector
from game.rules.board_layouts import CLASSIC

_FLOATS = 3 * 16 + 9 * 4 + 9 * 4
_CURSOR = 3 * 16 + 5 * 4


class FrameBlock:
    """One layer's block on the graphics card, written only when a number has changed."""

    def __init__(self, ctx: Context, shade: NDArray[np.float32], in_rack_layer: bool) -> None:
        """`shade` is the room's diffuse light, (9, 3)."""
        self._buffer = ctx.buffer(reserve=_FLOATS * 4, usage="dynamic")
        self._numbers = np.zeros(_FLOATS, np.float32)
        self._written = b""
        self._vectors = self._numbers[48:84].reshape(9, 4)
        self._vectors[3, 0] = float(in_rack_layer)
        self._vectors[7, :3] = BAG_AT[0], BAG_AT[2], CLASSIC.size
        self._numbers[84:].reshape(9, 4)[:, :3] = shade

    @property
    def view(self) -> bytes:
        """All that a picture depends on but for the cursor."""
        return self._numbers[:_CURSOR].tobytes() + self._numbers[_CURSOR + 4 :].tobytes()

    def aim(self, lens: Lens, size: tuple[int, int], exposure: float) -> None:
        """The camera. `size` is the picture's, in pixels."""
        self._numbers[:16] = lens.whole.T.ravel()
        self._numbers[16:32] = lens.back.T.ravel()
        vectors = self._vectors
        vectors[0] = *lens.eye, exposure
        vectors[4] = *size, lens.near, lens.far

    def frame(self, framing: Framing) -> None:
        """What is dark and what is soft in the picture."""
        self._vectors[3, 1:] = framing.vignette, framing.scrim_height, framing.scrim
        self._vectors[6, :3] = framing.distance * framing.focus, framing.blur, framing.dim

    def lay(self, squares: int) -> None:
        """A board of so many squares on each side."""
        self._vectors[7, 2] = squares

    def day(self, colour: tuple[float, float, float]) -> None:
        """What comes in at the window."""
        self._vectors[8, :3] = colour

    def light(self, to_light: Matrix, colour: Matrix, shadow_matrix: Matrix, texel: float) -> None:
        """The lamp: direction to it, its light, and its shadow map, `texel` the share of a pixel of it."""
        self._numbers[32:48] = shadow_matrix.T.ravel()
        self._vectors[1] = *to_light, texel
        self._vectors[2, :3] = colour

    def point(self, at: Vector, kind: int) -> None:
        """The cursor; kind 0 is none."""
        self._vectors[5] = *at, kind

    def use(self) -> None:
        """Bind it, for every draw until another one is bound."""
        now = self._numbers.tobytes()
        if now != self._written:
            self._buffer.write(now)
            self._written = now
        self._buffer.bind_to_uniform_block(0)
