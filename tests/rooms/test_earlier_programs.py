"""Whoever has an earlier version hears in its language, and whoever calls one hears, who has to update."""

from __future__ import annotations

import asyncio
import json

import pytest
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from game.rooms.net.room_connection import open_line
from game.rooms.net.server import RoomServer
from game.rules.record_codec import PLAYED_VERSION
from tests.rooms.test_server import WORDS, served


@pytest.mark.parametrize("spoken", [[1, 1], [1, 2], [1, 3]])
@pytest.mark.parametrize("words", [WORDS.digest, "other words"])
def test_whoever_says_hello_in_an_older_protocol_is_told_in_it_to_update(
    spoken: list[int], words: str
) -> None:
    hello = {"t": "hello", "protocol": spoken, "rules": PLAYED_VERSION, "words": words}

    async def talk(_server: RoomServer, address: str) -> None:
        line = await connect(address)
        await line.send(json.dumps(hello))
        why = "This room plays a newer Parlour: update the game on this machine."
        assert json.loads(await line.recv()) == {"t": "refused", "why": why}
        with pytest.raises(ConnectionClosed):
            await line.recv()

    served(talk)


@pytest.mark.parametrize(
    ("code", "error", "why"),
    [(1000, PermissionError, "update the game where it is hosted"), (1001, ConnectionClosed, "going away")],
)
def test_a_host_that_cannot_read_hello_has_to_be_updated_but_not_one_that_ends(
    code: int, error: type[Exception], why: str
) -> None:
    async def hangs_up(line: ServerConnection) -> None:
        await line.recv()
        await line.close(code)

    async def call() -> None:
        async with serve(hangs_up, "127.0.0.1", 0) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            with pytest.raises(error, match=why):
                await open_line(f"ws://127.0.0.1:{port}", WORDS.digest)

    asyncio.run(call())
