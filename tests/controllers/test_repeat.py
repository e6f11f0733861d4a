from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controllers.actions import Action
from controllers.repeat import Repeater


def repeats(repeater: Repeater, times: list[int]) -> list[int]:
    """The milliseconds at which a repeat is due."""
    return [ms for ms in times if repeater.due(ms / 1000) is not None]


def test_the_first_repeat_comes_after_250_ms_and_the_next_every_70_ms() -> None:
    repeater = Repeater()
    repeater.press(Action.LEFT, 0.0)
    assert repeats(repeater, list(range(0, 600))) == [250, 320, 390, 460, 530]


def test_a_slow_frame_gives_one_repeat_and_no_burst_after_it() -> None:
    repeater = Repeater()
    repeater.press(Action.LEFT, 0.0)
    assert repeats(repeater, [1000, 1016, 1033, 1069, 1071]) == [1000, 1071]


def test_frames_that_miss_the_beat_keep_its_pace() -> None:
    repeater = Repeater()
    repeater.press(Action.LEFT, 0.0)
    frames = [round(1000 * frame / 60) for frame in range(10 * 60)]
    assert len(repeats(repeater, frames)) == pytest.approx((10_000 - 250) / 70, abs=1)


def test_a_direction_let_go_repeats_no_more() -> None:
    repeater = Repeater()
    repeater.press(Action.LEFT, 0.0)
    repeater.release(Action.LEFT, 0.2)
    assert repeats(repeater, list(range(200, 900))) == []


def test_the_direction_pressed_last_repeats_and_the_one_under_it_waits_anew() -> None:
    repeater = Repeater()
    repeater.press(Action.LEFT, 0.0)
    repeater.press(Action.UP, 0.1)
    assert repeater.due(0.36) is Action.UP
    repeater.release(Action.UP, 0.4)
    assert repeater.due(0.649) is None
    assert repeater.due(0.651) is Action.LEFT


def test_letting_go_of_another_direction_does_not_disturb_the_beat() -> None:
    repeater = Repeater()
    repeater.press(Action.UP, 0.0)
    repeater.press(Action.LEFT, 0.0)
    repeater.release(Action.UP, 0.2)
    assert repeats(repeater, list(range(200, 330))) == [250, 320]


@given(st.lists(st.integers(1, 400), min_size=1))
def test_repeats_never_come_closer_than_they_should(steps: list[int]) -> None:
    repeater = Repeater()
    repeater.press(Action.DOWN, 0.0)
    frames = [sum(steps[: n + 1]) for n in range(len(steps))]
    due = repeats(repeater, frames)
    assert len(due) <= max(0, (frames[-1] - 250) // 70 + 1)
    assert all(ms >= 250 for ms in due)
