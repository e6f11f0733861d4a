"""What stands on the sheets of a picture."""

from __future__ import annotations

from typing import TypeVar

from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.sheet import Sheet, blocks_of

B = TypeVar("B")


def sheet(picture: Picture, name: str) -> Sheet:
    return next(panel for panel in picture.panels if isinstance(panel, Sheet) and panel.name == name)


def blocks(picture: Picture, kind: type[B]) -> list[B]:
    """All of a kind, as they stand there."""
    sheets = [panel for panel in picture.panels if isinstance(panel, Sheet)]
    return [block for one in sheets for block in blocks_of(one.body) if isinstance(block, kind)]
