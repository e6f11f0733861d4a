"""A server of rooms besieged by patient strangers, first from one address, then from fifty.

Silent and half-spoken sockets, rooms, seats, codes, floods, slow readers, big frames, sofas that sit and
flood their rooms, and announcements of what is not there come for as long as the trial lasts, against a
server that may have 1,024 descriptors and tells the network of itself. Meanwhile newcomers make a room and
sit down, four a second, two sofas that sit talk to each other, and a file is saved each second:
`python -m tools.stress siege`.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import random
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from itertools import count, cycle
from multiprocessing.connection import Connection
from pathlib import Path

import psutil
from msgspec import Raw
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from game.bench.figure import percentile
from game.discovery.client import LOOKOUT
from game.discovery.dns_sd import SERVICE
from game.discovery.supervised_process import SupervisedProcess
from game.lexicon.words import Lexicon
from game.net.gateway import tidy
from game.net.limits import LARGEST_MESSAGE
from game.rooms.net.room_connection import hello_of
from game.rooms.net.server import RoomServer
from game.wire.from_page import GetReady, LaunchGame, LeaveRoom, WrittenLine
from game.wire.from_room import Create, Join, ListRooms, Play
from game.wire.terms import Terms
from game.wire.to_room import Seated, told_in_room
from tools.stress.announcement_flood import announce_without_end, on_the_last_core
from tools.stress.room_rehearsal import house_of

WORDS = Lexicon.from_words(["AB"], "One word")
DESCRIPTORS = 1_024
FIFTY = tuple(f"127.0.7.{number}" for number in range(1, 51))
NEWCOMERS = tuple(f"127.0.9.{number}" for number in range(1, 251))
NEWCOMER_SECONDS = 0.25
WITHIN_SECONDS = 1.0
"""Within what a newcomer has to sit, 99 times of 100."""
TALK_SECONDS = 1.5
SHOUTS, SHOUT_SECONDS = 200, 0.055
"""Rounds of six messages of one who floods from a seat; the time between two, so that the line is not cut."""
MOST_GROWTH = 50 * 1024 * 1024
TRIES = (OSError, WebSocketException, TimeoutError, asyncio.IncompleteReadError)


def room_siege(_folder: object, count: int, tally: Counter[str]) -> Iterator[str | None]:
    """`count` seconds from one address, as many from fifty, and a tenth of that with nobody, to compare."""
    asyncio.run(_besieged((), max(1, count // 10), tally, "nobody"))
    for name, addresses in (("one address", FIFTY[:1]), ("fifty", FIFTY)):
        failures = asyncio.run(_besieged(addresses, count, tally, name))
        yield from (None for _ in range(max(0, count - len(failures))))
        yield from failures


async def _besieged(addresses: tuple[str, ...], seconds: int, tally: Counter[str], name: str) -> list[str]:
    spawn = multiprocessing.get_context("spawn")
    here, there = spawn.Pipe()
    server = spawn.Process(target=serve_besieged, args=(there,), daemon=True)
    server.start()
    port: int = here.recv()
    attackers = [spawn.Process(target=attack, args=(port, addresses), daemon=True)]
    if addresses:
        attackers.append(spawn.Process(target=announce_without_end, args=(port, SERVICE), daemon=True))
    telling = SupervisedProcess(LOOKOUT, "tell", str(port))
    process = psutil.Process(server.pid)
    try:
        friends = await _Friends.seated(port)
        before, spent = process.memory_info().rss, sum(process.cpu_times()[:2])
        for one in attackers:
            one.start()
        times, failed = await _newcomers(port, seconds)
        grown = process.memory_info().rss - before
        spent = sum(process.cpu_times()[:2]) - spent
        here.send("how are you?")
        saved, lines, cut = here.recv()
        unheard = await friends.end()
    finally:
        telling.end()
        for one in (*attackers, server):
            if one.is_alive():
                one.kill()
                one.join()
    p99 = percentile(times, 0.99)
    tally[f"from {name}: newcomers who sat down"] = len(times)
    tally[f"from {name}: ms until a newcomer sat, p99"] = round(1000 * p99)
    tally[f"from {name}: ms until talk of friends was heard, p99"] = round(
        1000 * percentile(friends.took, 0.99)
    )
    tally[f"from {name}: MiB by which the server grew"] = max(0, grown >> 20)
    tally[f"from {name}: processor time of the server, % of a core"] = round(100 * spent / seconds)
    tally[f"from {name}: lines at the end"] = lines
    tally[f"from {name}: lines cut for others"] = cut
    failures = [f"from {name}: a newcomer did not sit down: {why}" for why in failed[:3]]
    failures += [f"from {name}: {unheard}"] if unheard else []
    if p99 > WITHIN_SECONDS:
        failures.append(f"from {name}: newcomers sat down after {p99:.2f} s, 99 times of 100")
    if grown > MOST_GROWTH:
        failures.append(f"from {name}: the server has grown by {grown >> 20} MiB")
    if saved < seconds * 0.8 - 2:
        failures.append(f"from {name}: only {saved} of {seconds} files could be saved")
    return failures


# ---------------------------------------------------------------- the server


def serve_besieged(pipe: Connection) -> None:
    """A server of rooms with few descriptors, until it is killed; says its port first."""
    import resource

    resource.setrlimit(resource.RLIMIT_NOFILE, (DESCRIPTORS, DESCRIPTORS))
    asyncio.run(_serve_until_killed(pipe))


async def _serve_until_killed(pipe: Connection) -> None:
    server, saved = RoomServer(house_of(WORDS)), 0
    port = await server.start("127.0.0.1", 0)
    tidy()  # as `parlour host` does
    pipe.send(port)
    with tempfile.TemporaryDirectory() as folder:
        file, saved_at = Path(folder) / "save", time.monotonic()
        while not pipe.poll():
            await asyncio.sleep(0.05)
            if time.monotonic() - saved_at >= 1:
                saved_at = time.monotonic()
                with suppress(OSError):
                    file.write_bytes(b"a game")  # as long as the trial lasts a few bytes cost no time
                    saved += 1
    pipe.recv()
    pipe.send((saved, server.lines, server.limiter.cut))
    await asyncio.sleep(60)


# ---------------------------------------------------------------- those who behave


async def _newcomers(port: int, seconds: int) -> tuple[list[float], list[str]]:
    """How long each newcomer took to sit down, and why others did not."""
    times: list[float] = []
    failed: list[str] = []
    until, visits = time.monotonic() + seconds, set[asyncio.Task[None]]()

    async def visit(address: str) -> None:
        began = time.perf_counter()
        try:
            line = await _line(port, address)
            await line.send(bytes(Create("Den", "Den", ("Lou",), Terms())), text=True)
            told = await asyncio.wait_for(line.recv(), 10)
            kind = told.encode() if isinstance(told, str) else told
            if kind.startswith(b'["seated"'):
                times.append(time.perf_counter() - began)
            else:
                failed.append(kind.decode(errors="replace")[:120])
            await line.send(bytes(LeaveRoom(1)), text=True)
            await line.close()
        except TRIES as error:
            failed.append(f"{type(error).__name__} {error}")

    for address in cycle(NEWCOMERS):
        if time.monotonic() >= until:
            break
        task = asyncio.create_task(visit(address))
        visits.add(task)
        task.add_done_callback(visits.discard)
        await asyncio.sleep(NEWCOMER_SECONDS)
    if visits:
        await asyncio.wait(visits, timeout=15)
    return times, failed


class _Friends:
    """Two sofas that sit and behave: one says something each second, and the other one listens."""

    def __init__(self, one: ClientConnection, other: ClientConnection) -> None:
        self._lines = one, other
        self._said: dict[str, float] = {}
        self._works = [
            asyncio.create_task(work) for work in (self._talk(one), self._listen(other), _drain(one))
        ]
        self.took: list[float] = []
        """Seconds until each line of talk was heard."""

    @classmethod
    async def seated(cls, port: int) -> _Friends:
        one, code = await _hosted(port, "127.0.8.1", "Kitchen")
        other = await _line(port, "127.0.8.2")
        await other.send(bytes(Join("Attic", ("Ruth",), "", code)), text=True)
        return cls(one, other)

    async def _talk(self, line: ClientConnection) -> None:
        for number in count(1):
            self._said[f"line {number}"] = time.perf_counter()
            await line.send(bytes(WrittenLine(number, f"line {number}")), text=True)
            await asyncio.sleep(TALK_SECONDS)

    async def _listen(self, line: ClientConnection) -> None:
        async for data in line:
            if began := self._said.pop(getattr(told_in_room(data), "said", ""), None):
                self.took.append(time.perf_counter() - began)

    async def end(self) -> str:
        """What they have missed, in a sentence; empty if nothing."""
        self._works[0].cancel()
        await asyncio.sleep(TALK_SECONDS)
        if any(work.done() for work in self._works[1:]):
            return "the line of friends who sat was cut"
        for work in self._works:
            work.cancel()
        return f"{len(self._said)} lines of talk were not heard" if self._said else ""


async def _drain(line: ClientConnection) -> None:
    async for _ in line:
        pass


async def _hosted(
    port: int, address: str, name: str, terms: Terms | None = None
) -> tuple[ClientConnection, str]:
    """A sofa in a room of its own, and the room's code. Raises as `TRIES`."""
    line = await _line(port, address)
    await line.send(bytes(Create(name, name, (name,), terms or Terms())), text=True)
    told = told_in_room(await asyncio.wait_for(line.recv(), 10))
    if not isinstance(told, Seated):
        line.transport.abort()
        raise TimeoutError("no seat")
    return line, told.state.code


