"""Plays that wait for an answer: accepted, or challenged under one of five schemes.

Every other seat may hold or challenge, in any order. The first challenge decides; when all have held, the
play stands. Any other move of the seat that follows accepts the play, whatever the others think of it; a
match makes that seat wait for them. When the pending play went out, nothing but accepting (to hold, or a
Pass, which then counts for nothing) or challenging is left to do.
"""

from __future__ import annotations

from game.rules.ending import finish, is_scoreless
from game.rules.events import ChallengeResolved, Event, Held, PlayStood, TurnMissed
from game.rules.illegal_moves import AlreadyAnswered, CannotChallenge
from game.rules.placing import unknown_words
from game.rules.position import Pending, Position, Step, Words, with_item
from game.rules.quick_replace import replace
from game.rules.racks import refill
from game.rules.rules_and_defaults import Challenge
from game.rules.seeded_luck import Luck
from game.rules.turn_end import begin_turn, count_turn, end_turn, leave

POINTS_PER_WORD = {Challenge.FIVE_POINT: 5, Challenge.TEN_POINT: 10}


def accept(position: Position) -> Step:
    """The pending play stands: its seat draws and its turn is counted. Nothing happens without one.

    A seat that has resigned since then draws no more.
    """
    held = position.pending
    if held is None:
        return position, ()
    counted = count_turn(replace(position, pending=None), held.seat, held.score.total)
    stood = PlayStood(held.seat, held.score)
    after, drawn = (counted, ()) if held.seat in counted.gone else refill(counted, held.seat)
    return after, (stood, *drawn)


def hold(position: Position, seat: int) -> Step:
    """A seat lets the pending play stand; it does when nobody is left who could challenge it.

    Raises:
        CannotChallenge, AlreadyAnswered: there is nothing for this seat to answer.
    """
    held = _to_answer(position, seat)
    waiting = replace(position, pending=replace(held, held=held.held | {seat}))
    after, events = stand_if_answered(waiting)
    return after, (Held(seat), *events)


def stand_if_answered(position: Position) -> Step:
    """The pending play stands if nobody may challenge it any more; that may end the game."""
    held = position.pending
    if held is None or position.undecided:
        return position, ()
    stood, events = accept(position)
    more: tuple[Event, ...] = ()
    if stood.is_out(held.seat):
        stood, more = finish(stood, "out", out=held.seat)
    elif is_scoreless(stood):
        stood, more = finish(stood, "scoreless")
    return stood, (*events, *more)


def challenge(position: Position, words: Words, challenger: int, doubted: int | None = None) -> Step:
    """Look the pending play up; whoever is wrong bears what the rules say.

    `doubted` is how many of its words are paid for, in a game that is told from a sheet alone.

    Raises:
        CannotChallenge, AlreadyAnswered: there is nothing for this seat to challenge.
    """
    held = _to_answer(position, challenger)
    bad = unknown_words(held.score, words)
    if bad:
        return _withdraw(position, held, bad, challenger)
    told = doubted if position.luck is Luck.TOLD else None
    return _stand(position, held, challenger, len(held.score.words) if told is None else told)


def _to_answer(position: Position, seat: int) -> Pending:
    held = position.pending
    if held is None:
        raise CannotChallenge
    if seat not in position.undecided:
        raise AlreadyAnswered
    return held


def _withdraw(position: Position, held: Pending, bad: tuple[str, ...], challenger: int) -> Step:
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
    event = ChallengeResolved(challenger, seat, True, bad, -held.score.total)
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


def _stand(position: Position, held: Pending, challenger: int, paid: int) -> Step:
    """The play was good: the challenger pays, or so many words are paid for."""
    rules = position.rules
    all_words = tuple(word.word.upper() for word in held.score.words)
    price = POINTS_PER_WORD.get(rules.challenge, 0) * paid if rules.challenge_penalty else 0
    scores = with_item(position.scores, held.seat, position.scores[held.seat] + price)
    stood, drawn = accept(replace(position, scores=scores))
    resolved = ChallengeResolved(challenger, held.seat, False, all_words, price)
    events: tuple[Event, ...] = (resolved, *drawn)
    after, more = _charge_challenger(stood, held.seat, challenger)
    return after, (*events, *more)


def loses_next_turn(position: Position, challenger: int) -> bool:
    """Whether a wrong challenge costs this seat a turn that has still to come."""
    rules = position.rules
    costs_turn = rules.challenge is Challenge.DOUBLE and rules.challenge_penalty
    return costs_turn and challenger != position.to_move


def _charge_challenger(position: Position, challenged: int, challenger: int) -> Step:
    rules = position.rules
    fatal = rules.challenge is Challenge.TRIPLE and rules.challenge_penalty
    if loses_next_turn(position, challenger):
        position = replace(position, misses=position.misses | {challenger})
    if position.is_out(challenged):
        gone = position.gone | {challenger} if fatal else position.gone
        return finish(replace(position, gone=gone), "out", out=challenged)
    if fatal:
        return leave(position, challenger, "challenge")
    if rules.challenge is Challenge.DOUBLE and rules.challenge_penalty and challenger == position.to_move:
        after, events = end_turn(count_turn(position, challenger, 0))
        return after, (TurnMissed(challenger), *events)
    return position, ()
