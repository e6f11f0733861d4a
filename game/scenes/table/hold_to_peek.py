"""Looking at one's own rack where others sit before the same screen.

A button held shows the rack and hides it when let go. A tap leaves it up instead, for hands that cannot
hold a button and pick at the same time, until the next tap: through all the time it takes to think of a word.
A pad laid aside shows nothing all the same: a minute without a press hides a rack left up, and ten seconds
hide one whose button is still down.
"""

from __future__ import annotations

from controllers.actions import Action
from game.language.messages import tr

PEEK = Action.L2
TAP_SECONDS = 0.3
"""A button let go of within this many seconds counts as tapped."""
HELD_SECONDS = 10.0
"""After so many seconds without a press a pad lies on its button."""
LEFT_UP_SECONDS = 60.0
"""After so many seconds without a press a rack left up is hidden."""


class Peek:
    """Whether the rack of the player on turn is seen."""

    def __init__(self) -> None:
        self.seen = False
        self._held: float | None = None
        """Seconds for which the button has been down."""
        self._idle = 0.0

    @property
    def label(self) -> str:
        """What the button does now."""
        if self._held is not None and self._held >= TAP_SECONDS:
            return tr("Let go to hide rack")
        return tr("Hide rack") if self.seen else tr("Hold to see rack")

    def press(self) -> None:
        """The button goes down: the rack comes up, or a rack left up is hidden."""
        if self.seen:
            self.close()
        else:
            self.seen, self._held, self._idle = True, 0.0, 0.0

    def release(self) -> None:
        """The button is let go."""
        if self._held is not None and self._held >= TAP_SECONDS:
            self.seen = False
        self._held = None

    def note_press(self) -> None:
        """Some button was pressed: somebody is there."""
        self._idle = 0.0

    def tick(self, dt: float) -> None:
        """Let time pass."""
        if self._held is not None:
            self._held += dt
        self._idle += dt
        if self._idle >= (LEFT_UP_SECONDS if self._held is None else HELD_SECONDS):
            self.close()

    def close(self) -> None:
        """Hide the rack."""
        self.seen, self._held = False, None
