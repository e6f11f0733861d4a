"""What is told in words: by which sentences, and how they are made."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.duplicate.round_state import TooManyTiles
from game.lexicon.word_rules import MissingListError, WordsLostError
from game.net.limits import Cost
from game.phones.page_files import FOLDER
from game.rooms.room_game import SO_FAR
from game.rules.illegal_moves import IllegalMove, NotInDictionary, OnlyOneWord
from game.session.room import why_missing
from game.wire import from_page, from_room, to_page, to_room
from game.wire.sentences import SENTENCES, Sentence, sentence, why_illegal

TYPES = {"words", "word", "count", "zone", "reason", "name", "names", "changes"}
"""What may stand in a sentence."""


def test_every_sentence_is_one_and_names_what_stands_in_it() -> None:
    for text in (text for one in SENTENCES.values() for text in (one.english, one.many) if text):
        assert set(re.findall(r"{(.*?)}", text)) <= TYPES
        assert text[0].isupper() or text.startswith("{")


@pytest.mark.parametrize(
    "unknown", [Sentence("of another year"), Sentence("late", (7,)), Sentence("no zone"), Sentence("")]
)
def test_a_sentence_of_another_version_is_a_general_one(unknown: Sentence) -> None:
    assert str(unknown) == str(SENTENCES["general"])


def test_whatever_somebody_calls_something_turns_no_direction_of_writing_in_a_sentence() -> None:
    assert str(sentence("no zone", "Mars\u202e/\nOlympus")) == "There is no time zone Mars / Olympus."


def ids_in(path: Path) -> set[str]:
    """The sentences that a file names: one, one of two, or several in a row."""
    ids = set[str]()
    for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(call, ast.Call) and "sentence" in map(ast.unparse, (call.func, *call.args[:1])):
            which = call.args[-1] if ast.unparse(call.func) == "map" else call.args[0]
            parts = (
                [which.body, which.orelse]
                if isinstance(which, ast.IfExp)
                else getattr(which, "elts", [which])
            )
            ids |= {str(part.value) for part in parts if isinstance(part, ast.Constant)}
    return ids


def test_every_sentence_that_is_told_is_in_the_table_and_every_one_in_the_table_is_told() -> None:
    game = Path(__file__).parents[2] / "game"
    told = set().union(*map(ids_in, game.rglob("*.py")))
    by_name = {"general", *(cost.name for cost in Cost)}
    refusals = {kind.__name__ for kind in IllegalMove.__subclasses__()} | {"IllegalMove"}
    assert told <= set(SENTENCES)
    assert set(SENTENCES) - told <= by_name | refusals


def test_what_others_say_of_word_lists_and_maven_is_said_by_the_table_in_the_same_words() -> None:
    for error in (MissingListError("Collins"), WordsLostError("Collins")):
        assert str(why_missing(error)) == str(error)
    assert {str(text): str(told) for text, told in SO_FAR.items()} == {
        str(text): str(text) for text in SO_FAR
    }


def test_every_refusal_of_the_rules_has_its_sentence() -> None:
    for kind in IllegalMove.__subclasses__():
        if kind.__module__ == IllegalMove.__module__ and kind is not NotInDictionary:
            assert str(why_illegal(kind())) == f"{kind.message}. {kind.advice}".strip()
    assert str(why_illegal(OnlyOneWord())) == "Only one word allowed. Leave no gap between the tiles."
    assert str(why_illegal(NotInDictionary(("QI", "ZA")))) == "QI and ZA are not in the dictionary."
    assert str(why_illegal(TooManyTiles(7))) == "Lay at most 7 tiles."


@pytest.mark.parametrize(
    ("hello", "spoken"),
    [
        *((b'["hello",%d,"token","key","",-1]' % version, version) for version in (1, 2, 3)),
        (b'["hello",5,{}]', 5),
        *((b'{"t":"hello","protocol":[1,%d],"rules":5,"words":"e8ac"}' % most, most) for most in (1, 2, 3)),
    ],
)
def test_hello_in_another_protocol_is_known_as_one(hello: bytes, spoken: int) -> None:
    with pytest.raises(from_page.OtherProtocolError) as other:
        from_page.said_from_bytes(hello)
    assert other.value.protocol == spoken


@pytest.mark.parametrize("read", [from_page.order_from_bytes, from_room.said_in_room, to_room.told_in_room])
def test_hello_in_another_protocol_is_nonsense_where_something_else_is_to_be_said(
    read: Callable[[bytes], object],
) -> None:
    """What is not noticed as such ends a connection as an error of the program."""
    with pytest.raises(from_page.NonsenseError):
        read(b'["hello",3]')


@pytest.mark.parametrize("language", ["en", "pt-BR", "zh-Hant-TW", "sr-Latn-RS-u-co-phonebk"])
def test_hello_tells_a_language_by_its_tag(language: str) -> None:
    hello = from_page.Hello(from_page.PROTOCOL, "", "", "", -1, language)
    assert from_page.said_from_bytes(bytes(hello)) == hello


@pytest.mark.parametrize("language", ["", "-", "en-", "en_US", "en-US@posix", "é", "en\n", "a" * 36])
def test_what_is_no_tag_of_a_language_is_no_hello(language: str) -> None:
    with pytest.raises(from_page.NonsenseError):
        from_page.said_from_bytes(bytes(from_page.Hello(from_page.PROTOCOL, "", "", "", -1, language)))


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_any_bytes_are_a_message_or_nonsense(data: bytes) -> None:
    with suppress(from_page.NonsenseError):
        assert isinstance(from_page.said_from_bytes(data), from_page.Line)
    with suppress(from_page.NonsenseError):
        assert isinstance(from_page.order_from_bytes(data), (from_page.Order, from_page.Ping))


def test_the_page_on_the_wire_tells_of_every_kind_and_of_every_way_in_which_a_line_ends() -> None:
    page = (Path(__file__).parents[2] / "docs" / "wire.md").read_text(encoding="utf-8")
    link = (FOLDER / "link.js").read_text(encoding="utf-8")
    orders = {str(kind.__struct_config__.tag) for kind in from_page.Order.__subclasses__()}
    told = set(re.findall(r'`(?:\[")?([a-z]+)["`]', page))
    assert {*from_page.KINDS, *orders, *to_page.KINDS} <= told
    rooms = (Path(__file__).parents[2] / "docs" / "rooms.md").read_text(encoding="utf-8")
    in_rooms = {str(kind.__struct_config__.tag) for kind in (*from_room.KINDS, *to_room.KINDS)}
    assert in_rooms <= set(re.findall(r"`([a-z]+)`", rooms)) | {"ping"}
    codes = [to_page.NOT_LET_IN, to_page.OUTDATED, to_page.ELSEWHERE, to_page.NOT_NOW]
    assert list(map(int, re.findall(r"^\| (\d+) \|", page, re.MULTILINE)))[-4:] == codes
    assert list(map(int, re.findall(r"\b(40\d\d): \[", link))) == codes
