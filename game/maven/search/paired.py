"""By how much one move is better than another: both are played on in the same deals, with the same luck.

The luck of a deal strikes both, so their differences vary far less than either does, and deals are drawn
independently of each other: so the mean of the differences has an interval by Student's t. Where a game is
played to its end the difference is hardly ever anything but -1, 0 and 1, and most often 0; as after some
deals without any difference there may still be one, another is counted as if it had been met (as Agresti and
Min 2005 do for paired proportions).
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from game.maven.messages import KNOWN, KNOWN_POINTS, Candidate, Difference, Interval
from game.maven.plays.board_arrays import Floats
from game.maven.plays.move_generator import Generator
from game.maven.plays.static_duel import Bench
from game.maven.search.deals import Deals
from game.maven.search.rollouts import LEAD, NEXT, PLACES, REPLY
from game.maven.search.simulation import TO_THE_END, Rollouts
from game.rules.seat_view import SeatView

_LATE = 20
"""With so many tiles in the bag or fewer, games are played to their end."""
_PLIES = 4
"""Replies that are played with more."""
MOST_DEALS = 30_000
"""More deals would take too much memory."""
_FIRST = 64
"""Deals after which one looks for the first time whether they are enough; then at each doubling."""
_AT_ONCE = 32
"""Deals between two looks at the clock."""
_EXACT = 0.003
"""Place points, either way, that need not be known more exactly."""
_CLEAR = 3.0
"""A difference of so many times its own uncertainty is clear. With less, one would rather stop where luck has
made it large, and the interval would not hold."""
_SURE = 1.959964
"""Of the normal distribution: two-sided, 95 in 100."""


def plies_for(view: SeatView) -> int:
    """For how many moves two that are compared are played on; whatever the budget, so that more time brings
    the same answer with less error."""
    return TO_THE_END if view.bag_count <= _LATE else max(_PLIES, len(view.scores))


def paired(
    view: SeatView,
    one: Candidate,
    other: Candidate,
    generator: Generator,
    bench: Bench,
    seed: int,
    deals: Deals,
    nodes: float,
    stop: Callable[[], bool] | None = None,
    threads: int = 1,
    whole: bool = False,
) -> Difference | None:
    """By how much `one` is better than `other`; None if there was no time for even a few deals.

    Ends when that is clear and known or exact, unless the `whole` budget is to be spent; when the nodes or
    the deals are used up, or when `stop` says so.
    """
    plies = plies_for(view)
    rollouts = Rollouts(view, (one, other), generator, bench, seed, deals.racks, threads, plies, True)
    both: NDArray[np.bool_] = np.ones(2, np.bool_)
    most, met = min(len(deals.racks), int(nodes / (2 * rollouts.cost))), 0
    looked = _FIRST
    found: Difference | None = None
    while met < most:
        if stop and stop():
            break
        rounds = min(_AT_ONCE * threads, looked - met, most - met)
        rollouts.play(both, met, rounds)
        met += rounds
        if met == looked:
            found = difference_of(view, rollouts.notes[:, :met], deals)
            if not whole and _is_enough(found):
                return found
            looked *= 2
    if met < 2 and deals.left(met):
        return None
    return difference_of(view, rollouts.notes[:, :met], deals)


def _is_enough(found: Difference) -> bool:
    """Whether place points are clear; or, where there are hardly any between the two, points are."""
    places, points = found.places, found.points
    if places.wide > _EXACT or points is None:
        return places.wide <= KNOWN and _is_clear(places)
    return points.wide <= KNOWN_POINTS or _is_clear(points)


def _is_clear(one: Interval) -> bool:
    return abs(one.mean) > _CLEAR * one.wide


def difference_of(view: SeatView, notes: Floats, deals: Deals) -> Difference:
    """By how much the first of two is better than the second, by what came of both in the same deals."""
    apart = notes[0] - notes[1]
    weights, left_out = deals.weights(apart.shape[0])
    unseen = 1.0 if plies_for(view) == TO_THE_END else 0.0
    return Difference(
        interval_of(apart[:, PLACES], weights, left_out, unseen),
        interval_of(apart[:, LEAD], weights, left_out),
        next_turn=interval_of(apart[:, NEXT], weights, left_out) if _comes_round(view) else None,
        reply=interval_of(-apart[:, REPLY], weights, left_out),
        deals=apart.shape[0] if left_out.any() else 0,
    )


def _comes_round(view: SeatView) -> bool:
    """Whether there will be tiles in the bag in the next turn of the seat to move, whatever is played until
    then: near the end a game may be over before, or searched to its end."""
    return view.bag_count > len(view.scores) * view.rules.rack_size


def interval_of(differences: Floats, weights: Floats, left_out: Floats, unseen: float = 0.0) -> Interval:
    """The mean of some differences that count by weights, and where the true one lies in 95 cases of 100.

    `left_out` says how likely each was not to be met, as in `Deals.weights`: all 0 if there are no others.
    `unseen` is a difference that is counted as if it had been met once beside them; the largest one that was
    met is counted so at least.
    """
    mean = float(np.average(differences, weights=weights))
    if not left_out.any():
        return Interval(mean, mean, mean)
    off = differences - mean
    shares = weights / weights.sum()
    count = 1.0 / float(shares @ shares)  # as many as would tell as much if all counted alike
    another = max(unseen, float(np.abs(off).max())) / count
    spread = float((left_out * shares * off) @ (shares * off)) * count / max(count - 1.0, 0.5)
    wide = student(count - 1.0) * sqrt(spread + another**2)
    return Interval(mean, mean - wide, mean + wide)


def student(freedom: float) -> float:
    """How many standard errors to either side hold 95 in 100 of Student's t (Cornish and Fisher's expansion:
    within a hundredth from three degrees of freedom on)."""
    freedom, z = max(freedom, 1.0), _SURE
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / freedom**power for power, term in enumerate(terms, 1))
