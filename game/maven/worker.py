"""Maven's process: loads the lexicon, warms the kernels, then answers one question after the other.

A second thread reads, so that Cancel and Force Move are heard while the first one thinks, and so that the
process ends by itself as soon as the other end of the pipe is gone.
"""

from __future__ import annotations

import os
import queue
import signal
import threading
import time
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path

from game.lexicon.graph import build_graph
from game.lexicon.words import Lexicon
from game.maven.brain import choose, warm_up, warm_up_search
from game.maven.messages import Answer, Ask, Cancel, Candidate, Failed, FromWorker, MoveNow, Thinking, Warm
from game.maven.simulation import FEWEST_NODES

_LOADED = 0.1
"""Share of the start that loading the lexicon is; compiling takes the rest."""


def main(pipe: Connection, lexicon: Path) -> None:
    """Serve questions from `pipe` until it closes."""
    # Ctrl-C reaches the whole process group; the game decides when this process ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    desk = _Inbox(pipe)
    threading.Thread(target=desk.read, daemon=True).start()
    words = Lexicon.load(lexicon)
    desk.tell(Warm(_LOADED))
    for progress in warm_up(words):
        desk.tell(Warm(_LOADED + (1 - _LOADED) * progress))
    can_search = threading.Event()
    threading.Thread(target=_warm_up_the_rest, args=(words, can_search), daemon=True).start()
    while True:
        ask = desk.asks.get()
        if (ask.budget.nodes or 0) >= FEWEST_NODES:
            can_search.wait()  # the same nodes must give the same answer
        if ask.ticket not in desk.cancelled:
            desk.tell(_answer(ask, words, desk, can_search.is_set()))


def _warm_up_the_rest(words: Lexicon, can_search: threading.Event) -> None:
    """Compile while nobody waits what the first questions can do without."""
    try:
        warm_up_search(words)
    finally:
        can_search.set()
    # Rarely needed (see `brain`), but then within seconds.
    build_graph(["AA"])


def _answer(ask: Ask, words: Lexicon, desk: _Inbox, can_search: bool) -> Answer | Failed:
    deadline = None if ask.budget.seconds is None else time.monotonic() + ask.budget.seconds
    # The search may still be compiling, which can take a minute once: nobody shall wait for that.
    budget = ask.budget if can_search else replace(ask.budget, seconds=None)

    def stop() -> bool:
        hurried = ask.ticket in desk.cancelled or ask.ticket in desk.hurried
        return hurried or (deadline is not None and time.monotonic() >= deadline)

    def on_thinking(candidates: tuple[Candidate, ...]) -> None:
        desk.tell(Thinking(ask.ticket, candidates))

    try:
        candidates = choose(
            ask.view, words, ask.level, budget, ask.seed, ask.top, on_thinking=on_thinking, stop=stop
        )
    except Exception as error:  # whatever is wrong with one question must not end the others
        return Failed(ask.ticket, f"{type(error).__name__}: {error}")
    return Answer(ask.ticket, candidates[0].move, candidates)


class _Inbox:
    """What has come in through the pipe, and the way back."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self.asks: queue.SimpleQueue[Ask] = queue.SimpleQueue()
        self.cancelled: set[int] = set()
        self.hurried: set[int] = set()

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
