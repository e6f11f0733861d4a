"""What this machine draws with, asked of a window that nobody sees."""

from __future__ import annotations

from typing import Any, NamedTuple, cast

import arcade


class Graphics(NamedTuple):
    """A window's OpenGL."""

    version: tuple[int, int]
    renderer: str


def graphics_here() -> Graphics:
    """That of a new window. Raises whatever a system raises that opens none."""
    window = arcade.Window(64, 64, visible=False)
    try:
        major, minor = cast(Any, window.ctx).gl_version  # the class of the backend, whose types are not told
        return Graphics((major, minor), window.ctx.info.RENDERER)
    finally:
        window.close()
