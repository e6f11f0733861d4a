"""`parlour selfplay`: Maven's levels play each other."""

from __future__ import annotations

import argparse
import json
import math
import statistics
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any

from tqdm import tqdm

from game.lexicon.words import Lexicon
from game.maven.brain import choose
from game.maven.levels import LEVELS
from game.maven.messages import Budget
from game.maven.simulation import FEWEST_NODES
from game.rules.position import opening, play
from game.rules.settings import Rules
from game.rules.view import seat_view

MOST_SEATS = Rules().max_seats
NODES = 100
_SURE = 1.96
"""Standard errors on either side that hold the true figure 95 times in 100."""
_ELO_SCALE = 400

Report = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Result:
    """One finished game. Scores and winners are by level, in the order of the levels asked for."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    turns: int


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", type=_positive, required=True, metavar="N", help="how many games")
    who = parser.add_mutually_exclusive_group(required=True)
    who.add_argument("--levels", type=_levels, metavar="A,B[,C,D]", help="level of each seat, 1 to 8")
    who.add_argument(
        "--ladder", action="store_true", help="each level against the one below, and Elo differences"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="luck of tiles and levels (1)")
    parser.add_argument("--jobs", type=_positive, default=1, metavar="J", help="processes (1)")
    parser.add_argument(
        "--nodes", type=_positive, default=NODES, metavar="N",
        help=f"thought for a move ({NODES}; from {FEWEST_NODES} on the strongest level simulates)",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="write the figures as JSON")


def run(args: argparse.Namespace) -> int:
    pairs = [(upper, upper - 1) for upper in range(2, len(LEVELS) + 1)] if args.ladder else [args.levels]
    reports = []
    for levels in pairs:
        began = time.perf_counter()
        played = tqdm(
            _results(args.games, levels, args.seed, args.jobs, args.nodes),
            total=args.games, unit=" games", file=sys.stderr, disable=None,
        )  # fmt: skip
        reports.append(summary(levels, list(played), time.perf_counter() - began))
    if args.ladder:
        steps = ladder(reports)
        print(json.dumps(steps) if args.json else _ladder_as_text(steps))
    else:
        print(json.dumps(reports[0]) if args.json else _as_text(reports[0]))
    return 0


def play_game(lexicon: Lexicon, levels: Sequence[int], seed: int, number: int, nodes: int = NODES) -> Result:
    """One game under the default rules; whoever opens changes from game to game."""
    shift = number % len(levels)
    order = [(seat + shift) % len(levels) for seat in range(len(levels))]
    game_seed = (seed * 1_000_003 + number) % (1 << 64)
    position, _ = opening(Rules(), len(levels), game_seed)
    budget = Budget(nodes=nodes)
    while position.outcome is None:
        seat = position.to_move
        view = seat_view(position, seat)
        best = choose(view, lexicon, levels[order[seat]], budget, game_seed + position.ply)[0]
        position, _ = play(position, best.move, lexicon)
    scores = tuple(position.scores[order.index(index)] for index in range(len(levels)))
    winners = tuple(sorted(order[seat] for seat in position.outcome.winners))
    return Result(scores, winners, position.ply)


def summary(levels: Sequence[int], results: Sequence[Result], seconds: float) -> Report:
    """The figures of many games, ready for JSON. A shared win counts as an equal part of one.

    Margins are those within which the true figure lies 95 times in 100.
    """
    seats = []
    for index, number in enumerate(levels):
        shares = [1 / len(result.winners) if index in result.winners else 0.0 for result in results]
        wins = sum(shares)
        mean = sum(result.scores[index] for result in results) / len(results)
        seats.append(
            {
                "level": number,
                "name": LEVELS[number - 1].name,
                "mean_score": round(mean, 2),
                "mean_score_margin": round(_margin([result.scores[index] for result in results]), 2),
                "wins": round(wins, 3),
                "win_rate": round(wins / len(results), 4),
                "win_rate_margin": round(_margin(shares), 4),
            }
        )
    return {
        "games": len(results),
        "games_per_second": round(len(results) / seconds, 2),
        "mean_turns": round(sum(result.turns for result in results) / len(results), 2),
        "seats": seats,
    }


def ladder(reports: Sequence[Report]) -> list[dict[str, Any]]:
    """Of each level from the second on: how it fared against the one below, and its Elo above the lowest."""
    steps, elo = [], 0.0
    for report in reports:
        upper, lower = report["seats"]
        most = 1 - 1 / (2 * report["games"])  # whoever wins all games is not infinitely better
        rate = min(max(upper["win_rate"], 1 - most), most)
        elo += _ELO_SCALE * math.log10(rate / (1 - rate))
        steps.append(
            upper | {"games": report["games"], "mean_score_below": lower["mean_score"], "elo": round(elo)}
        )
    return steps


def _margin(values: Sequence[float]) -> float:
    return _SURE * statistics.pstdev(values) / math.sqrt(len(values))


def _results(games: int, levels: Sequence[int], seed: int, jobs: int, nodes: int = NODES) -> Iterator[Result]:
    if jobs == 1:
        lexicon = Lexicon.load()
        yield from (play_game(lexicon, levels, seed, number, nodes) for number in range(games))
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(_Player(tuple(levels), seed, nodes), range(games), chunksize=4)


_lexicons: list[Lexicon] = []
"""The lexicon of a pool process, once it is loaded."""


@dataclass(frozen=True, slots=True)
class _Player:
    """Plays numbered games in a pool process."""

    levels: tuple[int, ...]
    seed: int
    nodes: int

    def __call__(self, number: int) -> Result:
        if not _lexicons:
            _lexicons.append(Lexicon.load())
        return play_game(_lexicons[0], self.levels, self.seed, number, self.nodes)


def _as_text(report: Report) -> str:
    lines = [f"{'level':<18}{'mean score':>12}{'wins':>10}{'win rate':>10}"]
    for seat in report["seats"]:
        name = f"{seat['level']} {seat['name']}"
        lines.append(
            f"{name:<18}{seat['mean_score']:>12.1f}{seat['wins']:>10.1f}{seat['win_rate']:>10.1%}"
            f" +-{seat['win_rate_margin']:.1%}"
        )
    lines.append(
        f"{report['games']} games, {report['mean_turns']} turns each, {report['games_per_second']} games/s"
    )
    return "\n".join(lines)


def _ladder_as_text(steps: Sequence[Mapping[str, Any]]) -> str:
    lines = [f"{'level':<18}{'beats the one below in':>24}{'mean scores':>18}{'Elo':>8}"]
    for step in steps:
        name = f"{step['level']} {step['name']}"
        rate = f"{step['win_rate']:.1%} +-{step['win_rate_margin']:.1%}"
        scores = f"{step['mean_score']:.0f} to {step['mean_score_below']:.0f}"
        lines.append(f"{name:<18}{rate:>24}{scores:>18}{step['elo']:>8}")
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
