"""What the camera must show, whatever the screen's shape."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest

from game.render.table3d.board_fit import FreeArea
from game.render.table3d.camera import CameraRig
from game.render.table3d.layers import Layers
from game.render.table3d.lens import Lens, lens, rack_lens
from game.render.table3d.places import on_rack, square_centre
from game.render.table3d.pose import Pose, Vector, about_x, add, rotate
from game.render.table3d.shots import WORD_FOOT, WORD_LEFT, WORD_RIGHT, WORD_TOP, framing, word_from
from game.rules.board import squares_of
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
    camera = lens(framing(Camera(Shot.FAR), aspect=aspect), aspect)
    for square in squares_of(15):
        for corner in CORNERS:
            x, y = seen(camera, add(square_centre(square), corner))
            assert 0.05 < x < 0.95
            assert 0.03 < y < rack_top(aspect)


AREAS = [
    FreeArea(),
    FreeArea(0.3, 0.04, 0.97, 0.72, (0.37, 0.66)),
    FreeArea(0.2, 0.04, 0.73, 0.77, (0.24, 0.55)),
    FreeArea(0.44, 0.04, 0.97, 0.77, (0.42, 0.5)),
]


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("aspect", ASPECTS)
@pytest.mark.parametrize("shot", [Shot.CLOSE, Shot.FAR, Shot.HANDOVER])
def test_no_square_in_view_lies_outside_of_what_is_free_of_the_screen(
    shot: Shot, aspect: float, area: FreeArea
) -> None:
    for followed in squares_of(15)[::17]:
        camera = lens(framing(Camera(shot, followed), area=area, aspect=aspect), aspect)
        for square in squares_of(15):
            x, y = seen(camera, square_centre(square))
            if y > 0:
                assert area.left < x < area.right
                assert y < area.bottom
                assert not (x < area.corner[0] and y < area.corner[1])


@pytest.mark.parametrize("aspect", ASPECTS)
@pytest.mark.parametrize("area", AREAS)
def test_the_close_shot_shows_what_it_follows_with_the_row_beyond_and_any_word_whole(
    area: FreeArea, aspect: float
) -> None:
    luck = random.Random(7)
    for _ in range(12):
        length, across = luck.randint(2, 15), luck.random() < 0.5
        line, first = luck.randrange(15), luck.randrange(16 - length)
        run = range(first, first + length)
        word = tuple(Square(line, at) if across else Square(at, line) for at in run)
        followed = Square(luck.randrange(15), luck.randrange(15))
        camera = lens(framing(Camera(Shot.CLOSE, followed, word), area=area, aspect=aspect), aspect)
        for square in (*word, followed, Square(max(0, followed.row - 1), followed.col)):
            for corner in CORNERS:
                _, y = seen(camera, add(square_centre(square), corner))
                assert 0.0 < y < area.bottom, (word, followed)


def test_the_close_camera_shows_the_whole_width_in_squares_half_as_large_again_as_the_far_one() -> None:
    near, far = (lens(framing(Camera(shot, Square(9, 7))), 16 / 9) for shot in (Shot.CLOSE, Shot.FAR))
    widths = [seen(at, (0.5, 0.0, 7.0))[0] - seen(at, (-0.5, 0.0, 7.0))[0] for at in (near, far)]
    assert widths[0] * 1920 > 76
    assert widths[0] > 1.3 * widths[1]


def test_the_close_camera_stands_still_while_what_it_follows_is_in_sight() -> None:
    rig = CameraRig(reduced=True)
    rig.advance(Camera(Shot.CLOSE, Square(7, 7)), 0.1)
    before = rig.framing
    rig.advance(Camera(Shot.CLOSE, Square(14, 0)), 0.1)
    assert rig.framing == before
    rig.advance(Camera(Shot.CLOSE, Square(1, 7)), 0.1)
    back = rig.framing
    assert back.distance > before.distance
    rig.advance(Camera(Shot.CLOSE, Square(4, 7)), 0.1)
    assert rig.framing == back
    rig.advance(Camera(Shot.CLOSE, Square(8, 7)), 0.1)
    assert rig.framing == before


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
    assert distances[5] > distances[-1] + 1
    assert rig.settled
    assert rig.framing.distance == pytest.approx(framing(Camera(Shot.CLOSE, Square(7, 7))).distance)


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


@pytest.mark.parametrize("seconds", [0.1, 0.2, 0.3])
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
        assert speed > 0.002
        assert jolt < 0.13 * speed


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


@pytest.mark.parametrize("shot", [Shot.CLOSE, Shot.MENU, Shot.RESULTS])
def test_the_camera_travels_until_the_rest_of_its_way_cannot_be_seen(shot: Shot) -> None:
    rig = CameraRig(orbits=False)
    rig.advance(Camera(Shot.FAR), 1 / 60)
    rig.advance(Camera(shot), 1 / 60)
    before = rig.framing
    while not rig.settled:
        assert rig.travelling
        before = rig.framing
        rig.advance(Camera(shot), 1 / 60)
    assert not rig.travelling
    assert rig.framing == framing(Camera(shot))
    for square in (Square(0, 0), Square(14, 14), Square(7, 7)):
        steps = (seen(lens(frame, 16 / 9), square_centre(square)) for frame in (before, rig.framing))
        (x0, y0), (x1, y1) = steps
        assert abs(x1 - x0) * 1920 < 1
        assert abs(y1 - y0) * 1080 < 1


@pytest.mark.parametrize("aspect", [4 / 3, 16 / 9, 21 / 9])
@pytest.mark.parametrize("across", [True, False])
@pytest.mark.parametrize("length", [2, 7, 9, 15])
def test_at_a_great_play_its_tiles_lie_below_the_number_and_beside_the_figure(
    length: int, across: bool, aspect: float
) -> None:
    for line in (0, 7, 14):
        for first in {0, 15 - length}:
            squares = tuple(
                Square(line, first + n) if across else Square(first + n, line) for n in range(length)
            )
            seen = [lens(word_from(squares, aspect), aspect).project(square_centre(s)) for s in squares]
            assert all(WORD_LEFT < x < WORD_RIGHT and WORD_FOOT < y < WORD_TOP for x, y in seen)


def test_at_a_great_play_everything_else_sinks_into_the_dark() -> None:
    dims = {shot: framing(Camera(shot, whole=(Square(7, 7),))).dim for shot in Shot}
    assert [shot for shot, dim in dims.items() if dim] == [Shot.WORD]
