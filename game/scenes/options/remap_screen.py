"""Changing single buttons: choose what, press ✕, then press the new button."""

from __future__ import annotations

from collections.abc import Sequence

from controllers.actions import Action, Press
from controllers.bindings import CONFIGURATIONS, Configuration, remapped
from controllers.pads import PadInfo
from controllers.protocol import Control
from game.language.messages import message, tr
from game.scenes.kit.button_names import DOES, button_name, picture_of
from game.scenes.kit.picture.setting_panels import PadPicture, SettingRow
from game.scenes.kit.scene import Asks, Change, SceneCommand
from game.scenes.kit.services import Services
from game.scenes.options.rows_screen import OptionRow, RowsScene

LISTENS = 6.0
"""Seconds for which a new button may be pressed."""


class RemapScene(RowsScene, Asks[Configuration]):
    """One row for each action. The answer is the new configuration."""

    name = "remap"
    title = message("Change Single Buttons")

    def __init__(self, services: Services, pad: PadInfo, configuration: Configuration) -> None:
        super().__init__()
        self.services = services
        self.pad = pad
        self.configuration = self._at_first = configuration
        self.listening: Action | None = None
        """The action that waits for its new button."""
        self._left = 0.0

    @property
    def text(self) -> str:  # type: ignore[override]  # it tells what is waited for
        if self.listening:
            return tr(
                # Translators: {action} is what a button does, such as "Select"; {pad} is a controller.
                "Now press the new button for {action}, on {pad}.",
                action=DOES[self.listening],
                pad=self.pad.name,
            )
        return self.pad.name

    def own_rows(self) -> Sequence[OptionRow]:
        return [
            *map(self._row, Action),
            # Translators: a row: buttons do what the manual says; at most 24 letters.
            OptionRow("reset", SettingRow(tr("As Printed")), self._reset, message("Reset")),
        ]

    @property
    def changed(self) -> bool:
        return self.configuration != self._at_first

    def keep(self) -> None:
        """Whoever asked keeps the answer."""

    def put_back(self) -> None:
        self.configuration = self._at_first

    def leave(self) -> Change:
        return self.answered(self.configuration)

    def _row(self, action: Action) -> OptionRow:
        button = button_name(self.configuration.control_for(action), self.pad)
        # Translators: stands in the place of a button; at most 18 letters.
        words = tr("press it now …") if action is self.listening else button
        shown = SettingRow(str(DOES[action]), words, less=False, more=False)
        return OptionRow(action, shown, lambda: self._listen(action))

    def commands(self) -> Sequence[SceneCommand]:
        """While it listens, whatever button is pressed is the new one."""
        if not self.listening:
            return super().commands()
        # Translators: a prompt at the bottom; at most 14 letters.
        return [SceneCommand(action, message("New button"), lambda: None) for action in Action]

    def on_press(self, press: Press) -> Change | None:
        if not self.listening:
            return super().on_press(press)
        if not press.released and not press.repeat and press.pad == self.pad.id:
            in_force = self.services.pads.setup(self.pad.id).configuration
            self._assign(in_force.control_for(press.action))
        return None

    def _assign(self, control: Control) -> None:
        assert self.listening
        self.configuration = remapped(self.configuration, self.listening, control)
        self.listening = None

    def update(self, dt: float) -> Change | None:
        spare = self.services.pads.take_spare(self.pad.id)
        if spare and self.listening:
            self._assign(spare)
        self._left -= dt
        if self._left <= 0:
            self.listening = None
        return None

    def _listen(self, action: Action) -> None:
        self.listening, self._left = action, LISTENS

    def _reset(self) -> None:
        self.configuration = CONFIGURATIONS[0]

    def _beside(self) -> tuple[PadPicture, ...]:
        action = self.rows()[self.focus].key
        lit = self.configuration.control_for(action) if isinstance(action, Action) else None
        return (picture_of(self.pad, self.configuration, lit),)
