"""`parlour train leaves`: the values of all leaves, by self-play in generations; may be interrupted."""

# not read by players: a command for engineers.
from __future__ import annotations

import math
import sys
import threading
import zipfile
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from tqdm import tqdm

from game.commands.wordlist import lexicon_from
from game.commands.worker_pool import WorkerPool
from game.maven.judging.leave_training import Tally, observe_games, values_from
from game.maven.plays.board_arrays import Ints, table_of
from game.maven.plays.leave_formula import formula_values
from game.maven.plays.static_duel import Bench, bench_for
from game.rules.rules_and_defaults import Rules
from game.storage.user_file import made_whole, opened_ordinary

BATCH = 500
"""Games between two savings of the state."""


@dataclass(slots=True)
class LeaveTraining:
    """How far a training has come; stored in a file."""

    path: Path
    games: tuple[int, ...]
    """Games of each generation."""
    generation: int = 0
    batches: int = 0
    """Batches of this generation already in the tally."""
    words: Path | None = None
    """The list that is played with; the game's own if there is none."""
    values: Ints = field(default_factory=formula_values)
    tally: Tally = field(default_factory=Tally.nothing)

    @classmethod
    def open(cls, path: Path, games: tuple[int, ...], words: Path | None = None) -> LeaveTraining:
        """What the file holds; a fresh beginning if it holds nothing, or a training of another length."""
        try:
            with opened_ordinary(path) as file, np.load(file) as kept:
                if tuple(kept["games"].tolist()) == games:
                    generation, batches = kept["at"].tolist()
                    tally = Tally(kept["sums"], kept["seen"])
                    return cls(path, games, generation, batches, words, kept["values"], tally)
        except (OSError, ValueError, KeyError, zipfile.BadZipFile):
            pass  # nothing there, or not ours: there is nothing to go on from
        return cls(path, games, words=words)

    def keep(self) -> None:
        """Write the file in such a way that it is never seen half written."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        games, at = np.array(self.games), np.array((self.generation, self.batches))
        tally = self.tally
        with made_whole(self.path) as fresh, fresh.open("wb") as file:
            np.savez(file, games=games, at=at, values=self.values, sums=tally.sums, seen=tally.seen)


def learn(state: LeaveTraining, crew: WorkerPool) -> None:
    """Finish a training: afterwards its values are the learnt ones."""
    while state.generation < len(state.games):
        games = state.games[state.generation]
        batches = math.ceil(games / BATCH)
        batch = _Batch(state.generation, games, BATCH, state.values, state.words)
        shown = tqdm(
            crew(batch, range(state.batches, batches)),
            desc=f"generation {state.generation + 1} of {len(state.games)}",
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


@dataclass(frozen=True, slots=True, eq=False)
class _Batch:
    """Plays numbered batches of a generation."""

    generation: int
    games: int
    size: int
    values: Ints
    words: Path | None

    def __call__(self, number: int) -> Tally:
        games = min(self.size, self.games - number * self.size)
        return observe_games(own_bench(self.words), self.values, games, self.generation * 1_000_000 + number)


_own = threading.local()


def own_bench(words: Path | None = None) -> Bench:
    """The bench of this thread for a list, the game's own by default; workers of a cluster may have several
    threads. Raises LexiconError for a file that is no list."""
    if getattr(_own, "words", _own) != words:
        rules = Rules()
        _own.bench = bench_for(lexicon_from(words).graph("full"), table_of(rules), rules.tiles)
        _own.words = words
    bench: Bench = _own.bench
    return bench
