"""A server of rooms under abuse, with a game that goes on beside it: `python -m tools.stress abuse`.

Joins by the hundred thousand, floods, garbage, huge and dirty talk, others' tokens, sockets that never
speak, and readers who never read, from several addresses at once. Two sofas that behave are in a room
meanwhile: whatever they say has to be heard, their line has to hold, and the server may neither keep a line
too many nor grow.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import random
import secrets
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any

import psutil
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from game.bench.figure import percentile
from game.lexicon.words import Lexicon
from game.net.limits import HELLO_SECONDS, LARGEST_MESSAGE
from game.rooms.guest import Guest
from game.rooms.net.room_connection import hello_of, open_line
from game.rooms.net.server import RoomServer
from game.wire.from_page import Ping, WrittenLine
from game.wire.from_room import Back, Create, Join, ListRooms
from game.wire.terms import Terms
from game.wire.to_room import told_in_room
from tools.stress.room_rehearsal import house_of

WORDS = Lexicon.from_words(["AB"], "One word")
ADDRESSES = tuple(f"127.0.0.{number}" for number in range(2, 10))
"""Those that the abuse comes from."""
AT_ONCE = 32
SAY_SECONDS = 0.5
MOST_GROWTH = 64 * 1024 * 1024
"""Bytes by which the server may grow."""
HALF_OPEN, SLOW, LOUD = 400, 8, 24
GONE = HELLO_SECONDS + 3.0
"""Seconds after which a socket that never spoke has to be closed."""


def _serve(pipe: Connection) -> None:
    asyncio.run(_serve_until_killed(pipe))


async def _serve_until_killed(pipe: Connection) -> None:
    server, process = RoomServer(house_of(WORDS)), psutil.Process()
    pipe.send(await server.start("127.0.0.1", 0))
    while True:
        while not pipe.poll():
            await asyncio.sleep(0.02)
        pipe.recv()
        pipe.send((server.lines, len(server.lobby.rooms), process.memory_info().rss))


def room_abuse(_folder: object, count: int, tally: Counter[str]) -> Iterator[str | None]:
    """`count` joins with everything else beside them; what came of it at the end."""
    spawn = multiprocessing.get_context("spawn")
    here, there = spawn.Pipe()
    server = spawn.Process(target=_serve, args=(there,), daemon=True)
    server.start()
    try:
        siege = _Siege(here.recv(), here, count, tally)
        failures = asyncio.run(siege.hold())
    finally:
        server.kill()
        server.join()
    yield from (None for _ in range(count))
    yield from failures


@dataclass(slots=True)
class _Siege:
    port: int
    pipe: Connection
    count: int
    tally: Counter[str]
    luck: random.Random = field(default_factory=lambda: random.Random(1))
    answers: list[float] = field(default_factory=list)
    """Seconds until something said by one sofa was heard by the other."""
    token: str = ""

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    async def hold(self) -> list[str]:
        """Everything at once; what went wrong."""
        kitchen, attic, code = await self._two_sofas()
        _, rooms, before = self._server()
        ended = asyncio.Event()
        talking = asyncio.create_task(self._talk(kitchen, attic, ended))
        attacks = (self._joins, self._half_open, self._slow, self._loud, self._thieves)
        await asyncio.gather(*(attack(code) for attack in attacks))
        ended.set()
        failures = await talking
        for _ in range(100):
            lines, rooms_now, after = self._server()
            if lines == 2:
                break
            await asyncio.sleep(0.1)
        if lines != 2:
            failures.append(f"{lines} lines are open at the end, and 2 should be")
        if rooms_now != rooms:
            failures.append(f"{rooms_now} rooms are left of {rooms}")
        if after - before > MOST_GROWTH:
            failures.append(f"the server has grown by {(after - before) >> 20} MiB")
        self.tally["MiB by which the server grew"] = max(0, (after - before) >> 20)
        self.tally["lines of talk heard meanwhile"] = len(self.answers)
        self.tally["ms until talk was heard, median"] = round(1000 * percentile(self.answers, 0.5))
        self.tally["ms until talk was heard, p99"] = round(1000 * percentile(self.answers, 0.99))
        return failures

    def _server(self) -> tuple[int, int, int]:
        """Lines, rooms and bytes of the server."""
        self.pipe.send("how are you?")
        told: tuple[int, int, int] = self.pipe.recv()
        return told

    # ------------------------------------------------------------ those who behave

    async def _two_sofas(self) -> tuple[ClientConnection, ClientConnection, str]:
        kitchen = await open_line(self.url, WORDS.digest)
        await kitchen.send(bytes(Create("Kitchen", "Kitchen", ("Margaret",), Terms(seats=2))), text=True)
        guest = Guest()
        while guest.state is None:
            guest.hear(told_in_room(await kitchen.recv()))
        self.token = guest.token
        attic = await open_line(self.url, WORDS.digest)
        await attic.send(bytes(Join("Attic", ("Ruth",), "", guest.state.code)), text=True)
        return kitchen, attic, guest.state.code

    async def _talk(self, one: ClientConnection, other: ClientConnection, ended: asyncio.Event) -> list[str]:
        """One sofa talks all the time, the other listens."""
        said: dict[str, float] = {}
        lost: list[str] = []

        async def listen() -> None:
            async for data in other:
                text = getattr(told_in_room(data), "said", "")
                if text in said:
                    self.answers.append(time.perf_counter() - said.pop(text))

        async def drain() -> None:
            async for _ in one:
                pass

        listening = [asyncio.create_task(work()) for work in (listen, drain)]
        number = 0
        try:
            while not ended.is_set():
                number += 1
                said[f"line {number}"] = time.perf_counter()
                await one.send(bytes(WrittenLine(number, f"line {number}")), text=True)
                await asyncio.sleep(2 * SAY_SECONDS)
            await asyncio.sleep(SAY_SECONDS)
        except WebSocketException:
            lost.append("the line of those who behave was cut")
        for task in listening:
            task.cancel()
        if said:
            lost.append(f"{len(said)} of {number} lines of talk were not heard")
        return lost

    # ------------------------------------------------------------ those who do not

    def _address(self) -> tuple[str, int]:
        return self.luck.choice(ADDRESSES), 0

    async def _joins(self, _code: str) -> None:
        """Whole openings of lines, as fast as they come; most are told to slow down."""
        left = iter(range(self.count))

        async def worker() -> None:
            for _ in left:
                with suppress(OSError, asyncio.IncompleteReadError, TimeoutError):
                    self.tally[f"joins answered {await self._knock()}"] += 1

        await asyncio.gather(*(worker() for _ in range(AT_ONCE)))

    async def _knock(self) -> str:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=self._address())
        try:
            key = "dGhlIHNhbXBsZSBub25jZQ=="
            writer.write(
                f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nUpgrade: websocket\r\n"
                f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
                "Sec-WebSocket-Version: 13\r\n\r\n".encode()
            )
            status = await asyncio.wait_for(reader.readline(), 10)
            return status.decode(errors="replace")[9:12]
        finally:
            writer.close()

    async def _half_open(self, _code: str) -> None:
        """Sockets on which nobody ever speaks, or only half a word."""

        async def one(number: int) -> None:
            with suppress(OSError):
                reader, writer = await asyncio.open_connection(
                    "127.0.0.1", self.port, local_addr=self._address()
                )
                writer.write((b"", b"GET / HTTP/1.1\r\nHost:", b"\x16\x03\x01")[number % 3])
                with suppress(TimeoutError):
                    await asyncio.wait_for(reader.read(), GONE)
                    self.tally["silent sockets closed by the server"] += 1
                writer.close()

        await asyncio.gather(*map(one, range(HALF_OPEN)))

    async def _opened(self) -> ClientConnection | None:
        """A line on which hello was said, if the address may have one."""
        for _ in range(20):
            with suppress(OSError, WebSocketException, TimeoutError):
                line = await connect(self.url, proxy=None, local_addr=self._address(), compression=None)
                await line.send(bytes(hello_of(WORDS.digest)), text=True)
                await line.recv()
                return line
            await asyncio.sleep(0.2)
        return None

    async def _slow(self, _code: str) -> None:
        """Readers who ask for pages and read none."""

        async def one() -> None:
            line = await self._opened()
            if line is None:
                return
            line.transport.pause_reading()
            with suppress(WebSocketException, OSError, TimeoutError):
                for _ in range(2_000):
                    await asyncio.wait_for(line.send(bytes(ListRooms()), text=True), 5)
                    await asyncio.sleep(0.06)
            self.tally["slow readers cut"] += line.transport.is_closing() or line.state.name != "OPEN"
            line.transport.abort()

        await asyncio.gather(*(asyncio.wait_for(one(), 60) for _ in range(SLOW)), return_exceptions=True)

    async def _loud(self, code: str) -> None:
        """Floods, garbage, huge messages, and talk that is no talk."""
        bad: tuple[bytes, ...] = (
            b'["ping"]',
            b"\x00\xff\xfe",
            b"[" * 9_000,
            b"x" * (LARGEST_MESSAGE + 1),
            b'["line",1,"%s"]' % (b"y" * 9_000),
            '["line",1,"\u202e\u0007"]'.encode(),
            bytes(Join("Den", ("Lou",), "", code)),
        )

        async def one(number: int) -> None:
            line = await self._opened()
            if line is None:
                return
            with suppress(WebSocketException, OSError):
                for _ in range(500):
                    await line.send(bad[number % len(bad)], text=True)
                async for _ in line:
                    pass
            self.tally["loud lines cut"] += line.state.name != "OPEN"

        await asyncio.gather(*map(one, range(LOUD)))

    async def _thieves(self, _code: str) -> None:
        """Others' seats by guessed tokens."""
        line = await self._opened()
        if line is None:
            return
        for _ in range(100):
            guess: Any = Back("r1", secrets.token_urlsafe(32), 0)
            with suppress(WebSocketException, OSError):
                await line.send(bytes(guess), text=True)
                self.tally["guessed tokens refused"] += b"refused" in await _bytes(line)
            await asyncio.sleep(0.06)
        with suppress(WebSocketException, OSError):
            await line.send(bytes(Ping()), text=True)
        await line.close()


async def _bytes(line: ClientConnection) -> bytes:
    data = await line.recv()
    return data.encode() if isinstance(data, str) else data
