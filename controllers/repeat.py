"""A held direction asks again and again: first after a pause, then steadily."""

from __future__ import annotations

from controllers.protocol import Control

FIRST_SECONDS = 0.250
EVERY_SECONDS = 0.070


class Repeater:
    """Repeats the direction pressed last among those still held. The caller brings the clock."""

    def __init__(self, first: float = FIRST_SECONDS, every: float = EVERY_SECONDS) -> None:
        self._first = first
        self._every = every
        self._held: list[Control] = []
        self._due = 0.0

    def press(self, direction: Control, now: float) -> None:
        """`direction` went down."""
        self._held = [held for held in self._held if held is not direction] + [direction]
        self._due = now + self._first

    def release(self, direction: Control, now: float) -> None:
        """`direction` was let go; a direction still held under it waits the first pause anew."""
        if self._held and self._held[-1] is direction:
            self._due = now + self._first
        self._held = [held for held in self._held if held is not direction]

    def due(self, now: float) -> Control | None:
        """The direction to repeat now. After a slow frame that is one repeat, never a burst."""
        if not self._held or now < self._due:
            return None
        self._due += self._every
        if self._due <= now:
            self._due = now + self._every
        return self._held[-1]
