"""`parlour selfplay`: Maven's levels play each other, or one plays alone."""

# not read by players: a command for engineers.
from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TypeVar

from tqdm import tqdm

from game.commands.selfplay_figures import (
    FigureRow,
    GameResult,
    alone,
    alone_as_text,
    as_csv,
    ladder,
    ladder_as_text,
    means,
    means_as_text,
    ratings,
    ratings_as_text,
    summary,
    summary_as_text,
)
from game.commands.worker_pool import crew
from game.lexicon.words import Lexicon
from game.maven.levels_and_vocabularies import STRONGEST
from game.maven.messages import FEWEST_NODES, Budget
from game.maven.player.choose_move import choose
from game.maven.plays.list_values import values_path
from game.rules.dictionary import CLASSIC_WORDS
from game.rules.editions import EDITIONS, SOLITAIRE
from game.rules.moves import Move, NothingPlayable, Place
from game.rules.opening import opening
from game.rules.play_move import may_be_blocked, play
from game.rules.position import Position
from game.rules.rules_and_defaults import Rules
from game.rules.seat_view import SeatView, seat_view
from game.typed_arguments import GAMES, PROCESSES, SEED, Seconds

PlayedGame = TypeVar("PlayedGame")

MOST_SEATS = Rules().max_seats
NODES = 100


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", type=GAMES, required=True, metavar="N", help="how many games")
    who = parser.add_mutually_exclusive_group()
    who.add_argument(
        "--levels", type=_levels, metavar="A,B[,C,D]",
        help="level of each seat, 1 to 8; without any of these each level plays itself",
    )  # fmt: skip
    who.add_argument("--against", type=_level, metavar="L", help="each level against this one")
    who.add_argument("--ladder", action="store_true", help="each level against the one below")
    who.add_argument(
        "--elo", action="store_true", help="a rating of each level, from games against the two below"
    )
    who.add_argument("--solitaire", action="store_true", help="the strongest level alone, seeds S, S+1, ...")
    parser.add_argument(
        "--edition", type=_edition, metavar="NAME",
        help=f"whose rules are played by, or a part of its name: {', '.join(EDITIONS)} ({Rules().edition})",
    )  # fmt: skip
    parser.add_argument("--classic", action="store_true", help="only the everyday words count")
    parser.add_argument("--seed", type=SEED, default=1, metavar="S", help="luck of tiles and levels (1)")
    parser.add_argument("--jobs", type=PROCESSES, default=1, metavar="J", help="processes (1)")
    thought = parser.add_mutually_exclusive_group()
    thought.add_argument(
        "--nodes", type=GAMES, default=NODES, metavar="N",
        help=f"thought for a move ({NODES}; from {FEWEST_NODES} on the strongest level plays the game on)",
    )  # fmt: skip
    thought.add_argument(
        "--seconds",
        type=Seconds(0.001),
        metavar="T",
        help="time for a move; then no game comes out the same twice",
    )
    output = parser.add_mutually_exclusive_group()
    output.add_argument("--json", action="store_true", help="write the figures as JSON")
    output.add_argument("--csv", action="store_true", help="write the figures as CSV")


def run(args: argparse.Namespace) -> int:
    if wrong := _mismatch(args):
        print(f"parlour selfplay: {wrong}", file=sys.stderr)
        return 2
    if not args.solitaire and (key := _rules(args).dictionary.base.key):  # alone it goes by values of its own
        whose = "learnt for this list" if values_path(key).exists() else "that came with the game"
        print(f"Level {STRONGEST} goes by the values of leaves {whose}.", file=sys.stderr)
    _print(args, *_played(args))
    return 0


def _mismatch(args: argparse.Namespace) -> str:
    """Why these cannot play by these rules, in one sentence; empty if they can."""
    if args.solitaire:
        return "--solitaire has rules of its own and takes no --edition." if args.edition else ""
    rules, seats = _rules(args), len(args.levels or (1, 1))
    if rules.min_seats <= seats <= rules.max_seats:
        return ""
    return f"{rules.edition} is for {rules.min_seats} to {rules.max_seats} players, not {seats}."


def _rules(args: argparse.Namespace) -> Rules:
    rules: Rules = SOLITAIRE if args.solitaire else args.edition or Rules()
    return replace(rules, dictionary=replace(rules.dictionary, base=CLASSIC_WORDS)) if args.classic else rules


def _played(args: argparse.Namespace) -> tuple[FigureRow | list[FigureRow], list[FigureRow], str]:
    """All figures, their rows, and both as text."""
    if args.solitaire:
        report = _play_alone(args)
        return report, [report], alone_as_text(report)
    if args.levels:
        report = _play(args, args.levels)
        return report, report["seats"], summary_as_text(report)
    if args.ladder:
        steps = ladder([_play(args, pair) for pair in _pairs(1)])
        return steps, steps, ladder_as_text(steps)
    if args.elo:
        rated = ratings([_play(args, pair) for pair in _pairs(1) + _pairs(2)])
        return rated, rated, ratings_as_text(rated)
    pairs = [(number, args.against or number) for number in range(1, STRONGEST + 1)]
    made = [means(pair, _all_results(args, pair)) for pair in pairs]
    return made, made, means_as_text(made)


