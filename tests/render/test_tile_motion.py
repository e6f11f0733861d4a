"""Tiles travel: they arrive, they keep their identity, and the same times give the same way."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.render.table3d.places import BAG_MOUTH, TILE_HEIGHT, on_rack, square_centre
from game.render.table3d.pose import Pose, rotate
from game.render.tile_motion import HELD_LIFT, Layer, TileMotion, ToRoom
from game.rules.moves import Square
from game.scenes.kit.picture.table_view import (
    Cursor,
    CursorKind,
    OnBoard,
    OnPool,
    OnRack,
    OnSeatRack,
    Origin,
    TableLook,
    TableView,
    TileView,
)
from tests.render.tables import CLOSE, FAR

FRAME = 1 / 60


def lowered(pose: Pose) -> Pose:
    """A rack layer that lies ten below and five before the room."""
    x, y, z = pose.at
    return Pose((x, y - 10.0, z + 5.0), pose.turn)


def run(motion: TileMotion, table: TableView, seconds: float) -> None:
    for _ in range(round(seconds / FRAME)):
        motion.advance(table, FRAME, lowered)


def table(*tiles: TileView, **more: object) -> TableView:
    return replace(TableView(tiles), **more)  # type: ignore[arg-type]  # a test's shorthand


def rack_tile(slot: int = 3, look: TableLook = TableLook.IDLE) -> TileView:
    return TileView("t", "E", OnRack(slot), look)


def board_tile(row: int = 7, col: int = 7, lifted: bool = False, key: str = "t") -> TileView:
    return TileView(key, "E", OnBoard(Square(row, col), lifted), TableLook.DRAFT)


def started(tile: TileView) -> TileMotion:
    motion = TileMotion()
    motion.advance(table(tile), 0.0, lowered)
    return motion


def test_tiles_that_come_from_nowhere_simply_are_there() -> None:
    motion = TileMotion()
    motion.advance(FAR, 0.0, lowered)
    assert motion.settled
    assert len(motion.bodies) == len(FAR.tiles)
    assert motion.bodies["r0"].pose == on_rack(0, 7)


def test_every_tile_arrives_and_then_nothing_moves() -> None:
    motion = TileMotion()
    run(motion, FAR, 0.5)
    run(motion, CLOSE, 3.0)
    assert motion.settled
    assert all(
        body.pose == body.goal.pose and body.layer is body.goal.layer for body in motion.bodies.values()
    )


def test_a_tile_from_the_rack_sets_out_where_it_was_seen() -> None:
    motion = started(rack_tile())
    motion.advance(table(board_tile()), 1e-6, lowered)
    body = motion.bodies["t"]
    assert body.layer is Layer.OVER
    assert math.dist(body.pose.at, lowered(on_rack(3, 7)).at) < 1e-3
    run(motion, table(board_tile()), 2.0)
    assert body.layer is Layer.ROOM
    assert math.dist(body.pose.at, square_centre(Square(7, 7))) < 0.05


def rising_to(height: float) -> ToRoom:
    return lambda pose: Pose((0.0, 9.0, height), pose.turn)


def test_a_tile_taken_back_ends_on_the_rack_however_the_camera_moves() -> None:
    motion = started(board_tile())
    for frame in range(120):
        motion.advance(table(rack_tile(5)), FRAME, rising_to(frame))
    body = motion.bodies["t"]
    assert (body.layer, body.pose) == (Layer.RACK, on_rack(5, 7))


def test_a_tile_sent_elsewhere_on_its_way_goes_on_from_where_it_is() -> None:
    motion = started(board_tile(7, 2))
    run(motion, table(board_tile(7, 12)), 0.15)
    before = motion.bodies["t"].pose.at
    motion.advance(table(board_tile(2, 2)), 1e-6, lowered)
    assert math.dist(before, motion.bodies["t"].pose.at) < 1e-3
    assert 2.0 - 7 < before[0] < 12.0 - 7


@given(st.lists(st.integers(0, 224), min_size=2, max_size=5))
def test_no_tile_ever_jumps(squares: list[int]) -> None:
    motion = started(board_tile(*divmod(squares[0], 15)))
    body, path = motion.bodies["t"], []
    for square in squares:
        for _ in range(20):
            motion.advance(table(board_tile(*divmod(square, 15))), FRAME / 4, lowered)
            path.append(body.pose.at)
    # The longest way there is takes a third of a second at least, so a 240th of one is short.
    assert all(math.dist(a, b) < 0.9 for a, b in pairwise(path))


def test_the_same_tables_at_the_same_times_move_alike() -> None:
    one, other = TileMotion(), TileMotion()
    for motion in (one, other):
        run(motion, FAR, 0.2)
        run(motion, CLOSE, 0.2)
    assert {key: body.pose for key, body in one.bodies.items()} == {
        key: body.pose for key, body in other.bodies.items()
    }


def test_the_way_does_not_depend_on_the_frame_rate() -> None:
    smooth, coarse = started(board_tile(3, 3)), started(board_tile(3, 3))
    goal = table(board_tile(11, 9))
    for _ in range(16):
        smooth.advance(goal, 1 / 128, lowered)
    coarse.advance(goal, 16 / 128, lowered)
    assert math.dist(smooth.bodies["t"].pose.at, coarse.bodies["t"].pose.at) < 1e-9


def test_tiles_from_the_bag_come_one_after_the_other() -> None:
    motion = TileMotion()
    dealt = table(*(TileView(f"n{i}", "A", OnRack(i), origin=Origin.BAG) for i in range(4)))
    run(motion, dealt, 3 * FRAME)
    layers = [motion.bodies[f"n{i}"].layer for i in range(4)]
    assert layers == [Layer.OVER, Layer.HIDDEN, Layer.HIDDEN, Layer.HIDDEN]
    assert math.dist(motion.bodies["n3"].pose.at, BAG_MOUTH) < 1e-9
    run(motion, dealt, 2.0)
    assert motion.settled
    assert {body.layer for body in motion.bodies.values()} == {Layer.RACK}


def test_tiles_to_draw_by_hand_all_lie_there_within_0_8_s_and_the_one_under_the_selector_first() -> None:
    places = [OnPool(*divmod(n, 12)) for n in range(86)]
    tiles = [
        TileView(f"p{n}", " ", at, TableLook.FOCUSED if n == 42 else TableLook.IDLE, Origin.BAG)
        for n, at in enumerate(places)
    ]
    motion, arrived = TileMotion(), list[str]()
    for _ in range(48):
        motion.advance(table(*tiles), 1 / 60, lowered)
        arrived += [key for key, body in motion.bodies.items() if body.still and key not in arrived]
    assert motion.settled
    assert arrived[0] == "p42"
    assert len(arrived) == 86


def test_a_tile_of_another_seat_comes_from_its_rack() -> None:
    motion = TileMotion()
    play = table(TileView("n", "Q", OnBoard(Square(7, 7)), origin=Origin.SEAT_LEFT))
    run(motion, play, 2 * FRAME)
    assert motion.bodies["n"].pose.at[0] < -10
    run(motion, play, 2.0)
    assert math.dist(motion.bodies["n"].pose.at, square_centre(Square(7, 7))) < 0.05


def test_a_tile_that_is_gone_is_not_drawn() -> None:
    motion = started(board_tile())
    before = motion.room_version
    motion.advance(table(), FRAME, lowered)
    assert not motion.bodies
    assert motion.room_version > before


def test_a_dropped_tile_falls_bounces_and_lies_still() -> None:
    motion = started(board_tile(lifted=True))
    heights = []
    for _ in range(60):
        motion.advance(table(board_tile()), FRAME, lowered)
        heights.append(motion.bodies["t"].pose.at[1])
    low = next(i for i, height in enumerate(heights) if height < 0.05)
    assert heights[:low] == sorted(heights[:low], reverse=True)
    assert max(heights[low + 1 :]) > heights[-1] + 0.01
    assert motion.settled


def test_a_look_raises_a_tile_on_the_rack() -> None:
    motion = started(rack_tile())
    run(motion, table(rack_tile(look=TableLook.FOCUSED)), 1.0)
    focused = motion.bodies["t"].pose.at[1]
    run(motion, table(TileView("t", "E", OnRack(3, lifted=True), TableLook.FOCUSED)), 1.0)
    assert on_rack(3, 7).at[1] < focused < motion.bodies["t"].pose.at[1]
    assert motion.bodies["t"].pose == on_rack(3, 7, HELD_LIFT)


def test_marked_tiles_stand_askew_and_the_one_under_the_selector_higher_than_all_others() -> None:
    heights, turns = [], set()
    for look in (TableLook.IDLE, TableLook.FOCUSED, TableLook.MARKED, TableLook.MARKED_FOCUSED):
        motion = started(rack_tile())
        run(motion, table(rack_tile(look=look)), 1.0)
        heights.append(motion.bodies["t"].pose.at[1])
        turns.add(motion.bodies["t"].pose.turn)
    assert heights == sorted(set(heights))
    assert len(turns) == 2


def test_a_shaken_tile_swings_both_ways_and_comes_to_rest() -> None:
    motion = started(board_tile())
    rest = motion.bodies["t"].pose
    bad, across = table(board_tile(), shake=frozenset({"t"})), []
    for _ in range(60):
        motion.advance(bad, FRAME, lowered)
        across.append(motion.bodies["t"].pose.at[0])
    assert min(across) < rest.at[0] - 0.02
    assert max(across) > rest.at[0] + 0.02
    assert motion.settled
    assert motion.bodies["t"].pose == rest


def test_skipping_ends_all_motion() -> None:
    motion = started(rack_tile())
    motion.advance(table(board_tile(), cursor=Cursor(Square(1, 1), CursorKind.SELECT)), FRAME, lowered)
    assert not motion.settled
    motion.skip()
    assert motion.settled
    assert motion.bodies["t"].pose == motion.bodies["t"].goal.pose


def test_with_reduced_motion_everything_is_there_at_once() -> None:
    motion = TileMotion(reduced=True)
    for shown in (FAR, CLOSE):
        motion.advance(shown, FRAME, lowered)
        assert motion.settled
    assert motion.bodies["r1"].pose == on_rack(1, 7)


def seen_edge(motion: TileMotion) -> tuple[float, float]:
    """Middle and half width of the rack's tile, as seen from the front; negative where its back is nearer."""
    pose = motion.bodies["t"].pose
    return pose.at[0], rotate(pose.turn, (0.5, 0.0, 0.0))[0]


