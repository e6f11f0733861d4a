"""From a pixel to what is seen there: squares, slots, buttons, at every zoom and size."""

from __future__ import annotations

import pytest
from arcade.gl import Context

from controllers.actions import Action
from controllers.pointer import Gesture
from game.lexicon.words import Lexicon
from game.options import Options
from game.render.stage import Quality, Stage
from game.rules.board import squares_of
from game.rules.editions import PLAYSTATION
from game.rules.moves import Square
from game.rules.rules_and_defaults import Privacy
from game.scenes.kit.picture.game_panels import Spot
from game.scenes.kit.pointing import RackSlot, Target
from game.scenes.table.camera_zoom import Zoom
from game.scenes.table.human_turn import HumanTurn
from game.session.match import MatchSession
from tests.render.test_session import Room
from tests.scenes.hosting import table_of
from tests.scenes.table.test_table import ANNA, BO


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load()


SIZES = [(1280, 720), (1024, 768)]
VIEWS = [
    ((1280, 720), Zoom.CLOSE, (0, 0)),
    ((1024, 768), Zoom.FAR, (0, 0)),
    ((1920, 1080), Zoom.FAR, (3, -2)),
]
"""Size, zoom, and how far the picture is shifted on the screen."""


def at_table(ctx: Context, lexicon: Lexicon, size: tuple[int, int], options: Options) -> Room:
    room = Room(Stage(ctx, size, Quality.LOW), options)
    room.services.options = options
    room.stack.scenes = [table_of(room.services, MatchSession(PLAYSTATION, (ANNA, BO), 7, lexicon))]
    room.until("table")
    room.rest(400)
    return room


def stage_of(room: Room) -> Stage:
    assert isinstance(room.stage, Stage)
    return room.stage


def turn(room: Room) -> HumanTurn:
    phase = room.stack.top.phase  # type: ignore[attr-defined]  # it is a table
    assert isinstance(phase, HumanTurn)
    return phase


def middle_of(room: Room, words: str) -> tuple[float, float]:
    """Where words stand, in pixels."""
    overlay = stage_of(room)._overlay
    label = next(label for label in overlay._pen.labels if label.text == words)
    x, y = label.box.centre
    return x * overlay._canvas.scale, y * overlay._canvas.scale


@pytest.mark.parametrize(("size", "zoom", "shift"), VIEWS)
def test_every_square_that_is_seen_is_pointed_at_by_its_middle(
    ctx: Context, lexicon: Lexicon, size: tuple[int, int], zoom: Zoom, shift: tuple[int, int]
) -> None:
    options = Options(
        fast_ai=True, privacy=Privacy.OPEN, reduced_motion=True, shift_x=shift[0], shift_y=shift[1]
    )
    room = at_table(ctx, lexicon, size, options)
    turn(room).state.zoom = zoom
    room.rest(400)
    stage = stage_of(room)
    found: dict[Square, Target | None] = {}
    for square in squares_of(15):
        x, y = stage.project(square)
        hidden = any(left <= x <= right and top <= y <= foot for left, top, right, foot in stage.boxes)
        if not hidden and 0 <= x <= size[0] and 0 <= y <= size[1]:
            found[square] = stage.under(x, y)
    assert len(found) > 120
    assert {square for square, target in found.items() if target != square} == set()


@pytest.mark.parametrize("size", SIZES)
def test_slots_and_buttons_are_where_they_are_seen(
    ctx: Context, lexicon: Lexicon, size: tuple[int, int]
) -> None:
    """The rack fills its place on the canvas with seven slots side by side."""
    options = Options(fast_ai=True, privacy=Privacy.OPEN, reduced_motion=True)
    room = at_table(ctx, lexicon, size, options)
    stage = stage_of(room)
    x, y, wide, high = stage._overlay._canvas.rack.scaled(stage._overlay._canvas.scale)
    inside = wide * 0.93 / 7
    for slot in range(7):
        at = x + wide / 2 + (slot - 3) * inside, y + high / 2
        assert stage.under(*at) == RackSlot(slot)
    assert stage.under(*middle_of(room, "Menu")) is Spot.MENU
    assert stage.under(*middle_of(room, "Pass")) is Spot.END_TURN
    assert stage.under(*middle_of(room, "Shuffle")) is Action.SHUFFLE
    assert stage.under(1, 1) is None


def test_a_tile_goes_where_the_mouse_drops_it(ctx: Context, lexicon: Lexicon) -> None:
    """From the pixels to the board: press, move, let go."""
    options = Options(fast_ai=True, privacy=Privacy.OPEN, reduced_motion=True)
    room = at_table(ctx, lexicon, (1280, 720), options)
    stage, pointer = stage_of(room), room.hub.pointer
    rack = stage._overlay._canvas.rack.scaled(stage._overlay._canvas.scale)
    letter = turn(room).draft.slots[3]
    pointer.tell(Gesture.PRESS, *rack.centre)
    room.frame()
    square = Square(7, 7)
    pointer.tell(Gesture.MOVE, *stage.project(square))
    room.frame()
    pointer.tell(Gesture.RELEASE, *stage.project(square))
    room.frame()
    assert [(one.square, one.tile) for one in turn(room).draft.laid] == [(square, letter)]


def test_an_item_of_a_menu_is_clicked_and_what_is_shaded_is_not(ctx: Context, lexicon: Lexicon) -> None:
    options = Options(fast_ai=True, privacy=Privacy.OPEN, reduced_motion=True)
    room = at_table(ctx, lexicon, (1280, 720), options)
    menu = middle_of(room, "Menu")
    room.hub.pointer.tell(Gesture.PRESS, *menu)
    room.rest()
    assert room.stack.top.name != "table"
    assert stage_of(room).under(*menu) is not Spot.MENU
    room.hub.pointer.tell(Gesture.PRESS, *middle_of(room, "Exchange Tiles"))
    room.rest()
    assert room.stack.top.name == "exchange"
