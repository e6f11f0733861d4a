"""What a phone says about the game, in the words of the table."""

from __future__ import annotations

from typing import Protocol

from game.rules.player_names import isolated
from game.rules.position import Pending, Position
from game.rules.record import Seat
from game.rules.seat_view import PublicTurn

DONE = {
    "pass": "passed",
    "challenge": "challenged",
    "trade": "took a blank",
    "resign": "has left the game",
    "rejected": "lost the turn",
    "blocked": "had no play left",
}
LOOKING_ON = "You are looking on"


class Known(Protocol):
    """A game as somebody knows it: a `Host`, or the `Game` of one viewer."""

    @property
    def position(self) -> Position:
        """The position; nothing of it that is secret is told."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays."""

    @property
    def history(self) -> tuple[PublicTurn, ...]:
        """The turns so far, as the whole table saw them."""


def sentences(known: Known, seat: int | None, *, still: bool) -> tuple[str, str, str]:
    """Whose turn it is, what this seat waits for, and what was done last; nothing but what everybody knows.

    `seat` is the reader's, None for one who looks on; `still` says that the game is paused.
    """
    position, seats = known.position, known.seats
    return (
        _turn(position, seats, seat, still=still),
        _wait(position, seats, seat),
        _news(known.history[-1], seats) if known.history else "",
    )


def _turn(position: Position, seats: tuple[Seat, ...], seat: int | None, *, still: bool) -> str:
    if position.outcome is not None:
        winners = ["You" if winner == seat else _name(seats, winner) for winner in position.outcome.winners]
        verb = "wins" if len(winners) == 1 and winners != ["You"] else "win"
        return f"{' and '.join(winners)} {verb}" if winners else "Nobody wins"
    if still:
        return "Paused"
    if position.pending is not None:
        return _asked(position, position.pending, seats, seat)
    return "Your turn" if position.to_move == seat else f"{_name(seats, position.to_move)} is thinking…"


def _asked(position: Position, pending: Pending, seats: tuple[Seat, ...], seat: int | None) -> str:
    """A play waits for answers: whose, as everybody at the table sees."""
    if seat in position.undecided:
        return f"{pending.score.words[0].word.upper()}: hold or challenge?"
    names = [_name(seats, other) for other in position.undecided]
    return f"Waiting for {' and '.join(names)}"


def _wait(position: Position, seats: tuple[Seat, ...], seat: int | None) -> str:
    if position.outcome is not None:
        return "The game is over"
    if seat is None:
        return LOOKING_ON
    if seat in position.gone:
        return "You have left the game"
    if position.to_move == seat:
        return "One moment …"
    before = next(
        s for s in range(seat - 1, seat - 1 - len(seats), -1) if s % len(seats) not in position.gone
    )
    before %= len(seats)
    return "You are next" if before == position.to_move else f"You play after {_name(seats, before)}"


def _news(turn: PublicTurn, seats: tuple[Seat, ...]) -> str:
    name = _name(seats, turn.seat)
    if turn.score is not None:
        return f"{name} played {turn.score.words[0].word.upper()} for {turn.score.total}"
    if turn.kind == "exchange":
        return f"{name} exchanged {turn.count} tile{'s' * (turn.count != 1)}"
    return f"{name} {DONE[turn.kind]}"


def _name(seats: tuple[Seat, ...], seat: int) -> str:
    return isolated(seats[seat].name)
