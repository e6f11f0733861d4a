"""Whose signs a pad's buttons bear, judging by its USB vendor and its name."""

from __future__ import annotations

from controllers.actions import Brand

# Vendor numbers as the USB Implementers Forum gave them out.
_VENDORS = {
    0x054C: Brand.PLAYSTATION,  # Sony
    0x0810: Brand.PLAYSTATION,  # the common adapter for PlayStation 2 pads
    0x045E: Brand.XBOX,  # Microsoft
    0x057E: Brand.NINTENDO,  # Nintendo
    0x2DC8: Brand.NINTENDO,  # 8BitDo
}
_WORDS = {
    "playstation": Brand.PLAYSTATION,
    "dualshock": Brand.PLAYSTATION,
    "dualsense": Brand.PLAYSTATION,
    "ps3": Brand.PLAYSTATION,
    "ps4": Brand.PLAYSTATION,
    "ps5": Brand.PLAYSTATION,
    "nintendo": Brand.NINTENDO,
    "switch": Brand.NINTENDO,
    "joy-con": Brand.NINTENDO,
}


def brand_of(vendor: int | None, name: str) -> Brand:
    """The brand whose prompts suit a pad. Unknown makers mostly print Xbox letters."""
    if vendor in _VENDORS:
        return _VENDORS[vendor]
    lowered = name.lower()
    return next((brand for word, brand in _WORDS.items() if word in lowered), Brand.XBOX)


def vendor_of(guid: str) -> int | None:
    """The vendor in an SDL GUID (bytes 4 and 5, low byte first); None where it is none, as on XInput."""
    try:
        return int.from_bytes(bytes.fromhex(guid[8:12]), "little") or None
    except ValueError:
        return None
