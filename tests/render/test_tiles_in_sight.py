"""Tiles come out of the bag in sight, also while a panel at the right lies over it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from arcade.gl import Context

from game.render.stage import Quality, Stage
from game.render.table3d.pose import add
from game.render.tile_motion import Layer
from game.scenes.kit.picture.appearance import Appearance
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import (
    Camera,
    OnRack,
    Origin,
    Shot,
    TableLook,
    TableView,
    TileView,
)
from tests.render.panel_samples import CROWD, round_of_sofa
from tests.render.tables import board_tiles

FRAME = 1 / 60
DEALT = tuple(TileView(f"n{slot}", "E", OnRack(slot), TableLook.IDLE, Origin.BAG) for slot in range(7))
ROOM = frozenset({Layer.ROOM, Layer.OVER})


def ends(stage: Stage) -> list[tuple[float, float]]:
    """Where the right and the upper ends of all tiles on their way are seen, as shares of the screen."""
    poses = [b.pose for b in stage._motion.bodies.values() if b.layer in ROOM and not b.still]
    project = stage._layers.room.project
    return [
        (
            (project(add(pose.at, (pose.size / 2, 0.0, 0.0)))[0] + 1) / 2,
            (1 - project(add(pose.at, (0.0, pose.size / 2, 0.0)))[1]) / 2,
        )
        for pose in poses
    ]


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
@pytest.mark.parametrize("style", [Appearance(), Appearance(text_size=200), Appearance(shift=(3, -2))])
def test_no_tile_from_or_to_the_bag_is_seen_cut_by_a_panel_at_the_right(
    ctx: Context, size: tuple[int, int], style: Appearance
) -> None:
    stage = Stage(ctx, size, Quality.LOW)
    stage.use_appearance(style)
    before = Picture(TableView(board_tiles()), Camera(Shot.FAR), (round_of_sofa(CROWD[:4]),))
    stage.advance(before, 1.0)
    stage.skip()
    dealt = replace(before, table=TableView(DEALT))
    seen = list[tuple[float, float]]()
    for _ in range(120):
        stage.advance(dealt, FRAME)
        seen += ends(stage)
    left, _, _, foot = next(box for box in stage.boxes if box[0] > size[0] / 2 and box[2] > 0.9 * size[0])
    stage.close()
    left, foot = left / size[0] + style.shift[0] / 100, foot / size[1] + style.shift[1] / 100
    assert len(seen) > 100
    assert [(right, top) for right, top in seen if right > left and top < foot] == []


def test_a_tile_that_comes_out_beside_a_panel_grows_on_its_way_and_arrives(ctx: Context) -> None:
    stage = Stage(ctx, (1280, 720), Quality.LOW)
    shown = Picture(TableView(DEALT), Camera(Shot.FAR), (round_of_sofa(CROWD[:4]),))
    sizes = list[float]()
    for _ in range(120):
        stage.advance(shown, FRAME)
        body = stage._motion.bodies["n0"]
        sizes += [] if body.layer is Layer.HIDDEN else [body.pose.size]
    stage.close()
    assert sizes[0] < 0.5
    assert sizes[-1] == 1.0
    assert {body.layer for body in stage._motion.bodies.values()} == {Layer.RACK}


def test_without_a_panel_at_the_right_a_tile_comes_out_of_the_bag(ctx: Context) -> None:
    stage = Stage(ctx, (1280, 720), Quality.LOW)
    stage.advance(Picture(TableView(DEALT), Camera(Shot.FAR)), FRAME)
    body = stage._motion.bodies["n0"]
    stage.close()
    assert body.pose.size == 1.0
