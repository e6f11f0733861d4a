"""The chance to win from a lead and the tiles still to be played, fitted to games of our own.

In games between static players it is noted after every turn how far the final difference of scores was from
what the lead and the leaves let expect; by the number of tiles left these surprises have a mean (to be on
turn is worth something) and a spread, and are taken to be normally distributed. The table is stored in
`assets/maven/chances.npz`; `fit` makes it anew.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from game.lexicon.compiled_kernels import lean_kernel
from game.maven.plays.anchors import EQUITY, SCORE
from game.maven.plays.board_arrays import Floats, copy
from game.maven.plays.chance_table import MOST_LEFT, TABLE, learnt_chances
from game.maven.plays.kernel_luck import LuckState, luck_of, shuffle
from game.maven.plays.static_duel import PLAY, Bench, make_move, rack_points, refill, static_move, take_laid
from game.maven.plays.static_judgement import Judgement

_MEAN, _SPREAD = range(2)
_DEGREE = 3
_MOST_TURNS = 120


def chance_to_win(lead: float, left: int) -> float:
    """As `win_chance`, by the learnt table, which ends with the usual number of tiles."""
    return float(win_chance(learnt_chances(), lead, min(left, MOST_LEFT)))


def fit(bench: Bench, judgement: Judgement, games: int, seed: int) -> Floats:
    """The table from that many games between static players, (MOST_LEFT + 1, 2), smoothed by polynomials."""
    surprises = np.zeros((MOST_LEFT + 1, 3))
    notes = np.zeros((_MOST_TURNS, 3), np.int64)
    for game in range(games):
        _note_game(bench, judgement, luck_of((seed << 32) + game), notes, surprises)
    counts = surprises[:, 0]
    seen = np.flatnonzero(counts >= games / 50)
    means = surprises[seen, 1] / counts[seen]
    variances = surprises[seen, 2] / counts[seen] - means**2
    weights = np.sqrt(counts[seen])
    left = np.arange(MOST_LEFT + 1)
    lines = [np.polyfit(seen, each, _DEGREE, w=weights) for each in (means, variances)]
    mean, variance = (np.polyval(line, np.clip(left, seen[0], seen[-1])) for line in lines)
    return np.stack([mean, np.sqrt(np.maximum(variance, 1.0))], axis=1)


def save(table: Floats) -> None:
    """Store a table for `learnt_chances`."""
    np.savez_compressed(TABLE, chances=table.astype(np.float32))


@lean_kernel
def win_chance(table: Any, lead: float, left: int) -> float:
    """The chance to win of the side that has just moved and leads by `lead` points, leaves included."""
    row = min(left, table.shape[0] - 1)
    return 0.5 + 0.5 * math.erf((lead + table[row, 0]) / (table[row, 1] * math.sqrt(2.0)))


@lean_kernel
def mean_surprise(table: Any, left: int) -> float:
    """By how many points the side that has just moved will on average gain on its lead, leaves included."""
    return float(table[min(left, table.shape[0] - 1), 0])


@lean_kernel
def _note_game(bench: Bench, judgement: Judgement, luck: LuckState, notes: Any, surprises: Any) -> None:
    """Play a game; add to `surprises` by tiles left their number, sum and sum of squares."""
    grid, bag, racks, play = bench.grid, bench.bag, bench.racks, bench.play
    copy(bench.empty, grid)
    copy(bench.tiles, bag)
    count = bench.tiles.size
    shuffle(bag, count, 0, luck)
    racks[:] = 0
    copy(bench.usual, bench.outside)
    for seat in range(2):
        count = refill(racks[seat], bench.bonus[0], bag, count)
    lead = 0  # of seat 0
    before = 0
    idle = 0
    turns = 0
    while turns < notes.shape[0]:
        seat = turns & 1
        sign = 1 - 2 * seat
        theirs = rack_points(bench.values, racks[1 - seat])
        kind = static_move(bench, grid, judgement, racks[seat], bench.outside, count, theirs)
        score = play[SCORE]
        kept = play[EQUITY] - 1000 * score
        count = make_move(bench, grid, kind, racks[seat], bag, count, luck)
        if kind == PLAY:
            take_laid(bench.outside, bench.strip)
        lead += sign * score
        idle = 0 if score else idle + 1
        ended = racks[seat].sum() == 0
        if ended or idle == 6:
            break
        # What the side that moved leads by, with both leaves.
        notes[turns, 0] = count + racks[0].sum() + racks[1].sum() if count and turns else -1
        notes[turns, 1] = 1000 * sign * lead + kept - before
        notes[turns, 2] = sign
        before = kept
        turns += 1
    lead += rack_points(bench.values, racks[1]) - rack_points(bench.values, racks[0])
    if racks[0].sum() == 0 or racks[1].sum() == 0:
        lead += rack_points(bench.values, racks[1]) - rack_points(bench.values, racks[0])
    for turn in range(turns):
        if notes[turn, 0] >= 0:
            surprise = notes[turn, 2] * lead - notes[turn, 1] / 1000
            row = surprises[notes[turn, 0]]
            row[0] += 1
            row[1] += surprise
            row[2] += surprise * surprise
