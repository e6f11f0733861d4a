"""Boards in the making: strokes, mirrors, sizes."""

from __future__ import annotations

from random import Random

import pytest

from game.rules.board_layouts import CLASSIC, SIZES, BoardLayout, Premium
from game.rules.equipment_text import read_board, read_letter_set, text_of_board, text_of_letter_set
from game.rules.letter_sets import FACES, LetterRow, LetterSet
from game.rules.moves import Square
from game.rules.painted_board import (
    IN_TURN,
    Mirror,
    PaintedBoard,
    TooManyWordSquaresError,
    next_in_turn,
    painting_of,
)

STAR = Square(7, 7)


def flipped(lines: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(line[::-1] for line in lines)


def turned(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Over the diagonal."""
    return tuple(map("".join, zip(*lines, strict=True)))


def painted_at_random(rng: Random, mirror: Mirror) -> PaintedBoard:
    board = PaintedBoard(rng.choice(SIZES), {})
    for _ in range(40):
        square = Square(rng.randrange(board.size), rng.randrange(board.size))
        try:
            board = board.with_stroke(square, rng.choice(IN_TURN), mirror)
        except TooManyWordSquaresError:
            continue
    return board


def test_a_board_to_go_on_with_is_the_board_that_it_was() -> None:
    assert painting_of(CLASSIC).layout("classic") == CLASSIC


def test_a_stroke_is_mirrored_as_it_is_said() -> None:
    for seed in range(40):
        for mirror in Mirror:
            lines = painted_at_random(Random(seed), mirror).lines
            if mirror is not Mirror.OFF:
                assert lines == flipped(lines)
            if mirror in (Mirror.FOUR, Mirror.EIGHT):
                assert lines == lines[::-1]
            if mirror is Mirror.EIGHT:
                assert lines == turned(lines)
    alone = PaintedBoard(15, {}).with_stroke(Square(0, 3), Premium.TRIPLE_LETTER, Mirror.OFF)
    assert alone.lines[0] == "...L..........."
    assert alone.counts()[Premium.TRIPLE_LETTER] == 1


def test_whatever_is_painted_is_a_board_that_its_text_gives_back() -> None:
    for seed in range(40):
        for mirror in Mirror:
            made = painted_at_random(Random(seed), mirror).layout("Ours")
            assert read_board(text_of_board(made), "other") == made


def test_the_star_is_never_painted() -> None:
    for mirror in Mirror:
        board = painting_of(CLASSIC).with_stroke(STAR, Premium.TRIPLE_WORD, mirror)
        assert board.layout("classic") == CLASSIC


def test_a_line_that_would_multiply_words_too_often_is_refused() -> None:
    board = PaintedBoard(15, {})
    for column in (0, 4, 9):
        board = board.with_stroke(Square(2, column), Premium.DOUBLE_WORD, Mirror.OFF)
    for at in (Square(2, 12), Square(2, 14)):
        with pytest.raises(TooManyWordSquaresError, match="At most 3 squares of a row or column"):
            board.with_stroke(at, Premium.TRIPLE_WORD, Mirror.OFF)
    assert (
        board.with_stroke(Square(2, 12), Premium.TRIPLE_LETTER, Mirror.OFF).counts()[Premium.DOUBLE_WORD] == 3
    )


def test_a_board_that_is_made_smaller_and_larger_again_has_lost_nothing() -> None:
    board = painting_of(CLASSIC)
    small = board.of_size(11)
    assert small.lines == tuple(line[2:13] for line in CLASSIC.lines[2:13])
    assert small.of_size(15).layout("classic") == CLASSIC
    assert small.of_size(21).lines[3][3:18] == CLASSIC.lines[0]


def test_a_square_pressed_again_and_again_has_been_each_kind_and_is_plain_again() -> None:
    seen = [Premium.NONE]
    while (following := next_in_turn(seen[-1])) is not Premium.NONE:
        seen.append(following)
    assert seen == [kind for kind in Premium if kind is not Premium.CENTRE]


def test_the_text_of_any_letter_set_gives_it_back() -> None:
    for seed in range(60):
        rng = Random(seed)
        rows = tuple(
            LetterRow(face, rng.randrange(1, 8), 0 if face == "?" else rng.randrange(21)) for face in FACES
        )
        made = LetterSet("Ours", rows, "".join(sorted(rng.sample("AEIOUY", rng.randrange(1, 7)))))
        assert read_letter_set(text_of_letter_set(made), "other") == made


def test_what_its_text_would_not_give_back_is_not_written() -> None:
    for name in ("No # 1", " Ours"):
        with pytest.raises(ValueError, match=r"as it is|a name has"):
            text_of_board(BoardLayout(name, CLASSIC.lines))
