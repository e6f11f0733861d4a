"""Lines on which more comes than anybody honest sends."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.protocol import Event

from game.net.connection import Connection
from game.net.limits import FRAMES_AT_ONCE, MOST_UNOPENED, READ_AT_ONCE

MANY = 40_000
KINDS = {
    "pings": Frame(Opcode.PING, b""),
    "pongs": Frame(Opcode.PONG, b""),
    "messages": Frame(Opcode.TEXT, b""),
    "parts of a message": Frame(Opcode.TEXT, b"", fin=False),
}


class Counted(Connection):
    """How many frames of all lines were looked at, and bytes read."""

    looked_at = read = 0

    def data_received(self, data: bytes) -> None:
        Counted.read += len(data)
        super().data_received(data)

    def process_event(self, event: Event) -> None:
        Counted.looked_at += isinstance(event, Frame)
        super().process_event(event)


@pytest.mark.parametrize("kind", KINDS)
def test_whoever_floods_a_line_with_frames_is_cut_before_most_of_them_are_looked_at(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Counted, "looked_at", 0)
    first, rest = KINDS[kind], Frame(Opcode.CONT, b"", fin=False) if "parts" in kind else KINDS[kind]

    async def flood(line: Any) -> None:
        raw = first.serialize(mask=True) + rest.serialize(mask=True) * MANY
        line.transport.write(raw)
        await asyncio.wait_for(heard_out(line), 60)

    asyncio.run(with_line(flood))
    assert FRAMES_AT_ONCE < Counted.looked_at <= FRAMES_AT_ONCE + READ_AT_ONCE


def test_whoever_never_ends_a_request_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Counted, "read", 0)

    async def flood(line: Any) -> None:
        port = line.transport.get_extra_info("peername")[1]
        _, endless = await asyncio.open_connection("127.0.0.1", port)
        with suppress(ConnectionError):
            while Counted.read < 100 * MOST_UNOPENED:
                endless.write(b"x" * MOST_UNOPENED)
                await endless.drain()

    asyncio.run(with_line(flood))
    assert Counted.read < 100 * MOST_UNOPENED


def test_whoever_says_as_much_as_anybody_may_is_heard() -> None:
    async def talk(line: Any) -> None:
        for text in ("x" * 16_000, *map(str, range(60))):
            await line.send(text)
            await (await line.ping())
            assert await asyncio.wait_for(line.recv(), 60) == text

    asyncio.run(with_line(talk))


async def heard_out(line: Any) -> None:
    """Whatever is said, until the line is cut."""
    with suppress(ConnectionClosed):
        async for _ in line:
            pass


async def with_line(talk: Any) -> None:
    """Somebody talks on a line to a server that says everything again."""

    async def echo(line: ServerConnection) -> None:
        async for said in line:
            await line.send(said)

    async with serve(echo, "127.0.0.1", 0, create_connection=Counted, ping_interval=None) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        async with connect(f"ws://127.0.0.1:{port}", ping_interval=None) as line:
            await talk(line)
