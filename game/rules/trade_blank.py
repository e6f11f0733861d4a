"""Taking a blank from the board by putting the letter that it stands for in its place."""

from __future__ import annotations

from game.rules.events import BlankTraded
from game.rules.illegal_moves import CannotTrade
from game.rules.letter_sets import BLANK
from game.rules.moves import Tile, TradeBlank
from game.rules.position import Position, Step, with_item
from game.rules.quick_replace import replace
from game.rules.racks import arranged, without


def trade_blank(position: Position, move: TradeBlank) -> Step:
    """The seat on turn trades; its turn goes on.

    Raises:
        CannotTrade: the rules forbid it, or no blank lies there.
        NotOnRack: the seat does not hold that letter.
    """
    seat = position.to_move
    board = position.board
    if not position.rules.trade_blanks or move.square not in board or not board[move.square].islower():
        raise CannotTrade
    letter = board[move.square].upper()
    rack = arranged(without(position.rack, letter) + BLANK, position.rules)
    cells = board.with_tiles([Tile(move.square, letter)])
    traded = replace(position, board=cells, racks=with_item(position.racks, seat, rack))
    return traded, (BlankTraded(seat, move.square, letter),)
