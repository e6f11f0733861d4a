"""The turns before a position, as other programs tell them to `parlour maven serve`."""

# not read by players: a command for engineers.
from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from game.rules.board import Board, bare_board
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import Exchange, Pass, Place
from game.rules.notation import NotationError, parse_move
from game.rules.rules_and_defaults import Rules
from game.rules.scoring import score_play
from game.rules.seat_view import PublicTurn, SeatView

_HIDDEN_EXCHANGE = re.compile(r"-(\d)")


def with_history(view: SeatView, turns: Sequence[str]) -> SeatView:
    """The position with the turns that led to it, seat after seat, the last one by who moved last.

    `turns` are moves in the field's notation: '8D DARTING', 'pass', '-ABC' for an exchange. '-3' tells only
    how many tiles were exchanged.

    Raises:
        NotationError: a turn cannot be read, or the turns do not lead to this board.
    """
    seats = len(view.scores)
    board, told = bare_board(view.board.size), list[PublicTurn]()
    for number, text in enumerate(turns):
        seat = (view.to_move - len(turns) + number) % seats
        try:
            turn = _told(text, board, seat, view.rules)
        except (NotationError, IllegalMove) as error:
            raise NotationError(f"turn {number + 1} of the history cannot be read: {error}") from error
        board = board.with_tiles(turn.tiles)
        told.append(turn)
    if board != view.board:
        raise NotationError("the history does not lead to this board")
    made = [sum(turn.kind == "exchange" and turn.seat == seat for turn in told) for seat in range(seats)]
    return replace(view, history=tuple(told), ply=len(told), exchanges=tuple(made))


def _told(text: str, board: Board, seat: int, rules: Rules) -> PublicTurn:
    if hidden := _HIDDEN_EXCHANGE.fullmatch(text):
        return PublicTurn(seat, "exchange", count=int(hidden[1]))
    match parse_move(text, board):
        case Place(tiles):
            return PublicTurn(seat, "place", tiles, score=score_play(board, tiles, rules))
        case Exchange(letters):
            return PublicTurn(seat, "exchange", count=len(letters))
        case Pass():
            return PublicTurn(seat, "pass")
    raise NotationError(f"'{text}' is not a play, an exchange or a pass")
