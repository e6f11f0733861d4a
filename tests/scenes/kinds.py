"""All kinds of scene: the program loads each when somebody comes to it."""

from __future__ import annotations

from game.loading import Meanwhile


def know_every_scene() -> None:
    """Load them all, so that each is among the subclasses."""
    scenes = Meanwhile("game.scenes")
    while scenes.load_one():
        pass
