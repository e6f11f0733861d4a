"""Whole games between two static players, inside a kernel."""

from __future__ import annotations

from typing import Any

from game.lexicon.compiled_kernels import lean_kernel
from game.maven.plays.anchors import EQUITY, SCORE
from game.maven.plays.board_arrays import KINDS, Ints, copy
from game.maven.plays.kernel_luck import LuckState, below, shuffle
from game.maven.plays.static_duel import PLAY, Bench, make_move, rack_points, refill, static_move, take_laid
from game.maven.plays.static_ending import EndDesk, ending_move
from game.maven.plays.static_judgement import Judgement

_SCORELESS_TURNS = 6


@lean_kernel
def play_duel(
    bench: Bench, desk: EndDesk, mine: Judgement, others: Judgement, luck: LuckState, scores: Any, sums: Any,
    seen: Any,
) -> int:  # fmt: skip
    """One game; seat 0 judges by `mine`, seat 1 by `others`. Returns the number of turns.

    If there is room in `sums` and `seen` (one entry for each leave), a random rack is also tried in every
    position on the way: see `leave_training`.
    """
    grid, bag, racks = bench.grid, bench.bag, bench.racks
    copy(bench.empty, grid)
    count = bench.tiles.size
    copy(bench.tiles, bag)
    shuffle(bag, count, 0, luck)
    racks[:] = 0
    copy(bench.usual, bench.outside)
    size = bench.bonus[0]
    for seat in range(2):
        scores[seat] = 0
        count = refill(racks[seat], size, bag, count)
    turns = 0
    idle = 0
    while True:
        seat = turns & 1
        rack, other = racks[seat], racks[1 - seat]
        theirs = rack_points(bench.values, other)
        if sums.size and turns and count >= size:
            observe(bench, grid, mine, rack, other, bag, count, luck, sums, seen)
        judgement = others if seat else mine
        if count or judgement.endings <= 1:
            kind = static_move(bench, grid, judgement, rack, bench.outside, count, theirs)
        else:
            kind = ending_move(bench, desk, grid, judgement, rack, other)
        score = bench.play[SCORE]
        count = make_move(bench, grid, kind, rack, bag, count, luck)
        if kind == PLAY:
            take_laid(bench.outside, bench.strip)
        scores[seat] += score
        turns += 1
        idle = 0 if score else idle + 1
        if rack.sum() == 0 or idle == _SCORELESS_TURNS:
            break
    for seat in range(2):
        left = rack_points(bench.values, racks[seat])
        scores[seat] -= left
        if idle < _SCORELESS_TURNS:
            scores[1 - seat] += left
    return turns


@lean_kernel
def observe(
    bench: Bench, grid: Ints, judgement: Judgement, mine: Any, other: Any, bag: Any, count: int,
    luck: LuckState, sums: Any, seen: Any,
) -> None:  # fmt: skip
    """Draw a random rack from all tiles that are not on the board; credit what it makes to all its parts.

    It is put together in `bench.hidden` and on the third of the racks.
    """
    size = bench.bonus[0]
    pool, rack = bench.hidden, bench.racks[2]
    total = count
    for i in range(count):
        pool[i] = bag[i]
    for kind in range(KINDS):
        for _ in range(mine[kind] + other[kind]):
            pool[total] = kind
            total += 1
    rack[:] = 0
    for _ in range(size):
        drawn = below(luck, total)
        rack[pool[drawn]] += 1
        total -= 1
        pool[drawn] = pool[total]
    static_move(bench, grid, judgement, rack, bench.outside, count, 0)
    equity = bench.play[EQUITY]
    for mask in range((1 << size) - 1):
        if mask == 0 or bench.numbers[mask]:
            number = bench.numbers[mask]
            sums[number] += equity
            seen[number] += 1
