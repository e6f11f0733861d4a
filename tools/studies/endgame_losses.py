"""What the search of the last tiles gives away: its moves against those of a search with more time.

    python -m tools.studies.endgame_losses --games 100 --seed 7000 --seconds 3

Each game is played by static players until the bag is empty. There the move is chosen with the budget of a
game, and once more with a larger one; where they differ, both are judged by the larger budget. With
`--seconds` it is also counted how many ends are proven in so many seconds of processor time.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass

from tqdm import tqdm

from game.lexicon.words import Lexicon
from game.maven.levels_and_vocabularies import STRONGEST
from game.maven.messages import Budget, Candidate
from game.maven.player.choose_move import choose
from game.rules.moves import Move
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.position import Position
from game.rules.rules_and_defaults import Rules
from game.rules.seat_view import seat_view
from game.rules.seeded_luck import Luck

_STATIC = Budget(nodes=1)


@dataclass(frozen=True, slots=True)
class EndgameLoss:
    """What one move with an empty bag gave away."""

    seed: int
    points: float
    """Less than 0 where the smaller budget found the better move."""
    proven: bool
    """Whether the smaller budget sufficed for a proof."""


def emptied_bag(lexicon: Lexicon, seed: int) -> Position:
    """The position of a game between two static players when the bag has just become empty."""
    position, _ = opening(Rules(), 2, seed, luck=Luck.EACH_DRAW)  # as when figures were first taken
    while position.bag:
        position, _ = play(position, _best(lexicon, position, _STATIC).move, lexicon)
    return position


def endgame_loss(lexicon: Lexicon, seed: int, budget: Budget, larger: Budget) -> EndgameLoss:
    """What the move in the end of this game loses, as far as the larger budget can see."""
    position = emptied_bag(lexicon, seed)
    chosen = _best(lexicon, position, budget)
    if chosen.proven:
        return EndgameLoss(seed, 0.0, proven=True)
    better = _best(lexicon, position, larger).move
    if better == chosen.move:
        return EndgameLoss(seed, 0.0, proven=False)
    worths = [_worth(lexicon, position, move, larger) for move in (better, chosen.move)]
    return EndgameLoss(seed, worths[0] - worths[1], proven=False)


def is_proven_within(lexicon: Lexicon, seed: int, seconds: float) -> bool:
    """Whether the end of this game is proven in so many seconds of processor time."""
    position = emptied_bag(lexicon, seed)
    end = time.process_time() + seconds
    view = seat_view(position, position.to_move)
    best = choose(
        view, lexicon, STRONGEST, Budget(seconds=seconds), 0, stop=lambda: time.process_time() >= end
    )
    return best[0].proven


def _best(lexicon: Lexicon, position: Position, budget: Budget) -> Candidate:
    return choose(seat_view(position, position.to_move), lexicon, STRONGEST, budget, 0)[0]


def _worth(lexicon: Lexicon, position: Position, move: Move, budget: Budget) -> float:
    """The lead of the side to move at the end of the game, after a move of its own."""
    mine = position.to_move
    after, _ = play(position, move, lexicon)
    lead = float(after.scores[mine] - after.scores[1 - mine])
    return lead if after.outcome else lead - _best(lexicon, after, budget).equity


def summary_of_losses(losses: Sequence[EndgameLoss]) -> str:
    """How many are proven and misjudged, and the points given away."""
    given_away = [loss.points for loss in losses if loss.points > 0]
    proven = sum(loss.proven for loss in losses)
    misjudged = f"{len(given_away)} misjudged, {sum(given_away):.0f} points given away"
    return f"{len(losses)} positions: {proven} proven, {misjudged}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Judge the ends of a series of games and print the sum."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.studies.endgame_losses", description=__doc__.split("\n")[0]
    )
    parser.add_argument("--games", type=int, required=True)
    parser.add_argument("--seed", type=int, default=7000, help="of the first game")
    parser.add_argument("--nodes", type=int, default=64_000, help="positions that a move may take")
    parser.add_argument("--larger", type=int, default=200_000, help="positions for the better judgement")
    parser.add_argument("--seconds", type=float, help="of processor time in which ends are to be proven")
    options = parser.parse_args(arguments)
    lexicon = Lexicon.load()
    budgets = Budget(nodes=options.nodes), Budget(nodes=options.larger)
    seeds = range(options.seed, options.seed + options.games)
    losses, quick = [], 0
    for seed in tqdm(seeds, unit=" games", file=sys.stderr, disable=None):
        losses.append(endgame_loss(lexicon, seed, *budgets))
        quick += options.seconds is not None and is_proven_within(lexicon, seed, options.seconds)
    print(summary_of_losses(losses))
    if options.seconds is not None:
        print(f"{quick} proven within {options.seconds:g} s of processor time")
    return 0


if __name__ == "__main__":
    sys.exit(main())
