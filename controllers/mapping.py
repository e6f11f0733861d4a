"""From raw key and axis codes to controls, by SDL's mapping if there is one, else by convention."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace

from controllers.protocol import Control

BTN_JOYSTICK = 0x120
BTN_GAMEPAD = 0x130
_Z, _RX, _RY, _RZ = 0x02, 0x03, 0x04, 0x05
GAS, BRAKE = 0x09, 0x0A
HAT_X, HAT_Y = 0x10, 0x11
HATS = range(0x10, 0x18)

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
_LETTER_ORDER = {0x133: Control.SQUARE, 0x134: Control.TRIANGLE}
"""Where the codes are the letters of the buttons, X is on the left and Y on top."""
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
_LETTERS = {0x132: Control.C, 0x135: Control.Z}
_FURTHER = frozenset({0x0A7, *range(0x224, 0x228), *range(0x2C0, 0x2E8)})
"""Codes of Share buttons, grips, and what has no better name (TRIGGER_HAPPY)."""
_NUMBERED = range(BTN_JOYSTICK, BTN_GAMEPAD)
"""Codes of joysticks; on gamepads they stand for touches and the like."""
_EXTRAS = tuple(control for control in Control if control.name.startswith("EXTRA"))
_GUESSED_AXES = {0x00: Control.STICK_X, 0x01: Control.STICK_Y, HAT_X: Control.LEFT, HAT_Y: Control.UP}


@dataclass(frozen=True, slots=True)
class Relation:
    """Where SDL finds a control: the index-th button, axis, or direction of the hat."""

    kind: str
    """One of 'button', 'axis' and 'hat0'."""
    index: int
    inverted: bool = False
    half: int = 0
    """1 and -1: only this side of the axis, from its middle on; 0: all of it."""


@dataclass(frozen=True, slots=True)
class CodeMap:
    """What each raw code of one device means."""

    buttons: Mapping[int, Control]
    axes: Mapping[int, Control]
    """LEFT stands for a horizontal and UP for a vertical D-pad axis."""
    inverted: frozenset[int] = field(default_factory=frozenset)
    """Axis codes that run the other way round."""
    halves: Mapping[tuple[int, int], Control] = field(default_factory=dict)
    """Controls that have one side of an axis each, by axis code and 1 or -1."""
    complete: bool = True
    """Whether the device has everything that its mapping names."""

    def code_of(self, control: Control) -> int | None:
        """The code of a button; None where it has none."""
        return next((code for code, meant in self.buttons.items() if meant is control), None)


def sdl_order(keys: Iterable[int]) -> list[int]:
    """Key codes in the order in which SDL numbers buttons: joystick codes first, then lower ones."""
    ordered = sorted(keys)
    return [code for code in ordered if code >= BTN_JOYSTICK] + [c for c in ordered if c < BTN_JOYSTICK]


def mapped_layout(
    keys: Iterable[int],
    axes: Iterable[int],
    mapping: Mapping[str, Relation],
    analog_hats: Iterable[int] = (),
) -> CodeMap:
    """The layout that an SDL mapping describes; relations to what the device lacks are left out.

    `analog_hats` are axes numbered as hats that SDL counts among the other axes.
    """
    all_axes, analog = sorted(axes), set(analog_hats)
    numbered = {
        "button": dict(enumerate(sdl_order(keys))),
        "axis": dict(enumerate(code for code in all_axes if code not in HATS or code in analog)),
    }
    hat = {code: _GUESSED_AXES[code] for code in (HAT_X, HAT_Y) if code in all_axes and code not in analog}
    buttons: dict[int, Control] = {}
    controls: dict[int, Control] = {}
    inverted: set[int] = set()
    halves: dict[tuple[int, int], Control] = {}
    complete = True
    for name, relation in mapping.items():
        if relation.kind == "hat0":
            controls |= hat
            complete &= bool(hat)
            continue
        whole_axis = relation.kind == "axis" and not relation.half
        control = (_SDL_AXES if whole_axis else SDL_BUTTONS).get(name)
        code = numbered[relation.kind].get(relation.index)
        if control is None:
            continue
        if code is None:
            complete = False
            continue
        if relation.half:
            halves[code, relation.half] = control
            continue
        (buttons if relation.kind == "button" else controls)[code] = control
        inverted |= {code} if relation.inverted else set()
    return CodeMap(buttons, controls, frozenset(inverted), halves, complete)


def with_extras(layout: CodeMap, keys: Collection[int]) -> CodeMap:
    """The layout with every further button of a pad as a control that players may assign."""
    codes = sorted(set(keys) - set(layout.buttons))
    named = {code: control for code, control in _LETTERS.items() if code in codes}
    others = [code for code in codes if code in _FURTHER or (BTN_GAMEPAD not in keys and code in _NUMBERED)]
    extras = dict(zip(others, _EXTRAS, strict=False))
    return replace(layout, buttons={**layout.buttons, **named, **extras})


def guessed_layout(
    keys: Iterable[int], axes: Iterable[int], xbox_order: bool = False, centred: Collection[int] = ()
) -> CodeMap:
    """The layout of a pad that no database knows. `centred` are the axes that rest in their middle.

    The kernel's specification names buttons by their place, with the upper one at 0x133. Drivers of Xbox pads
    name them by letter, and so do pads that have the letters C and Z, for whose buttons the generic driver
    counts on.
    """
    codes, present = set(keys), set(axes)
    controls = {code: control for code, control in _GUESSED_AXES.items() if code in present}
    if BTN_GAMEPAD not in codes:
        return CodeMap(_present(dict(enumerate(_ADAPTER, start=BTN_JOYSTICK)), codes), controls)
    by_letter = xbox_order or codes >= _LETTERS.keys()
    buttons = _present(_GAMEPAD | (_LETTER_ORDER if by_letter else {}), codes)
    triggers = _triggers(present, set(centred))
    if triggers:
        # Their keys would tell the triggers twice.
        buttons = {code: c for code, c in buttons.items() if c not in (Control.L2, Control.R2)}
    return CodeMap(buttons, controls | triggers)


def _triggers(axes: set[int], centred: set[int]) -> dict[int, Control]:
    """The axes that are triggers: the pedals, or what the right stick leaves of its four."""
    if axes >= {GAS, BRAKE}:
        return {BRAKE: Control.L2, GAS: Control.R2}
    if axes >= {_Z, _RX, _RY, _RZ} and not centred & {_Z, _RZ}:
        return {_Z: Control.L2, _RZ: Control.R2}
    return {}


def _present(table: Mapping[int, Control], codes: set[int]) -> dict[int, Control]:
    return {code: control for code, control in table.items() if code in codes}
