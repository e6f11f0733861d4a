"""How many players one server holds: real lines to a real server in its own process, measured inside.

All rooms deal from one seed, so that one game, thought out beforehand, is played in all of them.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import random
import secrets
import shutil
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from importlib.util import find_spec
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
import psutil
from websockets.asyncio.client import ClientConnection

from controllers.actions import Action
from game.bench.figure import Measurement, percentile
from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import EngineClient, InProcessMaven
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.net.limits import MOST_LINES
from game.net.rate_limiter import RateLimiter
from game.rooms.directory import HallThere, Listing
from game.rooms.net.room_connection import open_line
from game.rooms.net.server import RoomServer
from game.rooms.net.store import KeptRooms
from game.rooms.room import HostMachine
from game.rules.editions import PLAYSTATION
from game.rules.record import Seat
from game.rules.record_codec import move_to_text
from game.rules.seat_view import seat_view
from game.scenes.kit.scene import Quit
from game.scenes.kit.services import Services
from game.scenes.start.join_elsewhere import JoinElsewhere
from game.session.match import MatchSession
from game.storage import local_store as storage
from game.wire.from_page import GetReady, LaunchGame
from game.wire.from_room import Create, Join, Play
from game.wire.terms import Terms
from game.wire.to_room import Summary
from tools.load.broker import Broker

PLAYERS = 5_000
MOVE_SECONDS = 30.0
PLAYING_SECONDS = 30.0
MOST_CALLS = 10
AT_ONCE = 20
"""Lines that are opened at the same time."""
SEED = 11
LISTED, LIST_FRAMES = 5_000, 300
SHARED_PLAYERS, SHARED_MOVE_SECONDS = 200, 4.0
"""Players of each process where rooms are shared, and seconds between two moves of one of them."""
SHARED_SECONDS, ROUNDS = 15.0, 3
ARRANGEMENTS = {"one": (1, False), "three": (3, False), "apart": (3, True)}
"""How many processes share rooms, and whether every second guest comes by another one than the host."""


def room_figures(players: int = PLAYERS, seconds: float = PLAYING_SECONDS) -> list[Measurement]:
    """A server's figures with so many players, each moving every 30 seconds; then as fast as it can."""
    _more_files()
    here, there = multiprocessing.get_context("spawn").Pipe()
    server = multiprocessing.get_context("spawn").Process(target=serve, args=(there,), daemon=True)
    server.start()
    try:
        port = here.recv()
        calm, rush = asyncio.run(_play(port, players, seconds, here))
    finally:
        server.kill()
        server.join()
    return [
        Measurement("players connected to one process", calm.players, "", at_least=players),
        Measurement("moves a second while measured", calm.moves / calm.seconds, "1/s"),
        Measurement("receive to send in the server, p50", 1000 * percentile(calm.latencies, 0.5), "ms"),
        Measurement(
            "receive to send in the server, p99", 1000 * percentile(calm.latencies, 0.99), "ms", at_most=50
        ),
        Measurement("memory a player", calm.memory / 1024 / max(1, calm.players), "KiB", at_most=60),
        Measurement("server's share of a core meanwhile", 100 * calm.cpu / calm.seconds, "%"),
        Measurement("moves a second of server CPU, rushing", rush.moves / rush.cpu, "1/s", at_least=800),
        Measurement("moves a second on the wall, rushing", rush.moves / rush.seconds, "1/s"),
        _list_figure(),
        *shared_figures(min(seconds, SHARED_SECONDS)),
    ]


def shared_figures(seconds: float) -> list[Measurement]:
    """What a move costs where processes share rooms over NATS, for one process and for three side by side.

    Three processes and those who play need more cores than two to be seen filled. What can be measured on two
    is the processor time that each of the three needs for a move while all of them run under the load that
    the one has: if it is no more than the one's, three cores hold three times its rooms, as long as the
    broker, which they share, has time to spare. All are measured in turn, several times; medians are told.
    """
    if shutil.which("nats-server") is None or find_spec("nats") is None:
        return []
    costs: dict[str, list[_Cost]] = {name: [] for name in ARRANGEMENTS}
    for _ in range(ROUNDS):
        for name, (count, apart) in ARRANGEMENTS.items():
            with (
                tempfile.TemporaryDirectory(prefix="parlour-bench-") as folder,
                Broker(Path(folder)) as broker,
            ):
                costs[name].append(_cost_of_a_move(broker, count, seconds, apart=apart))
    one, three, apart_ = (median(cost.servers for cost in costs[name]) for name in ARRANGEMENTS)
    slowest = median(cost.slowest for cost in costs["three"])
    broker_one, broker_three = (median(cost.broker for cost in costs[name]) for name in ("one", "three"))
    return [
        Measurement("over NATS: server CPU a move, one process", 1000 * one, "ms"),
        Measurement("over NATS: the same, three side by side", 1000 * three, "ms"),
        Measurement("over NATS: the same, the slowest of three", 1000 * slowest, "ms"),
        Measurement("over NATS: the broker's CPU a move, for one process", 1000 * broker_one, "ms"),
        Measurement("over NATS: the same, for three", 1000 * broker_three, "ms"),
        Measurement("rooms that three processes hold for one's", 3 * one / three, "", at_least=2.4),
        Measurement("the same, every second guest at another process", 3 * one / apart_, ""),
    ]


