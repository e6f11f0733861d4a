"""Ink & Paper: the rack with its owner's name at the lower left, what can be chosen at the right."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controllers.actions import Brand
from game.options import Options
from game.render.panels.canvas import TILE_RISE, Canvas, Rect
from game.render.panels.compose import compose
from game.render.panels.easing import Easing
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import Pen
from game.render.session import style_of
from game.render.table3d.lens import rack_lens
from game.render.table3d.places import on_rack
from game.render.table3d.tile_set_looks import SETS
from game.render.table3d.two_colors import look_of
from tests.render.panel_samples import hud, picture

SIZES = [(1280, 720), (1920, 1080), (1024, 768), (2560, 1080)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_sp050_rack_and_name_are_at_the_lower_left_and_what_can_be_chosen_is_at_the_right(
    size: tuple[int, int], text: float
) -> None:
    pen, canvas = Pen(), Canvas.of(size, rack_left=True)
    motion = Easing()
    motion.instant = True
    kit = Kit(pen, canvas, motion, Brand.PLAYSTATION)
    kit.text = text
    panel = replace(hud(), owner=("Bartholomew", 1))
    compose(picture(panel), kit)
    rack = canvas.rack
    assert rack.x == canvas.safe.x
    assert rack.right < canvas.width * 0.55
    seen = {label.text: label.box for label in pen.labels}
    name = seen["Bartholomew"]
    assert name.x < rack.x + rack.w / 2
    assert name.bottom <= rack.y - TILE_RISE, "a lifted tile stays clear of it"
    ticks = [label.box for label in pen.labels if label.text == "✓"]
    assert not [tick for tick in ticks if tick.overlaps(seen["Menu"].grown(90, 10))], "the tick is End Turn's"
    for chosen in ("Menu", panel.end_label):
        assert seen[chosen].x >= rack.right
    assert all(canvas.safe.contains(box) for box in seen.values())
    covering = [text for text, box in seen.items() if box.overlaps(rack)]
    assert covering == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("left", [True, False])
def test_the_tiles_of_the_rack_are_seen_where_the_panels_leave_room_for_them(
    size: tuple[int, int], left: bool
) -> None:
    canvas = Canvas.of(size, rack_left=left)
    place = canvas.rack
    lens = rack_lens(canvas.width / canvas.height, 7, place.centre[0] / canvas.width)
    middles = [lens.project(on_rack(slot, 7).at) for slot in range(7)]
    seen = [((x + 1) / 2 * canvas.width, (1 - y) / 2 * canvas.height) for x, y in middles]
    assert all(place.holds(at) for at in seen)
    assert abs((seen[0][0] + seen[-1][0]) / 2 - place.centre[0]) < 2


def test_only_the_look_of_the_home_computer_has_its_rack_at_the_left() -> None:
    looks = {name: style_of(Options(tile_set=name)).rack_left for name in ("maple", "neon", "ink")}
    assert looks == {"maple": False, "neon": False, "ink": True}
    usual = Canvas.of((1920, 1080))
    props = {name: SETS[name].props for name in ("maple", "neon")} | {"ink": look_of("white", "black").props}
    assert props == {"maple": True, "neon": True, "ink": False}, "no score pad lies where the name stands"
    assert usual.rack.centre == (960.0, Rect(*usual.rack).centre[1])
