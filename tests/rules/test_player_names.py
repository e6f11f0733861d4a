"""What players are called."""

from __future__ import annotations

from game.rules.player_names import default_name, isolated


def test_whoever_enters_no_name_has_the_number_of_the_seat() -> None:
    assert [default_name(seat) for seat in range(4)] == ["Player 1", "Player 2", "Player 3", "Player 4"]


def test_within_a_sentence_of_a_page_a_name_written_from_the_right_keeps_its_direction_to_itself() -> None:
    assert [isolated(name) for name in ("Ann", "Юлия 2", "דוד 2", "محمد")] == [
        *("Ann", "Юлия 2", "\u2068דוד 2\u2069", "\u2068محمد\u2069")
    ]
