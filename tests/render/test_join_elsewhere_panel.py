"""What is found around stands in rows, and all that belongs to a row stands within it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from controllers.actions import Brand
from game.render.panels.canvas import Rect
from game.render.panels.pen import QuadKind
from game.scenes.kit.picture.panel import Panel
from tests.render.panel_samples import JOIN_SCREEN, picture
from tests.render.test_text_size import drawn


@pytest.mark.parametrize("text", [1.0, 1.3, 2.0])
@pytest.mark.parametrize("brand", Brand)
def test_the_button_of_a_row_stands_within_it(brand: Brand, text: float) -> None:
    panel = replace(JOIN_SCREEN, focus=None, near=0)
    pen, _ = drawn(picture(panel), text, brand=brand)
    papers = [Rect(*row[:4].tolist()) for row in pen.rows if row[20] == QuadKind.BOX]
    name = next(label.box for label in pen.labels if label.text == panel.rows[0].name)
    row = next(paper for paper in papers if paper.h > 80 and paper.contains(name))
    level = [paper for paper in papers if paper.h < row.h * 0.6 and abs(paper.centre[1] - row.centre[1]) < 2]
    caps = [paper for paper in level if paper.x > name.right]
    assert caps
    assert all(row.contains(cap) for cap in caps)


def test_either_the_letters_or_a_row_is_lit() -> None:
    def lit(panel: Panel) -> int:
        pen, _ = drawn(picture(panel), 1.0)
        return sum(row[20] == QuadKind.SOFT and row[23] > 0 for row in pen.rows)

    letters = replace(JOIN_SCREEN, focus=(0, 1), near=None)
    row = replace(JOIN_SCREEN, focus=None, near=0)
    assert lit(row) < lit(letters)
