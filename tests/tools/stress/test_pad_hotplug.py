from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from controllers.normalise import DIRECTIONS, ControlChange, Normaliser
from controllers.pads_known_again import Register
from controllers.protocol import Control, Device
from tools.stress.pad_hotplug import pad_storm


def wrongs(count: int) -> tuple[list[str], Counter[str]]:
    tally: Counter[str] = Counter()
    return [wrong for wrong in pad_storm(Path(), count, tally) if wrong], tally


def test_pads_that_come_and_go_at_random_break_nothing_and_lose_no_seat() -> None:
    """The long version is `python -m tools.stress pads`."""
    found, tally = wrongs(200)
    assert found == []
    assert tally["comes"] + tally["goes"] == 200
    assert tally["waits for a pad"] > 0


def test_the_storm_sees_a_pad_that_comes_back_under_another_name(monkeypatch: pytest.MonkeyPatch) -> None:
    enter = Register.enter

    def forget(self: Register, device: Device, attached: list[str]) -> tuple[str, bool]:
        name, again = enter(self, device, attached)
        return (f"{name}, again", False) if again else (name, again)

    monkeypatch.setattr(Register, "enter", forget)
    assert "the attached pads are not those listed" in wrongs(20)[0][0]


def test_the_storm_sees_a_direction_that_is_stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    button = Normaliser.button

    def stick(self: Normaliser, control: Control, down: bool) -> list[ControlChange]:
        return button(self, control, down or control in DIRECTIONS)

    monkeypatch.setattr(Normaliser, "button", stick)
    assert any("is stuck on" in wrong for wrong in wrongs(60)[0])
