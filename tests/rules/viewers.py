"""Everybody who may watch a game, and what the host has to report of a move."""

from __future__ import annotations

from dataclasses import fields
from itertools import chain, combinations

from game.rules.record import Seat
from game.rules.rules_and_defaults import Tracker
from game.rules.visibility import Game, Report, Viewer
from tests.rules.random_games import Moment


def viewers(seats: int) -> list[Viewer]:
    """Every set of seats, the spectator among them."""
    sets = chain.from_iterable(combinations(range(seats), size) for size in range(seats + 1))
    return [frozenset(chosen) for chosen in sets]


def names(count: int) -> tuple[Seat, ...]:
    return tuple(Seat(f"P{number + 1}") for number in range(count))


def report_of(moment: Moment) -> Report:
    """The host's own report of a move, with nothing hidden yet."""
    after = moment.after
    bag = "".join(sorted(after.bag)) if after.rules.tracker is Tracker.BAG else None
    return Report(after.ply, moment.seat, moment.elapsed_ms, moment.events, bag)


def unlike(one: Game, other: Game) -> list[str]:
    """The names of the fields that differ, for a failure that can be read."""
    return [
        field.name
        for thing, like in ((one, other), (one.position, other.position))
        for field in fields(thing)
        if field.name not in ("position", "last") and getattr(thing, field.name) != getattr(like, field.name)
    ]
