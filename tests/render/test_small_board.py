"""The small boards of begun games: seen on a table, as far as straight lines and their meetings tell."""

from __future__ import annotations

import numpy as np
import pytest

from game.render.panels.canvas import Rect
from game.render.panels.pen import Numbers, Pen
from game.render.panels.small_board import draw_small_board
from game.rules.board_layouts import CLASSIC

BOX = Rect(100, 50, 528, 392)
RED = (1.0, 0.0, 0.0, 1.0)


def corners(pen: Pen) -> Numbers:
    """Of every quad: the corners upper left, upper right, lower left, lower right."""
    rows = pen.rows
    x, y, wide, high = (rows[:, column] for column in range(4))
    across = np.stack([x, x + wide, x, x + wide], 1) + rows[:, 24:28] * wide[:, None]
    return np.stack([across, np.stack([y, y, y + high, y + high], 1)], 2)


def test_what_is_laid_back_stays_straight_and_joined_and_grows_smaller_the_farther_it_is() -> None:
    pen, flat = Pen(), Rect(0, 0, 400, 500)
    for row in range(5):
        for column in range(4):
            pen.box(Rect(column * 100, row * 100, 100, 100), RED)
    pen.lay_back(0, flat, foot=300, far=0.75, high=0.9)
    seen = corners(pen).reshape(5, 4, 4, 2)
    np.testing.assert_allclose(seen[4, :, 2:, 0].ravel(), [0, 100, 100, 200, 200, 300, 300, 400], atol=0.01)
    np.testing.assert_allclose(seen[0, (0, 3), (0, 1), 0], [50, 350], atol=0.01)
    np.testing.assert_allclose(seen[:-1, :, 2:], seen[1:, :, :2], atol=0.01, err_msg="rows meet")
    np.testing.assert_allclose(seen[:, :-1, 1::2], seen[:, 1:, ::2], atol=0.01, err_msg="columns meet")
    edge = seen[:, 0, 0]
    slopes = np.diff(edge[:, 0]) / np.diff(edge[:, 1])
    np.testing.assert_allclose(slopes, slopes[0], rtol=1e-3, err_msg="the sides of a board are straight")
    heights = seen[:, 0, 2, 1] - seen[:, 0, 0, 1]
    assert (np.diff(heights) > 0).all()
    # A straight line across the squares stays one: three points of a diagonal lie on a line.
    first, second, third = seen[1, 1, 0], seen[2, 2, 0], seen[3, 3, 0]
    (a, b), (c, d) = second - first, third - first
    assert abs(a * d - b * c) < 0.5


@pytest.mark.parametrize("cells", ["." * 225, "W" * 225, "." * 112 + "HORN" + "." * 109, "." * 441])
@pytest.mark.parametrize("box", [BOX, Rect(0, 0, 528, 200), Rect(0, 0, 300, 392)])
def test_a_board_lies_within_its_box_with_every_tile(cells: str, box: Rect) -> None:
    pen = Pen()
    draw_small_board(pen, box, cells, CLASSIC)
    points = corners(pen)[1:]  # the first is the table, and what a shadow reaches is not counted
    assert points[..., 0].min() >= box.x
    assert points[..., 0].max() <= box.right
    assert points[..., 1].min() >= box.y - 1
    assert points[..., 1].max() <= box.bottom
    assert pen.labels == [], "its letters are a picture"
    letters = sum(face != "." for face in cells)
    assert (pen.rows[:, 20] == 2).sum() >= letters


def test_nothing_else_leans() -> None:
    pen = Pen()
    pen.box(BOX, RED, 4)
    pen.boxes(np.array([[0, 0, 5, 5]], np.float32), np.array([RED], np.float32))
    assert not pen.rows[:, 24:28].any()
