"""What inference is worth: how much likelier than by chance it holds the tiles that opponents really kept.

    python -m tools.studies.inference_odds --games 20 --seed 5000

Each level plays games against itself. After every play that keeps one or two tiles, of which all
possibilities are weighed, the opponent infers what was kept, once knowing the level and once not.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from statistics import fmean, stdev

import numpy as np
from tqdm import tqdm

from game.lexicon.words import Lexicon
from game.maven.levels_and_vocabularies import STRONGEST, level
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.maven.player.ways_to_search import tools_for
from game.maven.plays.board_arrays import rack_of
from game.maven.search.deals import possible_parts
from game.maven.search.rack_inference import infer
from game.rules.moves import Place, tiles_of
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.public_history import history_with
from game.rules.racks import without
from game.rules.rules_and_defaults import Rules
from game.rules.seat_view import PublicTurn, SeatView, seat_view

_ALL = Budget(nodes=40_000)
"""Enough to weigh all parts of two tiles."""
_KEPT = (1, 2)
_MOST_PARTS = 4000
_SURE = 1.96


def plays_of(lexicon: Lexicon, number: int, seed: int, nodes: int) -> Iterator[tuple[SeatView, str]]:
    """Of a game of a level against itself: what the opponent knows after a play, and the tiles kept."""
    position, _ = opening(Rules(), 2, seed)
    history: tuple[PublicTurn, ...] = ()
    while position.outcome is None:
        seat = position.to_move
        view = replace(seat_view(position, seat, history), levels=(number, number))
        move = choose(view, lexicon, number, Budget(nodes=nodes), seed + position.ply)[0].move
        kept = without(position.racks[seat], tiles_of(move)) if isinstance(move, Place) else ""
        position, events = play(position, move, lexicon)
        history = history_with(history, seat, events)
        if position.bag and len(kept) in _KEPT:
            yield replace(seat_view(position, 1 - seat, history), levels=(number, number)), kept


def odds(view: SeatView, kept: str, lexicon: Lexicon) -> float:
    """How many times likelier than by chance the tiles kept are held to be, as a logarithm."""
    generator, bench = tools_for(view, lexicon, level(STRONGEST).vocabulary)
    guess = infer(view, generator, bench, _ALL, 0).get(1 - view.seat)
    if guess is None:
        return 0.0
    parts, chances = possible_parts(rack_of(view.unseen), len(kept), _MOST_PARTS, np.random.default_rng(0))
    share = guess.shares[(guess.parts == rack_of(kept)).all(axis=1)].sum()
    return math.log(share / chances[(parts == rack_of(kept)).all(axis=1)].sum())


def summary_of_odds(name: str, found: Sequence[float], each: str = "plays") -> str:
    """The geometric mean with the factor that holds it 95 times in 100."""
    factor = math.exp(_SURE * stdev(found) / math.sqrt(len(found)))
    return (
        f"{name}: {math.exp(fmean(found)):.2f} times (within a factor of {factor:.2f}), {len(found)} {each}"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a line for each level, known and not known."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.studies.inference_odds", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--games", type=int, required=True, help="games of each level")
    parser.add_argument("--seed", type=int, default=5000, help="of the first game")
    parser.add_argument("--levels", type=int, nargs="+", default=[8, 7, 6, 5, 4])
    parser.add_argument("--nodes", type=int, default=1, help="that the strongest level has for a move")
    options = parser.parse_args(arguments)
    lexicon = Lexicon.load()
    for number in options.levels:
        seeds = range(options.seed, options.seed + options.games)
        found = [
            (odds(view, kept, lexicon), odds(replace(view, levels=()), kept, lexicon))
            for seed in tqdm(seeds, unit=" games", file=sys.stderr, disable=None)
            for view, kept in plays_of(lexicon, number, seed, options.nodes)
        ]
        for name, each in zip(("known", "not known"), zip(*found, strict=True), strict=True):
            print(summary_of_odds(f"level {number}, {name}", each))
    return 0


if __name__ == "__main__":
    sys.exit(main())
