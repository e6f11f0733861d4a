"""What every source of presses speaks: hardware, keyboard and script all become pad events."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from controllers.actions import Brand


class Control(Enum):
    """A physical control, named by its place on a PlayStation pad whatever is printed on it."""

    CROSS = "cross"
    CIRCLE = "circle"
    SQUARE = "square"
    TRIANGLE = "triangle"
    L1 = "l1"
    R1 = "r1"
    L2 = "l2"
    R2 = "r2"
    L3 = "l3"
    R3 = "r3"
    START = "start"
    SELECT = "select"
    HOME = "home"
    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    STICK_X = "stick x"
    """Left stick, -1 left to +1 right."""
    STICK_Y = "stick y"
    """Left stick, -1 down to +1 up."""


class Kind(Enum):
    """What a pad event tells."""

    CONNECT = "connect"
    DISCONNECT = "disconnect"
    DOWN = "down"
    UP = "up"
    AXIS = "axis"


@dataclass(frozen=True, slots=True)
class PadInfo:
    """One attached pad."""

    name: str
    """Its device path where it has one: the same pad has the same name in every backend."""
    label: str
    """What players read."""
    brand: Brand
    battery: float | None = None
    """0 empty to 1 full, as it was at connection; None where unknown."""


@dataclass(frozen=True, slots=True)
class PadEvent:
    """One thing that happened to one pad."""

    pad: str
    kind: Kind
    control: Control | None = None
    """For DOWN, UP and AXIS."""
    value: float = 0.0
    """For AXIS: -1 to 1 for the stick, 0 to 1 for the triggers L2 and R2."""
    time: float = 0.0
    """Seconds on the clock of `poll`: when the backend handed it over."""
    info: PadInfo | None = None
    """For CONNECT."""


class Backend(Protocol):
    """A source of pad events. Nothing but `start` and `poll` is called before `start`."""

    def start(self) -> None:
        """Open what is attached. Never raises for want of hardware: there are just no pads then."""

    def poll(self, now: float) -> list[PadEvent]:
        """What happened since the last call, oldest first; never blocks. `now` in seconds, monotonic.

        A pad's first event is CONNECT and its last DISCONNECT; UP may come without DOWN.
        """

    def stop(self) -> None:
        """Let go of every device. The backend may be started again."""

    def rumble(self, pad: str, strength: float, seconds: float) -> bool:
        """Shake `pad` with 0 to 1 of its strength; False where it cannot."""