async def _line(port: int, address: str) -> ClientConnection:
    line = await connect(
        f"ws://127.0.0.1:{port}", proxy=None, local_addr=(address, 0), compression=None, open_timeout=10
    )
    await line.send(bytes(hello_of(WORDS.digest)), text=True)
    await asyncio.wait_for(line.recv(), 10)
    return line


# ---------------------------------------------------------------- those who do not


def attack(port: int, addresses: tuple[str, ...]) -> None:
    """Attack whatever listens at a port from all these addresses until this process is killed."""
    on_the_last_core()
    asyncio.run(_Attackers(port, addresses).go_on())


class _Attackers:
    """Every kind of attack from every address, each again and again until this process is killed."""

    def __init__(self, port: int, addresses: tuple[str, ...]) -> None:
        self._port, self._addresses = port, addresses
        self._luck = random.Random(1)

    async def go_on(self) -> None:
        kinds: tuple[Callable[[str], Awaitable[None]], ...] = (
            self._silent,
            self._half,
            self._rooms,
            self._seats,
            self._codes,
            self._flood,
            self._slow,
            self._big,
            self._sitters,
        )
        each = max(1, 48 // max(1, len(self._addresses)))
        works = [
            self._again(kind, address) for kind in kinds for address in self._addresses for _ in range(each)
        ]
        await asyncio.gather(*works)

    async def _again(self, kind: Callable[[str], Awaitable[None]], address: str) -> None:
        while True:
            with suppress(*TRIES):
                await kind(address)
            await asyncio.sleep(0.2 + self._luck.random())

    async def _raw(self, address: str, said: bytes) -> None:
        _, writer = await asyncio.open_connection("127.0.0.1", self._port, local_addr=(address, 0))
        writer.write(said)
        try:
            await asyncio.sleep(6)
        finally:
            writer.close()

    async def _silent(self, address: str) -> None:
        await self._raw(address, b"")

    async def _half(self, address: str) -> None:
        await self._raw(address, b"GET / HTTP/1.1\r\nHost:")

    async def _say(self, address: str, *messages: bytes, pause: float = 0.05, reads: bool = True) -> None:
        line = await _line(self._port, address)
        try:
            for message in messages:
                await asyncio.wait_for(line.send(message, text=True), 5)
                if reads:
                    await asyncio.wait_for(line.recv(), 5)
                await asyncio.sleep(pause)
        finally:
            line.transport.abort()

    async def _rooms(self, address: str) -> None:
        await self._say(address, *[bytes(Create("Mine", "Mine", ("Max",), Terms(grace=3600)))] * 20)

    async def _seats(self, address: str) -> None:
        await self._say(address, *[bytes(Join("Mine", ("Max",), "", "BADEFO"))] * 20)

    async def _codes(self, address: str) -> None:
        letters = ("".join(self._luck.choices("BDFGAEIOU", k=6)) for _ in range(20))
        await self._say(address, *[bytes(Join("Mine", ("Max",), "", code)) for code in letters])

    async def _flood(self, address: str) -> None:
        await self._say(address, *[bytes(ListRooms())] * 200, pause=0, reads=False)

    async def _sitters(self, address: str) -> None:
        """A room of three who talk, change their minds and play what is no play, as fast as they can."""
        host, code = await _hosted(self._port, address, "Mob", Terms(grace=3600))
        lines = [host]
        try:
            for name in ("Max", "Moe"):
                line = await _line(self._port, address)
                lines.append(line)
                await line.send(bytes(Join(name, (name,), "", code)), text=True)
            lines[-1].transport.pause_reading()
            await asyncio.gather(*(self._shout(line) for line in lines), *map(_drain, lines[:-1]))
        finally:
            for line in lines:
                line.transport.abort()

    async def _shout(self, line: ClientConnection) -> None:
        for number in range(0, 6 * SHOUTS, 6):
            for said in (
                WrittenLine(number + 1, "Ha! " * 24),
                GetReady(number + 2, True),
                LaunchGame(number + 3),
                Play(number + 4, Raw(b'["missed",0]')),
                Play(number + 5, Raw(b'["submit",%d,0,"%s",0]' % (number, b"x" * 10_000))),
                GetReady(number + 6, False),
            ):
                await asyncio.wait_for(line.send(bytes(said), text=True), 5)
                await asyncio.sleep(SHOUT_SECONDS)

    async def _slow(self, address: str) -> None:
        await self._say(address, *[bytes(ListRooms())] * 200, pause=0.06, reads=False)

    async def _big(self, address: str) -> None:
        await self._say(address, b"x" * (LARGEST_MESSAGE - 1), b"y" * LARGEST_MESSAGE * 8)
