"""Getting Maven's compiled code ready in the process that answers: loaded from what is stored, or compiled.

Kernels that are stored are loaded when a question first needs them, or before, while there is none. If they
have to be compiled first, a thread sees to that; meanwhile whoever has seconds is answered plainly (see
`plain_player`), or at a glance as long as only the search is missing.
"""

from __future__ import annotations

import logging
import os
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from enum import Enum
from itertools import chain
from pathlib import Path

from game.lexicon.words import Lexicon
from game.maven.engine.compile_ahead import STATIC, compile_elsewhere, is_compiled
from game.maven.messages import FEWEST_NODES, Budget, Readiness, Warm
from game.maven.player.choose_move import warm_up, warm_up_search

_log = logging.getLogger(__name__)
LOADED = 0.1
"""Share of getting ready that is done once the lexicon is loaded."""
_STORED = 0.95
"""Share of getting ready after which everything needed to choose moves is compiled, if it was not before."""
_GLANCE_SECONDS = 0.02
"""How often whoever waits looks whether the question still stands."""


class AnswerMode(Enum):
    """How a question can be answered just now."""

    PLAINLY = "plainly"
    AT_A_GLANCE = "at a glance"
    FULLY = "fully"


def without_looking_ahead(budget: Budget) -> Budget:
    """What is left of a budget for a choice at a glance."""
    few = budget.nodes is not None and budget.nodes < FEWEST_NODES
    return replace(budget, seconds=None, nodes=budget.nodes if few else None)


class Kernels:
    """The compiled code: how much of it is there."""

    def __init__(self, words: Lexicon, own: Path, tell: Callable[[Warm], object]) -> None:
        """`words` are those in play, `own` the file of the game's own; `tell` hears how far it is, also from
        another thread."""
        self._words, self._own, self._tell = words, own, tell
        self.are_compiled = is_compiled()
        """Whether all of them were stored from the beginning."""
        self._can_choose = threading.Event()
        self._can_search = threading.Event()
        self._rehearsals: Iterator[object] = iter(())
        if self.are_compiled:
            self._load_first()
        else:
            self._tell(Warm(LOADED, Readiness.COMPILING))
            threading.Thread(target=self._compile, daemon=True).start()

    @property
    def can_search(self) -> bool:
        """Whether all there is has been loaded."""
        return self._can_search.is_set()

    def rehearse(self) -> bool:
        """Load some more of what is stored; whether there was more.

        What fails to load does so again for the question that needs it, which then fails visibly.
        """
        with suppress(Exception):
            next(self._rehearsals)
            return True
        return False

    def wait_for(self, budget: Budget, is_given_up: Callable[[], bool]) -> None:
        """Wait until a question can be answered as its budget asks, or until nobody asks it any more."""
        if self.are_compiled or budget.seconds is None:
            self._await(self._can_choose, is_given_up)
        if (budget.nodes or 0) >= FEWEST_NODES and (self.are_compiled or budget.seconds is None):
            # The same budget in nodes must always give the same answer.
            while self.rehearse():
                pass
            self._await(self._can_search, is_given_up)

    def way(self, budget: Budget) -> AnswerMode:
        """How a question that has been waited for is answered."""
        # The search may still be compiling, which can take minutes: who counts seconds waits for nothing.
        if budget.seconds is None or self._can_search.is_set():
            return AnswerMode.FULLY
        return AnswerMode.AT_A_GLANCE if self._can_choose.is_set() else AnswerMode.PLAINLY

    def _load_first(self) -> None:
        """Load what the first question is most likely to need; the rest can wait for an idle moment."""
        rehearsals = warm_up(self._words)
        next(rehearsals)
        self._rehearsals = self._rest(rehearsals)
        self._tell(Warm(1.0, Readiness.READY))
        self._can_choose.set()

    def _rest(self, rehearsals: Iterator[object]) -> Iterator[object]:
        try:
            yield from rehearsals
            yield from warm_up_search(self._words)
        finally:
            self._can_search.set()

    def _compile(self) -> None:
        """Have all kernels compiled, load them and report it."""
        elsewhere = compile_elsewhere(self._own)
        try:
            for progress in elsewhere:
                done = LOADED + (_STORED - LOADED) * min(progress / STATIC, 1)
                self._tell(Warm(done, Readiness.COMPILING))
                if progress >= STATIC:
                    break
            deque(warm_up(self._words), maxlen=0)
        except Exception:
            _log.exception("Maven cannot be compiled")
            os._exit(1)  # whoever waits would wait for ever; a new process may do better
        self._tell(Warm(1.0, Readiness.COMPILING_SEARCH))
        self._can_choose.set()
        try:
            deque(chain(elsewhere, warm_up_search(self._words)), maxlen=0)
        finally:
            self._can_search.set()
            self._tell(Warm(1.0, Readiness.READY))

    def _await(self, ready: threading.Event, is_given_up: Callable[[], bool]) -> None:
        while not is_given_up() and not ready.wait(_GLANCE_SECONDS):
            pass
