"""Worker processes with a fault or with endless patience, for the tests of the engine's client."""

from __future__ import annotations

import os
import time
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from game.lexicon.words import Lexicon, WordFiles
from game.maven.engine import worker_process
from game.maven.messages import Budget, Candidate, Readiness, Warm
from game.maven.player import choose_move
from game.rules.seat_view import SeatView

TRAP_SEED = 13
"""The luck of the question that a faulty worker trips over."""


def patient(pipe: Connection, words: WordFiles) -> None:
    """A sound worker whose thoughts end only when it is told to stop, unless the level is 1."""
    vars(worker_process)["choose"] = _until_stopped
    worker_process.main(pipe, words)


def trapped(pipe: Connection, words: WordFiles) -> None:
    """Dies of the trap question, every time."""
    vars(worker_process)["choose"] = _die_in_trap
    worker_process.main(pipe, words)


def sleeping(pipe: Connection, words: WordFiles) -> None:
    """Hangs on the trap question, every time."""
    vars(worker_process)["choose"] = _sleep_in_trap
    worker_process.main(pipe, words)


def clumsy_once(pipe: Connection, words: WordFiles) -> None:
    """Hangs on the trap question the first time only: it leaves a mark beside the lexicon's name."""
    vars(worker_process)["choose"] = _sleep_once
    worker_process.main(pipe, words)


def stillborn(pipe: Connection, words: WordFiles) -> None:
    """Never gets warm."""
    pipe.send(Warm(0.1, Readiness.LOADING))
    os._exit(1)


def stepping(pipe: Connection, words: WordFiles) -> None:
    """Compiles, a step further each time that it is told anything, and never answers."""
    compiled = [Warm(share, Readiness.COMPILING) for share in (0.2, 0.4, 0.6, 0.8)]
    for step in [*compiled, Warm(1.0, Readiness.COMPILING_SEARCH), Warm(1.0, Readiness.READY)]:
        pipe.recv()
        pipe.send(step)
    time.sleep(600)


def _until_stopped(
    view: SeatView, words: Lexicon, level: int, *rest: Any, **more: Any
) -> tuple[Candidate, ...]:
    found, stop = choose_move.choose(view, words, level, *rest, **more), more["stop"]
    while level > 1 and not stop():
        time.sleep(0.005)
    return found


def _die_in_trap(
    view: SeatView, words: Lexicon, level: int, budget: Budget, seed: int, *rest: Any, **more: Any
) -> tuple[Candidate, ...]:
    if seed == TRAP_SEED:
        os._exit(1)
    return choose_move.choose(view, words, level, budget, seed, *rest, **more)


def _sleep_in_trap(
    view: SeatView, words: Lexicon, level: int, budget: Budget, seed: int, *rest: Any, **more: Any
) -> tuple[Candidate, ...]:
    if seed == TRAP_SEED:
        time.sleep(600)
    return choose_move.choose(view, words, level, budget, seed, *rest, **more)


def _sleep_once(
    view: SeatView, words: Lexicon, level: int, budget: Budget, seed: int, *rest: Any, **more: Any
) -> tuple[Candidate, ...]:
    mark = Path(os.environ["PARLOUR_TEST_MARK"])
    if seed == TRAP_SEED and not mark.exists():
        mark.touch()
        time.sleep(600)
    return choose_move.choose(view, words, level, budget, seed, *rest, **more)
