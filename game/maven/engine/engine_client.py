"""Where Maven is asked: questions go in, answers come out, and nobody waits.

Behind it sits an `Engine`: `Maven` has the questions answered by a worker process and keeps that process
alive; `InProcessMaven` answers on the spot, for tests and scripts.
"""

from __future__ import annotations

import logging
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from multiprocessing import get_context, process
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from game.child_process import GONE_SECONDS
from game.lexicon.words import USUAL_WORDS, Lexicon, WordFiles
from game.maven.engine import worker_start
from game.maven.engine.engine_sessions import Engine, EngineQueue, EngineSession, Priority
from game.maven.messages import (
    Answer,
    Ask,
    Cancel,
    Candidate,
    Failed,
    FromWorker,
    Learning,
    MoveNow,
    Readiness,
    Reply,
    Thinking,
    ToWorker,
    Warm,
)

_log = logging.getLogger(__name__)
GRACE_SECONDS = 5.0
"""How long after its budget an answer may take before the worker counts as hung."""
WARM_SECONDS = 180.0
"""How long a worker that loads and compiles may be without getting any further. A slow machine that has never
compiled needs minutes for all of it, and up to one for a step."""
_FAILED_TWICE = "Maven failed twice on this question"  # not read: for engineers
_NO_START = "Maven cannot be started"  # not read: for engineers
_BUDGET_SECONDS = 120.0
"""Seconds that a budget in nodes alone may take: the machine may be busy."""
_MOST_FALSE_STARTS = 3
"""Workers in a row that died or hung before they were warm; after that there is no point in another."""


class EngineClient:
    """Where Maven is asked, by many at once: each session hears what answers its own questions.

    Questions of higher priority come first; a question under way gives way to them and is thought about
    from its beginning later.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._queue = EngineQueue(engine)

    def listen(self) -> None:
        """Take in what Maven has said while nobody asked. Called once a frame."""
        self._queue.sort()

    @property
    def ready(self) -> float:
        """How far Maven is ready to think, 0 to 1, as far as was heard."""
        return self._engine.ready

    @property
    def readiness(self) -> Readiness:
        """What Maven's answers are worth just now, as far as was heard."""
        return self._engine.readiness

    @property
    def learning(self) -> dict[str, float]:
        """The word lists for which Maven learns just now what tiles are worth, by key, with how far it is."""
        return {key: done for key, done in self._engine.learning.items() if done < 1}

    def start(self) -> None:
        """Begin to get ready. Questions may be asked before that is done."""
        self._engine.start()

    def session(self, priority: Priority = Priority.GAME) -> EngineSession:
        """For one more who asks: it hears the answers to its own questions and nothing else."""
        return EngineSession(self._queue, priority)

    def close(self) -> None:
        """Send Maven home. Nothing is left behind, and nobody is answered any more."""
        self._engine.close()


@dataclass(slots=True)
class _Open:
    """A question without its answer."""

    ask: Ask
    priority: Priority
    number: int = 0
    """The number under which the worker was last given it; none is used twice, so nothing stale is heard."""
    deadline: float | None = None
    """When the worker counts as hung; runs from when it is warm and has the question."""
    failures: int = 0
    hurried: bool = False

    def turn(self) -> tuple[Priority, bool, int]:
        """Its place in the queue: by priority, what can wait behind what cannot, then as the questions
        came."""
        return self.priority, self.ask.budget.spare, self.ask.ticket


