"""What the camera must show, whatever the screen's shape."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest

from game.render.table3d.camera import DEAD_ZONE, CameraRig, Lens, framing, lens, rack_lens
from game.render.table3d.layers import Layers
from game.render.table3d.places import on_rack, square_centre
from game.render.table3d.pose import Pose, Vector, about_x, add, rotate
from game.rules.board import ALL_SQUARES
from game.rules.moves import Square
from game.scenes.kit.picture.table_view import Camera, Shot

ASPECTS = [4 / 3, 16 / 10, 16 / 9, 21 / 9, 32 / 9]
CORNERS: list[Vector] = [(x, 0.0, z) for x in (-0.5, 0.5) for z in (-0.5, 0.5)]


def seen(camera: Lens, point: Vector) -> tuple[float, float]:
    """Where a point is seen, as shares of the screen from the upper left."""
    x, y = camera.project(point)
    return (x + 1) / 2, (1 - y) / 2


def rack_top(aspect: float, slots: int = 7) -> float:
    """The highest point of a tile on the rack, as a share of the screen from the top."""
    tops = [seen(rack_lens(aspect, slots), (x, 1.25, -0.3))[1] for x in (-4.0, 0.0, 4.0)]
    return min(tops)


@pytest.mark.parametrize("aspect", ASPECTS)
def test_the_far_shot_shows_every_square_whole_and_above_the_rack(aspect: float) -> None:
    camera = lens(framing(Camera(Shot.FAR)), aspect)
    for square in ALL_SQUARES:
        for corner in CORNERS:
            x, y = seen(camera, add(square_centre(square), corner))
            assert 0.05 < x < 0.95
            assert 0.03 < y < rack_top(aspect)


@pytest.mark.parametrize("aspect", ASPECTS)
def test_the_close_shot_keeps_its_square_in_the_upper_part(aspect: float) -> None:
    for square in ALL_SQUARES:
        camera = lens(framing(Camera(Shot.CLOSE, square)), aspect)
        for corner in CORNERS:
            x, y = seen(camera, add(square_centre(square), corner))
            assert 0.2 < x < 0.85
            assert 0.08 < y < 0.60


def steps_from(anchor: Square) -> list[Square]:
    """The squares that the close camera sees from where it stands for another."""
    rows, cols = DEAD_ZONE
    return [s for s in ALL_SQUARES if abs(s.row - anchor.row) <= rows and abs(s.col - anchor.col) <= cols]


@pytest.mark.parametrize("aspect", ASPECTS)
def test_what_is_round_the_followed_square_lies_between_the_boxes_and_above_the_rack(aspect: float) -> None:
    for anchor in (*ALL_SQUARES[::7], *(Square(r, c) for r in (0, 14) for c in (0, 14))):
        camera = lens(framing(Camera(Shot.CLOSE, anchor)), aspect)
        for square in steps_from(anchor):
            for across, down in ((-1, 0), (1, 0), (0, -1), (0, 1)):
                edge = square.col - 7 + 1.5 * across, square.row - 7 + 1.5 * down
                x, y = seen(camera, (np.clip(edge[0], -7.5, 7.5), 0.0, np.clip(edge[1], -7.5, 7.5)))
                assert 0.235 < x < 0.835
                assert 0.08 < y < min(0.715, rack_top(aspect))


@pytest.mark.parametrize("aspect", ASPECTS)
def test_a_word_of_any_length_is_seen_whole_between_the_boxes_and_above_the_rack(aspect: float) -> None:
    luck = random.Random(7)
    for _ in range(40):
        length, across = luck.randint(2, 15), luck.random() < 0.5
        line, first = luck.randrange(15), luck.randrange(16 - length)
        run = range(first, first + length)
        word = tuple(Square(line, at) if across else Square(at, line) for at in run)
        camera = lens(framing(Camera(Shot.CLOSE, word[length // 2], word)), aspect)
        for square in word:
            for corner in CORNERS:
                x, y = seen(camera, add(square_centre(square), corner))
                assert 0.2 < x < 0.85, word
                assert 0.03 < y < min(0.715, rack_top(aspect)), word


def test_the_close_camera_stays_near_for_short_words_and_moves_for_what_would_be_out_of_sight() -> None:
    short = tuple(Square(7, col) for col in range(5, 9))
    assert framing(Camera(Shot.CLOSE, short[2], short)) == framing(Camera(Shot.CLOSE, short[2]))
    rig = CameraRig(reduced=True)
    rig.advance(Camera(Shot.CLOSE, Square(7, 7)), 0.1)
    before = rig.framing
    rig.advance(Camera(Shot.CLOSE, Square(7, 7), short), 0.1)
    assert rig.framing == before
    long = tuple(Square(row, 7) for row in range(12))
    rig.advance(Camera(Shot.CLOSE, Square(7, 7), long), 0.1)
    assert rig.framing.distance > before.distance


def test_the_close_camera_stands_still_for_small_steps_and_follows_large_ones() -> None:
    rig = CameraRig(reduced=True)
    rig.advance(Camera(Shot.CLOSE, Square(7, 7)), 0.1)
    before = rig.framing.target
    rig.advance(Camera(Shot.CLOSE, Square(8, 9)), 0.1)
    assert rig.framing.target == before
    rig.advance(Camera(Shot.CLOSE, Square(8, 10)), 0.1)
    assert rig.framing == framing(Camera(Shot.CLOSE, Square(8, 10)))
    rig.advance(Camera(Shot.FAR), 0.1)
    rig.advance(Camera(Shot.CLOSE, Square(8, 9)), 0.1)
    assert rig.framing == framing(Camera(Shot.CLOSE, Square(8, 9)))


@pytest.mark.parametrize("aspect", ASPECTS)
def test_close_tiles_are_twice_as_large_as_far_ones(aspect: float) -> None:
    def width(shot: Shot) -> float:
        camera = lens(framing(Camera(shot, Square(7, 7))), aspect)
        return seen(camera, (0.5, 0.0, 0.0))[0] - seen(camera, (-0.5, 0.0, 0.0))[0]

    assert width(Shot.CLOSE) > 2 * width(Shot.FAR)


@pytest.mark.parametrize("slots", [7, 9, 12])
@pytest.mark.parametrize("aspect", ASPECTS)
def test_the_whole_rack_stands_at_the_bottom_centre(aspect: float, slots: int) -> None:
    camera = rack_lens(aspect, slots)
    half = slots * 1.02 / 2 + 0.4
    left, foot = seen(camera, (-half, 0.0, 0.8))
    right, _ = seen(camera, (half, 0.0, 0.8))
    assert left == pytest.approx(1 - right)
    assert left > 0.13
    assert 0.70 < rack_top(aspect, slots) < foot < 0.93


@pytest.mark.parametrize("aspect", ASPECTS)
@pytest.mark.parametrize("shot", list(Shot))
def test_a_tile_looks_the_same_in_the_room_as_on_the_rack(shot: Shot, aspect: float) -> None:
    layers = Layers(lens(framing(Camera(shot, Square(2, 12))), aspect), rack_lens(aspect))
    for slot in range(7):
        pose = on_rack(slot, 7)
        there = layers.to_room(pose)
        assert seen(layers.room, there.at) == pytest.approx(seen(layers.rack, pose.at))
        # Its edges come out nearly as long and as they lay; only the projections' shift differs.
        for edge in ((0.4, 0.0, 0.0), (0.0, 0.0, 0.4)):
            a = np.subtract(
                seen(layers.rack, add(pose.at, rotate(pose.turn, edge))), seen(layers.rack, pose.at)
            )
            b = np.subtract(
                seen(layers.room, add(there.at, rotate(there.turn, edge))), seen(layers.room, there.at)
            )
            assert np.abs(a - b).max() < 0.012


@pytest.mark.parametrize("shot", list(Shot))
def test_what_flies_over_the_rack_is_drawn_where_the_room_has_it(shot: Shot) -> None:
    layers = Layers(lens(framing(Camera(shot, Square(4, 4))), 16 / 9), rack_lens(16 / 9))
    for point in ((0.0, 0.0, 0.0), (3.0, 1.0, 6.0), (-6.0, 0.2, -5.0), (11.0, 2.0, 6.0)):
        carried = layers.over_rack() @ (*point, 1.0)
        assert seen(layers.rack, tuple(carried[:3])) == pytest.approx(seen(layers.room, point))


def test_poses_keep_their_length_when_carried_into_the_room() -> None:
    layers = Layers(lens(framing(Camera(Shot.MENU)), 16 / 9), rack_lens(16 / 9))
    turn = layers.to_room(Pose((1.0, 0.0, 0.0), about_x(1.0))).turn
    assert sum(part * part for part in turn) == pytest.approx(1.0)


def test_the_first_shot_is_there_at_once_and_the_next_is_eased() -> None:
    rig = CameraRig()
    rig.advance(Camera(Shot.FAR), 0.016)
    assert rig.settled
    assert rig.framing.distance == pytest.approx(framing(Camera(Shot.FAR)).distance)
    distances = []
    for _ in range(120):
        rig.advance(Camera(Shot.CLOSE, Square(7, 7)), 1 / 60)
        distances.append(rig.framing.distance)
    assert distances == sorted(distances, reverse=True)
    assert distances[5] > 20
    assert rig.settled
    assert rig.framing.distance == pytest.approx(15.0)


def test_a_camera_on_its_way_can_be_sent_back_without_a_jerk() -> None:
    rig = CameraRig()
    rig.advance(Camera(Shot.FAR), 0.0)
    for _ in range(12):
        rig.advance(Camera(Shot.CLOSE, Square(0, 0)), 1 / 60)
    before = rig.framing
    rig.advance(Camera(Shot.FAR), 1e-5)
    assert math.dist(before.target, rig.framing.target) < 1e-3
    for _ in range(180):
        rig.advance(Camera(Shot.FAR), 1 / 60)
    assert rig.settled


def test_the_camera_goes_the_same_way_at_any_frame_rate() -> None:
    smooth, coarse = CameraRig(), CameraRig()
    for rig in (smooth, coarse):
        rig.advance(Camera(Shot.FAR), 0.0)
    for _ in range(20):
        smooth.advance(Camera(Shot.RESULTS), 0.01)
    coarse.advance(Camera(Shot.RESULTS), 0.2)
    assert smooth.framing.numbers() == pytest.approx(coarse.framing.numbers())


@pytest.mark.parametrize("calm", [CameraRig(reduced=True), CameraRig(orbits=False)])
def test_the_menu_orbits_unless_it_must_not(calm: CameraRig) -> None:
    lively = CameraRig()
    for rig in (lively, calm):
        rig.advance(Camera(Shot.MENU), 0.0)
    start = lively.framing.azimuth
    for _ in range(60):
        lively.advance(Camera(Shot.MENU), 0.1)
        calm.advance(Camera(Shot.MENU), 0.1)
    assert abs(lively.framing.azimuth - start) > 0.05
    assert not lively.settled
    assert calm.settled
    assert calm.framing.azimuth == start


def test_ps099_the_rack_stands_at_the_bottom_centre() -> None:
    for aspect in (16 / 9, 4 / 3, 21 / 9):
        seen = rack_lens(aspect)
        left, right = (seen.project(on_rack(slot, 7).at) for slot in (0, 6))
        assert left[0] == pytest.approx(-right[0], abs=1e-6)
        assert -1 < left[1] < -0.4


@pytest.mark.parametrize("seconds", [0.05, 0.2, 0.5])
@pytest.mark.parametrize("shot", list(Shot))
def test_a_camera_sent_elsewhere_on_its_way_goes_on_at_the_speed_that_it_had(
    shot: Shot, seconds: float
) -> None:
    rig, elsewhere = CameraRig(), Camera(shot, Square(11, 3), turn=40.0, rise=30.0)
    for start in (Camera(Shot.MENU), Camera(Shot.CLOSE, Square(2, 12))):
        rig.advance(start, 0.0)
        rig.skip()
        for _ in range(round(seconds * 120)):
            rig.advance(Camera(Shot.FAR), 1 / 120)
        eyes = [eye_of(rig)]
        for camera in (Camera(Shot.FAR), elsewhere):
            rig.advance(camera, 0.001)
            eyes.append(eye_of(rig))
        speed, jolt = np.linalg.norm(eyes[1] - eyes[0]), np.linalg.norm(eyes[2] - 2 * eyes[1] + eyes[0])
        assert speed > 0.01
        assert jolt < 0.1 * speed


def eye_of(rig: CameraRig) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    return lens(rig.framing, 16 / 9).eye


def test_whoever_walked_round_the_board_twice_goes_back_the_shorter_way() -> None:
    rig = CameraRig()
    rig.advance(Camera(Shot.PHOTO, turn=0.0, rise=38.0), 0.0)
    for turn in range(0, 720, 6):
        rig.advance(Camera(Shot.PHOTO, turn=float(turn), rise=38.0), 0.1)
    swing = []
    for _ in range(120):
        rig.advance(Camera(Shot.FAR), 1 / 60)
        swing.append(rig.framing.azimuth)
    assert max(map(abs, swing)) < math.radians(30)
    assert rig.settled
