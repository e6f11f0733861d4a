"""The mouse as the hub hands it on."""

from __future__ import annotations

import pytest

from controllers.hub import Hub
from controllers.pointer import TWICE_SECONDS, Gesture, Pointer, Pointing


def pressed(pointer: Pointer, x: float = 5, y: float = 5) -> None:
    pointer.tell(Gesture.PRESS, x, y)


def gestures(told: list[Pointing]) -> list[Gesture]:
    return [one.gesture for one in told]


def test_of_moves_that_follow_each_other_the_last_counts_and_presses_are_never_lost() -> None:
    pointer = Pointer()
    for x in range(4):
        pointer.tell(Gesture.MOVE, x, 0)
    pressed(pointer, 3, 0)
    pointer.tell(Gesture.MOVE, 9, 0)
    pointer.tell(Gesture.RELEASE, 9, 0)
    told = pointer.poll(0)
    assert gestures(told) == [Gesture.MOVE, Gesture.PRESS, Gesture.MOVE, Gesture.RELEASE]
    assert told[0].x == 3
    assert pointer.poll(0) == []


@pytest.mark.parametrize(
    ("seconds", "x", "again"),
    [(TWICE_SECONDS / 2, 8, True), (TWICE_SECONDS * 2, 8, False), (TWICE_SECONDS / 2, 80, False)],
)
def test_two_presses_are_a_double_click_if_they_are_near_each_other(
    seconds: float, x: float, again: bool
) -> None:
    pointer = Pointer()
    pressed(pointer)
    pointer.poll(10)
    pressed(pointer, x)
    assert gestures(pointer.poll(10 + seconds)) == [Gesture.AGAIN if again else Gesture.PRESS]


def test_a_third_press_begins_anew() -> None:
    pointer = Pointer()
    for at in range(3):
        pressed(pointer)
        told = pointer.poll(at * TWICE_SECONDS / 2)
    assert gestures(told) == [Gesture.PRESS]


def test_the_mouse_is_silent_without_the_focus() -> None:
    hub = Hub()
    pressed(hub.pointer)
    hub.focus(False)
    assert hub.pointings(0) == []
    hub.focus(True)
    assert hub.pointings(0) == []
