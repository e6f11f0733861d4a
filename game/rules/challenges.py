"""Plays that wait for an answer: accepted, or challenged under one of five schemes.

Only the seat that follows may challenge, and only instead of or before its own move. Any other move of
that seat accepts the play. When the pending play went out, nothing but accepting (a Pass, which then
counts for nothing) or challenging is left to do.
"""

from __future__ import annotations

from dataclasses import replace

from game.rules.ending import finish, is_scoreless
from game.rules.events import ChallengeResolved, Event, TurnMissed
from game.rules.illegal_moves import CannotChallenge
from game.rules.placing import unknown_words
from game.rules.position import Pending, Position, Step, Words, with_item
from game.rules.racks import refill
from game.rules.rules_and_defaults import Challenge
from game.rules.turn_end import begin_turn, count_turn, end_turn, leave

_POINTS_PER_WORD = {Challenge.FIVE_POINT: 5, Challenge.TEN_POINT: 10}


def accept(position: Position) -> Step:
    """The pending play stands: its seat draws and its turn is counted. Nothing happens without one.

    A seat that has resigned since then draws no more.
    """
    held = position.pending
    if held is None:
        return position, ()
    counted = count_turn(replace(position, pending=None), held.seat, held.score.total)
    return (counted, ()) if held.seat in counted.gone else refill(counted, held.seat)


def challenge(position: Position, words: Words) -> Step:
    """Look the pending play up; whoever is wrong bears what the rules say.

    Raises:
        CannotChallenge: there is no pending play.
    """
    if position.pending is None:
        raise CannotChallenge
    bad = unknown_words(position.pending.score, words)
    return _withdraw(position, position.pending, bad) if bad else _stand(position, position.pending)


def _withdraw(position: Position, held: Pending, bad: tuple[str, ...]) -> Step:
    """The play was invalid: tiles and points go back and its turn is spent, or repeated without penalty.

    A seat that has resigned since then has no turn to lose or to repeat.
    """
    rules, seat = position.rules, held.seat
    back = replace(
        position,
        pending=None,
        board=held.board,
        racks=with_item(position.racks, seat, held.rack),
        scores=with_item(position.scores, seat, position.scores[seat] - held.score.total),
    )
    event = ChallengeResolved(position.to_move, seat, True, bad, -held.score.total)
    if seat in back.gone:
        return back, (event,)
    if not rules.challenge_penalty:
        repeated, events = begin_turn(back, seat)
        return repeated, (event, *events)
    back = count_turn(back, seat, 0)
    if rules.challenge is Challenge.TRIPLE:
        back, events = leave(back, seat, "challenge")
    elif is_scoreless(back):
        back, events = finish(back, "scoreless")
    else:
        events = ()
    return back, (event, *events)


def _stand(position: Position, held: Pending) -> Step:
    """The play was good: the challenger pays."""
    rules, challenger = position.rules, position.to_move
    all_words = tuple(word.word.upper() for word in held.score.words)
    price = _POINTS_PER_WORD.get(rules.challenge, 0) * len(all_words) if rules.challenge_penalty else 0
    scores = with_item(position.scores, held.seat, position.scores[held.seat] + price)
    stood, drawn = accept(replace(position, scores=scores))
    resolved = ChallengeResolved(challenger, held.seat, False, all_words, price)
    events: tuple[Event, ...] = (resolved, *drawn)
    after, more = _charge_challenger(stood, held.seat)
    return after, (*events, *more)


def _charge_challenger(position: Position, challenged: int) -> Step:
    rules, challenger = position.rules, position.to_move
    fatal = rules.challenge is Challenge.TRIPLE and rules.challenge_penalty
    if position.is_out(challenged):
        gone = position.gone | {challenger} if fatal else position.gone
        return finish(replace(position, gone=gone), "out", out=challenged)
    if fatal:
        return leave(position, challenger, "challenge")
    if rules.challenge is Challenge.DOUBLE and rules.challenge_penalty:
        after, events = end_turn(count_turn(position, challenger, 0))
        return after, (TurnMissed(challenger), *events)
    return position, ()
