"""The mouse, or a finger: where it points and what it does there. The window feeds it; it opens no device.

Nothing needs it: whatever it does, pads do too.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum

TWICE_SECONDS = 0.4
TWICE_PIXELS = 16.0
"""How soon and how near a second press must follow the first to be a double click."""


class Gesture(Enum):
    MOVE = "move"
    PRESS = "press"
    AGAIN = "again"
    """The second press of a double click; there is no `PRESS` for it."""
    RELEASE = "release"


@dataclass(frozen=True, slots=True)
class Pointing:
    """Something that the pointer did, in pixels from the upper left of the picture."""

    gesture: Gesture
    x: float
    y: float


class Pointer:
    """Collects what the window tells, for `poll` to hand on."""

    def __init__(self) -> None:
        self._told: list[Pointing] = []
        self._pressed: tuple[float, Pointing] | None = None
        """When and where it was pressed last, unless that was a second time."""

    def tell(self, gesture: Gesture, x: float, y: float) -> None:
        """The window saw this. Of moves that follow each other only the last counts."""
        if gesture is Gesture.MOVE and self._told and self._told[-1].gesture is Gesture.MOVE:
            self._told.pop()
        self._told.append(Pointing(gesture, x, y))

    def poll(self, now: float) -> list[Pointing]:
        """What has happened since the last call; `now` in seconds, monotonic."""
        told, self._told = self._told, []
        return [self._counted(one, now) if one.gesture is Gesture.PRESS else one for one in told]

    def _counted(self, press: Pointing, now: float) -> Pointing:
        before, self._pressed = self._pressed, (now, press)
        if before is None or now - before[0] > TWICE_SECONDS:
            return press
        if math.dist((before[1].x, before[1].y), (press.x, press.y)) > TWICE_PIXELS:
            return press
        self._pressed = None
        return Pointing(Gesture.AGAIN, press.x, press.y)
