"""How a viewer's game grows: every viewer hears the same story, and ends with what a snapshot would show."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.following import before_opening, follow
from game.rules.letter_sets import ENGLISH
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
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.position import Position, Words
from game.rules.public_history import history_with
from game.rules.rules_and_defaults import Challenge, Clock, ClockKind, FirstPlayer, RackOrder, Rules, TieBreak
from game.rules.seat_view import PublicTurn
from game.rules.visibility import SPECTATOR, Report, masked, report_for
from tests.rules.random_games import Moment
from tests.rules.table import ANY_WORD, board_with, place, position
from tests.rules.viewers import names, report_of, unlike, viewers

NO_WORDS: frozenset[str] = frozenset()
HORN = place("8F HORN")
DOUBLE = Challenge.DOUBLE
TRIPLE = Challenge.TRIPLE
By = tuple[int, Move]
"""A move by a seat that need not be on turn."""


def table(bag: int = 12, seats: int = 3, **rules: object) -> Position:
    """Seat 0 holds the tiles of HORN; each seat has points and idle turns of its own."""
    racks = ("HORNABC", "HATSDDD", "IIIIIIU")[:seats]
    start = position(*racks, bag="E" * bag, rules=Rules(**rules))  # type: ignore[arg-type]
    return replace(start, scores=(10, 20, 40)[:seats], scoreless=(2, 1, 1)[:seats], passes=(2, 1, 0)[:seats])


def followed(start: Position, *moves: Move | By, words: Words = ANY_WORD, elapsed_ms: int = 900) -> Position:
    """The position after some moves, of each of which every viewer was told and knows what it may."""
    seats, now = names(start.seats), start
    history: tuple[PublicTurn, ...] = ()
    games = {viewer: masked(start, viewer, seats) for viewer in viewers(start.seats)}
    for one in moves:
        seat, move = one if isinstance(one, tuple) else (now.to_move, one)
        after, events = play(now, move, words, elapsed_ms, seat=seat)
        report = report_of(Moment(now, seat, move, elapsed_ms, after, events))
        history, now = history_with(history, seat, events), after
        for viewer, game in games.items():
            games[viewer] = follow(game, report_for(report, viewer))
            assert not unlike(games[viewer], masked(now, viewer, seats, history)), (viewer, move, events)
            assert games[viewer].last == report_for(report, viewer)
    return now


def test_before_the_opening_nothing_is_known_but_the_rules_and_who_sits_where() -> None:
    game = before_opening(Rules(), names(2), frozenset({1}))
    assert (game.position.game, game.position.to_move, game.position.seed, game.position.ply) == (1, 0, 0, -1)
    assert (game.position.racks, game.position.bag, game.unseen) == (("", ""), "_" * 100, ENGLISH.all_tiles())
    assert before_opening(Rules(), names(2), SPECTATOR, game=3).position.game == 3


@pytest.mark.parametrize("first_player", FirstPlayer)
def test_the_opening_is_followed_by_every_viewer(first_player: FirstPlayer) -> None:
    start, events = opening(Rules(first_player=first_player), 3, seed=8, game=2)
    report = report_of(Moment(None, start.to_move, None, 0, start, events))
    for viewer in viewers(3):
        known = before_opening(start.rules, names(3), viewer, 2)
        assert not unlike(follow(known, report_for(report, viewer)), masked(start, viewer, names(3)))


@pytest.mark.parametrize("number", [0, 2, -1])
def test_a_report_that_is_missing_or_comes_twice_is_refused(number: int) -> None:
    game = masked(table(), SPECTATOR, names(3))
    with pytest.raises(ValueError, match=f"report {number} does not follow move 0"):
        follow(game, Report(number, 0, 0, ()))


def test_plays_passes_and_exchanges_are_followed() -> None:
    end = followed(table(20), HORN, Exchange("HAT"), Pass(), Pass(), place("9F SD"))
    assert (end.exchanges, end.used_ms, end.scoreless[2]) == ((0, 1, 0), (1800, 1800, 900), 2)


def test_a_whole_rack_exchanged_without_losing_the_turn_counts_no_idle_turn() -> None:
    start = replace(table(20, four_of_a_kind=True), to_move=2)
    end = followed(start, Exchange("IIIIIIU"), Pass())
    assert (end.exchanges[2], end.scoreless[2]) == (1, 2)


@pytest.mark.parametrize("answer", [Pass(), Exchange("HA"), place("9F HAT"), Resign(), (2, Resign())])
def test_a_play_that_stands_or_goes_on_waiting_is_followed(answer: Move | By) -> None:
    end = followed(table(20, challenge=DOUBLE), HORN, answer, Pass())
    assert end.racks[0] == "ABCEEEE"


def test_whoever_resigns_while_their_own_play_waits_is_followed_to_its_end() -> None:
    for answer in (Pass(), ChallengePlay()):
        end = followed(table(challenge=DOUBLE), HORN, (0, Resign()), answer, words=NO_WORDS)
        assert end.gone == {0}


@pytest.mark.parametrize("scheme", [Challenge.SINGLE, DOUBLE, Challenge.FIVE_POINT, TRIPLE])
@pytest.mark.parametrize("penalty", [True, False])
@pytest.mark.parametrize("words", [NO_WORDS, frozenset({"HORN"})])
def test_a_challenge_is_followed_whoever_was_wrong(scheme: Challenge, penalty: bool, words: Words) -> None:
    start = table(challenge=scheme, challenge_penalty=penalty)
    end = followed(start, HORN, ChallengePlay(), words=words)
    assert end.pending is None
    wrong = 1 if words else 0
    assert end.gone == ({wrong} if scheme is TRIPLE and penalty else set())


def test_a_seat_beaten_by_a_challenge_stays_out_when_another_leaves() -> None:
    start = replace(table(challenge=TRIPLE, seats=3), gone=frozenset({2}))
    end = followed(start, HORN, ChallengePlay(), words=NO_WORDS)
    assert (end.gone, end.outcome is not None) == ({0, 2}, True)


def test_seats_that_resign_one_after_the_other_are_followed_to_the_end() -> None:
    end = followed(table(), Resign(), (2, Resign()))
    assert (end.gone, end.outcome is not None) == ({0, 2}, True)


def test_a_game_that_ends_while_a_play_waits_leaves_none_waiting() -> None:
    end = followed(table(challenge=DOUBLE, seats=2), HORN, (0, Resign()))
    assert (end.pending, end.outcome is not None) == (None, True)


def test_a_blank_that_is_traded_is_followed() -> None:
    start = replace(table(trade_blanks=True), board=board_with("8F HoRN"))
    end = followed(start, TradeBlank(Square(7, 6)), Pass())
    assert "?" in end.racks[0]


def test_racks_that_lie_in_order_are_followed() -> None:
    start = table(rack_order=RackOrder.ALPHABETICAL, trade_blanks=True)
    start = replace(start, board=board_with("8F HoRN"), bag="ZYXWVUTSRQPB")
    end = followed(start, TradeBlank(Square(7, 6)), Exchange("RN?"), Exchange("HA"))
    assert end.racks[0] == "ABCHXYZ"


def test_changed_rules_are_followed_and_hold_from_the_next_turn_on() -> None:
    change = ChangeRules(True, False, RackOrder.VALUE, Clock(ClockKind.TURN_PENALTY, 500, 7))
    end = followed(table(), change, Pass(), Pass())
    assert (end.rules.clock.penalty_points, end.scores) == (7, (10, 13, 40))


def test_changed_rules_leave_a_play_waiting() -> None:
    change = ChangeRules(True, False, RackOrder.VALUE, Clock())
    end = followed(table(challenge=DOUBLE), HORN, change, ChallengePlay(), words=NO_WORDS)
    assert end.scores == (10, 20, 40)


def test_a_turn_that_ran_out_and_a_word_that_was_refused_count_as_idle() -> None:
    late = table(clock=Clock(ClockKind.TURN_LOST, 1000), challenge=DOUBLE)
    assert followed(late, HORN, elapsed_ms=1001).scoreless[0] == 3
    assert followed(table(miss_turn=True), HORN, words=NO_WORDS).scoreless[0] == 3


@pytest.mark.parametrize(
    ("answer", "over"), [(Pass(), True), (Resign(), True), (ChallengePlay(), True), ((2, Resign()), False)]
)
def test_going_out_is_followed_until_it_is_answered(answer: Move | By, over: bool) -> None:
    start = replace(table(0, challenge=DOUBLE), racks=("HORN", "ADD", "U"))
    assert (followed(start, HORN, answer).outcome is not None) is over


def test_a_game_that_is_blocked_is_followed_to_its_end() -> None:
    end = followed(replace(table(0), racks=("Q", "Z", "V")), NothingPlayable())
    assert end.outcome is not None


@pytest.mark.parametrize("leaver", [0, 1])
def test_sudden_death_is_followed_to_its_end(leaver: int) -> None:
    start = table(0, tie_break=TieBreak.SUDDEN_DEATH)
    level = replace(start, racks=("Q", "Q", "Q"), scores=(5, 5, 5))
    begun = followed(level, NothingPlayable())
    assert begun.playoff is not None
    tile = next(face for face in begun.racks[0] if face != "?")
    other = next(face for face in begun.racks[0].replace(tile, "", 1) if face != "?")
    end = followed(level, NothingPlayable(), place(f"8H {tile}{other}"), Pass(), Pass())
    assert end.outcome is not None
    end = followed(level, NothingPlayable(), (leaver, Resign()), Pass(), Pass())
    assert end.outcome is not None
