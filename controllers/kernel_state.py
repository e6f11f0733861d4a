"""What the kernel answers about an input device whose file may be read. Linux only."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

CENTRED = 0.25
"""How far from the middle, of 1, a resting stick may stand: worn ones do not come back to it."""


class AxisState(NamedTuple):
    """One axis: where it stands, how far it goes, and how exact it is."""

    value: int
    low: int
    high: int
    fuzz: int = 0
    flat: int = 0
    resolution: int = 0

    def scaled(self, value: int) -> float:
        """A value from -1 to 1, the ends of the axis."""
        return max(-1.0, min(1.0, 2 * (value - self.low) / (self.high - self.low) - 1))

    @property
    def is_centred(self) -> bool:
        """Whether it stands near its middle, as a stick does that nobody touches."""
        return abs(self.scaled(self.value)) < CENTRED


def axis_states(path: str, axes: Iterable[int]) -> dict[int, AxisState]:
    """Every one of these axes; one without a range goes from -1 to 1. Raises OSError."""
    import fcntl  # not on Windows, where this module can be imported but has no pads

    states = {}
    with Path(path).open("rb", buffering=0) as device:
        for code in axes:
            # EVIOCGABS(code) fills six 32-bit numbers.
            state = AxisState(*struct.unpack("6i", fcntl.ioctl(device, 0x80184540 + code, bytes(24))))
            states[code] = state if state.high > state.low else state._replace(low=-1, high=1)
    return states


def keys_down(path: str) -> set[int]:
    """The codes of the keys that are held. Raises OSError."""
    import fcntl

    with Path(path).open("rb", buffering=0) as device:
        # EVIOCGKEY fills a bit field of 96 bytes.
        field = int.from_bytes(fcntl.ioctl(device, 0x80604518, bytes(96)), "little")
    return {code for code in range(96 * 8) if field >> code & 1}
