"""Makes the table of chances to win anew: `assets/maven/chances.npz`, see `game/maven/plays/win_chance.py`.

    python -m tools.studies.chance_fit --games 20000 --seed 11 FILE

Static players play each other. After every turn it is noted how far the final difference of scores was from
what the lead and the leaves let expect.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from game.lexicon.compiled_kernels import lean_kernel
from game.lexicon.words import Lexicon
from game.maven.plays.anchors import EQUITY, SCORE
from game.maven.plays.board_arrays import Floats, copy, table_of
from game.maven.plays.chance_table import MOST_LEFT
from game.maven.plays.kernel_luck import LuckState, luck_of, shuffle
from game.maven.plays.static_duel import (
    PLAY,
    Bench,
    bench_for,
    make_move,
    rack_points,
    refill,
    static_move,
    take_laid,
)
from game.maven.plays.static_judgement import Judgement, learnt_judgement
from game.rules.rules_and_defaults import Rules

_DEGREE = 3
_MOST_TURNS = 120


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


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, fit, and write the table to a file."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("file", type=Path, help="where the table goes")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=11)
    options = parser.parse_args(arguments)
    rules = Rules()
    bench = bench_for(Lexicon.load().graph("full"), table_of(rules), rules.tiles)
    table = fit(bench, learnt_judgement(), options.games, options.seed)
    np.savez_compressed(options.file, chances=table.astype(np.float32))
    return 0


if __name__ == "__main__":
    sys.exit(main())
