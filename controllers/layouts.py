"""Which code of a device is which control: what players set, what is known of the product, else a guess.

A line of the community's database is trusted only where everything that it names is there: makers give
one product number to devices of different kinds, and drivers change their codes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from controllers.kernel_state import AxisState
from controllers.mapping import BRAKE, BTN_GAMEPAD, GAS, HATS, CodeMap, guessed_layout, mapped_layout
from controllers.pad_database import KnownPad, PadDatabase, community, players_own
from controllers.protocol import Control
from controllers.sysfs import Identity

_MICROSOFT = 0x045E
_BLUETOOTH = 5

# Codes of the kernel's driver hid-nintendo. Alone, a Joy-Con is held sideways with its rail up: the side
# buttons are the shoulders, and everything else is turned by a quarter.
_LEFT_JOY_CON = CodeMap(
    {
        0x222: Control.CROSS,
        0x221: Control.CIRCLE,
        0x220: Control.SQUARE,
        0x223: Control.TRIANGLE,
        0x137: Control.L1,
        0x139: Control.R1,
        0x136: Control.L2,
        0x138: Control.R2,
        0x13A: Control.START,
        0x135: Control.SELECT,
        0x13D: Control.L3,
    },
    {0x01: Control.STICK_X, 0x00: Control.STICK_Y},
    frozenset({0x00}),
)
_RIGHT_JOY_CON = CodeMap(
    {
        0x131: Control.CROSS,
        0x133: Control.CIRCLE,
        0x130: Control.SQUARE,
        0x134: Control.TRIANGLE,
        0x136: Control.L1,
        0x138: Control.R1,
        0x137: Control.L2,
        0x139: Control.R2,
        0x13B: Control.START,
        0x13C: Control.SELECT,
        0x13E: Control.L3,
    },
    {0x04: Control.STICK_X, 0x03: Control.STICK_Y},
    frozenset({0x04}),
)
# The chip in replicas of the Super Nintendo's pad. (Its version 0x0111 is a Saturn pad, which is known.)
_SNES_REPLICA = CodeMap(
    {
        0x120: Control.TRIANGLE,
        0x121: Control.CIRCLE,
        0x122: Control.CROSS,
        0x123: Control.SQUARE,
        0x124: Control.L1,
        0x125: Control.R1,
        0x126: Control.L2,
        0x127: Control.R2,
        0x128: Control.SELECT,
        0x129: Control.START,
    },
    {0x00: Control.LEFT, 0x01: Control.UP},
)
_OURS = {
    (0x057E, 0x2006, None): _LEFT_JOY_CON,
    (0x057E, 0x2007, None): _RIGHT_JOY_CON,
    (0x0079, 0x0011, 0x0110): _SNES_REPLICA,
    (0x0079, 0x0011, 0x0100): _SNES_REPLICA,
}
"""Layouts that we know better than the database, by vendor, product and version (None: any)."""


class DeviceFacts(NamedTuple):
    """What a device tells of itself."""

    identity: Identity
    name: str
    keys: Sequence[int]
    axes: Mapping[int, AxisState]
    driver: str | None = None


def layout_of(facts: DeviceFacts, known: PadDatabase | None = None) -> tuple[str, CodeMap]:
    """What players may call a device, and what its codes mean. `known` stands for the community's lines."""
    database = known or community()
    own, exact = players_own().exact(facts.identity), database.exact(facts.identity)
    name = (own or exact or KnownPad(facts.name, {})).name
    if own:
        return name, _mapped(own, facts)
    for layout in (_ours(facts), exact and _mapped(exact, facts), _microsofts(facts)):
        if layout and layout.complete:
            return name, layout
    for relative in database.by_version(facts.identity):
        layout = _mapped(relative, facts)
        if layout.complete:
            return relative.name, layout
    if exact and BTN_GAMEPAD not in facts.keys:  # there is no order of joystick codes to guess by
        return name, _mapped(exact, facts)
    centred = [code for code, state in facts.axes.items() if state.is_centred]
    return name, guessed_layout(facts.keys, facts.axes, _in_xbox_order(facts), centred)


def _mapped(known: KnownPad, facts: DeviceFacts) -> CodeMap:
    return mapped_layout(facts.keys, facts.axes, known.relations, analog_hats=_analog_hats(facts.axes))


def _ours(facts: DeviceFacts) -> CodeMap | None:
    _, vendor, product, version = facts.identity
    layout = _OURS.get((vendor, product, version)) or _OURS.get((vendor, product, None))
    return layout if layout and set(layout.buttons) <= set(facts.keys) else None


def _microsofts(facts: DeviceFacts) -> CodeMap | None:
    """Microsoft's pads by Bluetooth keep one order of codes through all firmware with these triggers."""
    modern = facts.identity[:2] == (_BLUETOOTH, _MICROSOFT) and {GAS, BRAKE} <= set(facts.axes)
    return guessed_layout(facts.keys, facts.axes, xbox_order=True) if modern else None


def _in_xbox_order(facts: DeviceFacts) -> bool:
    return facts.driver == "xpad" or facts.identity.vendor == _MICROSOFT


def _analog_hats(axes: Mapping[int, AxisState]) -> Iterable[int]:
    """Axes numbered as hats that are none, by SDL's rule: as the triggers of a Steam Deck."""
    for code in (code for code in axes if code in HATS):
        pair = [axes[c] for c in (code & ~1, code | 1) if c in axes]
        digital = all((axis.low, axis.high) == (-1, 1) for axis in pair)
        coarse = not any(axis.fuzz or axis.flat or axis.resolution for axis in pair)
        if not (digital or coarse):
            yield code
