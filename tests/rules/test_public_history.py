"""The past turns as everybody saw them, told from what happened alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from game.rules.moves import ChallengePlay, ChangeRules, Exchange, Move, NothingPlayable, Pass
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.position import Position, Words
from game.rules.public_history import history_with
from game.rules.rules_and_defaults import Challenge, Clock, FirstPlayer, RackOrder, Rules, TieBreak
from game.rules.seat_view import PublicTurn
from tests.rules.table import ANY_WORD, place, position


def history_of(now: Position, moves: Iterable[Move], words: Words) -> tuple[PublicTurn, ...]:
    """The history of some moves by the seats on turn."""
    history: tuple[PublicTurn, ...] = ()
    for move in moves:
        seat = now.to_move
        now, events = play(now, move, words)
        history = history_with(history, seat, events)
    return history


def test_history_tells_what_the_table_saw() -> None:
    rules = Rules(challenge=Challenge.DOUBLE)
    start, _ = opening(rules, 2, seed=2026)
    moves: list[Move] = [place(f"8G {start.racks[0][:2]}"), Exchange(start.racks[1][:2]), Pass(), Pass()]
    history = history_of(start, moves, ANY_WORD)
    assert [(turn.seat, turn.kind, turn.count) for turn in history] == [
        (0, "place", 0),
        (1, "exchange", 2),
        (0, "pass", 0),
        (1, "pass", 0),
    ]
    assert history[0].score is not None


def test_history_shows_a_play_that_was_challenged_away_as_rejected() -> None:
    rules = Rules(challenge=Challenge.DOUBLE)
    start, _ = opening(rules, 2, seed=2026)
    moves: list[Move] = [place(f"8G {start.racks[0][:2]}"), ChallengePlay()]
    history = history_of(start, moves, frozenset())
    assert [(turn.seat, turn.kind, turn.tiles) for turn in history] == [
        (0, "rejected", ()),
        (1, "challenge", ()),
    ]


@pytest.mark.parametrize("first_player", FirstPlayer)
def test_neither_an_opening_nor_a_change_of_the_rules_is_a_turn(first_player: FirstPlayer) -> None:
    start, events = opening(Rules(first_player=first_player), 3, seed=2026)
    assert history_with((), start.to_move, events) == ()
    change = ChangeRules(True, True, RackOrder.VALUE, Clock())
    assert history_of(start, [change, Pass(), change], ANY_WORD) == (PublicTurn(start.to_move, "pass"),)


def test_a_game_that_is_blocked_says_so_even_if_sudden_death_follows() -> None:
    level = position("Q", "Q", rules=Rules(tie_break=TieBreak.SUDDEN_DEATH))
    assert history_of(level, [NothingPlayable()], ANY_WORD) == (PublicTurn(0, "blocked"),)


def test_whoever_lets_the_last_play_stand_has_passed_even_if_sudden_death_follows() -> None:
    """HORN makes 14 points and takes 2 more for the D that is left, which costs the other 2 of its 18."""
    rules = Rules(challenge=Challenge.DOUBLE, tie_break=TieBreak.SUDDEN_DEATH)
    start = replace(position("HORN", "D", rules=rules), scores=(0, 18))
    accepted, _ = play(play(start, place("8F HORN"), ANY_WORD)[0], Pass(), ANY_WORD)
    assert accepted.playoff is not None
    history = history_of(start, [place("8F HORN"), Pass()], ANY_WORD)
    assert [(turn.seat, turn.kind) for turn in history] == [(0, "place"), (1, "pass")]