@dataclass(frozen=True, slots=True)
class _Cost:
    """Processor seconds of a move."""

    servers: float
    """All servers' together, for each move of them all."""
    slowest: float
    """Of the server that needs most for a move of its own."""
    broker: float


def _cost_of_a_move(broker: Broker, count: int, seconds: float, *, apart: bool) -> _Cost:
    """What a move costs with so many servers, at as many moves a second for each of them."""
    spawn = multiprocessing.get_context("spawn")
    pipes = [spawn.Pipe() for _ in range(count)]
    servers = [spawn.Process(target=serve, args=(there, broker.url), daemon=True) for _, there in pipes]
    for server in servers:
        server.start()
    try:
        return asyncio.run(_play_shared([here for here, _ in pipes], broker, seconds, apart=apart))
    finally:
        for server in servers:
            server.kill()
            server.join()


async def _play_shared(pipes: Sequence[Connection], broker: Broker, seconds: float, *, apart: bool) -> _Cost:
    ports = [pipe.recv() for pipe in pipes]
    players, tasks = await seated(ports, SHARED_PLAYERS * len(pipes), SHARED_MOVE_SECONDS / 2, apart=apart)
    for host in players[::2]:
        await host.say(LaunchGame)
    await asyncio.sleep(SHARED_MOVE_SECONDS)
    for pipe in pipes:
        pipe.send("begin")
    moves, spent = sum(player.made for player in players), broker.cpu_seconds
    await asyncio.sleep(seconds)
    # Counted where they are made: a relayed message is heard by two servers, and is one move.
    moves, spent = sum(player.made for player in players) - moves, broker.cpu_seconds - spent
    measured = [await told(pipe) for pipe in pipes]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    slowest = max(one.cpu / one.moves for one in measured)
    return _Cost(sum(one.cpu for one in measured) / moves, slowest, spent / moves)


def _list_figure() -> Measurement:
    """What a frame of the list costs in which the selector moves among thousands of rooms."""
    lexicon = Lexicon.load()
    services = Services(lexicon, EngineClient(InProcessMaven(lexicon)), lambda: SEED)
    services.open_rooms = _Many
    scene = JoinElsewhere(services, Quit)
    moves = {command.action: command.do for command in scene.commands()}
    began = time.process_time()
    for number in range(LIST_FRAMES):
        scene.update(1 / 60)
        moves[Action.DOWN if number % 10 else Action.R2]()
        scene.view()
    spent = (time.process_time() - began) / LIST_FRAMES
    return Measurement(f"a frame of the list, moving among {LISTED:,} rooms", 1000 * spent, "ms", at_most=4)


class _Many:
    """See `RoomsAround`: a lobby of thousands."""

    interrupted = ""
    servers = ()

    def __init__(self) -> None:
        self._listings = [
            Listing(Summary(str(number), f"Room {number:05}", "No timer", 4, ("Lou",)), "", 20)
            for number in range(LISTED)
        ]

    def look(self) -> Sequence[Listing]:
        return self._listings

    def halls(self) -> Sequence[HallThere]:
        return ()

    def __getattr__(self, name: str) -> Any:
        return lambda *_: None


def _more_files() -> None:
    if sys.platform == "win32":
        return  # which has no such limit, nor the module
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 65_536)), hard))


# ---------------------------------------------------------------- the server's process


@dataclass(slots=True)
class MeasuredRooms:
    """What the server tells of a stretch of time."""

    latencies: list[float]
    moves: int
    cpu: float
    seconds: float
    memory: int
    players: int


def serve(pipe: Connection, broker: str = "") -> None:
    """A server in a process of its own, which tells its port and then what it measures between two words.

    With the address of a `broker` its rooms are shared over that.
    """
    _more_files()
    asyncio.run(_serve_until_killed(pipe, broker))


async def _serve_until_killed(pipe: Connection, broker: str) -> None:
    process, lexicon = psutil.Process(), Lexicon.load()
    folder = tempfile.mkdtemp(prefix="parlour-bench-")
    store = KeptRooms(storage.LocalStore(Path(folder), swift=True))
    house = HostMachine(lexicon, None, lambda: SEED, lambda: secrets.token_urlsafe(32), Budget(nodes=1))
    server = RoomServer(house, keep=store.keep, forget=store.forget)
    if broker:
        from game.rooms.net.shared_server import SharedServer  # which needs nats-py

        server = shared = SharedServer(house, broker)
        await shared.join_others()
    server.limiter = RateLimiter(MOST_LINES, factor=1e9)
    pipe.send(await server.start("127.0.0.1", 0))
    before = process.memory_info().rss
    while True:
        while not pipe.poll():
            await asyncio.sleep(0.05)
        pipe.recv()
        server.latencies, cpu, began = [], time.process_time(), time.perf_counter()
        while not pipe.poll():
            await asyncio.sleep(0.05)
        pipe.recv()
        pipe.send(
            MeasuredRooms(
                server.latencies,
                len(server.latencies),
                time.process_time() - cpu,
                time.perf_counter() - began,
                process.memory_info().rss - before,
                server.lines,
            )
        )


