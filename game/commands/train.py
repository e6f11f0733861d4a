"""`parlour train`: Maven learns what tiles are worth keeping, and shows what that has gained."""

# not read by players: a command for engineers.
from __future__ import annotations

import argparse
import json
import math
import os
import sys
from pathlib import Path

import numpy as np
import platformdirs

from game.commands import train_leaves, train_solitaire
from game.commands.wordlist import lexicon_from
from game.commands.worker_pool import WorkerPool, WorkerPoolError, crew
from game.lexicon.array_file import LexiconError
from game.lexicon.words import Lexicon
from game.maven.judging.leave_training import compared, duels
from game.maven.judging.solitaire_training import scores_alone
from game.maven.plays.board_arrays import table_of
from game.maven.plays.leave_formula import formula_values
from game.maven.plays.leave_values import LEARNT, LEAVES, learnt, load, save
from game.maven.plays.list_values import values_path
from game.maven.plays.static_duel import bench_for
from game.maven.plays.static_judgement import judgement_by_leaves, judgement_of, learnt_judgement
from game.maven.search.solitaire_policy import LEARNT as LEARNT_ALONE
from game.maven.search.solitaire_policy import policy_of, save_alone
from game.rules.dictionary import CLASSIC_WORDS
from game.rules.rules_and_defaults import Rules
from game.typed_arguments import GAMES, PROCESSES, SEED

