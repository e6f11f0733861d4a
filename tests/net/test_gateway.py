"""The one server of the program, as browsers, programs and whoever is gone meet it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from game.net.background_errors import BackgroundErrors
from game.net.connection import Connection
from game.net.gateway import Gateway
from game.net.heartbeat import PARTS, Heartbeat
from game.net.limits import SILENT_LOOKS, UNSENT_BYTES, Cost
from game.net.rate_limiter import RateLimiter
from game.net.site import SOCKET, Asked, File, NotServedError


@dataclass
class Plain:
    """A site with one page, which says what it has heard."""

    sockets: frozenset[str] = frozenset({SOCKET})
    takes_programs: bool = False
    line_cost: Cost = Cost.LINE
    full: bool = False
    heard: list[str] = field(default_factory=list)
    open: list[Connection] = field(default_factory=list)

    def is_named(self, host: str, _peer: str, /) -> bool:
        return host.startswith("127.0.0.1:")

    def file(self, asked: Asked) -> File | None:
        return File(b"Hello", ()) if asked.path == "/" else None

    def admit(self, _connection: Connection) -> None:
        if self.full:
            raise NotServedError("It is full.")

    async def talk(self, connection: Connection) -> None:
        self.open.append(connection)
        try:
            async for said in connection:
                if said == "fail":
                    raise ValueError(said)
                self.heard.append(str(said))
                connection.tell(b"heard", str(said).encode())
        finally:
            self.open.remove(connection)


@asynccontextmanager
async def served(site: Plain, heartbeat: float = 1000.0) -> AsyncIterator[tuple[int, BackgroundErrors]]:
    errors = BackgroundErrors()
    gateway = Gateway(site, "The site", RateLimiter(), errors, heartbeat)
    port = await gateway.start("127.0.0.1", [0])
    async with asyncio.timeout(60):
        yield port, errors
    await gateway.stop()


def to(port: int, path: str = SOCKET, origin: str | None = "") -> connect:
    own = f"http://127.0.0.1:{port}"
    named = Origin(own if origin == "" else origin) if origin is not None else None
    return connect(f"ws://127.0.0.1:{port}{path}", origin=named, ping_interval=None)


@pytest.mark.parametrize(
    ("path", "origin", "programs", "answer"),
    [
        (SOCKET, "", False, 101),
        (SOCKET, None, False, 403),
        (SOCKET, None, True, 403),
        (SOCKET, "http://evil.example", True, 403),
        (SOCKET, "null", False, 403),
        ("/", None, True, 101),
        ("/", None, False, 403),
        ("/", "http://evil.example", True, 403),
        ("/", "", True, 403),
    ],
)
def test_a_socket_opens_to_our_own_pages_and_to_programs_where_they_are_let_in(
    path: str, origin: str | None, programs: bool, answer: int
) -> None:
    async def trial() -> int:
        async with served(Plain(takes_programs=programs)) as (port, _):
            try:
                async with to(port, path, origin) as line:
                    await line.send("hello")
                    assert [await line.recv(), await line.recv()] == ["heard", "hello"]
                return 101
            except InvalidStatus as refused:
                return refused.response.status_code

    assert asyncio.run(trial()) == answer


def test_a_site_that_is_full_says_so_and_an_error_of_its_own_costs_one_connection() -> None:
    async def trial() -> None:
        site = Plain()
        async with served(site) as (port, errors), to(port) as other, to(port) as failing:
            await failing.send("fail")
            with pytest.raises(ConnectionClosed):
                await failing.recv()
            assert "A connection to the site has stopped by an error" in errors.take()
            await other.send("hello")
            assert await other.recv() == "heard"
            site.full = True
            with pytest.raises(InvalidStatus, match="503"):
                await to(port)

    asyncio.run(trial())


async def read_nothing(line: ClientConnection) -> None:
    line.transport.pause_reading()


def test_a_slow_reader_is_cut_instead_of_filling_the_memory() -> None:
    async def trial() -> None:
        site = Plain()
        async with served(site) as (port, _), to(port) as line:
            await read_nothing(line)
            while not site.open:
                await asyncio.sleep(0)
            (connection,) = site.open
            told = 0
            while site.open:
                connection.tell(b"x" * 1000)
                told += 1000
                assert connection.transport.get_write_buffer_size() <= UNSENT_BYTES + 2000
                await asyncio.sleep(0)
            assert told > UNSENT_BYTES
            line.transport.abort()

    asyncio.run(trial())


def test_a_connection_that_answers_stays_and_one_that_does_not_is_cut() -> None:
    async def trial() -> None:
        site = Plain()
        async with served(site) as (port, _), to(port), to(port) as silent:
            while len(site.open) < 2:
                await asyncio.sleep(0)
            heartbeat, looks = Heartbeat(1.0), 0
            for connection in site.open:
                heartbeat.add(connection)
            await read_nothing(silent)
            while len(site.open) == 2:
                for _ in range(PARTS):
                    heartbeat.look(0.0)
                looks += 1
                while not any(one.heard or not one.silent for one in site.open):
                    await asyncio.sleep(0)  # one of them answers
                await asyncio.sleep(0)
            assert looks == 1 + SILENT_LOOKS, "it has had time to answer"
            silent.transport.abort()

    asyncio.run(trial())


def test_round_trips_are_measured_where_they_are_wanted() -> None:
    async def trial() -> None:
        site = Plain()
        async with served(site) as (port, _), to(port):
            while not site.open:
                await asyncio.sleep(0)
            (connection,) = site.open
            heartbeat = Heartbeat(1.0, measures=True)
            heartbeat.add(connection)
            for _ in range(PARTS):
                heartbeat.look(connection.loop.time() - 3.0)
            while connection.pinged is not None:
                await asyncio.sleep(0)
            assert 3.0 <= connection.round_trip < 60.0

    asyncio.run(trial())
