"""Whose move it is, and leaving the game at any time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.ending import finish
from game.rules.events import ChallengeResolved, GameEnded, Resigned, RulesChanged, TurnBegan
from game.rules.exchanging import may_exchange
from game.rules.illegal_moves import NotYourTurn
from game.rules.moves import (
    ChallengePlay,
    ChangeRules,
    Exchange,
    Move,
    NothingPlayable,
    Pass,
    Resign,
    Square,
    TradeBlank,
)
from game.rules.play_move import play
from game.rules.position import Position
from game.rules.record import DivergedError, Record, Seat, with_turn
from game.rules.record_codec import decode, encode
from game.rules.rules_and_defaults import Challenge, Clock, ClockKind, RackOrder, Rules, TieBreak
from tests.rules.replays import positions, public_history
from tests.rules.table import ANY_WORD, place, position

NO_WORDS: frozenset[str] = frozenset()


def four(**rules: object) -> Position:
    """Seat 0 of four is on move."""
    racks = ("HORNABC", "HATSDDD", "IIIIIII", "UUUUUUU")
    return position(*racks, bag="EEEEEEEEE", rules=Rules(**rules))  # type: ignore[arg-type]  # any field


def waiting(scheme: Challenge = Challenge.DOUBLE, bag: str = "EEEEEEEEE", **rules: object) -> Position:
    """Seat 0 of four has played HORN for 14 points; seat 1 is on move and may challenge."""
    start = replace(four(challenge=scheme, **rules), bag=bag)
    return play(start, place("8F HORN"), NO_WORDS)[0]


@pytest.mark.parametrize(
    "move",
    [
        place("8F HAT"),
        Exchange("H"),
        Pass(),
        ChallengePlay(),
        TradeBlank(Square(7, 7)),
        NothingPlayable(),
    ],
)
@pytest.mark.parametrize("seat", [1, 2, -1, 4])
def test_a_move_by_a_seat_that_is_not_on_move_is_refused(move: Move, seat: int) -> None:
    with pytest.raises(NotYourTurn, match="not your turn"):
        play(four(trade_blanks=True), move, ANY_WORD, seat=seat)


def test_the_seat_on_move_may_be_named() -> None:
    assert play(four(), Pass(), ANY_WORD, seat=0) == play(four(), Pass(), ANY_WORD)


def test_a_change_of_rules_is_the_whole_tables_whoever_names_it() -> None:
    change = ChangeRules(True, True, RackOrder.VALUE, Clock())
    changed = [play(four(), change, ANY_WORD, 700, seat=seat) for seat in range(4)]
    assert changed == [changed[0]] * 4
    assert isinstance(changed[0][1][0], RulesChanged)
    assert changed[0][0].used_ms == (700, 0, 0, 0)


def test_a_seat_that_waits_may_resign_and_the_turn_at_hand_goes_on() -> None:
    start = replace(four(), turn_ms=1000, used_ms=(5000, 0, 0, 0))
    after, events = play(start, Resign(), ANY_WORD, 3000, seat=2)
    assert events == (Resigned(2),)
    assert (after.to_move, after.playing, after.outcome) == (0, (0, 1, 3), None)
    assert (after.turn_ms, after.used_ms) == (4000, (8000, 0, 0, 0))


def test_the_time_before_somebody_else_resigned_still_counts_for_the_turn() -> None:
    """Two minutes and two are a minute over three."""
    clock = Clock(ClockKind.TURN_PENALTY, 180_000, penalty_points=5)
    left, _ = play(four(clock=clock), Resign(), ANY_WORD, 120_000, seat=3)
    after, _ = play(left, Pass(), ANY_WORD, 120_000)
    assert after.scores == (-5, 0, 0, 0)
    lost = Clock(ClockKind.TURN_LOST, 180_000)
    late, events = play(four(clock=lost), Resign(), ANY_WORD, 180_001, seat=3)
    assert events == (Resigned(3),), "nobody is too late to resign"
    after, _ = play(late, place("8F HORN"), ANY_WORD, 0)
    assert after.scores == (0, 0, 0, 0)


def test_a_turn_that_has_run_out_can_still_be_resigned_from_and_a_game_be_agreed_to_be_blocked() -> None:
    rules = Rules(clock=Clock(ClockKind.TURN_LOST, 60_000))
    late, events = play(position("Q", "Z", "V", rules=rules), Resign(), ANY_WORD, 60_001)
    assert (events[0], late.playing) == (Resigned(0), (1, 2))
    _, events = play(position("Q", "Z", rules=rules), NothingPlayable(), ANY_WORD, 60_001)
    assert isinstance(events[-1], GameEnded)
    assert events[-1].reason == "blocked"


def test_nobody_resigns_twice_and_no_stranger_resigns() -> None:
    left, _ = play(four(), Resign(), ANY_WORD, seat=2)
    for seat in (2, 4, -1):
        with pytest.raises(NotYourTurn):
            play(left, Resign(), ANY_WORD, seat=seat)


def test_a_seat_that_left_out_of_turn_is_passed_over() -> None:
    left, _ = play(four(), Resign(), ANY_WORD, seat=1)
    _, events = play(left, Pass(), ANY_WORD)
    assert events[-1] == TurnBegan(2, 2)


def test_of_two_the_one_on_move_wins_when_the_other_resigns() -> None:
    start = replace(position("A", "B", bag="E"), scores=(10, 40))
    after, events = play(start, Resign(), ANY_WORD, 900, seat=1)
    assert events == (Resigned(1), GameEnded("resigned", (0,), (10, 40), (10, 40)))
    assert after.used_ms == (900, 0)


def test_a_game_that_is_over_waits_for_no_answer_to_its_last_play() -> None:
    start = position("HORNABC", "DD", bag="EEE", rules=Rules(challenge=Challenge.DOUBLE))
    held, _ = play(start, place("8F HORN"), NO_WORDS)
    over, events = play(held, Resign(), NO_WORDS, seat=0)
    assert events[-1] == GameEnded("resigned", (1,), (14, 0), (14, 0))
    assert (over.pending, over.answer_due) == (None, False)


@pytest.mark.parametrize("seat", [0, 2, 3])
def test_a_pending_play_can_still_be_challenged_after_anybody_else_resigned(seat: int) -> None:
    left, events = play(waiting(), Resign(), NO_WORDS, seat=seat)
    assert events == (Resigned(seat),)
    assert left.pending == waiting().pending
    after, events = play(left, ChallengePlay(), NO_WORDS)
    assert events[0] == ChallengeResolved(1, 0, True, ("HORN",), -14)
    assert (after.scores, after.to_move, after.racks[0]) == ((0, 0, 0, 0), 1, "HORNABC")


def test_the_accepted_play_of_a_seat_that_resigned_stands_but_draws_no_tiles() -> None:
    left, _ = play(waiting(), Resign(), NO_WORDS, seat=0)
    after, events = play(left, Pass(), NO_WORDS)
    assert events[-1] == TurnBegan(2, 3)
    assert (after.racks[0], after.bag, after.scores[0]) == ("ABC", left.bag, 14)


@pytest.mark.parametrize("scheme", [Challenge.DOUBLE, Challenge.TRIPLE])
@pytest.mark.parametrize("penalty", [True, False])
def test_the_play_of_a_seat_that_resigned_is_taken_back_without_its_turn_coming_again(
    scheme: Challenge, penalty: bool
) -> None:
    left, _ = play(waiting(scheme, challenge_penalty=penalty), Resign(), NO_WORDS, seat=0)
    after, events = play(left, ChallengePlay(), NO_WORDS)
    assert [type(event) for event in events] == [ChallengeResolved]
    assert (after.to_move, after.playing, after.pending) == (1, (1, 2, 3), None)


def test_a_play_that_went_out_ends_nothing_once_its_seat_has_resigned() -> None:
    start = position("HORN", "DD", "EE", rules=Rules(challenge=Challenge.DOUBLE))
    out, _ = play(start, place("8F HORN"), NO_WORDS)
    left, _ = play(out, Resign(), NO_WORDS, seat=0)
    assert not left.answer_due
    after, events = play(left, Pass(), NO_WORDS)
    assert (after.outcome, events[-1]) == (None, TurnBegan(2, 3))


def test_a_wrong_challenge_of_a_seat_that_resigned_costs_its_price_all_the_same() -> None:
    start = position("HORN", "DD", "EE", rules=Rules(challenge=Challenge.TRIPLE))
    out, _ = play(start, place("8F HORN"), NO_WORDS)
    left, _ = play(out, Resign(), NO_WORDS, seat=0)
    _, events = play(left, ChallengePlay(), {"HORN"})
    assert events[-1] == GameEnded("challenge", (2,), (14, 0, 0), (14, 0, 0))


def playoff() -> Position:
    """Seats 0, 1 and 2 of four are level and take one more turn each; seat 0 is on move."""
    start = replace(four(tie_break=TieBreak.SUDDEN_DEATH), racks=("",) * 4, scores=(9, 9, 9, 1))
    return finish(start, "scoreless")[0]


def test_nobody_may_exchange_in_sudden_death() -> None:
    assert may_exchange(four(), 0)
    assert not any(may_exchange(playoff(), seat) for seat in range(4))


def test_in_sudden_death_a_contender_that_resigns_leaves_the_others_their_turns() -> None:
    left, events = play(playoff(), Resign(), ANY_WORD, seat=1)
    assert (events, left.to_move, left.outcome) == ((Resigned(1),), 0, None)
    after, events = play(left, Pass(), ANY_WORD)
    assert events[-1] == TurnBegan(2, 2)
    _, events = play(after, Pass(), ANY_WORD)
    assert isinstance(events[-1], GameEnded)
    assert events[-1].winners == (0, 2)


def test_in_sudden_death_a_contender_that_has_had_its_turn_may_resign() -> None:
    passed, _ = play(playoff(), Pass(), ANY_WORD)
    left, events = play(passed, Resign(), ANY_WORD, seat=0)
    assert (events, left.to_move) == ((Resigned(0),), 1)


def test_sudden_death_is_over_as_soon_as_one_contender_is_left() -> None:
    two, _ = play(playoff(), Resign(), ANY_WORD, seat=2)
    over, events = play(two, Resign(), ANY_WORD, seat=1)
    assert isinstance(events[-1], GameEnded)
    assert (events[-1].winners, over.outcome is not None) == ((0,), True)


def test_whoever_is_not_in_sudden_death_may_leave_it_to_the_others() -> None:
    left, events = play(playoff(), Resign(), ANY_WORD, seat=3)
    assert (events, left.to_move, left.outcome) == ((Resigned(3),), 0, None)
    assert left.playoff == playoff().playoff


def test_a_record_knows_who_resigned_out_of_turn_and_its_replay_too() -> None:
    record = Record(Rules(), "x", tuple(Seat(name) for name in "ABC"), seed=5)
    now = next(positions(record, ANY_WORD))
    moves: list[tuple[int, Move]] = [(0, Pass()), (2, Resign()), (1, Pass()), (0, Pass())]
    for seat, move in moves:
        after, _ = play(now, move, ANY_WORD, 400, seat=seat)
        record, now = with_turn(record, now, move, 400, after, seat=seat), after
    assert [turn.seat for turn in record.turns] == [0, 2, 1, 0]
    assert decode(encode(record)) == record
    *_, last = positions(record, ANY_WORD)
    assert last == now
    assert [(turn.seat, turn.kind) for turn in public_history(record, ANY_WORD)] == [
        (0, "pass"),
        (2, "resign"),
        (1, "pass"),
        (0, "pass"),
    ]
    other = replace(record.turns[1], seat=0)
    with pytest.raises(DivergedError):
        list(positions(replace(record, turns=(record.turns[0], other, *record.turns[2:])), ANY_WORD))
