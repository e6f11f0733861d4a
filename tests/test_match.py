"""One live game and its one door for moves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.lexicon.words import Lexicon
from game.match import Match
from game.maven.desk.front_desk import FrontDesk
from game.maven.messages import Budget
from game.rules.editions import PLAYSTATION
from game.rules.illegal_moves import NotInDictionary
from game.rules.moves import NothingPlayable, Pass, Place, Square, Tile
from game.rules.record import Seat
from tests.scenes.desks import ScriptedMaven

AB = Place((Tile(Square(7, 7), "A"), Tile(Square(7, 8), "B")))


def at_the_end(*answers: Pass | Place) -> Match:
    """Two computers with a letter each and nothing left in the bag; Maven's words are given."""
    lexicon = Lexicon.from_words(["AB"], "Two letters")
    seats = (Seat("One", "maven", 8), Seat("Two", "maven", 8))
    match = Match(PLAYSTATION, seats, 1, lexicon, FrontDesk(ScriptedMaven(answers)))
    match.position = replace(match.position, racks=("AB", "Q"), bag="")
    return match


def test_the_game_is_blocked_once_maven_has_found_no_play_for_any_seat() -> None:
    match = at_the_end(Pass(), Pass())
    match.ask_whether_playable()
    assert match.poll() is None, "one seat is still to be asked for"
    assert match.poll() == NothingPlayable()
    assert not match.is_busy


def test_one_play_is_enough_for_the_game_to_go_on() -> None:
    match = at_the_end(AB, Pass())
    match.ask_whether_playable()
    assert match.poll() is None
    assert not match.is_busy


def test_a_match_left_in_the_middle_of_a_proof_takes_the_next_answer_for_a_move() -> None:
    match = at_the_end(Pass(), AB)
    match.ask_whether_playable()
    match.abandon()
    match.ask(Budget(nodes=1))
    assert [match.poll(), match.poll()].count(AB) == 1


def test_a_refused_move_leaves_position_record_and_history_as_they_were() -> None:
    match = at_the_end()
    before = match.position, match.record, match.history, list(match.played)
    with pytest.raises(NotInDictionary):
        match.submit(Place((Tile(Square(7, 7), "B"), Tile(Square(7, 8), "A"))))
    assert (match.position, match.record, match.history, match.played) == before
