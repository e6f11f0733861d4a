"""One move: `play` makes the next position from it. `opening` in its own module makes the first one."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from game.rules import clock
from game.rules.buy_hint import buy_hint
from game.rules.challenges import accept, challenge, hold, stand_if_answered
from game.rules.ending import THREE, finish
from game.rules.events import Passed, Resigned, RulesChanged, TilesPlaced, TurnMissed
from game.rules.exchanging import exchange, keeps_turn, may_exchange
from game.rules.illegal_moves import GameIsOver, IllegalMove, MustAnswer, NotBlocked, NotYourTurn
from game.rules.moves import (
    BuyHint,
    ChallengePlay,
    ChangeRules,
    Exchange,
    Hold,
    Move,
    NothingPlayable,
    Pass,
    Place,
    Recount,
    Resign,
    TradeBlank,
)
from game.rules.placing import place
from game.rules.position import Events, Position, Step, Words, with_item
from game.rules.quick_replace import replace
from game.rules.seeded_luck import Luck
from game.rules.trade_blank import trade_blank
from game.rules.turn_end import count_turn, end_turn, leave


def play(
    position: Position, move: Move, words: Words, elapsed_ms: int = 0, *, seat: int | None = None
) -> Step:
    """The position after a move, and what happened.

    The last event is the TurnBegan of the next seat or GameEnded, except when the turn goes on (a blank
    traded, a hint bought, four of a kind exchanged, a challenge that costs no turn, somebody else who
    resigned).

    Args:
        words: upper-case words of the lexicon; asked only where the rules check words.
        elapsed_ms: time since the turn began or, if it went on, since its last move. It is the time of the
            seat on move, whoever makes this one.
        seat: who makes the move, by default the seat on move. Every seat still playing may resign at any
            time, and every other one may answer a pending play. A change of the rules is the whole table's,
            so it does not matter who names it. What a sheet counts
            otherwise is that of the seat that it counts for.

    Raises:
        IllegalMove: one of the classes in `illegal_moves`; nothing has changed.
    """
    if position.outcome is not None:
        raise GameIsOver
    if banned := position.rules.dictionary.banned_since:
        words = _Without(words, _as_set(banned))
    mover = position.to_move if seat is None else seat
    if not _may_make(position, move, mover):
        raise NotYourTurn
    if isinstance(move, ChangeRules):
        return _change_rules(position, move, elapsed_ms)
    if isinstance(move, Recount):
        scores = with_item(position.scores, mover, position.scores[mover] + move.points)
        return replace(position, ply=position.ply + 1, scores=scores), ()
    timed = _timed(position, elapsed_ms)
    if is_too_late(position, move, elapsed_ms, mover):
        return _lose_turn(timed)
    match move:
        case Hold():
            return hold(timed, mover)
        case BuyHint():
            return buy_hint(timed)
        case ChallengePlay(doubted):
            return challenge(timed, words, mover, doubted)
        case Resign() if mover != position.to_move:
            return _resign_elsewhere(timed, mover)
    return _decide(timed, move, words)


@lru_cache(maxsize=4)  # a game asks again and again
def _as_set(words: tuple[str, ...]) -> frozenset[str]:
    return frozenset(words)


class _Without:
    """Words but for those that players have banned since the game began."""

    def __init__(self, words: Words, banned: frozenset[str]) -> None:
        self._words, self._banned = words, banned

    def __contains__(self, word: object) -> bool:
        return word not in self._banned and word in self._words


def may_be_played(position: Position, move: Move, words: Words) -> bool:
    """Whether the rules take a move of the seat on move, if it is made in time."""
    try:
        play(position, move, words)
    except IllegalMove:
        return False
    return True


def _may_make(position: Position, move: Move, seat: int) -> bool:
    match move:
        case ChangeRules():
            return True
        case Recount():
            return position.luck is Luck.TOLD
        case Resign():
            return seat in position.playing
        case Hold() | ChallengePlay() if position.pending is not None:
            return seat in position.playing
    return seat == position.to_move


def is_too_late(position: Position, move: Move, elapsed_ms: int, seat: int | None = None) -> bool:
    """Whether the turn has run out before this move: then it is lost, and the move is not looked at.

    `seat` makes the move, by default the seat on move; the others have their own time to answer a play.
    """
    at_any_time = isinstance(move, Resign | NothingPlayable | ChangeRules | Hold | Recount)
    return (
        not at_any_time
        and seat in (None, position.to_move)
        and clock.turn_lost(position.rules.clock, position.turn_ms + elapsed_ms)
    )


def _change_rules(position: Position, change: ChangeRules, elapsed_ms: int) -> Step:
    now = position.rules.banning(change.banned_since)
    rules = replace(
        now,
        miss_turn=change.miss_turn,
        auto_pick=change.auto_pick,
        rack_order=change.rack_order,
        clock=change.clock,
    )
    before = position.rules.dictionary.banned_since
    return replace(_timed(position, elapsed_ms), rules=now, coming=rules), (RulesChanged(rules, before),)


OwnMove = Place | Exchange | Pass | TradeBlank | Resign | NothingPlayable
"""A move that lets a pending play stand."""


def _timed(position: Position, elapsed_ms: int) -> Position:
    """The position with the move and its time counted."""
    if elapsed_ms < 0:
        raise ValueError("time does not run backwards")  # not read: a fault of ours
    seat = position.to_move
    return replace(
        position,
        ply=position.ply + 1,
        turn_ms=position.turn_ms + elapsed_ms,
        used_ms=with_item(position.used_ms, seat, position.used_ms[seat] + elapsed_ms),
    )


def _decide(position: Position, move: OwnMove, words: Words) -> Step:
    if position.answer_due and isinstance(move, Place | Exchange | TradeBlank):
        raise MustAnswer
    return _after_accepting(position, lambda accepted: _act(accepted, move, words))


def _after_accepting(position: Position, act: Callable[[Position], Step]) -> Step:
    """Let a pending play stand, then act, unless it went out: that ends the game."""
    held = position.pending
    accepted, drawn = accept(position)
    if held is not None and accepted.is_out(held.seat):
        after, events = finish(accepted, "out", out=held.seat)
    else:
        after, events = act(accepted)
    return after, (*drawn, *events)


def _act(position: Position, move: OwnMove, words: Words) -> Step:
    match move:
        case Place():
            return _place(position, move, words)
        case Exchange(tiles):
            return _exchange(position, tiles)
        case Pass():
            return _ending(
                count_turn(position, position.to_move, 0, passed=True), (Passed(position.to_move),)
            )
        case TradeBlank():
            return trade_blank(position, move)
        case Resign():
            return _resign(position, position.to_move)
        case NothingPlayable():
            return _agree_blocked(position)


def _resign(position: Position, seat: int) -> Step:
    after, events = leave(position, seat, "resigned")
    return after, (Resigned(seat), *events)


def _resign_elsewhere(position: Position, seat: int) -> Step:
    """A seat that is not on move leaves; the last one that might have challenged a play lets it stand."""
    after, events = _resign(position, seat)
    stood, more = stand_if_answered(after)
    return stood, (*events, *more)


def _ending(position: Position, events: Events) -> Step:
    """Add the end of the turn to what happened in it."""
    after, more = end_turn(position)
    return after, (*events, *more)


def _place(position: Position, move: Place, words: Words) -> Step:
    placed, events = place(position, move, words)
    if placed.pending is not None:  # it is counted when it is accepted or withdrawn
        return _ending(placed, events)
    points = next((event.score.total for event in events if isinstance(event, TilesPlaced)), 0)
    return _ending(count_turn(placed, position.to_move, points), events)


def _exchange(position: Position, tiles: str) -> Step:
    exchanged, events = exchange(position, tiles)
    if keeps_turn(position, tiles):
        return exchanged, events
    return _ending(count_turn(exchanged, position.to_move, 0), events)


def may_be_blocked(position: Position) -> bool:
    """Whether the game would end if it were shown that nobody can play: nobody may exchange either, or all
    have done nothing else for long."""
    return (
        position.rules.end_when_nothing_playable
        and position.outcome is None
        and position.playoff is None
        and position.pending is None
        and (_is_stuck(position) or not any(may_exchange(position, seat) for seat in position.playing))
    )


def _is_stuck(position: Position) -> bool:
    """Whether the last tiles of a bag go round in circles, where rules let so few be exchanged: there has
    not been a point for three turns of each seat. Else such a game might never end."""
    few = len(position.bag) < position.rules.rack_size
    return few and all(position.scoreless[seat] >= THREE for seat in position.playing)


def _agree_blocked(position: Position) -> Step:
    """End a game in which no seat can play or exchange; that none can play is the submitter's proof."""
    if not may_be_blocked(position):
        raise NotBlocked
    return finish(position, "blocked")


def _lose_turn(position: Position) -> Step:
    """The clock ran out: whatever was decided, the turn is missed and a pending play stands."""
    seat = position.to_move
    return _after_accepting(
        position, lambda accepted: _ending(count_turn(accepted, seat, 0), (TurnMissed(seat),))
    )
