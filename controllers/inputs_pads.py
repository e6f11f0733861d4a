"""Pads through the `inputs` package: raw readers for pads that pyglet does not take, on Linux.

Reading blocks, so every pad has a daemon thread that only fills a queue. The package's own list of
devices is not used: it misses Bluetooth pads and cannot be renewed.
"""

from __future__ import annotations

import logging
import os
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from controllers import sysfs
from controllers.battery import Batteries
from controllers.kernel_state import axis_states, keys_down
from controllers.layouts import DeviceFacts, layout_of
from controllers.mapping import BTN_GAMEPAD, with_extras
from controllers.pad_brands import LIKELIEST, brand_of
from controllers.protocol import Control, Device, PadEvent, PadEventKind
from controllers.raw_reader import EV_KEY, GONE, LOST, RawReader, RawReport
from controllers.recognition import is_pad
from controllers.steam_input import is_left_out
from controllers.sysfs import Identity
from controllers.translator import Told, Translator

_log = logging.getLogger(__name__)
DEVICES = Path("/dev/input")
SCAN_SECONDS = 0.25
MOST_REPORTS = 1_000
"""In a poll, of all pads; more is a flood, and waits. The readers slow down before too many wait."""
_PATIENCE = 40
"""Scans for which a new device may stay unreadable: after plugging in, udev needs time to allow it."""

_GRACE = 12
"""Scans after which a pad that may not be read is told of: udev has had its time by then."""


class InputsPads:
    """A backend of raw pads.

    Takes the pads without a gamepad's buttons, which pyglet refuses, or with `every` all of them.
    """

    def __init__(self, every: bool = False) -> None:
        self._every = every
        self._inputs: Any = None
        self._pads: dict[str, _RawPad] = {}
        self._refused: dict[str, str] = {}
        """Devices that are none of ours, as `sysfs.nodes` has them: others may come under their names."""
        self._tried: dict[str, int] = {}
        self._denied: dict[str, tuple[str, int]] = {}
        """Pads that this user may not read, with their names and how often that was tried."""
        self._queue: SimpleQueue[tuple[str, RawReport]] = SimpleQueue()
        self._next_scan = 0.0
        self._batteries = Batteries()

    def start(self) -> None:
        """Load the package; without it, or not on Linux, there are no raw pads."""
        self._queue = SimpleQueue()
        self._next_scan = 0.0
        try:
            import inputs
        except Exception as error:  # it scans the system while it is imported, and that fails in many ways
            _log.info("no raw pads: %r", error)
            return
        self._inputs = inputs if getattr(inputs, "NIX", False) else None

    def stop(self) -> None:
        """Let go of every pad; their threads have ended when this returns."""
        for pad in self._pads.values():
            pad.reader.stop()
        self._pads.clear()
        self._refused.clear()
        self._tried.clear()
        self._denied.clear()
        self._inputs = None

    @property
    def unreadable(self) -> tuple[str, ...]:
        """The names of pads that are plugged in, and which the system does not let this user read."""
        return tuple(name for name, tries in self._denied.values() if tries >= _GRACE)

    def poll(self, now: float) -> list[PadEvent]:
        """Reports of all pads since the last call; every quarter second also what was plugged in."""
        events: list[PadEvent] = []
        if self._inputs is not None and now >= self._next_scan:
            self._next_scan = now + SCAN_SECONDS
            events += self._scan(now)
        for _ in range(min(self._queue.qsize(), MOST_REPORTS)):  # and not what comes meanwhile
            name, report = self._queue.get()
            pad = self._pads.get(name)
            if pad is not None:
                events += self._take(pad, report, now)
        return [*events, *self._batteries.poll(self._pads, now)]

    def rumble(self, pad: str, strength: float, seconds: float) -> bool:  # noqa: ARG002 - the protocol's names
        """Always refuses: the package's rumble works once and then breaks its own reader."""
        return False

    def _take(self, pad: _RawPad, report: RawReport, now: float) -> list[PadEvent]:
        name = pad.info.name
        if report == GONE:
            del self._pads[name]
            pad.reader.stop()
            return [PadEvent(name, PadEventKind.DISCONNECT, time=now)]
        return [PadEvent(name, *told, now) for told in pad.translate(report)]

    def _scan(self, now: float) -> list[PadEvent]:
        events = []
        nodes = sysfs.nodes()
        self._refused = dict(self._refused.items() & nodes.items())
        self._denied = {event: told for event, told in self._denied.items() if event in nodes}
        for event in sorted(nodes.keys() - self._refused.keys(), key=sysfs.in_order):
            path = str(DEVICES / event)
            if path in self._pads:
                continue
            pad = self._try_open(event, nodes[event], path)
            if pad is not None:
                self._pads[path] = pad
                pad.reader.start()
                events.append(PadEvent(path, PadEventKind.CONNECT, time=now, device=pad.info))
        return events

    def _try_open(self, event: str, node: str, path: str) -> _RawPad | None:
        try:
            keys = sysfs.codes(event, "key")
            identity = sysfs.identity(event)
            if self._is_denied(event, path, identity, keys):
                return None
            if not self._is_ours(identity, keys):
                self._refused[event] = node
                return None
            pad = _RawPad(self._inputs, event, path, keys, self._queue)
        except OSError as error:
            self._tried[event] = self._tried.get(event, 0) + 1
            if self._tried[event] >= _PATIENCE:
                _log.warning("%s cannot be read: %s", path, error)
                self._refused[event] = node
                del self._tried[event]
            return None
        self._tried.pop(event, None)
        return pad

    def _is_denied(self, event: str, path: str, identity: Identity, keys: list[int]) -> bool:
        """Whether this is a pad, of whatever kind, that may not be read. It is tried again at every scan."""
        if not is_pad(identity, keys) or not Path(path).exists() or os.access(path, os.R_OK):
            self._denied.pop(event, None)
            return False
        _, tries = self._denied.get(event, ("", 0))
        self._denied[event] = sysfs.name(event) or "A pad", tries + 1
        return True

    def _is_ours(self, identity: Identity, keys: list[int]) -> bool:
        wanted = is_pad(identity, keys) and not is_left_out(identity, os.environ)
        return wanted and (self._every or BTN_GAMEPAD not in keys)


