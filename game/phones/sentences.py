"""What a phone says about the game, in the words of the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.language.messages import Message, message, tr, tr_count
from game.rules.player_names import isolated
from game.rules.position import Pending, Position
from game.rules.record import Seat
from game.rules.seat_view import PublicTurn
from game.rules.turn_news import news, turn_afterwards
from game.rules.visibility import Report

LOOKING_ON = message("You are looking on")
A_TURN_BEHIND = message("You look on, one turn behind")


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
        return _won(position.outcome.winners, seats, seat)
    if still:
        return tr("Paused")
    if position.pending is not None:
        return _asked(position, position.pending, seats, seat)
    if position.ply < 0:  # whoever looks on a turn behind has not heard yet who begins
        return tr("The first turn is played")
    if position.to_move == seat:
        return tr("Your turn")
    return away or tr("{name} is thinking…", name=_name(seats, position.to_move))


def _won(winners: Sequence[int], seats: tuple[Seat, ...], seat: int | None) -> str:
    others = tuple(_name(seats, winner) for winner in winners if winner != seat)
    if not winners:
        return tr("Nobody wins")
    if len(others) < len(winners):
        # Translators: {names} are others who win with the reader.
        return tr("You and {names} win", names=others) if others else tr("You win")
    return tr_count("{names} wins", "{names} win", len(others), names=others)


def _asked(position: Position, pending: Pending, seats: tuple[Seat, ...], seat: int | None) -> str:
    """A play waits for answers: whose, as everybody at the table sees."""
    if seat in position.undecided:
        return tr("{word}: accept or challenge?", word=pending.score.words[0].word.upper())
    return tr("Waiting for {names}", names=tuple(_name(seats, other) for other in position.undecided))


def _wait(position: Position, seats: tuple[Seat, ...], seat: int | None, looking_on: Message) -> str:
    if position.outcome is not None:
        return tr("The game is over")
    if seat is None:
        return str(looking_on)
    if seat in position.gone:
        return tr("You are out of the game")
    if position.to_move == seat:
        return tr("One moment …")
    before = next(
        s for s in range(seat - 1, seat - 1 - len(seats), -1) if s % len(seats) not in position.gone
    )
    before %= len(seats)
    if before == position.to_move:
        return tr("You are next")
    return tr("You play after {name}", name=_name(seats, before))


def _name(seats: tuple[Seat, ...], seat: int) -> str:
    return isolated(seats[seat].name)
