"""How true the chances to win are that a simulation tells with few tiles in the bag.

    python -m tools.studies.late_chances --games 30 --seed 42000

Static players play until three to seven tiles are in the bag. There the likeliest moves of a simulation are
played on in many deals of the hidden tiles, the same for each move: statically until the bag is empty, since
nobody knows what it holds, and then by a search of the last tiles. By how much the simulation says too much
is told of moves that empty the bag, which let the other side be the first to know all tiles, and of others.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import fmean, stdev

from tqdm import tqdm

from game.lexicon.words import Lexicon
from game.maven.levels_and_vocabularies import STRONGEST
from game.maven.messages import FEWEST_NODES, Budget
from game.maven.player.choose_move import choose
from game.rules.moves import Move, Place
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.position import Position
from game.rules.rules_and_defaults import Rules
from game.rules.seat_view import seat_view

_STATIC = Budget(nodes=1)
_SEARCH = Budget(nodes=FEWEST_NODES)
_BAGS = range(3, 8)
_CLOSE = 100
"""Points between the sides beyond which a game is not looked at."""
_MOST = 4
_SURE = 1.96


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """A move and its chance to win."""

    empties: bool
    """Whether it takes the last tile out of the bag."""
    told: float
    """By the simulation."""
    found: float
    """Over the deals."""


def late_positions(lexicon: Lexicon, seed: int) -> Iterator[Position]:
    """Of one static game those with few tiles in the bag that are still open."""
    position, _ = opening(Rules(), 2, seed)
    while position.outcome is None:
        if len(position.bag) in _BAGS and abs(position.scores[0] - position.scores[1]) < _CLOSE:
            yield position
        position = _after_static_move(position, lexicon)


def judged_moves(position: Position, lexicon: Lexicon, nodes: int, deals: int, seed: int) -> list[JudgedMove]:
    """The likeliest moves of a simulation with so many nodes."""
    view = seat_view(position, position.to_move)
    simulated = choose(view, lexicon, STRONGEST, Budget(nodes=nodes), seed, top=_MOST)
    dealt = [_dealt(position, random.Random(f"{seed} {number}")) for number in range(deals)]
    return [
        JudgedMove(
            isinstance(each.move, Place) and len(each.move.tiles) >= view.bag_count,
            each.win_rate,
            fmean(share_won(deal, each.move, lexicon) for deal in dealt),
        )
        for each in simulated
        if each.win_rate is not None
    ]


def share_won(position: Position, move: Move, lexicon: Lexicon) -> float:
    """1 if the seat to move wins with this move, a half for a tie, where it goes on statically until the bag
    is empty and both know everything from then on."""
    me = position.to_move
    position, _ = play(position, move, lexicon)
    while position.outcome is None and position.bag:
        position = _after_static_move(position, lexicon)
    if position.outcome is not None:
        winners = position.outcome.winners
        return (me in winners) / len(winners)
    mover = position.to_move
    best = choose(seat_view(position, mover), lexicon, STRONGEST, _SEARCH, 0)[0]
    lead = position.scores[mover] - position.scores[1 - mover] + best.equity
    won = ((lead > 0) + (lead >= 0)) / 2
    return won if mover == me else 1 - won


def _dealt(position: Position, luck: random.Random) -> Position:
    """The same position with the tiles dealt anew that the seat to move does not see."""
    other = 1 - position.to_move
    hidden = [*position.bag, *position.racks[other]]
    luck.shuffle(hidden)
    bag, rack = "".join(hidden[: len(position.bag)]), "".join(hidden[len(position.bag) :])
    racks = (rack, position.racks[1]) if other == 0 else (position.racks[0], rack)
    return replace(position, bag=bag, racks=racks)


def _after_static_move(position: Position, lexicon: Lexicon) -> Position:
    view = seat_view(position, position.to_move)
    return play(position, choose(view, lexicon, STRONGEST, _STATIC, 0)[0].move, lexicon)[0]


def summary_of_chances(name: str, moves: Sequence[JudgedMove]) -> str:
    """By how many points of a hundred moves are overrated, with the margin that holds it 95 times in 100."""
    too_much = [100 * (move.told - move.found) for move in moves]
    margin = _SURE * stdev(too_much) / len(moves) ** 0.5
    return f"{name}: {fmean(too_much):+.1f} +-{margin:.1f} points of a hundred too much ({len(moves)} moves)"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print how much too much is told of moves that empty the bag and of others."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.studies.late_chances", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--games", type=int, required=True)
    parser.add_argument("--seed", type=int, default=42_000, help="of the first game")
    parser.add_argument("--nodes", type=int, default=12_000, help="of the simulation")
    parser.add_argument("--deals", type=int, default=60, help="in which each move is played on")
    options = parser.parse_args(arguments)
    lexicon = Lexicon.load()
    seeds = range(options.seed, options.seed + options.games)
    moves = [
        move
        for seed in tqdm(seeds, unit=" games", file=sys.stderr, disable=None)
        for position in late_positions(lexicon, seed)
        for move in judged_moves(position, lexicon, options.nodes, options.deals, seed)
    ]
    for name, empties in (("moves that empty the bag", True), ("others", False)):
        some = [move for move in moves if move.empties == empties]
        if len(some) > 1:
            print(summary_of_chances(name, some))
    return 0


if __name__ == "__main__":
    sys.exit(main())
