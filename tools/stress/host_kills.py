"""`parlour host` killed in mid-game, again and again: real processes, a real broker, whole games.

Two processes share their rooms. In each game the broker is killed and started again, and one of the
processes is killed by SIGKILL; the other takes its room over. At the end both sofas have to have seen the
very game that the broker keeps.
"""

from __future__ import annotations

import asyncio
import random
import re
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import nats

from game.child_process import this_program
from game.lexicon.words import Lexicon
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.rooms.net.room_stream import RoomStream
from game.rooms.room import room_from_bytes
from game.rules.moves import Move
from game.rules.record import digest
from game.rules.visibility import Game, masked, view_from_seat
from game.wire.from_room import Create, Join
from game.wire.terms import Terms
from tools.load.broker import Broker
from tools.stress.broker_rehearsal import BrokerPlayer, at_turn, go_on, until
from tools.stress.room_rehearsal import Chooser, house_of

LEASE = 1.5
LEVEL = 5
LAST_BREAK = 14
"""The turn after which nothing breaks any more."""


class HostProcess:
    """A `parlour host` of its own, which may be killed and started again, at another port."""

    def __init__(self, broker: Broker, folder: Path) -> None:
        self._command = [*this_program(), "host", "--listen", "127.0.0.1", "--port", "0"]
        self._command += ["--nats", broker.url, "--lease", str(LEASE), "--data-dir", str(folder)]
        self._complaints = folder.with_suffix(".log")
        self._read = 0
        self.start()

    def start(self) -> None:
        with self._complaints.open("ab") as complaints:
            self._process = subprocess.Popen(
                self._command, stdout=subprocess.PIPE, stderr=complaints, text=True
            )
        assert self._process.stdout is not None
        told = re.search(r":([0-9]+);", self._process.stdout.readline())
        assert told is not None, "the process has not started"
        self.port = int(told[1])

    def complaint(self) -> str:
        """The last line of what it has told of mistakes of its own since this was last asked."""
        text = self._complaints.read_text()
        new, self._read = text[self._read :], len(text)
        return new.strip().rpartition("\n")[2]

    def kill(self) -> None:
        """SIGKILL: nothing is kept any more, and nobody is told."""
        self._process.kill()
        self._process.wait()


def host_storm(folder: Path, count: int, tally: Counter[str]) -> Iterator[str | None]:
    """So many games, each with a broker and a process that are killed."""
    lexicon = Lexicon.load()
    with ExitStack() as close:
        place = Path(close.enter_context(tempfile.TemporaryDirectory(dir=folder)))
        broker = close.enter_context(Broker(place / "broker"))
        hosts = [HostProcess(broker, place / str(number)) for number in range(2)]
        for host in hosts:
            close.callback(host.kill)
        for number in range(count):
            wrong = asyncio.run(_Stormy(lexicon, broker, hosts, number, tally).game())
            complaints = [told for host in hosts if (told := host.complaint())]
            if complaints and wrong is None:
                wrong = f"game {number}: a process has made a mistake"
            yield "; ".join([wrong, *complaints]) if wrong else None


def _told(player: BrokerPlayer) -> str:
    """How far somebody in a game has come, as they see it."""
    guest = player.guest
    at = "not in the game" if guest.door is None else f"turn {guest.door.game.position.ply}"
    others = [sofa for sofa in guest.state.sofas if sofa is not guest.mine] if guest.state else []
    away = "".join(f", {sofa.name} away" for sofa in others if not sofa.here)
    return f"{at} after {player.lines} lines, {guest.unanswered} commands not answered{away}"


class _Stormy:
    """One game with its accidents."""

    def __init__(
        self, lexicon: Lexicon, broker: Broker, hosts: list[HostProcess], number: int, tally: Counter[str]
    ) -> None:
        self._lexicon, self._broker, self._hosts, self._number = lexicon, broker, hosts, number
        self._tally, self._luck = tally, random.Random(number)

    def _best(self, game: Game, seat: int) -> Move:
        view = view_from_seat(game, seat)
        return choose(view, self._lexicon, LEVEL, Budget(nodes=1), seed=game.position.ply)[0].move

    async def game(self) -> str | None:
        """What went wrong in it."""
        ports = [host.port for host in self._hosts]
        terms = Terms(seats=2)
        first = BrokerPlayer(
            ports[:1], Create(f"Room {self._number}", "Kitchen", ("Margaret",), terms), *self._way
        )
        players = [first]
        try:
            await until(lambda: first.guest.state)
            assert first.guest.state is not None
            join = Join("Attic", ("Ruth",), "", first.guest.state.code)
            second = BrokerPlayer(ports[1:], join, *self._way)
            players.append(second)
            await until(lambda: second.guest.mine)
            for player in players:
                for port in ports:
                    player.also(port)
                player.wants_to_play = True
            await self._break(first, second)
            await until(lambda: first.ended and second.ended)
            return await self._verdict(players)
        except TimeoutError:
            seen = ", ".join(_told(player) for player in players)
            return f"game {self._number}: stuck ({seen})"
        finally:
            for player in players:
                player.guest.leave()
                player.task.cancel()

    @property
    def _way(self) -> tuple[Lexicon, Chooser]:
        return self._lexicon, self._best

    async def _break(self, *players: BrokerPlayer) -> None:
        """The broker and one process die, at two moments of the game."""
        accidents = [self._kill_broker, self._kill_host]
        self._luck.shuffle(accidents)
        for turn, accident in zip(sorted(self._luck.sample(range(1, LAST_BREAK), 2)), accidents, strict=True):
            for player in players:
                player.plays_until = turn
            await until(lambda turn=turn: all(at_turn(player, turn) for player in players))  # type: ignore[misc]
            go_on(*players)
            await asyncio.sleep(self._luck.random() * 0.05)
            await accident(players)

    async def _kill_broker(self, _players: tuple[BrokerPlayer, ...]) -> None:
        self._broker.kill()
        await asyncio.sleep(self._luck.random() * 0.3)
        self._broker.start()
        self._tally["broker restarts"] += 1

    async def _kill_host(self, players: tuple[BrokerPlayer, ...]) -> None:
        host = self._luck.choice(self._hosts)
        host.kill()
        self._tally["processes killed (SIGKILL)"] += 1
        await asyncio.to_thread(host.start)
        for player in players:
            player.also(host.port)

    async def _verdict(self, players: list[BrokerPlayer]) -> str | None:
        """Whether the record is whole, and each sofa has seen the very game that it tells."""
        state = players[0].guest.state
        assert state is not None
        body = await self._kept(state.id)
        room = room_from_bytes(house_of(self._lexicon), body, 0.0)  # replays the record, digest by digest
        if room.game is None or room.game.host.position.outcome is None:
            return f"game {self._number}: the broker keeps no finished game"
        host = room.game.host
        if digest(host.position) != host.record.turns[-1].digest:
            return f"game {self._number}: another digest than in the record"
        for player in players:
            door = player.guest.door
            assert door is not None
            told = masked(host.position, door.here, host.seats, host.history)
            if door.game.position != told.position or door.game.history != told.history:
                return f"game {self._number}: an event was lost or doubled"
        self._tally["turns"] += len(host.record.turns)
        self._tally["lines opened"] += sum(player.lines for player in players)
        return None

    async def _kept(self, room: str) -> bytes:
        client = await nats.connect(self._broker.url, error_cb=_ignored)
        try:
            store = RoomStream("nobody")
            await store.open(client.jetstream())
            return (await store.read(room))[0]
        finally:
            await client.close()


async def _ignored(_error: Exception) -> None:
    """The broker may still be starting: it is tried again."""
