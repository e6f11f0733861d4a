"""What players are called."""

from __future__ import annotations

import pytest

from game.rules.player_names import default_name, unique_name


def test_whoever_enters_no_name_has_the_number_of_the_seat() -> None:
    assert [default_name(seat) for seat in range(4)] == ["Player 1", "Player 2", "Player 3", "Player 4"]


@pytest.mark.parametrize(
    ("taken", "length", "found"),
    [
        ([], 12, "Alexandra"),
        (["Bo"], 12, "Alexandra"),
        (["Alexandra"], 12, "Alexandra 2"),
        (["Alexandra", "Alexandra 2"], 12, "Alexandra 3"),
        ([f"Alexandra{end}" for end in ("", " 2", " 3", " 4", " 5", " 6", " 7")], 12, "Alexandra 8"),
        (["Alexandra"], 9, "Alexand 2"),
    ],
)
def test_a_name_that_is_taken_gets_the_next_number_and_is_no_longer_than_allowed(
    taken: list[str], length: int, found: str
) -> None:
    assert unique_name("Alexandra", taken, length) == found
