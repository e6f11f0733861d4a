"""What the choices of a budget are worth: the chance to win that they give away, beside a far longer search.

    python -m tools.studies.choice_losses positions.jsonl --add 100 --seed 1
    python -m tools.studies.choice_losses positions.jsonl --nodes 3000 12000
    ... --nodes 12000 --rival "../earlier/.venv/bin/parlour maven serve" --rival-nodes 12000

The first command plays games between static players and adds positions from the middle of them to a file, two
from each game. Every move that may be best is played on there many times, over six replies, or to the end of
the game once 20 tiles or fewer are in the bag. The second has each budget choose, and says what is lost by it
and what is gained on the static choice. Budgets meet the same positions, so their differences tell more than
their losses, which are too large by what luck has added to the best move of the long search. A rival is as in
`strength_match`, which takes far longer to tell two versions apart.
"""

from __future__ import annotations

import argparse
import json
import random
import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import fmean, stdev

import numpy as np
from tqdm import tqdm

from game.lexicon.words import Lexicon
from game.maven.levels_and_vocabularies import STRONGEST, level
from game.maven.messages import Budget, Candidate
from game.maven.player.choose_move import choose
from game.maven.player.ways_to_search import tools_for
from game.maven.plays.board_arrays import Floats
from game.maven.search.rack_inference import guessed_deals, infer
from game.maven.search.rollouts import CHANCE
from game.maven.search.simulation import TO_THE_END, Rollouts
from game.rules.moves import Move
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.position import Position
from game.rules.public_history import history_with
from game.rules.record_codec import move_from_text, move_to_text
from game.rules.rules_and_defaults import Rules
from game.rules.seat_view import PublicTurn, SeatView, seat_view
from tools.studies.strength_match import Rival, Side, as_told, ourselves

_STATIC = Budget(nodes=1)
_INFERENCE = Budget(nodes=40_000)
_BAGS = range(7, 81)
"""Tiles in the bag of a position that is taken."""
_A_GAME = 2
_SCREENED, _SCREENING = 20, 120
"""The most moves that are looked at, and the rounds after which most of them are left out."""
_PLAUSIBLE = 3.0
"""Standard errors of the difference that a move may then be behind."""
_MOST = 8
"""The most moves that are played on at length."""
_PLIES = 6
_TO_THE_END_FROM = 20
"""With this many tiles in the bag or fewer, the long search plays all games to their end."""


@dataclass(frozen=True, slots=True)
class JudgedPosition:
    """A position on the way of a game, and what its plausible moves are worth."""

    seed: int
    """Of the game."""
    moves: tuple[Move, ...]
    """That led to it."""
    worths: dict[Move, float]
    """The chance to win after each plausible move."""
    least: float
    """What any other move is taken to be worth."""

    def worth(self, move: Move) -> float:
        return self.worths.get(move, self.least)


def position_of(
    game: JudgedPosition, lexicon: Lexicon, plain: bool = False
) -> tuple[SeatView, Position, list[str]]:
    """What the seat to move knows, the past turns included unless it is to be `plain`, how things really are,
    and what a rival is told of the past."""
    position, _ = opening(Rules(), 2, game.seed)
    history: tuple[PublicTurn, ...] = ()
    told = []
    for move in game.moves:
        told.append(as_told(move, position.board))
        position, history = _played(position, history, move, lexicon)
    if plain:
        return seat_view(position, position.to_move), position, []
    return _view(position, history), position, told


def _view(position: Position, history: tuple[PublicTurn, ...]) -> SeatView:
    """What the seat to move knows, also of who its opponent is."""
    return replace(seat_view(position, position.to_move, history), levels=(STRONGEST, STRONGEST))


def _played(
    position: Position, history: tuple[PublicTurn, ...], move: Move, lexicon: Lexicon
) -> tuple[Position, tuple[PublicTurn, ...]]:
    after, events = play(position, move, lexicon)
    return after, history_with(history, position.to_move, events)


def judged_positions(lexicon: Lexicon, seed: int, rounds: int) -> Iterator[JudgedPosition]:
    """Positions of one game between static players, with what their moves are worth."""
    position, _ = opening(Rules(), 2, seed)
    history: tuple[PublicTurn, ...] = ()
    moves: list[Move] = []
    faced: list[tuple[int, SeatView]] = []
    while position.outcome is None:
        view = _view(position, history)
        if view.bag_count in _BAGS:
            faced.append((len(moves), view))
        moves.append(choose(view, lexicon, STRONGEST, _STATIC, 0)[0].move)
        position, history = _played(position, history, moves[-1], lexicon)
    for turn, view in sorted(random.Random(seed).sample(faced, _A_GAME), key=lambda one: one[0]):
        worths, least = long_search(view, lexicon, seed, rounds)
        yield JudgedPosition(seed, tuple(moves[:turn]), worths, least)


