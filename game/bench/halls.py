"""How many players one hall holds: real lines to a real server in a process of its own.

All hand in within the last ten seconds of a round, as they do in halls. What is measured is measured where
players are, with their own share of the work in it.
"""

from __future__ import annotations

import asyncio
import gc
import json
import multiprocessing
import random
import resource
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import psutil
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from game.bench.figure import MEBIBYTE, Figure, percentile
from game.halls.looking import MavenLooks
from game.halls.opening import opened
from game.halls.server import HallServer, tidy
from game.lexicon.words import Lexicon
from game.listening.doorkeeper import Doorkeeper
from game.maven.desk.front_desk import FrontDesk, InProcessMaven
from game.rules.moves import Place
from game.together.table import Scored, Table

PLAYERS, ROUNDS, ROUND_SECONDS = 5_000, 2, 30
RUSH_SECONDS, LAST_MOMENT = 10.0, 0.3
AT_ONCE, PLAYS = 20, 60
WAITS = 60.0
Laid = list[list[Any]]


# ---------------------------------------------------------------- the server's process


@dataclass(frozen=True, slots=True)
class Begun:
    """The hall listens."""

    port: int
    code: str
    key: str
    """The arbiter's, of a hall that is new."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """Tiles were looked through: plays of a round."""

    number: int
    plays: list[Laid]
    ends: float
    """By `time.monotonic`, which all processes share."""


@dataclass(frozen=True, slots=True)
class Spent:
    """What the server has needed so far."""

    cpu: float
    memory: int


class TellingLooks(MavenLooks):
    """Tells, too, what can be laid."""

    plays: list[Laid] | None = None

    def look(self, table: Table) -> list[Scored] | None:
        found = super().look(table)
        if found:
            best = sorted(found, key=lambda one: -one[1])[:PLAYS]
            self.plays = [laid(play) for play, _ in best]
        return found


def laid(play: Place) -> Laid:
    """As a page says it."""
    return [[*tile.square, tile.face] for tile in play.tiles]


@contextmanager
def hall_elsewhere(
    path: Path, seconds: int
) -> Iterator[tuple[Connection, multiprocessing.process.BaseProcess]]:
    """A hall in a process of its own, killed at the end if it still lives."""
    spawn = multiprocessing.get_context("spawn")
    here, there = spawn.Pipe()
    process = spawn.Process(target=serve, args=(there, path, seconds), daemon=True)
    process.start()
    there.close()
    try:
        yield here, process
    finally:
        process.kill()
        process.join()
        here.close()


def serve(pipe: Connection, path: Path, seconds: int) -> None:
    """Hold a hall until killed; tells where it listens and what can be laid, and what it has spent."""
    more_files()
    asyncio.run(_serve(pipe, path, seconds))


async def _serve(pipe: Connection, path: Path, seconds: int) -> None:
    lexicon = Lexicon.load()
    found = opened(path, "A Hall", seconds, lexicon)
    looks = TellingLooks(FrontDesk(InProcessMaven(lexicon)).asker())
    server = HallServer(
        found.hall, found.journal, looks, lambda _word: None, Doorkeeper(65_536, factor=1e9), tidy
    )
    port, party, before = (
        await server.start("127.0.0.1", 0),
        found.hall.party,
        psutil.Process().memory_info().rss,
    )
    pipe.send(Begun(port, found.hall.code, found.key))
    while True:
        if looks.plays is not None and party.left(server.now) > 0:
            ends = time.monotonic() + party.left(server.now)
            plays, looks.plays = looks.plays, None
            pipe.send(Dealt(party.table.number, plays, ends))
        if pipe.poll():
            pipe.recv()
            pipe.send(Spent(time.process_time(), psutil.Process().memory_info().rss - before))
        await asyncio.sleep(0.02)


def more_files() -> None:
    """As many descriptors as the system lets this process have."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 65_536)), hard))


# ---------------------------------------------------------------- the players


