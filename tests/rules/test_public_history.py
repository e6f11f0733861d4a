"""What the table saw of a game's past turns, told from the events and from the moves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.events import TilesPlaced
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
from tests.rules.table import ANY_WORD, board_with, place, position

NO_WORDS: frozenset[str] = frozenset()
HORN = place("8F HORN")
By = tuple[int, Move]
"""A move by a seat that need not be on turn."""


def told(
    start: Position, *moves: Move | By, words: Words = ANY_WORD, elapsed_ms: int = 0
) -> list[PublicTurn]:
    """The history after some moves."""
    history: tuple[PublicTurn, ...] = ()
    for one in moves:
        seat, move = one if isinstance(one, tuple) else (start.to_move, one)
        start, events = play(start, move, words, elapsed_ms, seat=seat)
        history = history_with(history, seat, events)
    return list(history)


def table(**rules: object) -> Position:
    """Seat 0 of two holds the tiles of HORN."""
    return position("HORNABC", "HATSDDD", bag="E" * 12, rules=Rules(**rules))  # type: ignore[arg-type]


@pytest.mark.parametrize("first_player", FirstPlayer)
def test_the_opening_is_no_turn(first_player: FirstPlayer) -> None:
    _, events = opening(Rules(first_player=first_player), 3, seed=4)
    assert history_with((), 0, events) == ()


def test_a_change_of_the_rules_is_no_turn() -> None:
    change = ChangeRules(True, True, RackOrder.VALUE, Clock())
    assert told(table(), Pass(), change, Pass()) == [PublicTurn(0, "pass"), PublicTurn(1, "pass")]


def test_a_play_is_told_with_its_tiles_and_its_score() -> None:
    _, events = play(table(), HORN, ANY_WORD)
    placed = events[0]
    assert isinstance(placed, TilesPlaced)
    assert told(table(), HORN) == [PublicTurn(0, "place", tiles=HORN.tiles, score=placed.score)]


def test_of_an_exchange_only_the_number_of_tiles_is_told() -> None:
    assert told(table(), Exchange("HOR")) == [PublicTurn(0, "exchange", count=3)]


def test_a_turn_after_a_play_that_stands_comes_behind_it() -> None:
    kinds = [(turn.seat, turn.kind) for turn in told(table(challenge=Challenge.DOUBLE), HORN, Exchange("DD"))]
    assert kinds == [(0, "place"), (1, "exchange")]


def test_a_play_refused_by_the_lexicon_is_rejected_and_its_tiles_are_not_told() -> None:
    assert told(table(miss_turn=True), HORN, words=NO_WORDS) == [PublicTurn(0, "rejected")]


def test_a_play_that_is_challenged_away_becomes_rejected_where_it_stood() -> None:
    start = table(challenge=Challenge.DOUBLE)
    assert told(start, Pass(), Pass(), HORN, ChallengePlay(), words=NO_WORDS) == [
        PublicTurn(0, "pass"),
        PublicTurn(1, "pass"),
        PublicTurn(0, "rejected"),
        PublicTurn(1, "challenge"),
    ]


def test_of_several_plays_the_last_is_the_one_that_was_challenged_away() -> None:
    start = table(challenge=Challenge.DOUBLE)
    turns = told(start, HORN, place("9F HATS"), ChallengePlay(), words=NO_WORDS)
    assert [(turn.seat, turn.kind) for turn in turns] == [(0, "place"), (1, "rejected"), (0, "challenge")]


def test_what_happened_between_a_play_and_its_challenge_stays_between_them() -> None:
    start = position("HORNABC", "HATSDDD", "IIIIIII", "UUUUUUU", rules=Rules(challenge=Challenge.DOUBLE))
    turns = told(start, HORN, (2, Resign()), (3, Resign()), ChallengePlay(), words=NO_WORDS)
    assert [(turn.seat, turn.kind) for turn in turns] == [
        (0, "rejected"),
        (2, "resign"),
        (3, "resign"),
        (1, "challenge"),
    ]


@pytest.mark.parametrize("scheme", [Challenge.SINGLE, Challenge.DOUBLE, Challenge.TRIPLE])
def test_a_challenge_that_was_wrong_leaves_the_play_in_the_history(scheme: Challenge) -> None:
    turns = told(table(challenge=scheme), HORN, ChallengePlay())
    assert [(turn.seat, turn.kind) for turn in turns] == [(0, "place"), (1, "challenge")]
    assert turns[0].tiles == HORN.tiles


def test_a_turn_that_ran_out_is_a_pass() -> None:
    late = table(clock=Clock(ClockKind.TURN_LOST, limit_ms=1000))
    assert told(late, HORN, elapsed_ms=1001) == [PublicTurn(0, "pass")]


def test_a_blank_that_was_traded_is_a_trade() -> None:
    start = replace(table(trade_blanks=True), board=board_with("8F HoRN"))
    assert told(start, TradeBlank(Square(7, 6))) == [PublicTurn(0, "trade")]


def test_a_seat_that_left_has_resigned() -> None:
    assert told(table(), Resign()) == [PublicTurn(0, "resign")]


def test_a_game_that_nobody_can_play_on_is_blocked() -> None:
    assert told(position("Q", "Z"), NothingPlayable()) == [PublicTurn(0, "blocked")]


def test_whoever_lets_a_play_stand_that_went_out_has_passed() -> None:
    start = position("HORN", "DD", rules=Rules(challenge=Challenge.DOUBLE))
    assert [turn.kind for turn in told(start, HORN, Pass())] == ["place", "pass"]


def test_a_game_that_is_blocked_says_so_even_if_sudden_death_follows() -> None:
    level = position("Q", "Q", rules=Rules(tie_break=TieBreak.SUDDEN_DEATH))
    assert told(level, NothingPlayable()) == [PublicTurn(0, "blocked")]


def test_whoever_lets_the_last_play_stand_has_passed_even_if_sudden_death_follows() -> None:
    """HORN makes 14 points and takes 2 more for the D that is left, which costs the other 2 of its 18."""
    rules = Rules(challenge=Challenge.DOUBLE, tie_break=TieBreak.SUDDEN_DEATH)
    start = replace(position("HORN", "D", rules=rules), scores=(0, 18))
    accepted, _ = play(play(start, place("8F HORN"), ANY_WORD)[0], Pass(), ANY_WORD)
    assert accepted.playoff is not None
    history = told(start, HORN, Pass())
    assert [(turn.seat, turn.kind) for turn in history] == [(0, "place"), (1, "pass")]
