"""The brand of a pad: whose signs are printed on it, by its USB numbers and its name.

The two long tables of products are drawn from `controller_list.h` of SDL 3.2.10 (Copyright 1997-2025 Sam
Lantinga and others, zlib licence; altered: only vendor and product of pads with PlayStation's or Nintendo's
signs, without Sony's and Nintendo's own). We have added DragonRise's twin-shock pad and the replicas of SNES
and Super Famicom pads.
"""

from __future__ import annotations

from collections.abc import Mapping

from controllers.actions import Brand

_8BITDO = 0x2DC8
_KEY_A, _KEY_B = 0x130, 0x131
# Vendor numbers as the USB Implementers Forum gave them out.
_VENDORS = {
    0x054C: Brand.PLAYSTATION,  # Sony
    0x0810: Brand.PLAYSTATION,  # the common adapter for PlayStation 2 pads
    0x045E: Brand.XBOX,  # Microsoft
    0x057E: Brand.NINTENDO,  # Nintendo
    0x28DE: Brand.XBOX,  # Valve
    _8BITDO: Brand.NINTENDO,
}

Products = Mapping[int, frozenset[int] | set[int]]
"""Product numbers by vendor."""

# Products that wear another maker's signs than their vendor's pads usually do.
_PLAYSTATION_SIGNS: Products = {
    0x0079: {0x0006, 0x181A, 0x181B, 0x1844},
    0x044F: {0xB315, 0xD007, 0xD00E},
    0x046D: {0xCAD1},
    0x056E: {0x200F, 0x2013},
    0x05B8: {0x1004, 0x1006},
    0x06A3: {0xF622},
    0x0738: {0x3180, 0x3250, 0x3481, 0x8180, 0x8250, 0x8384, 0x8480, 0x8481, 0x8838},
    0x0810: {0x0001, 0x0003},
    0x0925: {0x0005, 0x8866, 0x8888},
    0x0C12: {0x0E10, 0x0E13, 0x0E15, 0x0E20, 0x0EF6, 0x1CF6, 0x1E10},
    0x0E6F: {0x0109, 0x011E, 0x0128, 0x0203, 0x0207, 0x0209, 0x020A, 0x0214, 0x1314, 0x6302},
    0x0E8F: {0x0008, 0x3075, 0x310D},
    0x0F0D: {0x0009, 0x004D, 0x0055, 0x005E, 0x005F, 0x0066, 0x006A, 0x006E, 0x0084, 0x0085, 0x0086, 0x0087,
             0x0088, 0x008A, 0x009C, 0x00A0, 0x00ED, 0x00EE, 0x011C, 0x0123, 0x0162, 0x0163, 0x0164,
             0x0184},
    0x0F30: {0x1100},
    0x11C0: {0x4001},
    0x11FF: {0x3331},
    0x1345: {0x1000, 0x6005},
    0x146B: {0x0603, 0x0604, 0x0605, 0x0606, 0x0609, 0x0D01, 0x0D02, 0x0D06, 0x0D08, 0x0D09, 0x0D10, 0x0D13,
             0x1103, 0x5500},
    0x1532: {0x1000, 0x1004, 0x1007, 0x1008, 0x1009, 0x100A, 0x100B, 0x100C, 0x1012, 0x1100},
    0x1A34: {0x0836},
    0x20BC: {0x5500},
    0x20D6: {0x576D, 0x792A, 0xCA6D},
    0x2563: {0x0523, 0x0575},
    0x25F0: {0x83C3, 0xC121},
    0x2C22: {0x2000, 0x2003, 0x2300, 0x2302, 0x2303, 0x2500, 0x2502, 0x2503},
    0x3285: {0x0D16, 0x0D17, 0x0D18, 0x0D19},
    0x358A: {0x0104},
    0x7545: {0x0104},
    0x8380: {0x0003},
    0x8888: {0x0308},
    0x9886: {0x0025},
}  # fmt: skip
_NINTENDO_SIGNS: Products = {
    0x0079: {0x0011},
    0x081F: {0xE401},
    0x0E6F: {0x0180, 0x0181, 0x0184, 0x0185, 0x0186, 0x0187, 0x0188},
    0x0F0D: {0x0092, 0x00AA, 0x00C1, 0x00DC, 0x00F6},
    0x20D6: {0xA711, 0xA712, 0xA713, 0xA714, 0xA715, 0xA716, 0xA718},
    0x33DD: {0x0001, 0x0002, 0x0003},
}  # fmt: skip
_XBOX_SIGNS: Products = {
    # 8BitDo's pads for Xbox and PC: Pro 2 and Ultimate by cable, Ultimate 2C.
    0x2DC8: {0x2000, 0x2002, 0x3106, 0x310A, 0x310B},
}
_PRODUCTS = (
    (_PLAYSTATION_SIGNS, Brand.PLAYSTATION),
    (_NINTENDO_SIGNS, Brand.NINTENDO),
    (_XBOX_SIGNS, Brand.XBOX),
)
_WORDS = {
    "xbox": Brand.XBOX,
    "x-box": Brand.XBOX,
    "xinput": Brand.XBOX,
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


LIKELIEST = Brand.XBOX
"""What unknown makers mostly print."""


def brand_of(vendor: int, product: int, name: str, lowest: int | None = None) -> Brand | None:
    """The brand whose prompts suit a pad; None where it cannot be known.

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
    return next((brand for word, brand in _WORDS.items() if word in lowered), None)


def product_of(guid: str) -> tuple[int, int]:
    """Vendor and product in an SDL GUID; zeros where it is none, as on XInput."""
    try:
        numbers = bytes.fromhex(guid[8:12] + guid[16:20])
    except ValueError:
        return 0, 0
    return int.from_bytes(numbers[:2], "little"), int.from_bytes(numbers[2:], "little")
