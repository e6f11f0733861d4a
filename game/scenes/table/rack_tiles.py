"""The tiles of a rack as they are seen: each by a name of its own, in a slot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class RackTile(NamedTuple):
    """A tile in somebody's possession. `key` follows it from the bag to the board."""

    key: str
    letter: str
    """'?' is a blank."""


Slots = tuple[RackTile | None, ...]
"""A rack from left to right; None is a gap."""


def fill(slots: Slots, tiles: Sequence[RackTile]) -> Slots:
    """Put tiles into the empty slots from the left. There must be room."""
    waiting = list(tiles)
    return tuple(tile or (waiting.pop(0) if waiting else None) for tile in slots)
