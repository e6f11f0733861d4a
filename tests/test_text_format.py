"""Numbers, lists and moments as every screen writes them."""

from __future__ import annotations

from datetime import datetime

import pytest

from game.text_format import (
    counted,
    day_and_time,
    hour_and_minute,
    listed,
    percent,
    reason_given,
    so_many_are,
)


@pytest.mark.parametrize(
    ("share", "text"), [(0.0, "0 %"), (0.006, "1 %"), (0.634, "63 %"), (0.996, "100 %"), (1.0, "100 %")]
)
def test_a_share_is_told_in_whole_hundredths(share: float, text: str) -> None:
    assert percent(share) == text


@pytest.mark.parametrize(
    ("number", "text"), [(0, "0 games"), (1, "1 game"), (2, "2 games"), (1234, "1,234 games")]
)
def test_only_one_thing_stands_in_the_singular(number: int, text: str) -> None:
    assert counted(number, "game") == text
    assert so_many_are(number, "game") == f"{text} {'is' if number == 1 else 'are'}"


@pytest.mark.parametrize(
    ("names", "text"),
    [((), ""), (("Ann",), "Ann"), (("Ann", "Ben"), "Ann and Ben"), (("Ann", "Ben", "Cy"), "Ann, Ben and Cy")],
)
def test_the_last_of_several_names_follows_an_and(names: tuple[str, ...], text: str) -> None:
    assert listed(names) == text


def test_a_day_has_no_zero_before_it_and_a_time_has() -> None:
    assert day_and_time(datetime(2026, 11, 2, 9, 5).timestamp()) == "2 Nov 2026, 09:05"
    assert day_and_time(datetime(2026, 11, 20, 21, 40).timestamp()) == "20 Nov 2026, 21:40"
    assert hour_and_minute(datetime(2026, 11, 2, 9, 5).timestamp()) == "09:05"


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (OSError(28, "No space left on device"), "no space left on device"),
        (OSError("rough"), "the system gives no reason"),
    ],
)
def test_a_refusal_has_a_reason_for_the_middle_of_a_sentence(error: OSError, text: str) -> None:
    assert f"It cannot be kept: {reason_given(error)}." == f"It cannot be kept: {text}."
