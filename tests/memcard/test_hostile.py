"""Whatever is in a file: one named error, no other exception, bounded memory."""

from __future__ import annotations

import tracemalloc
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memcard.block import unpack
from memcard.card import blank_card, read_card
from memcard.card_errors import CardError
from memcard.card_layout import CARD
from memcard.foreign_formats import card_in_file
from memcard.single_saves import LONE, lone_save
from memcard.torture.hostile import crafted, exercise
from memcard.torture.sample import varied_card


def test_the_good_card_from_which_hostile_ones_are_made_is_good() -> None:
    assert crafted(b"") == varied_card().image
    assert exercise(varied_card().image)


@given(st.binary(max_size=120))
@settings(max_examples=120)
def test_any_crafted_image_is_a_card_or_a_named_error(recipe: bytes) -> None:
    assert exercise(crafted(recipe)) in (True, False)


@given(st.binary(max_size=300), st.sampled_from([0, 100, CARD, CARD + 1, 3 * CARD]))
@settings(max_examples=60)
def test_any_bytes_are_a_card_or_a_named_error(data: bytes, length: int) -> None:
    assert not exercise(data + bytes(max(0, length - len(data))))
    exercise(b"MC" + data + blank_card().image[2 + len(data) :])


@given(st.binary(max_size=700), st.integers(1, 15))
@settings(max_examples=100)
def test_any_blocks_are_a_save_or_a_named_error(data: bytes, count: int) -> None:
    for start in (b"", b"SC\x11" + bytes([count]), b"SC\x13" + bytes([count, *bytes(508)]) + b"PRLS\1\0"):
        with pytest.raises(CardError):  # luck does not forge a digest
            unpack((start + data).ljust(count * 8192, b"\0"))


@given(
    st.sampled_from([b"MC", b"123-456-STD", b"VgsM", b"\0PMV", b"\x51\0\0\0", b"SC", b"\0VSP", b""]),
    st.binary(max_size=300),
    st.sampled_from([0, 128, 132, 128 + 8192, 132 + 8192, 8192, CARD, CARD + 64, CARD + 0xA0, CARD + 3904]),
    st.sampled_from(["a.mcs", "BASLUS-00001GAME"]),
)
@settings(max_examples=200)
def test_any_file_of_another_program_is_read_or_a_named_error(
    start: bytes, data: bytes, length: int, name: str
) -> None:
    whole = (start + data).ljust(length, b"\0")
    with suppress(CardError):
        assert len(card_in_file(whole).image) == CARD
    with suppress(CardError):
        if alone := lone_save(whole, Path(name)):
            assert alone.copy(LONE, blank_card()).free < 15


def test_the_most_hostile_image_needs_no_more_memory_than_a_few_cards() -> None:
    claims = bytearray(varied_card().image)
    for number in range(1, 16):
        claims[number * 128 + 4 : number * 128 + 8] = b"\xff" * 4
        claims[number * 8192 + 3] = 0xFF
        claims[number * 8192 + 512 + 8 : number * 8192 + 512 + 12] = b"\xff" * 4
    tracemalloc.start()
    try:
        read_card(varied_card().image)
        exercise(bytes(claims))
        assert tracemalloc.get_traced_memory()[1] < 20 * CARD
    finally:
        tracemalloc.stop()
