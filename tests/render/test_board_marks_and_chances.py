"""What is marked on the board, and the review: what is known of each turn, and the chance to win."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from controllers.actions import Brand
from game.render.panels.board_marks_panel import draw_board_marks, points_box
from game.render.panels.canvas import Canvas, Rect
from game.render.panels.curves import smooth
from game.render.panels.easing import Easing
from game.render.panels.panel_tools import Kit
from game.render.panels.pen import Label, Pen
from game.render.panels.share_curves import PIN
from game.render.panels.sheet_panel import UNDER_BOARD, draw_sheet
from game.render.panels.sheet_pictures import known_sign
from game.rules.moves import Square
from game.scenes.history.review_sheet import review_sheet, turn_row
from game.scenes.kit.picture.board_marks import BoardMarks, Marked
from game.scenes.kit.picture.sheet import Sheet
from game.scenes.kit.picture.sheet_pictures import ShareCurves, TileWord
from tests.render.legible import contrast
from tests.render.panel_samples import REVIEW, picture
from tests.render.test_text_size import drawn as look


def kit_at_rest() -> Kit:
    motion = Easing()
    motion.instant = True
    return Kit(Pen(), Canvas.of((1920, 1080)), motion, Brand.PLAYSTATION)


def drawn(panel: Sheet) -> Pen:
    kit = kit_at_rest()
    draw_sheet(panel, kit)
    return kit.pen


def label(pen: Pen, text: str) -> Label:
    return next(label for label in pen.labels if label.text == text)


def boxes(pen: Pen) -> list[Rect]:
    return [Rect(*row) for row in pen.rows[:, :4].tolist()]


def reviewed(curves: ShareCurves, totals: Sequence[tuple[str, int]]) -> Sheet:
    rows = [turn_row(number, 0, "GLOBE", 20) for number in range(1, 25)]
    return review_sheet(("Turn 9", "of 24"), (0, TileWord("EIQROST")), (), rows, 8, totals, curves)


def test_what_is_known_of_a_turn_is_a_star_a_dot_or_a_ring_and_never_by_color_alone() -> None:
    shapes = set()
    for sign in ("best", "better", "close"):
        kit = kit_at_rest()
        known_sign(kit.pen, (100.0, 100.0), 24, sign)
        (row,) = kit.pen.rows.tolist()
        kind, radius, edge = int(row[20]), row[21], row[22]
        filled = row[11] > 0
        shapes.add((kind, radius > 0, edge > 0, filled))
    assert len(shapes) == 3
    words = {each.text for each in drawn(REVIEW).labels}
    assert {"Best", "Better exists", "Too close", "In 100"} <= words


@pytest.mark.parametrize("text", [1.0, 1.4, 2.0])
def test_larger_words_leave_the_board_of_a_review_in_sight_its_legend_apart_and_some_turns_around(
    text: float,
) -> None:
    pen, _ = look(picture(REVIEW), text)
    assert label(pen, "16").box.y > 1080 * UNDER_BOARD, "the curve begins below the board"
    legend = [label(pen, words).box for words in ("Best", "Better exists", "Too close")]
    for left, right in itertools.pairwise(legend):
        assert right.x - left.right >= 50, "a sign of 24 with room on either side"
    start = label(pen, "Turns").box.x
    listed = [each for each in pen.labels if each.text.isdecimal() and 0 < each.box.x - start < 30]
    assert len(listed) >= 3


@pytest.mark.parametrize("pins", [(9, 15, 16), (1, 2, 3), (22, 23, 24), (24,), ()])
def test_the_moments_are_pins_that_do_not_touch_with_the_numbers_of_their_turns(
    pins: tuple[int, ...],
) -> None:
    curves = ShareCurves(((0.5,) * 25, (0.5,) * 25), (0, 1), 12, pins)
    pen = drawn(reviewed(curves, (("Anna", 347), ("Maven", 404))))
    foot = 1080 * UNDER_BOARD
    told = [each for each in pen.labels if each.box.y > foot and each.box.x < 1168 and each.text.isdecimal()]
    told.sort(key=lambda each: each.box.x)
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
    pen = drawn(reviewed(ShareCurves(shares, tuple(range(seats)), 3), names))
    thin = [box for box in boxes(pen) if 2 < box.w < 6 and 80 < box.h * seats < 160]
    columns: dict[float, float] = {}
    for box in thin:
        columns[round(box.x)] = columns.get(round(box.x), 0.0) + box.h
    assert len(columns) > 200
    assert max(columns.values()) - min(columns.values()) < 1


@pytest.mark.parametrize("face", ["C", "c"])
def test_the_letters_of_the_better_play_are_read_on_its_tiles(face: str) -> None:
    """Far larger than running text, they need a contrast of 3."""
    square = Square(7, 7)
    kit = kit_at_rest()
    kit.corners = {square: ((900.0, 400.0), (950.0, 400.0), (950.0, 444.0), (900.0, 444.0))}
    draw_board_marks(BoardMarks((Marked((square,), "18", faces=((square, face),)),)), kit)
    assert contrast(kit.pen, label(kit.pen, "C")) >= 3


@pytest.mark.parametrize("name", ["Bo", "Player 1", "Margarethe Maria"])
def test_a_total_that_is_negative_stands_clear_of_its_name_which_is_whole(name: str) -> None:
    curves = ShareCurves(((0.5,) * 25, (0.5,) * 25), (0, 1), 9)
    pen = drawn(reviewed(curves, ((name, -14), ("Theo", -108))))
    called = [each for each in pen.labels if each.text == name]
    assert len(called) == 2, "on turn, and beside the total"
    assert not any(each.shortened for each in called)
    assert label(pen, "−14").box.x - called[1].box.right >= 16, "“Player 1 −14” reads as a subtraction"


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
