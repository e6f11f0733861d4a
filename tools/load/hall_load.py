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
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from importlib.util import find_spec
from itertools import cycle
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import fmean
from typing import Any

import psutil
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from game.bench.figure import MEBIBYTE, Measurement, percentile
from game.duplicate.round_state import RoundState, Scored
from game.duplicate.settings import Form
from game.halls.batched_event_loop import run_batched
from game.halls.looking import MavenLooks
from game.halls.recovery import opened
from game.halls.server import BestPlaySearch, HallServer
from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import EngineClient, InProcessMaven
from game.net.gateway import tidy
from game.net.rate_limiter import RateLimiter
from game.rules.moves import Place
from tools.load.broker import Broker
from tools.page_says import as_said

PLAYERS, ROUNDS, ROUND_SECONDS = 5_000, 2, 30
PROCESSES = 3
"""Where several hold the hall."""
RUSH_SECONDS, LAST_MOMENT = 10.0, 0.3
AT_ONCE, PLAYS = 60, 60
WAITS = 60.0
Laid = list[list[Any]]


# ---------------------------------------------------------------- the server's process


@dataclass(frozen=True, slots=True)
class HallBegun:
    """The hall listens."""

    port: int
    code: str
    key: str
    """The arbiter's, of a hall that is new."""


@dataclass(frozen=True, slots=True)
class HallDealt:
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

    def look(self, table: RoundState) -> list[Scored] | None:
        found = super().look(table)
        if found:
            best = sorted(found, key=lambda one: -one[1])[:PLAYS]
            self.plays = [laid(play) for play, _ in best]
        return found


def laid(play: Place) -> Laid:
    """As a page says it."""
    return [[*tile.square, tile.face] for tile in play.tiles]


@contextmanager
def hall_elsewhere(path: Path, seconds: int, url: str = "") -> Iterator[Connection]:
    """A hall in a process of its own, killed at the end; one of several, if there is a broker's `url`."""
    spawn = multiprocessing.get_context("spawn")
    here, there = spawn.Pipe()
    process = spawn.Process(target=serve, args=(there, path, seconds, url), daemon=True)
    process.start()
    there.close()
    try:
        yield here
    finally:
        process.kill()
        process.join()
        here.close()


def serve(pipe: Connection, path: Path, seconds: int, url: str) -> None:
    """Hold a hall until killed; tells where it listens and what can be laid, and what it has spent."""
    more_files()
    run_batched(_serve(pipe, path, seconds, url))


async def _serve(pipe: Connection, path: Path, seconds: int, url: str) -> None:
    lexicon = Lexicon.load()
    looks = TellingLooks(EngineClient(InProcessMaven(lexicon)).session())
    server, key = await (
        _one_of_many(path, seconds, lexicon, looks, url) if url else _alone(path, seconds, lexicon, looks)
    )
    port, party, before = (
        await server.start("127.0.0.1", 0),
        server.hall.party,
        psutil.Process().memory_info().rss,
    )
    pipe.send(HallBegun(port, server.hall.code, key))
    while True:
        if looks.plays is not None and party.left(server.now) > 0:
            ends = time.monotonic() + party.left(server.now)
            plays, looks.plays = looks.plays, None
            pipe.send(HallDealt(party.table.number, plays, ends))
        if pipe.poll():
            pipe.recv()
            pipe.send(Spent(time.process_time(), psutil.Process().memory_info().rss - before))
        await asyncio.sleep(0.5)


async def _alone(path: Path, seconds: int, words: Lexicon, looks: BestPlaySearch) -> tuple[HallServer, str]:
    found = opened(path, "A Hall", Form(seconds=seconds), words)
    return HallServer(found.hall, found.log.keep, looks, lambda _word: None, _open_door(), tidy), found.key


