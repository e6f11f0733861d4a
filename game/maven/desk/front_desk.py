"""Maven's front desk: questions go in, answers come out, and nobody waits.

`Maven` has them answered by a worker process and keeps that process alive; `InProcessMaven` answers on the
spot, for tests and scripts. Both speak `FrontDesk`.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Protocol

from game.lexicon.words import DEFAULT, Lexicon
from game.maven.desk import worker_start
from game.maven.messages import (
    Answer,
    Ask,
    Budget,
    Cancel,
    Candidate,
    Failed,
    FromWorker,
    MoveNow,
    Thinking,
    ToWorker,
    Warm,
)
from game.rules.seat_view import SeatView

GRACE_SECONDS = 5.0
"""How long after its budget an answer may take before the worker counts as hung."""
WARM_SECONDS = 180.0
"""How long a worker may take to load and compile; a slow machine that has never compiled needs a minute."""
_BUDGET_SECONDS = 5.0
"""What a budget in nodes alone may take."""
_MOST_FALSE_STARTS = 3
"""Workers in a row that died or hung before they were warm; after that there is no point in another."""


class FrontDesk(Protocol):
    """Where Maven is asked. All calls return at once."""

    @property
    def ready(self) -> float:
        """How far Maven is ready to think, 0 to 1."""

    def start(self) -> None:
        """Begin to get ready. Questions may be asked before that is done."""

    def ask(self, view: SeatView, level: int, budget: Budget, seed: int, top: int = 1) -> int:
        """Ask for the `top` best moves; the ticket that the messages about it will bear."""

    def poll(self) -> list[FromWorker]:
        """What has come for tickets still open: Thinking, and at last one Answer or Failed for each."""

    def cancel(self, ticket: int) -> None:
        """Close a ticket: nothing more will come for it."""

    def move_now(self, ticket: int) -> None:
        """Have the best so far as the answer (Force Move)."""

    def close(self) -> None:
        """Send Maven home. Nothing is left behind."""


@dataclass(slots=True)
class _Open:
    """A question without its answer."""

    ask: Ask
    deadline: float | None = None
    """When the worker counts as hung; runs from when it is warm and reaches the question."""
    failures: int = 0
    hurried: bool = False


class Maven:
    """Asks a worker process, which is replaced when it dies or hangs.

    Each question survives one such accident; a second one fails it.
    """

    def __init__(
        self,
        lexicon: Path = DEFAULT,
        *,
        serve: Callable[[Connection, Path], None] = worker_start.main,
        grace_seconds: float = GRACE_SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._lexicon = lexicon
        self._serve = serve
        self._grace = grace_seconds
        self._clock = clock
        self._tickets = 0
        self._open: dict[int, _Open] = {}
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._ready = 0.0
        self._warm_by = 0.0
        self._false_starts = 0

    @property
    def ready(self) -> float:
        return self._ready

    @property
    def pid(self) -> int | None:
        """The worker's process id; None if there is no worker."""
        return self._process.pid if self._process else None

    def start(self) -> None:
        if self._process is not None:
            return
        context = get_context("spawn")
        self._pipe, far_end = context.Pipe()
        self._process = context.Process(
            target=self._serve, args=(far_end, self._lexicon), name="maven", daemon=True
        )
        self._ready = 0.0
        self._warm_by = self._clock() + WARM_SECONDS
        with _without_interrupts():
            self._process.start()
        far_end.close()

    def ask(self, view: SeatView, level: int, budget: Budget, seed: int, top: int = 1) -> int:
        self._tickets += 1
        question = _Open(Ask(self._tickets, view, level, budget, seed, top))
        self._open[self._tickets] = question
        self.start()
        self._send(question.ask)
        return self._tickets

    def poll(self) -> list[FromWorker]:
        messages = self._received()
        if self._process is not None and not self._process.is_alive():
            # Whatever it managed to say before it died has been written by now.
            messages += self._received()
            messages += self._replace_worker()
        elif self._is_hung():
            messages += self._replace_worker()
        return messages

    def cancel(self, ticket: int) -> None:
        if self._open.pop(ticket, None):
            self._send(Cancel(ticket))

    def move_now(self, ticket: int) -> None:
        if question := self._open.get(ticket):
            question.hurried = True
            self._send(MoveNow(ticket))

    def close(self) -> None:
        self._open.clear()
        self._dismiss()

    def _send(self, message: ToWorker) -> None:
        try:
            if self._pipe:
                self._pipe.send(message)
        except OSError:
            pass  # the worker is dead, which the next poll finds out and mends

    def _received(self) -> list[FromWorker]:
        """Messages for open tickets; closes those that are answered."""
        messages: list[FromWorker] = []
        while self._pipe:
            try:
                if not self._pipe.poll():
                    break
                message: FromWorker = self._pipe.recv()
            except (EOFError, OSError):
                break
            match message:
                case Warm(progress):
                    self._ready = progress
                    if progress >= 1:
                        self._false_starts = 0
                case Thinking(ticket, _) if ticket in self._open:
                    messages.append(message)
                case Answer(ticket, _, _) | Failed(ticket, _) if ticket in self._open:
                    del self._open[ticket]
                    messages.append(message)
        return messages

    def _is_hung(self) -> bool:
        now = self._clock()
        if self._ready < 1:
            return self._process is not None and now > self._warm_by
        # Only the oldest question is being thought about.
        question = next(iter(self._open.values()), None)
        if question is None:
            return False
        if question.deadline is None:
            seconds = question.ask.budget.seconds
            question.deadline = now + (_BUDGET_SECONDS if seconds is None else seconds) + self._grace
        return now > question.deadline

    def _replace_worker(self) -> list[FromWorker]:
        """A new worker for a dead or hung one. The oldest question was its undoing, the others ask again."""
        if self._ready < 1:
            self._false_starts += 1
        self._dismiss()
        failed: list[FromWorker] = []
        for ticket, question in list(self._open.items())[:1]:
            question.failures += 1
            if question.failures > 1:
                del self._open[ticket]
                failed.append(Failed(ticket, "Maven failed twice on this question"))
        if self._false_starts >= _MOST_FALSE_STARTS:
            failed += [Failed(ticket, "Maven cannot be started") for ticket in self._open]
            self._open.clear()
            return failed
        self.start()
        for ticket, question in self._open.items():
            question.deadline = None
            self._send(question.ask)
            if question.hurried:
                self._send(MoveNow(ticket))
        return failed

    def _dismiss(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process.close()
            self._process = None
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        self._ready = 0.0


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """A process started within never hears Ctrl-C, not even before it could say that it ignores it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class InProcessMaven:
    """Answers within `poll`, without a process. Budget in nodes to have the same answer every time."""

    ready = 1.0

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._tickets = 0
        self._open: dict[int, Ask] = {}

    def start(self) -> None:
        """Nothing to get ready: kernels compile with the first question."""

    def ask(self, view: SeatView, level: int, budget: Budget, seed: int, top: int = 1) -> int:
        self._tickets += 1
        self._open[self._tickets] = Ask(self._tickets, view, level, budget, seed, top)
        return self._tickets

    def poll(self) -> list[FromWorker]:
        # Compiled code is slow to import, and a game whose Maven has a process of its own never needs it.
        from game.maven.player.choose_move import choose

        messages: list[FromWorker] = []
        for ask in self._open.values():

            def on_thinking(candidates: tuple[Candidate, ...], ticket: int = ask.ticket) -> None:
                messages.append(Thinking(ticket, candidates))

            try:
                candidates = choose(
                    ask.view, self._lexicon, ask.level, ask.budget, ask.seed, ask.top, on_thinking=on_thinking
                )
            except Exception as error:  # the same promise as the worker's: a bad question fails alone
                messages.append(Failed(ask.ticket, f"{type(error).__name__}: {error}"))
            else:
                messages.append(Answer(ask.ticket, candidates[0].move, candidates))
        self._open.clear()
        return messages

    def cancel(self, ticket: int) -> None:
        self._open.pop(ticket, None)

    def move_now(self, ticket: int) -> None:
        """Every answer is immediate already."""

    def close(self) -> None:
        self._open.clear()
