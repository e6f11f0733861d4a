"""What stands for the players of a party: a figure and a color, which no two share."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from game.name_rules import cut, likeness, unique_name
from game.profiles.people import COLORS, FIGURES, People, named
from game.rules.player_names import USUAL_LENGTH, default_name, is_default_name
from game.rules.record import Seat, colors_of
from game.scenes.kit.picture.sheet_pictures import SeatFace

GUEST = "Guest"  # not read by itself: it is kept as a name


def seat_of(name: str, there: Sequence[Seat], people: People) -> Seat:
    """A seat for somebody who comes: as they look in this house if that is free, else as nobody here does.

    Their color is one that nobody has, as long as there is one.
    """
    own = _name_of(cut(name, USUAL_LENGTH) or GUEST, [seat.name for seat in there])
    taken = {(seat.color, seat.figure) for seat in there}
    known = named(people, name)
    looks = [(known.color, known.figure)] if known else []
    others = [_look(number) for number in range(len(there), len(there) + COLORS * len(FIGURES))]
    colors = {sign_of(there, player).color for player in range(len(there))}
    looks += sorted(others, key=lambda look: look[0] in colors)
    color, figure = next(look for look in looks if look not in taken)
    return Seat(own, color=color, figure=figure)


def _name_of(name: str, taken: Sequence[str]) -> str:
    """With a number where somebody has it; whoever has entered none has the next that nobody has."""
    if is_default_name(name, 0):
        alike = set(map(likeness, taken))
        return next(other for other in map(default_name, count()) if likeness(other) not in alike)
    return unique_name(name, taken, USUAL_LENGTH)


def _look(number: int) -> tuple[int, str]:
    """All pairs of a color and a figure, near ones as different as can be."""
    return (number + number // COLORS) % COLORS, FIGURES[number % len(FIGURES)]


def sign_of(seats: Sequence[Seat], player: int) -> SeatFace:
    """What stands for a player."""
    seat = seats[player]
    color = seat.color if seat.color is not None else colors_of(tuple(seats))[player]
    usual = FIGURES[player % len(FIGURES)] if seat.kind == "human" else ""
    return SeatFace(color, seat.figure or usual, seat.level)
