"""`parlour selfplay`: Maven's levels play each other, or one plays alone."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from tqdm import tqdm

from game.commands.crew import crew
from game.commands.selfplay_figures import (
    FigureRow,
    GameResult,
    alone,
    alone_as_text,
    as_csv,
    ladder,
    ladder_as_text,
    ratings,
    ratings_as_text,
    summary,
    summary_as_text,
)
from game.lexicon.words import Lexicon
from game.maven.levels_and_vocabularies import LEVELS, STRONGEST
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.maven.search.simulation import FEWEST_NODES
from game.rules.editions import SOLITAIRE
from game.rules.moves import Move
from game.rules.opening import opening
from game.rules.play_move import play
from game.rules.rules_and_defaults import Rules
from game.rules.seat_view import SeatView, seat_view

PlayedGame = TypeVar("PlayedGame")

MOST_SEATS = Rules().max_seats
NODES = 100


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", type=_positive, required=True, metavar="N", help="how many games")
    who = parser.add_mutually_exclusive_group(required=True)
    who.add_argument("--levels", type=_levels, metavar="A,B[,C,D]", help="level of each seat, 1 to 8")
    who.add_argument("--ladder", action="store_true", help="each level against the one below")
    who.add_argument(
        "--elo", action="store_true", help="a rating of each level, from games against the two below"
    )
    who.add_argument("--solitaire", action="store_true", help="the strongest level alone, seeds S, S+1, ...")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="luck of tiles and levels (1)")
    parser.add_argument("--jobs", type=_positive, default=1, metavar="J", help="processes (1)")
    thought = parser.add_mutually_exclusive_group()
    thought.add_argument(
        "--nodes", type=_positive, default=NODES, metavar="N",
        help=f"thought for a move ({NODES}; from {FEWEST_NODES} on the strongest level plays the game on)",
    )  # fmt: skip
    thought.add_argument(
        "--seconds", type=_seconds, metavar="T", help="time for a move; then no game comes out the same twice"
    )
    output = parser.add_mutually_exclusive_group()
    output.add_argument("--json", action="store_true", help="write the figures as JSON")
    output.add_argument("--csv", action="store_true", help="write the figures as CSV")


def run(args: argparse.Namespace) -> int:
    thought = Budget(seconds=args.seconds) if args.seconds else Budget(nodes=args.nodes)
    if args.solitaire:
        report = _play_alone(args, thought)
        _print(args, report, [report], alone_as_text(report))
    elif args.levels:
        report = _play(args, args.levels, thought)
        _print(args, report, report["seats"], summary_as_text(report))
    elif args.ladder:
        steps = ladder([_play(args, pair, thought) for pair in _pairs(1)])
        _print(args, steps, steps, ladder_as_text(steps))
    else:
        rated = ratings([_play(args, pair, thought) for pair in _pairs(1) + _pairs(2)])
        _print(args, rated, rated, ratings_as_text(rated))
    return 0


def _print(
    args: argparse.Namespace, whole: FigureRow | list[FigureRow], rows: list[FigureRow], text: str
) -> None:
    print(json.dumps(whole) if args.json else as_csv(rows) if args.csv else text)


def _pairs(apart: int) -> list[tuple[int, int]]:
    return [(upper, upper - apart) for upper in range(1 + apart, len(LEVELS) + 1)]


def _play(args: argparse.Namespace, levels: Sequence[int], thought: Budget) -> FigureRow:
    began = time.perf_counter()
    names = " against ".join(map(str, levels))
    results = list(_shown(args, _results(args.games, levels, args.seed, args.jobs, thought), names))
    return summary(levels, results, time.perf_counter() - began)


def _play_alone(args: argparse.Namespace, thought: Budget) -> FigureRow:
    began = time.perf_counter()
    with crew(args.jobs) as workers:
        played = workers.map(_SolitaireGame(thought), range(args.seed, args.seed + args.games))
        results = list(_shown(args, played, "alone"))
    seconds = (time.perf_counter() - began) * args.jobs
    return alone([score for score, _ in results], [turns for _, turns in results], seconds)


def _shown(args: argparse.Namespace, played: Iterator[PlayedGame], name: str) -> Iterator[PlayedGame]:
    bar: Iterator[PlayedGame] = tqdm(
        played, name, args.games, unit=" games", file=sys.stderr, disable=None, leave=False
    )
    return bar


def play_game(
    lexicon: Lexicon,
    levels: Sequence[int],
    seed: int,
    number: int,
    thought: Budget = Budget(nodes=NODES),  # noqa: B008 - frozen
) -> GameResult:
    """One game under the default rules; whoever opens changes from game to game."""
    shift = number % len(levels)
    order = [(seat + shift) % len(levels) for seat in range(len(levels))]
    game_seed = (seed * 1_000_003 + number) % (1 << 64)
    position, _ = opening(Rules(), len(levels), game_seed)
    while position.outcome is None:
        seat = position.to_move
        view = seat_view(position, seat)
        move = _chosen(view, lexicon, levels[order[seat]], thought, game_seed + position.ply)
        position, _ = play(position, move, lexicon)
    scores = tuple(position.scores[order.index(index)] for index in range(len(levels)))
    winners = tuple(sorted(order[seat] for seat in position.outcome.winners))
    return GameResult(scores, winners, position.ply)


def play_alone(lexicon: Lexicon, seed: int, thought: Budget) -> tuple[int, int]:
    """The score and the turns of one game of solitaire, with the bag that a player with this seed has."""
    position, _ = opening(SOLITAIRE, 1, seed)
    while position.outcome is None:
        move = _chosen(seat_view(position, 0), lexicon, STRONGEST, thought, seed + position.ply)
        position, _ = play(position, move, lexicon)
    return position.scores[0], position.ply


def _chosen(view: SeatView, lexicon: Lexicon, level: int, thought: Budget, seed: int) -> Move:
    return choose(view, lexicon, level, thought, seed, stop=_clock(thought))[0].move


def _clock(thought: Budget) -> Callable[[], bool] | None:
    """Tells whether the time for a move is over; None if the budget is not in seconds."""
    if thought.seconds is None:
        return None
    deadline = time.monotonic() + thought.seconds
    return lambda: time.monotonic() >= deadline


def _results(
    games: int,
    levels: Sequence[int],
    seed: int,
    jobs: int,
    thought: Budget = Budget(nodes=NODES),  # noqa: B008
) -> Iterator[GameResult]:
    with crew(jobs) as workers:
        yield from workers.map(_SelfPlayGame(tuple(levels), seed, thought), range(games))


_lexicons: list[Lexicon] = []
"""The lexicon of a process that plays, once it is loaded."""


def _lexicon() -> Lexicon:
    if not _lexicons:
        _lexicons.append(Lexicon.load())
    return _lexicons[0]


@dataclass(frozen=True, slots=True)
class _SelfPlayGame:
    """Plays numbered games."""

    levels: tuple[int, ...]
    seed: int
    thought: Budget

    def __call__(self, number: int) -> GameResult:
        return play_game(_lexicon(), self.levels, self.seed, number, self.thought)


@dataclass(frozen=True, slots=True)
class _SolitaireGame:
    """Plays games of solitaire by their seeds."""

    thought: Budget

    def __call__(self, seed: int) -> tuple[int, int]:
        return play_alone(_lexicon(), seed, self.thought)


def _positive(text: str) -> int:
    number = int(text) if text.isdecimal() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number from 1")
    return number


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= 3600:
        raise argparse.ArgumentTypeError(f"'{text}' is not a time in seconds up to 3600")
    return seconds


def _levels(text: str) -> tuple[int, ...]:
    parts = text.split(",")
    if not all(part in set("12345678") for part in parts) or not 1 <= len(parts) <= MOST_SEATS:
        raise argparse.ArgumentTypeError(f"'{text}' is not one to {MOST_SEATS} levels from 1 to 8, as in 3,8")
    return tuple(map(int, parts))
