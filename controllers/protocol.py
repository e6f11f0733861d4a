"""What every source of presses speaks: hardware, keyboard and script all become pad events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

from controllers.actions import Brand
from game.language.messages import Message


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
    C = "c"
    Z = "z"
    EXTRA_1 = "extra 1"
    """Paddles, grips and further buttons, in the order of their codes."""
    EXTRA_2 = "extra 2"
    EXTRA_3 = "extra 3"
    EXTRA_4 = "extra 4"
    EXTRA_5 = "extra 5"
    EXTRA_6 = "extra 6"
    EXTRA_7 = "extra 7"
    EXTRA_8 = "extra 8"


class PadEventKind(Enum):
    """What happened to a pad."""

    CONNECT = "connect"
    DISCONNECT = "disconnect"
    DOWN = "down"
    UP = "up"
    AXIS = "axis"
    BATTERY = "battery"
    IGNORED = "ignored"
    """Only in recordings: the hub stopped believing the pad here."""


@dataclass(frozen=True, slots=True)
class Device:
    """What a backend knows of a pad that it has just found."""

    name: str
    """The device path where it has one: the same pad has the same name in every backend."""
    label: str | Message
    """What players read."""
    brand: Brand
    identity: str = ""
    """The same whenever this very pad is plugged in, as a serial number is; empty if it has none."""
    model: str = ""
    """The same for all pads of its kind; empty where unknown."""
    serial: str = ""
    """The maker's number of this very pad, whichever way it is connected; empty where it has none."""
    socket: str = ""
    """Where it is plugged in; empty where unknown."""
    battery: float | None = None
    """0 empty to 1 full, as it was at connection; None where unknown."""
    can_rumble: bool = False
    keys: Mapping[Control, str] = field(default_factory=dict)
    """What is printed on the keys, for keyboards."""
    signs_known: bool = True
    """Whether `brand` is more than a guess."""
    has_right_stick: bool = True
    """Whether it has one to press; where it has none, Select held long asks instead."""


@dataclass(frozen=True, slots=True)
class PadEvent:
    """One thing that happened to one pad."""

    pad: str
    kind: PadEventKind
    control: Control | None = None
    """For DOWN, UP and AXIS."""
    value: float = 0.0
    """For AXIS: -1 to 1 for the stick, 0 to 1 for the triggers L2 and R2. For BATTERY: 0 empty to 1 full."""
    time: float = 0.0
    """Seconds on the clock of `poll`: when the backend handed it over."""
    device: Device | None = None
    """For CONNECT."""


class PressLog(Protocol):
    """Records what pads did, in a form that a backend can play back."""

    def happened(self, event: PadEvent) -> None:
        """A pad came, went, pressed or let go: clean changes, under the pad's lasting name."""


class Backend(Protocol):
    """A source of pad events. Nothing but `start` and `poll` is called before `start`."""

    def start(self) -> None:
        """Open what is attached. Missing hardware is no error: there are just no pads then."""

    def poll(self, now: float) -> list[PadEvent]:
        """What happened since the last call, oldest first; never blocks. `now` in seconds, monotonic.

        A pad's first event is CONNECT and its last DISCONNECT; UP may come without DOWN.
        """

    def stop(self) -> None:
        """Let go of every device. The backend may be started again."""

    def rumble(self, pad: str, strength: float, seconds: float) -> bool:
        """Shake `pad` with 0 to 1 of its strength; False if it cannot."""
