"""What is told in words: by which sentences, and how they are made."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.duplicate.round_state import TooManyTiles
from game.phones.page_files import FOLDER
from game.rules.illegal_moves import IllegalMove, NotInDictionary
from game.wire import from_page, to_page
from game.wire.sentences import ENGLISH, Message, sentence, why_illegal

TYPES = {"words", "word", "count", "zone", "reason"}
"""What may stand in a sentence."""


def test_every_sentence_is_one_and_names_what_stands_in_it() -> None:
    for text in ENGLISH.values():
        assert set(re.findall(r"{(.*?)}", text)) <= TYPES
        assert text[0].isupper() or text.startswith("{")


@pytest.mark.parametrize(
    "unknown", [Message("of another year"), Message("late", (7,)), Message("no zone"), Message("")]
)
def test_a_sentence_of_another_version_is_a_general_one(unknown: Message) -> None:
    assert str(unknown) == ENGLISH["general"]


def test_whatever_somebody_calls_something_turns_no_direction_of_writing_in_a_sentence() -> None:
    assert str(sentence("no zone", "Mars\u202e/\nOlympus")) == "There is no time zone Mars / Olympus."


def test_every_refusal_of_the_rules_has_its_sentence() -> None:
    for kind in IllegalMove.__subclasses__():
        if kind.__module__ == IllegalMove.__module__ and kind is not NotInDictionary:
            assert str(why_illegal(kind())) == f"{kind.message}."
    assert str(why_illegal(NotInDictionary(("QI", "ZA")))) == "QI and ZA: not in the dictionary"
    assert str(why_illegal(TooManyTiles(7))) == "Lay at most 7 tiles."


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_any_bytes_are_a_message_or_nonsense(data: bytes) -> None:
    with suppress(from_page.NonsenseError, from_page.OtherProtocolError):
        assert isinstance(from_page.said_from_bytes(data), from_page.Line)
    with suppress(from_page.NonsenseError, from_page.OtherProtocolError):
        assert isinstance(from_page.order_from_bytes(data), (from_page.Order, from_page.Ping))


def test_the_page_on_the_wire_tells_of_every_kind_and_of_every_way_in_which_a_line_ends() -> None:
    page = (Path(__file__).parents[2] / "docs" / "wire.md").read_text(encoding="utf-8")
    link = (FOLDER / "link.js").read_text(encoding="utf-8")
    orders = {str(kind.__struct_config__.tag) for kind in from_page.Order.__subclasses__()}
    told = set(re.findall(r'`(?:\[")?([a-z]+)["`]', page))
    assert {*from_page.KINDS, *orders, *to_page.KINDS} <= told
    codes = [to_page.NOT_LET_IN, to_page.OUTDATED, to_page.ELSEWHERE, to_page.NOT_NOW]
    assert list(map(int, re.findall(r"^\| (\d+) \|", page, re.MULTILINE)))[-4:] == codes
    assert list(map(int, re.findall(r"\b(40\d\d): \[", link))) == codes
