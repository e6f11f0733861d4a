"""What searching the last tiles is worth with three or four seats, and inferring who holds which of them.

    python -m tools.studies.crowded_endings --seats 3 --games 300 --nodes 12000

Static players play until the bag is empty. From each seat's first turn then, if it lies no more than 35
points before or behind the best of the others, the game is played on three times, the others going on
statically: that seat moves statically, or searches and takes any deal of the hidden tiles for as likely as
chance makes it, or searches and infers. The same positions are met, so that differences are paired. Also told
is how much likelier than by chance the true deal is held to be, where all deals are looked at.
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
from game.maven.search.deals import all_deals
from game.maven.search.last_racks import last_deals
from game.maven.search.rack_inference import turns_from
from game.rules.moves import Move
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.position import Position
from game.rules.public_history import history_with
from game.rules.rules_and_defaults import Rules
from game.rules.seat_view import PublicTurn, SeatView, seat_view
from tools.studies.inference_odds import summary_of_odds

_CLOSE = 35
_STATIC = Budget(nodes=1)
_INFERENCE = Budget(nodes=20_000)
_HARDLY = 1e-6
_MOST = 100_000
WAYS = ("static", "without inference", "with inference")

Standing = tuple[Position, tuple[PublicTurn, ...]]
Ending = tuple[float, int]
"""Share in the win, and the lead on the best of the others."""


def close_endings(lexicon: Lexicon, seats: int, seed: int) -> Iterator[Standing]:
    """Of one static game the first turn of each seat with an empty bag, where it is close."""
    standing: Standing = opening(Rules(), seats, seed)[0], ()
    faced: set[int] = set()
    while standing[0].outcome is None:
        position = standing[0]
        seat = position.to_move
        if not position.bag and seat not in faced:
            faced.add(seat)
            if abs(_lead(position, seat)) <= _CLOSE:
                yield standing
        standing = _after(standing, _chosen(standing, lexicon, _STATIC), lexicon)


def played_on(standing: Standing, lexicon: Lexicon, way: str, nodes: int) -> Ending:
    """How it ends for the seat to move if it chooses in one of the WAYS."""
    me, seed = standing[0].to_move, standing[0].ply
    while standing[0].outcome is None:
        searching = standing[0].to_move == me and way != WAYS[0]
        budget = Budget(nodes=nodes) if searching else _STATIC
        move = _chosen(standing, lexicon, budget, way == WAYS[2], seed)
        standing = _after(standing, move, lexicon)
    winners = standing[0].outcome.winners
    return (me in winners) / len(winners), _lead(standing[0], me)


def odds(standing: Standing, lexicon: Lexicon) -> float | None:
    """How many times likelier than by chance the true deal is held to be, as a logarithm; None where there
    are too many to look at each."""
    view, racks = _known(*standing), standing[0].racks
    generator, bench = tools_for(view, lexicon, level(STRONGEST).vocabulary)
    deals = last_deals(view, generator, bench, _INFERENCE, 0)
    turns = turns_from(view)[1:]
    every = all_deals(rack_of(view.unseen), [view.rack_counts[seat] for seat in turns], _MOST)
    if deals.shares is None or every is None:
        return None
    true = np.array([rack_of(racks[seat]) for seat in turns])
    share = deals.shares[(deals.racks[:, 1:] == true).all(axis=(1, 2))].sum()
    chance = every[1][(every[0] == true).all(axis=(1, 2))].sum()
    return math.log(max(share, _HARDLY) / chance)


def _chosen(
    standing: Standing, lexicon: Lexicon, budget: Budget, infers: bool = False, seed: int = 0
) -> Move:
    view = _known(standing[0], standing[1] if infers else ())
    return choose(view, lexicon, STRONGEST, budget, seed)[0].move


def _known(position: Position, history: tuple[PublicTurn, ...]) -> SeatView:
    view = seat_view(position, position.to_move, history)
    return replace(view, levels=(STRONGEST,) * position.seats)


def _after(standing: Standing, move: Move, lexicon: Lexicon) -> Standing:
    position, history = standing
    after, events = play(position, move, lexicon)
    return after, history_with(history, position.to_move, events)


def _lead(position: Position, seat: int) -> int:
    return position.scores[seat] - max(s for other, s in enumerate(position.scores) if other != seat)


def summary(way: str, endings: Sequence[Ending], beside: Sequence[Ending]) -> str:
    """How a way fares, and by how much better than another, with standard errors of the paired difference."""
    won, lead = (fmean(each[at] for each in endings) for at in (0, 1))
    gains = [[one[at] - two[at] for one, two in zip(endings, beside, strict=True)] for at in (0, 1)]
    errors = [stdev(each) / math.sqrt(len(each)) for each in gains]
    return (
        f"{way}: {won:.1%} won, {lead:+.1f} points; {fmean(gains[0]):+.1%} +-{errors[0]:.1%}, "
        f"{fmean(gains[1]):+.1f} +-{errors[1]:.1f} points ({len(endings)} positions)"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Print how each way fares beside the one before it."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.studies.crowded_endings", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--seats", type=int, choices=(3, 4), required=True)
    parser.add_argument("--games", type=int, required=True)
    parser.add_argument("--seed", type=int, default=1000, help="of the first game")
    parser.add_argument("--nodes", type=int, default=12_000, help="for each move that is searched")
    options = parser.parse_args(arguments)
    lexicon = Lexicon.load()
    endings: dict[str, list[Ending]] = {way: [] for way in WAYS}
    believed: list[float] = []
    seeds = range(options.seed, options.seed + options.games)
    for seed in tqdm(seeds, unit=" games", file=sys.stderr, disable=None):
        for standing in close_endings(lexicon, options.seats, seed):
            if (likelier := odds(standing, lexicon)) is not None:
                believed.append(likelier)
            for way, found in endings.items():
                found.append(played_on(standing, lexicon, way, options.nodes))
    for before, way in zip((WAYS[0], *WAYS), WAYS, strict=False):
        print(summary(way, endings[way], endings[before]))
    print(summary_of_odds("true deal", believed, "positions"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
