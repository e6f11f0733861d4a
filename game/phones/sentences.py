"""What a phone says about the game, in the words of the table."""

from __future__ import annotations

from typing import Protocol

from game.rules.player_names import in_a_row, isolated
from game.rules.position import Pending, Position
from game.rules.record import Seat
from game.rules.seat_view import PublicTurn
from game.rules.turn_news import news, turn_afterwards
from game.rules.visibility import Report

LOOKING_ON, A_TURN_BEHIND = "You are looking on", "You look on, one turn behind"


class GameAsKnown(Protocol):
    """A game as somebody knows it: a `MatchSession`, or the `Game` of one viewer."""

    @property
    def position(self) -> Position:
        """The position; nothing of it that is secret is told."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays."""

    @property
    def history(self) -> tuple[PublicTurn, ...]:
        """The turns so far, as the whole table saw them."""

    @property
    def last(self) -> Report | None:
        """The latest move; None where it was not heard."""


def sentences(
    known: GameAsKnown, seat: int | None, *, still: bool, behind: bool = False, away: str = ""
) -> tuple[str, str, str]:
    """Whose turn it is, what this seat waits for, and what was done last; nothing but what everybody knows.

    `seat` is the reader's, None for one who looks on, who may be a turn `behind`; `still` says that the game
    is paused, and `away` what is waited for where whoever is on turn is not there.
    """
    position, seats = known.position, known.seats
    return (
        _turn(position, seats, seat, still=still, away=away),
        _wait(position, seats, seat, LOOKING_ON if not behind else A_TURN_BEHIND),
        _latest(known, seat),
    )


def _latest(known: GameAsKnown, reader: int | None) -> str:
    """What was done last: by the turn alone where the report of it was not heard, or has nothing to say."""
    if not known.history:
        return ""
    names = [isolated(seat.name) for seat in known.seats]
    told = news(known.last.events, names, reader) if known.last else []
    return " ".join(map(str, told or [turn_afterwards(known.history[-1], names, reader)]))


def _turn(position: Position, seats: tuple[Seat, ...], seat: int | None, *, still: bool, away: str) -> str:
    if position.outcome is not None:
        winners = ["You" if winner == seat else _name(seats, winner) for winner in position.outcome.winners]
        verb = "wins" if len(winners) == 1 and winners != ["You"] else "win"
        return f"{in_a_row(winners)} {verb}" if winners else "Nobody wins"
    if still:
        return "Paused"
    if position.pending is not None:
        return _asked(position, position.pending, seats, seat)
    if position.ply < 0:  # whoever looks on a turn behind has not heard yet who begins
        return "The first turn is played"
    if position.to_move == seat:
        return "Your turn"
    return away or f"{_name(seats, position.to_move)} is thinking…"


def _asked(position: Position, pending: Pending, seats: tuple[Seat, ...], seat: int | None) -> str:
    """A play waits for answers: whose, as everybody at the table sees."""
    if seat in position.undecided:
        return f"{pending.score.words[0].word.upper()}: hold or challenge?"
    names = [_name(seats, other) for other in position.undecided]
    return f"Waiting for {in_a_row(names)}"


def _wait(position: Position, seats: tuple[Seat, ...], seat: int | None, looking_on: str) -> str:
    if position.outcome is not None:
        return "The game is over"
    if seat is None:
        return looking_on
    if seat in position.gone:
        return "You are out of the game"
    if position.to_move == seat:
        return "One moment …"
    before = next(
        s for s in range(seat - 1, seat - 1 - len(seats), -1) if s % len(seats) not in position.gone
    )
    before %= len(seats)
    return "You are next" if before == position.to_move else f"You play after {_name(seats, before)}"


def _name(seats: tuple[Seat, ...], seat: int) -> str:
    return isolated(seats[seat].name)
