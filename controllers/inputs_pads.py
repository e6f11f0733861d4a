"""Pads through the `inputs` package: raw readers for pads that pyglet does not take, on Linux.

Reading blocks, so every pad has a daemon thread that only fills a queue. The package's own list of
devices is not used: it misses Bluetooth pads and cannot be renewed.
"""

from __future__ import annotations

import logging
import struct
from collections.abc import Callable, Mapping
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from controllers import sysfs
from controllers.battery import Batteries
from controllers.brands import brand_of
from controllers.mapping import BTN_GAMEPAD, BTN_JOYSTICK, CodeMap, Relation, guessed_layout, mapped_layout
from controllers.normalise import dpad_changes
from controllers.protocol import Control, Device, PadEvent, PadEventKind
from controllers.raw_reader import RawReader, RawReport

_log = logging.getLogger(__name__)
DEVICES = Path("/dev/input")
SCAN_SECONDS = 0.25
_PATIENCE = 40
"""Scans for which a new device may stay unreadable: after plugging in, udev needs time to allow it."""


class InputsPads:
    """A backend of raw pads.

    Takes the pads without a gamepad's buttons, which pyglet refuses, or with `every` all of them.
    """

    def __init__(self, every: bool = False) -> None:
        self._every = every
        self._inputs: Any = None
        self._pads: dict[str, _RawPad] = {}
        self._refused: set[str] = set()
        self._tried: dict[str, int] = {}
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
        self._inputs = None

    def poll(self, now: float) -> list[PadEvent]:
        """Reports of all pads since the last call; every quarter second also what was plugged in."""
        events: list[PadEvent] = []
        if self._inputs is not None and now >= self._next_scan:
            self._next_scan = now + SCAN_SECONDS
            events += self._scan(now)
        for _ in range(self._queue.qsize()):  # and not what comes meanwhile
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
        if report[0] == "Gone":
            del self._pads[name]
            pad.reader.stop()
            return [PadEvent(name, PadEventKind.DISCONNECT, time=now)]
        told = pad.resync() if report[0] == "Lost" else pad.translate(*report)
        return [PadEvent(name, kind, control, number, now) for kind, control, number in told]

    def _scan(self, now: float) -> list[PadEvent]:
        events = []
        present = sysfs.event_names()
        self._refused &= present
        for event in sorted(present - self._refused):
            path = str(DEVICES / event)
            if path in self._pads:
                continue
            pad = self._try_open(event, path)
            if pad is not None:
                self._pads[path] = pad
                pad.reader.start()
                events.append(PadEvent(path, PadEventKind.CONNECT, time=now, device=pad.info))
        return events

    def _try_open(self, event: str, path: str) -> _RawPad | None:
        try:
            keys = sysfs.codes(event, "key")
            if not self._is_ours(keys):
                self._refused.add(event)
                return None
            pad = _RawPad(self._inputs, event, path, keys, self._queue)
        except OSError as error:
            self._tried[event] = self._tried.get(event, 0) + 1
            if self._tried[event] >= _PATIENCE:
                _log.warning("%s cannot be read: %s", path, error)
                self._refused.add(event)
                del self._tried[event]
            return None
        self._tried.pop(event, None)
        return pad

    def _is_ours(self, keys: list[int]) -> bool:
        gamepad = BTN_GAMEPAD in keys
        joystick = any(BTN_JOYSTICK <= code < BTN_GAMEPAD for code in keys)
        return gamepad or joystick if self._every else joystick and not gamepad


