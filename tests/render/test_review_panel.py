"""The curve of a review: its words are read whatever the scores are."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from controllers.actions import Brand
from game.render.panels.canvas import Canvas, Rect
from game.render.panels.easing import Easing
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import Label, Pen
from game.render.panels.review_panel import (
    BESIDE_CURVE,
    CURVE_FOOT,
    CURVE_TOP,
    CURVE_X,
    draw_board_marks,
    draw_review,
)
from game.rules.moves import Square
from game.scenes.kit.picture.review_panels import BoardMarks, Marked, Review
from tests.render.legible import contrast
from tests.render.panel_samples import REVIEW

TURNS = 24


def kit_at_rest() -> Kit:
    motion = Easing()
    motion.instant = True
    return Kit(Pen(), Canvas.of((1920, 1080)), motion, Brand.PLAYSTATION)


def drawn(panel: Review) -> Pen:
    kit = kit_at_rest()
    draw_review(panel, kit)
    return kit.pen


def label(pen: Pen, text: str) -> Label:
    return next(label for label in pen.labels if label.text == text)


def highest_under(curve: tuple[int, ...], words: Rect) -> float:
    """The height of a rising curve at the right end of some words."""
    safe = kit_at_rest().canvas.safe
    left, right = max(CURVE_X, safe.x + 4), safe.right - BESIDE_CURVE
    turn = (words.right - left) / (right - left) * TURNS
    score = curve[min(TURNS, int(turn) + 1)]
    return CURVE_FOOT - score / max(curve) * (CURVE_FOOT - CURVE_TOP)


@pytest.mark.parametrize("turning", range(1, TURNS + 1))
def test_the_turning_point_is_told_above_the_curves_or_on_a_ground_of_its_own(turning: int) -> None:
    steep = tuple(min(300, 60 * turn) for turn in range(TURNS + 1))
    panel = replace(REVIEW, curves=(steep,), totals=(("Anna", 300),), seats=(0,), turning=turning, at=turning)
    pen = drawn(panel)
    words = label(pen, panel.turning_text).box
    boxes = [Rect(*row) for row in pen.rows[:, :4].tolist()]
    grounds = [box for box in boxes if box.contains(words) and box.w < words.w + 40]
    assert grounds or words.bottom <= highest_under(steep, words)


def test_the_words_go_where_the_curves_are_low_if_there_is_room() -> None:
    rising = tuple(15 * turn for turn in range(TURNS + 1))
    panel = replace(REVIEW, curves=(rising,), totals=(("Anna", 360),), seats=(0,), turning=14, at=1)
    words = label(drawn(panel), panel.turning_text).box
    assert words.bottom <= highest_under(rising, words)


@pytest.mark.parametrize("face", ["C", "c"])
def test_the_letters_of_the_better_play_are_read_on_its_tiles(face: str) -> None:
    """Far larger than running text, they need a contrast of 3."""
    square = Square(7, 7)
    kit = kit_at_rest()
    kit.corners = {square: ((900.0, 400.0), (950.0, 400.0), (950.0, 444.0), (900.0, 444.0))}
    draw_board_marks(BoardMarks((Marked((square,), "18", faces=((square, face),)),)), kit)
    assert contrast(kit.pen, label(kit.pen, "C")) >= 3


def test_the_totals_of_four_stand_apart() -> None:
    names = ("Anna", "Otto", "Agatha", "Rosa")
    pen = drawn(
        replace(REVIEW, curves=REVIEW.curves * 2, totals=tuple((n, 99) for n in names), seats=(0, 1, 2, 3))
    )
    beside = [label(pen, name) for name in names[1:]]
    for upper, lower in itertools.pairwise(beside):
        assert lower.box.centre[1] - upper.box.centre[1] >= upper.style.size - 1e-6