async def _one_of_many(
    path: Path, seconds: int, words: Lexicon, looks: BestPlaySearch, url: str
) -> tuple[HallServer, str]:
    from game.halls.shared_recovery import opened_by_many
    from game.halls.shared_server import SharedHallServer

    found = await opened_by_many(url, "A Hall", Form(seconds=seconds), words, path.parent)
    server = SharedHallServer(
        found.hall, found.log, found.processes, looks, lambda _word: None, _open_door(), tidy
    )
    await server.join_others()
    return server, found.key


def _open_door() -> RateLimiter:
    return RateLimiter(65_536, factor=1e9)


def more_files() -> None:
    """As many descriptors as the system lets this process have."""
    if sys.platform == "win32":
        return  # which has no such limit, nor the module
    import resource

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
        await self.say("hello", 4, self.token, "" if self.token else code, "", -1, "en")

    async def say(self, *words: Any) -> None:
        assert self.socket is not None, "it has called"
        await self.socket.send(as_said(*words))

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


@dataclass(frozen=True, slots=True)
class HallEvening:
    """What was measured in some rounds."""

    took: list[float]
    """Seconds from each hand-in to its acknowledgement."""
    closes: list[float]
    """Seconds from the close of a round to what each player is told of it."""
    cost: float
    """Seconds of the servers' processor time for one player and round, from one deal to the next.

    Every line is asked every 20 s whether it is alive: in whole rounds all evenings are asked as often.
    """
    memory: float
    """Bytes for one player."""

    def figures(self, of: str = "") -> list[Measurement]:
        """Acknowledgements and closes."""
        return [
            Measurement(f"{of}hand-ins acknowledged", len(self.took), "", at_least=PLAYERS * ROUNDS),
            Measurement(f"{of}hand-in to acknowledgement, p50", 1000 * percentile(self.took, 0.5), "ms"),
            Measurement(
                f"{of}hand-in to acknowledgement, p99", 1000 * percentile(self.took, 0.99), "ms", at_most=250
            ),
            Measurement(f"{of}close to standings, p99", percentile(self.closes, 0.99), "s", at_most=2),
            Measurement(f"{of}a round of all: servers' processor time for each", 1000 * self.cost, "ms"),
        ]


def hall_figures() -> list[Measurement]:
    """Acknowledgements and closes where thousands hand in at the same time, to one process and to several."""
    more_files()
    with tempfile.TemporaryDirectory(prefix="parlour-bench-") as folder:
        path = Path(folder) / "hall.jsonl"
        with hall_elsewhere(path, ROUND_SECONDS) as pipe:
            one = asyncio.run(_evening([pipe]))
        return [
            Measurement("players connected to one hall", PLAYERS, ""),
            *one.figures(),
            Measurement("memory a player", 1024 * one.memory / MEBIBYTE, "KiB"),
            *_shared_figures(path, one),
        ]


def _shared_figures(path: Path, one: HallEvening) -> list[Measurement]:
    """The same hall held by several processes, where there is a broker to be had."""
    if shutil.which("nats-server") is None or find_spec("nats") is None:
        return []
    apart = _cost_apart(path.parent)
    with Broker(path.parent / "broker") as broker, ExitStack() as close:
        pipes = [
            close.enter_context(hall_elsewhere(path, ROUND_SECONDS, broker.url)) for _ in range(PROCESSES)
        ]
        before = broker.cpu_seconds
        many = asyncio.run(_evening(pipes))
        brokers = (broker.cpu_seconds - before) / PLAYERS / ROUNDS
    return [
        *many.figures("three processes: "),
        Measurement("three processes: a hand-in's cost beside that of one", many.cost / one.cost, ""),
        Measurement("three halls of a third each: a hand-in's cost beside that of one", apart / one.cost, ""),
        Measurement(
            "three processes: a hand-in's cost beside that of these", many.cost / apart, "", at_most=1.2
        ),
        Measurement("three processes: the broker's processor time for each", 1000 * brokers, "ms"),
    ]