class _RawPad:
    """One open device and the meaning of its codes."""

    def __init__(
        self, inputs: Any, event: str, path: str, keys: list[int], queue: SimpleQueue[tuple[str, RawReport]]
    ) -> None:
        """Reads into `queue`, once the reader is started. Raises OSError where it is not readable (yet)."""
        # The package only takes the kind of device from this name; the real file is the second path.
        link = f"/dev/input/by-id/raw-{event}-event-joystick"
        device = inputs.GamePad(inputs.devices, link, path)
        axes = sysfs.codes(event, "abs")
        bus, vendor, product, version = sysfs.identity(event)
        label, mapping = _database((bus, vendor, product, version), device.name)
        self._layout = (
            mapped_layout(keys, axes, mapping)
            if mapping
            else guessed_layout(keys, axes, xpad=sysfs.driver(event) == "xpad")
        )
        self._buttons, self._axes = _by_name(inputs, self._layout)
        named = inputs.devices.codes["Key"]
        self._key_names = {code: named[code] for code in self._layout.buttons if code in named}
        self._ranges = _ranges(path, axes)
        self._hat = (0, 0)
        self._last: dict[str, float] = {}
        lasting = sysfs.lasting(event)
        self.info = Device(path, label, brand_of(vendor, label), *lasting, battery=sysfs.battery(event))
        self.reader = RawReader(inputs, device, path, lambda report: queue.put((path, report)))

    def resync(self) -> list[tuple[PadEventKind, Control, float]]:
        """The whole state, asked from the kernel; nothing where the device does not answer."""
        path = self.info.name
        try:
            down, values = _keys_down(path), _ranges(path, list(self._ranges))
        except OSError:
            return []  # it is gone, which the reader tells
        keys = [("Key", code, int(number in down)) for number, code in self._key_names.items()]
        axes = [("Absolute", code, values[raw][0]) for code, (raw, _) in self._axes.items()]
        return [told for report in [*keys, *axes] for told in self.translate(*report)]

    def translate(self, kind: str, code: str, value: int) -> list[tuple[PadEventKind, Control, float]]:
        """What one report means: nothing, one event, or the directions of a D-pad."""
        if kind == "Key":
            control = self._buttons.get(code)
            return [(PadEventKind.DOWN if value else PadEventKind.UP, control, 0.0)] if control else []
        if code not in self._axes:
            return []
        raw, control = self._axes[code]
        return self._axis(code, control, self._scaled(raw, value))

    def _axis(self, code: str, control: Control, scaled: float) -> list[tuple[PadEventKind, Control, float]]:
        if control is Control.LEFT:
            return self._dpad((round(scaled), self._hat[1]))
        if control is Control.UP:
            return self._dpad((self._hat[0], -round(scaled)))
        # Resting sticks tremble; hundredths are more than directions need.
        number = round((scaled + 1) / 2 if control in (Control.L2, Control.R2) else scaled, 2)
        if self._last.get(code) == number:
            return []
        self._last[code] = number
        return [(PadEventKind.AXIS, control, -number if control is Control.STICK_Y else number)]

    def _dpad(self, vector: tuple[int, int]) -> list[tuple[PadEventKind, Control, float]]:
        before, self._hat = self._hat, vector
        return [
            (PadEventKind.DOWN if down else PadEventKind.UP, c, 0.0)
            for c, down in dpad_changes(before, vector)
        ]

    def _scaled(self, raw: int, value: int) -> float:
        """The axis from -1 to 1, +1 right or down as the kernel has it."""
        _, low, high = self._ranges[raw]
        scaled = max(-1.0, min(1.0, 2 * (value - low) / (high - low) - 1))
        return -scaled if raw in self._layout.inverted else scaled


def _by_name(inputs: Any, layout: CodeMap) -> tuple[dict[str, Control], dict[str, tuple[int, Control]]]:
    """The layout under the names that the package gives to codes."""
    keys, axes = inputs.devices.codes["Key"], inputs.devices.codes["Absolute"]
    buttons = {keys[code]: control for code, control in layout.buttons.items() if code in keys}
    return buttons, {axes[code]: (code, control) for code, control in layout.axes.items() if code in axes}


def _ranges(path: str, axes: list[int]) -> dict[int, tuple[int, int, int]]:
    """Value, lowest and highest value of each axis, asked from the kernel. Raises OSError."""
    import fcntl  # not on Windows, where this module can be imported but has no pads

    ranges = {}
    with Path(path).open("rb", buffering=0) as device:
        for code in axes:
            # EVIOCGABS(code) fills six 32-bit numbers: value, minimum, maximum, fuzz, flat, resolution.
            answer = fcntl.ioctl(device, 0x80184540 + code, bytes(24))
            value, low, high, *_ = struct.unpack("6i", answer)
            ranges[code] = (value, low, high) if high > low else (value, -1, 1)
    return ranges


def _keys_down(path: str) -> set[int]:
    """The codes of the keys that are held, asked from the kernel. Raises OSError."""
    import fcntl

    with Path(path).open("rb", buffering=0) as device:
        # EVIOCGKEY fills a bit field of 96 bytes.
        field = int.from_bytes(fcntl.ioctl(device, 0x80604518, bytes(96)), "little")
    return {code for code in range(96 * 8) if field >> code & 1}


def _database(ids: tuple[int, int, int, int], name: str) -> tuple[str, Mapping[str, Relation]]:
    """The pad's name and SDL mapping in pyglet's database; its own name and nothing where unknown."""
    lookup = _pyglet_lookup()
    found = lookup(ids, name) if lookup else None
    if not found:
        return name, {}
    relations = {
        key: Relation(value.control_type, value.index, value.sign.name == "INVERTED")
        for key, value in found.items()
        if hasattr(value, "control_type")
    }
    return str(found.get("name", name)), relations


def _pyglet_lookup() -> Callable[[tuple[int, int, int, int], str], Mapping[str, Any] | None] | None:
    try:
        from pyglet.input.controller import create_guid, get_mapping
    except Exception as error:  # without a display pyglet raises errors of its own; guessing still works
        _log.info("no mapping database: %r", error)
        return None
    return lambda ids, name: get_mapping(create_guid(*ids, name, 0, 0))
