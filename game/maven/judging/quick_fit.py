"""What tiles are worth keeping with another word list, learnt in minutes.

    python -m game.maven.judging.quick_fit KEY OWN-LIST FOLDER-OF-LISTS

Maven's worker starts this when a list is played with for which nothing has been learnt. It tells its progress
line by line, takes ten minutes at most, and ends with whoever started it. A quarter of the games is played by
the values that came with the game, the others by what these have taught.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import numpy as np

from game.child_process import work_for_parent
from game.lexicon.words import Lexicon, WordFiles
from game.maven.judging.leave_training import Tally, observe_games, values_from
from game.maven.plays.board_arrays import Ints, table_of
from game.maven.plays.leave_values import learnt
from game.maven.plays.list_values import keep
from game.maven.plays.static_duel import Bench, another_bench, bench_for
from game.rules.dictionary import WordList
from game.rules.rules_and_defaults import Rules

GENERATIONS = (10_000, 30_000)
"""Games of each generation: one to two minutes of processor time, which two threads share."""
_SECONDS = 570.0
"""After this long it makes do with the games played until then; the last sums take some seconds."""
_THREADS = 2
_BATCH = 250
"""Games between two looks at the clock."""


def words_of_list(files: WordFiles, key: str) -> Lexicon:
    """The list of a key. Raises MissingListError."""
    rules = Rules()
    named = replace(rules.dictionary, base=WordList("", key))
    return files.load().under(replace(rules, dictionary=named))


def fit(
    benches: Sequence[Bench],
    values: Ints,
    generations: Sequence[int],
    on_progress: Callable[[float], object],
    is_over: Callable[[], bool] = lambda: False,
) -> Ints:
    """The values of all leaves after so many games, begun with `values`. One thread plays on each bench.

    How many they are changes nothing, unless `is_over` ends it early.
    """
    done, whole = 0, sum(generations)
    for generation, games in enumerate(generations):
        tally = Tally.nothing()

        def batch(number: int, bench: Bench, generation: int = generation, by: Ints = values) -> Tally:
            return observe_games(bench, by, _BATCH, generation * 1_000_000 + number)

        with ThreadPoolExecutor(len(benches)) as pool:
            for first in range(0, games // _BATCH, len(benches)):
                numbers = range(first, min(first + len(benches), games // _BATCH))
                for part in pool.map(batch, numbers, benches):
                    tally.add(part)
                    done += _BATCH
                on_progress(done / whole)
                if is_over():
                    break
        if tally.seen[0]:
            values = np.rint(values_from(tally)).astype(np.int32)
    return values


def main() -> None:
    """Learn, keep what was learnt, and report progress."""
    work_for_parent(_learn)


def _learn() -> None:
    key, own, folder = sys.argv[1:]
    if hasattr(os, "nice"):
        os.nice(15)  # the game comes first
    until = time.monotonic() + _SECONDS
    rules = Rules()
    graph = words_of_list(WordFiles(Path(own), Path(folder) if folder else None), key).graph("full")
    bench = bench_for(graph, table_of(rules), rules.tiles)
    benches = [bench, *(another_bench(bench) for _ in range(_THREADS - 1))]
    values = fit(benches, learnt(), GENERATIONS, _tell, lambda: time.monotonic() > until)
    keep(key, values)


def _tell(progress: float) -> None:
    print(progress, flush=True)


if __name__ == "__main__":
    main()
