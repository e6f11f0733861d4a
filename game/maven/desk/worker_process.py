"""Maven's process: loads the lexicon, warms the kernels, then answers one question after the other.

A second thread reads, so that Cancel and Force Move are heard while the first one thinks, and so that the
process ends by itself as soon as the other end of the pipe is gone.

Kernels that are stored are loaded when a question first needs them, or before, while there is none. If they
have to be compiled first, a third thread sees to that; meanwhile questions with a budget in seconds are
answered plainly (see `plain_player`).
"""

from __future__ import annotations

import logging
import os
import queue
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import chain
from multiprocessing.connection import Connection

from game.lexicon.words import Lexicon, WordFiles
from game.maven.desk.compile_ahead import STATIC, compile_elsewhere, is_compiled
from game.maven.desk.learn_ahead import LearnAhead
from game.maven.desk.spare_thread import SpareThread
from game.maven.messages import (
    FEWEST_NODES,
    Answer,
    Ask,
    Cancel,
    Candidate,
    Failed,
    FromWorker,
    MoveNow,
    Thinking,
    Warm,
)
from game.maven.player.choose_move import choose, warm_up, warm_up_search
from game.maven.player.plain_player import choose_plainly

_log = logging.getLogger(__name__)
_LOADED = 0.1
"""Share of getting ready that is done once the lexicon is loaded."""
_STORED = 0.95
"""Share of getting ready after which everything needed to choose moves is compiled, if it was not before."""
_GLANCE_SECONDS = 0.02
"""How often whoever waits looks whether the question still stands."""
_PLAIN_SECONDS = 1.0
"""How long a plain answer may take: no move is to be delayed by three seconds."""


def main(pipe: Connection, files: WordFiles) -> None:
    """Serve questions from `pipe` until it closes."""
    # Ctrl-C reaches the whole process group; the game decides when this process ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    desk = _Inbox(pipe)
    threading.Thread(target=desk.read, daemon=True).start()
    words = files.load()
    desk.tell(Warm(_LOADED))
    kernels = _Kernels(desk, words, files)
    lists, aside = LearnAhead(files, desk.tell), SpareThread()
    while True:
        ask = desk.next_ask(kernels.rehearse)
        kernels.wait_for(ask)
        if ask.ticket not in desk.cancelled:
            answered = partial(_answer, ask, words, desk, kernels)
            desk.tell(aside.run(answered) if ask.budget.spare else answered())
        if kernels.can_search.is_set():
            lists.look(ask.view)


class _Kernels:
    """The compiled code: how much of it is there."""

    def __init__(self, desk: _Inbox, words: Lexicon, files: WordFiles) -> None:
        self._desk = desk
        self._words = words
        self._files = files
        self._are_compiled = is_compiled()
        self.can_choose = threading.Event()
        self.can_search = threading.Event()
        self._rehearsals: Iterator[object] = iter(())
        if self._are_compiled:
            self._load_first()
        else:
            threading.Thread(target=self._compile, daemon=True).start()

    def _load_first(self) -> None:
        """Load what the first question is most likely to need; the rest can wait for an idle moment."""
        rehearsals = warm_up(self._words)
        next(rehearsals)
        self._rehearsals = self._rest(rehearsals)
        self._desk.tell(Warm(1.0))
        self.can_choose.set()

    def _rest(self, rehearsals: Iterator[object]) -> Iterator[object]:
        try:
            yield from rehearsals
            yield from warm_up_search(self._words)
        finally:
            self.can_search.set()

    def rehearse(self) -> bool:
        """Load some more of what is stored; whether there was more.

        What fails to load does so again for the question that needs it, which then fails visibly.
        """
        with suppress(Exception):
            next(self._rehearsals)
            return True
        return False

    def _compile(self) -> None:
        """Have all kernels compiled, load them and report it."""
        elsewhere = compile_elsewhere(self._files.own)
        try:
            for progress in elsewhere:
                self._desk.tell(Warm(_LOADED + (_STORED - _LOADED) * min(progress / STATIC, 1)))
                if progress >= STATIC:
                    break
            deque(warm_up(self._words), maxlen=0)
        except Exception:
            _log.exception("Maven cannot be compiled")
            os._exit(1)  # whoever waits would wait for ever; a new process may do better
        self._desk.tell(Warm(1.0))
        self.can_choose.set()
        try:
            deque(chain(elsewhere, warm_up_search(self._words)), maxlen=0)
        finally:
            self.can_search.set()

    def wait_for(self, ask: Ask) -> None:
        """Wait until a question can be answered as its budget asks."""
        if self._are_compiled or ask.budget.seconds is None:
            self._await(self.can_choose, ask)
        if (ask.budget.nodes or 0) >= FEWEST_NODES:
            # The same budget in nodes must always give the same answer.
            while self.rehearse():
                pass
            self._await(self.can_search, ask)

    def _await(self, ready: threading.Event, ask: Ask) -> None:
        """Wait for what may take a minute, but not for a question that nobody asks any more."""
        while ask.ticket not in self._desk.cancelled and not ready.wait(_GLANCE_SECONDS):
            pass


def _answer(ask: Ask, words: Lexicon, desk: _Inbox, kernels: _Kernels) -> Answer | Failed:
    began = time.monotonic()
    deadline = None if ask.budget.seconds is None else began + ask.budget.seconds
    # The search may still be compiling, which can take a minute once: nobody shall wait for that.
    is_makeshift = ask.budget.seconds is not None and not kernels.can_search.is_set()
    budget = replace(ask.budget, seconds=None) if is_makeshift else ask.budget

    def stop() -> bool:
        hurried = ask.ticket in desk.cancelled or ask.ticket in desk.hurried
        return hurried or (deadline is not None and time.monotonic() >= deadline)

    def stop_plainly() -> bool:
        return stop() or time.monotonic() >= began + _PLAIN_SECONDS

    def on_thinking(candidates: tuple[Candidate, ...]) -> None:
        desk.tell(Thinking(ask.ticket, candidates))

    try:
        if kernels.can_choose.is_set():
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
        else:
            candidates = choose_plainly(
                ask.view, words, ask.level, ask.seed, ask.top, stop_plainly, ask.purpose
            )
    except Exception as error:  # whatever is wrong with one question must not end the others
        _log.exception("Maven cannot answer")
        return Failed(ask.ticket, f"{type(error).__name__}: {error}")
    return Answer(ask.ticket, candidates[0].move, candidates, is_makeshift)


class _Inbox:
    """What has come in through the pipe, and the way back."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self.asks: queue.SimpleQueue[Ask] = queue.SimpleQueue()
        self.cancelled: set[int] = set()
        self.hurried: set[int] = set()

    def next_ask(self, meanwhile: Callable[[], bool]) -> Ask:
        """The next question; while there is none, `meanwhile` is done until it says that there is no more."""
        while self.asks.empty() and meanwhile():
            pass
        return self.asks.get()

    def tell(self, message: FromWorker) -> None:
        try:
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
