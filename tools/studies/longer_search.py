"""What choices lose beside those of the same search with many times the time.

    python -m tools.studies.longer_search --games 40 --seed 140000 --bag 3 4 --nodes 12000 --times 50

Each game is played by static players; the first turn with so many tiles in the bag at which the sides are
close is taken, with all that was seen before. Where the longer search chooses another move, both moves are
compared by luck that neither search has met, so what is lost is not made larger by the best move's good luck.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from tqdm import tqdm

from game.lexicon.words import Lexicon
from game.maven.levels_and_vocabularies import STRONGEST
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.rules.moves import is_same
from game.rules.seat_view import SeatView
from tools.studies.interval_coverage import decisions
from tools.studies.two_moves import compare

_OTHER_LUCK = 1_000_003
_CLOSE = 60
"""Points between the sides beyond which a game is as good as decided."""
_BOUNDS = 1.96


@dataclass(frozen=True, slots=True)
class ChoiceLoss:
    """What one choice gives away."""

    seed: int
    bag: int
    places: float
    """Chances to win, less than 0 where the shorter search chose the better move."""
    points: float


def turn_taken(lexicon: Lexicon, seed: int, bags: range) -> SeatView | None:
    """The first turn of a static game at which it is close, with so many tiles in the bag."""
    for view, _ in decisions(lexicon, seed, STRONGEST):
        if view.bag_count in bags and abs(view.scores[0] - view.scores[1]) <= _CLOSE:
            return view
    return None


def choice_loss(lexicon: Lexicon, view: SeatView, seed: int, nodes: int, times: int) -> ChoiceLoss:
    """What a choice with so many nodes loses beside one with so many times more."""
    longer = Budget(nodes=times * nodes)
    short, better = (
        choose(view, lexicon, STRONGEST, budget, seed)[0].move for budget in (Budget(nodes=nodes), longer)
    )
    if is_same(short, better):
        return ChoiceLoss(seed, view.bag_count, 0.0, 0.0)
    behind = compare(view, better, short, lexicon, longer, seed + _OTHER_LUCK, whole=True)
    assert behind is not None, "with so much time two moves can be compared"
    points = behind.points.mean if behind.points else 0.0
    return ChoiceLoss(seed, view.bag_count, behind.places.mean, points)


def summary_of_losses(losses: Sequence[ChoiceLoss]) -> str:
    """Chances of a hundred and points that a choice loses, with bounds that hold 95 of 100."""
    differ = sum(loss.places != 0 or loss.points != 0 for loss in losses)
    chances = _mean([100 * loss.places for loss in losses])
    points = _mean([loss.points for loss in losses])
    return f"{len(losses)} positions, {differ} other choices: {chances} of a hundred, {points} points lost"


def _mean(values: Sequence[float]) -> str:
    bounds = f" +-{_BOUNDS * stdev(values) / sqrt(len(values)):.2f}" if len(values) > 1 else ""
    return f"{fmean(values):.2f}{bounds}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print each loss, and their mean."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.studies.longer_search", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--games", type=int, required=True)
    parser.add_argument("--seed", type=int, default=140_000, help="of the first game")
    parser.add_argument("--bag", type=int, nargs=2, default=(3, 4), metavar=("LEAST", "MOST"), help="tiles")
    parser.add_argument("--nodes", type=int, default=12_000, help="for each choice")
    parser.add_argument("--times", type=int, default=50, help="so many times the nodes for the longer search")
    options = parser.parse_args(arguments)
    lexicon, losses = Lexicon.load(), list[ChoiceLoss]()
    bags = range(options.bag[0], options.bag[1] + 1)
    seeds = range(options.seed, options.seed + options.games)
    for seed in tqdm(seeds, unit=" games", file=sys.stderr, disable=None):
        if view := turn_taken(lexicon, seed, bags):
            losses.append(choice_loss(lexicon, view, seed, options.nodes, options.times))
            print(losses[-1], flush=True)
    print(summary_of_losses(losses) if losses else "no such position")
    return 0


if __name__ == "__main__":
    sys.exit(main())
