"""By how much a move falls short of the best one, for many racks that it may have been made from."""

from __future__ import annotations

from typing import Any

from game.lexicon.compiled_kernels import at, lean_kernel, popcount
from game.maven.plays.anchors import EQUITY
from game.maven.plays.board_arrays import KINDS, Ints
from game.maven.plays.leave_values import fill_worths
from game.maven.plays.rack_parts import LOWEST
from game.maven.plays.static_duel import Bench, static_move


@lean_kernel
def play_regrets(
    bench: Bench, leaves: Any, grid: Ints, racks: Ints, kept: Any, score: int, bag: int, regrets: Any
) -> None:
    """For a play of this score: by how many points the best move of each rack is better, 0 or more.

    `kept` is what the play leaves of each rack, and `bag` how many tiles the bag held.
    """
    for number in range(regrets.size):
        tiles = fill_worths(leaves, kept[number], bench.numbers, bench.worth)
        equity = 1000 * score + bench.worth[(1 << tiles) - 1]
        static_move(bench, grid, leaves, racks[number], bag, 0)
        regrets[number] = max(bench.play[EQUITY] - equity, 0) / 1000


@lean_kernel
def exchange_regrets(
    bench: Bench, leaves: Any, grid: Ints, racks: Ints, size: int, bag: int, kept: Any, regrets: Any
) -> None:
    """As `play_regrets`, for the best exchange that keeps `size` tiles; also writes which it keeps."""
    for number in range(regrets.size):
        rack = racks[number]
        static_move(bench, grid, leaves, rack, bag, 0)
        best = bench.play[EQUITY]
        chosen, equity = 0, LOWEST
        for mask in range(1 << rack.sum()):
            if popcount(mask) == size and at(bench.worth, mask) > equity:
                chosen, equity = mask, at(bench.worth, mask)
        tile = 0
        for kind in range(KINDS):
            kept[number, kind] = 0
            for _ in range(rack[kind]):
                kept[number, kind] += chosen >> tile & 1
                tile += 1
        regrets[number] = max(best - equity, 0) / 1000
