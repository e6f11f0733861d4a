"""A stage on a window of its own, for measuring."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import arcade
from pyglet import gl

from game.render.graphics_here import check_depth
from game.render.stage import Quality, Stage


@contextmanager
def offscreen(size: tuple[int, int], quality: Quality) -> Iterator[Stage]:
    """A stage of `size` pixels that is gone with its window when the block ends."""
    check_depth()
    window = arcade.Window(*size, "Parlour", antialiasing=False, visible=False)  # not read: a name
    stage = Stage(window.ctx, size, quality)
    try:
        yield stage
    finally:
        stage.close()
        window.close()


RASTERISING = (
    "glDrawArrays",
    "glDrawArraysInstanced",
    "glDrawElements",
    "glDrawElementsInstanced",
    "glBlitFramebuffer",
    "glClear",
    "glGenerateMipmap",
)


@contextmanager
def without_rasterising() -> Iterator[None]:
    """Everything is prepared and handed over, but GL draws nothing: what remains is Python's own work.

    On a machine that draws with its processor the calls above cost far more than all of Python.
    """
    from unittest.mock import patch

    with ExitStack() as patches:
        for name in RASTERISING:
            patches.enter_context(patch.object(gl, name, lambda *_: None))
        yield
