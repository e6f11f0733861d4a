"""Servers that share rooms over a real broker, with guests who come back to whichever answers.

Used by the tests, with all servers in one process, and by `python -m tools.stress brokers` with processes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from websockets.exceptions import WebSocketException

from game.lexicon.words import Lexicon
from game.net.limits import MOST_LINES
from game.net.rate_limiter import RateLimiter
from game.rooms.guest import Guest
from game.rooms.net.room_connection import open_line
from game.rooms.net.shared_server import SharedServer
from game.rules.moves import Pass
from game.wire.from_room import Create, Join
from game.wire.terms import Terms
from game.wire.to_room import RoomState, told_in_room
from tools.load.broker import Broker
from tools.stress.room_rehearsal import Chooser, house_of

WORDS = Lexicon.from_words(["AB"], "One word")
LEASE = 1.5
PATIENCE = 40.0


class BrokerPlayer:
    """A sofa of one, by default one that passes; it comes back to whichever process answers."""

    def __init__(
        self,
        ports: list[int],
        first: Create | Join,
        words: Lexicon = WORDS,
        choose: Chooser = lambda _game, _seat: Pass(),
    ) -> None:
        self.guest = Guest()
        self._words, self._choose = words, choose
        self._ports, self._first = ports, first
        self._asked, self._at = -1, self.guest.door
        self._answered: RoomState | None = None
        self.plays_until = 1_000
        """From this turn on it waits."""
        self.wants_to_play = False
        """Whether it says that it is ready, again if its line was down meanwhile."""
        self.task = asyncio.create_task(self._keep_up())
        self.lines = 0

    async def _keep_up(self) -> None:
        while True:
            for port in list(self._ports):
                with suppress(OSError, TimeoutError, WebSocketException):
                    line = await open_line(f"ws://127.0.0.1:{port}", self._words.digest)
                    self.lines += 1
                    await self._talk(line)
            await asyncio.sleep(0.05)

    async def _talk(self, line: Any) -> None:
        opening = self.guest.reopened() or [self._first]
        for message in opening:
            await line.send(bytes(message), text=True)
        while True:
            with suppress(TimeoutError):
                self.guest.hear(told_in_room(await asyncio.wait_for(line.recv(), 0.05)))
            self._get_ready()
            self._play()
            for message in self.guest.take():
                await line.send(bytes(message), text=True)

    def _get_ready(self) -> None:
        mine, state = self.guest.mine, self.guest.state
        if not self.wants_to_play or mine is None or state is None or state.game or state is self._answered:
            return
        self._answered = state
        if not mine.people[0].ready:
            self.guest.ready(0, True)
        elif mine.host and all(p.ready for sofa in state.sofas for p in sofa.people):
            self.guest.launch()

    def _play(self) -> None:
        door = self.guest.door
        while door is not None and door.poll() is not None:
            pass
        if door is None:
            return
        if door is not self._at:
            self._asked, self._at = -1, door
        position = door.game.position
        mine = position.to_move in door.here and position.outcome is None
        if position.ply >= self.plays_until:
            return
        if mine and position.ply >= 0 and self._asked != position.ply:
            self._asked = position.ply
            door.submit(position.to_move, self._choose(door.game, position.to_move))

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
        server.limiter = RateLimiter(MOST_LINES, factor=1e9)
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


async def launched(servers: list[SharedServer], ports: list[int]) -> tuple[BrokerPlayer, BrokerPlayer]:
    """Two sofas whose lines end at different processes, in one game."""
    host = BrokerPlayer(ports[:1], Create("Kitchen", "Kitchen", ("Margaret",), Terms()))
    await until(lambda: host.guest.state)
    assert host.guest.state is not None
    code = host.guest.state.code
    other = BrokerPlayer(ports[1:], Join("Attic", ("Ruth",), "", code))
    await until(lambda: other.guest.mine)
    for player in (host, other):
        player.guest.ready(0, True)
    await until(lambda: all(p.ready for sofa in host.guest.state.sofas for p in sofa.people))  # type: ignore[union-attr]
    host.plays_until = other.plays_until = 3
    host.guest.launch()
    assert len(servers) == len(ports)
    return host, other


async def finish(servers: list[SharedServer], *players: BrokerPlayer) -> None:
    for player in players:
        player.task.cancel()
    for server in servers:
        await server.stop()


def go_on(*players: BrokerPlayer) -> None:
    for player in players:
        player.plays_until = 1_000


def at_turn(player: BrokerPlayer, ply: int) -> bool:
    return player.guest.door is not None and player.guest.door.game.position.ply >= ply
