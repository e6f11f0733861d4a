"""By how much a move falls short of the best one, for many racks that it may have been made from."""

from __future__ import annotations

from typing import Any

from game.lexicon.compiled_kernels import at, lean_kernel, popcount
from game.maven.plays.anchors import EQUITY
from game.maven.plays.board_arrays import KINDS, Ints
from game.maven.plays.rack_parts import LOWEST
from game.maven.plays.static_duel import Bench, rack_points, static_move
from game.maven.plays.static_judgement import Judgement


@lean_kernel
def play_regrets(
    bench: Bench, judgement: Judgement, grid: Ints, racks: Ints, kept: Any, outside: Ints, brought: int,
    bag: int, regrets: Any,
) -> None:  # fmt: skip
    """For a play: by how many points the best move of each rack is better, 0 or more.

    `brought` are the milli-points of the play without its leave, `kept` is what it leaves of each rack;
    `outside` are the tiles that were not on the board, `bag` of them in the bag. A pass brought nothing and
    left the whole rack.
    """
    whole = rack_points(bench.values, outside)
    for number in range(regrets.size):
        theirs = whole - rack_points(bench.values, racks[number])
        static_move(bench, grid, judgement, racks[number], outside, bag, theirs)
        equity = brought + bench.worth[_mask_of(kept[number], racks[number])]
        regrets[number] = max(bench.play[EQUITY] - equity, 0) / 1000


@lean_kernel
def _mask_of(kept: Any, rack: Ints) -> int:
    """Some of a rack's tiles as a mask of it."""
    mask = 0
    tile = 0
    for kind in range(KINDS):
        mask |= ((1 << kept[kind]) - 1) << tile
        tile += rack[kind]
    return mask


@lean_kernel
def exchange_regrets(
    bench: Bench, judgement: Judgement, grid: Ints, racks: Ints, size: int, outside: Ints, bag: int,
    kept: Any, regrets: Any,
) -> None:  # fmt: skip
    """As `play_regrets`, for the best exchange that keeps `size` tiles; also writes which it keeps."""
    for number in range(regrets.size):
        rack = racks[number]
        static_move(bench, grid, judgement, rack, outside, bag, 0)
        best = bench.play[EQUITY]
        chosen, equity = 0, LOWEST
        for mask in range(1 << rack.sum()):
            if popcount(mask) == size and at(bench.exchanges, mask) > equity:
                chosen, equity = mask, at(bench.exchanges, mask)
        tile = 0
        for kind in range(KINDS):
            kept[number, kind] = 0
            for _ in range(rack[kind]):
                kept[number, kind] += chosen >> tile & 1
                tile += 1
        regrets[number] = max(best - equity, 0) / 1000
