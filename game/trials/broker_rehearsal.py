"""Processes that share rooms over a real broker, with guests who come back to whichever answers.

Used by the tests and by `parlour torture brokers`. The games are of passes only: what is tried is the way.
"""

from __future__ import annotations

import asyncio
import random
import socket
import subprocess
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from websockets.exceptions import WebSocketException

from game.lexicon.words import Lexicon
from game.rooms.guest import Guest
from game.rooms.messages import Create, Join, Terms, to_bytes, to_guest
from game.rooms.net.line import open_line
from game.rooms.net.shared_server import SharedServer
from game.rules.moves import Pass
from game.trials.room_rehearsal import house_of

WORDS = Lexicon.from_words(["AB"], "One word")
LEASE = 1.5
PATIENCE = 40.0


class Broker:
    """A nats-server of our own, which may be killed and started again."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._folder = folder
        self.start()

    @property
    def url(self) -> str:
        return f"nats://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = ["nats-server", "-a", "127.0.0.1", "-p", str(self.port), "-js", "-sd", str(self._folder)]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()


class Player:
    """A sofa of one that passes; it comes back to whichever process answers."""

    def __init__(self, ports: list[int], first: Create | Join) -> None:
        self.guest = Guest()
        self._ports, self._first = ports, first
        self._asked = -1
        self.plays_until = 1_000
        """From this turn on it waits."""
        self.task = asyncio.create_task(self._keep_up())
        self.lines = 0

    async def _keep_up(self) -> None:
        while True:
            for port in list(self._ports):
                with suppress(OSError, TimeoutError, WebSocketException):
                    line, _ = await open_line(f"ws://127.0.0.1:{port}", WORDS.digest)
                    self.lines += 1
                    await self._talk(line)
            await asyncio.sleep(0.05)

    async def _talk(self, line: Any) -> None:
        opening = self.guest.reopened() or [self._first]
        for message in opening:
            await line.send(to_bytes(message), text=True)
        while True:
            with suppress(TimeoutError):
                self.guest.hear(to_guest(await asyncio.wait_for(line.recv(), 0.05)))
            self._play()
            for message in self.guest.take():
                await line.send(to_bytes(message), text=True)

    def _play(self) -> None:
        door = self.guest.door
        while door is not None and door.poll() is not None:
            pass
        if door is None:
            return
        position = door.game.position
        mine = position.to_move in door.here and position.outcome is None
        if position.ply >= self.plays_until:
            return
        if mine and position.ply >= 0 and self._asked != position.ply:
            self._asked = position.ply
            door.submit(position.to_move, Pass())

    def also(self, port: int) -> None:
        """There is another process to call."""
        self._ports.append(port)

    @property
    def ended(self) -> bool:
        return self.guest.door is not None and self.guest.door.game.is_over


async def answered(broker: Broker) -> None:
    """Wait for the broker, which has just been started."""
    while True:
        with suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", broker.port)
            writer.close()
            await asyncio.sleep(0.1)
            return
        await asyncio.sleep(0.05)


async def processes(broker: Broker, count: int) -> tuple[list[SharedServer], list[int]]:
    servers, ports = [], []
    for seed in range(count):
        server = SharedServer(house_of(WORDS, seed * 100 + 1), broker.url, lease=LEASE)
        server.calls_at_once = 1e9
        await answered(broker)
        await server.join_others()
        servers.append(server)
        ports.append(await server.start("127.0.0.1", 0))
    return servers, ports


async def until(done: Callable[[], object]) -> None:
    async def wait() -> None:
        while not done():
            await asyncio.sleep(0.02)

    await asyncio.wait_for(wait(), PATIENCE)


async def launched(servers: list[SharedServer], ports: list[int]) -> tuple[Player, Player]:
    """Two sofas whose lines end at different processes, in one game."""
    host = Player(ports[:1], Create("Kitchen", "Kitchen", ("Margaret",), Terms()))
    await until(lambda: host.guest.state)
    assert host.guest.state is not None
    code = host.guest.state.code
    other = Player(ports[1:], Join("Attic", ("Ruth",), "", code))
    await until(lambda: other.guest.mine)
    for player in (host, other):
        player.guest.ready(0, True)
    await until(lambda: all(p.ready for sofa in host.guest.state.sofas for p in sofa.people))  # type: ignore[union-attr]
    host.plays_until = other.plays_until = 3
    host.guest.launch()
    assert len(servers) == len(ports)
    return host, other


async def finish(servers: list[SharedServer], *players: Player) -> None:
    for player in players:
        player.task.cancel()
    for server in servers:
        await server.stop()


def go_on(*players: Player) -> None:
    for player in players:
        player.plays_until = 1_000


def at_turn(player: Player, ply: int) -> bool:
    return player.guest.door is not None and player.guest.door.game.position.ply >= ply


def broker_storm(folder: Path, count: int, tally: Counter[str]) -> Iterator[str | None]:
    """Games between two processes; in each the broker is killed and started again, then a process ends."""
    with tempfile.TemporaryDirectory(dir=folder) as place:
        broker = Broker(Path(place))
        try:
            for number in range(count):
                yield asyncio.run(_stormy_game(broker, number, tally))
        finally:
            broker.kill()


async def _stormy_game(broker: Broker, number: int, tally: Counter[str]) -> str | None:
    """One game; what went wrong in it."""
    luck = random.Random(number)
    servers, ports = await processes(broker, 2)
    host, other = await launched(servers, ports)
    host.also(ports[1])
    players = (host, other)
    accidents = ["broker", "process"]
    luck.shuffle(accidents)
    try:
        for turn, accident in zip((2, 3), accidents, strict=True):
            for player in players:
                player.plays_until = turn
            await until(lambda turn=turn: at_turn(host, turn) and at_turn(other, turn))  # type: ignore[misc]
            if accident == "broker":
                broker.kill()
                await asyncio.sleep(luck.random() * 0.3)
                broker.start()
                tally["broker restarts"] += 1
            else:
                await servers[0].die()
                tally["processes killed"] += 1
        go_on(*players)
        await until(lambda: host.ended and other.ended)
    except TimeoutError:
        return f"game {number}: stuck after {accidents}"
    finally:
        await finish(servers, *players)
    room = next(iter(servers[1].lobby.rooms.values()), None)
    if room is None or room.game is None:
        return f"game {number}: nobody took the room over"
    record, doors = room.game.host.record, [player.guest.door for player in players]
    if any(door is None or door.game.position.ply != len(record.turns) for door in doors):
        return f"game {number}: an event was lost or doubled"
    return None
