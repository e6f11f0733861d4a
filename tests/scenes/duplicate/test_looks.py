"""What players of a party are called and look like."""

from __future__ import annotations

from game.rules.record import SEAT_COLORS, Seat
from game.scenes.duplicate.looks import seat_of


def names(*said: str) -> list[str]:
    """Whoever says these names, one after the other, in a house where nobody is known."""
    seats: list[Seat] = []
    for name in said:
        seats.append(seat_of(name, seats, ()))
    return [seat.name for seat in seats]


def test_whoever_has_no_name_has_the_next_that_nobody_has() -> None:
    assert names("Player 1", "Player 1", "Anna", "Player 1") == ["Player 1", "Player 2", "Anna", "Player 3"]


def test_two_of_one_name_are_told_apart_and_twelve_letters_stay_as_they_are() -> None:
    assert names("Christophine", "Anna", "Anna") == ["Christophine", "Anna", "Anna 2"]


def test_nobody_who_comes_shares_a_color_while_one_is_free() -> None:
    seats = [Seat("Anna", color=0), Seat("Mina", "maven", 2, color=1), Seat("Amara", "maven", 6, color=5)]
    for name in ("Benjamin", "Clara", "Dora"):
        seats.append(seat_of(name, seats, ()))
    assert sorted(seat.color or 0 for seat in seats) == list(range(SEAT_COLORS))