def test_a_tile_of_the_rack_shows_its_other_side_when_it_stands_on_edge() -> None:
    back, face = replace(rack_tile(), face=" "), rack_tile()
    motion = started(back)
    edges, sides = [], []
    for _ in range(40):
        motion.advance(table(face), FRAME, lowered)
        edges.append(seen_edge(motion)[1])
        sides.append(motion.bodies["t"].shown)
    assert sides == sorted(sides), "first the back, then the face, once"
    assert abs(edges[sides.index("E")]) < 0.2
    assert motion.settled
    assert motion.bodies["t"].pose == on_rack(3, 7)
    still = TileMotion(reduced=True)
    still.advance(table(back), 0.0, lowered)
    still.advance(table(face), FRAME, lowered)
    assert still.bodies["t"].shown == "E"
    assert still.settled


@given(st.lists(st.integers(1, 14), max_size=6))
def test_a_tile_turned_back_half_way_goes_on_from_where_it_is(frames: list[int]) -> None:
    sides = replace(rack_tile(0), face=" "), rack_tile(0)
    motion = started(sides[0])
    poses = [motion.bodies["t"].pose]
    for number, count in enumerate([*frames, 40]):
        for _ in range(count):
            motion.advance(table(sides[(number + 1) % 2]), FRAME / 4, lowered)
            poses.append(motion.bodies["t"].pose)
    for one, other in pairwise(poses):
        right, left = rotate(one.turn, (0.5, 0.0, 0.0)), rotate(other.turn, (0.5, 0.0, 0.0))
        # The face changes on edge, where the tile goes on from its other side.
        assert math.dist(right, left) < 0.16 or abs(right[0]) < 0.16
    assert motion.bodies["t"].shown == sides[(len(frames) + 1) % 2].face


