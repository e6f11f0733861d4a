"""The one ruler: place points first, and points where these tell nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.maven.messages import Budget, Candidate, Difference, Estimate, Interval, Reasons
from game.maven.player.choose_move import choose
from game.maven.ruler import Unit, in_order, loss_by
from game.rules.moves import Place, Square, Tile
from game.rules.seat_view import SeatView
from tests.maven.tables import lexicon, position_after, view_of

SCORE, LEAST = 100, Budget(nodes=3000)


def last_play_of(seats: int) -> tuple[SeatView, Candidate]:
    """All tiles are known, everybody else holds one V, and a play goes out."""
    view = view_of(position_after(16, 3, (8,) * seats))
    counts = tuple(3 if seat == view.seat else 1 for seat in range(seats))
    view = replace(view, rack="CAT", unseen="V" * (seats - 1), bag_count=0, rack_counts=counts)
    plays = choose(view, lexicon(), 8, Budget(nodes=1), 0, top=200)
    return view, next(one for one in plays if isinstance(one.move, Place) and len(one.move.tiles) == 3)


@pytest.mark.parametrize(
    ("ahead_of", "places"),
    [
        ((1, 1), 2.0),
        ((1, 0), 1.5),
        ((0, 0), 1.0),
        ((1, -1), 1.0),
        ((0, -1), 0.5),
        ((-1, -1), 0.0),
        ((1, 1, 1), 3.0),
        ((1, 0, -1), 1.5),
        ((0, 0, 0), 1.5),
        ((-5, -1, 90), 1.0),
    ],
)
def test_each_opponent_beaten_is_one_place_point_and_a_tie_a_half(
    ahead_of: tuple[int, ...], places: float
) -> None:
    """Whoever goes out gets four points for each V, and who held it loses them."""
    seats = len(ahead_of) + 1
    view, out = last_play_of(seats)
    own = SCORE + out.score + 4 * (seats - 1)
    others = iter(own + 4 - lead for lead in ahead_of)
    scores = tuple(SCORE if seat == view.seat else next(others) for seat in range(seats))
    found = choose(replace(view, scores=scores), lexicon(), 8, LEAST, 0, weigh=out.move)
    weighed = next(one for one in found if one.move == out.move)
    assert weighed.reasons is not None
    assert weighed.reasons.places == Estimate(places, 0.0)


def played_on(number: int, chance: float, places: float, points: float, error: float = 0.01) -> Candidate:
    """A move whose game was played on; the number tells it from others."""
    tile = Tile(Square(7, number), "A")
    reasons = Reasons(points=Estimate(points, 1.0), places=Estimate(places, error))
    return Candidate(Place((tile,)), 10, points, win_rate=chance, win_error=error, reasons=reasons)


def test_with_several_opponents_places_go_before_the_chance_to_come_first() -> None:
    bold, safe = played_on(1, 0.50, 1.0, 5.0), played_on(2, 0.45, 1.4, 0.0)
    assert in_order([bold, safe], 3) == [safe, bold]
    assert in_order([bold, safe], 2) == [bold, safe], "with one opponent the chance to win is the place point"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_of_moves_whose_places_differ_by_no_more_than_their_error_that_of_more_points_is_first(
    seats: int,
) -> None:
    one, other = played_on(1, 0.985, 1.5, 3.0, 0.02), played_on(2, 0.98, 1.49, 20.0, 0.02)
    assert in_order([one, other], seats) == [other, one]


def test_what_is_lost_is_told_in_places_where_they_tell_and_else_in_points() -> None:
    sure, unsure = Interval(0.2, 0.1, 0.3), Interval(0.02, -0.05, 0.09)
    points, hardly, small = Interval(8.0, 4.0, 12.0), Interval(1.0, -3.0, 5.0), Interval(0.001, -0.003, 0.005)
    assert loss_by(Difference(sure, hardly)).unit is Unit.PLACES
    by_points = loss_by(Difference(unsure, points))
    assert (by_points.unit, by_points.amount) == (Unit.POINTS, 8.0)
    for places, of_points in ((unsure, hardly), (unsure, small), (small, hardly)):
        neither = loss_by(Difference(places, of_points))
        assert neither.is_open, "of what may be much, nothing is known"
        assert not neither.is_nothing
    assert loss_by(Difference(small, small)).is_nothing, "and what is known to be hardly anything is nothing"
    exact = Interval(0.0, 0.0, 0.0)
    assert loss_by(Difference(exact, hardly, proven=True)).is_nothing, "proven to win as often"
