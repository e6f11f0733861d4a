"""The past turns with what was public before each: the board, and how many tiles bag and rack held."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.rules.board import EMPTY, Board
from game.rules.seat_view import PublicTurn, SeatView


@dataclass(frozen=True, slots=True)
class PastTurn:
    """A past turn with what was public before it was made."""

    turn: PublicTurn
    board: Board
    bag: int
    """Tiles in the bag."""
    held: int
    """Tiles on the rack of the seat."""
    drawn: int
    """Tiles that it drew afterwards."""


def past_turns(view: SeatView) -> Iterator[PastTurn]:
    """The past turns, the latest first, back to where the board can no longer be told."""
    board, bag, counts = view.board, view.bag_count, list(view.rack_counts)
    for turn in reversed(view.history):
        if not _lies_on(board, turn):
            return
        drawn = 0
        if turn.kind == "place":
            board = board.without(square for square, _ in turn.tiles)
            both = counts[turn.seat] + len(turn.tiles)
            counts[turn.seat] = min(both, view.rules.rack_size)  # racks are full while there are tiles
            drawn = both - counts[turn.seat]
            bag += drawn
        yield PastTurn(turn, board, bag, counts[turn.seat], drawn)


def _lies_on(board: Board, turn: PublicTurn) -> bool:
    """Whether a play can be taken off a board; not if its tiles are not all there."""
    return all(board[square] != EMPTY for square, _ in turn.tiles)
