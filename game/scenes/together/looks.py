"""What stands for the players of a party: a figure and a color, which no two share."""

from __future__ import annotations

from collections.abc import Sequence

from game.names import cut, unique_name
from game.profiles.people import COLORS, FIGURES, People, named
from game.rules.record import Seat, colors_of
from game.scenes.kit.picture.together_panels import Finder

NAME_LENGTH = 10
"""Letters of a name that stands under a figure."""


def seat_of(name: str, there: Sequence[Seat], people: People) -> Seat:
    """A seat for somebody who comes: as they look in this house if that is free, else as nobody here does."""
    own = unique_name(cut(name, NAME_LENGTH) or "Guest", [seat.name for seat in there], NAME_LENGTH)
    taken = {(seat.color, seat.figure) for seat in there}
    known = named(people, name)
    looks = [(known.color, known.figure)] if known else []
    looks += [_look(number) for number in range(len(there), len(there) + COLORS * len(FIGURES))]
    color, figure = next(look for look in looks if look not in taken)
    return Seat(own, color=color, figure=figure)


def _look(number: int) -> tuple[int, str]:
    """All pairs of a color and a figure, near ones as different as can be."""
    return (number + number // COLORS) % COLORS, FIGURES[number % len(FIGURES)]


def sign_of(seats: Sequence[Seat], player: int) -> Finder:
    """What stands for a player."""
    seat = seats[player]
    color = seat.color if seat.color is not None else colors_of(tuple(seats))[player]
    return Finder(color, seat.figure, seat.level)
