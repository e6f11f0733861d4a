"""The three states of the camera button."""

from __future__ import annotations

from enum import Enum


class Zoom(Enum):
    """● goes round these in order while the selector is in the rack."""

    CLOSE = "close"
    """Near, following the cursor; tiles can be placed."""
    LOOK = "look"
    """The whole board, to look around only."""
    FAR = "far"
    """The whole board; tiles can be placed."""

    @property
    def next(self) -> Zoom:
        order = list(Zoom)
        return order[(order.index(self) + 1) % len(order)]
