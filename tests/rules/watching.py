"""Who may watch a random game, and what its host would report of each move."""

from __future__ import annotations

from itertools import chain, combinations

from game.rules.record import Seat
from game.rules.visibility import Report, Viewer, open_bag
from tests.rules.random_games import Moment


def viewers(seats: int) -> list[Viewer]:
    """Every set of seats, the spectator among them."""
    sets = chain.from_iterable(combinations(range(seats), size) for size in range(seats + 1))
    return [frozenset(chosen) for chosen in sets]


def names(count: int) -> tuple[Seat, ...]:
    """So many people, who are called by their numbers."""
    return tuple(Seat(f"P{number + 1}") for number in range(count))


def report_of(moment: Moment) -> Report:
    """The full report of a move, as the host alone knows it."""
    return Report(moment.after.ply, moment.seat, moment.elapsed_ms, moment.events, open_bag(moment.after))
