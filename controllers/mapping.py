"""From raw key and axis codes to controls, by SDL's mapping if there is one, else by convention."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from controllers.protocol import Control

BTN_JOYSTICK = 0x120
BTN_GAMEPAD = 0x130
_Z, _RX, _RY, _RZ = 0x02, 0x03, 0x04, 0x05
HAT_X, HAT_Y = 0x10, 0x11
_HATS = range(0x10, 0x18)

SDL_BUTTONS: Mapping[str, Control] = {
    "a": Control.CROSS,
    "b": Control.CIRCLE,
    "x": Control.SQUARE,
    "y": Control.TRIANGLE,
    "leftshoulder": Control.L1,
    "rightshoulder": Control.R1,
    "lefttrigger": Control.L2,
    "righttrigger": Control.R2,
    "leftstick": Control.L3,
    "rightstick": Control.R3,
    "start": Control.START,
    "back": Control.SELECT,
    "guide": Control.HOME,
    "dpup": Control.UP,
    "dpdown": Control.DOWN,
    "dpleft": Control.LEFT,
    "dpright": Control.RIGHT,
}
"""SDL's names of buttons, which pyglet uses too."""

# An axis of a raw device: a stick, a trigger, or a D-pad that reports as an axis.
_SDL_AXES = {
    "leftx": Control.STICK_X,
    "lefty": Control.STICK_Y,
    "lefttrigger": Control.L2,
    "righttrigger": Control.R2,
    "dpleft": Control.LEFT,
    "dpright": Control.LEFT,
    "dpup": Control.UP,
    "dpdown": Control.UP,
}

# The kernel's gamepad specification.
_GAMEPAD = {
    0x130: Control.CROSS,
    0x131: Control.CIRCLE,
    0x133: Control.TRIANGLE,
    0x134: Control.SQUARE,
    0x136: Control.L1,
    0x137: Control.R1,
    0x138: Control.L2,
    0x139: Control.R2,
    0x13A: Control.SELECT,
    0x13B: Control.START,
    0x13C: Control.HOME,
    0x13D: Control.L3,
    0x13E: Control.R3,
    0x220: Control.UP,
    0x221: Control.DOWN,
    0x222: Control.LEFT,
    0x223: Control.RIGHT,
}
_XPAD = {0x133: Control.SQUARE, 0x134: Control.TRIANGLE}
# Adapters for PlayStation 2 pads number the buttons of the original.
_ADAPTER = (
    Control.TRIANGLE,
    Control.CIRCLE,
    Control.CROSS,
    Control.SQUARE,
    Control.L2,
    Control.R2,
    Control.L1,
    Control.R1,
    Control.SELECT,
    Control.START,
    Control.L3,
    Control.R3,
    Control.UP,
    Control.RIGHT,
    Control.DOWN,
    Control.LEFT,
)
_GUESSED_AXES = {0x00: Control.STICK_X, 0x01: Control.STICK_Y, HAT_X: Control.LEFT, HAT_Y: Control.UP}


@dataclass(frozen=True, slots=True)
class Relation:
    """Where SDL finds a control: the index-th button, axis, or direction of the hat."""

    kind: str
    """button, axis or hat0."""
    index: int
    inverted: bool = False


@dataclass(frozen=True, slots=True)
class CodeMap:
    """What each raw code of one device means."""

    buttons: Mapping[int, Control]
    axes: Mapping[int, Control]
    """LEFT stands for a horizontal and UP for a vertical D-pad axis."""
    inverted: frozenset[int] = field(default_factory=frozenset)
    """Axis codes that run the other way round."""


def sdl_order(keys: Iterable[int]) -> list[int]:
    """Key codes in the order in which SDL numbers buttons: joystick codes first, then lower ones."""
    ordered = sorted(keys)
    return [code for code in ordered if code >= BTN_JOYSTICK] + [c for c in ordered if c < BTN_JOYSTICK]


def mapped_layout(keys: Iterable[int], axes: Iterable[int], mapping: Mapping[str, Relation]) -> CodeMap:
    """The layout that an SDL mapping describes; relations to what the device lacks are left out."""
    numbered_keys = dict(enumerate(sdl_order(keys)))
    all_axes = sorted(axes)
    numbered_axes = dict(enumerate(code for code in all_axes if code not in _HATS))
    buttons: dict[int, Control] = {}
    controls: dict[int, Control] = {}
    inverted: set[int] = set()
    for name, relation in mapping.items():
        if relation.kind == "button" and name in SDL_BUTTONS and relation.index in numbered_keys:
            buttons[numbered_keys[relation.index]] = SDL_BUTTONS[name]
        elif relation.kind == "axis" and name in _SDL_AXES and relation.index in numbered_axes:
            code = numbered_axes[relation.index]
            controls[code] = _SDL_AXES[name]
            inverted |= {code} if relation.inverted else set()
        elif relation.kind == "hat0":
            controls |= {code: _GUESSED_AXES[code] for code in (HAT_X, HAT_Y) if code in all_axes}
    return CodeMap(buttons, controls, frozenset(inverted))


def guessed_layout(keys: Iterable[int], axes: Iterable[int], xpad: bool = False) -> CodeMap:
    """The layout of a pad that no database knows. The driver `xpad` has its own order of X and Y."""
    codes, present = set(keys), set(axes)
    controls = {code: control for code, control in _GUESSED_AXES.items() if code in present}
    if BTN_GAMEPAD not in codes:
        return CodeMap(_present(dict(enumerate(_ADAPTER, start=BTN_JOYSTICK)), codes), controls)
    buttons = _present(_GAMEPAD | (_XPAD if xpad else {}), codes)
    if present >= {_Z, _RX, _RY, _RZ}:
        # The right stick has axes of its own, so these are triggers; with their keys they would count twice.
        controls |= {_Z: Control.L2, _RZ: Control.R2}
        buttons = {code: c for code, c in buttons.items() if c not in (Control.L2, Control.R2)}
    return CodeMap(buttons, controls)


def _present(table: Mapping[int, Control], codes: set[int]) -> dict[int, Control]:
    return {code: control for code, control in table.items() if code in codes}