def test_only_changes_make_work_for_the_renderer() -> None:
    motion = TileMotion()
    run(motion, FAR, 1.0)
    before = motion.room_version, motion.rack_version
    run(motion, FAR, 0.5)
    assert (motion.room_version, motion.rack_version) == before
    tiles = tuple(replace(tile, look=TableLook.MARKED) if tile.key == "r0" else tile for tile in FAR.tiles)
    run(motion, replace(FAR, tiles=tiles), FRAME)
    assert motion.room_version == before[0]
    assert motion.rack_version > before[1]


@pytest.mark.parametrize("place", [1, 2, 3])
def test_tiles_on_other_racks_look_away_unless_they_are_shown(place: int) -> None:
    motion = TileMotion()
    hidden, shown = TileView("h", " ", OnSeatRack(place, 3)), TileView("s", "Z", OnSeatRack(place, 3, True))
    motion.advance(table(hidden, shown), 0.0, lowered)
    away, turned = motion.bodies["h"].pose, motion.bodies["s"].pose
    assert turned.turn == (1.0, 0.0, 0.0, 0.0)
    assert math.hypot(turned.at[0], turned.at[2]) < math.hypot(away.at[0], away.at[2])


def test_the_cursor_glides_and_lies_on_tiles() -> None:
    motion = TileMotion()
    lies, free = Square(7, 7), Square(7, 8)
    run(motion, table(board_tile(), cursor=Cursor(free, CursorKind.SELECT)), FRAME)
    assert motion.pointer.at[:1] + motion.pointer.at[2:] == (1.0, 0.0)
    over = table(board_tile(), cursor=Cursor(lies, CursorKind.SELECT))
    motion.advance(over, FRAME, lowered)
    assert 0.0 < motion.pointer.at[0] < 1.0
    run(motion, over, 1.0)
    assert motion.pointer.at[0] == 0.0
    assert motion.pointer.at[1] > TILE_HEIGHT
    motion.advance(table(board_tile()), FRAME, lowered)
    assert motion.pointer.kind is None


