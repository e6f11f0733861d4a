"""Photo mode."""

from __future__ import annotations

from dataclasses import replace

from game.lexicon.words import Lexicon
from game.options import Options, rules_with
from game.rules.editions import PLAYSTATION
from game.scenes.kit.picture.game_panels import Hud
from game.scenes.kit.picture.table_view import OnRack, Origin, Shot
from game.scenes.kit.shutter import Shutter
from tests.scenes.couch import Couch
from tests.scenes.table.test_table import play_horn, sit


def in_photo_mode(lexicon: Lexicon) -> Couch:
    couch = sit(lexicon)
    play_horn(couch)
    couch.until("table")
    couch.press("pause", "shuffle")
    couch.until("photo")
    return couch


def test_photo_mode_shows_the_board_and_neither_words_nor_anybodys_rack(lexicon: Lexicon) -> None:
    couch = in_photo_mode(lexicon)
    picture = couch.picture
    assert picture.camera is not None
    assert picture.camera.shot is Shot.PHOTO
    assert not any(isinstance(panel, Hud) for panel in picture.panels)
    assert picture.table is not None
    assert not any(isinstance(tile.place, OnRack) for tile in picture.table.tiles)
    assert sum(tile.face in "HORN" for tile in picture.table.tiles) == 4


def test_the_camera_walks_round_and_never_dives_under_the_table(lexicon: Lexicon) -> None:
    couch = in_photo_mode(lexicon)
    before = couch.camera
    couch.press("right", "zoom")
    after = couch.camera
    assert after.turn > before.turn
    assert after.distance != before.distance
    for action, limit in (("up*30", 85), ("down*40", 12)):
        couch.press(action)
        assert couch.camera.rise == limit


def test_the_shutter_asks_for_a_photo_and_tells_what_became_of_it(lexicon: Lexicon) -> None:
    couch = in_photo_mode(lexicon)
    assert "Take photo" not in couch.prompts, "there is nobody to take it"
    asked: list[Shutter] = []
    couch.services.photograph = asked.append
    couch.press("confirm")
    asked[0].message = "Kept as photos/board.png."
    assert couch.sees("Kept as photos/board.png.")
    couch.wait(5)
    assert not couch.sees("Kept as photos/board.png.")
    couch.press("back")
    couch.until("game-menu")


def test_a_board_that_is_covered_for_the_clock_cannot_be_photographed(lexicon: Lexicon) -> None:
    rules = rules_with(PLAYSTATION, replace(Options(), timer=True))
    couch = sit(lexicon, rules=rules)
    couch.press("pause")
    couch.until("game-menu")
    assert "Photo" not in couch.prompts


def test_the_rack_is_there_again_after_a_photo_and_not_drawn_anew(lexicon: Lexicon) -> None:
    couch = in_photo_mode(lexicon)
    couch.press("back", "pause")
    couch.until("table")
    rack = [tile for tile in couch.table_view.tiles if isinstance(tile.place, OnRack)]
    assert {tile.origin for tile in rack} == {Origin.HERE}
