"""Options > Controls, as printed: which controller, and which of three button configurations.

Open only where more than one controller is attached; with one, all players play from it. The accessibility
route (`ButtonsScene`) is always open and goes further.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from controllers.bindings import CONFIGURATIONS, Setup
from controllers.pads import PadInfo
from game.language.messages import message, tr
from game.scenes.kit.button_names import controllers_of, layouts, picture_of
from game.scenes.kit.menus import Choice
from game.scenes.kit.mode import PARLOUR, Mode
from game.scenes.kit.picture.setting_panels import PadPicture, SettingRow
from game.scenes.kit.scene import Change, Push
from game.scenes.kit.services import Services
from game.scenes.options.button_setup import SCAN, SCAN_NOTE, ButtonsScene, differ, scan_text
from game.scenes.options.rows_screen import OptionRow, RowsScene, chosen_of
from game.scenes.options.settings_screen import WayThere

CONFIGURATION = "configuration"
FEWEST = 2
"""Controllers that there must be for a choice."""
ONE_IS_SHARED = message("Needs two pads")


def controls_choice(services: Services, mode: Mode) -> Choice:
    """The item of the Options menu, as the pads are now: dimmed unless there are two controllers."""
    if len(controllers_of(services.pads)) < FEWEST:
        return Choice(message("Controls"), None, ONE_IS_SHARED)
    return Choice(message("Controls"), lambda: Push(ControlsScene(services, mode)))


def one_button_way(services: Services) -> WayThere:
    """One-button mode of the pad in the hand, from where people look for it too."""

    def shown() -> SettingRow:
        pad = ButtonsScene(services).pad
        value = scan_text(pad.setup) if pad else ""
        return SettingRow(tr("One Button"), value, note=str(SCAN_NOTE), less=False, more=False)

    def opened() -> Change:
        buttons = ButtonsScene(services)
        buttons.focused = SCAN
        return Push(buttons)

    return WayThere(shown, opened)


class ControlsScene(RowsScene):
    """The list of attached controllers, and the configuration of the chosen one."""

    name = "controls"
    title = message("Controls")
    text = message("Choose a pad, then its buttons.")

    def __init__(self, services: Services, mode: Mode = PARLOUR) -> None:
        super().__init__(mode)
        self.services = services
        self._chosen = services.first_pad
        self._drafts: dict[str, Setup] = {}
        """What was chosen and does not hold yet, by pad."""

    @property
    def pads(self) -> tuple[PadInfo, ...]:
        """The attached controllers as they are now."""
        return controllers_of(self.services.pads)

    @property
    def chosen(self) -> PadInfo | None:
        """The selected controller: the first one until another is selected."""
        pads = self.pads
        return next((pad for pad in pads if pad.id == self._chosen), pads[0] if pads else None)

    def own_rows(self) -> Sequence[OptionRow]:
        return [*map(self._pad_row, self.pads), *self._configuration_row()]

    def _pad_row(self, pad: PadInfo) -> OptionRow:
        chosen = self.chosen
        mark = "✓" if chosen and pad.id == chosen.id else ""
        number = self._setup(pad).configuration.number
        # Translators: which of three ways to use the buttons a pad has, or that they are its player's own.
        buttons = tr("Buttons {number}", number=number) if number else tr("Buttons of your own")
        words = f"{mark}  {buttons}".strip()
        note = (
            tr("Select it: it shakes, if it can.")
            if pad.can_rumble
            else tr("Select it to set up its buttons.")
        )
        shown = SettingRow(pad.name, words, note=note, less=False, more=False)
        return OptionRow(pad.id, shown, lambda: self._choose(pad.id), message("Select"))

    def _configuration_row(self) -> list[OptionRow]:
        if not self.chosen:
            return []
        configuration = self._setup(self.chosen).configuration
        words = layouts(self.chosen, configuration)
        shown = chosen_of(tr("Buttons"), words, (configuration.number or len(words)) - 1, self.chosen.name)
        return [OptionRow(CONFIGURATION, shown, change=self._change)]

    def _setup(self, pad: PadInfo) -> Setup:
        return self._drafts.get(pad.id, pad.setup)

    def _choose(self, pad: str) -> None:
        self._chosen = pad
        self.services.pads.identify(pad)
        self.focused = CONFIGURATION

    def _change(self, step: int) -> None:
        pad = self.chosen
        assert pad
        setup = self._setup(pad)
        here = setup.configuration.number - 1 if setup.configuration.number else len(CONFIGURATIONS)
        there = min(max(here + step, 0), len(CONFIGURATIONS) - 1)
        self._drafts[pad.id] = replace(setup, configuration=CONFIGURATIONS[there])

    @property
    def changed(self) -> bool:
        return self._chosen != self.services.first_pad or differ(self.services.pads, self._drafts)

    def keep(self) -> None:
        for pad, setup in self._drafts.items():
            self.services.pads.configure(pad, setup)
        self.services.store_pads(self.chosen.id if self.chosen else None)

    def put_back(self) -> None:
        self._chosen, self._drafts = self.services.first_pad, {}

    def _beside(self) -> tuple[PadPicture, ...]:
        pad = next((pad for pad in self.pads if pad.id == self.rows()[self.focus].key), self.chosen)
        return (picture_of(pad, self._setup(pad).configuration),) if pad else ()
