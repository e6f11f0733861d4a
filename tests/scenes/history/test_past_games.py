"""A long list of finished games: pages, and a search by player, month, kind and word that narrows down."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest

from game.archive.kept_game import KeptGame, kept
from game.archive.told_game import told
from game.lexicon.words import Lexicon
from game.rules.record import Seat
from game.scenes.history.past_games import PAGE, PastGamesScene
from tests.archive.games import random_record
from tests.rules.random_games import WORDS
from tests.scenes.couch import Couch
from tests.scenes.playing import couch_of

PEOPLE = ("Ada", "Bo", "Cy", "Dee", "Eve", "Fay")


@pytest.fixture
def couch(lexicon: Lexicon) -> Couch:
    """Thirty games from three months, six people in turn against Maven."""
    couch = couch_of(lexicon)
    record = random_record(1)
    for number in range(30):
        others = [replace(seat, name="Maven", kind="maven") for seat in record.seats[1:]]
        seats = (Seat(PEOPLE[number % 6]), *others)
        game = told(replace(record, seats=seats, id=f"{number:016x}"), WORDS)
        when = int(datetime(2026, 12 - number // 10, 28 - number % 10, 20).timestamp())
        one = kept(game, when, "Normal" if number % 2 else "Mail")
        couch.services.archive.keep(KeptGame(one.head, replace(one.record, seed=number)))
    couch.press("confirm")
    couch.choose("Past Games")
    couch.choose("Games")
    return couch


def top(couch: Couch) -> PastGamesScene:
    scene = couch.stack.top
    assert isinstance(scene, PastGamesScene)
    return scene


def test_k11_left_and_right_turn_pages_up_to_the_ends_and_the_list_says_where_it_is(couch: Couch) -> None:
    assert couch.sees("Game 1 of 30")
    couch.press("right")
    assert couch.sees(f"Game {1 + PAGE} of 30")
    couch.press("right*9")
    assert couch.sees("Game 30 of 30")
    couch.press("left*9")
    assert couch.sees("Game 1 of 30")


def test_k11_everybody_is_searched_for_and_each_month_and_answers_narrow_down(couch: Couch) -> None:
    couch.press("shuffle")
    couch.choose("By Player")
    assert set(couch.choices) == set(PEOPLE)
    couch.choose("Fay")
    assert top(couch).count == 5
    couch.press("shuffle")
    couch.choose("By Month")
    assert couch.choices[0] == "December 2026"
    couch.choose("November 2026")
    assert couch.sees("Fay, November 2026")
    found = couch.services.archive.find(top(couch).search)
    assert {datetime.fromtimestamp(entry.head.when).month for entry in found} == {11}
    assert {entry.head.seats[0].name for entry in found} == {"Fay"}
    couch.press("shuffle")
    couch.choose("All Games")
    assert couch.sees("Game 1 of 30")


def test_k11_a_word_narrows_down_too_and_what_nobody_played_leaves_nothing(couch: Couch) -> None:
    couch.press("shuffle")
    couch.choose("With a Word")
    couch.spell_name("QZ")
    assert top(couch).count == 0
    couch.press("shuffle")
    couch.choose("All Games")
    assert top(couch).count == 30
