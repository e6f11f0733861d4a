"""Drawing by hand, with Auto Pick Tiles off."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.lexicon.words import Lexicon
from game.rules.editions import PLAYSTATION, SCRABOUT
from game.rules.events import OpenerDrawn
from game.rules.moves import Exchange, Pass
from game.rules.rules_and_defaults import RackOrder
from game.scenes.kit.picture.game_panels import Hud
from game.scenes.kit.picture.table_view import OnPool, Shot, TableLook
from game.session.match import MatchSession
from tests.scenes.couch import Couch, services
from tests.scenes.hosting import table_of
from tests.scenes.scripted_maven import ScriptedMaven
from tests.scenes.table.test_table import ANNA, BO, MAVEN, play_horn, rack, sit

BY_HAND = replace(PLAYSTATION, auto_pick=False)


def pool(couch: Couch) -> dict[tuple[int, int], TableLook]:
    """Where tiles lie face down, and how they look."""
    tiles = [(tile, tile.place) for tile in couch.table_view.tiles if isinstance(tile.place, OnPool)]
    assert all(tile.face == " " for tile, _ in tiles), "a tile in the pool shows its letter"
    return {(place.row, place.column): tile.look for tile, place in tiles}


def test_ps058_the_bag_is_spilled_face_down_and_exactly_the_needed_number_is_picked(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rules=BY_HAND, maven=ScriptedMaven([Pass()]))
    in_bag = len(couch.host.position.bag)
    play_horn(couch)
    couch.until("pick")
    assert couch.picture.camera
    assert couch.picture.camera.shot is Shot.POOL
    assert len(pool(couch)) == in_bag
    assert couch.sees("Pick 4 tiles.")
    for left in (3, 2, 1, 0):
        assert set(couch.prompts) >= {"Pick", "Move", "Pick the rest"}
        couch.press("confirm")
        assert len(pool(couch)) == in_bag - 4 + left
    assert "Pick" not in couch.prompts
    couch.until("table")
    assert sorted(rack(couch)) == sorted(couch.host.position.racks[0])
    assert len(couch.host.position.bag) == in_bag - 4


def test_ps058_the_selector_reaches_every_tile_of_the_pool_and_takes_that_one(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rules=BY_HAND)
    play_horn(couch)
    couch.until("pick")
    places = set(pool(couch))
    seen = set()
    rows = 1 + max(row for row, _ in places)
    for _ in range(rows):
        couch.press("up")
    for row in range(rows):
        couch.press("left*12")
        for _ in range(12):
            seen |= {at for at, look in pool(couch).items() if look is TableLook.FOCUSED}
            couch.press("right")
        couch.press("down") if row + 1 < rows else None
    assert seen == places
    couch.press("up*9", "left*12", "confirm")
    assert places - set(pool(couch)) == {(0, 0)}


@pytest.mark.parametrize("by_hand", [True, False])
def test_so038_tiles_drawn_by_hand_are_those_for_the_first_turn_too(lexicon: Lexicon, by_hand: bool) -> None:
    home = services(lexicon, ScriptedMaven(), fast=False)
    rules = replace(SCRABOUT, auto_pick=not by_hand)
    couch = Couch(home, table_of(home, MatchSession(rules, (ANNA, MAVEN, BO), 3, lexicon)))
    drawn = [event for event in couch.host._reports[0].events if isinstance(event, OpenerDrawn)]
    picked = []
    while couch.stack.top.name not in ("table", "maven", "handover"):
        if couch.stack.top.name == "pick":
            assert len(pool(couch)) == len(SCRABOUT.tiles.all_tiles()), "each from the whole bag"
            picked.append(next(name for name in ("Anna", "Bo") if couch.sees(f"{name}, pick one.")))
            couch.press("left", "confirm")
            couch.until("showing")
            tile = drawn[[event.seat for event in drawn].index({"Anna": 0, "Bo": 2}[picked[-1]])].tile
            assert couch.sees(f"{picked[-1]} draws {tile}")
        couch.wait(0.1)
    people = [couch.host.seats[event.seat].name for event in drawn if event.seat != 1]
    assert picked == (people if by_hand else [])
    assert sorted(map(len, couch.host.position.racks)) == [7, 7, 7]


def test_ps058_what_is_drawn_does_not_depend_on_where_it_is_picked(lexicon: Lexicon) -> None:
    racks = []
    for moves in ([], ["up*3", "left*5"], ["down", "right*4"]):
        couch = sit(lexicon, rules=BY_HAND)
        play_horn(couch)
        couch.until("pick")
        couch.press(*moves, "confirm")
        couch.press("shuffle")
        couch.until("table")
        racks.append(couch.host.position.racks[0])
    assert len(set(racks)) == 1


def test_ps058_an_exchange_is_drawn_by_hand_too(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rules=BY_HAND)
    couch.play(Exchange("HO"))
    couch.until("pick")
    assert couch.sees("Pick 2 tiles.")
    couch.press("confirm", "confirm")
    couch.until("table")
    assert couch.table.door.game.history[0].count == 2


def test_ps057_with_auto_pick_on_the_rack_is_refilled_without_a_press(lexicon: Lexicon) -> None:
    couch = sit(lexicon)
    play_horn(couch)
    couch.until("table")
    assert "." not in rack(couch)


def test_a_rack_kept_secret_is_refilled_face_down(lexicon: Lexicon) -> None:
    couch = sit(lexicon, (ANNA, BO), rules=BY_HAND)
    couch.press("confirm")
    couch.pass_turn()
    couch.until("handover")
    couch.press("confirm")
    couch.play(Exchange(couch.host.position.racks[1][:2]))
    couch.until("pick")
    assert couch.phase.curtain


def test_a_picked_rack_is_sorted_once_it_is_whole(lexicon: Lexicon) -> None:
    couch = sit(lexicon, rules=replace(BY_HAND, rack_order=RackOrder.ALPHABETICAL))
    play_horn(couch)
    couch.until("pick")
    couch.press("shuffle")
    couch.until("table")
    letters = rack(couch).rstrip("?")
    assert letters == "".join(sorted(letters))
    hud = next(panel for panel in couch.picture.panels if isinstance(panel, Hud))
    assert hud.bag == len(couch.host.position.bag)
