"""What was drawn before is kept, and only what changed is drawn again."""

from __future__ import annotations

import random

import numpy as np
import pytest
from arcade.gl import Context
from numpy.typing import NDArray

from game.bench.draw_load import restless_game
from game.render.stage import Quality, Stage
from game.render.table3d.lens import lens
from game.render.table3d.models import load
from game.render.table3d.occupancy import PER_SQUARE, Occupancy
from game.render.table3d.places import square_centre
from game.render.table3d.pose import Pose
from game.render.table3d.shots import framing
from game.render.table3d.tile_instances import NO_ROWS, InstanceRows, row
from game.render.table3d.unchanged_pictures import LayerContent, box_round, changed
from game.rules.moves import Square
from game.scenes.kit.picture.table_view import Camera, Shot

SIZE = (240, 136)
FRAMES = 260
WALK = ("up", "down", "left", "right", "confirm", "confirm", "shuffle", "back")
TILE = load("tile")["tile"].box
SEEN = lens(framing(Camera(Shot.FAR)), 16 / 9)


def tile_on(*square: int) -> InstanceRows:
    return row(Pose(square_centre(Square(*square))), (0, 0, 0, 1), (1, 1, 1))[None]


def scene(tiles: InstanceRows, cursor: Square | None = None) -> LayerContent:
    middles = [(line[3], line[7], line[11]) for line in tiles]
    pointer = (square_centre(cursor), 1) if cursor else None
    return LayerContent(("a view",), tiles, TILE, Occupancy().show(middles), pointer)


def test_a_picture_of_which_only_the_changes_were_drawn_is_the_same_as_one_drawn_whole(ctx: Context) -> None:
    luck = random.Random(7)
    script = "".join(f"press {luck.choice(WALK)}\n" for _ in range(80)) + "press zoom\n"
    target = ctx.framebuffer(
        color_attachments=[ctx.texture(SIZE, components=4)], depth_attachment=ctx.depth_texture(SIZE)
    )
    stage = Stage(ctx, SIZE, Quality.LOW)

    def drawn() -> NDArray[np.uint8]:
        with target.activate():
            stage.draw()
            return np.frombuffer(target.read(components=3), np.uint8).reshape(*SIZE[::-1], 3)

    compared = 0
    with restless_game(stage, script) as (frame, press):
        for number in range(FRAMES):
            if number % 3 == 0:
                press()
            if not frame():
                continue
            changes_only = drawn()
            if number % 4 == 0:
                stage.resize(SIZE)  # forgets what was drawn
                apart = np.argwhere((changes_only != drawn()).any(-1))
                assert not len(apart), f"frame {number}: {len(apart)} pixels, the first at {apart[0]}"
                compared += 1
    stage.close()
    assert compared > FRAMES / 8


def test_nothing_is_drawn_where_nothing_has_changed() -> None:
    tiles = np.concatenate([tile_on(7, 7), tile_on(7, 8)])
    points = changed(scene(tiles, Square(3, 3)), scene(tiles[::-1], Square(3, 3)))
    assert box_round(points, SEEN.whole, SIZE) == (0, 0, 0, 0)


@pytest.mark.parametrize(("before", "after"), [((7, 7), (7, 8)), ((0, 0), (14, 14)), ((3, 12), (3, 12))])
def test_a_tile_that_goes_is_drawn_again_where_it_was_and_where_it_is(
    before: tuple[int, int], after: tuple[int, int]
) -> None:
    staying = tile_on(10, 2)
    points = changed(
        scene(np.concatenate([staying, tile_on(*before)])), scene(np.concatenate([tile_on(*after), staying]))
    )
    left, bottom, width, height = box_round(points, SEEN.whole, SIZE)
    assert (width == 0) == (before == after)
    for square in {before, after} if before != after else ():
        x, y = ((v + 1) / 2 * extent for v, extent in zip(_seen(square), SIZE, strict=True))
        assert left < x < left + width
        assert bottom < y < bottom + height
    if before == (7, 7):
        assert width * height < SIZE[0] * SIZE[1] / 20


def _seen(square: tuple[int, int]) -> tuple[float, float]:
    return SEEN.project(square_centre(Square(*square)))


def test_a_cursor_that_goes_is_drawn_again_where_it_was_and_where_it_is() -> None:
    points = changed(scene(NO_ROWS, Square(2, 2)), scene(NO_ROWS, Square(2, 5)))
    xs, zs = set(points[:, 0]), set(points[:, 2])
    assert (min(xs), max(xs)) == (-6.0, -1.0)
    assert (min(zs), max(zs)) == (-6.0, -4.0)
    assert len(changed(scene(NO_ROWS, Square(2, 2)), scene(NO_ROWS))) == 4


def test_what_comes_too_near_to_the_eye_has_everything_drawn_again() -> None:
    behind = (SEEN.eye + np.array((0.0, 5.0, 5.0)))[None]
    assert box_round(behind, SEEN.whole, SIZE) == (0, 0, *SIZE)


def test_the_board_is_drawn_again_as_far_as_a_tile_darkens_it() -> None:
    points = changed(scene(tile_on(7, 7)), scene(NO_ROWS))
    dark = np.argwhere(Occupancy().show([square_centre(Square(7, 7))]).any(-1)) / PER_SQUARE - 8.5
    assert (points[:, [2, 0]].min(0) <= dark.min(0)).all()
    assert (points[:, [2, 0]].max(0) >= dark.max(0) + 1 / PER_SQUARE).all()


def test_tiles_that_came_and_went_leave_no_shade_behind() -> None:
    luck = random.Random(3)
    shade, staying = Occupancy(), (1.0, 0.0, 2.0)
    for _ in range(30):
        tiles = [
            (luck.uniform(-9, 9), luck.uniform(0, 2), luck.uniform(-9, 9)) for _ in range(luck.randrange(9))
        ]
        assert np.array_equal(shade.show([*tiles, staying]), Occupancy().show([staying, *tiles]))
