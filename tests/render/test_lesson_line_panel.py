"""The lesson's sentence points at the very tile that it is about, and hides nothing that it names."""

from __future__ import annotations

import pytest

from controllers.actions import Brand
from game.render.panels.canvas import Canvas, Rect
from game.render.panels.easing import Easing
from game.render.panels.lesson_line_panel import draw_lesson_line
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import Pen
from game.render.table3d.lens import rack_lens
from game.render.table3d.places import RACK_TILES, on_rack
from game.rules.moves import Square
from game.scenes.kit.picture.lesson_line import LessonLine

SIZES = ((1920, 1080), (1280, 800), (2560, 1080))


def shown(line: LessonLine, size: tuple[int, int], corners: Rect | None = None) -> tuple[Kit, list[float]]:
    """What was drawn, and where the arrows are across."""
    arrows: list[float] = []

    class Watched(Pen):
        def sign(self, sign: str, centre: tuple[float, float], *_: object) -> None:
            assert sign == "▼"
            arrows.append(centre[0])

    motion = Easing()
    motion.instant = True
    kit = Kit(Watched(), Canvas.of(size, text=1.0), motion, Brand.PLAYSTATION)
    if corners is not None and line.foot is not None:
        (x, y), (right, bottom) = (corners.x, corners.y), (corners.right, corners.bottom)
        kit.corners = {line.foot: ((x, y), (right, y), (right, bottom), (x, bottom))}
    draw_lesson_line(line, kit)
    return kit, arrows


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("slot", range(RACK_TILES))
def test_the_arrow_stands_over_the_tile_that_is_meant_wherever_on_the_rack_it_lies(
    slot: int, size: tuple[int, int]
) -> None:
    kit, arrows = shown(LessonLine("Pick up the E.", slot), size)
    canvas = kit.canvas
    lens = rack_lens(
        canvas.width / canvas.height, RACK_TILES, canvas.rack.centre[0] / canvas.width, canvas.rack_size
    )
    tile = (lens.project(on_rack(slot, RACK_TILES).at)[0] + 1) / 2 * canvas.width
    assert arrows == [pytest.approx(tile)]
    (place,) = kit.taken
    assert place.x < tile < place.right, "and the line hangs over it"
    assert canvas.safe.x <= place.x <= place.right <= canvas.safe.right


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("col", range(15))
def test_the_column_that_the_lesson_names_is_read_on_the_frame(col: int, size: tuple[int, int]) -> None:
    canvas = Canvas.of(size, text=1.0)
    letter = Rect(canvas.rack.centre[0] + (col - 7.5) * 80, canvas.rack.y - 140, 80, 70)
    kit, arrows = shown(
        LessonLine("Carry the H to F8.", square=Square(7, col), foot=Square(14, col)), size, letter
    )
    (place,) = kit.taken
    assert place.bottom < letter.bottom, "the frame with its letters begins below the last square"
    assert arrows == [pytest.approx(letter.centre[0])]
    assert place.x < letter.centre[0] < place.right
