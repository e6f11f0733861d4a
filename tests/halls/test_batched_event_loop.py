"""A hall's loop reads many lines each time it wakes, and asks silent ones whether anybody is there."""

from __future__ import annotations

import argparse
import asyncio
import selectors
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from multiprocessing import Pipe
from pathlib import Path

import pytest

from game.commands import hall as command
from game.halls.batched_event_loop import BatchedSelector
from game.net.rate_limiter import RateLimiter
from tools.load import hall_load as bench

Pair = tuple[socket.socket, socket.socket]


@pytest.fixture
def pairs() -> Iterator[list[Pair]]:
    with ExitStack() as close:
        made = [socket.socketpair() for _ in range(3)]
        for one in made:
            for end in one:
                close.enter_context(end)
        yield made


def test_whoever_speaks_before_the_next_look_is_read_with_it(
    pairs: list[Pair], monkeypatch: pytest.MonkeyPatch
) -> None:
    moments, slept = iter([10.01]), []

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        for _, speaks in pairs[1:]:
            speaks.send(b"x")

    monkeypatch.setattr("game.halls.batched_event_loop.time.monotonic", lambda: next(moments))
    monkeypatch.setattr("game.halls.batched_event_loop.time.sleep", sleep)
    with BatchedSelector() as looks:
        for hears, _ in pairs:
            looks.register(hears, selectors.EVENT_READ)
        pairs[0][1].send(b"x")
        assert len(looks.select(5)) == 3
    assert slept == [pytest.approx(0.04)], "looks are at the multiples of a twentieth of a second"


def test_what_is_to_be_done_at_once_waits_for_no_look(
    pairs: list[Pair], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.halls.batched_event_loop.time.sleep", lambda _seconds: pytest.fail("it sleeps"))
    with BatchedSelector() as looks:
        looks.register(pairs[0][0], selectors.EVENT_READ)
        assert not looks.select(0)
        pairs[0][1].send(b"x")
        assert len(looks.select(0)) == 1


class NobodyThinks:
    """In the place of the client of Maven’s engine."""

    def __init__(self, _maven: object) -> None:
        pass

    def start(self) -> None:
        pass

    def session(self) -> None:
        pass

    def close(self) -> None:
        pass


def test_a_hall_is_held_and_measured_in_such_a_loop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    selectors_seen = []

    async def work(*_given: object) -> int:
        loop = asyncio.get_running_loop()
        selectors_seen.append(loop._selector)  # type: ignore[attr-defined]  # asyncio keeps it to itself
        return 0

    monkeypatch.setattr(command, "EngineClient", NobodyThinks)
    monkeypatch.setattr(command, "_hold", work)
    monkeypatch.setattr(bench, "_serve", work)
    command.hold(argparse.Namespace(round=60), None, tmp_path, RateLimiter())
    bench.serve(Pipe()[0], tmp_path, 60, "")
    assert [type(one) for one in selectors_seen] == [BatchedSelector, BatchedSelector]
