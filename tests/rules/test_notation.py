"""Moves as text, both ways."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.moves import (
    ChallengePlay,
    ChangeRules,
    Exchange,
    Move,
    NothingPlayable,
    Pass,
    Place,
    Resign,
    Square,
    Tile,
    TradeBlank,
)
from game.rules.notation import NotationError, format_move, parse_move
from game.rules.rules_and_defaults import Clock, RackOrder
from tests.rules.table import EMPTY, board_with

HORN = board_with("8F HoRN")


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("8H Ab", Place((Tile(Square(7, 7), "A"), Tile(Square(7, 8), "b")))),
        ("H8 AB", Place((Tile(Square(7, 7), "A"), Tile(Square(8, 7), "B")))),
        ("8H X", Place((Tile(Square(7, 7), "X"),))),
        ("15O A", Place((Tile(Square(14, 14), "A"),))),
        ("A1 AB!", Place((Tile(Square(0, 0), "A"), Tile(Square(1, 0), "B")), insist=True)),
        ("-?AB", Exchange("?AB")),
        ("pass", Pass()),
        ("challenge", ChallengePlay()),
        ("resign", Resign()),
        ("blocked", NothingPlayable()),
        ("trade H8", TradeBlank(Square(7, 7))),
    ],
)
def test_every_kind_of_move_is_read_and_written_the_same(text: str, move: Move) -> None:
    assert parse_move(text, EMPTY) == move
    assert format_move(move, EMPTY) == text


def test_a_change_of_the_rules_has_no_text() -> None:
    with pytest.raises(NotationError, match="change of the rules"):
        format_move(ChangeRules(True, True, RackOrder.VALUE, Clock()), EMPTY)


@pytest.mark.parametrize("text", ["H6 FA(R)M", "H6 FA.M", "H6 FARM", "h6 FA(R)M"])
def test_tiles_played_through_may_be_written_in_three_ways(text: str) -> None:
    move = parse_move(text, HORN)
    assert isinstance(move, Place)
    assert [tile.face for tile in move.tiles] == ["F", "A", "M"]
    assert format_move(move, HORN) == "H6 FA(R)M"


@pytest.mark.parametrize("text", ["8F (HoRN)S", "8F ....S", "8F HORNS", "8F HoRNS", "8F (HO)R.S"])
def test_a_blank_played_through_may_be_named_by_its_letter(text: str) -> None:
    move = parse_move(text, HORN)
    assert move == Place((Tile(Square(7, 9), "S"),))
    assert format_move(move, HORN) == "8F (HoRN)S"


@pytest.mark.parametrize(
    ("square", "text"),
    [
        (Square(8, 5), "F8 (H)S"),
        (Square(7, 9), "8F (HoRN)S"),
        (Square(8, 9), "9J S"),
        (Square(6, 6), "G7 S(o)"),
    ],
)
def test_a_lone_tile_is_written_in_the_line_of_the_word_that_it_forms(square: Square, text: str) -> None:
    assert format_move(Place((Tile(square, "S"),)), HORN) == text


def test_a_lone_tile_that_forms_two_words_is_written_with_the_one_across() -> None:
    corner = board_with("8F HoRN", "J9 AT")
    assert format_move(Place((Tile(Square(7, 9), "S"),)), corner) == "8F (HoRN)S"


def test_other_spellings_of_a_pass_are_read() -> None:
    assert parse_move("-", EMPTY) == parse_move("  PASS ", EMPTY) == Pass()


@pytest.mark.parametrize(
    "text",
    [
        "", "8H", "HORN", "8P A", "0A A", "16A A", "8H A B", "8H A1", "8H (A", "8H ()A", "8H A)", "--", "-a",
        "8O AB", "O15 AB", "8F H.RNS.", "H6 FAXM", "8F (HORN)", "8F HORN", "8E (A)HORN", "trade 99", "8H É",
        "8H !", "٨H A",
    ],
)  # fmt: skip
def test_anything_else_is_refused_with_one_error(text: str) -> None:
    with pytest.raises(NotationError):
        parse_move(text, HORN)


@given(st.text(alphabet="18HhAO.()-!? tradeps", max_size=12))
def test_any_text_is_a_move_or_a_notation_error(text: str) -> None:
    try:
        move = parse_move(text, HORN)
    except NotationError:
        return
    if isinstance(move, Place):
        assert parse_move(format_move(move, HORN), HORN) == move
