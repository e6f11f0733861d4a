"""What players are called."""

from __future__ import annotations

from game.rules.player_names import default_name, isolated, names_isolated


def test_whoever_enters_no_name_has_the_number_of_the_seat() -> None:
    assert [default_name(seat) for seat in range(4)] == ["Player 1", "Player 2", "Player 3", "Player 4"]


def test_within_a_sentence_of_a_page_a_name_written_from_the_right_keeps_its_direction_to_itself() -> None:
    assert [isolated(name) for name in ("Ann", "Юлия 2", "דוד 2", "محمد")] == [
        *("Ann", "Юлия 2", "\u2068דוד 2\u2069", "\u2068محمد\u2069")
    ]


def test_of_names_that_begin_alike_the_longer_one_is_found_in_a_sentence() -> None:
    told = names_isolated("דוד 2 and Ann and דוד: away", ["דוד", "דוד 2", "Ann"])
    assert told == "\u2068דוד 2\u2069 and Ann and \u2068דוד\u2069: away"
    assert names_isolated("Nobody", []) == "Nobody"
