from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controllers.normalise import DIRECTIONS, Normaliser, dpad_changes, stick_direction
from controllers.protocol import Control

LEFT, RIGHT, UP, DOWN = Control.LEFT, Control.RIGHT, Control.UP, Control.DOWN
X, Y = Control.STICK_X, Control.STICK_Y


@pytest.mark.parametrize(
    ("path", "meant"),
    [
        pytest.param([(0.49, 0), (0.5, 0)], [None, RIGHT], id="takes a direction at half way"),
        pytest.param([(0.6, 0), (0.36, 0), (0.35, 0)], [RIGHT, RIGHT, None], id="leaves it further in"),
        pytest.param([(-1, 0), (0, -1), (0, 1)], [LEFT, DOWN, UP], id="knows all four"),
        pytest.param([(0.7, 0.69), (0.69, 0.7)], [RIGHT, RIGHT], id="trembling on a diagonal is one step"),
        pytest.param([(0.7, 0.71)], [UP], id="the larger axis wins at first"),
        pytest.param([(1, 0), (0.7, 0.7), (0.3, 0.95)], [RIGHT, RIGHT, UP], id="rolls on along the rim"),
        pytest.param([(-0.7, 0.7)], [LEFT], id="an exact diagonal is a step to the side"),
        pytest.param([(0.9, 0), (-0.9, 0)], [RIGHT, LEFT], id="may swing right across"),
        pytest.param([(0.2, -0.2), (0.3, 0.3)], [None, None], id="drift means nothing"),
    ],
)
def test_ps009_a_stick_means_one_direction_and_keeps_it(
    path: list[tuple[float, float]], meant: list[Control | None]
) -> None:
    now = None
    for (x, y), expected in zip(path, meant, strict=True):
        now = stick_direction(x, y, now)
        assert now is expected


def test_a_larger_dead_zone_asks_for_a_longer_way_and_keeps_a_direction_as_long() -> None:
    pad = Normaliser()
    pad.dead_zone = 0.8
    assert pad.axis(X, 0.79) == []
    assert pad.axis(X, 0.8) == [(RIGHT, True)]
    assert pad.axis(X, 0.66) == []
    assert pad.axis(X, 0.64) == [(RIGHT, False)]


def test_a_trigger_is_pressed_once_on_its_way_in_and_let_go_once_on_its_way_out() -> None:
    pad = Normaliser()
    way = [0.0, 0.1, 0.31, 0.25, 0.29, 1.0, 0.21, 0.2, 0.25, 0.0]
    assert [change for value in way for change in pad.axis(Control.R2, value)] == [
        (Control.R2, True),
        (Control.R2, False),
    ]


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_what_is_no_number_moves_nothing(value: float) -> None:
    assert Normaliser().axis(X, value) == []


def test_a_value_beyond_the_range_counts_as_the_end_of_the_range() -> None:
    assert Normaliser().axis(X, 40.0) == [(RIGHT, True)]


def test_d_pad_and_stick_in_the_same_direction_are_one_press() -> None:
    pad = Normaliser()
    assert pad.button(RIGHT, True) == [(RIGHT, True)]
    assert pad.axis(X, 1.0) == []
    assert pad.button(RIGHT, False) == []
    assert pad.axis(X, 0.0) == [(RIGHT, False)]


def test_a_thumb_that_slips_onto_a_diagonal_makes_no_second_step() -> None:
    pad = Normaliser()
    assert pad.button(RIGHT, True) == [(RIGHT, True)]
    assert pad.button(UP, True) == []
    assert pad.button(UP, False) == []
    assert pad.button(RIGHT, False) == [(RIGHT, False)]


def test_a_thumb_that_rolls_from_right_to_up_steps_once_each_way() -> None:
    pad = Normaliser()
    reports = [(RIGHT, True), (UP, True), (RIGHT, False), (UP, False)]
    changes = [change for report in reports for change in pad.button(*report)]
    assert changes == [(RIGHT, True), (RIGHT, False), (UP, True), (UP, False)]


def test_separate_keys_are_each_heard_while_another_is_held() -> None:
    keys = Normaliser(rocker=False)
    reports = [(RIGHT, True), (UP, True), (UP, False), (RIGHT, False)]
    assert [change for report in reports for change in keys.button(*report)] == reports


def test_after_letting_everything_go_the_next_direction_is_the_only_one() -> None:
    pad = Normaliser()
    pad.button(RIGHT, True)
    pad.axis(X, -1.0)
    assert pad.release_all() == [(RIGHT, False)]
    assert pad.button(UP, True) == [(UP, True)]
    assert pad.button(UP, False) == [(UP, False)]


vectors = st.tuples(*[st.integers(-1, 1)] * 2)


@given(st.lists(vectors))
def test_the_keys_of_a_d_pad_always_add_up_to_its_vector(path: list[tuple[int, int]]) -> None:
    held: set[Control] = set()
    before = (0, 0)
    for vector in path:
        for direction, down in dpad_changes(before, vector):
            assert (direction in held) != down
            held ^= {direction}
        assert (sum(DIRECTIONS[d][0] for d in held), sum(DIRECTIONS[d][1] for d in held)) == vector
        before = vector


buttons = st.tuples(st.sampled_from([c for c in Control if c not in (X, Y)]), st.booleans())
axes = st.tuples(st.sampled_from([X, Y, Control.L2, Control.R2]), st.floats(-2, 2))


@given(st.lists(st.one_of(buttons, axes)), st.booleans())
def test_whatever_is_reported_every_press_is_followed_by_its_release(
    reports: list[tuple[Control, bool | float]], rocker: bool
) -> None:
    pad = Normaliser(rocker)
    held: set[Control] = set()
    for control, value in reports:
        changes = pad.button(control, value) if isinstance(value, bool) else pad.axis(control, value)
        for changed, down in changes:
            assert (changed in held) != down
            held ^= {changed}
        assert not rocker or len(held & DIRECTIONS.keys()) <= 1
    assert {control for control, down in pad.release_all() if not down} == held
    assert pad.release_all() == []


plain = st.sampled_from([Control.CROSS, Control.TRIANGLE, Control.L1])


@given(st.lists(st.tuples(plain, st.booleans())))
def test_a_button_is_pressed_as_often_as_its_reports_rise(reports: list[tuple[Control, bool]]) -> None:
    pad = Normaliser()
    presses = [control for report in reports for control, down in pad.button(*report) if down]
    for control in Control:
        levels = [False, *(down for reported, down in reports if reported is control)]
        rises = sum(not before and after for before, after in pairwise(levels))
        assert presses.count(control) == rises
