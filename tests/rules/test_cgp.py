"""Positions as one line, both ways."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.cgp import CgpError, not_heeded, read_cgp, write_cgp
from game.rules.moves import Square
from game.rules.rules_and_defaults import Rules
from game.rules.seat_view import seat_view
from tests.rules.table import board_with, position

EMPTY_BOARD = "/".join(["15"] * 15)
MIDGAME = "15/15/15/15/15/9G5/8OUD4/7CWM5/7A7/7P7/7T7/1J5U7/1U5RAVAGE2/1T5E7/RESCALEd7"


def test_a_midgame_position_is_read() -> None:
    view = read_cgp(f"{MIDGAME} EIRSTY?/ 120/98 2 lex NWL20;")
    assert view.board[Square(12, 7)] == "R"
    assert view.board[Square(14, 7)] == "d"
    assert (view.rack, view.scores, view.scoreless) == ("EIRSTY?", (120, 98), (1, 1))
    assert (view.rack_counts, view.bag_count, len(view.unseen)) == ((7, 7), 57, 64)
    assert view.unseen.count("?") == 0


@pytest.mark.parametrize(
    "text",
    [
        f"{EMPTY_BOARD} ABCDEFG/ 0/0 0",
        f"{MIDGAME} EIRSTY?/ 120/98 3 lex NWL20; bb 30;",
        f"{MIDGAME} EIRSTY?//// 1/2/3/4 5".replace("////", "///"),
        f"{EMPTY_BOARD} QZ -20 1",
        f"{EMPTY_BOARD} / 5/-6 0",
    ],
)
def test_a_position_that_is_read_is_written_the_same(text: str) -> None:
    opcodes = text.split(None, 4)[4] if len(text.split()) > 4 else ""
    assert write_cgp(read_cgp(text), opcodes) == text


def test_a_lone_players_unknown_rack_reads_back_in_solitaire() -> None:
    solitaire = Rules(max_seats=1)
    view = read_cgp(f"{EMPTY_BOARD} / 5 0", solitaire)
    assert (view.rack, view.scores) == ("", (5,))
    assert read_cgp(write_cgp(view), solitaire) == view


def test_known_racks_of_others_leave_the_rest_to_the_bag() -> None:
    view = read_cgp(f"{EMPTY_BOARD} ABC/QU//ZZ".replace("ZZ", "X") + " 0/0/0/0 0")
    assert view.rack_counts == (3, 2, 7, 1)
    assert view.bag_count == 100 - 13
    assert view.unseen.count("Q") == 1


def test_few_unseen_tiles_are_all_on_the_other_rack() -> None:
    almost_all = position("A", "BCD", board=board_with("8F HORN"))
    view = seat_view(almost_all, 0)
    assert write_cgp(view) == "15/15/15/15/15/15/15/5HORN6/15/15/15/15/15/15/15 A/ 0/0 0"


def test_the_player_to_move_is_written_first() -> None:
    start = replace(position("ABC", "DEF", "GHI", bag="E"), to_move=1, scores=(1, 2, 3), scoreless=(2, 1, 1))
    assert write_cgp(seat_view(start, 1)).split(None, 1)[1] == "DEF// 2/3/1 4"


def test_what_a_line_does_not_tell_is_taken_as_not_having_happened() -> None:
    view = read_cgp(f"{EMPTY_BOARD} ABC/ 0/0 0")
    assert (view.ply, view.exchanges, view.history, view.pending) == (0, (0, 0), (), ())


def test_any_number_of_opcodes_is_passed_over() -> None:
    plain = read_cgp(f"{EMPTY_BOARD} ABC/ 0/0 0")
    assert read_cgp(f"{EMPTY_BOARD} ABC/ 0/0 0 lex NWL20; bb 30; ld english;") == plain


@pytest.mark.parametrize(
    ("told", "scoreless"),
    [("0/0 0", (0, 0)), ("0/0 1", (0, 1)), ("0/0 4", (2, 2)), ("0/0/0 5", (1, 2, 2)), ("0/0/0 1", (0, 0, 1))],
)
def test_zero_turns_in_a_row_are_those_of_the_seats_that_moved_last(
    told: str, scoreless: tuple[int, ...]
) -> None:
    racks = "/" * (len(scoreless) - 1)
    view = read_cgp(f"{EMPTY_BOARD} {racks} {told}")
    assert view.scoreless == scoreless
    assert write_cgp(view) == f"{EMPTY_BOARD} {racks} {told}"


@pytest.mark.parametrize(
    ("scoreless", "in_a_row"), [((5, 0), 0), ((0, 3), 1), ((2, 1), 2), ((1, 1, 2), 4), ((3, 0, 1), 1)]
)
def test_only_the_zero_turns_since_the_last_score_are_written(
    scoreless: tuple[int, ...], in_a_row: int
) -> None:
    start = replace(position(*("A",) * len(scoreless), bag="E"), scoreless=scoreless)
    assert write_cgp(seat_view(start, 0)).endswith(f" {in_a_row}")


ALL_BUT_TEN = "/".join(
    [
        "EEEEEEEEEEEEAAA", "IIIIIIIIIAAAAAA", "OOOOOOOONNNNNNR", "TTTTTTRRRRRLLLL", "SSSSUUUUDDDDGGG",
        "BBCCMMPPFFHHVVW", *["15"] * 9,
    ]
)  # fmt: skip
"""Nobody has seen W, Y, Y, K, J, X, Q, Z and the blanks."""


@pytest.mark.parametrize(
    ("racks", "counts", "bag"),
    [
        ("/", (0, 7), 3),
        ("//", (0, 7, 3), 0),
        ("///", (0, 7, 3, 0), 0),
        ("/QWZJ//", (0, 4, 6, 0), 0),
        ("/Q/", (0, 1, 7), 2),
        ("WYY//Q", (3, 6, 1), 0),
    ],
)
def test_the_last_unseen_tiles_lie_on_unknown_racks_and_the_earlier_seats_have_theirs_first(
    racks: str, counts: tuple[int, ...], bag: int
) -> None:
    scores = "/".join("0" for _ in counts)
    view = read_cgp(f"{ALL_BUT_TEN} {racks} {scores} 0")
    assert (view.rack_counts, view.bag_count) == (counts, bag)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "needs a board"),
        (f"{EMPTY_BOARD} A/ 0/0", "needs a board"),
        (f"{EMPTY_BOARD}/15 A/ 0/0 0", "16 rows"),
        (EMPTY_BOARD.replace("15", "14", 1) + " A/ 0/0 0", "Row 1 of the board has 14"),
        (EMPTY_BOARD.replace("15", "a-", 1) + " A/ 0/0 0", "Row 1"),
        (EMPTY_BOARD.replace("15", "", 1) + " A/ 0/0 0", "Row 1"),
        (EMPTY_BOARD.replace("15", "[QU]14", 1) + " A/ 0/0 0", "Row 1"),
        (f"{EMPTY_BOARD} a/ 0/0 0", "not a rack"),
        (f"{EMPTY_BOARD} ABCDEFGH/ 0/0 0", "more than 7"),
        (f"{EMPTY_BOARD} A//// 0/0/0/0/0 0", "5 players"),
        (f"{EMPTY_BOARD} A/ 0/0/0 0", "3 scores for 2 racks"),
        (f"{EMPTY_BOARD} A/ 0/x 0", "list of scores"),
        (f"{EMPTY_BOARD} A/ 0/0 -1", "zero turns"),
        (f"{EMPTY_BOARD} QQ/ 0/0 0", "more tiles 'Q'"),
        (f"{EMPTY_BOARD} Q/Q 0/0 0", "more tiles 'Q'"),
        (EMPTY_BOARD.replace("15", "abc12", 1) + " A/ 0/0 0", r"more tiles '\?'"),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_one_sentence(text: str, message: str) -> None:
    with pytest.raises(CgpError, match=message):
        read_cgp(text)


@given(st.text(alphabet="15/A?a -0[", max_size=60))
def test_any_text_is_a_position_or_a_cgp_error(text: str) -> None:
    try:
        view = read_cgp(f"{EMPTY_BOARD} {text}")
    except CgpError:
        return
    assert read_cgp(write_cgp(view)) == view


def test_what_a_position_asks_for_and_does_not_get_is_told() -> None:
    asked = f"{EMPTY_BOARD} ABC/ 0/0 0 lex FRA20; ld french; bdn SuperCrosswordGame; bb 30;"
    assert not_heeded(asked) == (
        "The word list FRA20 is not asked, but the one that was chosen here.",
        "The letters are not those of french, but the English ones.",
        "The board is not SuperCrosswordGame, but the classic one.",
    )
    assert not_heeded(f"{EMPTY_BOARD} ABC/ 0/0 0 ld english; bdn CrosswordGame; tmr 60000/60000;") == ()
    assert not_heeded(f"{EMPTY_BOARD} ABC/ 0/0 0") == ()
