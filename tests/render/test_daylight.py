"""The room behind the table: what comes in at its window follows the clock of the house."""

from __future__ import annotations

import re
import time
from pathlib import Path

import numpy as np
from arcade.gl import Context
from hypothesis import given
from hypothesis import strategies as st

from game.render.session import hour_of
from game.render.stage import Quality, Stage
from game.render.table3d.daylight import daylight
from game.render.table3d.shaders import FOLDER
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import Camera, Shot, TableView
from tools.load.background_cost import without_room

HOURS = st.floats(0, 24)
MAKE_ROOM = Path(__file__).parents[2] / "assets" / "3d" / "make_room.py"


@given(HOURS, st.floats(0, 0.01))
def test_the_day_comes_and_goes_without_a_jump_at_midnight_either(hour: float, later: float) -> None:
    before, after = daylight(hour), daylight(hour + later)
    assert all(abs(a - b) < 0.005 for a, b in zip(before, after, strict=True))


@given(HOURS)
def test_it_is_never_so_bright_that_words_before_the_window_could_not_be_read(hour: float) -> None:
    assert max(daylight(hour)) < 0.4


def test_noon_is_the_brightest_midnight_the_darkest_and_the_sun_sets_in_red() -> None:
    noon, midnight, sunset = daylight(13), daylight(0), daylight(19)
    assert sum(noon) > 10 * sum(midnight)
    assert noon[2] > noon[0]
    assert sunset[0] > 2 * sunset[2]


def test_the_hour_is_that_of_the_place_in_quarters() -> None:
    at = time.mktime((2026, 11, 26, 20, 44, 59, 0, 0, -1))
    assert hour_of(int(at)) == 20.5
    assert hour_of(int(at) + 1) == 20.75


def test_shader_and_generator_agree_on_the_size_of_the_floor_and_the_range_of_light() -> None:
    shader, generator = (FOLDER / "backdrop.frag").read_text(), MAKE_ROOM.read_text()
    for there, here in (("FLOOR_SIDE", "FLOOR_SIDE"), ("RANGE", "BACKDROP_RANGE")):
        (shown,) = re.findall(rf"\b{there} = ([\d.]+)", shader)
        (made,) = re.findall(rf"^{here} = ([\d.]+)", generator, re.MULTILINE)
        assert shown == made


def test_the_room_is_drawn_at_low_quality_and_left_out_only_where_its_cost_is_measured(
    gl_context: Context,
) -> None:
    with without_room():
        bare = drawn(gl_context)
    assert (drawn(gl_context) != bare).any(2).mean() > 0.05


def drawn(ctx: Context) -> np.ndarray:
    """The table behind the menus, in small."""
    size = (320, 180)
    stage = Stage(ctx, size, Quality.LOW)
    target = ctx.framebuffer(
        color_attachments=[ctx.texture(size, components=4)], depth_attachment=ctx.depth_texture(size)
    )
    stage.advance(Picture(TableView(rack_slots=0), Camera(Shot.MENU)), 0.0)
    with target.activate():
        stage.draw()
        pixels = target.read(components=3)
    stage.close()
    return np.frombuffer(pixels, np.uint8).reshape(size[1], size[0], 3)