class Maven:
    """Asks a worker process, which is replaced when it dies or hangs.

    The worker is given one question at a time, the foremost. Each question survives one accident; a second
    one fails it.
    """

    def __init__(
        self,
        words: WordFiles = USUAL_WORDS,
        *,
        serve: Callable[[Connection, WordFiles], None] = worker_start.main,
        grace_seconds: float = GRACE_SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._words = words
        self._serve = serve
        self._grace = grace_seconds
        self._clock = clock
        self._open: dict[int, _Open] = {}
        self._given: _Open | None = None
        """What the worker is thinking about."""
        self._numbers = 0
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._ready = 0.0
        self.readiness = Readiness.LOADING
        self._warm_by = 0.0
        self._false_starts = 0
        self.learning: dict[str, float] = {}
        """By key of a word list: how far what tiles are worth with it has been learnt, from 0 to 1."""

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
            target=self._serve, args=(far_end, self._words), name="maven", daemon=True
        )
        self._ready, self.readiness = 0.0, Readiness.LOADING
        self._warm_by = self._clock() + WARM_SECONDS
        with _without_interrupts():
            self._process.start()
        far_end.close()

    def ask(self, question: Ask, priority: Priority) -> None:
        self._open[question.ticket] = _Open(question, priority)
        self.start()
        self._give()

    def poll(self) -> list[Reply]:
        replies = self._received()
        if self._process is not None and not self._process.is_alive():
            # Whatever it managed to say before it died has been written by now.
            replies += self._received()
            replies += self._replace_worker()
        elif self._is_hung():
            replies += self._replace_worker()
        return replies

    def cancel(self, ticket: int) -> None:
        if self._open.pop(ticket, None):
            self._give()

    def move_now(self, ticket: int) -> None:
        if question := self._open.get(ticket):
            question.hurried = True
            if question is self._given:
                self._send(MoveNow(question.number))

    def close(self) -> None:
        self._open.clear()
        self._given = None
        self._dismiss()

    def _send(self, message: ToWorker) -> None:
        try:
            if self._pipe:
                self._pipe.send(message)
        except OSError:
            pass  # the worker is dead, which the next poll finds out and mends

    def _give(self) -> None:
        """Give the worker the foremost question; whatever else it is thinking about gives way."""
        foremost = min(self._open.values(), key=_Open.turn, default=None)
        if foremost is self._given:
            return
        if self._given is not None:
            self._send(Cancel(self._given.number))
        self._given = foremost
        if foremost is not None:
            self._numbers += 1
            foremost.number, foremost.deadline = self._numbers, None
            self._send(replace(foremost.ask, ticket=foremost.number))
            if foremost.hurried:
                self._send(MoveNow(foremost.number))

    def _received(self) -> list[Reply]:
        """Replies for open tickets; closes those that are answered."""
        replies: list[Reply] = []
        while self._pipe:
            try:
                if not self._pipe.poll():
                    break
                message: FromWorker = self._pipe.recv()
            except (EOFError, OSError):
                break
            if isinstance(message, Warm):
                self._ready, self.readiness = message.progress, message.readiness
                self._warm_by = self._clock() + WARM_SECONDS
                if message.progress >= 1:
                    self._false_starts = 0
            elif isinstance(message, Learning):
                self.learning[message.key] = message.progress
            elif self._given is not None and message.ticket == self._given.number:
                replies.append(replace(message, ticket=self._given.ask.ticket))
                if not isinstance(message, Thinking):
                    del self._open[self._given.ask.ticket]
                    self._given = None
                    self._give()
        return replies

    def _is_hung(self) -> bool:
        now = self._clock()
        if self._ready < 1:
            return self._process is not None and now > self._warm_by
        question = self._given
        if question is None or question.ask.budget.spare:  # that may take as long as others have much to do
            return False
        if question.ask.budget.seconds is None and self.readiness is not Readiness.READY:
            return False  # it may have to wait until the search is compiled
        if question.deadline is None:
            seconds = question.ask.budget.seconds
            question.deadline = now + (_BUDGET_SECONDS if seconds is None else seconds) + self._grace
        return now > question.deadline

    def _replace_worker(self) -> list[Reply]:
        """A new worker in place of a dead or hung one; the question that it had is blamed."""
        if self._ready < 1:
            self._false_starts += 1
        self._dismiss()
        failed: list[Reply] = []
        if self._given is not None:
            self._given.failures += 1
            if self._given.failures > 1:
                ticket = self._given.ask.ticket
                del self._open[ticket]
                failed.append(Failed(ticket, _FAILED_TWICE))
                _log.error("Maven died or hung twice over one question")  # not read
            self._given = None
        if self._false_starts >= _MOST_FALSE_STARTS:
            failed += [Failed(ticket, _NO_START) for ticket in self._open]
            _log.error("Maven cannot be started")  # not read
            self._open.clear()
            return failed
        self.start()
        self._give()
        return failed

    def _dismiss(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join(GONE_SECONDS)
            if self._process.exitcode is not None:
                self._process.close()
            else:  # else the program would wait for it at its own end
                process._children.discard(self._process)  # type: ignore[attr-defined]  # there is no other way
            self._process = None
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        self._ready, self.readiness = 0.0, Readiness.LOADING
        self.learning.clear()  # who learns ends with the worker


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """A process started within never hears Ctrl-C, not even before it could ask to ignore it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class InProcessMaven:
    """Answers the foremost question within `poll`, without a process.

    A budget in nodes gives the same answer every time.
    """

    ready = 1.0
    readiness = Readiness.READY

    def __init__(self, lexicon: Lexicon) -> None:
        self.learning: dict[str, float] = {}
        self._lexicon = lexicon
        self._open: dict[int, _Open] = {}

    def start(self) -> None:
        """Nothing to get ready: kernels compile with the first question."""

    def ask(self, question: Ask, priority: Priority) -> None:
        self._open[question.ticket] = _Open(question, priority)

    def poll(self) -> list[Reply]:
        foremost = min(self._open.values(), key=_Open.turn, default=None)
        if foremost is None:
            return []
        del self._open[foremost.ask.ticket]
        return self._replies(foremost.ask)

    def _replies(self, ask: Ask) -> list[Reply]:
        # Compiled code is slow to import, and a game whose Maven has a process of its own never needs it.
        from game.maven.player.choose_move import choose

        thoughts: list[Reply] = []

        def on_thinking(candidates: tuple[Candidate, ...]) -> None:
            thoughts.append(Thinking(ask.ticket, candidates))

        try:
            candidates = choose(
                ask.view,
                self._lexicon,
                ask.level,
                ask.budget,
                ask.seed,
                ask.top,
                on_thinking,
                weigh=ask.weigh,
                purpose=ask.purpose,
            )
        except Exception as error:  # the same promise as the worker's: a bad question fails alone
            _log.exception("Maven cannot answer")
            told = f"{type(error).__name__}: {error}"  # not read: for the log
            return [*thoughts, Failed(ask.ticket, told)]
        return [*thoughts, Answer(ask.ticket, candidates[0].move, candidates)]

    def cancel(self, ticket: int) -> None:
        self._open.pop(ticket, None)

    def move_now(self, ticket: int) -> None:
        """Every answer is immediate already."""

    def close(self) -> None:
        self._open.clear()
