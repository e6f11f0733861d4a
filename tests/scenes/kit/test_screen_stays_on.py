"""While a game is on the screen is not to go blank, as long as somebody is there."""

from __future__ import annotations

from game.lexicon.words import Lexicon
from game.scenes.extras.demonstration import AttractScene
from game.scenes.kit.stack import ABANDONED_SECONDS
from tests.scenes.couch import Couch, services
from tests.scenes.scripted_maven import ScriptedMaven
from tests.scenes.table.test_table import sit


def test_the_screen_stays_on_during_a_game_as_long_as_somebody_is_there(lexicon: Lexicon) -> None:
    couch = Couch(services(lexicon, ScriptedMaven()))
    couch.until("title")
    assert not couch.stack.plays
    couch = sit(lexicon)
    assert couch.stack.plays
    couch.press("pause")
    assert couch.stack.plays, "under a menu too"
    couch.stack.update(ABANDONED_SECONDS)
    assert not couch.stack.plays, "nobody has been there for half an hour"
    couch.press("pause")
    assert couch.stack.plays


def test_the_demonstration_lets_the_screen_go_blank(lexicon: Lexicon) -> None:
    couch = Couch(services(lexicon, ScriptedMaven()))
    couch.stack.scenes.append(AttractScene(couch.services))
    assert not couch.stack.plays
