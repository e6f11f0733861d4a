"""What this machine draws with, asked of a window that nobody sees."""

from __future__ import annotations

import sys
from typing import Any, NamedTuple, cast

import arcade
import pyglet

from game.language.messages import message, message_count

ENOUGH = (24, 32)
"""Bits of color of the X screens on which pyglet opens windows; on others it waits for ever."""


class WrongDepthError(Exception):
    """The screen has another depth; the message says which, and `do` what to do."""

    # Translators: what follows the last colon is a command, which stays as it is.
    do = message("Set it to millions of colors; a virtual one: xvfb-run -s '-screen 0 1280x720x24'")

    def __init__(self, depth: int) -> None:
        super().__init__(
            message_count(
                "The screen has {count} bit of color; the table needs 24.",
                "The screen has {count} bits of color; the table needs 24.",
                depth,
            )
        )


def check_depth() -> None:
    """Raises WrongDepthError, and whatever pyglet raises where there is no display at all."""
    if sys.platform != "linux" or pyglet.options["headless"]:
        return
    from pyglet.libs.x11 import xlib  # only systems with X11 have it

    display = pyglet.display.get_display()
    connection: Any = display  # of X11: that is no part of the class for every system
    if (depth := xlib.XDefaultDepth(connection._display, connection.x_screen)) not in ENOUGH:
        raise WrongDepthError(depth)


class Graphics(NamedTuple):
    """A window's OpenGL."""

    version: tuple[int, int]
    renderer: str


def graphics_here() -> Graphics:
    """That of a new window. Raises WrongDepthError, and whatever else a system raises that opens none."""
    check_depth()
    window = arcade.Window(64, 64, visible=False)
    try:
        major, minor = cast(Any, window.ctx).gl_version  # the class of the backend, whose types are not told
        return Graphics((major, minor), window.ctx.info.RENDERER)
    finally:
        window.close()
