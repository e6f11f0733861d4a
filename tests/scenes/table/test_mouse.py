"""A mouse at the table: everything that it does, pads do too."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controllers.pointer import Gesture
from game.lexicon.words import Lexicon
from game.rules.editions import PLAYSTATION
from game.rules.moves import Exchange, Square
from game.rules.rules_and_defaults import Privacy
from game.scenes.kit.picture.game_panels import Hud, Spot
from game.scenes.kit.pointing import Item, Pointed, RackSlot, Target
from game.scenes.table.exchange_turn import ExchangeTurn
from game.scenes.table.human_turn import HumanTurn
from game.session.match import MatchSession
from tests.scenes.couch import Couch, services
from tests.scenes.hosting import deal, host_of, table_of
from tests.scenes.scripted_maven import ScriptedMaven
from tests.scenes.table.test_table import ANNA, BO

CENTER, RIGHT, AWAY = Square(7, 7), Square(7, 8), None


def couch_with_rack(lexicon: Lexicon, letters: str) -> Couch:
    """Anna's first turn, with racks that everybody sees."""
    home = services(lexicon, ScriptedMaven())
    home.options = replace(home.options, privacy=Privacy.OPEN)
    host = MatchSession(PLAYSTATION, (ANNA, BO), 7, lexicon)
    deal(host, letters)
    couch = Couch(home, table_of(home, host))
    couch.until("table")
    return couch


@pytest.fixture
def couch(lexicon: Lexicon) -> Couch:
    return couch_with_rack(lexicon, "HORNETS")


def point(couch: Couch, gesture: Gesture, target: Target | None) -> None:
    couch.stack.point(Pointed(gesture, target))


def drag(couch: Couch, *way: Target | None) -> None:
    point(couch, Gesture.PRESS, way[0])
    for target in way[1:]:
        point(couch, Gesture.MOVE, target)
    point(couch, Gesture.RELEASE, way[-1])


def click(couch: Couch, target: Target, gesture: Gesture = Gesture.PRESS) -> None:
    point(couch, gesture, target)
    point(couch, Gesture.RELEASE, target)


def turn(couch: Couch) -> HumanTurn:
    phase = couch.table.phase
    assert isinstance(phase, HumanTurn)
    return phase


def rack(couch: Couch) -> str:
    return "".join(tile.letter if tile else "." for tile in turn(couch).draft.slots)


def laid(couch: Couch) -> dict[Square, str]:
    return {one.square: one.face for one in turn(couch).draft.laid}


def test_so005_em036_a_tile_is_dragged_to_a_square(couch: Couch) -> None:
    drag(couch, RackSlot(0), RackSlot(3), Square(10, 7), CENTER)
    assert laid(couch) == {CENTER: "H"}
    assert "H" not in rack(couch)


def test_em036_a_tile_is_clicked_and_then_a_square_and_the_button_plays(couch: Couch) -> None:
    for slot, letter in enumerate("HORN"):
        click(couch, RackSlot(rack(couch).index(letter)))
        point(couch, Gesture.MOVE, Square(5, 5))
        click(couch, Square(7, 6 + slot))
    assert laid(couch) == {Square(7, 6 + slot): letter for slot, letter in enumerate("HORN")}
    click(couch, Spot.END_TURN)
    couch.wait(12)
    assert couch.table.door.game.position.scores[0] == 14


def test_so006_a_tile_is_dragged_to_another_square_and_back_to_the_rack(couch: Couch) -> None:
    drag(couch, RackSlot(0), CENTER)
    drag(couch, CENTER, Square(7, 9), RIGHT)
    assert laid(couch) == {RIGHT: "H"}
    drag(couch, RIGHT, RackSlot(0))
    assert (laid(couch), rack(couch)) == ({}, "HORNETS")


def test_so006_a_double_click_returns_an_own_tile_and_no_other(couch: Couch) -> None:
    drag(couch, RackSlot(0), CENTER)
    drag(couch, RackSlot(rack(couch).index("O")), RIGHT)
    click(couch, CENTER)
    click(couch, CENTER, Gesture.AGAIN)
    assert laid(couch) == {RIGHT: "O"}
    assert sorted(rack(couch)) == sorted(".HRNETS")
    click(couch, Square(3, 3))
    click(couch, Square(3, 3), Gesture.AGAIN)
    assert laid(couch) == {RIGHT: "O"}


@pytest.mark.parametrize("target", [RIGHT, AWAY, Spot.RACK])
def test_a_tile_that_is_dropped_where_it_cannot_lie_goes_back_to_the_rack(
    couch: Couch, target: Target | None
) -> None:
    drag(couch, RackSlot(0), RIGHT)
    drag(couch, RackSlot(rack(couch).index("O")), target)
    assert laid(couch) == {RIGHT: "H"}
    assert sorted(rack(couch)) == sorted(".ORNETS")