def _print(
    args: argparse.Namespace, whole: FigureRow | list[FigureRow], rows: list[FigureRow], text: str
) -> None:
    print(json.dumps(whole) if args.json else as_csv(rows) if args.csv else text)


def _pairs(apart: int) -> list[tuple[int, int]]:
    return [(upper, upper - apart) for upper in range(1 + apart, STRONGEST + 1)]


def _play(args: argparse.Namespace, levels: Sequence[int]) -> FigureRow:
    began = time.perf_counter()
    results = _all_results(args, levels)
    return summary(levels, results, time.perf_counter() - began)


def _all_results(args: argparse.Namespace, levels: Sequence[int]) -> list[GameResult]:
    played = _results(args.games, levels, args.seed, args.jobs, _thought(args), _rules(args))
    return list(_shown(args, played, " against ".join(map(str, levels))))


def _thought(args: argparse.Namespace) -> Budget:
    return Budget(seconds=args.seconds) if args.seconds else Budget(nodes=args.nodes)


def _play_alone(args: argparse.Namespace) -> FigureRow:
    began = time.perf_counter()
    with crew(args.jobs) as workers:
        seeds = range(args.seed, args.seed + args.games)
        played = workers(_SolitaireGame(_thought(args), _rules(args)), seeds)
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
    rules: Rules = Rules(),  # noqa: B008 - frozen
) -> GameResult:
    """One game; whoever opens changes from game to game. As at the table, it ends once nobody can play."""
    shift = number % len(levels)
    order = [(seat + shift) % len(levels) for seat in range(len(levels))]
    game_seed = (seed * 1_000_003 + number) % (1 << 64)
    position, _ = opening(rules, len(levels), game_seed)
    words = lexicon.under(rules)
    playing = [levels[index] for index in order]
    while position.outcome is None:
        view = seat_view(position, position.to_move)
        move = _chosen(view, lexicon, playing[position.to_move], thought, game_seed + position.ply)
        if not isinstance(move, Place) and _is_blocked(position, lexicon, playing):
            move = NothingPlayable()
        position, _ = play(position, move, words)
    scores = tuple(position.scores[order.index(index)] for index in range(len(levels)))
    winners = tuple(sorted(order[seat] for seat in position.outcome.winners))
    return GameResult(scores, winners, position.ply)


def _is_blocked(position: Position, lexicon: Lexicon, levels: Sequence[int]) -> bool:
    """Whether the game is over because no seat has a play among the words that its level knows."""
    if not may_be_blocked(position):
        return False
    views = [(seat_view(position, seat), levels[seat]) for seat in position.playing]
    return not any(_has_play(view, lexicon, level) for view, level in views)


def _has_play(view: SeatView, lexicon: Lexicon, level: int) -> bool:
    # Beside plays only a pass competes, and the best exchange of each number of tiles.
    seen = choose(view, lexicon, min(level, STRONGEST - 1), Budget(nodes=1), 0, top=2 + len(view.rack))
    return any(isinstance(candidate.move, Place) for candidate in seen)


def play_alone(lexicon: Lexicon, seed: int, thought: Budget, rules: Rules = SOLITAIRE) -> tuple[int, int]:
    """The score and the turns of one game of solitaire, with the bag that a player with this seed has."""
    position, _ = opening(rules, 1, seed)
    words = lexicon.under(rules)
    while position.outcome is None:
        move = _chosen(seat_view(position, 0), lexicon, STRONGEST, thought, seed + position.ply)
        position, _ = play(position, move, words)
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
    rules: Rules = Rules(),  # noqa: B008
) -> Iterator[GameResult]:
    with crew(jobs) as workers:
        yield from workers(_SelfPlayGame(tuple(levels), seed, thought, rules), range(games))


@cache
def _lexicon() -> Lexicon:
    """That of a process, once it is loaded."""
    return Lexicon.load()


@dataclass(frozen=True, slots=True)
class _SelfPlayGame:
    """Plays numbered games."""

    levels: tuple[int, ...]
    seed: int
    thought: Budget
    rules: Rules

    def __call__(self, number: int) -> GameResult:
        return play_game(_lexicon(), self.levels, self.seed, number, self.thought, self.rules)


@dataclass(frozen=True, slots=True)
class _SolitaireGame:
    """Plays games of solitaire by their seeds."""

    thought: Budget
    rules: Rules

    def __call__(self, seed: int) -> tuple[int, int]:
        return play_alone(_lexicon(), seed, self.thought, self.rules)


def _edition(text: str) -> Rules:
    named = [name for name in EDITIONS if text.casefold() in name.casefold()]
    if len(named) != 1:
        known = ", ".join(EDITIONS)
        raise argparse.ArgumentTypeError(f"'{text}' does not name just one of {known}")
    return EDITIONS[named[0]]


def _level(text: str) -> int:
    levels = _levels(text)
    if len(levels) != 1:
        raise argparse.ArgumentTypeError(f"'{text}' is not a level from 1 to {STRONGEST}")
    return levels[0]


def _levels(text: str) -> tuple[int, ...]:
    parts = text.split(",")
    if not all(part in set("12345678") for part in parts) or not 1 <= len(parts) <= MOST_SEATS:
        raise argparse.ArgumentTypeError(f"'{text}' is not one to {MOST_SEATS} levels from 1 to 8, as in 3,8")
    return tuple(map(int, parts))
