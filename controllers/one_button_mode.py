"""One-button mode: the actions of a screen take turns, and one switch chooses."""

from __future__ import annotations

from collections.abc import Sequence

from controllers.actions import Action

SCAN_SPEEDS = (4.0, 2.5, 1.5, 1.0, 0.6)
"""Seconds for which an action may stay lit, from the slowest, with which everybody begins, to the fastest."""


class Scanner:
    """Lights one action after the other. The caller brings the clock."""

    def __init__(self, seconds: float) -> None:
        """`seconds` is how long each action stays lit."""
        self._seconds = seconds
        self._since = 0.0
        self.lit: Action | None = None
        """What the switch asks for now; None where nothing works."""

    def offer(self, actions: Sequence[Action], now: float) -> None:
        """These actions work now: go on to the next of them when it is time."""
        if self.lit not in actions:
            self.lit = actions[0] if actions else None
            self._since = now
        elif now - self._since >= self._seconds:
            self.lit = actions[(actions.index(self.lit) + 1) % len(actions)]
            self._since = now

    def press(self, now: float) -> Action | None:
        """The switch: the lit action. It stays lit for its whole time again, so it can be asked once more."""
        self._since = now
        return self.lit
