"""Whoever plays alone is asked for once an evening, and never in a house that knows nobody."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.lexicon.words import Lexicon
from game.profiles.people import LONGEST_NAME, Person
from game.scenes.history.daily import DailyScene
from game.scenes.history.opponents import OpponentsScene
from game.scenes.puzzles.puzzle_list import PuzzleList
from tests.scenes.couch import Couch
from tests.scenes.mail.letters import Household
from tests.scenes.playing import NOON, add_maven, be_ready, couch_of, start


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


@pytest.fixture
def couch(lexicon: Lexicon) -> Couch:
    """In the main menu of a house in which Anna played last, and Ben before her."""
    couch = couch_of(lexicon)
    couch.services.remember(Person("Ben", played=NOON - 100), Person("Anna", played=NOON - 50))
    couch.press("confirm")
    return couch


def to_daily(couch: Couch) -> None:
    couch.choose("Play")
    couch.choose("Daily Bag")


def test_a_house_that_knows_nobody_asks_nobody(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon)
    couch.press("confirm")
    to_daily(couch)
    assert isinstance(couch.stack.top, DailyScene)
    assert couch.stack.top.player == "Player 1"
    assert "Somebody else" not in couch.prompts


def test_whoever_starts_quickly_is_asked_once_and_known_for_the_evening(couch: Couch) -> None:
    couch.press("shuffle")
    assert couch.stack.top.name == "who-plays"
    assert couch.choices[:2] == ["Anna", "Ben"], "whoever played last stands first"
    couch.choose("Ben")
    couch.until("table")
    assert couch.host.seats[0].name == "Ben"
    assert couch.services.people[0].name == "Ben"
    couch = Couch(couch.services)
    couch.press("confirm")
    to_daily(couch)
    assert isinstance(couch.stack.top, DailyScene), "nobody is asked twice"
    assert couch.stack.top.player == "Ben"


@pytest.mark.parametrize("where", ["Normal", "Tournament", "Solitaire", "Daily Bag", "quick", "mail"])
def test_a_profile_of_any_length_is_offered_wherever_somebody_sits_down_or_writes(
    lexicon: Lexicon, tmp_path: Path, where: str
) -> None:
    name = "Wilhelmine Mmmww"
    assert len(name) == LONGEST_NAME
    couch = Household(lexicon, tmp_path, 1) if where == "mail" else couch_of(lexicon)
    couch.services.remember(Person(name))
    if isinstance(couch, Household):
        couch.to_shelf()
        couch.choose("New Game")
        couch.choose("Your Name")
        couch.type_name("")
    elif where == "quick":
        couch.press("confirm", "shuffle")
    else:
        start(couch, where)
    assert couch.sees(name)
    if where in ("Normal", "Tournament", "Solitaire"):
        be_ready(couch)
        if where != "Solitaire":
            add_maven(couch, "Novice")
            couch.press("confirm")
        couch.until("table", "question")  # alone no word may be there
        assert couch.host.seats[0].name == name


@pytest.mark.parametrize("where", ["Daily Bag", "Somebody to Play", "Puzzles"])
def test_another_one_takes_the_pad_wherever_it_counts_for_one_person(couch: Couch, where: str) -> None:
    couch.services.player = "Anna"
    couch.choose("Past Games" if where == "Puzzles" else "Play")
    couch.choose(where)
    scene = couch.stack.top
    assert isinstance(scene, DailyScene | OpponentsScene | PuzzleList)
    assert scene.player == "Anna"
    couch.press(*couch.prompts["Somebody else"])
    couch.choose("Ben")
    assert couch.stack.top is scene
    assert scene.player == couch.services.player == "Ben"


@pytest.mark.parametrize("where", ["Daily Bag", "Somebody to Play", "Puzzles", "Practice"])
def test_wherever_somebody_plays_alone_first_they_are_asked_and_then_never_again(
    couch: Couch, where: str
) -> None:
    _choose(couch, where)
    assert couch.stack.top.name == "who-plays"
    couch.choose("Ben")
    for way, scene in (("Puzzles", PuzzleList), ("Somebody to Play", OpponentsScene)):
        couch = Couch(couch.services)
        couch.press("confirm")
        _choose(couch, way)
        assert isinstance(couch.stack.top, scene)
        assert couch.stack.top.player == "Ben"


def _choose(couch: Couch, where: str) -> None:
    couch.choose("Play" if where in ("Daily Bag", "Somebody to Play") else "Past Games")
    couch.choose(where)


def test_somebody_new_enters_a_name_and_is_offered_the_next_time(couch: Couch) -> None:
    to_daily(couch)
    couch.choose("Somebody New")
    couch.spell_name("ZOE")
    assert isinstance(couch.stack.top, DailyScene)
    assert couch.stack.top.player == "Zoe"
    assert [person.name for person in couch.services.people] == ["Zoe", "Anna", "Ben"]


def test_a_guest_is_nobody_of_the_house_and_a_question_left_open_begins_nothing(couch: Couch) -> None:
    to_daily(couch)
    couch.press("back")
    assert couch.stack.top.name == "play"
    assert couch.services.player == ""
    couch.choose("Daily Bag")
    couch.choose("A Guest")
    assert isinstance(couch.stack.top, DailyScene)
    assert couch.stack.top.player == "Player 1"
    assert [person.name for person in couch.services.people] == ["Anna", "Ben"]
