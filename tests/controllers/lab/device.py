"""What answers behind a file: an emulated pad, or the kernel's list of devices."""

from __future__ import annotations

import errno
import struct
import time
from collections.abc import Callable, Iterable

from tests.controllers.lab.models import EV_ABS, EV_FF, EV_KEY, EV_SYN, Model

_EVENT = struct.Struct("@qqHHi")
_READ, _WRITE = 2, 1


def bit_field(codes: Iterable[int], size: int) -> bytes:
    """`size` bytes with the bits of `codes` set; those beyond are left out."""
    field = bytearray(size)
    for code in codes:
        if code // 8 < size:
            field[code // 8] |= 1 << code % 8
    return bytes(field)


class Handle:
    """One opening of a device: every reader has its own copy of each packet."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.packets: list[bytes] = []
        self.poll_id: int | None = None
        self.readers: list[tuple[int, int]] = []
        """Requests that wait for data: (request, size)."""
        self.seen = 0


class Device:
    """Something readable and pollable. `wake` is called for every handle with news."""

    def __init__(self, wake: Callable[[Handle], None]) -> None:
        self.wake = wake
        self.handles: list[Handle] = []
        self.gone = False

    def opened(self, handle: Handle) -> None:
        self.handles.append(handle)

    def ready(self, handle: Handle) -> bool:
        return bool(handle.packets)

    def ioctl(self, request: int, argument: bytes) -> tuple[int, bytes]:
        return -errno.ENOTTY, b""


class DeviceList(Device):
    """/proc/bus/input/devices: readable once per handle after each change."""

    changes = 0

    def opened(self, handle: Handle) -> None:
        super().opened(handle)
        handle.seen = self.changes

    def ready(self, handle: Handle) -> bool:
        if handle.seen == self.changes:
            return False
        handle.seen = self.changes
        return True

    def changed(self) -> None:
        self.changes += 1
        for handle in self.handles:
            self.wake(handle)


class Pad(Device):
    """One emulated pad with the state of its keys and axes."""

    def __init__(self, model: Model, number: int, wake: Callable[[Handle], None]) -> None:
        super().__init__(wake)
        self.model = model
        self.number = number
        self.held: set[int] = set()
        self.values = {code: axis[0] for code, axis in model.axes.items()}
        self.rumbles: list[list[int]] = []
        """Strong and weak magnitude of each uploaded effect, then what was written to play it."""

    def send(self, events: list[tuple[int, int, int]]) -> None:
        """One packet of (type, code, value), with its closing report, to every reader."""
        now = time.time()
        for kind, code, value in events:
            if kind == EV_KEY:
                (self.held.add if value else self.held.discard)(code)
            elif kind == EV_ABS:
                self.values[code] = value
        seconds, micros = int(now), int(now % 1 * 1e6)
        packet = b"".join(_EVENT.pack(seconds, micros, *event) for event in [*events, (EV_SYN, 0, 0)])
        for handle in self.handles:
            handle.packets.append(packet)
            self.wake(handle)

    def written(self, data: bytes) -> None:
        """A program plays an effect."""
        for offset in range(0, len(data) - _EVENT.size + 1, _EVENT.size):
            self.rumbles.append(list(_EVENT.unpack_from(data, offset)[2:]))

    def ioctl(self, request: int, argument: bytes) -> tuple[int, bytes]:
        """The requests that evdev answers; see linux/input.h."""
        if self.gone:
            return -errno.ENODEV, b""
        direction, size = request >> 30, request >> 16 & 0x3FFF
        kind, number = request >> 8 & 0xFF, request & 0xFF
        if kind != ord("E"):
            return -errno.EINVAL, b""
        if direction == _WRITE:
            return self._set(number, argument)
        if direction == _READ:
            return self._get(number, size)
        return -errno.EINVAL, b""

    def _set(self, number: int, argument: bytes) -> tuple[int, bytes]:
        if number == 0x80 and self.model.rumble:  # EVIOCSFF
            self.rumbles.append(list(struct.unpack_from("HH", argument, 16)))
            return 0, b""
        return (0, b"") if number in (0x81, 0x90) else (-errno.EINVAL, b"")

    def _get(self, number: int, size: int) -> tuple[int, bytes]:
        model = self.model
        texts = {0x06: model.name, 0x07: f"usb-lab-{self.number}/input0", 0x08: model.serial}
        if number in texts:
            text = (texts[number].encode() + b"\0")[:size]
            return len(text), text
        if number == 0x01:
            return 0, struct.pack("I", 0x010001)
        if number == 0x02:
            return 0, struct.pack("4H", model.bus, model.vendor, model.product, model.version)
        if number == 0x18:
            return self._bits(self.held, 96, size)
        if 0x20 <= number < 0x40:
            return self._capabilities(number - 0x20, size)
        if number - 0x40 in model.axes:
            code = number - 0x40
            return 0, struct.pack("6i", self.values[code], *(*model.axes[code][1:], 0)[:5])[:size]
        return -errno.EINVAL, b""

    def _capabilities(self, event_type: int, size: int) -> tuple[int, bytes]:
        model = self.model
        if event_type == EV_SYN:
            return self._bits(model.event_types, 8, size)
        codes = {EV_KEY: model.keys, EV_ABS: tuple(model.axes), EV_FF: tuple(model.effects)}
        return self._bits(codes.get(event_type, ()), {EV_KEY: 96, EV_FF: 16}.get(event_type, 8), size)

    def _bits(self, codes: Iterable[int], full: int, size: int) -> tuple[int, bytes]:
        field = bit_field(codes, min(full, size))
        return len(field), field
