from __future__ import annotations

import pytest

from controllers.actions import Brand
from controllers.pad_brands import brand_of, product_of


@pytest.mark.parametrize(
    ("vendor", "product", "name", "brand"),
    [
        (0x054C, 0x09CC, "Wireless Controller", Brand.PLAYSTATION),
        (0x045E, 0xFFFF, "whatever", Brand.XBOX),
        (0x057E, 0x2009, "Pro Controller", Brand.NINTENDO),
        (0x28DE, 0x1205, "Steam Deck", Brand.XBOX),
        (0x0F0D, 0xFFFF, "Fighting Stick for PlayStation", Brand.PLAYSTATION),
        (0x0F0D, 0xFFFF, "Horipad for Nintendo Switch", Brand.NINTENDO),
        (0x0F0D, 0x004D, "HORI Pad 3", Brand.PLAYSTATION),
        (0x0F0D, 0x00C1, "HORIPAD S", Brand.NINTENDO),
        (0x0F0D, 0x0067, "HORIPAD ONE", None),
        (0x1532, 0x1000, "Razer Raiju", Brand.PLAYSTATION),
        (0x0079, 0x0006, "DragonRise Generic USB Joystick", Brand.PLAYSTATION),
        (0x0079, 0x0011, "USB Gamepad", Brand.NINTENDO),
        (0x081F, 0xE401, "USB Gamepad", Brand.NINTENDO),
        (0x0583, 0x2060, "iBuffalo SNES Controller", Brand.NINTENDO),
        (0x2DC8, 0x6001, "8BitDo SN30 Pro", Brand.NINTENDO),
        (0x2DC8, 0x2000, "8BitDo Pro 2 Wired Controller for Xbox", Brand.XBOX),
        (0x2DC8, 0x310A, "8BitDo Ultimate 2C", Brand.XBOX),
        (0, 0, "XINPUTCONTROLLER", Brand.XBOX),
        (0x1532, 0x0A03, "Razer Wildcat", None),
        (0xFEE1, 0x0001, "ACME Party Pad", None),
    ],
)
def test_the_brand_is_the_products_or_the_makers_or_the_names(
    vendor: int, product: int, name: str, brand: Brand | None
) -> None:
    assert brand_of(vendor, product, name) is brand


@pytest.mark.parametrize(("lowest", "brand"), [(0x130, Brand.XBOX), (0x131, Brand.NINTENDO)])
def test_8bitdos_pads_tell_their_letters_by_the_code_of_the_lowest_button(lowest: int, brand: Brand) -> None:
    assert brand_of(0x2DC8, 0x7777, "8BitDo of tomorrow", lowest) is brand
    assert brand_of(0x057E, 0x2009, "Pro Controller", lowest) is Brand.NINTENDO


@pytest.mark.parametrize(
    ("guid", "product"),
    [
        ("030000004c050000e60c000011810000", (0x054C, 0x0CE6)),
        ("030000005e040000120b000007050000", (0x045E, 0x0B12)),
        ("XINPUTCONTROLLER", (0, 0)),
        ("00000000000000000000000000000000", (0, 0)),
        ("", (0, 0)),
    ],
)
def test_vendor_and_product_are_read_from_an_sdl_guid(guid: str, product: tuple[int, int]) -> None:
    assert product_of(guid) == product
