"""Where words may start, and which way they are likely to run: what the word lane suggests."""

from __future__ import annotations

from functools import lru_cache

from game.rules.board import Board
from game.rules.moves import Square

REACH = 7
"""A word is expected to meet another within so many squares."""
HOP = 3
"""A jump passes over anchors nearer than this, which the D-pad reaches as fast."""


@lru_cache(maxsize=4)  # what works is asked in every frame, while the board hardly changes
def anchors(board: Board) -> tuple[Square, ...]:
    """The empty squares next to a tile, row by row; on an empty board its middle."""
    found = (square for square in board.squares if board.is_empty(square) and board.touches(square))
    return tuple(found) or (board.centre,)


def next_start(board: Board, here: Square) -> Square:
    """The next anchor in reading order, round the end, that is worth a jump from `here`."""
    found = anchors(board)
    later = [square for square in found if square > here] + [square for square in found if square <= here]
    return next((square for square in later if _apart(square, here) >= HOP), later[0])


def likely_down(board: Board, start: Square) -> bool:
    """Whether a word from `start` more likely runs down: that way it meets a tile sooner."""
    return _distance(board, start, 1, 0) < _distance(board, start, 0, 1)


def _distance(board: Board, start: Square, row_step: int, col_step: int) -> int:
    """Squares from `start` along a line to the first that is taken or touches a tile of its line."""
    for steps in range(REACH):
        there = Square(start.row + steps * row_step, start.col + steps * col_step)
        after = Square(there.row + row_step, there.col + col_step)
        if after not in board:
            return REACH
        if not board.is_empty(after):
            return steps
    return REACH


def _apart(one: Square, other: Square) -> int:
    return abs(one.row - other.row) + abs(one.col - other.col)
