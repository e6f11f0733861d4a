"""What each viewer may see: the fold of what it was told is the game with everything hidden masked."""

from __future__ import annotations

import random
from dataclasses import fields
from itertools import chain, combinations

import pytest

from game.rules.following import before_opening, follow
from game.rules.public_history import history_with
from game.rules.record import Seat
from game.rules.seat_view import PublicTurn
from game.rules.visibility import (
    Game,
    Report,
    Viewer,
    masked,
    open_bag,
    report_for,
)
from tests.rules.random_games import Moment, random_game

MOVES = (500, 20_000)
"""The first is soon done, for those who break the rules on purpose (`./test mutate rules`)."""


def viewers(seats: int) -> list[Viewer]:
    """Every set of seats, the spectator among them."""
    sets = chain.from_iterable(combinations(range(seats), size) for size in range(seats + 1))
    return [frozenset(chosen) for chosen in sets]


def names(count: int) -> tuple[Seat, ...]:
    return tuple(Seat(f"P{number + 1}") for number in range(count))


def report_of(moment: Moment) -> Report:
    return Report(moment.after.ply, moment.seat, moment.elapsed_ms, moment.events, open_bag(moment.after))


def unlike(one: Game, other: Game) -> list[str]:
    """The names of the fields that differ, for a failure that can be read."""
    return [
        field.name
        for thing, like in ((one, other), (one.position, other.position))
        for field in fields(thing)
        if field.name not in ("position", "last") and getattr(thing, field.name) != getattr(like, field.name)
    ]


@pytest.mark.parametrize("at_least", MOVES)
def test_the_fold_of_what_a_viewer_saw_is_the_masked_position_for_every_viewer_and_a_spectator(
    at_least: int,
) -> None:
    luck, moves = random.Random(20_260_101), 0
    while moves < at_least:
        games: dict[Viewer, Game] = {}
        history: tuple[PublicTurn, ...] = ()
        for moment in random_game(luck):
            moves += 1
            seats = names(moment.after.seats)
            history = history_with(history, moment.seat, moment.events)
            for viewer in viewers(moment.after.seats):
                known = games.get(viewer) or before_opening(
                    moment.after.rules, seats, viewer, moment.after.game
                )
                games[viewer] = follow(known, report_for(report_of(moment), viewer))
                wanted = masked(moment.after, viewer, seats, history)
                assert not unlike(games[viewer], wanted), (viewer, moment.move, moment.events)
