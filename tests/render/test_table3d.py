"""The table as it is drawn, besides its looks, which are kept as golden pictures."""

from __future__ import annotations

import string
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import trimesh
from arcade.gl import Context

from game.equipment_files import find_equipment
from game.render.stage import Quality, Stage
from game.render.table3d import models
from game.render.table3d.lens import lens
from game.render.table3d.occupancy import PER_SQUARE, Occupancy
from game.render.table3d.places import SEAT_RACKS, TABLE_Y
from game.render.table3d.quality import choose, draws_in_software
from game.render.table3d.shots import framing
from game.render.table3d.tile_instances import face_index
from game.render.table3d.tile_set_looks import SETS
from game.rules.board_layouts import BoardLayout, Premium
from game.rules.moves import Square
from game.rules.painted_board import Mirror, painting_of
from game.scenes.kit.picture.appearance import Appearance
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import Camera, OnBoard, Shot, TableLook, TileView
from tests.render.show_tables import render
from tests.render.tables import CLOSE, FAR, PICTURES

SMALL = (160, 90)
LARGER = (640, 360)
MIDDLE = Square(5, 9)
LUMINANCE = np.array([0.2126, 0.7152, 0.0722])
"""What each primary color adds to brightness, by ITU-R BT.709."""
MODELS = ("tile", "board", "rack", "bag", "table", "props")


@pytest.fixture(scope="module")
def small_stage(ctx: Context) -> Stage:
    return Stage(ctx, SMALL, Quality.LOW)


def test_high_quality_stays_within_the_budget_of_draw_calls(ctx: Context) -> None:
    stage = Stage(ctx, SMALL, Quality.HIGH)
    render(ctx, stage, Picture(FAR, Camera(Shot.FAR)), SMALL)
    assert stage.draw_calls <= 30
    stage.close()


def test_the_image_follows_the_picture(ctx: Context, small_stage: Stage) -> None:
    with_tiles = np.asarray(render(ctx, small_stage, Picture(FAR, Camera(Shot.FAR)), SMALL), np.int16)
    bare = replace(FAR, tiles=(), rack_slots=0, cursor=None)
    without = np.asarray(render(ctx, small_stage, Picture(bare, Camera(Shot.FAR)), SMALL), np.int16)
    x, y = (round(v) for v in small_stage.project(Square(7, 7)))
    assert with_tiles[y, x].sum() > without[y, x].sum() + 40
    again = np.asarray(render(ctx, small_stage, Picture(FAR, Camera(Shot.FAR)), SMALL), np.int16)
    assert np.array_equal(with_tiles, again)


def test_a_board_that_is_painted_stroke_by_stroke_looks_as_if_printed_at_once(ctx: Context) -> None:
    seen = Picture(replace(FAR, tiles=(), rack_slots=0, cursor=None), Camera(Shot.FAR))
    quick = next(board for board in find_equipment(None).boards if board.size == 11)
    wide = painting_of(quick).of_size(13)
    strokes = [wide.with_stroke(Square(1, at), Premium.TRIPLE_LETTER, Mirror.FOUR) for at in (2, 3, 5)]
    boards = [painted.layout("painted") for painted in (wide, *strokes, wide)]
    for tile_set in ("maple", "neon", "ink"):
        painter = Stage(ctx, LARGER, Quality.LOW)
        painter.use_appearance(Appearance(tile_set=tile_set))
        drawn = [render(ctx, painter, with_board(seen, board), LARGER) for board in boards]
        painter.close()
        assert drawn[0] == drawn[-1]
        anew = Stage(ctx, LARGER, Quality.LOW)
        anew.use_appearance(Appearance(tile_set=tile_set))
        at_once = render(ctx, anew, with_board(seen, boards[-2]), LARGER)
        anew.close()
        apart = np.abs(np.asarray(at_once, np.int16) - np.asarray(drawn[-2], np.int16))
        assert apart.max() <= 1, tile_set
        assert drawn[-2] != drawn[-1]


def with_board(picture: Picture, board: BoardLayout) -> Picture:
    assert picture.table is not None
    return replace(picture, table=replace(picture.table, layout=board))


def one_tile(look: TableLook, camera: Camera) -> Picture:
    """Alone on the board."""
    tile = TileView("t", "I", OnBoard(MIDDLE), look)
    return Picture(replace(FAR, tiles=(tile,), rack_slots=0, cursor=None), camera)


@pytest.mark.parametrize("tile_set", SETS)
def test_ps102_103_a_picked_tile_is_darker_than_an_idle_one_and_a_placed_one_is_no_darker(
    ctx: Context, tile_set: str
) -> None:
    stage = Stage(ctx, LARGER, Quality.LOW)
    stage.use_appearance(Appearance(tile_set))

    def brightness(look: TableLook) -> float:
        """Of the face between its letter and its rim, which shines while the tile is picked."""
        image = np.asarray(render(ctx, stage, one_tile(look, Camera(Shot.FAR)), LARGER), np.float64)
        (x, y), (right, _) = stage.project(MIDDLE), stage.project(Square(MIDDLE.row, MIDDLE.col + 1))
        left, top = round(x - (right - x) * 0.22), round(y - (right - x) * 0.1)
        return float((image[top - 1 : top + 2, left - 1 : left + 2, :3] @ LUMINANCE).mean())

    one_step = 1.0  # white on white differs by rounding
    assert (
        brightness(TableLook.SELECTED) < brightness(TableLook.IDLE) <= brightness(TableLook.DRAFT) + one_step
    )
    stage.close()


