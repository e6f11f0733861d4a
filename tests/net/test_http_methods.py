"""HTTP methods, at everything that serves pages."""

from __future__ import annotations

import asyncio
import http.client
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

from game.net.home_gateway import HomeGateway
from game.phones.page_files import files
from game.phones.server import Server as PhoneServer
from game.rooms.net.server import RoomServer
from tests.halls.test_server import held
from tests.rooms.pages import WORDS
from tools.stress.room_rehearsal import house_of

OTHERS = ("POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "M-SEARCH", "get")


@asynccontextmanager
async def of_phones(_folder: Path) -> AsyncIterator[int]:
    server = PhoneServer(files(), HomeGateway(["127.0.0.1"], [0]))
    server.start()
    while not server.port:
        assert not server.trouble
        await asyncio.sleep(0.01)
    try:
        yield server.port
    finally:
        server.close()


@asynccontextmanager
async def of_rooms(_folder: Path) -> AsyncIterator[int]:
    server = RoomServer(house_of(WORDS))
    try:
        yield await server.start("127.0.0.1", 0)
    finally:
        await server.stop()


@asynccontextmanager
async def of_a_hall(folder: Path) -> AsyncIterator[int]:
    async with held(folder / "hall") as hall:
        yield hall.port


SERVERS: tuple[Callable[[Path], AbstractAsyncContextManager[int]], ...] = (of_phones, of_rooms, of_a_hall)


def asked(port: int, method: str) -> tuple[int, str | None, str | None, bytes]:
    """The status, what is allowed, how long the page is, and what came of it."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request(method, "/", body=b"x=1" if method == "POST" else None)
    answer = connection.getresponse()
    return answer.status, answer.headers["Allow"], answer.headers["Content-Length"], answer.read()


def test_pages_are_read_and_every_other_method_is_told_so_at_every_server(tmp_path: Path) -> None:
    async def talk(server: Callable[[Path], AbstractAsyncContextManager[int]]) -> None:
        async with server(tmp_path) as port:
            for method in OTHERS:
                status, allowed, _, _ = await asyncio.to_thread(asked, port, method)
                assert (status, allowed) == (405, "GET, HEAD"), (server, method)
            status, _, length, page = await asyncio.to_thread(asked, port, "GET")
            assert (status, length) == (200, str(len(page)))
            assert await asyncio.to_thread(asked, port, "HEAD") == (200, None, length, b"")

    for server in SERVERS:
        asyncio.run(talk(server))
