"""What reports of axes mean, from where each of them rests."""

from __future__ import annotations

import pytest

from controllers.kernel_state import AxisState
from controllers.mapping import CodeMap
from controllers.normalise import Normaliser
from controllers.protocol import Control, PadEventKind
from controllers.translator import Translator

AXIS = 2


def held_after(control: Control, state: AxisState, *values: int, **layout: object) -> set[Control]:
    """What is held down after these reports of the one axis of a pad, on which `control` lies as a whole."""
    codes = CodeMap({}, {AXIS: control} if not layout else {}, **layout)  # type: ignore[arg-type]  # halves alone
    translator, pad, held = Translator(codes, {AXIS: state}), Normaliser(), set[Control]()
    for value in values:
        for kind, moved, number in translator.axis(AXIS, value):
            axis = kind is PadEventKind.AXIS
            changes = pad.axis(moved, number) if axis else pad.button(moved, kind is PadEventKind.DOWN)
            for changed, down in changes:
                held ^= {changed} if down != (changed in held) else set()
    return held


BYTE = AxisState(128, 0, 255)


@pytest.mark.parametrize("opened", [128, 0], ids=["known when it was opened", "told by the first report"])
def test_a_trigger_on_an_axis_that_rests_in_its_middle_is_not_held_there(opened: int) -> None:
    state = BYTE._replace(value=opened)
    assert held_after(Control.L2, state, 128) == set()
    assert held_after(Control.L2, state, 128, 255) == {Control.L2}
    assert held_after(Control.L2, state, 128, 255, 128, 0) == set()


def test_a_trigger_that_rests_at_its_end_is_held_from_a_third_of_its_way() -> None:
    assert held_after(Control.R2, BYTE._replace(value=0), 10, 70) == set()
    assert held_after(Control.R2, BYTE._replace(value=0), 10, 80) == {Control.R2}


def test_a_stick_that_does_not_come_back_to_its_middle_reaches_both_ends_and_rests_between() -> None:
    worn = BYTE._replace(value=152)
    assert held_after(Control.STICK_X, worn, 152) == set()
    assert held_after(Control.STICK_X, worn, 195) == set()
    assert held_after(Control.STICK_X, worn, 215) == {Control.RIGHT}
    assert held_after(Control.STICK_X, worn, 80) == set()
    assert held_after(Control.STICK_X, worn, 70) == {Control.LEFT}


def test_a_stick_that_is_held_while_the_pad_is_plugged_in_keeps_its_middle() -> None:
    assert held_after(Control.STICK_X, BYTE._replace(value=255), 255) == {Control.RIGHT}
    assert held_after(Control.STICK_X, BYTE._replace(value=255), 255, 128) == set()


@pytest.mark.parametrize(
    ("values", "held"),
    [([128], set()), ([255], {Control.L2}), ([0], {Control.R2}), ([255, 0], {Control.R2}), ([0, 128], set())],
)
def test_each_side_of_a_shared_axis_is_one_trigger(values: list[int], held: set[Control]) -> None:
    halves = {(AXIS, 1): Control.L2, (AXIS, -1): Control.R2}
    assert held_after(Control.L2, BYTE, *values, halves=halves) == held


def test_one_side_of_an_axis_may_be_a_button() -> None:
    halves = {(AXIS, 1): Control.CROSS}
    assert held_after(Control.L2, BYTE, 200, halves=halves) == {Control.CROSS}
    assert held_after(Control.L2, BYTE, 200, 130, 0, halves=halves) == set()
