"""Accessibility > Buttons: every pad's buttons as its player wants them, speeds, and one-button mode."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from controllers.bindings import CONFIGURATIONS, Configuration, Setup
from controllers.hub import Hub
from controllers.normalise import DEAD_ZONES
from controllers.one_button_mode import SCAN_SPEEDS
from controllers.pads import PadInfo
from controllers.repeat import SPEEDS
from game.language.messages import message, message_as, tr
from game.scenes.kit.button_names import SIGNS, layouts, picture_of
from game.scenes.kit.picture.setting_panels import PadPicture, SettingRow
from game.scenes.kit.scene import Change, ask
from game.scenes.kit.services import Services
from game.scenes.options.remap_screen import RemapScene
from game.scenes.options.rows_screen import OptionRow, RowsScene, chosen_of
from game.scenes.options.settings_screen import on_off
from game.text_format import decimal

SCANS = (None, *SCAN_SPEEDS)
SCAN = "scan"
"""Key of the row of one-button mode."""
SIGNS_NOTE = message("What its buttons show: the lowest, the right, the left and the uppermost one.")
DEAD_ZONE_WORDS = (
    message_as("dead zone", "Small"),
    message_as("dead zone", "Usual"),
    message_as("dead zone", "Large"),
    message_as("dead zone", "Very large"),
)
DEAD_ZONE_NOTE = message("How far the stick must be pushed. Larger, where the selector wanders by itself.")
SCAN_NOTE = message("The buttons of the screen light up in turn; any button presses the lit one.")


def _scan_word(seconds: float | None) -> str:
    if seconds is None:
        return on_off(False)
    # Translators: seconds for which each button is lit; at most 18 letters.
    return tr("{seconds} s a button", seconds=decimal(seconds, 0 if seconds.is_integer() else 1))


def scan_text(setup: Setup) -> str:
    """One-button mode of a pad as its row has it: 'Off', '1 s a button'."""
    return _scan_word(setup.scan_seconds)


def differ(pads: Hub, drafts: Mapping[str, Setup]) -> bool:
    """Whether any attached pad would be set up otherwise than it is."""
    return any(found.setup != drafts[pad] for pad in drafts if (found := pads.pad(pad)))


class ButtonsScene(RowsScene):
    """How one pad at a time is set up; all of it holds once the screen is left."""

    name = "buttons"
    title = message("Buttons")

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
        self._pad: str | None = None
        self._drafts: dict[str, Setup] = {}
        self._speed = SPEEDS.index(services.pads.speed)
        self._halves = services.pads.keyboard_halves

    @property
    def pads(self) -> tuple[PadInfo, ...]:
        """Everything that sends presses, keyboards last."""
        return tuple(sorted(self.services.pads.pads, key=lambda pad: pad.is_keyboard))

    @property
    def pad(self) -> PadInfo | None:
        """The pad that is being set up: the one in the hand, until another is chosen."""
        pads = self.pads
        wanted = self._pad or self.services.pads.last
        return next((pad for pad in pads if pad.id == wanted), pads[0] if pads else None)

    def own_rows(self) -> Sequence[OptionRow]:
        pad = self.pad
        of_pad = [*self._pad_rows(pad)] if pad else []
        return [*of_pad, self._speed_row(), *self._keyboard_row()]

    def _pad_rows(self, pad: PadInfo) -> list[OptionRow]:
        setup, names = self._setup(pad), [other.name for other in self.pads]
        words, at = layouts(self._as_set_up(pad), setup.configuration), self.pads.index(pad)
        scans = list(map(_scan_word, SCANS))
        shakes = pad.can_rumble
        note = (
            tr("Which one is set up here. Select it: it shakes, if it can.")
            if shakes
            else tr("Which one is set up here.")
        )
        which = chosen_of(tr("Pad or Keyboard"), names, at, note)
        layout = chosen_of(
            tr("Buttons"),
            words,
            (setup.configuration.number or len(words)) - 1,
            tr("Three ways, or one of your own."),
        )
        scan = chosen_of(tr("One Button"), scans, SCANS.index(setup.scan_seconds), SCAN_NOTE)
        return [
            # Translators: a button: the pad shakes, so that one sees which it is; at most 14 letters.
            OptionRow(
                "pad",
                which,
                (lambda: self._identify(pad)) if shakes else None,
                message_as("button", "Shake") if shakes else "",
                self._change_pad,
            ),
            *self._signs_row(pad),
            *self._dead_zone_row(pad),
            OptionRow("layout", layout, change=self._change_layout),
            OptionRow(
                "own", SettingRow(tr("Change Single Buttons")), lambda: self._remap(pad), message("Select")
            ),
            OptionRow(SCAN, scan, change=self._change_scan),
        ]

    def _signs_row(self, pad: PadInfo) -> list[OptionRow]:
        if pad.is_keyboard:
            return []
        printed = list(SIGNS).index(self._as_set_up(pad).brand)
        shown = chosen_of(tr("Printed on It"), list(SIGNS.values()), printed, SIGNS_NOTE)
        return [OptionRow("signs", shown, change=self._change_signs)]

    def _dead_zone_row(self, pad: PadInfo) -> list[OptionRow]:
        if pad.is_keyboard:
            return []
        chosen = DEAD_ZONES.index(self._setup(pad).dead_zone)
        # Translators: how far a stick must be pushed until it counts; at most 24 letters.
        shown = chosen_of(tr("Dead Zone"), DEAD_ZONE_WORDS, chosen, DEAD_ZONE_NOTE)
        return [OptionRow("dead-zone", shown, change=self._change_dead_zone)]

    def _speed_row(self) -> OptionRow:
        words = [str(speed.title) for speed in SPEEDS]
        note = tr("How fast a held direction goes on, on every pad.")
        # Translators: how fast a held direction repeats; at most 24 letters.
        return OptionRow(
            "speed", chosen_of(tr("Repeat"), words, self._speed, note), change=self._change_speed
        )

    def _keyboard_row(self) -> list[OptionRow]:
        if not any(pad.is_keyboard for pad in self.pads):
            return []
        note = tr("One keyboard can be two pads: the left hand of one player, the right hand of another.")
        shown = chosen_of(tr("Keyboard"), [tr("One pad"), tr("Two halves")], int(self._halves), note)
        return [OptionRow("keyboard", shown, change=self._change_halves)]

    # ------------------------------------------------------------ changes

    def _setup(self, pad: PadInfo) -> Setup:
        return self._drafts.get(pad.id, pad.setup)

    def _as_set_up(self, pad: PadInfo) -> PadInfo:
        """The pad with the signs that have been chosen, whether or not they hold yet."""
        return replace(pad, brand=self._setup(pad).signs or pad.brand)

    def _identify(self, pad: PadInfo) -> None:
        self.services.pads.identify(pad.id)

    def _change_pad(self, step: int) -> None:
        pads = self.pads
        assert self.pad
        self._pad = pads[min(max(pads.index(self.pad) + step, 0), len(pads) - 1)].id

    def _change_layout(self, step: int) -> None:
        assert self.pad
        setup = self._setup(self.pad)
        here = (setup.configuration.number or len(CONFIGURATIONS) + 1) - 1
        there = min(max(here + step, 0), len(CONFIGURATIONS) - 1)
        self._drafts[self.pad.id] = replace(setup, configuration=CONFIGURATIONS[there])

    def _change_signs(self, step: int) -> None:
        assert self.pad
        signs = list(SIGNS)
        there = min(max(signs.index(self._as_set_up(self.pad).brand) + step, 0), len(signs) - 1)
        self._drafts[self.pad.id] = replace(self._setup(self.pad), signs=signs[there])

    def _change_dead_zone(self, step: int) -> None:
        assert self.pad
        setup = self._setup(self.pad)
        there = min(max(DEAD_ZONES.index(setup.dead_zone) + step, 0), len(DEAD_ZONES) - 1)
        self._drafts[self.pad.id] = replace(setup, dead_zone=DEAD_ZONES[there])

    def _change_scan(self, step: int) -> None:
        assert self.pad
        setup = self._setup(self.pad)
        there = min(max(SCANS.index(setup.scan_seconds) + step, 0), len(SCANS) - 1)
        self._drafts[self.pad.id] = replace(setup, scan_seconds=SCANS[there])

    def _change_speed(self, step: int) -> None:
        self._speed = min(max(self._speed + step, 0), len(SPEEDS) - 1)

    def _change_halves(self, step: int) -> None:
        self._halves = step > 0

    def _remap(self, pad: PadInfo) -> Change:
        remap = RemapScene(self.services, pad, self._setup(pad).configuration)
        return ask(remap, lambda configuration: self._set(pad.id, configuration))

    def _set(self, pad_id: str, configuration: Configuration) -> None:
        """Single buttons were changed; the pad may be gone by now."""
        if pad := self.services.pads.pad(pad_id):
            self._drafts[pad_id] = replace(self._setup(pad), configuration=configuration)

    @property
    def changed(self) -> bool:
        pads = self.services.pads
        others = (self._speed, self._halves) != (SPEEDS.index(pads.speed), pads.keyboard_halves)
        return others or differ(pads, self._drafts)

    def keep(self) -> None:
        pads = self.services.pads
        for pad, setup in self._drafts.items():
            pads.configure(pad, setup)
        pads.speed = SPEEDS[self._speed]
        pads.keyboard_halves = self._halves
        self.services.store_pads()

    def put_back(self) -> None:
        pads, self._drafts = self.services.pads, {}
        self._speed, self._halves = SPEEDS.index(pads.speed), pads.keyboard_halves

    def _beside(self) -> tuple[PadPicture, ...]:
        pad = self.pad
        return (picture_of(self._as_set_up(pad), self._setup(pad).configuration),) if pad else ()
