"""Set Screen Position: the whole picture moves on the screen, and nothing of the panels leaves it."""

from __future__ import annotations

import numpy as np
import pytest
from arcade.gl import Context

from controllers.actions import Brand
from game.options import SHIFTS
from game.render.panels.canvas import Canvas, Rect
from game.render.panels.overlay import Overlay, Project
from game.render.stage import Quality, Stage
from game.render.table3d.lens import lens
from game.render.table3d.shots import framing
from game.rules.moves import Square
from game.scenes.kit.picture.appearance import Appearance
from game.scenes.kit.picture.game_panels import Preview
from game.scenes.kit.picture.message_panels import Scrim
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.setting_panels import Corners
from game.scenes.kit.picture.table_view import Camera, Shot, TableView
from tests.render.panel_samples import SAMPLES, hud, picture
from tests.render.test_canvas import drawn, solid

SIZE = (320, 180)


def pixels(ctx: Context, overlay: Overlay, shown: Picture) -> np.ndarray:
    """What the overlay draws over black, rows from the top."""
    target = ctx.framebuffer(color_attachments=[ctx.texture(SIZE, components=4)])
    with target.activate():
        target.clear()
        overlay.advance(shown, 0.0, Brand.PLAYSTATION, lambda _: (160.0, 90.0))
        overlay.draw()
    data = target.read(components=4, viewport=(0, 0, *SIZE))
    return np.frombuffer(data, np.uint8).reshape(SIZE[1], SIZE[0], 4)[::-1, :, :3].astype(int)


def middle(image: np.ndarray) -> np.ndarray:
    """Where the light lies: row and column."""
    light = image.sum(-1)
    rows, columns = np.mgrid[0 : light.shape[0], 0 : light.shape[1]]
    centre: np.ndarray = np.array([(rows * light).sum(), (columns * light).sum()]) / light.sum()
    return centre


@pytest.mark.parametrize("shift", [(5, 0), (-5, 5), (2, -3)])
def test_ps044_panels_move_by_so_many_hundredths_of_the_screen(
    gl_context: Context, shift: tuple[int, int]
) -> None:
    overlay = Overlay(gl_context, SIZE)
    overlay.instant = True
    shown = Picture(panels=(Corners(),))
    before = pixels(gl_context, overlay, shown)
    overlay.shift = shift[0] / 100, shift[1] / 100
    after = pixels(gl_context, overlay, shown)
    moved = middle(after) - middle(before)
    assert moved[1] == pytest.approx(shift[0] * SIZE[0] / 100, abs=0.6)
    assert moved[0] == pytest.approx(shift[1] * SIZE[1] / 100, abs=0.6)


@pytest.mark.parametrize("name", SAMPLES)
def test_ps044_nothing_leaves_the_screen_wherever_the_picture_may_be_moved(name: str) -> None:
    for size in ((1920, 1080), (1024, 768), (2560, 1080)):
        pen, canvas = drawn(SAMPLES[name], size)
        right, down = SHIFTS[-1] / 100 * canvas.width, SHIFTS[-1] / 100 * canvas.height
        everything = [label.box for label in pen.labels] + [box for _, box in solid(pen)]
        for box in everything:
            assert canvas.whole.grown(5).contains(box.grown(right, down)), size


def test_ps044_dark_grounds_reach_beyond_the_edges_that_a_moved_picture_uncovers() -> None:
    pen, canvas = drawn(picture(hud(), Scrim(0.5)), (1920, 1080))
    edge = SHIFTS[-1] / 100
    wide = [Rect(*(float(v) for v in row[:4])) for row in pen.rows if row[2] > canvas.width]
    assert len(wide) == 2, "the scrim and the ground of the prompts"
    for ground in wide:
        assert ground.x <= -edge * canvas.width
        assert ground.right >= (1 + edge) * canvas.width
        assert ground.bottom >= (1 + edge) * canvas.height


def test_ps044_the_table_moves_with_its_panels(gl_context: Context) -> None:
    stage = Stage(gl_context, SIZE, Quality.LOW)
    shown = Picture(TableView(), Camera(Shot.FAR))
    stage.advance(shown, 1.0)
    before = [stage.project(Square(*at)) for at in ((0, 0), (7, 7), (14, 14))]
    stage.use_appearance(Appearance(shift=(4, -2)))
    stage.advance(shown, 1.0)
    after = [stage.project(Square(*at)) for at in ((0, 0), (7, 7), (14, 14))]
    stage.close()
    for (x, y), (there_x, there_y) in zip(before, after, strict=True):
        assert there_x - x == pytest.approx(0.04 * SIZE[0], abs=0.01)
        assert there_y - y == pytest.approx(-0.02 * SIZE[1], abs=0.01)


def test_a_camera_moved_aside_keeps_its_perspective() -> None:
    usual = lens(framing(Camera(Shot.FAR)), 16 / 9)
    aside = usual.aside(0.1, -0.2)
    for point in ((0.0, 0.0, 0.0), (3.0, 1.0, -5.0)):
        (x, y), (there_x, there_y) = usual.project(point), aside.project(point)
        assert (there_x - x, there_y - y) == pytest.approx((0.1, -0.2))


def seen_at(x: float, y: float) -> Project:
    return lambda _: (x, y)


def test_the_bubble_of_a_preview_stays_beside_its_square_when_the_picture_is_moved(
    gl_context: Context,
) -> None:
    places = []
    shown = picture(hud(preview=Preview("STAR", (), 14, Square(7, 7))))
    for shift in (0.0, 0.05):
        overlay = Overlay(gl_context, (1920, 1080))
        overlay.instant = True
        overlay.shift = shift, 0.0
        overlay.advance(shown, 0.0, Brand.XBOX, seen_at(900.0 + shift * 1920, 400.0))
        places.append(next(x.box for x in overlay._pen.labels if x.text == "STAR"))
    assert places[0] == places[1], "in units of the picture, which moves as a whole"
    assert Canvas.of(SIZE).beyond.contains(Canvas.of(SIZE).whole)
