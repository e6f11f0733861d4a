"""The game waits for a pad that is gone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from controllers.actions import Action, Press
from controllers.hub import Hub
from game.scenes.kit.picture.menu_panels import Dialog
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.scene import Change, Do, Pop, Scene, SceneCommand


class Reconnect(Scene):
    """Everything waits for a pad to come back, or for another one to take its place."""

    name = "reconnect"
    stops_time = True
    topic = "pads"

    def __init__(
        self, pads: Hub, player: str, pad: str, go_on: Callable[[str | None], None], leave: Do
    ) -> None:
        """`go_on` hears which other pad plays on, or None when the lost one is back."""
        self.player = player
        self._pads = pads
        self._wanted = pad
        self._go_on = go_on
        self._leave = leave
        self._pressed: str | None = None

    def commands(self) -> Sequence[SceneCommand]:
        return [
            SceneCommand(Action.CONFIRM, "Play with this pad", self._take),
            SceneCommand(Action.BACK, "Leave the game", self._leave),
        ]

    def on_press(self, press: Press) -> Change | None:
        self._pressed = press.pad
        return super().on_press(press)

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - waits for a pad, not for time
        if self._pads.pad(self._wanted) is None:
            return None
        self._go_on(None)
        return Pop()

    def _take(self) -> Change:
        self._go_on(self._pressed)
        return Pop()

    def view(self) -> Picture:
        text = (
            f"Reconnect the pad of {self.player}, or press the button below on another pad to play with it."
        )
        return Picture(panels=(Dialog("Pad Disconnected", text),), dim=UNDER_A_CARD)