_JUDGED = 2000
"""Games on which what was learnt of solitaire is judged; training never plays them."""
_SURE = 1.96
"""Standard errors on either side that hold the true figure 95 times in 100."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(dest="train_command", required=True, metavar="COMMAND")
    leaves = commands.add_parser("leaves", help="learn the values of leaves", description=_LEAVES)
    leaves.add_argument(
        "--games", type=_games, default=(40_000, 200_000), metavar="N[,N...]",
        help="games of each generation (40000,200000)",
    )  # fmt: skip
    leaves.add_argument(
        "--words", type=Path, metavar="FILE",
        help="learn for this list, as `maven --words` takes it; kept where the game looks for it",
    )  # fmt: skip
    _add_common(leaves, LEARNT, "training.npz")
    solitaire = commands.add_parser("solitaire", help="learn to play alone", description=_SOLITAIRE)
    solitaire.add_argument("--generations", type=GAMES, default=40, metavar="N", help="generations (40)")
    solitaire.add_argument(
        "--games", type=_games, default=(400,), metavar="N", help="games of each policy in a generation (400)"
    )
    _add_common(solitaire, LEARNT_ALONE, "training-solitaire.npz")
    report = commands.add_parser("report", help="measure what was learnt", description=_REPORT)
    report.add_argument(
        "--games", type=GAMES, default=6_000, metavar="N", help="games of each comparison (6000)"
    )
    report.add_argument("--seed", type=SEED, default=9_000_000, help="luck; training never uses it")
    whose = report.add_mutually_exclusive_group()
    whose.add_argument(
        "--words", type=Path, metavar="FILE", help="what was learnt for this list, against the usual values"
    )
    whose.add_argument("--classic", action="store_true", help="the same for the everyday words")
    report.add_argument("--json", action="store_true", help="write JSON")


def _add_common(parser: argparse.ArgumentParser, out: Path, state: str) -> None:
    parser.add_argument(
        "--jobs", type=PROCESSES, default=os.cpu_count() or 1, metavar="J", help="processes (all cores)"
    )
    parser.add_argument(
        "--scheduler", metavar="ADDRESS", help="have it done by the Dask cluster there, as tcp://host:8786"
    )
    parser.add_argument(
        "--out", type=Path, help="where to write what is learnt (where the game looks for it)"
    )
    parser.add_argument("--state", type=Path, help="where to keep what is unfinished (the user's cache)")
    cache = Path(platformdirs.user_cache_dir("parlour", appauthor=False))
    parser.set_defaults(words=None, usual_out=out, usual_state=cache / state)


_LEAVES = (
    "Learn the values of all leaves of 1 to 6 tiles by self-play, one generation after the other. May be "
    "interrupted; the same command goes on where it stopped. The outcome does not depend on --jobs."
)
_SOLITAIRE = (
    "Learn how to play alone: crowds of policies play the same deals, and the best tell what the next crowd "
    "is like. May be interrupted; the same command goes on where it stopped. Does not depend on --jobs."
)
_REPORT = (
    "Play the learnt values against none and against a simple formula, in pairs with the same luck; or those "
    "learnt for another list, over night or beside a game, against those that came with the game."
)


def run(args: argparse.Namespace) -> int:
    if args.train_command == "report":
        return _report(args)
    try:
        _find_places(args)
        with crew(args.jobs, args.scheduler) as workers:
            told = _LEARN[args.train_command](args, workers)
    except KeyboardInterrupt:
        print("\nInterrupted. The same command goes on from here.", file=sys.stderr)
        return 130
    except (WorkerPoolError, LexiconError) as error:
        print(f"parlour train: {error}", file=sys.stderr)
        return 2
    args.state.unlink(missing_ok=True)
    print(told)
    return 0


def _report(args: argparse.Namespace) -> int:
    try:
        if args.classic:
            rows = report_on_list(Lexicon.load().everyday(), CLASSIC_WORDS.key, args.games, args.seed)
        elif args.words:
            words = lexicon_from(args.words)
            rows = report_on_list(words, words.digest, args.games, args.seed)
        else:
            rows = report(args.games, args.seed)
    except LexiconError as error:
        print(f"parlour train: {error}", file=sys.stderr)
        return 2
    print(json.dumps(rows) if args.json else "\n".join(map(_as_text, rows)))
    return 0


def _find_places(args: argparse.Namespace) -> None:
    """Where to write what nobody has said: each list has places of its own. Raises LexiconError."""
    out, state = args.usual_out, args.usual_state
    if args.words:
        key = lexicon_from(args.words).digest
        out, state = values_path(key), state.with_stem(f"{state.stem}-{key}")
    args.out, args.state = args.out or out, args.state or state
    if args.out.suffix != ".npz":  # numpy would add it, and we would tell of a file that is not there
        args.out = args.out.with_name(f"{args.out.name}.npz")


def _learn_leaves(args: argparse.Namespace, workers: WorkerPool) -> str:
    state = train_leaves.LeaveTraining.open(args.state, args.games, args.words)
    train_leaves.learn(state, workers)
    save(args.out, state.values)
    return f"{args.out} holds the values of {LEAVES} leaves, {args.out.stat().st_size} bytes."


def _learn_solitaire(args: argparse.Namespace, workers: WorkerPool) -> str:
    state = train_solitaire.SolitaireTraining.open(args.state, args.games[0])
    train_solitaire.learn(state, args.generations, workers)
    save_alone(args.out, state.mean)
    scores = scores_alone(train_leaves.own_bench(), policy_of(state.mean), _JUDGED, 0)
    margin = _SURE * float(scores.std()) / math.sqrt(_JUDGED)
    return f"{args.out} scores {scores.mean():.1f} +-{margin:.1f} on the average of {_JUDGED} other games."


_LEARN = {"leaves": _learn_leaves, "solitaire": _learn_solitaire}


def report(games: int, seed: int) -> list[dict[str, float | str]]:
    """The learnt values against none and against the formula, the formula against none; and the judgement
    against the values of leaves alone as long as there is a bag, its last plays against none of it there, and
    all of it."""
    bench = train_leaves.own_bench()
    none, formula = (judgement_by_leaves(each) for each in (np.zeros(LEAVES, np.int32), formula_values()))
    by_leaves = judgement_by_leaves(learnt())
    with_a_bag = learnt_judgement()._replace(endings=1)
    pairs = (
        ("learnt against none", by_leaves, none),
        ("learnt against the formula", by_leaves, formula),
        ("the formula against none", formula, none),
        ("with a bag all, against leaves", with_a_bag, by_leaves),
        ("all against all but the last plays", learnt_judgement(), with_a_bag),
        ("all against learnt leaves alone", learnt_judgement(), by_leaves),
    )
    return [{"what": name, **compared(duels(bench, one, two, games, seed))} for name, one, two in pairs]


def report_on_list(words: Lexicon, key: str, games: int, seed: int) -> list[dict[str, float | str]]:
    """The values learnt for a list, by its key, against those that came with the game.

    Raises LexiconError if there are none.
    """
    path, rules = values_path(key), Rules()
    if not path.exists():
        raise LexiconError(f"nothing has been learnt for this list: there is no {path}")
    bench = bench_for(words.graph("full"), table_of(rules), rules.tiles)
    scores = duels(bench, judgement_of(load(path)), learnt_judgement(), games, seed)
    return [{"what": "the list's own against the usual", **compared(scores)}]


def _as_text(row: dict[str, float | str]) -> str:
    return (
        f"{row['what']:<36}{row['win_rate']:>7.1%} +-{row['margin']:.1%} of {row['games']} games, "
        f"{row['mean_score']} to {row['mean_score_against']}"
    )


def _games(text: str) -> tuple[int, ...]:
    try:
        return tuple(map(GAMES, text.split(",")))
    except argparse.ArgumentTypeError:
        told = f"'{text}' is not a list of numbers of games, as in 40000,200000"
        raise argparse.ArgumentTypeError(told) from None
