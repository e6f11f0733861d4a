"""Scores, against worked examples and sums done by hand."""

from __future__ import annotations

import pytest

from game.rules.board import Board
from game.rules.board_layouts import CLASSIC, Premium
from game.rules.illegal_moves import NoTilesPlayed, NotInLine, OffBoard, OnlyOneWord, SquareTaken
from game.rules.letter_sets import ENGLISH
from game.rules.moves import Square, Tile
from game.rules.rules_and_defaults import Rules
from game.rules.scoring import score_play, words_formed
from tests.rules import brute
from tests.rules.table import EMPTY, board_with, place


def total(text: str, board: Board = EMPTY) -> int:
    return score_play(board, place(text, board).tiles, Rules()).total


def test_ps085_090_098_the_manuals_worked_example_scores_as_printed() -> None:
    """PS-098: HORN 14; FARM 9; FARMS and PASTE 25; MOB, NOT and BE 16."""
    assert total("8F HORN") == 14
    assert total("H6 FA(R)M", board_with("8F HORN")) == 9
    assert total("10F PASTE", board_with("8F HORN", "H6 FA(R)M")) == 25
    farms = board_with("8F HORN", "H6 FA(R)M", "10F PASTE")
    assert total("9H (M)OB", farms) == 16


def test_the_worked_example_itemises_each_word() -> None:
    board = board_with("8F HORN", "H6 FA(R)M")
    score = score_play(board, place("10F PASTE", board).tiles, Rules())
    assert [(word.word, word.points) for word in score.words] == [("PASTE", 15), ("FARMS", 10)]
    mob = board_with("8F HORN", "H6 FA(R)M", "10F PASTE")
    score = score_play(mob, place("9H (M)OB", mob).tiles, Rules())
    assert [(word.word, word.points) for word in score.words] == [("MOB", 8), ("NOT", 4), ("BE", 4)]


def test_ps089_two_double_words_make_four_times() -> None:
    """PS-089: a word over both double-word squares of row 5, E5 and K5, with tiles of 1 point each."""
    board = board_with("5H A")
    score = score_play(board, place("5E TEE(A)OIN", board).tiles, Rules())
    assert (score.words[0].letters, score.words[0].multiplier, score.words[0].points) == (7, 4, 28)


def test_two_triple_words_make_nine_times() -> None:
    """SP-026: A1 to H1 covers two triple words and the double letter at D1."""
    board = board_with("1C I")
    score = score_play(board, place("1A EN(I)TRAES", board).tiles, Rules())
    assert score.words[0].letters == 9
    assert score.words[0].points == 81
    assert score.total == 81 + 50


def test_ps094_the_bonus_is_added_after_the_word_is_doubled() -> None:
    """PS-094: RETAINS has 7 points, its S 1 more on the double letter at L8; the star doubles, then 50."""
    score = score_play(EMPTY, place("8F RETAINS").tiles, Rules())
    assert (score.words[0].points, score.bonus, score.total) == (16, 50, 66)


def test_ps091_a_premium_counts_only_on_the_turn_that_covers_it() -> None:
    """PS-091."""
    assert total("8F HORN(S)", board_with("8J S")) == total("8F HORN") + 2
    assert total("8J S", board_with("8F HORN")) == 8


def test_ps092_a_blank_scores_nothing_but_its_word_square_counts() -> None:
    """PS-092: the blank O on the star leaves H, R and N: 6 points, doubled."""
    assert total("8G HoRN") == 12
    assert total("8H hORN") == 6


def test_ps093_a_tile_in_two_words_has_its_premium_in_both() -> None:
    """PS-093: QI across and QI down, the Q on the double letter at G7: 21 points each."""
    board = board_with("7H I", "8G I")
    score = score_play(board, [Tile(Square(6, 6), "Q")], Rules())
    assert [(word.word, word.points) for word in score.words] == [("QI", 21), ("QI", 21)]


def test_ps070_087_088_the_board_has_the_premium_squares_of_the_game() -> None:
    """PS-087, PS-088 against an independent table of coordinates."""
    kinds = {"2L": Premium.DOUBLE_LETTER, "3L": Premium.TRIPLE_LETTER, "3W": Premium.TRIPLE_WORD}
    layout = CLASSIC
    for row in range(15):
        for col in range(15):
            expected = kinds.get(brute.PREMIUMS.get((row, col), ""), Premium.NONE)
            if brute.PREMIUMS.get((row, col)) == "2W":
                expected = Premium.CENTRE if (row, col) == (7, 7) else Premium.DOUBLE_WORD
            assert layout.premium(Square(row, col)) is expected
    text = "".join(layout.lines)
    assert [text.count(sign) for sign in "lLwW*"] == [24, 12, 16, 8, 1]


def test_the_letter_set_has_one_hundred_tiles_worth_187_points() -> None:
    english = ENGLISH
    assert len(english.all_tiles()) == 100
    assert english.total(english.all_tiles()) == 187
    assert {face: english.value(face) for face in brute.VALUES} == brute.VALUES
    assert (english.value("?"), english.value("q")) == (0, 0)


def test_a_lone_tile_forms_no_word_and_scores_nothing() -> None:
    assert words_formed(EMPTY, [Tile(Square(7, 7), "Q")]) == ()
    assert score_play(EMPTY, [Tile(Square(7, 7), "Q")], Rules()).total == 0


def test_a_preview_counts_words_that_touch_nothing_and_blanks_without_letter() -> None:
    tiles = [Tile(Square(0, 0), "Q"), Tile(Square(0, 1), "?")]
    assert score_play(EMPTY, tiles, Rules()).total == 30


def test_one_tile_under_a_column_makes_the_word_down_its_main_word() -> None:
    (word,) = words_formed(board_with("H7 AT"), [Tile(Square(8, 7), "E")])
    assert (word.text, word.squares[0]) == ("ATE", Square(6, 7))


@pytest.mark.parametrize(
    ("squares", "error"),
    [
        ([], NoTilesPlayed),
        ([(0, 15)], OffBoard),
        ([(-1, 3)], OffBoard),
        ([(7, 7)], SquareTaken),
        ([(3, 3), (3, 3)], SquareTaken),
        ([(0, 0), (1, 1)], NotInLine),
        ([(0, 0), (0, 1), (1, 0)], NotInLine),
        ([(0, 0), (0, 2)], OnlyOneWord),
        ([(0, 0), (2, 0)], OnlyOneWord),
    ],
)
def test_tiles_not_in_one_unbroken_line_have_a_named_error(
    squares: list[tuple[int, int]], error: type[Exception]
) -> None:
    with pytest.raises(error):
        words_formed(board_with("H8 A"), [Tile(Square(*square), "A") for square in squares])
