"""The order of a rack, and taking tiles from it."""

from __future__ import annotations

import pytest

from game.rules.illegal_moves import NotOnRack
from game.rules.letter_sets import letter_set_of
from game.rules.moves import Exchange, Square, TradeBlank
from game.rules.play_move import play
from game.rules.racks import arranged, refill, without
from game.rules.rules_and_defaults import RackOrder, Rules
from tests.rules.table import ANY_WORD, board_with, position


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (RackOrder.RANDOM, "E?QAZBE"),
        (RackOrder.ALPHABETICAL, "ABEEQZ?"),
        (RackOrder.VALUE, "QZBAEE?"),
    ],
)
def test_a_rack_lies_as_the_rules_ask(order: RackOrder, expected: str) -> None:
    assert arranged("E?QAZBE", Rules(rack_order=order)) == expected


def test_a_blank_lies_behind_letters_that_are_worth_nothing_either() -> None:
    tiles = letter_set_of("mine", "A 9 0 | B 9 3 | ? 2 0")
    assert arranged("A?BA", Rules(tiles=tiles, rack_order=RackOrder.VALUE)) == "BAA?"


def test_a_rack_is_put_in_order_whenever_tiles_come_to_it() -> None:
    rules = Rules(rack_order=RackOrder.ALPHABETICAL, trade_blanks=True)
    drawn, _ = refill(position("ZYX", bag="ABCD", rules=rules), 0)
    assert drawn.racks[0] == "ABCDXYZ"
    exchanged, _ = play(position("ZYXWVUT", bag="AAAAAAA", rules=rules), Exchange("ZX"), ANY_WORD)
    assert exchanged.racks[0] == "AATUVWY"
    start = position("ZOA", board=board_with("8F HoRN"), rules=rules)
    traded, _ = play(start, TradeBlank(Square(7, 6)), ANY_WORD)
    assert traded.racks[0] == "AZ?"


def test_tiles_are_taken_one_for_one_and_the_others_keep_their_order() -> None:
    assert without("ABACAB", "AB") == "ACAB"
    with pytest.raises(NotOnRack):
        without("ABACAB", "BBB")


def test_nothing_is_drawn_to_a_full_rack_or_from_an_empty_bag() -> None:
    for start in (position("ABCDEFG", bag="EEE"), position("ABC", bag="")):
        assert refill(start, 0) == (start, ())
