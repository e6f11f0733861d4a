"""What a screen says fits whoever reads it there: the device in the hand, the menu they came from."""

from __future__ import annotations

from controllers.actions import Brand
from game.lexicon.words import Lexicon
from game.rules.editions import PLAYSTATION
from game.rules.record import Seat
from game.scenes.kit.mode import CONSOLE_1999, PARLOUR
from game.session.match import MatchSession
from tests.scenes.couch import services
from tests.scenes.hosting import saved_table_of
from tests.scenes.pads import PadCouch
from tests.scenes.playing import couch_of
from tests.scenes.scripted_maven import ScriptedMaven


def test_whoever_plays_at_a_keyboard_takes_that_and_no_pad(lexicon: Lexicon) -> None:
    home = services(lexicon, ScriptedMaven())
    host = MatchSession(PLAYSTATION, (Seat("Anna"), Seat("Bo")), 1, lexicon)
    couch = PadCouch(home, saved_table_of(home, host))
    couch.plug("keys", Brand.KEYBOARD)
    couch.push("keys", "up")
    couch.until("handover")
    assert couch.sees("Take the keyboard")
    assert not couch.sees("Take the pad")


def test_nobody_who_has_not_played_is_told_how_well_they_play(lexicon: Lexicon) -> None:
    couch = couch_of(lexicon)
    couch.press("confirm", "confirm")
    couch.choose("Somebody to Play")
    assert couch.sees("A good match")
    assert not couch.sees("as well as you do")


def test_the_manual_of_1999_has_its_own_words_for_premium_squares() -> None:
    assert CONSOLE_1999.called("Premium Squares") == "Show Premium Tiles"
    assert PARLOUR.called("Premium Squares") == "Premium Squares"
