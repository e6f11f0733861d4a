"""Looking at one's own rack where others sit before the same screen.

A button held shows the rack and hides it when let go. A tap leaves it up instead, for hands that cannot
hold a button and pick at the same time, until the next tap. Either way it is hidden again after ten
seconds without a press, so that a pad laid aside shows nothing.
"""

from __future__ import annotations

from controllers.actions import Action

PEEK = Action.L2
TAP_SECONDS = 0.3
"""A button let go of within this many seconds counts as tapped."""
IDLE_SECONDS = 10.0


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
            return "Let go to hide rack"
        return "Hide rack" if self.seen else "Hold to see rack"

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
        if self._idle >= IDLE_SECONDS:
            self.close()

    def close(self) -> None:
        """Hide the rack."""
        self.seen, self._held = False, None
