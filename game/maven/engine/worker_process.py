"""Maven's process: loads the lexicon, warms the kernels, then answers one question after the other.

A second thread reads, so that Cancel and Force Move are heard while the first one thinks, and so that the
process ends by itself as soon as the other end of the pipe is gone.

How its compiled code gets there, and what is answered until then, `warm_up` tells.
"""

from __future__ import annotations

import logging
import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from typing import TypeVar

from game.lexicon.words import Lexicon, WordFiles
from game.maven.engine.background_training import BackgroundTraining
from game.maven.engine.warm_up import LOADED, AnswerMode, Kernels, without_looking_ahead
from game.maven.messages import (
    Answer,
    Ask,
    Cancel,
    Candidate,
    Failed,
    FromWorker,
    MoveNow,
    Readiness,
    Thinking,
    Warm,
)
from game.maven.player.choose_move import choose
from game.maven.player.plain_player import PLAIN_SECONDS, choose_plainly

_log = logging.getLogger(__name__)


def main(pipe: Connection, files: WordFiles) -> None:
    """Serve questions from `pipe` until it closes."""
    # Ctrl-C reaches the whole process group; the game decides when this process ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    inbox = _Inbox(pipe)
    threading.Thread(target=inbox.read, daemon=True).start()
    words = files.load()
    inbox.tell(Warm(LOADED, Readiness.LOADING))
    kernels = Kernels(words, files.own, inbox.tell)
    lists, aside = BackgroundTraining(files, inbox.tell), BackgroundThread()
    while True:
        ask = inbox.next_ask(kernels.rehearse)
        kernels.wait_for(ask.budget, partial(inbox.is_given_up, ask))
        if not inbox.is_given_up(ask):
            answered = partial(_answer, ask, words, inbox, kernels)
            inbox.tell(aside.run(answered) if ask.budget.spare else answered())
        if kernels.can_search:
            lists.look(ask.view)


def _answer(ask: Ask, words: Lexicon, inbox: _Inbox, kernels: Kernels) -> Answer | Failed:
    began = time.monotonic()
    deadline = None if ask.budget.seconds is None else began + ask.budget.seconds
    way = kernels.way(ask.budget)
    budget = ask.budget if way is AnswerMode.FULLY else without_looking_ahead(ask.budget)

    def stop() -> bool:
        hurried = inbox.is_given_up(ask) or ask.ticket in inbox.hurried
        return hurried or (deadline is not None and time.monotonic() >= deadline)

    def stop_plainly() -> bool:
        return stop() or time.monotonic() >= began + PLAIN_SECONDS

    def on_thinking(candidates: tuple[Candidate, ...]) -> None:
        inbox.tell(Thinking(ask.ticket, candidates))

    try:
        if way is AnswerMode.PLAINLY:
            candidates = choose_plainly(
                ask.view, words, ask.level, ask.seed, ask.top, stop_plainly, ask.purpose
            )
        else:
            candidates = choose(
                ask.view,
                words,
                ask.level,
                budget,
                ask.seed,
                ask.top,
                on_thinking=on_thinking,
                stop=stop,
                weigh=ask.weigh,
                purpose=ask.purpose,
            )
    except Exception as error:  # whatever is wrong with one question must not end the others
        _log.exception("Maven cannot answer")
        return Failed(ask.ticket, f"{type(error).__name__}: {error}")  # not read: for the log
    return Answer(ask.ticket, candidates[0].move, candidates, way is not AnswerMode.FULLY)


class _Inbox:
    """What has come in through the pipe, and the way back."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._speaking = threading.Lock()
        """Held by whoever tells something: threads do, and what is long is written in two parts."""
        self.asks: queue.SimpleQueue[Ask] = queue.SimpleQueue()
        self.cancelled: set[int] = set()
        self.hurried: set[int] = set()

    def next_ask(self, meanwhile: Callable[[], bool]) -> Ask:
        """The next question; while there is none, `meanwhile` is done until it says that there is no more."""
        while self.asks.empty() and meanwhile():
            pass
        return self.asks.get()

    def is_given_up(self, ask: Ask) -> bool:
        """Whether nobody asks this any more."""
        return ask.ticket in self.cancelled

    def tell(self, message: FromWorker) -> None:
        try:
            with self._speaking:
                self._pipe.send(message)
        except OSError:
            os._exit(0)

    def read(self) -> None:
        """Read for ever; without a listener this process has no reason to live."""
        while True:
            try:
                message = self._pipe.recv()
            except (EOFError, OSError):
                os._exit(0)
            match message:
                case Ask():
                    self.asks.put(message)
                case Cancel(ticket):
                    self.cancelled.add(ticket)
                case MoveNow(ticket):
                    self.hurried.add(ticket)


_NICE = 15
"""As low as what is learnt of other lists beside the game. The lowest would be slow to hear that it is to
stop."""
_WINDOWS_LOWEST = -2
T = TypeVar("T")


class BackgroundThread:
    """Does one thing at a time, with what the machine has to spare, while whoever asks for it waits.

    A process cannot raise its own priority again, so Maven's keeps the usual one, and what can wait is
    thought about in a thread of its own that the system puts behind everything else.
    """

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, "spare", _lower_priority)

    def run(self, work: Callable[[], T]) -> T:
        """What the work comes to."""
        return self._pool.submit(work).result()


def _lower_priority() -> None:
    """Put this thread behind others; where the system knows no priority of a thread, it stays as it is."""
    if sys.platform == "win32":
        import ctypes

        kernel = ctypes.windll.kernel32
        kernel.SetThreadPriority(ctypes.c_void_p(kernel.GetCurrentThread()), _WINDOWS_LOWEST)
    elif sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)
