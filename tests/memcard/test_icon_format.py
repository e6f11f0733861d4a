"""Icons: the console's pixels, and the ones we drew."""

from __future__ import annotations

import importlib.util
import struct
from pathlib import Path

import pytest

from memcard.card_errors import BadIcon
from memcard.icon_format import Icon, read_icon
from tests.memcard.saves import ICON_FILE

FOLDER = ICON_FILE.parent
KINDS = ("game", "autosave", "options", "scores", "people", "profiles", "tournament")


def test_pixels_are_nibbles_left_low_in_15_bit_colours() -> None:
    palette = struct.pack("<16H", 0, 0x001F, 0x03E0, 0xFC00, 0x8000, *[0] * 11)
    rows = Icon(palette, (bytes([0x10, 0x32, 0x04]) + bytes(125),)).rgba()
    assert len(rows) == 16 * 16 * 4
    pixels = [tuple(rows[4 * n : 4 * n + 4]) for n in range(5)]
    assert pixels == [(0, 0, 0, 0), (255, 0, 0, 255), (0, 255, 0, 255), (0, 0, 255, 255), (0, 0, 0, 255)]


@pytest.mark.parametrize(("count", "ticks"), [(1, 1), (2, 16), (3, 11)])
def test_pictures_take_turns_at_the_pace_of_the_console(count: int, ticks: int) -> None:
    icon = Icon(bytes(32), (bytes(128),) * count)
    shown = [icon.showing((tick + 0.5) / 50) for tick in range(2 * count * ticks)]
    assert shown == [tick // ticks % count for tick in range(2 * count * ticks)]


@pytest.mark.parametrize("length", [0, 31, 32, 32 + 127, 32 + 129, 32 + 4 * 128])
def test_bytes_of_another_length_are_no_icon(length: int) -> None:
    with pytest.raises(BadIcon):
        read_icon(bytes(length))


@pytest.mark.parametrize("kind", KINDS)
def test_our_icons_are_pictures_of_a_tile_that_move_a_little(kind: str) -> None:
    icon = read_icon((FOLDER / f"{kind}.icon").read_bytes())
    pictures = [icon.rgba(number) for number in range(3)]
    changed = [sum(a != b for a, b in zip(pictures[0], other, strict=True)) for other in pictures[1:]]
    assert all(0 < count < 256 for count in changed)
    corners = [pictures[0][4 * at + 3] for at in (0, 15, 240, 255)]
    assert corners == [0, 0, 0, 0]
    assert pictures[0][3::4].count(0) == 4


def test_our_icons_are_told_apart_by_their_pictures() -> None:
    assert len({read_icon((FOLDER / f"{kind}.icon").read_bytes()).rgba() for kind in KINDS}) == len(KINDS)


def test_the_generator_makes_the_icons_that_are_here() -> None:
    path = Path(FOLDER / "make_icons.py")
    spec = importlib.util.spec_from_file_location("make_icons", path)
    assert spec is not None
    assert spec.loader is not None
    maker = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(maker)
    for kind in KINDS:
        made = maker.palette() + b"".join(maker.packed(maker.picture(kind, glint)) for glint in maker.GLINTS)
        assert made == (FOLDER / f"{kind}.icon").read_bytes()
