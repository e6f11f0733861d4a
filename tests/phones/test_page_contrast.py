"""The phones' page for whoever asks the phone for more contrast: measured from its style sheet."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from coloraide import Color

import game.phones

STYLE = (Path(game.phones.__file__).parent / "page" / "style.css").read_text(encoding="utf-8")
MORE = STYLE.split("@media (prefers-contrast: more) {")[1].split("\n}\n")[0]
ENOUGH = 7.0


def value(name: str) -> Color:
    """A color that the part about more contrast gives a name."""
    found = re.search(rf"{name}: (#[0-9a-f]+);", MORE)
    assert found, name
    return Color(found[1])


@pytest.mark.parametrize("ink", ["--text", "--quiet", "--brass", "--edge", "--c"])
@pytest.mark.parametrize("ground", ["--ground", "--lit", "--box"])
def test_words_are_told_apart_from_every_ground_at_seven_to_one(ink: str, ground: str) -> None:
    assert value(ink).contrast(value(ground)) >= ENOUGH


def test_every_color_of_a_seat_is_told_apart_at_seven_to_one() -> None:
    seats = re.findall(r"--c: (#[0-9a-f]+);", MORE)
    assert len(seats) == 6
    assert min(Color(seat).contrast(value("--ground")) for seat in seats) >= ENOUGH


def test_squares_and_buttons_with_words_of_their_own_are_told_apart_at_seven_to_one() -> None:
    pairs = re.findall(r"color: (#[0-9a-f]+); background: (#[0-9a-f]+);", MORE)
    assert len(pairs) >= 5
    assert min(Color(ink).contrast(Color(ground)) for ink, ground in pairs) >= ENOUGH
