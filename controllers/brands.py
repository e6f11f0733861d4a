"""Whose signs a pad wears, from its USB numbers and its name."""

from __future__ import annotations

from controllers.actions import Brand
from controllers.printed_signs import NINTENDO_SIGNS, PLAYSTATION_SIGNS, XBOX_SIGNS

_8BITDO = 0x2DC8
_KEY_A, _KEY_B = 0x130, 0x131
# Vendor numbers as the USB Implementers Forum gave them out.
_VENDORS = {
    0x054C: Brand.PLAYSTATION,  # Sony
    0x0810: Brand.PLAYSTATION,  # the common adapter for PlayStation 2 pads
    0x045E: Brand.XBOX,  # Microsoft
    0x057E: Brand.NINTENDO,  # Nintendo
    _8BITDO: Brand.NINTENDO,
}
_PRODUCTS = (
    (PLAYSTATION_SIGNS, Brand.PLAYSTATION),
    (NINTENDO_SIGNS, Brand.NINTENDO),
    (XBOX_SIGNS, Brand.XBOX),
)
_WORDS = {
    "playstation": Brand.PLAYSTATION,
    "dualshock": Brand.PLAYSTATION,
    "dualsense": Brand.PLAYSTATION,
    "ps3": Brand.PLAYSTATION,
    "ps4": Brand.PLAYSTATION,
    "ps5": Brand.PLAYSTATION,
    "raiju": Brand.PLAYSTATION,
    "nintendo": Brand.NINTENDO,
    "switch": Brand.NINTENDO,
    "joy-con": Brand.NINTENDO,
    "snes": Brand.NINTENDO,
}


def brand_of(vendor: int, product: int, name: str, lowest: int | None = None) -> Brand:
    """The brand whose prompts suit a pad. Unknown makers mostly print Xbox letters.

    `lowest` is the code of the lowest of its four buttons, where codes are known. 8BitDo's pads tell their
    letters by it: each button has the code of its letter.
    """
    if vendor == _8BITDO and lowest in (_KEY_A, _KEY_B):
        return Brand.XBOX if lowest == _KEY_A else Brand.NINTENDO
    for table, brand in _PRODUCTS:
        if product in table.get(vendor, ()):
            return brand
    if vendor in _VENDORS:
        return _VENDORS[vendor]
    lowered = name.lower()
    return next((brand for word, brand in _WORDS.items() if word in lowered), Brand.XBOX)


def product_of(guid: str) -> tuple[int, int]:
    """Vendor and product in an SDL GUID; zeros where it is none, as on XInput."""
    try:
        numbers = bytes.fromhex(guid[8:12] + guid[16:20])
    except ValueError:
        return 0, 0
    return int.from_bytes(numbers[:2], "little"), int.from_bytes(numbers[2:], "little")
