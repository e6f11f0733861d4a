"""Whether the machine keeps up with what it has to draw."""

from __future__ import annotations

import statistics

from game.language.messages import message

WATCHED = 45
"""Frames that are judged together, whatever rests lie between them."""
FEWEST, ENOUGH = 5, 4.0
"""Fewer frames are judged, but not so few, if they have taken so many seconds: who draws one or two a second
must not wait for half a minute."""
SLOWEST = 1 / 36
"""If half of the frames take more seconds than this, the picture is drawn more plainly."""

# Translators: "Options" and "Display & Accessibility" as the menu and its page are called.
PLAINER = message(
    "The picture is plainer now, so that it keeps up. Options › Display & Accessibility has its quality."
)
"""What is told then."""


class FrameWatch:
    """Looks at the gaps between frames drawn one after the other."""

    def __init__(self) -> None:
        self._last: float | None = None
        self._gaps: list[float] = []

    def rested(self) -> None:
        """Nothing had to be drawn: how long that lasts says nothing of the machine."""
        self._last = None

    def drawn(self, now: float) -> bool:
        """A frame was drawn at `now` (seconds). Whether the machine has been too slow for a while."""
        before, self._last = self._last, now
        if before is None:
            return False
        self._gaps.append(now - before)
        if len(self._gaps) < WATCHED and (len(self._gaps) < FEWEST or sum(self._gaps) < ENOUGH):
            return False
        slow = statistics.median(self._gaps) > SLOWEST
        self._gaps.clear()
        return slow
