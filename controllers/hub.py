"""The one place where presses come together: every backend in, one ordered list of presses out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from controllers.actions import Brand, Press
from controllers.bindings import DEFAULT, Configuration
from controllers.normalise import DIRECTIONS, Change, Normaliser
from controllers.protocol import Backend, Kind, PadEvent, PadInfo
from controllers.repeat import Repeater

FLOOD_CHANGES = 400
"""More button reports than this within a second come from no thumb."""
FLOOD_SECONDS = 1.0


@dataclass(slots=True)
class _Flood:
    """Counts the button reports of one pad, second by second."""

    since: float = 0.0
    reports: int = 0
    ignored: bool = False

    def roll(self, now: float) -> None:
        """Begin a new second when it is time; a pad is believed again after one without a flood."""
        if now - self.since >= FLOOD_SECONDS:
            flooding = self.reports > FLOOD_CHANGES and now - self.since < 2 * FLOOD_SECONDS
            self.ignored = self.ignored and flooding
            self.since, self.reports = now, 0

    def count(self) -> bool:
        """Count one report; True when it is the one too many."""
        self.reports += 1
        return not self.ignored and self.reports > FLOOD_CHANGES


@dataclass(slots=True)
class _Pad:
    info: PadInfo
    backend: Backend
    normaliser: Normaliser
    configuration: Configuration = DEFAULT
    repeater: Repeater = field(default_factory=Repeater)
    flood: _Flood = field(default_factory=_Flood)


class Hub:
    """Turns what backends report into presses, each exactly once.

    A pad that two backends see belongs to the one that announced it first.
    """

    def __init__(self, backends: Sequence[Backend]) -> None:
        self._backends = tuple(backends)
        self._pads: dict[str, _Pad] = {}
        self._last_brand: Brand | None = None
        self._notes: list[str] = []

    def start(self) -> None:
        """Open every backend."""
        for backend in self._backends:
            backend.start()

    def stop(self) -> None:
        """Let go of every pad."""
        for backend in self._backends:
            backend.stop()
        self._pads.clear()

    @property
    def pads(self) -> tuple[PadInfo, ...]:
        """The attached pads in the order of their coming, the keyboard among them."""
        return tuple(pad.info for pad in self._pads.values())

    @property
    def last_brand(self) -> Brand:
        """Whose buttons prompts show: of the pad that spoke last, before that of the first real pad."""
        if self._last_brand is not None:
            return self._last_brand
        brands = (pad.info.brand for pad in self._pads.values())
        return next((brand for brand in brands if brand is not Brand.KEYBOARD), Brand.KEYBOARD)

    def take_notes(self) -> tuple[str, ...]:
        """Sentences about trouble with pads since the last call, for the log and the player."""
        notes, self._notes = tuple(self._notes), []
        return notes

    def configuration(self, pad: str) -> Configuration:
        """The button configuration of `pad`; the default where there is no such pad."""
        return self._pads[pad].configuration if pad in self._pads else DEFAULT

    def configure(self, pad: str, configuration: Configuration) -> None:
        """Give an attached pad another button configuration. Raises KeyError where there is no such pad."""
        self._pads[pad].configuration = configuration

    def rumble(self, pad: str, strength: float, seconds: float) -> bool:
        """Shake an attached pad; False where it cannot or is gone."""
        if pad not in self._pads:
            return False
        return self._pads[pad].backend.rumble(pad, max(0.0, min(1.0, strength)), seconds)

    def poll(self, now: float) -> list[Press]:
        """Every press, release and repeat since the last call, oldest first. `now` in seconds, monotonic."""
        presses: list[Press] = []
        for backend in self._backends:
            for event in backend.poll(now):
                presses += self._take(backend, event, now)
        for name, pad in self._pads.items():
            direction = pad.repeater.due(now)
            if direction is not None:
                presses.append(Press(name, pad.configuration.actions[direction], repeat=True))
        return presses

    def _take(self, backend: Backend, event: PadEvent, now: float) -> list[Press]:
        if event.kind is Kind.CONNECT:
            self._connect(backend, event)
            return []
        pad = self._pads.get(event.pad)
        if pad is None or pad.backend is not backend:
            return []
        if event.kind is Kind.DISCONNECT:
            del self._pads[event.pad]
            return self._presses(event.pad, pad, pad.normaliser.release_all(), now)
        return self._presses(event.pad, pad, self._changes(pad, event, now), now)

    def _connect(self, backend: Backend, event: PadEvent) -> None:
        if event.info is None or event.pad in self._pads:
            return
        rocker = event.info.brand is not Brand.KEYBOARD
        self._pads[event.pad] = _Pad(event.info, backend, Normaliser(rocker))

    def _changes(self, pad: _Pad, event: PadEvent, now: float) -> list[Change]:
        if event.control is None:
            return []
        pad.flood.roll(now)
        if event.kind is Kind.AXIS:
            return [] if pad.flood.ignored else pad.normaliser.axis(event.control, event.value)
        if pad.flood.count():
            return self._distrust(pad)
        return [] if pad.flood.ignored else pad.normaliser.button(event.control, event.kind is Kind.DOWN)

    def _distrust(self, pad: _Pad) -> list[Change]:
        pad.flood.ignored = True
        self._notes.append(f"{pad.info.label} sends more presses than any hand could; it is ignored for now.")
        return pad.normaliser.release_all()

    def _presses(self, name: str, pad: _Pad, changes: list[Change], now: float) -> list[Press]:
        presses = []
        for control, down in changes:
            if control in DIRECTIONS:
                (pad.repeater.press if down else pad.repeater.release)(control, now)
            action = pad.configuration.actions.get(control)
            if action is None:
                continue
            presses.append(Press(name, action, released=not down))
            if down:
                self._last_brand = pad.info.brand
        return presses
