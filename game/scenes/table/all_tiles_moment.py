"""The scene of a play with all its tiles: when what of it is to be seen. Pure; the renderer eases between.

The camera comes down to the word, its tiles rise one after the other, the score counts up, and the camera
goes back to the table while the score flies to its box. Once a game in full, shorter afterwards.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Timeline:
    """Seconds from the beginning."""

    length: float
    back: float
    """How long before the end the camera sets out for the table."""
    rise: float
    """When the first tile rises."""
    step: float
    """From one tile to the next."""
    count: float
    counting: float
    """When the score begins to count up, and for how long."""
    tells: bool = True
    """Whether there is time to read what the word means."""

    def is_close(self, t: float) -> bool:
        """Whether the camera is at the word or on its way there."""
        return 0.0 <= t < self.length - self.back

    def risen(self, t: float, tiles: int) -> int:
        """How many tiles of the word have risen."""
        if t < self.rise:
            return 0
        return tiles if not self.step else min(tiles, int((t - self.rise) / self.step + 1e-6) + 1)

    def points(self, t: float, total: int) -> int:
        """The score, as far as it is counted up."""
        share = 1.0 if not self.counting else (t - self.count) / self.counting
        return round(total * max(0.0, min(1.0, share)))


FULL = Timeline(2.5, 0.4, 0.35, 0.07, 0.45, 1.0)
SHORT = Timeline(1.4, 0.3, 0.2, 0.05, 0.25, 0.5, tells=False)
STILL = Timeline(2.0, 0.0, 0.0, 0.0, 0.0, 0.0)
"""One picture, for whoever wants no motion."""


def timeline(*, seen: bool, still: bool) -> Timeline:
    """How long the scene takes where one was `seen` in this game already, or nothing may move."""
    if still:
        return STILL
    return SHORT if seen else FULL
