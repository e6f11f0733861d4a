"""The connection to a broker, where there is none."""

from __future__ import annotations

import asyncio

import pytest

from game.halls.batched_event_loop import run_batched

jetstream = pytest.importorskip("game.net.jetstream", reason="nats-py is not installed")
NOBODY = "nats://127.0.0.1:1"


def test_a_broker_that_was_never_reached_is_given_up_by_itself_and_not_by_being_cancelled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(jetstream, "FIRST_SECONDS", 0.5)
    noted: list[Exception] = []

    async def note(why: Exception) -> None:
        noted.append(why)

    async def tried() -> None:
        with pytest.raises(TimeoutError, match="no broker has answered"):
            await asyncio.wait_for(jetstream.connected(NOBODY, note), 20)

    run_batched(tried())
    assert noted, "it was tried more than once"
