"""A connection to a server that is opened again: later and later while nothing is said on it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.server import ServerConnection, serve

from game.language.messages import message
from game.net import client
from game.net.client import ReconnectingClient, opened
from game.net.loop_thread import LoopThread
from tests.waiting import FAR

CALLS = 6


def waits_of(
    monkeypatch: pytest.MonkeyPatch, talk: Callable[[ServerConnection], Awaitable[None]]
) -> list[int]:
    """After how many failures in a row somebody waits who calls a server that talks so, call by call."""
    waits: list[int] = []

    async def call(address: str) -> ClientConnection:
        return await opened(address, 1024)

    async def calling() -> None:
        enough = asyncio.Event()

        def backoff(failures: int) -> float:
            waits.append(failures)
            if len(waits) == CALLS:
                served.call_soon_threadsafe(enough.set)
            return 0.0

        monkeypatch.setattr(client, "backoff", backoff)
        served, network = asyncio.get_running_loop(), LoopThread()
        async with serve(talk, "127.0.0.1", 0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            line = ReconnectingClient(network, [f"ws://127.0.0.1:{port}"], call, bytes, message("A line"))
            await asyncio.wait_for(enough.wait(), 60)
            line.close()
            await asyncio.to_thread(network.close)

    asyncio.run(calling())
    return waits[:CALLS]


def test_a_server_that_opens_connections_and_hangs_up_at_once_is_called_later_and_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def hang_up(connection: ServerConnection) -> None:
        await connection.close()

    assert waits_of(monkeypatch, hang_up) == list(range(CALLS))


def test_a_server_that_has_said_something_is_called_again_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    async def greet(connection: ServerConnection) -> None:
        await connection.send("hello")

    assert waits_of(monkeypatch, greet) == [0] * CALLS


def test_a_server_that_opens_connections_and_says_nothing_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def listen(connection: ServerConnection) -> None:
        await connection.wait_closed()

    monkeypatch.setattr(client, "ANSWER_SECONDS", 0.02)
    assert waits_of(monkeypatch, listen) == list(range(CALLS))


def test_a_server_that_has_said_something_may_be_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[object] = []
    past = threading.Event()

    def hear(message: object, at: float) -> None:
        """In the loop of the client: what is put off here comes after the end of the time for an answer."""
        heard.append(message)
        asyncio.get_running_loop().call_later(client.ANSWER_SECONDS, past.set)

    async def greet(connection: ServerConnection) -> None:
        await connection.send("hello")
        await asyncio.to_thread(past.wait, FAR)
        await connection.send("still here")

    monkeypatch.setattr(client, "ANSWER_SECONDS", 0.2)
    monkeypatch.setattr(client, "Received", hear)
    waits_of(monkeypatch, greet)
    assert heard[:2] == [b"hello", b"still here"]
