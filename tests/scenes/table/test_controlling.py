"""The manual's page on controlling the game: each button in each place where it means something."""

from __future__ import annotations

from collections import Counter

import pytest

from controllers.actions import DIRECTIONS, Action
from game.lexicon.words import Lexicon
from game.recording import FRAME
from game.rules.board_layouts import CLASSIC
from game.rules.editions import PLAYSTATION
from game.rules.letter_sets import ENGLISH
from game.rules.moves import Square
from game.scenes.kit.picture.game_panels import ScoreWindows, Spot
from game.scenes.kit.picture.table_view import CursorKind
from tests.scenes.couch import Couch, services
from tests.scenes.scripted_maven import ScriptedMaven
from tests.scenes.table.test_table import hud, play_horn, rack, sit


def test_ps001_the_default_edition_is_north_american_english_at_sixty_hertz(lexicon: Lexicon) -> None:
    assert (PLAYSTATION.tiles, PLAYSTATION.layout) == (ENGLISH, CLASSIC)
    assert all(word in lexicon for word in ("COLOR", "HONOR", "GRAY", "PAJAMAS"))
    assert pytest.approx(1 / 60) == FRAME


def test_ps003_all_four_directions_act_on_the_rack_over_the_board_and_in_menus(lexicon: Lexicon) -> None:
    for place in ("rack", "board", "look", "menu"):
        for action in DIRECTIONS:
            couch = sit(lexicon)
            if place == "board":
                couch.press("confirm", "up")
            elif place == "look":
                couch.press("zoom")
            elif place == "menu":
                couch.focus_spot(Spot.MENU)
                couch.press("confirm")
            before = couch.picture
            couch.press(action)
            sideways = place == "menu" and action in (Action.LEFT, Action.RIGHT)
            down_on_rack = place == "rack" and action is Action.DOWN
            offered = action in {a for actions in couch.prompts.values() for a in actions}
            assert couch.picture != before or sideways or down_on_rack, (place, action)
            assert not (sideways and offered), "a direction that does nothing is not promised"


def test_ps004_confirm_selects_a_tile_places_it_selects_in_menus_and_confirms(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    couch.press("confirm")
    assert couch.draft.hand, "it picks a tile up"
    couch.press("up", "confirm")
    assert couch.draft.laid, "it places the tile"
    couch.focus_spot(Spot.MENU)
    couch.press("confirm")
    couch.until("menu")
    couch.press("down", "confirm")
    couch.until("question")
    couch.press("confirm")
    assert couch.host.record.turns, "it confirms the exchange"


def test_ps005_back_leaves_a_menu_takes_a_tile_back_and_takes_the_word_back(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    couch.focus_spot(Spot.MENU)
    couch.press("confirm")
    couch.until("menu")
    couch.press("back")
    couch.until("table")
    couch.place("H", Square(7, 7))
    couch.place("O", Square(7, 8))
    couch.press("up", "left", "back")
    assert len(couch.draft.laid) == 1, "over a tile on the board it takes that one back"
    couch.place("O", Square(7, 8))
    couch.press("back")
    assert not couch.draft.laid, "on the rack it takes all of them back"


def test_ps006_zoom_goes_through_its_states_from_the_rack(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    seen = []
    for _ in range(3):
        couch.press("zoom")
        cursor = couch.table_view.cursor
        seen.append((couch.camera.shot.value, cursor.kind if cursor else None))
    assert seen == [("far", CursorKind.VIEW), ("far", None), ("close", None)]


def test_ps007_shuffle_keeps_the_tiles_and_changes_their_order(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    before = rack(couch)
    couch.press("shuffle")
    assert Counter(rack(couch)) == Counter(before)
    assert rack(couch) != before


def test_ps008_r1_goes_through_the_scoring_windows(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    couch.press("scores", "scores")
    assert hud(couch).windows is ScoreWindows.NONE
    couch.press("scores")
    assert hud(couch).windows is ScoreWindows.DEFAULT


def test_ps009_a_game_needs_the_d_pad_and_buttons_only(lexicon: Lexicon) -> None:
    """Presses know actions and no sticks; a stick is one more way to ask for a direction."""
    couch = Couch(services(lexicon, ScriptedMaven()))
    couch.press("shuffle")
    couch.until("table")
    couch.pass_turn()
    couch.until("table")
    assert len(couch.host.record.turns) == 2


def test_ps111_a_valid_word_is_awarded_its_points(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    play_horn(couch)
    couch.until("table")
    assert couch.host.position.scores[0] == 14
    assert hud(couch).boxes[0].score == 14
