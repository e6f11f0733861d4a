"""By how much one move is better than another alone at the table: both are played on with the same bags."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from game.maven.messages import Candidate, Difference, Interval
from game.maven.plays.board_arrays import KINDS, rack_of
from game.maven.plays.kernel_luck import luck_of
from game.maven.plays.move_generator import Generator
from game.maven.plays.static_duel import Bench
from game.maven.search.paired import interval_of
from game.maven.search.simulation import prepared
from game.maven.search.solitaire_policy import Policy
from game.maven.search.solitaire_search import play_rounds_alone
from game.rules.exchanging import can_exchange
from game.rules.seat_view import SeatView

_TURNS = 6
"""For how many turns both are played on, as the search does with its last few moves."""
_COSTS = 4
"""Nodes that such a game takes of each move."""
_AT_ONCE = 16
"""Rounds between two looks at the clock."""
_NOBODY = Interval(0.0, 0.0, 0.0)
"""Alone there is nobody to be beaten."""


def paired_alone(
    view: SeatView,
    one: Candidate,
    other: Candidate,
    generator: Generator,
    bench: Bench,
    policy: Policy,
    seed: int,
    nodes: float,
    stop: Callable[[], bool] | None = None,
) -> Difference | None:
    """By how many points `one` is better than `other`; None without time for some bags."""
    ready = prepared(view, (one, other), generator)
    bag = np.repeat(np.arange(KINDS), rack_of(view.unseen)).astype(np.int64)
    spare = int(can_exchange(view.rules, view.bag_count, view.exchanges[view.seat]))
    both, luck, drawn = np.ones(2, np.bool_), luck_of(seed), np.zeros_like(bench.bag)
    found: list[float] = []
    for met in range(int(nodes / (2 * _COSTS))):
        if met % _AT_ONCE == 0 and stop and stop():
            break
        earned = np.zeros(2, np.int64)
        play_rounds_alone(
            bench, policy, *ready, both, bag, spare, _TURNS, 1, luck, luck_of(seed), drawn, earned
        )
        found.append(float(earned[0] - earned[1]) / 1000)
    if len(found) < 2:
        return None
    apart, ones = np.array(found), np.ones(len(found))
    return Difference(_NOBODY, interval_of(apart, ones, ones), deals=len(found))
