"""How often what is told of the difference between two moves holds: 95 cases of 100 are promised.

    python -m tools.studies.interval_coverage --games 50 --seed 60000

In positions of games between players of all levels the move that was made is compared with the best one
found, as the coach compares them, and once more with many times the play-outs and other luck. The interval
holds if the two differ by no more than both may be off. Of ends it is counted how many are proven.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot
from statistics import fmean

from tqdm import tqdm

from game.lexicon.words import Lexicon
from game.maven.levels_and_vocabularies import STRONGEST
from game.maven.messages import Budget, Difference, Interval
from game.maven.player.choose_move import choose
from game.rules.moves import Move, is_same
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.public_history import history_with
from game.rules.rules_and_defaults import Rules
from game.rules.seat_view import PublicTurn, SeatView, seat_view
from tools.studies.two_moves import compare

_STATIC = Budget(nodes=1)
_PHASES = ((0, "empty bag"), (2, "1 or 2 in the bag"), (7, "3 to 7"), (20, "8 to 20"), (100, "21 and more"))
_OTHER_LUCK = 1_000_003


@dataclass(frozen=True, slots=True)
class Compared:
    """Two moves of one position."""

    bag: int
    told: Difference | None
    found: Difference | None
    """With many times the play-outs."""


def decisions(lexicon: Lexicon, seed: int, level: int) -> Iterator[tuple[SeatView, Move]]:
    """The turns of one game of a level against itself: what was known, and the move that was made."""
    position, _ = opening(Rules(), 2, seed)
    history: tuple[PublicTurn, ...] = ()
    while position.outcome is None:
        view = seat_view(position, position.to_move, history)
        move = choose(view, lexicon, level, _STATIC, seed + position.ply)[0].move
        yield view, move
        after, events = play(position, move, lexicon)
        history = history_with(history, position.to_move, events)
        position = after


def judged(
    lexicon: Lexicon, view: SeatView, move: Move, nodes: int, times: int, seed: int
) -> Compared | None:
    """What is told of a move beside the best one, and what is found; None if it is the best one."""
    best = choose(view, lexicon, STRONGEST, Budget(nodes=nodes), seed)[0].move
    if is_same(best, move):
        return None
    told = compare(view, best, move, lexicon, Budget(nodes=nodes), seed)
    larger = Budget(nodes=times * nodes)
    found = compare(view, best, move, lexicon, larger, seed + _OTHER_LUCK, whole=True)
    return Compared(view.bag_count, told, found)


def holds(told: Interval, found: Interval) -> bool:
    """Whether two intervals for the same number differ by no more than both may be off."""
    off = hypot(told.high - told.mean, found.high - found.mean)
    return abs(told.mean - found.mean) <= off + 1e-9


def summary_of_intervals(some: Sequence[Compared]) -> str:
    """How many intervals hold, how wide they are, and how many differences they make out."""
    pairs = [(each.told, each.found) for each in some if each.told and each.found]
    if not pairs:
        return f"{len(some)} pairs, none of them judged"
    estimated = [(told, found) for told, found in pairs if not told.proven]
    made_out = sum(told.places.tells for told, _ in pairs)
    counted = f"{len(pairs)} of {len(some)} pairs judged, {made_out} made out"
    if not estimated:
        return f"{counted}, all proven"
    held = fmean(holds(told.places, found.places) for told, found in estimated)
    points = [(told.points, found.points) for told, found in estimated if told.points and found.points]
    points_held = fmean(holds(*pair) for pair in points)
    wide = fmean(told.places.high - told.places.mean for told, _ in estimated)
    return (
        f"{counted}, {len(pairs) - len(estimated)} proven; of the others chances hold in "
        f"{100 * held:.1f} of 100 (+-{100 * wide:.1f} on average), points in {100 * points_held:.1f}"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the coverage, by tiles in the bag and in all."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.studies.interval_coverage", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--games", type=int, required=True)
    parser.add_argument("--seed", type=int, default=60_000, help="of the first game")
    parser.add_argument("--turns", type=int, default=4, help="that are taken from each game")
    parser.add_argument("--nodes", type=int, default=3_000, help="for each comparison")
    parser.add_argument("--times", type=int, default=30, help="so many times the nodes tell what is true")
    parser.add_argument("--most", type=int, default=100, help="tiles in the bag of positions that are taken")
    options = parser.parse_args(arguments)
    lexicon, done = Lexicon.load(), list[Compared]()
    seeds = range(options.seed, options.seed + options.games)
    for seed in tqdm(seeds, unit=" games", file=sys.stderr, disable=None):
        faced = [each for each in decisions(lexicon, seed, 2 + seed % 6) if each[0].bag_count <= options.most]
        for view, move in random.Random(seed).sample(faced, min(options.turns, len(faced))):
            if pair := judged(lexicon, view, move, options.nodes, options.times, seed):
                done.append(pair)
    least = -1
    for most, name in _PHASES:
        if some := [each for each in done if least < each.bag <= most]:
            print(f"{name}: {summary_of_intervals(some)}")
        least = most
    print(f"in all: {summary_of_intervals(done)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
