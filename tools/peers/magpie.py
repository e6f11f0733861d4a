"""Talks to MAGPIE (github.com/jvc56/MAGPIE), which reads commands and answers with tables.

It runs in its own folder, which holds under `data` the word graph and word map of a list, leaves, the table
of chances to win and the board, as its own documents tell.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

import psutil

from game.rules.board import Board
from game.rules.cgp import write_cgp
from game.rules.moves import Exchange, Move, Pass
from game.rules.notation import NotationError, parse_move
from game.rules.seat_view import SeatView
from game.text_format import reason_given

MOST_PLIES = 25
"""Replies that it plays on for at most; with few tiles in the bag the game ends before."""
_SETTINGS = "-mode sync -savesettings false -hr false -wmp true -threads 1 -maxnumdplays 100"
_LEAST = 50
"""Rollouts of each play before its race begins."""
_DONE = "thatisall"
"""No command: the complaint about it says that all before it has been answered."""
_ROLLOUTS = re.compile(r"Iters: +(\d+)")
_LINE = re.compile(r"\s*\d+: +(\(exch \w+\)|\(pass\)|pass|\S+ \S+) .*? - ([\d.]+) ")
"""A move that was simulated, and its chance to win in a hundred."""


class PeerError(RuntimeError):
    """A peer that cannot be started, ends, or says what is not understood; the message says which."""


@dataclass(frozen=True, slots=True)
class Simulated:
    """What a simulation told."""

    chances: dict[Move, float]
    """To win, from 0 to 1, by move, the best first."""
    rollouts: int
    seconds: float
    """Of processor time."""

    @property
    def rate(self) -> float:
        """Rollouts a second of processor time."""
        return self.rollouts / self.seconds


class Magpie:
    """A running MAGPIE on one thread; a context manager that ends it."""

    def __init__(self, program: Path, lexicon: str) -> None:
        """`program` lies in a folder beside `data`, and `lexicon` is the name of a list there.

        Raises PeerError.
        """
        try:
            self._process = subprocess.Popen(
                [program.resolve()],
                cwd=program.resolve().parents[1],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
        except OSError as error:
            raise PeerError(f"{program} cannot be started: {reason_given(error)}.") from error
        self._told(f"set -lex {lexicon} {_SETTINGS}")

    def __enter__(self) -> Magpie:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.communicate()

    @property
    def seconds(self) -> float:
        """Processor time that it has taken so far."""
        times = psutil.Process(self._process.pid).cpu_times()
        return float(times.user + times.system)

    def simulated(self, view: SeatView, plays: int, plies: int, rollouts: int, race: bool) -> Simulated:
        """What so many rollouts of so many replies tell of its likeliest plays: shared out by its own `race`,
        which does not end before them, or all the same of each.

        Raises PeerError.
        """
        self._told(f"cgp {write_cgp(view)}")
        self._told(f"generate -numplays {plays}")
        least = _LEAST if race else max(1, rollouts // plays)
        shared = f"-scondition none -sr {'tt' if race else 'rr'} -minp {least}"
        before = self.seconds
        answer = self._told(f"simulate -iterations {rollouts} -plies {plies} {shared}")
        try:
            chances = dict(_moves_in(answer, view.board))
        except NotationError as error:
            raise PeerError(f"MAGPIE plays what is no move: {error}.") from error
        played = next((int(found[1]) for line in answer if (found := _ROLLOUTS.match(line))), 0)
        if not chances or not played:
            raise PeerError(f"MAGPIE did not simulate: {' '.join(answer)[:200]}")
        return Simulated(chances, played, self.seconds - before)

    def _told(self, command: str) -> list[str]:
        """What it answers."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(f"{command}\n{_DONE}\n")
            self._process.stdin.flush()
        except OSError as error:
            raise PeerError("MAGPIE has ended.") from error
        answer: list[str] = []
        for line in self._process.stdout:
            if _DONE in line:
                return answer
            answer.append(line.rstrip())
        raise PeerError(f"MAGPIE has ended: {' '.join(answer)[-200:]}")


def _moves_in(answer: Sequence[str], board: Board) -> Iterator[tuple[Move, float]]:
    for line in answer:
        if found := _LINE.match(line):
            yield _move_of(found[1], board), float(found[2]) / 100


def _move_of(text: str, board: Board) -> Move:
    if text.startswith("(exch "):
        return Exchange(text.removeprefix("(exch ").removesuffix(")"))
    return Pass() if "pass" in text else parse_move(text, board)
