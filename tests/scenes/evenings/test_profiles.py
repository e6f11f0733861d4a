"""Profiles and people to play against, by presses."""

from __future__ import annotations

import pytest

from game.lexicon.words import Lexicon
from game.profiles.maven_people import OPPONENTS
from game.scenes.evenings.opponents import MATCH, OpponentsScene
from game.scenes.evenings.profiles import ProfilesScene
from tests.scenes.couch import Couch
from tests.scenes.playing import couch_of, play_out


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


def to_opponents(couch: Couch) -> OpponentsScene:
    couch.press("confirm")
    couch.choose("Play")
    couch.choose("Somebody to Play")
    assert isinstance(couch.stack.top, OpponentsScene)
    return couch.stack.top


def test_a_good_match_is_two_presses_from_the_kinds_of_game_and_counts_in_the_profile(
    lexicon: Lexicon,
) -> None:
    couch = couch_of(lexicon, clever=True)
    assert to_opponents(couch).focus == MATCH
    couch.press("confirm")
    couch.until("table")
    assert couch.host.seats[1].name in {one.name for one in OPPONENTS}
    play_out(couch)
    couch.press("back")
    couch.choose("Evenings")
    couch.choose("Profiles")
    assert isinstance(couch.stack.top, ProfilesScene)
    assert couch.stack.top.stats["player 1"].games == 1
    assert couch.sees("Maven")
    couch.press("shuffle")
    assert couch.sees("Seven at Once")
    couch.press("back", "confirm")
    assert couch.stack.top.name == "past-games"


def test_each_of_the_eight_is_reached_and_plays_at_the_own_level(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon)
    scene = to_opponents(couch)
    seen = set()
    couch.press("right")
    for _ in range(4):
        for _ in range(2):
            seen.add(scene.focus)
            couch.press("down")
        couch.press("right")
    assert seen == set(range(8))
    assert scene.focus == MATCH
    couch.press("left", "down", "confirm")
    couch.until("table")
    assert (couch.host.seats[1].name, couch.host.seats[1].level) == ("Agatha", 8)


def test_without_a_finished_game_the_profiles_say_what_they_wait_for(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon)
    couch.press("confirm")
    couch.choose("Evenings")
    couch.choose("Profiles")
    assert couch.sees("Whoever finishes a game")
    couch.press("back*2")
    assert couch.stack.top.name == "main-menu"


def test_words_that_beat_you_are_told_and_asked_for(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon, clever=True)
    scene = to_opponents(couch)
    while scene.focus != 7:
        couch.press("left")
        couch.press("down") if scene.focus in range(4) else None
    couch.press("confirm")
    couch.until("table")
    for _ in range(3):
        couch.pass_turn()
        couch.until("table", "results")
        if couch.stack.top.name == "results":
            break
    while couch.stack.top.name != "results":
        couch.pass_turn()
        couch.until("table", "results")
    couch.press("back")
    couch.choose("Evenings")
    couch.choose("Words to Learn")
    assert couch.sees("Agatha laid it")
    couch.press("confirm")
    assert couch.sees("Letters that go before it")
    couch.press("back", "shuffle")
    while couch.stack.top.name == "question":
        couch.press("confirm")
    assert couch.sees("right.")
    couch.press("back*3")
    assert couch.stack.top.name == "main-menu"
