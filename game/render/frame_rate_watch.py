"""Whether the machine keeps up with what it has to draw."""

from __future__ import annotations

import statistics

WATCHED = 45
"""Frames in a row that are judged together."""
SLOWEST = 1 / 36
"""If half of the frames take more seconds than this, the picture is drawn more plainly."""
PAUSE = 0.2
"""A longer gap between two frames means that nothing had to be drawn, or that something else was done."""


class FrameWatch:
    """Looks at the gaps between frames drawn one after the other."""

    def __init__(self) -> None:
        self._last: float | None = None
        self._gaps: list[float] = []

    def drawn(self, now: float) -> bool:
        """A frame was drawn at `now` (seconds). Whether the machine has been too slow for a while."""
        gap = now - self._last if self._last is not None else PAUSE
        self._last = now
        if gap >= PAUSE:
            self._gaps.clear()
            return False
        self._gaps.append(gap)
        if len(self._gaps) < WATCHED:
            return False
        slow = statistics.median(self._gaps) > SLOWEST
        self._gaps.clear()
        return slow
