"""How fast the engine is: the figures by which engines of the field are compared."""

# not read by players: figures for engineers
from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import numpy as np

from game.lexicon.compiled_kernels import lean_kernel
from game.lexicon.words import Lexicon
from game.maven.judging.leave_training import duels
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.maven.plays.board_arrays import KINDS, Ints, rack_of, table_of
from game.maven.plays.chance_table import learnt_chances
from game.maven.plays.kernel_luck import luck_of
from game.maven.plays.leave_values import leave_worths
from game.maven.plays.move_generator import Generator
from game.maven.plays.static_duel import Bench, another_bench, bench_for, static_move
from game.maven.plays.static_ending import end_desk
from game.maven.plays.static_judgement import Judgement, learnt_judgement
from game.maven.search.preendgame import MOST_IN_BAG
from game.maven.search.rollouts import NOTES, play_rounds
from game.maven.search.simulation import prepared
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.rules_and_defaults import Rules
from game.rules.seat_view import SeatView, seat_view
from game.rules.seeded_luck import Luck

_STATIC = Budget(nodes=1)
_MOVE = Budget(nodes=9_600)
"""About what the strongest level has for a move."""
_ROUNDS = 200
_SECONDS = 3.0
"""Seconds allowed for proving the last tiles."""

EngineFigure = tuple[str, float, str]


