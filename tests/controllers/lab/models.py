"""Pads as the Linux drivers report them: identity, key codes and axes."""

from __future__ import annotations

from dataclasses import dataclass

EV_SYN, EV_KEY, EV_ABS, EV_FF = 0x00, 0x01, 0x03, 0x15
SYN_DROPPED = 3
FF_RUMBLE = 0x50
SOUTH, EAST, NORTH, WEST = 0x130, 0x131, 0x133, 0x134
TL, TR, TL2, TR2, SELECT, START, MODE, THUMBL, THUMBR = range(0x136, 0x13F)
RECORD = 0x0A7
X, Y, Z, RX, RY, RZ, GAS, BRAKE, HAT_X, HAT_Y = 0, 1, 2, 3, 4, 5, 9, 10, 16, 17
CAPTURE = 0x135
DPAD_UP, DPAD_DOWN, DPAD_LEFT, DPAD_RIGHT = range(0x220, 0x224)
HAT1_X, HAT1_Y, HAT2_X, HAT2_Y = 18, 19, 20, 21

Axis = tuple[int, ...]
"""value, minimum, maximum, fuzz, flat; where it has one also the resolution"""

_BYTE: Axis = (128, 0, 255, 0, 0)
_TRIGGER: Axis = (0, 0, 255, 0, 0)
_HAT: Axis = (0, -1, 1, 0, 0)
_SHORT: Axis = (0, -32768, 32767, 16, 128)
_LONG_TRIGGER: Axis = (0, 0, 1023, 0, 0)

_FACES = (SOUTH, EAST, NORTH, WEST)
_SONY_KEYS = (*_FACES, TL, TR, TL2, TR2, SELECT, START, MODE, THUMBL, THUMBR)
_XPAD_KEYS = (*_FACES, TL, TR, SELECT, START, MODE, THUMBL, THUMBR)
_SONY_AXES = {
    X: _BYTE, Y: _BYTE, Z: _TRIGGER, RX: _BYTE, RY: _BYTE, RZ: _TRIGGER, HAT_X: _HAT, HAT_Y: _HAT,
}  # fmt: skip
_XBOX_AXES = {
    X: _SHORT, Y: _SHORT, RX: _SHORT, RY: _SHORT,
    Z: _LONG_TRIGGER, RZ: _LONG_TRIGGER, HAT_X: _HAT, HAT_Y: _HAT,
}  # fmt: skip
_SWITCH_STICK: Axis = (0, -32767, 32767, 250, 500)
_SWITCH_AXES = {
    X: _SWITCH_STICK, Y: _SWITCH_STICK, RX: _SWITCH_STICK, RY: _SWITCH_STICK, HAT_X: _HAT, HAT_Y: _HAT,
}  # fmt: skip
_8BITDO_AXES = {
    X: _BYTE,
    Y: _BYTE,
    Z: _BYTE,
    RZ: _BYTE,
    GAS: _TRIGGER,
    BRAKE: _TRIGGER,
    HAT_X: _HAT,
    HAT_Y: _HAT,
}
_PLAIN_AXES = {X: _BYTE, Y: _BYTE, Z: _BYTE, RZ: _BYTE, HAT_X: _HAT, HAT_Y: _HAT}


