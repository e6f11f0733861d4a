"""How much the search is worth: the strongest level with a budget against its own static choices.

    python -m game.maven.judging.strength_match --nodes 8000 --games 1000 --csv games.csv

Games come in pairs with the same luck of tiles, in which each side opens once. The file has a line per game
(number, seat of the searching side, its score, the other's, and 1, 0.5 or 0 for its result); games that it
holds already are not played again.
"""

from __future__ import annotations

import argparse
import csv
import math
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from tqdm import tqdm

from game.lexicon.words import Lexicon
from game.maven.levels_and_vocabularies import STRONGEST
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.public_history import history_with
from game.rules.rules_and_defaults import Rules
from game.rules.seat_view import PublicTurn, seat_view

_SEED = 90_000_000
_SURE = 1.96
_STATIC = Budget(nodes=1)

MatchRow = tuple[int, int, int, int, float]


def play_game(lexicon: Lexicon, number: int, nodes: int) -> MatchRow:
    """One game of the series."""
    seed, seat = _SEED + number // 2, number % 2
    position, _ = opening(Rules(), 2, seed)
    history: tuple[PublicTurn, ...] = ()
    while position.outcome is None:
        view = replace(seat_view(position, position.to_move, history), levels=(STRONGEST, STRONGEST))
        budget = Budget(nodes=nodes) if position.to_move == seat else _STATIC
        move = choose(view, lexicon, STRONGEST, budget, seed + position.ply)[0].move
        after, events = play(position, move, lexicon)
        history = history_with(history, position.to_move, events)
        position = after
    winners = position.outcome.winners
    result = (seat in winners) / len(winners)
    return number, seat, position.scores[seat], position.scores[1 - seat], result


def summary(rows: Sequence[MatchRow]) -> str:
    """Share of wins with the margin that holds it 95 times in 100, and mean scores."""
    count = len(rows)
    rate = sum(row[4] for row in rows) / count
    margin = _SURE * math.sqrt(rate * (1 - rate) / count)
    mine, theirs = (sum(row[at] for row in rows) / count for at in (2, 3))
    return f"{count} games: {rate:.1%} +-{margin:.1%} won, {mine:.1f} to {theirs:.1f}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Play what is missing of a series and print how it stands."""
    parser = argparse.ArgumentParser(
        prog="python -m game.maven.judging.strength_match", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--nodes", type=int, required=True, help="rollouts a move; 8000 are half a second")
    parser.add_argument("--games", type=int, required=True)
    parser.add_argument("--csv", type=Path, required=True, help="where the games are kept")
    options = parser.parse_args(arguments)
    rows: list[MatchRow] = []
    if options.csv.exists():
        with options.csv.open(newline="") as kept:
            rows = [(int(r[0]), int(r[1]), int(r[2]), int(r[3]), float(r[4])) for r in csv.reader(kept)]
    done = {row[0] for row in rows}
    missing = [number for number in range(options.games) if number not in done]
    lexicon = Lexicon.load()
    for number in tqdm(missing, unit=" games", file=sys.stderr, disable=None):
        rows.append(play_game(lexicon, number, options.nodes))
        with options.csv.open("a", newline="") as kept:
            csv.writer(kept).writerow(rows[-1])
    print(summary(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
