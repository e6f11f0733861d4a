"""`parlour train solitaire`: how to play alone, by games of many policies at once."""

# not read by players: a command for engineers.
from __future__ import annotations

import sys
import zipfile
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from tqdm import tqdm

from game.commands.train_leaves import own_bench
from game.commands.worker_pool import WorkerPool
from game.maven.judging.solitaire_training import (
    CROWD,
    DEALS,
    SPREAD,
    beginning,
    crowd_around,
    mean_score,
    next_mean,
)
from game.maven.plays.board_arrays import Floats
from game.storage.user_file import made_whole, opened_ordinary


@dataclass(slots=True)
class SolitaireTraining:
    """How far a training has come; stored in a file."""

    path: Path
    games: int
    """Games that every policy plays in a generation."""
    generation: int = 0
    mean: Floats = field(default_factory=lambda: beginning()[0])
    spread: Floats = field(default_factory=SPREAD.copy)

    @classmethod
    def open(cls, path: Path, games: int) -> SolitaireTraining:
        """What the file holds; a fresh beginning if it holds nothing, or a training with other games."""
        try:
            with opened_ordinary(path) as file, np.load(file) as kept:
                played, generation = kept["at"].tolist()
                if played == games and kept["mean"].shape == SPREAD.shape:
                    return cls(path, games, generation, kept["mean"], kept["spread"])
        except (OSError, ValueError, KeyError, zipfile.BadZipFile):
            pass  # nothing there, or not ours: there is nothing to go on from
        return cls(path, games)

    def keep(self) -> None:
        """Write the file in such a way that it is never seen half written."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        at = np.array((self.games, self.generation))
        with made_whole(self.path) as fresh, fresh.open("wb") as file:
            np.savez(file, at=at, mean=self.mean, spread=self.spread)


def learn(state: SolitaireTraining, generations: int, crew: WorkerPool) -> None:
    """Go on until that many generations have played: afterwards the mean is what was learnt."""
    with tqdm(
        total=generations * CROWD,
        initial=state.generation * CROWD,
        unit="policy",
        file=sys.stderr,
        disable=None,
    ) as shown:
        while state.generation < generations:
            rows = crowd_around(state.mean, state.spread, state.generation)
            scores = []
            for score in crew(_Play(state.games, state.generation), rows):
                scores.append(score)
                shown.update()
            shown.set_postfix_str(f"mean {np.mean(scores):.0f}, best {max(scores):.0f}")
            state.mean, state.spread = next_mean(rows, np.array(scores), state.mean, state.spread)
            state.generation += 1
            state.keep()


@dataclass(frozen=True, slots=True)
class _Play:
    """Plays the deals of a generation with a policy."""

    games: int
    generation: int

    def __call__(self, numbers: Floats) -> float:
        return mean_score(own_bench(), numbers, self.games, DEALS + self.generation * self.games)