def test_so007_tiles_are_dragged_within_the_rack_and_stay_so(couch: Couch) -> None:
    drag(couch, RackSlot(0), RackSlot(2), RackSlot(4))
    assert rack(couch) == "ORNEHTS"
    drag(couch, RackSlot(6), RackSlot(0))
    assert rack(couch) == "SORNEHT"
    couch.press("shuffle", "options", "back")
    assert sorted(rack(couch)) == sorted("HORNETS")


def test_so014_a_double_click_and_a_drag_to_the_button_mark_and_unmark_a_tile(couch: Couch) -> None:
    click(couch, Spot.MENU)
    couch.choose("Exchange Tiles")
    exchange = couch.table.phase
    assert isinstance(exchange, ExchangeTurn)
    click(couch, RackSlot(1))
    assert exchange.marked == frozenset()
    click(couch, RackSlot(1), Gesture.AGAIN)
    drag(couch, RackSlot(4), Square(9, 9), Spot.END_TURN)
    drag(couch, RackSlot(5), Spot.END_TURN)
    assert exchange.marked == {1, 4, 5}
    click(couch, RackSlot(1))
    click(couch, RackSlot(1), Gesture.AGAIN)
    drag(couch, RackSlot(5), Spot.END_TURN)
    assert exchange.marked == {4}
    click(couch, Spot.END_TURN)
    click(couch, Item(0))
    couch.wait(3)
    assert host_of(couch.table).record.turns[0].move == Exchange("E")


def test_em026_a_second_click_on_the_button_unmarks_all_and_the_other_button_exchanges(couch: Couch) -> None:
    drag(couch, RackSlot(0), CENTER)
    drag(couch, RackSlot(rack(couch).index("O")), RIGHT)
    as_it_was, lying = rack(couch), laid(couch)
    click(couch, Spot.MENU)
    couch.choose("Exchange Tiles")
    for slot in (1, 4):
        click(couch, RackSlot(slot), Gesture.AGAIN)
    exchange = couch.table.phase
    assert isinstance(exchange, ExchangeTurn)
    assert exchange.marked == {1, 4}
    click(couch, Spot.MENU)
    assert (rack(couch), laid(couch)) == (as_it_was, lying)
    assert host_of(couch.table).position.ply == 0
    click(couch, Spot.MENU)
    couch.choose("Exchange Tiles")
    again = couch.table.phase
    assert isinstance(again, ExchangeTurn)
    assert not again.marked
    slot = next(slot for slot, tile in enumerate(again.draft.slots) if tile and tile.letter == "T")
    click(couch, RackSlot(slot), Gesture.AGAIN)
    click(couch, Spot.END_TURN)
    click(couch, Item(0))
    couch.wait(3)
    assert host_of(couch.table).record.turns[0].move == Exchange("T")


def test_while_tiles_are_marked_the_button_that_led_there_says_that_it_cancels(couch: Couch) -> None:
    for name, dim in (("Menu", frozenset()), ("Cancel", {Spot.END_TURN})):
        (hud,) = (panel for panel in couch.picture.panels if isinstance(panel, Hud))
        assert (hud.menu_label, hud.dim) == (name, dim)
        if name == "Menu":
            click(couch, Spot.MENU)
            couch.choose("Exchange Tiles")
    click(couch, RackSlot(1), Gesture.AGAIN)
    (hud,) = (panel for panel in couch.picture.panels if isinstance(panel, Hud))
    assert not hud.dim


def test_a_click_on_a_prompt_is_a_press_and_a_blank_is_named_by_a_click(lexicon: Lexicon) -> None:
    couch = couch_with_rack(lexicon, "?ORNETS")
    drag(couch, RackSlot(0), CENTER)
    assert couch.stack.top.name == "blank"
    click(couch, Item(7))
    assert laid(couch) == {CENTER: "h"}
    prompt = next(prompt for prompt in couch.picture.prompts if prompt.label == "Shuffle")
    click(couch, prompt.actions[0])
    assert sorted(rack(couch)) == sorted(".ORNETS")


def test_a_menu_is_walked_and_chosen_from_by_pointing(couch: Couch) -> None:
    click(couch, Spot.MENU)
    labels = couch.choices
    point(couch, Gesture.MOVE, Item(1))
    assert couch.stack.top.focus == 1  # type: ignore[attr-defined]  # it is a menu
    point(couch, Gesture.PRESS, Item(len(labels) + 3))
    assert couch.choices == labels
    click(couch, Item(labels.index("Exchange Tiles")))
    assert couch.table.phase.name == "exchange"
