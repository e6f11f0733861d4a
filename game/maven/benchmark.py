"""How fast the engine is on one core: the figures by which engines of the field are compared."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from game.lexicon.kernels import kernel
from game.lexicon.words import Lexicon
from game.maven.brain import choose
from game.maven.duel import Bench, bench_for, static_move
from game.maven.grid import KINDS, rack_of, table_of
from game.maven.leaves import learnt, leave_worths
from game.maven.luck import luck_of
from game.maven.messages import Budget
from game.maven.movegen import Generator
from game.maven.rollouts import play_rounds
from game.maven.simulation import prepared
from game.maven.training import duels
from game.maven.winning import learnt_chances
from game.rules.position import opening, play
from game.rules.settings import Rules
from game.rules.view import SeatView, seat_view

_STATIC = Budget(nodes=1)
_ROUNDS = 200


def engine_figures(lexicon: Lexicon, games: int = 400, positions_of: int = 8) -> list[tuple[str, float, str]]:
    """Rows of name, value and unit: plays generated, best plays, whole games, and rollouts, each per second.

    The positions are all those of `positions_of` games between the strongest level's static choices.
    """
    table = table_of(Rules())
    graph = lexicon.graph("full")
    bench, generator = bench_for(graph, table, Rules().tiles), Generator(graph, table)
    views = [view for seed in range(positions_of) for view in _views(lexicon, seed)]
    asked = [(generator.grid(view.board), rack_of(view.rack)) for view in views]
    worths = [leave_worths(rack) for _, rack in asked]
    grids, racks = np.array([grid for grid, _ in asked]), np.array([rack for _, rack in asked])
    bags = np.array([view.bag_count for view in views])
    middle = views[len(views) // positions_of // 3]

    def all_plays() -> None:
        for (grid, rack), worth in zip(asked, worths, strict=True):
            generator.plays(grid, rack, worth)

    def best_plays() -> None:
        _find(bench, learnt(), grids, racks, bags)

    return [
        ("all plays of a position", len(views) / _best_of(all_plays), "/s"),
        ("best play of a position", len(views) / _best_of(best_plays), "/s"),
        ("static games", games / _best_of(lambda: duels(bench, learnt(), learnt(), games, 1), 1), "/s"),
        ("2-ply rollouts", _rollouts_per_second(lexicon, generator, bench, middle), "/s"),
    ]


def _views(lexicon: Lexicon, seed: int) -> list[SeatView]:
    """What the side to move saw in a game, for as long as there were tiles in the bag."""
    views = []
    position, _ = opening(Rules(), 2, seed)
    while position.outcome is None and position.bag:
        views.append(seat_view(position, position.to_move))
        move = choose(views[-1], lexicon, 8, _STATIC, seed)[0].move
        position, _ = play(position, move, lexicon)
    return views


@kernel
def _find(bench: Any, leaves: Any, grids: Any, racks: Any, bags: Any) -> None:
    for number in range(grids.shape[0]):
        static_move(bench, grids[number], leaves, racks[number], bags[number], 0)


def _rollouts_per_second(lexicon: Lexicon, generator: Generator, bench: Bench, view: SeatView) -> float:
    """Of the ten best moves in mid-game: each rollout is one candidate and two replies."""
    tried = choose(view, lexicon, 8, _STATIC, 0, top=10)
    grids, kept, given, scores = prepared(view, tried, generator)
    unseen = np.repeat(np.arange(KINDS), rack_of(view.unseen))
    alive, chances = np.ones(len(tried), np.bool_), np.zeros((len(tried), _ROUNDS))

    def roll_out() -> None:
        play_rounds(
            bench, learnt(), learnt_chances(), grids, kept, given, scores, alive, unseen,
            np.array(view.rack_counts), np.zeros(2, np.int64), 2, 0, _ROUNDS, 1, luck_of(1), chances,
        )  # fmt: skip

    return len(tried) * _ROUNDS / _best_of(roll_out)


def _best_of(work: Callable[[], object], times: int = 3) -> float:
    """Seconds of processor time, the least of some runs after one to warm up."""
    work()
    seconds = []
    for _ in range(times):
        begin = time.process_time()
        work()
        seconds.append(time.process_time() - begin)
    return min(seconds)
