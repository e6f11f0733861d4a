"""A held direction asks again and again: first after a pause, then steadily."""

from __future__ import annotations

import math
from dataclasses import dataclass

from controllers.actions import Action
from game.language.messages import Message, message_as


@dataclass(frozen=True, slots=True)
class Speed:
    """How soon and how fast a held direction repeats."""

    name: str
    """Its key, in English: see `title`."""
    first: float
    """Seconds until the first repeat; infinite for none at all."""
    every: float
    """Seconds between repeats."""

    @property
    def title(self) -> Message:
        """What players call it."""
        return _TITLES[self.name]


SPEEDS = (
    Speed("Off", math.inf, math.inf),  # not read: a key
    Speed("Slow", 0.900, 0.300),  # not read: a key
    Speed("Calm", 0.500, 0.150),  # not read: a key
    Speed("Usual", 0.250, 0.070),  # not read: a key
    Speed("Quick", 0.180, 0.045),  # not read: a key
)
_TITLES = {
    # Translators: how fast a held direction goes on: not at all; at most 10 letters.
    "Off": message_as("a speed", "Off"),
    # Translators: how fast a held direction goes on; at most 10 letters.
    "Slow": message_as("a speed", "Slow"),
    # Translators: how fast a held direction goes on; at most 10 letters.
    "Calm": message_as("a speed", "Calm"),
    # Translators: how fast a held direction goes on; at most 10 letters.
    "Usual": message_as("a speed", "Usual"),
    # Translators: how fast a held direction goes on; at most 10 letters.
    "Quick": message_as("a speed", "Quick"),
}
USUAL = SPEEDS[3]
LONGEST_SECONDS = 20.0
"""No hand holds a direction longer than this; a stuck stick does, and is followed no further."""


class Repeater:
    """Repeats the direction pressed last among those still held. The caller brings the clock."""

    def __init__(self, speed: Speed = USUAL) -> None:
        self.speed = speed
        self._held: list[Action] = []
        self._since = self._due = 0.0

    def press(self, direction: Action, now: float) -> None:
        """`direction` went down."""
        self._held = [held for held in self._held if held is not direction] + [direction]
        self._wait(now)

    def release(self, direction: Action, now: float) -> None:
        """`direction` was let go; another one that is still held waits for the first pause anew."""
        if self._held and self._held[-1] is direction:
            self._wait(now)
        self._held = [held for held in self._held if held is not direction]

    def due(self, now: float) -> Action | None:
        """The direction to repeat now. After a slow frame that is one repeat, never a burst."""
        if not self._held or now < self._due or now - self._since > LONGEST_SECONDS:
            return None
        self._due += self.speed.every
        if self._due <= now:
            self._due = now + self.speed.every
        return self._held[-1]

    def _wait(self, now: float) -> None:
        self._since = now
        self._due = now + self.speed.first
