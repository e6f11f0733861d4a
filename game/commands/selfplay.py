"""`parlour selfplay`: Maven's levels play each other."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

from tqdm import tqdm

from game.lexicon.words import Lexicon
from game.maven.brain import choose
from game.maven.levels import LEVELS
from game.maven.messages import Budget
from game.rules.position import opening, play
from game.rules.settings import Rules
from game.rules.view import seat_view

HELP = "let Maven's levels play each other"
MOST_SEATS = Rules().max_seats


@dataclass(frozen=True, slots=True)
class Result:
    """One finished game. Scores and winners are by level, in the order of the levels asked for."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    turns: int


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", type=_positive, required=True, metavar="N", help="how many games")
    parser.add_argument(
        "--levels", type=_levels, required=True, metavar="A,B[,C,D]", help="level of each seat, 1 to 8"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="luck of tiles and levels (1)")
    parser.add_argument("--jobs", type=_positive, default=1, metavar="J", help="processes (1)")
    parser.add_argument("--json", action="store_true", help="write the figures as JSON")


def run(args: argparse.Namespace) -> int:
    began = time.perf_counter()
    played = tqdm(
        _results(args.games, args.levels, args.seed, args.jobs),
        total=args.games, unit=" games", file=sys.stderr, disable=None,
    )  # fmt: skip
    report = summary(args.levels, list(played), time.perf_counter() - began)
    print(json.dumps(report) if args.json else _as_text(report))
    return 0


def play_game(lexicon: Lexicon, levels: Sequence[int], seed: int, number: int) -> Result:
    """One game under the default rules; whoever opens changes from game to game."""
    shift = number % len(levels)
    order = [(seat + shift) % len(levels) for seat in range(len(levels))]
    game_seed = (seed * 1_000_003 + number) % (1 << 64)
    position, _ = opening(Rules(), len(levels), game_seed)
    budget = Budget(nodes=100)
    while position.outcome is None:
        seat = position.to_move
        view = seat_view(position, seat)
        best = choose(view, lexicon, levels[order[seat]], budget, game_seed + position.ply)[0]
        position, _ = play(position, best.move, lexicon)
    scores = tuple(position.scores[order.index(index)] for index in range(len(levels)))
    winners = tuple(sorted(order[seat] for seat in position.outcome.winners))
    return Result(scores, winners, position.ply)


def summary(levels: Sequence[int], results: Sequence[Result], seconds: float) -> dict[str, object]:
    """The figures of many games, ready for JSON. A shared win counts as an equal part of one."""
    seats = []
    for index, number in enumerate(levels):
        wins = sum(1 / len(result.winners) for result in results if index in result.winners)
        mean = sum(result.scores[index] for result in results) / len(results)
        seats.append(
            {
                "level": number,
                "name": LEVELS[number - 1].name,
                "mean_score": round(mean, 2),
                "wins": round(wins, 3),
                "win_rate": round(wins / len(results), 4),
            }
        )
    return {
        "games": len(results),
        "games_per_second": round(len(results) / seconds, 2),
        "mean_turns": round(sum(result.turns for result in results) / len(results), 2),
        "seats": seats,
    }


def _results(games: int, levels: Sequence[int], seed: int, jobs: int) -> Iterator[Result]:
    if jobs == 1:
        lexicon = Lexicon.load()
        yield from (play_game(lexicon, levels, seed, number) for number in range(games))
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(_Player(tuple(levels), seed), range(games), chunksize=4)


_lexicons: list[Lexicon] = []
"""The lexicon of a pool process, once it is loaded."""


@dataclass(frozen=True, slots=True)
class _Player:
    """Plays numbered games in a pool process."""

    levels: tuple[int, ...]
    seed: int

    def __call__(self, number: int) -> Result:
        if not _lexicons:
            _lexicons.append(Lexicon.load())
        return play_game(_lexicons[0], self.levels, self.seed, number)


def _as_text(report: dict[str, object]) -> str:
    lines = [f"{'level':<18}{'mean score':>12}{'wins':>10}{'win rate':>10}"]
    seats = report["seats"]
    assert isinstance(seats, list)
    for seat in seats:
        name = f"{seat['level']} {seat['name']}"
        lines.append(f"{name:<18}{seat['mean_score']:>12.1f}{seat['wins']:>10.1f}{seat['win_rate']:>10.1%}")
    lines.append(
        f"{report['games']} games, {report['mean_turns']} turns each, {report['games_per_second']} games/s"
    )
    return "\n".join(lines)


def _positive(text: str) -> int:
    number = int(text) if text.isdecimal() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number from 1")
    return number


def _levels(text: str) -> tuple[int, ...]:
    parts = text.split(",")
    if not all(part in set("12345678") for part in parts) or not 1 <= len(parts) <= MOST_SEATS:
        raise argparse.ArgumentTypeError(f"'{text}' is not one to {MOST_SEATS} levels from 1 to 8, as in 3,8")
    return tuple(map(int, parts))
