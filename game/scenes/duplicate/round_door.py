"""A table's door into one round all at once: whatever lies is handed in, and nothing is played yet."""

from __future__ import annotations

from collections import deque

from game.duplicate.round_state import RoundState, check_laid
from game.language.messages import message
from game.match.game_client import DecisionRefused, GameClient, Heard
from game.rules.illegal_moves import CannotExchange, IllegalMove
from game.rules.moves import ChangeRules, Exchange, Move, Pass, Place
from game.rules.opening import opening
from game.rules.position import Position
from game.rules.quick_replace import replace
from game.rules.record import Seat
from game.rules.rules_and_defaults import HintKind, Hints, Privacy, Rules
from game.rules.visibility import masked


class RoundDoor(GameClient):
    """A play that lies as the rules ask is taken; one with a wrong word scores nothing."""

    def __init__(
        self, table: RoundState, seats: tuple[Seat, ...], scores: tuple[int, ...], luck: int
    ) -> None:
        self._table = table
        self._refusals: deque[Heard] = deque()
        self.game = masked(_position(table, scores), frozenset({0}), seats)
        self.here = frozenset({0})
        self.luck = luck
        self.answer: Place | Pass | None = None
        """What was handed in; None until then."""

    def submit(self, seat: int, move: Move, elapsed_ms: int = 0) -> None:  # noqa: ARG002 - the round has the clock
        if isinstance(move, ChangeRules) or self.answer is not None:
            return
        try:
            if isinstance(move, Exchange):
                raise CannotExchange(message("Everybody has these tiles: they are not exchanged"))
            if isinstance(move, Place):
                check_laid(self._table, move.tiles)
        except IllegalMove as why:
            self._refusals.append(DecisionRefused(seat, why))
            return
        if isinstance(move, Place | Pass):
            self.answer = move

    def take_back(self) -> None:
        """What was handed in may be changed."""
        self.answer = None

    def poll(self) -> Heard | None:
        return self._refusals.popleft() if self._refusals else None


def rules_of(table: RoundState) -> Rules:
    """The rules of a table for the screen: one rack for all, no exchanges, no help."""
    return replace(
        table.form.rules,
        rack_size=table.form.rack_size,
        min_seats=1,
        exchanges_allowed=0,
        hints=Hints(HintKind.OFF),
        privacy=Privacy.OPEN,
    )


def _position(table: RoundState, scores: tuple[int, ...]) -> Position:
    """The round as a table shows it: everybody has the one rack, which lies before the first seat."""
    begun = opening(rules_of(table), len(scores), table.seed)[0]
    return replace(
        begun,
        board=table.board,
        racks=(table.rack, *("" for _ in scores[1:])),
        bag=table.bag,
        scores=scores,
        ply=table.number - 1,
        to_move=0,
    )
