"""A table's door into one position, in which one move is decided and not played: a puzzle, a turn tried
again."""

from __future__ import annotations

from collections import deque
from collections.abc import Container

from game.match.game_client import DecisionRefused, GameClient, Heard
from game.rules.board import Board
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import ChangeRules, Move
from game.rules.play_move import play
from game.rules.position import Position
from game.rules.record import Seat
from game.rules.visibility import Viewer, masked


class PuzzleDoor(GameClient):
    """A legal move of the seat on move is the answer; what the rules refuse is refused as in a game."""

    def __init__(
        self, position: Position, viewer: Viewer, seats: tuple[Seat, ...], words: Container[str], luck: int
    ) -> None:
        """`viewer` are the seats whose racks are seen."""
        self._position = position
        self._words = words
        self._refusals: deque[Heard] = deque()
        self.game = masked(position, viewer, seats)
        self.here = frozenset({position.to_move})
        self.luck = luck
        self.answer: Move | None = None
        """What was decided; None until then."""

    @property
    def board(self) -> Board:
        """As it is before the move."""
        return self._position.board

    def submit(self, seat: int, move: Move, elapsed_ms: int = 0) -> None:  # noqa: ARG002 - nobody counts the time
        if isinstance(move, ChangeRules) or self.answer is not None:
            return
        try:
            play(self._position, move, self._words, seat=seat)
        except IllegalMove as why:
            self._refusals.append(DecisionRefused(seat, why))
        else:
            self.answer = move

    def poll(self) -> Heard | None:
        return self._refusals.popleft() if self._refusals else None
