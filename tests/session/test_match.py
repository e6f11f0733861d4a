"""A match of turns is made of its turns: with those of another it is that match."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.lexicon.words import Lexicon
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import Exchange, Pass, Place, Square, Tile
from game.rules.record import DivergedError, Seat, Turn
from game.rules.rules_and_defaults import Rules
from game.session.match import MatchSession

WORDS = Lexicon.from_words(["AB"], "One word")
EVERYBODY = frozenset({0, 1})


def new() -> MatchSession:
    return MatchSession(Rules(), (Seat("Margaret"), Seat("Ruth")), 7, WORDS)


def test_a_match_with_the_turns_of_another_is_that_match() -> None:
    here, there = new(), new()
    for move in (Exchange(here.position.rack[:3]), Pass(), Pass()):
        here.submit(here.position.to_move, move, 900)
        there.apply(here.record.turns[-1])
    assert there.record == here.record
    assert there.position == here.position
    assert there.reports(EVERYBODY) == here.reports(EVERYBODY)
    assert MatchSession.resume(here.record, WORDS).reports(EVERYBODY) == here.reports(EVERYBODY)


def test_what_was_decided_has_not_happened_until_it_is_applied() -> None:
    match = new()
    before, first = match.position, match.decide(0, Pass())
    assert match.decide(0, Exchange(before.rack[:1])).digest != first.digest
    assert (match.position, match.record.turns) == (before, ())
    match.apply(first)
    assert match.record.turns == (first,)


def test_a_turn_that_cannot_be_true_changes_nothing() -> None:
    match = new()
    true, before = match.decide(0, Pass()), match.position
    for turn in (replace(true, digest="0" * 8), replace(true, seat=1), replace(true, move=Exchange("ZZZ"))):
        with pytest.raises(DivergedError):
            match.apply(turn)
    with pytest.raises(IllegalMove):
        match.submit(0, Place((Tile(Square(0, 0), "A"),)))
    assert (match.position, match.record.turns) == (before, ())


def test_whoever_keeps_a_log_beside_has_each_turn_before_it_happens() -> None:
    match, log = new(), list[tuple[Turn, int]]()

    def noted(turn: Turn) -> None:
        log.append((turn, match.position.ply))
        match.apply(turn)

    match.happens = noted
    match.submit(0, Pass(), 700)
    match.submit(1, Pass(), 800)
    assert [turn for turn, _ in log] == [*match.record.turns]
    assert [ply for _, ply in log] == [0, 1]