def long_search(view: SeatView, lexicon: Lexicon, seed: int, rounds: int) -> tuple[dict[Move, float], float]:
    """What each plausible move is worth, and less than which all others are."""
    generator, bench = tools_for(view, lexicon, level(STRONGEST).vocabulary)
    guesses = infer(view, generator, bench, _INFERENCE, seed)
    tried = choose(view, lexicon, STRONGEST, _STATIC, 0, _SCREENED)
    whole = view.bag_count <= _TO_THE_END_FROM

    def played(some: Sequence[Candidate], rounds: int, plies: int, luck: int) -> Floats:
        deals = guessed_deals(view, guesses, rounds, luck)
        rollouts = Rollouts(view, some, generator, bench, luck, deals.racks, plies=plies, by_points=True)
        rollouts.play(np.ones(len(some), np.bool_), 0, rounds)
        return rollouts.notes[:, :, CHANCE]

    chances = played(tried, _SCREENING, 2, 2 * seed)
    behind = chances[chances.mean(axis=1).argmax()] - chances
    hopeless = behind.mean(axis=1) > _PLAUSIBLE * behind.std(axis=1) / np.sqrt(_SCREENING)
    likeliest = np.lexsort((behind.mean(axis=1), hopeless))[:_MOST].tolist()
    plausible = sorted({0, *(index for index in likeliest if not hopeless[index])})  # the static choice stays
    some = [tried[index] for index in plausible]
    found = played(some, rounds, TO_THE_END if whole else _PLIES, 2 * seed + 1).mean(axis=1)
    worths = {each.move: round(float(worth), 5) for each, worth in zip(some, found, strict=True)}
    return worths, min(worths.values())


def to_line(game: JudgedPosition) -> str:
    """For `from_line`."""
    worths = {move_to_text(move): worth for move, worth in game.worths.items()}
    moves = [move_to_text(move) for move in game.moves]
    return json.dumps({"seed": game.seed, "moves": moves, "worths": worths, "least": game.least})


def from_line(line: str) -> JudgedPosition:
    """One position of a file."""
    plain = json.loads(line)
    worths = {move_from_text(move): worth for move, worth in plain["worths"].items()}
    return JudgedPosition(plain["seed"], tuple(map(move_from_text, plain["moves"])), worths, plain["least"])


def summary_of_choices(games: Sequence[JudgedPosition], chosen: dict[str, list[Move]]) -> str:
    """For each budget by name, the first of them the static one: what its choices lose and gain."""
    names = list(chosen)
    worths = {
        name: [game.worth(move) for game, move in zip(games, chosen[name], strict=True)] for name in names
    }
    rows = [f"{len(games)} positions; points of a hundred in chance to win"]
    for name in names:
        losses = [max(game.worths.values()) - w for game, w in zip(games, worths[name], strict=True)]
        gains = [100 * (w - s) for w, s in zip(worths[name], worths[names[0]], strict=True)]
        lost, gained = (100 * _margin(losses), _margin(gains))
        rows.append(
            f"{name:>12}: loses {100 * fmean(losses):.2f} +-{lost:.2f}, "
            f"gains {fmean(gains):.2f} +-{gained:.2f}"
        )
    return "\n".join(rows)


def _margin(values: Sequence[float]) -> float:
    """What holds a mean 95 times in 100."""
    return float(1.96 * stdev(values) / len(values) ** 0.5)


def _choices(
    games: Sequence[JudgedPosition], lexicon: Lexicon, sides: dict[str, Side], seed: int, plain: bool
) -> dict[str, list[Move]]:
    """What each side chooses in each position."""
    chosen: dict[str, list[Move]] = {name: [] for name in sides}
    for game in tqdm(games, unit=" positions", file=sys.stderr, disable=None):
        view, _, told = position_of(game, lexicon, plain)
        for name, side in sides.items():
            chosen[name].append(side(view, told, seed))
    return chosen


def main(arguments: Sequence[str] | None = None) -> int:
    """Add positions to a file, or judge budgets by it."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.studies.choice_losses", description=__doc__.split("\n")[0]
    )
    parser.add_argument("file", type=Path, help="where positions are kept")
    parser.add_argument("--add", type=int, default=0, metavar="GAMES", help="add positions of so many games")
    parser.add_argument("--seed", type=int, default=1, help="of the first game, and of the luck of budgets")
    parser.add_argument("--rounds", type=int, default=500, help="how often each move is played on")
    parser.add_argument("--nodes", type=int, nargs="*", default=[], help="budgets that are to choose")
    parser.add_argument(
        "--plain", action="store_true", help="nothing is known of past turns, so all deals are alike"
    )
    parser.add_argument("--rival", help="the command of a program that chooses as well")
    parser.add_argument("--rival-nodes", type=int, help="its rollouts a move")
    options = parser.parse_args(arguments)
    lexicon = Lexicon.load()
    seeds = range(options.seed, options.seed + options.add)
    for seed in tqdm(seeds, unit=" games", file=sys.stderr, disable=None):
        lines = [to_line(game) + "\n" for game in judged_positions(lexicon, seed, options.rounds)]
        with options.file.open("a") as kept:
            kept.writelines(lines)
    if options.nodes or options.rival:
        sides = {str(nodes): ourselves(lexicon, Budget(nodes=nodes)) for nodes in (1, *options.nodes)}
        with ExitStack() as close:
            if options.rival:
                rival = Rival(shlex.split(options.rival), Budget(nodes=options.rival_nodes))
                sides["rival"] = close.enter_context(rival)
            games = [from_line(line) for line in options.file.read_text().splitlines()]
            print(summary_of_choices(games, _choices(games, lexicon, sides, options.seed, options.plain)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
