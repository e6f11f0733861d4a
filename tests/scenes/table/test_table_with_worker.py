"""The table with the real worker process behind it, in real time."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator

import pytest

from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import Maven
from game.maven.messages import Budget
from tests.scenes.couch import FRAME, Couch, services

PATIENCE = 120.0
"""Seconds: a machine that has never compiled the kernels needs some."""


@pytest.fixture
def maven() -> Iterator[Maven]:
    maven = Maven()
    maven.start()
    yield maven
    maven.close()


def watch_until(couch: Couch, name: str) -> float:
    """Let real time pass until a scene comes; the longest that one frame took, in seconds."""
    end = time.monotonic() + PATIENCE
    longest = 0.0
    while couch.stack.top.name != name:
        assert time.monotonic() < end, f"no {name} but {couch.stack.top.name}"
        begin = time.monotonic()
        couch.stack.update(FRAME)
        longest = max(longest, time.monotonic() - begin)
        time.sleep(0.002)
    return longest


def quick_start(lexicon: Lexicon, maven: Maven) -> Couch:
    home = services(lexicon, maven)
    home.budget = Budget(seconds=1.0)
    couch = Couch(home)
    couch.press("shuffle")
    watch_until(couch, "table")
    return couch


def test_the_worker_answers_and_its_move_comes_to_the_table(lexicon: Lexicon, maven: Maven) -> None:
    couch = quick_start(lexicon, maven)
    couch.pass_turn()
    watch_until(couch, "maven")
    watch_until(couch, "table")
    assert couch.host.history[1].kind == "place"


def test_a_worker_killed_while_it_thinks_is_replaced_and_the_game_goes_on(
    lexicon: Lexicon, maven: Maven
) -> None:
    couch = quick_start(lexicon, maven)
    couch.pass_turn()
    watch_until(couch, "maven")
    first = maven.pid
    assert first
    os.kill(first, signal.SIGKILL)
    watch_until(couch, "table")
    assert maven.pid != first
    assert couch.host.history[1].kind == "place"
