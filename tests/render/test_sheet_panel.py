"""The curve of ratings in a profile."""

from __future__ import annotations

from itertools import pairwise

import pytest

from controllers.actions import Brand
from game.render.panels.canvas import Canvas
from game.render.panels.easing import Easing
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import Pen
from game.render.panels.sheet_panel import draw_sheet
from game.render.panels.sheet_pictures import SLICE
from game.scenes.kit.picture.sheet import Curve, Sheet


@pytest.mark.parametrize("curve", [(1400.0, 1500.0), (1380.0, 1475.0, 1508.0), (1500.0, 1300.0, 1600.0)])
def test_the_ground_under_the_curve_rises_and_falls_with_it(curve: tuple[float, ...]) -> None:
    motion = Easing()
    motion.instant = True
    kit = Kit(Pen(), Canvas.of((1920, 1080)), motion, Brand.PLAYSTATION)
    draw_sheet(Sheet("a curve", Curve(curve, 0)), kit)
    tops = [float(row[1]) for row in kit.pen.rows if row[2] == SLICE]
    assert len(tops) > 50
    steps = [abs(after - before) for before, after in pairwise(tops)]
    assert max(steps) < 10, "no step like a stair's"
    turns = [after > before for before, after in pairwise(tops)]
    assert turns[0] is (curve[1] < curve[0])
    assert turns[-1] is (curve[-1] < curve[-2])
