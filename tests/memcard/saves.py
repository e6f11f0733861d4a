"""Saves and cards for the tests."""

from __future__ import annotations

import struct
from collections.abc import Callable
from functools import reduce
from operator import xor
from pathlib import Path

from memcard.block import Save, pack
from memcard.card import Card, read_card
from memcard.icon_format import Icon, read_icon

ICON_FILE = Path(__file__).parents[2] / "assets" / "icons" / "game.icon"


def icon() -> Icon:
    return read_icon(ICON_FILE.read_bytes())


def save(
    title: str = "Game", kind: str = "game", length: int = 1600, when: int = 1_800_000_000, note: bytes = b"n"
) -> Save:
    return Save(kind, title, bytes(range(256)) * (length // 256) + bytes(length % 256), icon(), when, note)


def altered(card: Card, change: Callable[[bytearray], None]) -> bytes:
    """The card's bytes after a change that another program made, its directory checksums made right."""
    image = bytearray(card.image)
    change(image)
    for number in range(16):
        image[number * 128 + 127] = reduce(xor, image[number * 128 : number * 128 + 127])
    return bytes(image)


def with_foreign(card: Card, block: int = 7, count: int = 1, name: bytes = b"BASLUS-00001OTHER") -> Card:
    """The card after another game saved on it, whose seal is broken by that."""

    def change(image: bytearray) -> None:
        for index in range(count):
            last = index == count - 1
            state = 0x51 if index == 0 else 0x53 if last else 0x52
            link = 0xFFFF if last else block + index
            at = (block + index) * 128
            image[at : at + 31] = struct.pack(
                "<IIH21s", state, 0 if index else count * 8192, link, b"" if index else name
            )
        content = pack(save("Other", "other", 8192 * count - 1000)).replace(b"PRLS", b"ELSE")
        image[block * 8192 : (block + count) * 8192] = content

    return read_card(altered(card, change))
