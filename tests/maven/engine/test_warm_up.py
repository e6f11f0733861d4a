"""Compiled code in the making: what is told of it, what waits for it, and how the others are answered."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.maven.engine import warm_up as getting_ready
from game.maven.engine.compile_ahead import STATIC
from game.maven.engine.warm_up import LOADED, AnswerMode, Kernels
from game.maven.messages import FEWEST_NODES, Budget, Readiness, Warm
from tests.maven.tables import small_lexicon

SECONDS, FEW, MANY = Budget(seconds=1.0), Budget(nodes=1), Budget(nodes=FEWEST_NODES)
FAR = 60.0


class Compiler:
    """In place of the compiler: it gets on when it is let, and what is compiled is loaded at once."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, stored: bool = False) -> None:
        self._let = threading.Semaphore(0)
        self.told: list[Warm] = []
        self._heard = threading.Condition()
        monkeypatch.setattr(getting_ready, "is_compiled", lambda: stored)
        monkeypatch.setattr(getting_ready, "compile_elsewhere", lambda _: self._compiled())
        monkeypatch.setattr(getting_ready, "warm_up", lambda _: iter((0.5, 1.0)))
        monkeypatch.setattr(getting_ready, "warm_up_search", lambda _: iter((0.5, 1.0)))
        self.kernels = Kernels(small_lexicon(), Path("words"), self._tell)

    def _compiled(self) -> Iterator[float]:
        for progress in (STATIC / 2, STATIC, 1.0):
            self._let.acquire()  # an error here would end the process, so it may wait for ever
            yield progress

    def _tell(self, warm: Warm) -> None:
        with self._heard:
            self.told.append(warm)
            self._heard.notify_all()

    def get_on(self, until: Callable[[Warm], bool]) -> None:
        """Compile a step more, and wait until this is told."""
        self._let.release()
        with self._heard:
            assert self._heard.wait_for(lambda: until(self.told[-1]), FAR)


def half(warm: Warm) -> bool:
    return LOADED < warm.progress < 1


def chooses(warm: Warm) -> bool:
    return warm.readiness is Readiness.COMPILING_SEARCH


def ready(warm: Warm) -> bool:
    return warm.readiness is Readiness.READY


def test_it_is_told_when_compiling_begins_when_moves_can_be_chosen_and_when_all_is_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compiler = Compiler(monkeypatch)
    assert compiler.told == [Warm(LOADED, Readiness.COMPILING)]
    for step in (half, chooses, ready):
        compiler.get_on(step)
    assert [warm.readiness for warm in compiler.told] == [
        *[Readiness.COMPILING] * 3, Readiness.COMPILING_SEARCH, Readiness.READY
    ]  # fmt: skip
    progress = [warm.progress for warm in compiler.told]
    assert progress == sorted(progress)
    assert progress[-2:] == [1.0, 1.0]


def test_of_what_is_stored_nothing_is_told_but_that_it_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    compiler = Compiler(monkeypatch, stored=True)
    while compiler.kernels.rehearse():
        pass
    assert compiler.told == [Warm(1.0, Readiness.READY)]
    assert compiler.kernels.can_search
    assert compiler.kernels.way(SECONDS) is AnswerMode.FULLY


def test_who_has_seconds_is_answered_at_once_plainly_then_at_a_glance_and_at_last_fully(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compiler = Compiler(monkeypatch)
    ways = []
    for step in (half, chooses, ready):
        compiler.kernels.wait_for(SECONDS, no_end)
        ways.append(compiler.kernels.way(SECONDS))
        compiler.get_on(step)
    ways.append(compiler.kernels.way(SECONDS))
    assert ways == [AnswerMode.PLAINLY, AnswerMode.PLAINLY, AnswerMode.AT_A_GLANCE, AnswerMode.FULLY]


def no_end() -> bool:
    return False


@pytest.mark.parametrize("budget", [FEW, MANY])
def test_who_has_nodes_waits_for_what_they_take_and_is_answered_fully(
    budget: Budget, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiler = Compiler(monkeypatch)
    asked = threading.Thread(target=compiler.kernels.wait_for, args=(budget, no_end))
    asked.start()
    compiler.get_on(half)
    assert asked.is_alive()
    compiler.get_on(chooses)
    if budget is MANY:
        assert asked.is_alive()
        compiler.get_on(ready)
    asked.join(FAR)
    assert not asked.is_alive()
    assert compiler.kernels.way(budget) is AnswerMode.FULLY


def test_nobody_waits_for_a_question_that_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    kernels = Compiler(monkeypatch).kernels
    kernels.wait_for(MANY, lambda: True)
    assert kernels.way(SECONDS) is AnswerMode.PLAINLY
