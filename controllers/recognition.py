"""Whether an input device is a game pad at all, from its numbers and the keys that it has."""

from __future__ import annotations

from collections.abc import Iterable

from controllers.pad_brands import Products
from controllers.sysfs import Identity

_BUTTONS = frozenset({*range(0x120, 0x13F), *range(0x220, 0x224)})
"""Codes of joysticks, of pads, and of D-pads."""
_POINTERS = frozenset({*range(0x110, 0x118), *range(0x140, 0x150)})
"""Codes of mice and of graphics tablets, whose express keys borrow those of pads."""
_OF_KEYBOARDS = frozenset({29, 58, 69, 110, 113, 140, 144, 155, 164, 224})
"""The keys by which udev knows a keyboard: left control, both locks, insert, mute, calculator and so on."""
_MOST_KEYBOARD_KEYS = 3

# From SDL 3.2.10, `SDL_joystick.c`; licence as in `pad_brands`.
_WHEELS: Products = {
    0x0079: {0x1864},
    0x044F: {0xB65D, 0xB65E, 0xB664, 0xB669, 0xB66D, 0xB66E, 0xB66F, 0xB677, 0xB67F, 0xB691, 0xB692,
             0xB696},
    0x046D: {0xC24F, 0xC260, 0xC261, 0xC262, 0xC266, 0xC267, 0xC268, 0xC269, 0xC26D, 0xC26E, 0xC272, 0xC294,
             0xC295, 0xC298, 0xC299, 0xC29A, 0xC29B, 0xCA03},
    0x0483: {0x0522, 0xA355},
    0x0EB7: {0x0001, 0x0004, 0x0005, 0x0006, 0x0007, 0x0011, 0x0020, 0x0197, 0x038E, 0x0E03},
    0x11FF: {0x0511},
    0x1209: {0xFFB0},
    0x16D0: {0x0D5A, 0x0D5F, 0x0D60, 0x0D61},
    0x2433: {0xF300, 0xF301, 0xF303, 0xF306},
    0x3416: {0x0301, 0x0302},
    0x346E: {0x0000, 0x0002, 0x0004, 0x0005, 0x0006},
}  # fmt: skip


def is_pad(identity: Identity, keys: Iterable[int]) -> bool:
    """Whether people can hold it and press buttons: no wheel, graphics tablet, mouse or keyboard."""
    codes = set(keys)
    return (
        bool(codes & _BUTTONS)
        and not codes & _POINTERS
        and len(codes & _OF_KEYBOARDS) <= _MOST_KEYBOARD_KEYS
        and identity.product not in _WHEELS.get(identity.vendor, ())
    )