_BLUETOOTH_KEYS = (RECORD, *range(0x130, 0x13F))
_BLUETOOTH_STICK: Axis = (32768, 0, 65535, 255, 4095)
_BLUETOOTH_AXES = {
    X: _BLUETOOTH_STICK, Y: _BLUETOOTH_STICK, Z: _BLUETOOTH_STICK, RZ: _BLUETOOTH_STICK,
    GAS: (0, 0, 1023, 3, 63), BRAKE: (0, 0, 1023, 3, 63), HAT_X: _HAT, HAT_Y: _HAT,
}  # fmt: skip
_DECK_PAD: Axis = (0, -32767, 32767, 256, 0, 1638)
_DECK_TRIGGER: Axis = (0, 0, 32767, 0, 0, 5461)
_DECK_AXES = {
    X: _SWITCH_STICK, Y: _SWITCH_STICK, RX: _SWITCH_STICK, RY: _SWITCH_STICK,
    HAT_X: _DECK_PAD, HAT_Y: _DECK_PAD, HAT1_X: _DECK_PAD, HAT1_Y: _DECK_PAD,
    HAT2_X: _DECK_TRIGGER, HAT2_Y: _DECK_TRIGGER,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Model:
    """One kind of pad."""

    name: str
    bus: int
    vendor: int
    product: int
    version: int
    keys: tuple[int, ...]
    axes: dict[int, Axis]
    rumble: bool = True
    driver: str = ""
    serial: str = ""

    @property
    def event_types(self) -> list[int]:
        return [EV_SYN, EV_KEY, EV_ABS, *([EV_FF] if self.rumble else [])]

    @property
    def effects(self) -> list[int]:
        return [FF_RUMBLE] if self.rumble else []


MODELS = {
    "dualshock": Model(
        "Sony Interactive Entertainment Wireless Controller",
        3, 0x054C, 0x09CC, 0x8111, _SONY_KEYS, _SONY_AXES, serial="a4:50:46:00:00:01",
    ),
    "dualsense": Model(
        "Sony Interactive Entertainment DualSense Wireless Controller",
        3, 0x054C, 0x0CE6, 0x8111, _SONY_KEYS, _SONY_AXES, serial="a4:50:46:00:00:02",
    ),
    # Its Share button is a key code below every other.
    "xbox": Model(
        "Microsoft Xbox Series S|X Controller",
        3, 0x045E, 0x0B12, 0x0507, (RECORD, *_XPAD_KEYS), _XBOX_AXES,
    ),
    # It numbers its buttons by their letters, so A on the right comes first; it has codes without buttons.
    "8bitdo": Model(
        "8BitDo SN30 Pro",
        3, 0x2DC8, 0x6001, 0x0111, tuple(range(0x130, 0x13F)), _8BITDO_AXES, rumble=False,
    ),
    "switch": Model(
        "Nintendo Co., Ltd. Pro Controller",
        3, 0x057E, 0x2009, 0x8111, (*_SONY_KEYS, CAPTURE), _SWITCH_AXES,
    ),
    # An adapter for two PlayStation 2 pads: a joystick's key codes, none of a gamepad's.
    "adapter": Model(
        "Twin USB Joystick",
        3, 0x0810, 0x0001, 0x0110, tuple(range(0x120, 0x12C)), _PLAIN_AXES, rumble=False,
    ),
    # In no database, but true to the kernel's gamepad specification.
    "unknown": Model(
        "ACME Party Pad",
        3, 0xFEE1, 0x0001, 0x0001, _SONY_KEYS, _SONY_AXES, rumble=False,
    ),
    # In no database either, but served by the driver of Xbox pads, which is not true to it.
    "clone": Model(
        "ACME X-Pad",
        3, 0xFEE1, 0x0002, 0x0001, _XPAD_KEYS, _XBOX_AXES, driver="xpad",
    ),
    # By Bluetooth, with firmware that no database knows yet.
    "xbox by radio": Model(
        "Xbox Wireless Controller", 5, 0x045E, 0x0B13, 0x0515, _BLUETOOTH_KEYS, _BLUETOOTH_AXES,
        serial="44:16:22:00:00:01",
    ),
    "xbox one by radio": Model(
        "Xbox Wireless Controller", 5, 0x045E, 0x0B20, 0x0523, _BLUETOOTH_KEYS[1:], _BLUETOOTH_AXES,
        serial="44:16:22:00:00:02",
    ),
    "xbox elite by radio": Model(
        "Xbox Wireless Controller", 5, 0x045E, 0x0B22, 0x0517, _BLUETOOTH_KEYS[1:], _BLUETOOTH_AXES,
        serial="44:16:22:00:00:03",
    ),
    # What Steam shows to games in the place of a pad behind it.
    "steam": Model(
        "Microsoft X-Box 360 pad 0", 3, 0x28DE, 0x11FF, 0x0001, _XPAD_KEYS, _XBOX_AXES, rumble=False,
    ),
    # No pads at all, though some of their keys bear the codes of pads.
    "tablet": Model(
        "Wacom Cintiq Pad", 3, 0x056A, 0x00C6, 0x0110, (0x100, 0x101, SOUTH, EAST, 0x14B),
        {X: _BYTE, Y: _BYTE}, rumble=False,
    ),
    "wheel": Model(
        "Logitech G29 Driving Force Racing Wheel", 3, 0x046D, 0xC24F, 0x0111,
        (*range(0x120, 0x130), *range(0x2C0, 0x2C9)), _PLAIN_AXES,
    ),
    "keyboard": Model("ACME Keyboard", 3, 0xFEE1, 0x0009, 0x0001, tuple(range(1, 256)), {}, rumble=False),
    # Its triggers are numbered as hats, and so are its touch pads.
    "deck": Model(
        "Steam Deck", 3, 0x28DE, 0x1205, 0x0111,
        (0x121, 0x122, 0x126, *_SONY_KEYS, DPAD_UP, DPAD_DOWN, DPAD_LEFT, DPAD_RIGHT), _DECK_AXES,
        rumble=False,
    ),
    "dragonrise": Model(
        "DragonRise Inc.   Generic   USB  Joystick", 3, 0x0079, 0x0006, 0x0110,
        tuple(range(0x120, 0x12C)), {**_PLAIN_AXES, RX: _BYTE},
        rumble=False,
    ),
    # A replica of the Super Nintendo's pad: its D-pad is a stick.
    "snes": Model(
        "USB Gamepad", 3, 0x0079, 0x0011, 0x0110, tuple(range(0x120, 0x12A)), {X: _BYTE, Y: _BYTE},
        rumble=False,
    ),
    # Each of a pair alone, held sideways; the left one has none of the four buttons of a gamepad.
    "left joy-con": Model(
        "Nintendo Switch Left Joy-Con", 5, 0x057E, 0x2006, 0x8001,
        (CAPTURE, TL, TR, TL2, TR2, SELECT, THUMBL, DPAD_UP, DPAD_DOWN, DPAD_LEFT, DPAD_RIGHT),
        {X: _SWITCH_STICK, Y: _SWITCH_STICK}, serial="98:b6:e9:00:00:01",
    ),
    "right joy-con": Model(
        "Nintendo Switch Right Joy-Con", 5, 0x057E, 0x2007, 0x8001,
        (*_FACES, TL, TR, TL2, TR2, START, MODE, THUMBR),
        {RX: _SWITCH_STICK, RY: _SWITCH_STICK}, serial="98:b6:e9:00:00:02",
    ),
}  # fmt: skip
