"""Simulation: which of the likeliest moves wins most often when the game is played on from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import repeat
from math import inf

import numpy as np
from numpy.typing import NDArray

from game.maven.messages import Budget, Candidate
from game.maven.plays.board_arrays import KINDS, Floats, Ints, grid_of, rack_of
from game.maven.plays.chance_table import learnt_chances
from game.maven.plays.kernel_luck import luck_of
from game.maven.plays.list_values import judgement_in
from game.maven.plays.move_generator import Generator
from game.maven.plays.static_duel import Bench, another_bench
from game.maven.plays.static_ending import EndDesk, end_desk
from game.maven.plays.static_judgement import by_points as for_points
from game.maven.search.deals import Deals, random_deals
from game.maven.search.race import Halving, Race
from game.maven.search.rack_inference import SEED_BITS, turns_from
from game.maven.search.rollouts import NOTES, play_rounds
from game.rules.moves import Exchange, Move, Place
from game.rules.seat_view import SeatView

MOST = 16
"""The most candidates that are simulated."""
_WITHIN = 30.0
"""How many points of equity a candidate may be behind the best one to be simulated."""
_FEW = 7
"""With this many tiles in the bag or fewer, games are played to their end."""
TO_THE_END = 100
_WHOLE_COSTS, _BY_POINTS_COSTS = 2, 4
"""How many times as much a game played to its end costs as one reply of each seat; and one of two that comes
to the last tiles, if it matters by how much it is won."""
_SOON = 14
"""With this many tiles in the bag or fewer it is nearly always empty before a rollout is over."""
_PLIES = 4
"""How many replies pay near the end of the game where there is time; else one of each seat."""
_LATE = 20
"""With so many tiles in the bag or fewer the end is near."""
_ENOUGH = 6000
"""Nodes from which so many pay; below that it is better to play games on more often."""
_NODES_A_SECOND = 12_000
_TOLD = 5


def simulate(
    view: SeatView,
    candidates: Sequence[Candidate],
    generator: Generator,
    bench: Bench,
    seed: int,
    nodes: int | None,
    stop: Callable[[], bool] | None,
    on_thinking: Callable[[tuple[Candidate, ...]], None] | None,
    threads: int = 1,
    deals: Deals | None = None,
    plies: int | None = None,
    weigh: Move | None = None,
    seconds: float | None = None,
) -> list[Candidate]:
    """The candidates, first those that were simulated, the likeliest to win in front, with win rates.

    `candidates` come best equity first; that with the move to `weigh` is simulated wherever it stands. At
    most `nodes` rollouts are played; `stop` is asked between rounds. Hidden tiles are dealt by `deals`, at
    random if there are none, and games are played on for so many `plies`, by default as many as pay where
    there is time. How many threads share the work changes nothing but the time it takes, unless there are
    `seconds`, after which `stop` will say so: where the time is shared out beforehand it is by them, too.
    """
    least = candidates[0].equity - _WITHIN
    tried = [
        each
        for place, each in enumerate(candidates)
        if each.move == weigh or (place < MOST and each.equity >= least)
    ]
    if len(tried) < 2:
        return list(candidates)
    deals = deals or random_deals(len(view.scores))
    rollouts = Rollouts(view, tried, generator, bench, seed, deals.racks, threads, plies)
    tiles = len(view.unseen) + len(view.rack)
    field = tried, rollouts.notes, lead_of(view), tiles, deals
    likely = min(nodes or inf, inf if seconds is None else seconds * _NODES_A_SECOND * threads)
    by_halves = len(view.scores) == 2 and view.bag_count <= _SOON and likely < inf
    race = Halving(*field, likely / rollouts.cost) if by_halves else Race(*field)
    spent = 0.0
    while not race.is_decided:
        some, first, rounds = race.next_rounds()
        spent += int(some.sum()) * rounds * rollouts.cost
        if (nodes is not None and spent > nodes) or (stop and stop()):
            break
        rollouts.play(some, first, rounds)
        race.advance(some, rounds)
        if on_thinking:
            on_thinking(tuple(race.standing(_TOLD)))
    if not race.has_begun:
        return list(candidates)
    return [*race.standing(), *(each for each in candidates if each not in tried)]


def plies_within(view: SeatView, budget: Budget) -> int:
    """How many replies pay within a budget. Far from the end more of them add as much luck as truth."""
    nodes = [] if budget.nodes is None else [budget.nodes]
    if budget.seconds is not None:
        nodes.append(int(budget.seconds * _NODES_A_SECOND))
    seats, timely = len(view.scores), not nodes or min(nodes) >= _ENOUGH
    return max(_PLIES, seats) if timely and view.bag_count <= _LATE else seats


def lead_of(view: SeatView) -> int:
    """By how much the seat leads the best of the others."""
    return view.scores[view.seat] - max(s for seat, s in enumerate(view.scores) if seat != view.seat)


def _cost_of(seats: int, bag: int, plies: int, by_points: bool) -> float:
    """Nodes that a rollout counts for: how many times as long it takes as one reply of each seat."""
    ends = seats == 2 and bag <= _SOON
    if ends and by_points:
        return _BY_POINTS_COSTS
    return _WHOLE_COSTS if ends or plies == TO_THE_END else plies / seats


class Rollouts:
    """Candidates that are played on, in each round all with the same luck."""

    def __init__(
        self,
        view: SeatView,
        tried: Sequence[Candidate],
        generator: Generator,
        bench: Bench,
        seed: int,
        dealt: Ints,
        threads: int = 1,
        plies: int | None = None,
        by_points: bool = False,
    ) -> None:
        """`dealt` are what the seats hold for certain, round by round, as in `Deals`. Games are played on for
        so many `plies`; to their end with few tiles in the bag, unless a number is given. With `by_points`
        the last plays of two are made for points wherever the result is open, else only to win."""
        turns = turns_from(view)
        seats = len(turns)
        self._standing = np.array([view.scores[seat] for seat in turns], np.int64)
        self._counts = np.array([view.rack_counts[seat] for seat in turns], np.int64)
        self._prepared = prepared(view, tried, generator)
        self._unseen = rack_of(view.unseen)
        self._dealt = dealt
        whole = view.bag_count <= _FEW
        self._plies = TO_THE_END if whole else plies or max(_PLIES, seats)
        judgement = judgement_in(view)
        self._judgement = for_points(judgement) if by_points else judgement
        self._benches = [bench, *(another_bench(bench) for _ in range(threads - 1))]
        self._desks = [end_desk() for _ in self._benches]
        self._seed = seed & SEED_BITS
        self.cost = _cost_of(seats, view.bag_count, self._plies, by_points)
        """Nodes that a rollout counts for."""
        self.notes: Floats = np.zeros((len(tried), len(dealt), NOTES))
        """What came of each candidate in each round: CHANCE, LEAD and REPLY of `rollouts`."""

    def play(self, alive: NDArray[np.bool_], first: int, rounds: int) -> None:
        """Play so many rounds, counted from `first`, of some of the candidates."""
        if len(self._benches) == 1:
            self._play(self._benches[0], self._desks[0], alive, first, rounds)
            return
        share = -(-rounds // len(self._benches))
        starts = range(first, first + rounds, share)
        each = [min(share, first + rounds - start) for start in starts]
        with ThreadPoolExecutor(len(starts)) as pool:
            list(pool.map(self._play, self._benches, self._desks, repeat(alive), starts, each))

    def _play(self, bench: Bench, desk: EndDesk, alive: NDArray[np.bool_], first: int, rounds: int) -> None:
        play_rounds(
            bench, desk, self._judgement, learnt_chances(), *self._prepared, alive, self._unseen,
            self._dealt, self._counts, self._standing, self._plies, first, rounds, self._seed, luck_of(0),
            self.notes,
        )  # fmt: skip


def prepared(
    view: SeatView, tried: Sequence[Candidate], generator: Generator
) -> tuple[Ints, Ints, Ints, NDArray[np.int64]]:
    """For each candidate the grid after it, the tiles kept, those given back, and its score."""
    grids, given = [], np.zeros((len(tried), KINDS), np.int32)
    kept = np.tile(rack_of(view.rack), (len(tried), 1))
    for index, candidate in enumerate(tried):
        board = view.board
        if isinstance(candidate.move, Place):
            board = board.with_tiles(candidate.move.tiles)
            faces = (tile.face if tile.face.isupper() else "?" for tile in candidate.move.tiles)
            kept[index] -= rack_of("".join(faces))
        elif isinstance(candidate.move, Exchange):
            given[index] = rack_of(candidate.move.tiles)
            kept[index] -= given[index]
        grids.append(grid_of(board, generator.graph, generator.table))
    scores = np.array([candidate.score for candidate in tried], np.int64)
    return np.array(grids), kept, given, scores