# ---------------------------------------------------------------- the players


def game_of(lexicon: Lexicon) -> list[str]:
    """The moves of one whole game between two, as text."""
    host = MatchSession(PLAYSTATION, (Seat("P0"), Seat("P1")), SEED, lexicon)
    moves = []
    while host.position.outcome is None:
        view = seat_view(host.position, host.position.to_move, host.history)
        move = choose(view, lexicon, 6, Budget(nodes=1), seed=host.position.ply)[0].move
        moves.append(move_to_text(move))
        host.submit(host.position.to_move, move)
    return moves


@dataclass(slots=True)
class RoomPlayer:
    """One sofa of one, which plays its part of the game."""

    socket: ClientConnection
    moves: list[str]
    seat: int
    pace: float
    """Seconds between moves of this player."""
    ids: int = 0
    sent: int = 0
    made: int = 0
    """Moves in all games together."""
    room: str = ""
    seated: asyncio.Event = field(default_factory=asyncio.Event)
    finished: asyncio.Event = field(default_factory=asyncio.Event)

    async def say(self, kind: Any, *values: Any) -> None:
        self.ids += 1
        await self.socket.send(bytes(kind(self.ids, *values)), text=True)

    async def listen(self) -> None:
        """Answer every report after which this seat is on turn."""
        async for data in self.socket:
            match msgspec.json.decode(data):
                case ["seated", _, _, _, [room, *_]]:
                    self.room = room
                    self.seated.set()
                case ["play", _, _, ["report", ply, *_]]:
                    await self._after_report(int(ply))
                case ["state", _, [_, _, _, _, _, "staging", *_]] if self.sent:
                    self.sent = 0
                    self.finished.set()

    async def _after_report(self, ply: int) -> None:
        if ply < len(self.moves) and ply % 2 == self.seat:
            if self.pace:
                await asyncio.sleep(random.uniform(0, 2 * self.pace))
            self.sent += 1
            self.made += 1
            move = ["submit", self.sent, self.seat, self.moves[ply], 0]
            await self.say(Play, msgspec.Raw(msgspec.json.encode(move)))


async def seated(
    ports: Sequence[int], count: int, pace: float, *, apart: bool = False
) -> tuple[list[RoomPlayer], list[asyncio.Task[None]]]:
    """So many players, two to a room, all ready; and what keeps them playing.

    Rooms go round among the ports; the second player of each comes by the next one if they sit `apart`.
    """
    lexicon = Lexicon.load()
    moves, digest, gate = game_of(lexicon), lexicon.digest, asyncio.Semaphore(AT_ONCE)
    players: list[RoomPlayer] = []
    tasks: list[asyncio.Task[None]] = []

    async def pair(number: int) -> None:
        async with gate:
            two: list[RoomPlayer] = []
            for seat in (0, 1):
                socket = await _called(ports[(number + seat * apart) % len(ports)], digest)
                player = RoomPlayer(socket, moves, seat, pace)
                tasks.append(asyncio.create_task(player.listen()))
                if seat == 0:
                    first: Any = Create(f"Room {number}", "Sofa", ("P0",), Terms(seats=2))
                else:
                    first = Join("Sofa", ("P1",), two[0].room)
                await socket.send(bytes(first), text=True)
                await player.seated.wait()
                two.append(player)
            for player in two:
                await player.say(GetReady, True)
            players.extend(two)

    await asyncio.gather(*map(pair, range(count // 2)))
    await asyncio.sleep(1.0)
    return players, tasks


async def _play(
    port: int, count: int, seconds: float, pipe: Connection
) -> tuple[MeasuredRooms, MeasuredRooms]:
    players, tasks = await seated([port], count, MOVE_SECONDS / 2)
    for host in players[::2]:
        await host.say(LaunchGame)
    pipe.send("begin")
    await asyncio.sleep(seconds)
    calm = await told(pipe)
    few = players[: min(len(players), 200)]
    for player in players:
        player.pace = 0.0
    pipe.send("begin")
    await asyncio.wait([asyncio.create_task(one.finished.wait()) for one in few], timeout=seconds)
    rush = await told(pipe)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return calm, rush


async def _called(port: int, digest: str) -> ClientConnection:
    """A line; a machine that has other work to do may need several calls."""
    for _ in range(MOST_CALLS):
        with suppress(TimeoutError):
            return await open_line(f"ws://127.0.0.1:{port}", digest)
    raise TimeoutError("the server does not answer")


async def told(pipe: Connection) -> MeasuredRooms:
    pipe.send("end")
    while not pipe.poll():
        await asyncio.sleep(0.05)
    measured: MeasuredRooms = pipe.recv()
    return measured
