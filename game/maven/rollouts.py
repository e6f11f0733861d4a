"""The loop of simulation: make each candidate, draw the hidden tiles at random, play on, see who leads.

In each round all candidates face the same luck, so that what tells them apart is less the luck than the moves
(common random numbers). Both sides then play statically. Once the bag is empty a game is played to its end,
so the last tiles count as they will.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from game.lexicon.kernels import kernel, lean_kernel
from game.maven.anchors import EQUITY, SCORE
from game.maven.duel import PLAY, make_move, rack_points, refill, static_move
from game.maven.grid import KINDS, copy
from game.maven.luck import below, shuffle

_SPREAD_OF_TILES = 85.0
"""Variance of the difference of scores still to come, for each tile not yet played, in points squared."""
_SURE_SPREAD = 150.0
"""And the part of it that does not depend on the tiles."""
_HAIR = 0.01
"""How much of a chance the points can make of a game that is decided."""


@lean_kernel
def win_chance(lead: float, tiles: int) -> float:
    """The chance to win when leading by so many points with so many tiles still to be played, 0 to 1.

    The points to come are taken to be normally distributed.
    """
    spread = math.sqrt(2.0 * (_SPREAD_OF_TILES * tiles + _SURE_SPREAD))
    return 0.5 + 0.5 * math.erf(lead / spread)


@kernel
def play_rounds(
    bench: Any, leaves: Any, grids: Any, kept: Any, given: Any, scores: Any, alive: Any,
    unseen: Any, theirs: int, lead: int, plies: int, first: int, rounds: int, luck: Any, chances: Any,
) -> None:  # fmt: skip
    """Play so many rounds of all candidates alive; `chances[candidate, round]`, from `first` on, gets to win.

    Of each candidate: the grid after it, the tiles kept of the rack, those given back, its score. `unseen`
    are the kinds of all tiles hidden from the mover, of which the opponent holds `theirs`; it is shuffled.
    """
    turn_luck = np.empty(1, np.uint64)
    for number in range(first, first + rounds):
        shuffle(unseen, unseen.size, 0, luck)
        below(luck, 2)
        for candidate in range(alive.size):
            if alive[candidate]:
                turn_luck[0] = luck[0]
                chances[candidate, number] = _play_one(
                    bench, leaves, grids[candidate], kept[candidate], given[candidate], unseen, theirs,
                    lead + scores[candidate], plies, turn_luck,
                )  # fmt: skip


@lean_kernel
def _play_one(
    bench: Any, leaves: Any, start: Any, kept: Any, given: Any, unseen: Any, theirs: int, lead: int,
    plies: int, luck: Any,
) -> float:  # fmt: skip
    grid, bag, racks, values = bench.grid, bench.bag, bench.racks, bench.values
    copy(start, grid)
    copy(kept, racks[0])
    racks[1] = 0
    count = unseen.size - theirs
    for i in range(count):
        bag[i] = unseen[i]
    for i in range(count, unseen.size):
        racks[1, unseen[i]] += 1
    count = refill(racks[0], bench.bonus[0], bag, count)
    returned = False
    for kind in range(KINDS):
        for _ in range(given[kind]):
            bag[count] = kind
            count += 1
            returned = True
    if returned:
        shuffle(bag, count, 0, luck)
    if count == 0 and racks[0].sum() == 0:
        return _decided(lead + 2 * rack_points(values, racks[1]))
    ply = 0
    idle = 0
    kept_worth = 0  # milli-points: what the mover keeps more than the other
    while ply < plies or count == 0:
        seat = 1 - (ply & 1)
        mine, sign = racks[seat], 1 - 2 * seat
        other = rack_points(values, racks[1 - seat])
        kind = static_move(bench, grid, leaves, mine, count, other)
        score = bench.play[SCORE]
        lead += sign * score
        if ply >= plies - 2:
            kept_worth += sign * (bench.play[EQUITY] - 1000 * score)
        count = make_move(bench, grid, kind, mine, bag, count, luck)
        ply += 1
        idle = 0 if kind == PLAY else idle + 1
        if mine.sum() == 0:
            return _decided(lead + sign * 2 * rack_points(values, racks[1 - seat]))
        if idle == 2 and count == 0:  # neither can play
            return _decided(lead + rack_points(values, racks[1]) - rack_points(values, racks[0]))
    return win_chance(lead + kept_worth / 1000, count + racks[0].sum() + racks[1].sum())


@lean_kernel
def _decided(lead: int) -> float:
    """Winning counts 1, a tie a half; a point more a hair more, so that a game lost is lost by little."""
    result = 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
    return result * (1.0 - 2 * _HAIR) + _HAIR + _HAIR * max(-1.0, min(1.0, lead / 500.0))
