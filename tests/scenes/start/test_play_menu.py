"""The cards of Play: what they open, and how the selector gets about."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controllers.pointer import Gesture
from game.lexicon.words import Lexicon
from game.rules.editions import SPECTRUM
from game.scenes.kit.picture.sheet import Sheet, first
from game.scenes.kit.picture.sheet_pictures import Buttons
from game.scenes.kit.pointing import Item, Pointed
from game.scenes.kit.scene import Pop
from game.scenes.start.play_menu import PlayScene
from tests.scenes.couch import Couch
from tests.scenes.playing import couch_of


@pytest.fixture
def couch(lexicon: Lexicon) -> Couch:
    couch = couch_of(lexicon)
    couch.press("confirm", "confirm")
    assert isinstance(couch.stack.top, PlayScene)
    return couch


def focus(couch: Couch) -> object:
    """The cards come first, then the choices of the row."""
    return next(panel.focus for panel in couch.picture.panels if isinstance(panel, Sheet))


def scene(couch: Couch) -> PlayScene:
    assert isinstance(couch.stack.top, PlayScene)
    return couch.stack.top


def labels(couch: Couch) -> list[str]:
    row = next(buttons for panel in couch.picture.panels if (buttons := first(panel, Buttons)))
    return [item.label for item in row.items]


def test_a_card_opens_a_row_of_its_own_and_back_closes_it(couch: Couch) -> None:
    assert labels(couch) == ["Tournament", "Watch Computers", "Rules and Editions"]
    couch.press("right*2", "confirm")
    assert labels(couch) == ["Daily Bag", "Solitaire", "Puzzles", "Learn to Play"]
    assert (focus(couch), scene(couch).card, scene(couch).opened) == (4, 2, True)
    couch.press("back")
    assert (focus(couch), scene(couch).opened) == (2, False)
    couch.press("back")
    assert couch.stack.top.name == "main-menu"


def test_without_network_and_disk_nothing_can_be_played_away_and_the_card_says_why(couch: Couch) -> None:
    couch.press("left")
    assert focus(couch) == 3
    assert not scene(couch).ways[3].enabled
    assert "Select" not in couch.prompts
    assert couch.sees("Needs a network, or a disk")


def test_the_rules_of_the_next_game_are_chosen_before_anybody_sits_down(couch: Couch) -> None:
    couch.choose("Rules and Editions")
    couch.press("down*2", "confirm")
    assert couch.stack.top.name == "play"
    couch.choose("Normal")
    assert couch.sees("Home Computer 1987")


def test_a_game_against_maven_at_once_is_by_the_rules_that_were_chosen_last(couch: Couch) -> None:
    couch.choose("Rules and Editions")
    couch.press("down*2", "confirm")
    couch.choose("Quick Start")
    couch.until("table")
    assert couch.host.position.rules == SPECTRUM


def test_somebody_to_play_plays_by_the_rules_that_were_chosen_last(couch: Couch) -> None:
    couch.choose("Rules and Editions")
    couch.press("down*2", "confirm")
    couch.choose("Somebody to Play")
    couch.press("confirm")
    couch.until("table")
    assert couch.host.position.rules == SPECTRUM


def test_with_larger_words_the_cards_stand_in_two_rows_and_the_selector_goes_by_them(couch: Couch) -> None:
    couch.services.options = replace(couch.services.options, text_size=200)
    couch.press("right", "down")
    assert focus(couch) == 3
    couch.press("up", "left", "down", "down")
    assert focus(couch) == 4


def test_a_mouse_opens_a_card_and_one_of_its_choices(couch: Couch) -> None:
    couch.stack.point(Pointed(Gesture.PRESS, Item(0)))
    assert labels(couch) == ["Normal", "Party Mode"]
    couch.stack.point(Pointed(Gesture.PRESS, Item(4)))
    assert couch.stack.top.name == "setup"


def test_back_from_every_way_to_play_leads_to_where_it_was_chosen(lexicon: Lexicon) -> None:
    tried = 0
    play = PlayScene(couch_of(lexicon).services, Pop)
    for label in [choice.key for row in (*(way.choices for way in play.ways), play.also) for choice in row]:
        couch = couch_of(lexicon)
        couch.press("confirm", "confirm")
        couch.choose(label)
        came_from = next((one for one in couch.stack.scenes[::-1] if isinstance(one, PlayScene)), None)
        if came_from is None:  # at a table, which asks before it is left
            continue
        before = cards_of(came_from)
        couch.press("back", *["back"] * (label in ("Normal", "Tournament", "Solitaire")))  # out of the seat
        assert couch.stack.top is came_from, label
        assert cards_of(came_from) == before, label
        tried += 1
    assert tried >= 6


def cards_of(scene: PlayScene) -> tuple[int, bool, int | None]:
    return scene.card, scene.opened, scene.choice
