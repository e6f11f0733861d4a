"""A program of an earlier version hears in its own language that it has to be updated."""

from __future__ import annotations

import json

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

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
