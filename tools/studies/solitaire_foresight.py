"""What is to be had alone by who knows the order of the bag: how far from perfect is Maven?

Nobody who must guess what comes can do better on average than the best game with the bag laid open. How good
that is, a beam search tells from below (`solitaire_beam`): each of its games can be played, and the wider it
is, the more it finds. It never exchanges.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

import numpy as np
from tqdm import tqdm

from game.lexicon.words import Lexicon
from game.maven.levels_and_vocabularies import STRONGEST
from game.maven.levels_and_vocabularies import level as level_of
from game.maven.player.ways_to_search import tools_for
from game.maven.plays.board_arrays import Longs, rack_of
from game.maven.search.solitaire_beam import KnownGame, best_ends
from game.maven.search.solitaire_policy import learnt_alone
from game.rules.editions import SOLITAIRE
from game.rules.letter_sets import FACES
from game.rules.opening import opening
from game.rules.rules_and_defaults import Rules
from game.rules.seat_view import seat_view


def reached(lexicon: Lexicon, rules: Rules, seed: int, width: int) -> int:
    """The points of the best game found with the bag of this seed, keeping so many lines of play, or 0."""
    position, _ = opening(rules, 1, seed)
    view = seat_view(position, 0)
    generator, bench = tools_for(view, lexicon, level_of(STRONGEST).vocabulary)
    game = KnownGame(bench, learnt_alone(), generator, in_order(position.bag))
    ends = best_ends(game, generator.grid(position.board), rack_of(position.racks[0]), width)
    return max(ends.values(), default=0) // 1000


def in_order(bag: str) -> Longs:
    """The kinds of a bag's tiles, those drawn first at the end."""
    return np.array([FACES.index(face) for face in reversed(bag)], np.int64)


def main(arguments: Sequence[str] | None = None) -> int:
    """Search some bags and print what was reached with each, and on average."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.studies.solitaire_foresight", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--bags", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1, help="of the first bag")
    parser.add_argument("--width", type=int, default=64, help="lines of play kept for each number of tiles")
    options = parser.parse_args(arguments)
    lexicon = Lexicon.load()
    points = []
    for seed in tqdm(
        range(options.seed, options.seed + options.bags), unit=" bags", file=sys.stderr, disable=None
    ):
        points.append(reached(lexicon, SOLITAIRE, seed, options.width))
        print(f"bag {seed}: {points[-1]}")
    error = np.std(points) / np.sqrt(max(1, len(points) - 1))
    print(f"{len(points)} bags: mean {np.mean(points):.0f}, standard error {error:.0f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
