"""How fast and how well static players play on boards of other sizes, and with other racks.

    python -m tools.studies.any_board --games 2000

The premium squares are those of the classic board, drawn apart or together.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from itertools import product

import numpy as np

from game.lexicon.words import Lexicon
from game.maven.judging.leave_training import compared, duels
from game.maven.plays.board_arrays import table_of
from game.maven.plays.leave_values import LEAVES
from game.maven.plays.static_duel import Bench, bench_for
from game.maven.plays.static_judgement import judgement_by_leaves, learnt_judgement
from game.rules.board_layouts import CLASSIC, BoardLayout
from game.rules.rules_and_defaults import Rules

BOARDS = ((11, 7), (13, 7), (15, 7), (17, 7), (19, 7), (21, 7), (15, 5), (15, 6), (15, 8), (15, 9))
"""Squares along a side, and tiles of a rack."""
_TIMED = 10
"""One game is timed for so many that are judged."""


def stretched(size: int) -> BoardLayout:
    """The classic board with so many squares along a side; where two premiums meet, the inner one stays."""
    last = CLASSIC.size - 1
    rows = [["."] * size for _ in range(size)]
    squares = product(range(CLASSIC.size), repeat=2)
    for row, column in sorted(squares, key=lambda square: -sum(abs(2 * at - last) for at in square)):
        sign = CLASSIC.lines[row][column]
        if sign != ".":
            rows[round(row * (size - 1) / last)][round(column * (size - 1) / last)] = sign
    return BoardLayout(f"classic {size}", tuple(map("".join, rows)))


def games_a_second(bench: Bench, games: int) -> float:
    """Static games of two who judge alike, by processor time; one more is played first."""
    judgement = learnt_judgement()._replace(endings=1)
    duels(bench, judgement, judgement, 1, 1)
    begun = time.process_time()
    duels(bench, judgement, judgement, games, 1)
    return games / (time.process_time() - begun)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print, for each board and rack, static games a second and what judging wins against points alone."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.studies.any_board", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--games", type=int, default=2000, help="against points alone, on each board (2000)")
    parser.add_argument("--seed", type=int, default=9_000_000, help="luck of these games")
    options = parser.parse_args(arguments)
    graph = Lexicon.load().graph("full")
    points = judgement_by_leaves(np.zeros(LEAVES, np.int32))
    for size, rack in BOARDS:
        rules = Rules(layout=stretched(size), rack_size=rack)
        bench = bench_for(graph, table_of(rules), rules.tiles)
        row = compared(duels(bench, learnt_judgement(), points, options.games, options.seed))
        speed = games_a_second(bench, 1 + options.games // _TIMED)
        print(
            f"{size} squares a side, racks of {rack}: {speed:.0f} static games/s; "
            f"judging wins {row['win_rate']:.1%} +-{row['margin']:.1%} of {row['games']} "
            f"against points alone, {row['mean_score']} to {row['mean_score_against']}",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