class _RawPad:
    """One open device and the meaning of its codes."""

    def __init__(
        self, inputs: Any, event: str, path: str, keys: list[int], queue: SimpleQueue[tuple[str, RawReport]]
    ) -> None:
        """Reads into `queue`, once the reader is started. Raises OSError where it is not readable (yet)."""
        # The package only takes the kind of device from this name; the real file is the second path.
        link = f"/dev/input/by-id/raw-{event}-event-joystick"
        name = inputs.GamePad(inputs.devices, link, path).name
        self._axes = sysfs.codes(event, "abs")
        identity, states = sysfs.identity(event), axis_states(path, self._axes)
        label, layout = layout_of(DeviceFacts(identity, name, keys, states, sysfs.driver(event)))
        self._translator = Translator(with_extras(layout, keys), states)
        brand = brand_of(identity.vendor, identity.product, label, layout.code_of(Control.CROSS))
        self.info = Device(
            path,
            label,
            brand or LIKELIEST,
            *sysfs.lasting(event),
            battery=sysfs.battery(event),
            signs_known=brand is not None,
            has_right_stick=layout.code_of(Control.R3) is not None,
        )
        self.reader = RawReader(inputs, path, lambda report: queue.put((path, report)))

    def translate(self, report: RawReport) -> list[Told]:
        """What one report means; after lost ones the whole state, asked from the kernel."""
        kind, code, value = report
        if report == LOST:
            return self._state()
        if kind == EV_KEY:
            return self._translator.key(code, bool(value))
        return self._translator.axis(code, value)

    def _state(self) -> list[Told]:
        path = self.info.name
        try:
            down, states = keys_down(path), axis_states(path, self._axes)
        except OSError:
            return []  # it is gone, which the reader tells
        keys = [self._translator.key(code, code in down) for code in self._translator.layout.buttons]
        axes = [self._translator.axis(code, state.value) for code, state in states.items()]
        return [told for reports in (*keys, *axes) for told in reports]
