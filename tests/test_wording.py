"""Numbers and lists as every screen writes them."""

from __future__ import annotations

import pytest

from game.wording import counted, listed, percent


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


@pytest.mark.parametrize(
    ("names", "text"),
    [((), ""), (("Ann",), "Ann"), (("Ann", "Ben"), "Ann and Ben"), (("Ann", "Ben", "Cy"), "Ann, Ben and Cy")],
)
def test_the_last_of_several_names_follows_an_and(names: tuple[str, ...], text: str) -> None:
    assert listed(names) == text
