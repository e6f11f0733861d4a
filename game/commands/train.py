"""`parlour train`: Maven learns what tiles are worth keeping, and shows what that has brought."""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
import zipfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path

import numpy as np
import platformdirs
from tqdm import tqdm

from game.lexicon.words import Lexicon
from game.maven.duel import Bench, bench_for
from game.maven.formula import formula_values
from game.maven.grid import Ints, table_of
from game.maven.leaves import LEARNT, LEAVES, learnt, save
from game.maven.training import Longs, Tally, duels, observe_games, values_from
from game.rules.settings import Rules

BATCH = 500
"""Games from one saving of the state to the next."""
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
        "--jobs", type=int, default=os.cpu_count() or 1, metavar="J", help="processes (all cores)"
    )
    leaves.add_argument("--out", type=Path, default=LEARNT, help="where to write the values (the game's own)")
    leaves.add_argument("--state", type=Path, default=_state_path(), help="where to keep what is unfinished")
    report = commands.add_parser("report", help="measure what was learnt", description=_REPORT)
    report.add_argument(
        "--games", type=int, default=6_000, metavar="N", help="games of each comparison (6000)"
    )
    report.add_argument("--seed", type=int, default=9_000_000, help="luck; training never uses it")
    report.add_argument("--json", action="store_true", help="write JSON")


_LEAVES = (
    "Learn the values of all leaves of 1 to 6 tiles by self-play, one generation after the other. May be "
    "interrupted; the same command goes on where it stopped. The outcome does not depend on --jobs."
)
_REPORT = "Play the learnt values against none and against a simple formula, in pairs with the same luck."


def run(args: argparse.Namespace) -> int:
    if args.train_command == "report":
        rows = report(args.games, args.seed)
        print(json.dumps(rows) if args.json else "\n".join(map(_as_text, rows)))
        return 0
    if min(args.jobs, *args.games) < 1:
        print("parlour train: there must be at least one process, and one game in each generation.")
        return 2
    state = State.open(args.state, args.games)
    try:
        learn(state, args.jobs)
    except KeyboardInterrupt:
        print("\nInterrupted. The same command goes on from here.", file=sys.stderr)
        return 130
    save(args.out, state.values)
    args.state.unlink(missing_ok=True)
    print(f"{args.out} holds the values of {LEAVES} leaves, {args.out.stat().st_size} bytes.")
    return 0


@dataclass(slots=True)
class State:
    """How far a training has come; kept in a file."""

    path: Path
    games: tuple[int, ...]
    """Games of each generation."""
    generation: int = 0
    batches: int = 0
    """Batches of this generation already in the tally."""
    values: Ints = field(default_factory=formula_values)
    tally: Tally = field(default_factory=Tally.nothing)

    @classmethod
    def open(cls, path: Path, games: tuple[int, ...]) -> State:
        """What the file holds, or a fresh beginning if it holds nothing, or a training of other length."""
        try:
            with np.load(path) as kept:
                if tuple(kept["games"].tolist()) == games:
                    generation, batches = kept["at"].tolist()
                    tally = Tally(kept["sums"], kept["seen"])
                    return cls(path, games, generation, batches, kept["values"], tally)
        except (OSError, ValueError, KeyError, zipfile.BadZipFile):
            pass  # nothing there, or not ours: there is nothing to go on from
        return cls(path, games)

    def keep(self) -> None:
        """Write the file, so that it is never seen half written."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.path.with_suffix(".new.npz")
        np.savez(
            fresh,
            games=np.array(self.games),
            at=np.array((self.generation, self.batches)),
            values=self.values,
            sums=self.tally.sums,
            seen=self.tally.seen,
        )
        fresh.replace(self.path)


def learn(state: State, jobs: int) -> None:
    """Bring a training to its end: afterwards its values are the learnt ones."""
    while state.generation < len(state.games):
        batches = math.ceil(state.games[state.generation] / BATCH)
        shown = tqdm(
            _tallies(state, batches, jobs), desc=f"generation {state.generation + 1} of {len(state.games)}",
            total=batches, initial=state.batches, unit="batch", file=sys.stderr, disable=None,
        )  # fmt: skip
        for tally in shown:
            state.tally.add(tally)
            state.batches += 1
            state.keep()
        state.values = np.rint(values_from(state.tally)).astype(np.int32)
        state.generation += 1
        state.batches = 0
        state.tally = Tally.nothing()
        state.keep()


def _tallies(state: State, batches: int, jobs: int) -> Iterator[Tally]:
    """The tallies of the batches still to be played, in order."""
    play = _Batch(state.generation, state.games[state.generation])
    numbers = range(state.batches, batches)
    if jobs == 1:
        _begin(state.values)
        yield from map(play, numbers)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), _begin, (state.values,)) as pool:
        yield from pool.map(play, numbers)


_standing: list[tuple[Bench, Ints]] = []
"""What a process that plays batches has prepared."""


def _begin(values: Ints) -> None:
    _standing[:] = [(_bench(), values)]


@dataclass(frozen=True, slots=True)
class _Batch:
    """Plays numbered batches of a generation."""

    generation: int
    games: int

    def __call__(self, number: int) -> Tally:
        bench, values = _standing[0]
        games = min(BATCH, self.games - number * BATCH)
        return observe_games(bench, values, games, self.generation * 1_000_000 + number)


def report(games: int, seed: int) -> list[dict[str, float | str]]:
    """The learnt values against none and against the formula, and the formula against none."""
    bench = _bench()
    none, formula = np.zeros(LEAVES, np.int32), formula_values()
    pairs = (
        ("learnt against none", learnt(), none),
        ("learnt against the formula", learnt(), formula),
        ("the formula against none", formula, none),
    )
    return [{"what": name, **compared(duels(bench, one, two, games, seed))} for name, one, two in pairs]


def compared(scores: Longs) -> dict[str, float | str]:
    """Win rate of the first side, a tie counting half, its 95 % margin, and mean scores."""
    ahead = np.sign(scores[:, 0] - scores[:, 1]) / 2 + 0.5
    margin = _SURE * float(ahead.std()) / math.sqrt(len(ahead))
    first, second = scores.mean(axis=0).tolist()
    return {
        "games": len(scores),
        "win_rate": round(float(ahead.mean()), 4),
        "margin": round(margin, 4),
        "mean_score": round(first, 1),
        "mean_score_against": round(second, 1),
    }


def _as_text(row: dict[str, float | str]) -> str:
    return (
        f"{row['what']:<28}{row['win_rate']:>7.1%} +-{row['margin']:.1%} of {row['games']} games, "
        f"{row['mean_score']} to {row['mean_score_against']}"
    )


def _bench() -> Bench:
    rules = Rules()
    return bench_for(Lexicon.load().graph("full"), table_of(rules), rules.tiles)


def _state_path() -> Path:
    return Path(platformdirs.user_cache_dir("parlour", appauthor=False)) / "training.npz"


def _games(text: str) -> tuple[int, ...]:
    parts = text.split(",")
    if not all(part.isdecimal() and int(part) > 0 for part in parts):
        raise argparse.ArgumentTypeError(f"'{text}' is not a list of numbers of games, as in 40000,200000")
    return tuple(map(int, parts))