def test_nothing_new_is_made_on_the_graphics_card_while_drawing(ctx: Context, small_stage: Stage) -> None:
    target = ctx.framebuffer(
        color_attachments=[ctx.texture(SMALL, components=4)], depth_attachment=ctx.depth_texture(SMALL)
    )
    with target.activate():
        for picture in (Picture(FAR, Camera(Shot.FAR)), Picture(CLOSE, Camera(Shot.CLOSE, Square(14, 11)))):
            small_stage.advance(picture, 1 / 60)
            small_stage.draw()
        stats = ctx.stats
        before = [
            getattr(stats, kind) for kind in ("texture", "framebuffer", "buffer", "program", "geometry")
        ]
        for _ in range(10):
            small_stage.advance(picture, 1 / 60)
            small_stage.draw()
        after = [getattr(stats, kind) for kind in ("texture", "framebuffer", "buffer", "program", "geometry")]
    assert before == after


def test_the_stage_settles_and_a_resize_keeps_working(ctx: Context) -> None:
    stage = Stage(ctx, SMALL, Quality.LOW)
    stage.advance(Picture(FAR, Camera(Shot.FAR)), 1 / 60)
    stage.advance(Picture(CLOSE, Camera(Shot.CLOSE, Square(14, 11))), 1 / 60)
    assert not stage.settled
    for _ in range(240):
        stage.advance(Picture(CLOSE, Camera(Shot.CLOSE, Square(14, 11))), 1 / 60)
    assert stage.settled
    x, y = stage.project(Square(14, 11))
    stage.resize((320, 180))
    assert stage.project(Square(14, 11)) == pytest.approx((2 * x, 2 * y))
    assert render(ctx, stage, PICTURES["select"], (320, 180)).getextrema()[0][1] > 100


def test_a_coarse_frame_of_a_moving_camera_is_drawn_again_when_it_stands(ctx: Context) -> None:
    far, close = Picture(FAR, Camera(Shot.FAR)), Picture(FAR, Camera(Shot.CLOSE, Square(0, 0)))
    stage = Stage(ctx, SMALL, Quality.LOW)
    still = render(ctx, stage, close, SMALL)
    target = ctx.framebuffer(
        color_attachments=[ctx.texture(SMALL, components=4)], depth_attachment=ctx.depth_texture(SMALL)
    )
    stage.advance(far, 0.1)
    with target.activate():
        stage.draw()
    for _ in range(240):
        stage.advance(close, 1 / 60)
    assert stage.settled is not draws_in_software(ctx.info.RENDERER)
    assert np.array_equal(np.asarray(render(ctx, stage, close, SMALL)), np.asarray(still))
    assert stage.settled


def test_at_first_no_chip_is_asked_for_more_than_its_like_can_do() -> None:
    assert choose(Quality.AUTO, "llvmpipe (LLVM 15.0.6, 256 bits)") is Quality.LOW
    assert choose(Quality.AUTO, "NVIDIA GeForce RTX 3060/PCIe/SSE2") is Quality.HIGH
    assert choose(Quality.AUTO, "Mesa Intel(R) UHD Graphics 620 (KBL GT2)") is Quality.MEDIUM
    assert choose(Quality.AUTO, "V3D 7.1.7") is Quality.MEDIUM
    assert choose(Quality.AUTO, "Mali-G610 (Panfrost)") is Quality.MEDIUM
    assert choose(Quality.AUTO, "AMD Custom GPU 0405 (radeonsi, vangogh, LLVM 15.0.7)") is Quality.HIGH
    assert choose(Quality.HIGH, "llvmpipe (LLVM 15.0.6, 256 bits)") is Quality.HIGH


def test_every_face_has_a_layer_of_its_own() -> None:
    faces = string.ascii_uppercase + "?" + string.ascii_lowercase
    assert [face_index(face) for face in faces] == list(range(53))
    assert face_index(" ") == 53


def test_tiles_darken_the_board_where_they_stand_and_less_when_held() -> None:
    def at(row: int, col: int, height: float) -> int:
        y, x = (row + 1) * PER_SQUARE + PER_SQUARE // 2, (col + 1) * PER_SQUARE + PER_SQUARE // 2
        return int(Occupancy().show([(3.0, height, -2.0)])[y, x, 0])

    assert at(5, 10, 0.0) > 150
    assert at(5, 12, 0.0) == 0
    assert 0 < at(5, 10, 0.4) < at(5, 10, 0.0)
    assert not Occupancy().show([(11.7, 2.0, 6.0)]).any()


