"""What each viewer may see: the fold of what it was told is the game with everything hidden masked."""

from __future__ import annotations

import random
from dataclasses import dataclass, fields
from typing import get_args

import pytest

from game.rules.events import Event
from game.rules.following import _FOLD, before_opening, follow
from game.rules.opening import opening
from game.rules.public_history import history_with
from game.rules.rules_and_defaults import Rules
from game.rules.seat_view import PublicTurn, seat_view
from game.rules.visibility import (
    _SEEN,
    SPECTATOR,
    Game,
    Viewer,
    masked,
    report_for,
    seen_by,
    view_from_seat,
)
from tests.rules.random_games import random_game
from tests.rules.watching import names, report_of, viewers

MOVES = 20_000
VIEWED_GAMES = 60


@dataclass(frozen=True)
class Whispered:
    """A kind of event of which nobody has said who may see it."""

    seat: int
    tiles: str


def unlike(one: Game, other: Game) -> list[str]:
    """The names of the fields that differ, for a failure that can be read."""
    return [
        field.name
        for thing, like in ((one, other), (one.position, other.position))
        for field in fields(thing)
        if field.name not in ("position", "last") and getattr(thing, field.name) != getattr(like, field.name)
    ]


def test_the_fold_of_what_a_viewer_saw_is_the_masked_position_for_every_viewer_and_a_spectator() -> None:
    luck, moves = random.Random(20_260_101), 0
    while moves < MOVES:
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


def test_every_kind_of_event_has_somebody_who_may_see_it_and_something_that_it_changes() -> None:
    kinds = set(get_args(Event))
    assert len(kinds) > 10
    assert set(_SEEN) == kinds
    assert set(_FOLD) == kinds


@pytest.mark.parametrize("viewer", [SPECTATOR, frozenset({0, 1})], ids=["spectator", "everybody"])
def test_an_event_of_an_unknown_kind_is_passed_on_to_nobody(viewer: Viewer) -> None:
    with pytest.raises(KeyError):
        seen_by(Whispered(0, "Q"), viewer)  # type: ignore[arg-type]  # no kind that the rules know


def test_a_seat_knows_from_its_game_what_the_position_lets_it_know_on_a_sofa_of_several_too() -> None:
    luck, sofas = random.Random(3), 0
    for _ in range(VIEWED_GAMES):
        history: tuple[PublicTurn, ...] = ()
        for moment in random_game(luck):
            history = history_with(history, moment.seat, moment.events)
            for viewer in viewers(moment.after.seats):
                game = masked(moment.after, viewer, names(moment.after.seats), history)
                sofas += len(viewer) > 1
                for seat in viewer:
                    assert view_from_seat(game, seat) == seat_view(moment.after, seat, history)
    assert sofas > 5_000


@pytest.mark.parametrize("viewer", [SPECTATOR, frozenset({0, 2})], ids=["spectator", "sofa"])
def test_nobody_can_view_a_game_from_a_seat_whose_rack_is_hidden(viewer: Viewer) -> None:
    start, _ = opening(Rules(), 3, seed=5)
    with pytest.raises(ValueError, match="whose rack is seen"):
        view_from_seat(masked(start, viewer, names(3)), 1)
