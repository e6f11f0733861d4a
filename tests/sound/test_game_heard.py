"""A game from the title to a word on the board, heard press by press."""

from __future__ import annotations

import pytest

from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import InProcessMaven
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.scenes.kit.picture.game_panels import Spot
from game.sound.sound_names import Cue
from tests.scenes.couch import services
from tests.scenes.playing import be_called, be_ready
from tests.sound.listening import ListeningCouch


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


def test_a_turn_is_heard_from_the_menu_to_the_score(lexicon: Lexicon) -> None:
    couch = ListeningCouch(services(lexicon, InProcessMaven(lexicon), fast=False))
    couch.press("confirm")
    with couch.hears(Cue.MOVE):
        couch.press("down")
    couch.press("up")
    couch.choose("Play")
    couch.choose("Normal")
    be_called(couch, "Ann")
    be_ready(couch)
    with couch.hears(Cue.JOIN):
        couch.press("shuffle")
    couch.press("confirm", "confirm")
    couch.until("table")
    assert Cue.RUSTLE in {sound.cue for sound in couch.heard}
    assert Cue.SETTLE in {sound.cue for sound in couch.heard}
    couch.wait(2)
    with couch.hears(Cue.RACK):
        couch.press("right")
    with couch.hears(Cue.PICK):
        couch.press("confirm")
    with couch.hears(Cue.SLIDE):
        couch.press("right")
    with couch.hears(Cue.SETTLE):
        couch.press("confirm")
    couch.wait(1)
    with couch.hears(Cue.SHUFFLE):
        couch.press("shuffle")
    couch.wait(1)
    couch.press("confirm")
    with couch.hears(Cue.TICK):
        couch.press("up")
    with couch.hears(Cue.TICK):
        couch.press("left")
    couch.wait(1)
    with couch.hears(Cue.PLACE):
        couch.press("confirm")
        couch.wait(1)
    couch.focus_spot(Spot.END_TURN)
    with couch.hears(Cue.INVALID):
        couch.press("confirm")
        couch.wait(0.2)
    couch.press("back")
    couch.wait(2)
    couch.heard.clear()
    view = couch.view(0)
    couch.play(choose(view, lexicon, 8, Budget(nodes=1), seed=0)[0].move)
    couch.until("table", seconds=120)
    heard = [sound.cue for sound in couch.heard]
    assert {Cue.PICK, Cue.PLACE, Cue.TICK, Cue.COUNT, Cue.RUSTLE, Cue.TURN} <= set(heard)
    assert {Cue.SMALL, Cue.GOOD, Cue.GREAT, Cue.BINGO} & set(heard)
    assert heard.index(Cue.PICK) < heard.index(Cue.PLACE)
    assert heard.index(Cue.COUNT) < heard.index(Cue.TURN)
