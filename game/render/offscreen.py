"""A stage on a window of its own, for measuring and for scripts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import arcade

from game.render.stage import Quality, Stage


@contextmanager
def offscreen(size: tuple[int, int], quality: Quality) -> Iterator[Stage]:
    """A stage of `size` pixels that is gone with its window when the block ends."""
    window = arcade.Window(*size, "Parlour", antialiasing=False, visible=False)
    stage = Stage(window.ctx, size, quality)
    try:
        yield stage
    finally:
        stage.close()
        window.close()
