"""Whole cards of other programs, against heads written byte by byte from the published layouts."""

from __future__ import annotations

import pytest

from memcard.card import blank_card, read_card
from memcard.card_errors import DamagedCard, FormatNotWritten, NotACard
from memcard.foreign_formats import FORMATS, card_in_file, format_for, in_format
from tests.memcard.saves import save, with_foreign

CARD = with_foreign(blank_card().write(save("Long", length=20_000), 2).write(save("Gone"), 9).delete(9), 7, 2)


def dexdrive(image: bytes) -> bytes:
    """000h the name; 012h, 014h one; 015h first bytes of frames 0 to 15; 025h their links; 040h comments."""
    head = bytearray(0xF40)
    head[0:11] = b"123-456-STD"
    head[0x12] = head[0x14] = 1
    head[0x15], head[0x25] = ord("M"), 0
    for number in range(1, 16):
        head[0x15 + number] = image[number * 0x80]
        head[0x25 + number] = image[number * 0x80 + 8]
    return bytes(head) + image


def game_station(image: bytes) -> bytes:
    head = bytearray(64)
    head[0:4] = b"VgsM"
    head[4] = head[8] = head[12] = 1
    head[17] = 2
    return bytes(head) + image


def psp(image: bytes) -> bytes:
    """000h the name; 004h where the card begins; 00Ch 20 bytes of salt; 020h 20 bytes of signature."""
    head = b"\0PMV\x80\0\0\0\0\0\0\0" + b"s" * 20 + b"S" * 20
    return head.ljust(0x80, b"\0") + image


@pytest.mark.parametrize("wrapped", [bytes, dexdrive, game_station, psp])
def test_a_card_comes_out_of_every_format_bit_by_bit(wrapped: object) -> None:
    assert callable(wrapped)
    assert card_in_file(wrapped(CARD.image)) == CARD


@pytest.mark.parametrize(
    ("ending", "wrapped"),
    [(".mcr", bytes), (".srm", bytes), (".GME", dexdrive), (".vgs", game_station), (".odd", bytes)],
)
def test_a_card_goes_into_the_format_that_its_ending_tells(ending: str, wrapped: object) -> None:
    assert callable(wrapped)
    assert in_format(CARD.image, format_for(ending)) == wrapped(CARD.image)


@pytest.mark.parametrize("ending", [".vmp", ".VMP", ".mcx"])
def test_formats_that_only_their_maker_signs_are_not_written(ending: str) -> None:
    with pytest.raises(FormatNotWritten, match="signature"):
        format_for(ending)


def test_a_format_without_a_head_of_ours_is_refused_wherever_it_comes_from() -> None:
    (signed,) = (form for form in FORMATS if form.head is None)
    with pytest.raises(FormatNotWritten, match="PSP"):
        in_format(CARD.image, signed)


def test_an_encrypted_card_is_told_apart_from_rubbish() -> None:
    with pytest.raises(NotACard, match="encrypted"):
        card_in_file(b"\x5a" * 0x200A0)
    with pytest.raises(NotACard, match="exactly"):
        card_in_file(b"\x5a" * 0x2009F)


@pytest.mark.parametrize("wrapped", [dexdrive, game_station, psp])
def test_a_file_cut_anywhere_is_refused_by_name(wrapped: object) -> None:
    assert callable(wrapped)
    data = wrapped(CARD.image)
    start = len(data) - 131_072
    for length in (start // 2, start, start + 1, start + 5_000, len(data) - 1):
        with pytest.raises((DamagedCard, NotACard)):
            card_in_file(data[:length])
    assert read_card(data[start:]) == CARD
