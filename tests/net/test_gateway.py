"""The one server of the program, as browsers, programs and whoever is gone meet it."""

from __future__ import annotations

import asyncio
import http.client
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.protocol import Event
from websockets.typing import Origin

from game.language.messages import message
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
    measures: bool = False
    full: bool = False
    heard: list[str] = field(default_factory=list)
    open: list[Connection] = field(default_factory=list)
    came: asyncio.Queue[Connection] = field(default_factory=asyncio.Queue)
    gone: asyncio.Queue[Connection] = field(default_factory=asyncio.Queue)

    def is_named(self, host: str, _peer: str, /) -> bool:
        return host.startswith("127.0.0.1:")

    def file(self, asked: Asked) -> File | None:
        return File(b"Hello", ()) if asked.path == "/" else None

    def admit(self, _connection: Connection) -> None:
        if self.full:
            raise NotServedError(message("It is full."))

    async def talk(self, connection: Connection) -> None:
        self.open.append(connection)
        self.came.put_nowait(connection)
        try:
            async for said in connection:
                if said == "fail":
                    raise ValueError(said)
                self.heard.append(str(said))
                connection.tell(b"heard", str(said).encode())
        finally:
            self.open.remove(connection)
            self.gone.put_nowait(connection)


@asynccontextmanager
async def served(site: Plain, heartbeat: float = 1000.0) -> AsyncIterator[tuple[int, BackgroundErrors]]:
    errors = BackgroundErrors()
    gateway = Gateway(message("The site"), RateLimiter(), errors, heartbeat).mount(site)
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


def asked(port: int, path: str) -> tuple[int, str]:
    """The status of a page, and where it is said to be."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    connection.request("GET", path)
    answer = connection.getresponse()
    return answer.status, answer.headers["Location"] or ""


def test_sites_are_served_side_by_side_and_one_that_goes_takes_only_its_own_connections_along() -> None:
    async def trial() -> None:
        errors, root, room = BackgroundErrors(), Plain(), Plain(takes_programs=True)
        gateway = Gateway(message("The sites"), RateLimiter(), errors, 1000.0)
        port = await gateway.mount(room, "/room").start("127.0.0.1", [0])
        pages = ("/", "/room", "/room/", "/rooms/", "/room/nothing")

        async def told() -> list[tuple[int, str]]:
            return [await asyncio.to_thread(asked, port, path) for path in pages]

        alone = await told()
        assert alone == [(302, "/room/"), (302, "/room/"), (200, ""), (404, ""), (404, "")]
        gateway.mount(root)
        assert await told() == [(200, ""), *alone[1:]]
        async with (
            to(port) as phone,
            to(port, f"/room{SOCKET}") as page,
            to(port, "/", None) as program,
            to(port, "/room/", None) as other,
        ):
            for line, site in ((phone, root), (page, room), (program, room), (other, room)):
                await line.send("hello")
                assert [await line.recv(), await line.recv()] == ["heard", "hello"]
                assert site.heard.pop() == "hello"
            assert [len(site.open) for site in (root, room)] == [1, 3]
            await gateway.unmount(room, "it has ended")
            for line in (page, program, other):
                with pytest.raises(ConnectionClosed, match="it has ended"):
                    await line.recv()
            await phone.send("still here")
            assert await phone.recv() == "heard"
            assert not gateway.is_idle
            for path in ("/", "/room/", SOCKET):
                with pytest.raises(InvalidStatus, match="403"):
                    await to(port, path, None)
        await gateway.stop()

    asyncio.run(trial())


def test_a_site_that_is_full_says_so_and_an_error_of_its_own_costs_one_connection() -> None:
    async def trial() -> None:
        site = Plain()
        async with served(site) as (port, errors), to(port) as other, to(port) as failing:
            await failing.send("fail")
            with pytest.raises(ConnectionClosed):
                await failing.recv()
            assert "The site: a connection has stopped by an error" in errors.take()
            await other.send("hello")
            assert await other.recv() == "heard"
            site.full = True
            with pytest.raises(InvalidStatus, match="503"):
                await to(port)

    asyncio.run(trial())


def test_a_slow_reader_is_cut_instead_of_filling_the_memory() -> None:
    async def trial() -> None:
        site = Plain()
        async with served(site) as (port, _), to(port) as line:
            line.transport.pause_reading()
            connection, told = await site.came.get(), 0
            while connection.is_open:
                connection.tell(b"x" * 1000)
                told += 1000
                assert connection.transport.get_write_buffer_size() <= UNSENT_BYTES + 2000
            assert told > UNSENT_BYTES
            assert await site.gone.get() is connection
            line.transport.abort()

    asyncio.run(trial())


def answers(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Is set whenever somebody has answered that they are there."""
    heard, whole = asyncio.Event(), Connection.process_event

    def process_event(self: Connection, event: Event) -> None:
        whole(self, event)
        if isinstance(event, Frame) and event.opcode is Opcode.PONG:
            heard.set()

    monkeypatch.setattr(Connection, "process_event", process_event)
    return heard


def look_at_all(heartbeat: Heartbeat, moment: float = 0.0) -> None:
    for _ in range(PARTS):
        heartbeat.look(moment)


def test_a_connection_that_answers_stays_and_one_that_does_not_is_cut(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def trial() -> None:
        site, answered, heartbeat = Plain(), answers(monkeypatch), Heartbeat(1.0)
        async with served(site) as (port, _), to(port), to(port) as silent:
            silent.transport.pause_reading()
            there, away = await site.came.get(), await site.came.get()
            assert there.remote_address[1] != silent.local_address[1]
            heartbeat.add(there)
            heartbeat.add(away)
            for looks in range(1, 2 + 2 * SILENT_LOOKS):
                look_at_all(heartbeat)
                if there.pinged is not None:
                    await answered.wait()
                    answered.clear()
                assert away.is_open == (looks <= SILENT_LOOKS), "it has had time to answer"
            assert await site.gone.get() is away
            assert site.open == [there]
            silent.transport.abort()

    asyncio.run(trial())


def test_round_trips_are_measured_where_they_are_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    async def trial() -> None:
        site, answered = Plain(), answers(monkeypatch)
        async with served(site) as (port, _), to(port):
            connection, heartbeat = await site.came.get(), Heartbeat(1.0)
            heartbeat.add(connection)
            connection.measured = True
            look_at_all(heartbeat, connection.loop.time() - 3.0)
            await answered.wait()
            assert 3.0 <= connection.round_trip < 60.0

    asyncio.run(trial())
