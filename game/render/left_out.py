"""Parts of arcade and pyglet that this game has no use for: physics, tile maps, films, text and sound.

arcade imports all that it has, and with it two packages of others: pymunk, of which there is none for Python
3.14 in the version that arcade 3.3 asks for, and pytiled_parser. pyglet looks for libraries of films and of
GTK's pictures on the whole system, by calling compilers. A tenth of the time to the title would go there.
"""

from __future__ import annotations

import sys
from types import ModuleType

OF_ARCADE = (
    *(
        "arcade.text",
        "arcade.sound",
        "arcade.pymunk_physics_engine",
        "arcade.hitbox.pymunk",
        "arcade.tilemap",
    ),
    "pytiled_parser",
)
"""What arcade imports names from and never uses by itself: an empty class stands in for each."""
OF_PYGLET = ("pyglet.media.codecs.ffmpeg_lib", "pyglet.image.codecs.gdkpixbuf2")
"""What pyglet does without where it cannot be imported."""


class LeftOut(ModuleType):
    """A module in which every name is an empty class."""

    def __getattr__(self, name: str) -> type:
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (), {})


def leave_out() -> None:
    """Leave these out of whatever is imported from now on."""
    for name in OF_ARCADE:
        sys.modules.setdefault(name, LeftOut(name))
    for name in OF_PYGLET:
        sys.modules.setdefault(name, None)  # type: ignore[arg-type]  # how the import system knows what is not there