def of_a_game(tiles: int) -> TableView:
    return table(*(board_tile(row, col, key=f"{row} {col}") for row, col in SQUARES[:tiles]))


SQUARES = [(row, col) for row in (3, 7) for col in range(15)]


def test_when_another_game_begins_the_tiles_of_the_last_fly_into_the_bag_and_make_no_noise() -> None:
    motion = TileMotion()
    run(motion, of_a_game(30), FRAME)
    run(motion, table(rack_tile()), 0.3)
    assert len(motion.bodies) == 31, "none vanishes on the spot"
    last = motion.bodies["3 0"].pose
    far = math.dist(last.at, BAG_MOUTH)
    heard = list(motion.landed)
    for _ in range(60):
        motion.advance(table(rack_tile()), FRAME, lowered)
        heard += motion.landed
        if "3 0" in motion.bodies:
            last = motion.bodies["3 0"].pose
    assert math.dist(last.at, BAG_MOUTH) < min(far, 1.0)
    assert set(motion.bodies) == {"t"}
    assert motion.settled
    assert not heard


def test_tiles_that_a_single_move_takes_off_are_gone_at_once() -> None:
    motion = TileMotion()
    run(motion, of_a_game(7), FRAME)
    run(motion, table(), FRAME)
    assert not motion.bodies


def test_a_board_that_comes_back_while_it_is_cleared_is_whole_again() -> None:
    motion = TileMotion()
    run(motion, of_a_game(30), FRAME)
    run(motion, table(), 0.2)
    run(motion, of_a_game(30), 2.0)
    assert len(motion.bodies) == 30
    assert all(body.pose == body.goal.pose for body in motion.bodies.values())


def test_with_reduced_motion_a_cleared_board_is_empty_at_once() -> None:
    motion = TileMotion(reduced=True)
    run(motion, of_a_game(30), FRAME)
    run(motion, table(), FRAME)
    assert not motion.bodies
