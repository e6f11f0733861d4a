"""The figures at the scores: whose they are, and how they take what happens."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.lexicon.words import Lexicon
from game.rules.editions import PLAYSTATION
from game.rules.moves import Square
from game.rules.record import Seat
from game.scenes.kit.picture.figures import Mood
from tests.phones.house import Net
from tests.scenes.couch import FRAME, Couch
from tests.scenes.scripted_maven import ScriptedMaven
from tests.scenes.table.test_phones_at_the_table import Sofa
from tests.scenes.table.test_table import hud, sit, spell

ANNA, ROSA = Seat("Anna", figure="owl"), Seat("Rosa", "maven", 4)


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


def moods(couch: Couch) -> list[Mood]:
    return [box.figure.mood for box in hud(couch).boxes]


def moods_until_maven(couch: Couch) -> set[Mood]:
    """All that Anna's figure does from the end of her turn on."""
    couch.end_turn()
    found = set()
    while couch.phase.name != "maven":
        found.add(moods(couch)[0])
        couch.stack.update(FRAME)
    return found


def test_the_figure_that_one_sat_down_with_stands_at_ones_score_and_looks_on_out_of_turn(
    lexicon: Lexicon,
) -> None:
    couch = sit(lexicon, (ANNA, ROSA), maven=ScriptedMaven(delay=10_000))
    assert [box.figure.name for box in hud(couch).boxes] == ["owl", "rosa"]
    assert moods(couch) == [Mood.ON_TURN, Mood.LOOKS_ON]
    spell(couch, "HORN", Square(7, 5))
    assert Mood.CHEERS not in moods_until_maven(couch), "14 points are nothing to cheer at"
    assert moods(couch) == [Mood.LOOKS_ON, Mood.ON_TURN]


def test_a_figure_cheers_at_a_great_play_and_droops_over_a_lost_turn(lexicon: Lexicon) -> None:
    couch = sit(lexicon, (ANNA, ROSA), rack="ANOTHER", maven=ScriptedMaven(delay=10_000))
    spell(couch, "ANOTHER", Square(7, 2))
    assert Mood.CHEERS in moods_until_maven(couch)
    strict = replace(PLAYSTATION, miss_turn=True)
    couch = sit(lexicon, (ANNA, ROSA), rules=strict, maven=ScriptedMaven(delay=10_000))
    spell(couch, "HNR", Square(7, 5))
    seen = moods_until_maven(couch)
    assert Mood.DROOPS in seen
    assert Mood.CHEERS not in seen


def test_the_figure_of_whoever_is_on_turn_by_a_phone_sleeps_with_it_and_wakes_with_it(
    lexicon: Lexicon,
) -> None:
    couch = Sofa(lexicon, (ANNA, replace(ROSA, name="Maven")))
    couch.until("table")
    line = couch.scan()
    couch.until("phone")
    net = couch.phones._server
    assert isinstance(net, Net)
    net.news.put((line, None))
    couch.wait(1)
    assert moods(couch)[0] is Mood.ON_TURN, "phones blink"
    couch.wait(3)
    assert moods(couch) == [Mood.SLEEPS, Mood.LOOKS_ON]
    couch.press("confirm")
    couch.until("table")
    assert moods(couch)[0] is Mood.ON_TURN
