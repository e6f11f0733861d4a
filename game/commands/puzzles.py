"""`parlour puzzles`: makes the puzzles that come with the game, from games of the engine against itself, and
checks those that there are."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

from tqdm import tqdm

from game.commands.worker_pool import crew
from game.language.messages import tr, tr_count
from game.lexicon.words import Lexicon
from game.printing import first_faults
from game.puzzles.checking import flaw_of
from game.puzzles.grading import graded
from game.puzzles.making import puzzles_of_game
from game.puzzles.puzzle import FILE, GRADES, BadPuzzlesError, Puzzle, PuzzleKind, from_json, to_json
from game.storage.user_file import read_ordinary
from game.text_format import labelled
from game.typed_arguments import GAMES, PROCESSES, SEED


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", type=GAMES, default=1000, metavar="N", help=tr("how many games (1000)"))
    parser.add_argument(
        "--seed", type=SEED, default=1, metavar="S", help=tr("games have the seeds S, S+1, ... (1)")
    )
    parser.add_argument(
        "--each", type=GAMES, default=100, metavar="N", help=tr("of each kind and grade (100)")
    )
    parser.add_argument("--jobs", type=PROCESSES, default=1, metavar="J", help=tr("processes (1)"))
    parser.add_argument(
        "--out", type=Path, default=FILE, metavar="FILE", help=tr("({file} of the assets)", file=FILE.name)
    )
    parser.add_argument(
        "--check", action="store_true", help=tr("prove every puzzle of FILE anew, and make none")
    )
    parser.add_argument(
        "--regrade", action="store_true", help=tr("grade the puzzles of FILE anew, and make none")
    )
    parser.add_argument("--every", type=GAMES, default=1, metavar="N", help=tr("check only every Nth (1)"))


def run(options: argparse.Namespace) -> int:
    """Play until there are enough, and write them by kind and grade; or check or regrade what is written."""
    if options.check or options.regrade:
        try:
            written = from_json(read_ordinary(options.out))
        except (OSError, BadPuzzlesError) as error:
            print(labelled(str(options.out), str(error)), file=sys.stderr)
            return 2
        if options.check:
            return _check(written[:: options.every], options.jobs)
        with crew(options.jobs) as workers:
            _write(options.out, list(workers(_graded, written)))
        return 0
    seeds = range(options.seed, options.seed + options.games)
    with crew(options.jobs) as workers:
        games = tqdm(workers(_made, seeds), "games", options.games, file=sys.stderr, disable=None)
        found = list(chosen(games, options.each))
    if not found:
        told = tr("These games hold no puzzle; {file} stays as it was.", file=str(options.out))
        print(told, file=sys.stderr)
        return 1
    _write(options.out, found)
    return 0


def _write(file: Path, found: list[Puzzle]) -> None:
    file.write_bytes(to_json(sorted(found, key=_order)))
    for (kind, grade), count in sorted(Counter((one.kind.value, one.grade) for one in found).items()):
        print(labelled(f"{kind}, {GRADES[grade]}", str(count)))


def _order(one: Puzzle) -> tuple[str, int, bool, int]:
    """In each grade those without a blank first, and those with a single answer."""
    return one.kind.name, one.grade, "?" in one.view.rack, one.ways


def chosen(games: Iterable[list[Puzzle]], each: int) -> Iterator[Puzzle]:
    """At most one puzzle of each kind and grade from a game, as long as some are wanted."""
    counts: Counter[tuple[PuzzleKind, int]] = Counter()
    for made in games:
        for sort, one in {(one.kind, one.grade): one for one in reversed(made)}.items():
            if counts[sort] < each:
                counts[sort] += 1
                yield one
        if sum(counts.values()) == each * len(PuzzleKind) * len(GRADES):
            return


def _check(puzzles: Sequence[Puzzle], jobs: int) -> int:
    """Say of the first puzzles that are not true why, as soon as it is known, then how many more there are.

    Returns an exit status.
    """
    with crew(jobs) as workers:
        flaws = tqdm(workers(_flaw, puzzles), "puzzles", len(puzzles), file=sys.stderr, disable=None)
        wrong = []

        def told() -> Iterator[str]:
            for puzzle, flaw in zip(puzzles, flaws, strict=True):
                if flaw:
                    wrong.append(puzzle)
                    yield labelled(f"{puzzle.id}, {puzzle.kind.value}", f"{flaw}.")

        for line in first_faults(told()):
            tqdm.write(line)
    proven = tr_count(
        # Translators: {wrong} of them are not true.
        "{count} puzzle proven anew, {wrong} not true",
        "{count} puzzles proven anew, {wrong} not true",
        len(puzzles),
        wrong=len(wrong),
    )
    print(proven)
    return 1 if wrong else 0


def _made(seed: int) -> list[Puzzle]:
    return list(puzzles_of_game(_lexicon(), seed))


def _graded(puzzle: Puzzle) -> Puzzle:
    return graded(puzzle, _lexicon())


def _flaw(puzzle: Puzzle) -> str:
    return flaw_of(puzzle, _lexicon())


@cache
def _lexicon() -> Lexicon:
    """That of a process, once it is loaded."""
    return Lexicon.load()
