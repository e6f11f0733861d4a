"""What players are called."""

from __future__ import annotations

from game.rules.player_names import default_name


def test_whoever_enters_no_name_has_the_number_of_the_seat() -> None:
    assert [default_name(seat) for seat in range(4)] == ["Player 1", "Player 2", "Player 3", "Player 4"]
