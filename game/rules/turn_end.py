"""The end of one turn and the beginning of the next."""

from __future__ import annotations

from game.rules import clock
from game.rules.ending import after_playoff_turn, finish, is_scoreless
from game.rules.events import PenaltyCharged, TurnBegan, TurnMissed
from game.rules.position import Position, Step, with_item
from game.rules.quick_replace import replace


def count_turn(position: Position, seat: int, points: int, passed: bool = False) -> Position:
    """Note whether a seat's turn brought nothing; a scoring turn starts both counts anew."""
    scoreless = 0 if points else position.scoreless[seat] + 1
    passes = position.passes[seat] + 1 if passed else 0
    return replace(
        position,
        scoreless=with_item(position.scoreless, seat, scoreless),
        passes=with_item(position.passes, seat, passes),
    )


def idling_ends(position: Position, *, passed: bool) -> bool:
    """Whether the game is over if the seat to move passes now, or (not `passed`) exchanges tiles."""
    after = count_turn(position, position.to_move, 0, passed=passed)
    return position.playoff is None and is_scoreless(after)


def end_turn(position: Position) -> Step:
    """Charge overtime, then end the game if this turn ended it, else let the next seat begin."""
    seat = position.to_move
    position, charged = _charge_overtime(position)
    if position.playoff is not None:
        ended, events = after_playoff_turn(position, position.playoff)
    elif position.pending is None and position.is_out(seat):
        ended, events = finish(position, "out", out=seat)
    elif is_scoreless(position):
        ended, events = finish(position, "scoreless")
    else:
        ended, events = begin_turn(position, position.seat_after(seat))
    return ended, (*charged, *events)


def begin_turn(position: Position, seat: int) -> Step:
    """The seat begins, unless it is to miss this turn: then the next one does."""
    if seat in position.misses:
        return _miss_turn(position, seat)
    begun = replace(position, to_move=seat, turn_ms=0, rules=position.coming or position.rules, coming=None)
    return begun, (TurnBegan(seat, begun.ply),)


def _miss_turn(position: Position, seat: int) -> Step:
    missed = count_turn(replace(position, misses=position.misses - {seat}), seat, 0)
    if is_scoreless(missed):
        after, events = finish(missed, "scoreless")
    else:
        after, events = begin_turn(missed, missed.seat_after(seat))
    return after, (TurnMissed(seat, owed=True), *events)


def leave(position: Position, seat: int, reason: str) -> Step:
    """A seat is out of the game: the last one left wins, else the game goes on without it.

    Whoever is on move stays so, and a play that waits for an answer goes on waiting for it.
    """
    left, on_move = replace(position, gone=position.gone | {seat}), seat == position.to_move
    if left.playoff is not None:
        decided = len(left.playoff.contenders_among(left.playing)) == 1
        return after_playoff_turn(left, left.playoff) if on_move or decided else (left, ())
    if len(left.playing) <= 1:
        return finish(left, reason)
    return begin_turn(left, left.seat_after(seat)) if on_move else (left, ())


def _charge_overtime(position: Position) -> Step:
    seat = position.to_move
    points = clock.penalty(position.rules.clock, position.turn_ms, position.used_ms[seat])
    if not points:
        return position, ()
    scores = with_item(position.scores, seat, position.scores[seat] - points)
    return replace(position, scores=scores), (PenaltyCharged(seat, points),)