@pytest.mark.parametrize(
    "mesh",
    [mesh for name in MODELS for mesh_name, mesh in models.load(name).items() if mesh_name != "field"],
)
def test_meshes_are_whole_and_turned_outwards(mesh: models.Mesh) -> None:
    assert len(mesh.indices) % 3 == 0
    assert mesh.indices.max() < len(mesh.vertices)
    assert np.isfinite(mesh.vertices).all()
    points, normals = mesh.vertices[:, :3], mesh.vertices[:, 3:6]
    assert np.linalg.norm(normals, axis=1) == pytest.approx(np.ones(len(normals)), abs=0.01)
    a, b, c = (points[mesh.indices[i::3]] for i in range(3))
    facing = (np.cross(b - a, c - a) * normals[mesh.indices[0::3]]).sum(1)
    assert (facing >= -1e-4).mean() > 0.97


def test_a_tile_is_as_large_as_a_square_allows() -> None:
    mesh = models.load("tile")["tile"]
    assert np.abs(mesh.vertices[:, [0, 2]]).max() < 0.5
    assert mesh.vertices[:, 1].min() == 0


def test_cup_and_score_pad_stand_on_the_table_clear_of_all_that_is_played_with() -> None:
    table, props = models.load("table")["table"].vertices, models.load("props")["props"].vertices
    x, y, z = props[:, 0], props[:, 1], props[:, 2]
    assert y.min() == pytest.approx(TABLE_Y, abs=0.01)
    flat = table[table[:, 1] > table[:, 1].max() - 0.01]
    feet = props[y < TABLE_Y + 0.02]
    assert (feet[:, [0, 2]] > flat[:, [0, 2]].min(0)).all()
    assert (np.maximum(abs(x), abs(z)) > 9.0).all(), "the board's frame reaches to 8.7"
    for foot, _turn in SEAT_RACKS.values():
        half = (1.0, 4.0) if foot[0] else (4.0, 1.0)
        assert ((abs(x - foot[0]) > half[0]) | (abs(z - foot[2]) > half[1])).all()


def test_no_turn_sees_the_cup() -> None:
    aspect = 16 / 9
    cup = models.load("props")["props"].vertices[:, :3]
    cup = cup[cup[:, 2] < 0]
    for camera in (Camera(Shot.FAR), Camera(Shot.CLOSE, Square(7, 0)), Camera(Shot.CLOSE, Square(14, 14))):
        seen = [lens(framing(camera), aspect).project((x, y, z))[1] for x, y, z in cup.tolist()]
        assert min(seen) > 0.95


def test_every_model_is_read_alike_by_another_program() -> None:
    for name in MODELS:
        scene = trimesh.load_scene(models.FOLDER / f"{name}.glb")
        ours = models.load(name)
        assert set(scene.geometry) == set(ours)
        for mesh_name, mesh in ours.items():
            theirs = scene.geometry[mesh_name]
            corners = mesh.vertices[:, :3][mesh.indices].reshape(-1, 3, 3)
            assert np.allclose(np.sort(corners.sum(1), 0), np.sort(theirs.triangles.sum(1), 0), atol=1e-3)


def test_a_model_that_is_damaged_or_lacks_something_gets_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "bag.glb").write_bytes((models.FOLDER / "bag.glb").read_bytes()[:4000])
    for name in ("bag", "missing"):
        with pytest.raises(models.ModelError, match=rf"The model {name}\.glb cannot be read"):
            models.load(name, folder=tmp_path)
    bare = trimesh.creation.box()
    bare.export(tmp_path / "tile.glb")
    with pytest.raises(models.ModelError, match="lacks normals, texture coordinates or indices"):
        models.load("tile", folder=tmp_path)
    with pytest.raises(models.ModelError, match=r"The model rack\.glb has no mesh that is called lid"):
        models.load("rack", "rack", "lid")


@pytest.mark.parametrize("name", SETS)
def test_a_chosen_tile_has_a_rim_that_is_told_from_its_face_in_every_tile_set(
    ctx: Context, name: str
) -> None:
    """White is not seen on ivory and marble."""
    stage = Stage(ctx, LARGER, Quality.LOW)
    stage.use_appearance(Appearance(name))
    looks = []
    for look in (TableLook.IDLE, TableLook.FOCUSED):
        shown = one_tile(look, Camera(Shot.CLOSE, MIDDLE))
        pixels = np.asarray(render(ctx, stage, shown, LARGER).convert("RGB"), float) / 255
        light = np.where(pixels <= 0.04045, pixels / 12.92, ((pixels + 0.055) / 1.055) ** 2.4)
        looks.append(light @ LUMINANCE)
    stage.close()
    idle, chosen = looks
    rim = np.abs(idle - chosen) > 0.02
    assert rim.sum() > 50
    bright, dark = np.maximum(idle, chosen)[rim] + 0.05, np.minimum(idle, chosen)[rim] + 0.05
    assert np.median(bright / dark) > 2