def _cost_apart(folder: Path) -> float:
    """As `HallEvening.cost`, where as many processes each hold a hall of their own, with a share of the
    players.

    So much any division costs before anything is shared: each process looks at its lines as often, for fewer.
    """
    with ExitStack() as close:
        paths = [folder / str(number) / "hall.jsonl" for number in range(PROCESSES)]
        pipes = [close.enter_context(hall_elsewhere(path, ROUND_SECONDS)) for path in paths]

        async def evenings() -> list[HallEvening]:
            return await asyncio.gather(*(_evening([pipe], PLAYERS // PROCESSES) for pipe in pipes))

        return fmean(one.cost for one in asyncio.run(evenings()))


async def _evening(pipes: Sequence[Connection], many: int = PLAYERS) -> HallEvening:
    begun: list[HallBegun] = [await _heard([pipe]) for pipe in pipes]
    code = begun[0].code
    players, gate = [HallPlayer(f"P{number}") for number in range(many)], asyncio.Semaphore(AT_ONCE)
    lines: list[asyncio.Task[None]] = []

    async def come(player: HallPlayer, port: int) -> None:
        async with gate:
            await player.call(port, code)
            lines.append(asyncio.create_task(player.listen()))
            await asyncio.wait_for(player.here.wait(), WAITS)

    await asyncio.gather(*(come(each, at.port) for each, at in zip(players, cycle(begun), strict=False)))
    memory = (await _spent(pipes)).memory
    await _begin(next(one for one in begun if one.key))
    closes: list[float] = []
    dealt = await _dealt(pipes, 0)
    before = await _spent(pipes)
    for _ in range(ROUNDS):
        gc.collect()
        gc.freeze()  # so that those who measure do not stand still themselves
        await asyncio.gather(*(_hand_in(player, dealt) for player in players))
        await asyncio.sleep(max(0.0, dealt.ends - time.monotonic()))
        await _until_shown(players, dealt.number)
        closes += [
            player.shown[dealt.number] - dealt.ends for player in players if dealt.number in player.shown
        ]
        dealt = await _dealt(pipes, dealt.number)
    cost = (await _spent(pipes)).cpu - before.cpu
    for line in lines:
        line.cancel()
    await asyncio.gather(*lines, return_exceptions=True)
    took = [seconds for player in players for seconds in player.acknowledged]
    return HallEvening(took, closes, cost / many / ROUNDS, memory / many)


async def _begin(begun: HallBegun) -> None:
    address = f"127.0.0.1:{begun.port}"
    async with connect(f"ws://{address}/arbiter", origin=Origin(f"http://{address}")) as arbiter:
        await arbiter.send(as_said("hello", 4, "", begun.key, "", -1, "en"))
        await arbiter.send(as_said("begin"))
        await arbiter.recv()
        await arbiter.recv()


async def _hand_in(player: HallPlayer, dealt: HallDealt) -> None:
    """Within the last seconds, as most do."""
    moment = dealt.ends - random.uniform(LAST_MOMENT, RUSH_SECONDS)
    await asyncio.sleep(max(0.0, moment - time.monotonic()))
    await player.hand_in(dealt.number, random.choice(dealt.plays))


async def _until_shown(players: list[HallPlayer], number: int) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(WAITS):
            while any(number not in player.shown for player in players):
                await asyncio.sleep(0.1)


async def _dealt(pipes: Sequence[Connection], after: int) -> HallDealt:
    """The tiles of the next round."""
    while True:
        told: HallDealt = await _heard(pipes)
        if told.number > after:
            return told


async def _heard(pipes: Sequence[Connection]) -> Any:
    """What the first of them tells."""
    while not (there := [pipe for pipe in pipes if pipe.poll()]):
        await asyncio.sleep(0.02)
    return there[0].recv()


async def _spent(pipes: Sequence[Connection]) -> Spent:
    """By all of them."""
    for pipe in pipes:
        pipe.send("spent")
    cpu, memory = 0.0, 0
    for pipe in pipes:
        while not isinstance(told := await _heard([pipe]), Spent):
            pass  # tiles that were looked through twice
        cpu, memory = cpu + told.cpu, memory + told.memory
    return Spent(cpu, memory)
