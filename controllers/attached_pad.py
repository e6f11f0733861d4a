"""One attached pad: what it holds, what it repeats, and whether it is believed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from controllers.actions import DIRECTIONS, Action, Brand, Press
from controllers.battery import warning_due
from controllers.bindings import Setup
from controllers.normalise import ControlChange, Normaliser
from controllers.one_button_mode import Scanner
from controllers.pads import BatteryLow, Happening, Ignored, PadInfo, PadInHand
from controllers.protocol import Backend, Control, Device, PadEvent, PadEventKind, PressLog
from controllers.repeat import Repeater, Speed
from game.language.messages import message

FLOOD_CHANGES = 400
"""No thumb causes more button reports, or directions taken and left by a stick, in a second."""
FLOOD_AXES = 20_000
"""No pad sends more reports of axes in a second: the fastest send 1,000 for each of a few axes."""
FLOOD_SECONDS = 1.0
"""Reports are counted over this time; after as long without a flood a pad is believed again."""


@dataclass(slots=True)
class Flood:
    """Counts the reports of one pad, second by second."""

    since: float = 0.0
    changes: int = 0
    axes: int = 0
    ignored: bool = False

    @property
    def _too_many(self) -> bool:
        return self.changes > FLOOD_CHANGES or self.axes > FLOOD_AXES

    def roll(self, now: float) -> None:
        """Begin a new second when it is time; a pad is believed again after one without a flood."""
        if now - self.since >= FLOOD_SECONDS:
            flooding = self._too_many and now - self.since < 2 * FLOOD_SECONDS
            self.ignored = self.ignored and flooding
            self.since, self.changes, self.axes = now, 0, 0

    def count(self, changes: int, axes: int = 0) -> bool:
        """Count reports; True when that makes too many."""
        self.changes += changes
        self.axes += axes
        return not self.ignored and self._too_many


HOLD_SECONDS = 0.6
"""So long Select is held until it asks, on pads without a button for that."""


class LongPress:
    """A button that means another action when it is held: nothing is decided before it is let go, or long."""

    def __init__(self) -> None:
        self._since: float | None = None
        self._control: Control | None = None

    def down(self, control: Control, now: float) -> None:
        """It went down."""
        self._control, self._since = control, now

    def up(self, control: Control) -> bool:
        """It is let go; whether it was a short press."""
        short = control is self._control and self._since is not None
        if short:
            self._since = None
        return short

    def is_long(self, now: float) -> Control | None:
        """The button, once, when it has been held for long enough."""
        if self._since is None or now - self._since < HOLD_SECONDS:
            return None
        self._since = None
        return self._control


class AttachedPad:
    """A pad, for as long as it is attached."""

    def __init__(self, name: str, device: Device, backend: Backend, setup: Setup, speed: Speed) -> None:
        """`name` is the lasting one, which presses bear."""
        self.name = name
        self.device = device
        self.backend = backend
        self.repeater = Repeater(speed)
        self.scanner: Scanner | None = None
        self._setup = setup
        self._battery = device.battery
        self._warned = False
        self._normaliser = Normaliser(rocker=device.brand is not Brand.KEYBOARD)
        self._flood = Flood()
        self.log: PressLog | None = None
        self._asked: dict[Control, Action] = {}
        """What each held control asked for: releasing it lets go of that, however buttons are set up by
        then."""
        self._spare: Control | None = None
        self._long = LongPress()
        self.set_up(setup)

    @property
    def info(self) -> PadInfo:
        device, setup = self.device, self._setup
        battery, rumbles = self._battery, device.can_rumble
        known = device.signs_known or setup.signs is not None
        return PadInfo(self.name, str(device.label), self.brand, battery, rumbles, setup, device.keys, known)

    @property
    def brand(self) -> Brand:
        """Whose signs are printed on it, as far as anybody knows."""
        return self._setup.signs or self.device.brand

    @property
    def hand(self) -> PadInHand:
        """What prompts show for it."""
        return PadInHand(self.brand, self._setup.configuration, self.device.keys, self._holds_to_ask)

    @property
    def setup(self) -> Setup:
        return self._setup

    def set_up(self, setup: Setup) -> None:
        """Assign the buttons anew; what is held now stays what it was."""
        if setup.scan_seconds != self._setup.scan_seconds or self.scanner is None:
            self.scanner = Scanner(setup.scan_seconds) if setup.scan_seconds else None
        self._normaliser.dead_zone = setup.dead_zone
        self._setup = setup
        asks = setup.configuration.control_for(Action.ASK)
        self._holds_to_ask = asks is Control.R3 and not self.device.has_right_stick and self.scanner is None

    def take(self, event: PadEvent, now: float) -> list[Happening]:
        """What a report means."""
        if event.kind is PadEventKind.BATTERY:
            self._battery = event.value
            self._record(PadEventKind.BATTERY, value=event.value)
            return [*self.battery_news()]
        if event.kind is PadEventKind.IGNORED:
            return [] if self._flood.ignored else self._distrust(now)
        if event.control is None:
            return []
        self._flood.roll(now)
        if event.kind is PadEventKind.AXIS:
            changes = [] if self._flood.ignored else self._normaliser.axis(event.control, event.value)
            too_many = self._flood.count(len(changes), 1)
        else:
            too_many = self._flood.count(1)
            believed = not (self._flood.ignored or too_many)
            changes = (
                self._normaliser.button(event.control, event.kind is PadEventKind.DOWN) if believed else []
            )
        for control, down in changes:
            self._record(PadEventKind.DOWN if down else PadEventKind.UP, control)
        return [*self._presses(changes, now), *(self._distrust(now) if too_many else [])]

    def battery_news(self) -> list[BatteryLow]:
        """The warning about the battery, if it is due."""
        due, self._warned = warning_due(self._battery, warned=self._warned)
        return [BatteryLow(self.info)] if due else []

    def take_spare(self) -> Control | None:
        """The button without an action pressed last, once."""
        spare, self._spare = self._spare, None
        return spare

    def repeats(self, now: float) -> list[Press]:
        """The repeat that is due now, if any."""
        direction, held = self.repeater.due(now), self._long.is_long(now)
        if held is not None:
            self._asked[held] = Action.ASK
            return [Press(self.name, Action.ASK)]
        return [Press(self.name, direction, repeat=True)] if direction else []

    def release_all(self, now: float) -> list[Press]:
        """Let go of everything."""
        return self._presses(self._normaliser.release_all(), now)

    def fall_silent(self, now: float) -> list[Press]:
        """Let go of everything as if the hand had."""
        changes = self._normaliser.release_all()
        for control, _ in changes:
            self._record(PadEventKind.UP, control)
        return self._presses(changes, now)

    def offer(self, actions: Sequence[Action], now: float) -> None:
        """Tell one-button mode what works now."""
        if self.scanner:
            self.scanner.offer(actions, now)

    def _distrust(self, now: float) -> list[Happening]:
        self._flood.ignored = True
        self._record(PadEventKind.IGNORED)
        note = message(
            # Translators: {name} is a pad.
            "{name} sends more presses than any hand could; it is ignored for now.",
            name=self.device.label,
        )
        return [*self.release_all(now), Ignored(self.info, note)]

    def _record(self, kind: PadEventKind, control: Control | None = None, value: float = 0.0) -> None:
        if self.log:
            self.log.happened(PadEvent(self.name, kind, control, value))

    def _presses(self, changes: Sequence[ControlChange], now: float) -> list[Press]:
        presses = []
        for control, down in changes:
            action = self._action(control, down, now)
            if action is None:
                continue
            if action is Action.OPTIONS and self._holds_to_ask:
                presses += self._short_or_long(control, now, down=down)
                continue
            if action in DIRECTIONS and not self.scanner:
                (self.repeater.press if down else self.repeater.release)(action, now)
            presses.append(Press(self.name, action, released=not down))
        return presses

    def _short_or_long(self, control: Control, now: float, *, down: bool) -> list[Press]:
        """Select opens the options when it is let go, as it asks when it is held."""
        if down:
            self._long.down(control, now)
            return []
        if not self._long.up(control):
            return []
        return [Press(self.name, Action.OPTIONS), Press(self.name, Action.OPTIONS, released=True)]

    def _action(self, control: Control, down: bool, now: float) -> Action | None:
        if not down:
            return self._asked.pop(control, None)
        action = self.scanner.press(now) if self.scanner else self._setup.configuration.actions.get(control)
        if action is not None:
            self._asked[control] = action
        elif not self.scanner:
            self._spare = control
        return action
