"""The daily bag by presses: one try that counts, Maven's score afterwards, codes from elsewhere."""

from __future__ import annotations

import pytest

from game.lexicon.words import Lexicon
from game.scenes.evenings.daily import DailyScene
from game.scenes.kit.picture.daily_panels import DailyBag
from tests.scenes.couch import Couch
from tests.scenes.playing import NOON, best_move, couch_of


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


def panel(couch: Couch) -> DailyBag:
    return next(one for one in couch.picture.panels if isinstance(one, DailyBag))


def scene(couch: Couch) -> DailyScene:
    assert isinstance(couch.stack.top, DailyScene)
    return couch.stack.top


def to_daily(couch: Couch) -> None:
    couch.press("confirm")
    couch.choose("Play")
    couch.choose("Daily Bag")


def test_a_try_counts_once_and_maven_is_turned_over_when_it_is_done(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon, clever=True)
    to_daily(couch)
    couch.wait(1)
    assert panel(couch).maven == ""
    assert panel(couch).play == "Play"
    couch.press("confirm")
    couch.until("table")
    bag = couch.host.position
    couch.play(best_move(couch))
    couch.until("table")
    couch.pass_turn()
    couch.until("daily")
    couch.wait(2)
    assert panel(couch).maven.isdigit()
    assert panel(couch).play == "Practice"
    assert panel(couch).streak == 1
    score = scene(couch).results[scene(couch).today].score
    assert panel(couch).shared is not None
    while not (shared := panel(couch).shared) or not shared.picture:
        couch.wait(0.1)
    assert shared.scores[0] == ("Player 1", score)
    assert shared.code, "a game of two turns fits a code that can be told"
    couch.services.now = lambda: NOON + 60  # two games of one moment would have no order
    couch.press("confirm", "confirm")
    couch.until("table")
    assert couch.host.position == bag, "practice is with the same tiles"
    couch.pass_turn()
    couch.until("daily")
    assert scene(couch).results[scene(couch).today].score == score, "practice does not count"
    couch.press("back")
    assert couch.stack.top.name == "main-menu"


def test_made_up_codes_get_one_sentence(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon)
    to_daily(couch)
    couch.press("zoom")
    couch.spell_name("NOCODE")
    assert couch.stack.top.name == "reading"
    assert couch.sees("This code is")
    couch.press("back")
    assert couch.stack.top.name == "daily"


def test_the_days_of_the_month_are_walked_through_and_none_that_is_to_come(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon)
    to_daily(couch)
    today = scene(couch).today
    couch.press("right")
    assert scene(couch).day == today
    couch.press("left*2", "up")
    assert (today - scene(couch).day).days == 9
    assert not couch.sees("Today’s bag")


def test_who_leaves_a_try_and_begins_anew_only_practises(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon, clever=True)
    to_daily(couch)
    couch.press("confirm")
    couch.until("table")
    couch.play(best_move(couch))
    couch.until("table")
    couch.stack.scenes[:] = couch_of(lexicon).stack.scenes  # the program was killed
    again = Couch(couch.services)
    to_daily(again)
    assert panel(again).play == "Practice"
    again.press("confirm")
    assert again.sees("has begun")
    again.press("confirm")
    again.until("table")
    again.pass_turn()
    again.until("daily")
    assert scene(again).results == {}, "nothing has counted"
    assert panel(again).streak == 0
