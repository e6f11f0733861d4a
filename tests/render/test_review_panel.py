"""The review: what is known of each turn, and the chance to win."""

from __future__ import annotations

import itertools
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from controllers.actions import Brand
from game.render.panels.canvas import Canvas, Rect
from game.render.panels.curves import smooth
from game.render.panels.easing import Easing
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import Label, Pen
from game.render.panels.review_panel import PIN, draw_board_marks, draw_review, points_box, sign_of
from game.render.panels.text_size import closer
from game.rules.moves import Square
from game.scenes.kit.picture.review_panels import BoardMarks, Marked, Review
from tests.render.legible import contrast
from tests.render.panel_samples import REVIEW


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


def numbers(pen: Pen) -> list[Label]:
    """Those of the turns in the list."""
    left = label(pen, "Turns").box.x
    return [each for each in pen.labels if each.text.isdecimal() and left - 1 < each.box.x < left + 44]


def boxes(pen: Pen) -> list[Rect]:
    return [Rect(*row) for row in pen.rows[:, :4].tolist()]


def test_what_is_known_of_a_turn_is_a_star_a_dot_or_a_ring_and_never_by_color_alone() -> None:
    shapes = set()
    for sign in ("best", "better", "close"):
        kit = kit_at_rest()
        sign_of(sign, (100.0, 100.0), 24, kit)
        (row,) = kit.pen.rows.tolist()
        kind, radius, edge = int(row[20]), row[21], row[22]
        filled = row[11] > 0
        shapes.add((kind, radius > 0, edge > 0, filled))
    assert len(shapes) == 3
    words = {each.text for each in drawn(REVIEW).labels}
    assert {"Best", "Better exists", "Too close", "In 100"} <= words


@pytest.mark.parametrize("zoom", [1.0, 1.1, 1.2])
def test_larger_words_leave_the_board_of_a_review_in_sight_its_legend_apart_and_some_turns_around(
    zoom: float,
) -> None:
    usual, kit = drawn(REVIEW), kit_at_rest()
    with closer(kit, zoom) as near:
        draw_review(REVIEW, near)
    top, before = (label(pen, REVIEW.marks[0]).box.y for pen in (kit.pen, usual))
    assert top > before - 10, "the curve begins where it always does, below the board"
    legend = [label(kit.pen, words).box for words in ("Best", "Better exists", "Too close")]
    for left, right in itertools.pairwise(legend):
        assert right.x - left.right >= zoom * 50, "a sign of 24 with room on either side"
    assert len({row.number for row in REVIEW.rows} & {int(each.text) for each in numbers(kit.pen)}) >= 3


@pytest.mark.parametrize("pins", [(9, 15, 16), (1, 2, 3), (22, 23, 24), (24,), ()])
def test_the_moments_are_pins_that_do_not_touch_with_the_numbers_of_their_turns(
    pins: tuple[int, ...],
) -> None:
    pen = drawn(replace(REVIEW, pins=pins, at=12))
    title = label(pen, REVIEW.curve_title.split()[0]).box
    discs = sorted((each for each in pen.labels if each.box.w <= PIN), key=lambda each: each.box.x)
    told = [each for each in discs if each.text.isdecimal() and abs(each.box.y - title.y) < 60]
    assert [int(each.text) for each in told] == sorted((*pins, 12)), "those in the list of the turns"
    beside = [each.box for each in told]
    for left, right in itertools.pairwise(beside):
        assert right.centre[0] - left.centre[0] >= PIN
        assert abs(right.centre[1] - left.centre[1]) < 1


@pytest.mark.parametrize(
    "values", [(0.5, 0.9, 0.1, 1.0, 1.0, 0.0), (0.0, 0.2), (0.3, 0.3, 0.3), (0.1, 0.2, 0.9)]
)
def test_a_curve_goes_through_its_points_and_never_beyond_those_beside_it(values: tuple[float, ...]) -> None:
    known = np.arange(len(values), dtype=np.float64)
    assert smooth(values, known) == pytest.approx(values)
    between = np.linspace(0, len(values) - 1, 500)
    found = smooth(values, between)
    for place, value in zip(between, found, strict=True):
        beside = values[int(place)], values[min(int(place) + 1, len(values) - 1)]
        assert min(beside) - 1e-9 <= value <= max(beside) + 1e-9


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybodys_share_fills_the_height_from_foot_to_top(seats: int) -> None:
    shares = tuple(tuple(1 / seats for _ in range(25)) for _ in range(seats))
    names = tuple((f"Seat {number}", 99) for number in range(seats))
    pen = drawn(replace(REVIEW, curves=shares, totals=names, seats=tuple(range(seats)), pins=(), at=3))
    thin = [box for box in boxes(pen) if 2 < box.w < 6 and 90 < box.h * seats < 160]
    columns: dict[float, float] = {}
    for box in thin:
        columns[round(box.x)] = columns.get(round(box.x), 0.0) + box.h
    assert len(columns) > 300
    assert max(columns.values()) - min(columns.values()) < 1


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
        replace(REVIEW, curves=((0.25,) * 25,) * 4, totals=tuple((n, 99) for n in names), seats=(0, 1, 2, 3))
    )
    beside = [label(pen, name) for name in reversed(names[1:])]
    for upper, lower in itertools.pairwise(beside):
        assert lower.box.centre[1] - upper.box.centre[1] >= upper.style.size - 1e-6


@pytest.mark.parametrize("name", ["Bo", "Player 1", "Margarethe Maria"])
def test_a_total_that_is_negative_stands_clear_of_its_name_which_is_whole(name: str) -> None:
    totals = ((name, -14), ("Theo", -108))
    pen = drawn(replace(REVIEW, curves=((0.5,) * 25,) * 2, totals=totals, seats=(0, 1)))
    called, total = label(pen, name), label(pen, "−14")
    assert not called.shortened
    assert total.box.x - called.box.right >= called.style.size, "“Player 1 −14” reads as a subtraction"


@given(
    row=st.integers(4, 8),
    col=st.integers(4, 8),
    across=st.booleans(),
    letters=st.integers(1, 4),
    side=st.floats(14, 80),
    wide=st.floats(56, 120),
    data=st.data(),
)
def test_the_points_of_a_word_lie_on_its_free_square_and_cover_none_of_its_tiles_at_any_size(
    row: int, col: int, across: bool, letters: int, side: float, wide: float, data: st.DataObject
) -> None:
    def around(r: int, c: int) -> tuple[tuple[float, float], ...]:
        left, top = c * side, r * side
        return (left, top), (left + side, top), (left + side, top + side), (left, top + side)

    corners = {Square(r, c): around(r, c) for r in range(15) for c in range(15)}
    word = tuple(Square(row, col + n) if across else Square(row + n, col) for n in range(letters))
    beside = {Square(r + dr, c + dc) for r, c in word for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    spot = data.draw(st.sampled_from(sorted(beside - set(word))))
    left, top = corners[word[0]][0]
    right, foot = corners[word[-1]][2]
    ring = (left, top), (right, top), (right, foot), (left, foot)
    box, tiles = (
        points_box(Marked(word, "82", spot), ring, corners, wide),
        Rect(left, top, right - left, foot - top),
    )
    assert not overlap(box.grown(-0.01), tiles)
    assert overlap(box, Rect(*corners[spot][0], side, side))


def overlap(one: Rect, other: Rect) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom
