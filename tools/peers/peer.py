"""Another engine that runs beside ours, reads commands and answers with lines."""

from __future__ import annotations

import subprocess
from abc import ABC, abstractmethod
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

import psutil

from game.rules.moves import Move
from game.rules.notation import NotationError
from game.rules.seat_view import SeatView
from game.text_format import reason_given

MOST_PLIES = 25
"""Replies that a peer plays on for at most; with few tiles in the bag the game ends before."""
_DONE = "thatisall"
"""No command: what is said about it says that all before it has been answered."""


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


class Peer(ABC):
    """A running engine on one thread; a context manager that ends it."""

    name: str
    """What it is called."""

    def __init__(self, program: Path, *arguments: str) -> None:
        """`program` lies in a folder beside `data`. Raises PeerError."""
        try:
            self._process = subprocess.Popen(
                [program.resolve(), *arguments],
                cwd=program.resolve().parents[1],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
        except OSError as error:
            raise PeerError(f"{program} cannot be started: {reason_given(error)}.") from error
        self._answer: list[str] = []
        """What it said last."""

    def __enter__(self) -> Self:
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
        if it has one, or all the same of each.

        Raises PeerError.
        """
        try:
            found = self._simulate(view, plays, plies, rollouts, race)
        except NotationError as error:
            raise PeerError(f"{self.name} plays what is no move: {error}.") from error
        if not found.chances or not found.rollouts:
            raise PeerError(f"{self.name} did not simulate: {' '.join(self._answer)[:200]}")
        return found

    @abstractmethod
    def _simulate(self, view: SeatView, plays: int, plies: int, rollouts: int, race: bool) -> Simulated:
        """The same. Raises NotationError, too, for what is no move."""

    def _told(self, command: str) -> list[str]:
        """What it answers."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(f"{command}\n{_DONE}\n")
            self._process.stdin.flush()
        except OSError as error:
            raise PeerError(f"{self.name} has ended.") from error
        self._answer = []
        for line in self._process.stdout:
            if _DONE in line:
                return self._answer
            self._answer.append(line.rstrip())
        raise PeerError(f"{self.name} has ended: {' '.join(self._answer)[-200:]}")
