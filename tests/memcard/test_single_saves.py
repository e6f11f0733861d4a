"""Single saves in files of their own, written here byte by byte from the published layouts."""

from __future__ import annotations

import struct
from functools import reduce
from operator import xor
from pathlib import Path

import pytest

from memcard.block import pack
from memcard.card import Card, blank_card
from memcard.card_errors import DamagedSave, FormatNotWritten, NoSave, NotASave, SlotTaken
from memcard.single_saves import LONE, file_name_of, has_name_of_save, lone_save, save_file
from tests.memcard.reader import list_card
from tests.memcard.saves import save, with_foreign

NAME = b"BEPARL-00001GAME0001"
OURS = save("Parlour Ada", length=9_000)
BLOCKS = pack(OURS)


def mcs(name: bytes = NAME, blocks: bytes = BLOCKS) -> bytes:
    """The first frame of the directory as on a card whose first blocks are the save's, then the blocks."""
    link = 1 if len(blocks) > 8192 else 0xFFFF
    frame = struct.pack("<IIH21s", 0x51, len(blocks), link, name).ljust(127, b"\0")
    return frame + bytes([reduce(xor, frame)]) + blocks


def psv(name: bytes = NAME, blocks: bytes = BLOCKS, console: int = 1) -> bytes:
    """008h salt, 01Ch signature, 03Ch console, 040h length, 044h start of blocks, 064h name, 084h blocks."""
    head = bytearray(0x84)
    head[0:4] = b"\0VSP"
    head[8:0x30] = b"s" * 40
    head[0x38], head[0x3C] = 0x14, console
    struct.pack_into("<III", head, 0x40, len(blocks), 0x84, 0x200)
    struct.pack_into("<II", head, 0x5C, len(blocks), 0x9003)
    head[0x64 : 0x64 + len(name)] = name
    return bytes(head) + blocks


def of_device(name: bytes = NAME, blocks: bytes = BLOCKS) -> bytes:
    """000h name, 015h title, 036h blocks."""
    return (name.ljust(21, b"\0") + b"Parlour Ada").ljust(0x36, b"\0") + blocks


def alone(data: bytes, name: str = "some.file") -> Card:
    card = lone_save(data, Path(name))
    assert card is not None
    return card


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (mcs(), "a.mcs"),
        (mcs(), "renamed.bin"),
        (psv(), "a.psv"),
        (of_device(), "a.psx"),
        (of_device(), "b.mcb"),
        (BLOCKS, "BEPARL-00001GAME0001"),
    ],
)
def test_a_save_of_ours_comes_out_of_every_format(data: bytes, name: str) -> None:
    card = alone(data, name)
    assert card.read(LONE) == OURS
    assert card.slot(LONE).name == NAME.decode()
    assert card.free == 13
    (listed,) = list_card(card.image)
    assert (listed.title, listed.filename, listed.blocks) == ("Parlour Ada", NAME.decode(), [1, 2])


def test_another_games_save_keeps_name_and_bytes() -> None:
    blocks = b"SC\x11\x01".ljust(8192, b"\x5a")
    card = alone(mcs(b"BASLUS-01234ODD", blocks))
    assert card.slot(LONE).name == "BASLUS-01234ODD"
    assert card.raw(card.slot(LONE)) == blocks


def test_a_save_goes_out_as_other_programs_expect_it() -> None:
    card = blank_card().write(save("First"), 1).write(OURS, 4)
    named = b"BEPARL-00001GAME0002"
    assert save_file(card, 4, Path("x.mcs")) == mcs(named)
    assert save_file(card, 4, Path("x.MCS")) == mcs(named)
    assert save_file(card, 4, Path("BEPARL-00001GAME0002")) == BLOCKS
    with pytest.raises(FormatNotWritten, match=r"called BEPARL-00001GAME0002"):
        save_file(card, 4, Path("other"))
    with pytest.raises(FormatNotWritten, match="signature"):
        save_file(card, 4, Path("x.psv"))


def test_only_whole_saves_go_out() -> None:
    card = with_foreign(blank_card().write(OURS, 4), 7)
    assert save_file(card, 7, Path("x.mcs"))[10:27] == b"BASLUS-00001OTHER"
    with pytest.raises(NoSave):
        save_file(card, 1, Path("x.mcs"))
    with pytest.raises(SlotTaken):
        save_file(card, 5, Path("x.mcs"))


def test_a_damaged_save_of_ours_is_no_save_to_bring_in() -> None:
    broken = bytearray(mcs())
    broken[5_000] ^= 1
    with pytest.raises(DamagedSave):
        alone(bytes(broken)).copy(LONE, blank_card())


@pytest.mark.parametrize(
    ("data", "name", "why"),
    [
        (psv(console=2), "a.psv", "PlayStation 2"),
        (b"\0VSP", "a.psv", "PlayStation 2"),
        (psv(name=b""), "a.psv", "not a whole save"),
        (mcs()[:-1], "a.mcs", "not a whole save"),
        (mcs()[:128], "a.mcs", "not a whole save"),
        (mcs(blocks=b"XX".ljust(8192, b"\0")), "a.mcs", "not a whole save"),
        (mcs(blocks=b"SC".ljust(16 * 8192, b"\0")), "a.mcs", "not a whole save"),
        (BLOCKS, "my save", "name of its save"),
        (BLOCKS, "BEPARL-00001GAME0001.txt.old", "name of its save"),
    ],
)
def test_what_is_no_whole_save_is_refused_by_name(data: bytes, name: str, why: str) -> None:
    with pytest.raises(NotASave, match=why):
        lone_save(data, Path(name))


@pytest.mark.parametrize("data", [b"", b"Q", blank_card().image, bytes(131_072), b"123-456-STD"])
def test_anything_else_is_left_to_other_readers(data: bytes) -> None:
    assert lone_save(data, Path("a.mcs")) is None


def test_files_are_known_and_named_by_what_saves_are_called() -> None:
    known = ["a.mcs", "A.PSV", "BASLUS-00001", "BISLPSP01234ABCDEFGH"]
    assert [
        name for name in (*known, "BAD", "BASLUS-00001.txt45", "BASLUS-0001X") if has_name_of_save(Path(name))
    ] == known
    assert file_name_of("BASLUS-00001A/..\x1b") == "BASLUS-00001A____"


def test_no_save_is_written_to_a_device_of_windows() -> None:
    assert [file_name_of(name) for name in ("CON", "nul", "LPT1", "CONSOLE")] == [
        "CON_",
        "nul_",
        "LPT1_",
        "CONSOLE",
    ]
