"""The directory's frames, as the published format has them."""

from __future__ import annotations

import struct

import pytest

from memcard.directory import FIRST, LAST, MIDDLE, DirectoryEntry, chain, link, read_entry, write_entry


def card_of(*frames: tuple[int, int, int, bytes]) -> bytes:
    """A card whose first slots have these states, sizes, links and names."""
    image = bytearray(131_072)
    for number, (state, size, following, name) in enumerate(frames, 1):
        image[number * 128 : number * 128 + 31] = struct.pack("<IIH21s", state, size, following, name)
    return bytes(image)


@pytest.mark.parametrize(
    ("state", "in_use", "place"),
    [
        (0x51, True, FIRST),
        (0x52, True, MIDDLE),
        (0x53, True, LAST),
        (0xA0, False, 0),
        (0xA1, False, FIRST),
        (0xA2, False, MIDDLE),
        (0xA3, False, LAST),
        (0xA4, False, 0),
        (0xAF, False, 0),
        (0x50, True, 0),
        (0x54, True, 0),
        (0x00, True, 0),
        (0xB0, True, 0),
        (0x90, True, 0),
        (0xFF, True, 0),
        (0x1A1, True, 0),
        (0x51000000, True, 0),
    ],
)
def test_only_the_states_of_the_format_are_understood_and_an_unknown_one_is_never_free(
    state: int, in_use: bool, place: int
) -> None:
    entry = read_entry(card_of((state, 0, 0xFFFF, b"")), 1)
    assert (entry.in_use, entry.place) == (in_use, place)


@pytest.mark.parametrize(
    ("written", "slot"), [(0, 1), (1, 2), (14, 15), (15, 0), (16, 0), (0xFFFE, 0), (0xFFFF, 0)]
)
def test_a_link_counts_from_the_first_slot_and_leads_nowhere_else(written: int, slot: int) -> None:
    assert read_entry(card_of((0x51, 8192, written, b"")), 1).following == slot


def test_a_name_ends_at_a_zero_or_after_twenty_letters() -> None:
    frames = [(0x51, 16_384, 3, b"NAME\0garbage\0more"), (0x51, 0, 3, b"A" * 21)]
    assert [read_entry(card_of(*frames), slot).name for slot in (1, 2)] == [b"NAME", b"A" * 20]
    assert read_entry(card_of(*frames), 1).size == 16_384


def test_entries_are_written_as_the_format_has_them_each_with_its_checksum() -> None:
    image = bytearray(b"\xff" * 131_072)
    write_entry(image, 1, DirectoryEntry())
    link(image, (4, 2, 9), b"BEPARL-00001GAME0001")
    link(image, (15,), b"ONE", in_use=False)
    expected = {
        1: (0xA0, 0, 0xFFFF, b""),
        4: (0x51, 3 * 8192, 1, b"BEPARL-00001GAME0001"),
        2: (0x52, 0, 8, b""),
        9: (0x53, 0, 0xFFFF, b""),
        15: (0xA1, 8192, 0xFFFF, b"ONE"),
    }
    for slot, fields in expected.items():
        frame = image[slot * 128 : (slot + 1) * 128]
        assert frame[:127] == struct.pack("<IIH21s", *fields).ljust(127, b"\0")
        checksum = 0
        for byte in frame:
            checksum ^= byte
        assert checksum == 0
    untouched = set(range(1024)) - set(expected)
    assert all(image[frame * 128 : (frame + 1) * 128] == b"\xff" * 128 for frame in untouched)


def entries(**changes: DirectoryEntry) -> list[DirectoryEntry]:
    """A save in slots 1, 3 and 2, with changes to "one", "two" or "three"; all else is free."""
    there = {
        "one": DirectoryEntry(True, FIRST, 3 * 8192, 3),
        "two": DirectoryEntry(True, LAST, 0, 0),
        "three": DirectoryEntry(True, MIDDLE, 0, 2),
    } | changes
    free = [DirectoryEntry()] * 12
    return [DirectoryEntry(), there["one"], there["two"], there["three"], *free]


def test_a_save_is_followed_from_its_first_block_to_its_last() -> None:
    assert chain(entries(), 1) == (1, 3, 2)
    assert chain(entries(one=DirectoryEntry(True, FIRST, 8192, 0)), 1) == (1,)


@pytest.mark.parametrize(
    "changes",
    [
        {"one": DirectoryEntry(True, FIRST, 2 * 8192, 3)},
        {"one": DirectoryEntry(True, FIRST, 3 * 8192 + 1, 3)},
        {"one": DirectoryEntry(True, FIRST, 3 * 8192, 0)},
        {"one": DirectoryEntry(True, FIRST, 8192, 1)},
        {"one": DirectoryEntry(False, FIRST, 3 * 8192, 3)},
        {"one": DirectoryEntry(True, MIDDLE, 3 * 8192, 3)},
        {"one": DirectoryEntry(True, LAST, 8192, 0)},
        {"two": DirectoryEntry(True, MIDDLE, 0, 0)},
        {"two": DirectoryEntry(True, LAST, 0, 4)},
        {"two": DirectoryEntry(True, FIRST, 0, 0)},
        {"two": DirectoryEntry(False, LAST, 0, 0)},
        {"three": DirectoryEntry(True, LAST, 0, 2)},
        {"three": DirectoryEntry(True, MIDDLE, 0, 3)},
        {"three": DirectoryEntry(True, MIDDLE, 0, 1)},
    ],
)
def test_links_that_make_no_sense_lead_to_no_save(changes: dict[str, DirectoryEntry]) -> None:
    assert chain(entries(**changes), 1) == ()


@pytest.mark.parametrize(
    ("name", "ours"),
    [
        (b"BEPARL-00001GAME0001", True),
        (b"BAPARL-00001AUTO0001", True),
        (b"BIPARL-00001X0001", True),
        (b"BEPARL-00002GAME0001", False),
        (b"BEPARL-00001GAMES0001", False),
        (b"BEPARL-00001game0001", False),
        (b"BEPARL-00001GAME001", False),
        (b"BOPARL-00001GAME0001", False),
        (b"", False),
    ],
)
def test_our_saves_are_told_by_their_names(name: bytes, ours: bool) -> None:
    assert DirectoryEntry(name=name).ours is ours