def engine_figures(
    lexicon: Lexicon, games: int = 400, positions_of: int = 8, endings: int = 16
) -> list[EngineFigure]:
    """Rows of name, value and unit.

    The positions are all those of `positions_of` games between static players; for the last tiles they are
    the first such position of each of `endings` games. What uses one core is measured in processor time, what
    uses two by the clock.
    """
    table = table_of(Rules())
    graph = lexicon.graph("full")
    bench, generator = bench_for(graph, table, Rules().tiles), Generator(graph, table)
    played = [_views(lexicon, seed) for seed in range(max(positions_of, endings))]
    views = [view for game in played[:positions_of] for view in game if view.bag_count]
    asked = [(generator.grid(view.board), rack_of(view.rack)) for view in views]
    worths = [leave_worths(rack) for _, rack in asked]
    grids, racks = np.array([grid for grid, _ in asked]), np.array([rack for _, rack in asked])
    outside = racks + np.array([rack_of(view.unseen) for view in views])
    bags = np.array([view.bag_count for view in views])
    middle = views[len(views) // positions_of // 3]

    def all_plays() -> None:
        for (grid, rack), worth in zip(asked, worths, strict=True):
            generator.count(grid, rack, worth)

    def best_plays() -> None:
        _find(bench, learnt_judgement(), grids, racks, outside, bags)

    as_in_rollouts = learnt_judgement()._replace(endings=1)

    def static_games(own: Bench) -> None:
        duels(own, as_in_rollouts, as_in_rollouts, games, 1)

    benches = [bench, another_bench(bench)]
    roll_out = _rollouts(lexicon, generator, middle)
    return [
        ("all plays of a position", len(views) / _best_of(all_plays), "/s"),
        ("best play of a position", len(views) / _best_of(best_plays), "/s"),
        ("static games", games / _best_of(partial(static_games, bench), 1), "/s"),
        ("static games, two cores", 2 * games / _together(static_games, benches), "/s"),
        ("2-ply rollouts", 10 * _ROUNDS / _best_of(partial(roll_out, bench)), "/s"),
        ("2-ply rollouts, two cores", 20 * _ROUNDS / _together(roll_out, benches), "/s"),
        *_ending_figures(lexicon, [_first(game, 0, 0) for game in played[:endings]]),
        *_last_draw_figures(lexicon, [_first(game, 1, MOST_IN_BAG) for game in played[:endings]]),
    ]


def _views(lexicon: Lexicon, seed: int) -> list[SeatView]:
    """What the side to move saw in a game between static players."""
    views = []
    # The games of all earlier measurements, so that figures can be compared.
    position, _ = opening(Rules(), 2, seed, luck=Luck.EACH_DRAW)
    while position.outcome is None:
        views.append(seat_view(position, position.to_move))
        move = choose(views[-1], lexicon, 8, _STATIC, seed)[0].move
        position, _ = play(position, move, lexicon)
    return views


def _first(game: Sequence[SeatView], least: int, most: int) -> SeatView | None:
    """The first position of a game with so many tiles in the bag."""
    return next((view for view in game if least <= view.bag_count <= most), None)


def _ending_figures(lexicon: Lexicon, views: Sequence[SeatView | None]) -> list[EngineFigure]:
    """How soon the best play is proven when the bag is empty; one that is not in time counts as the limit."""
    asked = [view for view in views if view]
    times = [_seconds_to_proof(lexicon, view) for view in [asked[0], *asked]]  # the first only warms up
    times = sorted(times[1:])
    return [
        ("last tiles: proven, median", statistics.median(times), "s"),
        ("last tiles: proven, nine of ten", times[min(len(times) - 1, len(times) * 9 // 10)], "s"),
        ("last tiles: proven in 3 s", 100 * sum(each < _SECONDS for each in times) / len(times), "%"),
    ]


def _seconds_to_proof(lexicon: Lexicon, view: SeatView) -> float:
    begun, until = time.thread_time(), time.monotonic() + _SECONDS
    budget = Budget(seconds=_SECONDS)
    best = choose(view, lexicon, 8, budget, 0, stop=lambda: time.monotonic() >= until)[0]
    return time.thread_time() - begun if best.proven else _SECONDS


def _last_draw_figures(lexicon: Lexicon, views: Sequence[SeatView | None]) -> list[EngineFigure]:
    """How long a move's budget lasts when one or two tiles are in the bag."""
    times = []
    for view in filter(None, views):
        begun = time.thread_time()
        choose(view, lexicon, 8, _MOVE, 0)
        times.append(time.thread_time() - begun)
    if not times:
        return []
    return [("last draws, median", statistics.median(times), "s"), ("last draws, longest", max(times), "s")]


@lean_kernel
def _find(bench: Bench, judgement: Judgement, grids: Any, racks: Ints, outside: Ints, bags: Any) -> None:
    for number in range(grids.shape[0]):
        static_move(bench, grids[number], judgement, racks[number], outside[number], bags[number], 0)


def _rollouts(lexicon: Lexicon, generator: Generator, view: SeatView) -> Callable[[Bench], None]:
    """Rollouts of the ten best moves in mid-game: each is one candidate and two replies."""
    tried = choose(view, lexicon, 8, _STATIC, 0, top=10)
    grids, kept, given, scores = prepared(view, tried, generator)
    guessed = np.zeros((_ROUNDS, 2, KINDS), np.int32)
    alive = np.ones(len(tried), np.bool_)

    def roll_out(bench: Bench) -> None:
        desk = end_desk()  # threads share this function
        play_rounds(
            bench, desk, learnt_judgement(), learnt_chances(), grids, kept, given, scores, alive,
            rack_of(view.unseen), guessed, np.array(view.rack_counts), np.zeros(2, np.int64), 2, 0, _ROUNDS,
            1, luck_of(1), np.zeros((len(tried), _ROUNDS, NOTES)),
        )  # fmt: skip

    return roll_out


def _best_of(work: Callable[[], object], times: int = 3) -> float:
    """Seconds of processor time, the least of several runs after one to warm up."""
    work()
    seconds = []
    for _ in range(times):
        begin = time.process_time()
        work()
        seconds.append(time.process_time() - begin)
    return min(seconds)


def _together(work: Callable[[Bench], None], benches: Sequence[Bench]) -> float:
    """Seconds until each of two threads has done the work."""
    begin = time.perf_counter()
    with ThreadPoolExecutor(len(benches)) as pool:
        list(pool.map(work, benches))
    return time.perf_counter() - begin
