"""Titles: what is written, and what is made of other games' titles."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memcard.title_encoding import decode_title, encode_title


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("Az 09", "8260 829A 8140 824F 8258"),
        (",.:;?!/\"()[]-'", "8143 8144 8146 8147 8148 8149 815E 8168 8169 816A 816D 816E 817C 8166"),
        ("é☺", "8285 8148"),
    ],
)
def test_a_title_is_written_in_the_published_full_width_codes(text: str, codes: str) -> None:
    expected = bytes.fromhex(codes)
    assert encode_title(text) == expected + bytes(64 - len(expected))


def test_a_long_title_is_cut_at_32_characters() -> None:
    assert decode_title(encode_title("x" * 40)) == "x" * 32


@given(st.text(st.sampled_from("ABCXYZabcxyz0189,.:;?!/\"()[]-'+=&"), max_size=32))
def test_what_can_be_written_reads_back(text: str) -> None:
    assert decode_title(encode_title(text)) == text


def test_titles_of_other_games_are_read_in_full_width_half_width_and_kanji() -> None:
    assert decode_title("ＦＦ７／ＳＡＶＥ０１".encode("cp932")) == "FF7/SAVE01"
    assert decode_title(b"PLAIN TITLE\0garbage\0more") == "PLAIN TITLE"
    assert decode_title(b"  SPACED \0") == "SPACED"
    assert decode_title("幻想水滸伝".encode("shift_jis")) == "幻想水滸伝"


def test_signs_that_stand_for_a_word_do_not_make_a_title_without_end() -> None:
    assert decode_title("㈱".encode("cp932") * 32) == "(株)" * 21 + "("


def test_what_no_reader_could_make_sense_of_shows_as_such_and_hides_nothing_else() -> None:
    assert decode_title(b"A\x7fB\x81") == "AB\ufffd"


@given(st.binary(min_size=64, max_size=64))
def test_no_bytes_make_a_title_that_is_unsafe_to_print(data: bytes) -> None:
    title = decode_title(data)
    assert title.isprintable()
    assert len(title) <= 64