@dataclass(slots=True)
class HallPlayer:
    """Speaks as a page does."""

    name: str
    token: str = ""
    socket: ClientConnection | None = None
    here: asyncio.Event = field(default_factory=asyncio.Event)
    sent_at: float = 0.0
    acknowledged: list[float] = field(default_factory=list)
    """Seconds that each took."""
    shown: dict[int, float] = field(default_factory=dict)
    """By round, when its result was heard, by `time.monotonic`."""

    async def call(self, port: int, code: str) -> None:
        """Come in, or back. Raises OSError and websockets' errors."""
        address = f"127.0.0.1:{port}"
        self.socket = await connect(
            f"ws://{address}/socket", origin=Origin(f"http://{address}"), compression=None, open_timeout=WAITS
        )
        await self.say("hello", 1, self.token, "" if self.token else code, "", -1)

    async def say(self, *words: Any) -> None:
        assert self.socket is not None, "it has called"
        await self.socket.send(json.dumps(words))

    async def hand_in(self, number: int, play: Laid) -> None:
        self.sent_at = time.monotonic()
        await self.say("hand", number, play)

    async def listen(self) -> None:
        """Hear everything until the line is gone."""
        assert self.socket is not None, "it has called"
        async for data in self.socket:
            await self.hear(str(data))

    async def hear(self, data: str) -> None:
        """One frame."""
        if data.startswith('["mine",['):
            if self.sent_at:
                self.acknowledged.append(time.monotonic() - self.sent_at)
                self.sent_at = 0.0
        elif data.startswith('["shown"'):
            self.shown.setdefault(json.loads(data)[1], time.monotonic())
        elif data.startswith('["welcome"'):
            known, self.token = self.token, json.loads(data)[1]
            if not known:
                await self.say("name", self.name)
        elif data.startswith('["people"') and json.loads(data)[2]:
            self.here.set()


def hall_figures() -> list[Figure]:
    """Acknowledgements and closes where thousands hand in at the same time."""
    more_files()
    with tempfile.TemporaryDirectory(prefix="parlour-bench-") as folder:
        path = Path(folder) / "hall.jsonl"
        with hall_elsewhere(path, ROUND_SECONDS) as (pipe, _process):
            return asyncio.run(_evening(pipe))


async def _evening(pipe: Connection) -> list[Figure]:
    begun: Begun = await _heard(pipe)
    players, gate = [HallPlayer(f"P{number}") for number in range(PLAYERS)], asyncio.Semaphore(AT_ONCE)
    lines: list[asyncio.Task[None]] = []

    async def come(player: HallPlayer) -> None:
        async with gate:
            await player.call(begun.port, begun.code)
            lines.append(asyncio.create_task(player.listen()))
            await asyncio.wait_for(player.here.wait(), WAITS)

    await asyncio.gather(*map(come, players))
    memory = (await _spent(pipe)).memory
    await _begin(begun)
    costs, closes = [], []
    for _ in range(ROUNDS):
        gc.collect()
        gc.freeze()  # so that those who measure do not stand still themselves
        dealt: Dealt = await _heard(pipe)
        before = await _spent(pipe)
        await asyncio.gather(*(_hand_in(player, dealt) for player in players))
        await asyncio.sleep(max(0.0, dealt.ends - time.monotonic()))
        await _until_shown(players, dealt.number)
        costs.append((await _spent(pipe)).cpu - before.cpu)
        closes += [
            player.shown[dealt.number] - dealt.ends for player in players if dealt.number in player.shown
        ]
    for line in lines:
        line.cancel()
    await asyncio.gather(*lines, return_exceptions=True)
    took = [seconds for player in players for seconds in player.acknowledged]
    return [
        Figure("players connected to one hall", len(players), "", at_least=PLAYERS),
        Figure("hand-ins acknowledged", len(took), "", at_least=PLAYERS * ROUNDS),
        Figure("hand-in to acknowledgement, p50", 1000 * percentile(took, 0.5), "ms"),
        Figure("hand-in to acknowledgement, p99", 1000 * percentile(took, 0.99), "ms", at_most=250),
        Figure("close to standings, p99", percentile(closes, 0.99), "s", at_most=2),
        Figure(
            "a round of all: server's processor time for each", 1000 * sum(costs) / PLAYERS / ROUNDS, "ms"
        ),
        Figure("memory a player", 1024 * memory / MEBIBYTE / PLAYERS, "KiB"),
    ]


async def _begin(begun: Begun) -> None:
    address = f"127.0.0.1:{begun.port}"
    async with connect(f"ws://{address}/arbiter", origin=Origin(f"http://{address}")) as arbiter:
        await arbiter.send(begun.key)
        await arbiter.send('["begin"]')
        await arbiter.recv()
        await arbiter.recv()


async def _hand_in(player: HallPlayer, dealt: Dealt) -> None:
    """Within the last seconds, as most do."""
    moment = dealt.ends - random.uniform(LAST_MOMENT, RUSH_SECONDS)
    await asyncio.sleep(max(0.0, moment - time.monotonic()))
    await player.hand_in(dealt.number, random.choice(dealt.plays))


async def _until_shown(players: list[HallPlayer], number: int) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(WAITS):
            while any(number not in player.shown for player in players):
                await asyncio.sleep(0.1)


async def _heard(pipe: Connection) -> Any:
    while not pipe.poll():
        await asyncio.sleep(0.02)
    return pipe.recv()


async def _spent(pipe: Connection) -> Spent:
    pipe.send("spent")
    spent: Spent = await _heard(pipe)
    return spent
