"""Where tiles may be tried by chance: squares beside what lies already, and the lines from there."""

from __future__ import annotations

from game.rules.board import Board
from game.rules.moves import Square


def open_squares(board: Board) -> list[Square]:
    """Empty squares right of or below a tile; the centre of an empty board."""
    near = []
    for square in board.squares:
        before = Square(square.row, square.col - 1), Square(square.row - 1, square.col)
        if board.is_empty(square) and any(one in board and not board.is_empty(one) for one in before):
            near.append(square)
    return near or [board.centre]


def free_line(board: Board, start: Square, *, down: bool) -> list[Square]:
    """The empty squares from one on to the edge of the board."""
    line = [Square(start.row + n * down, start.col + n * (not down)) for n in range(board.size)]
    return [square for square in line if square in board and board.is_empty(square)]
