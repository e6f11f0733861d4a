"""A hall whose processes are killed by SIGKILL, again and again, in every part of a round.

The processes are real ones, and so are the lines of the players, who come back by themselves. In each round
everybody hands in, changes their mind while a process dies, and another one dies a moment later. What was
acknowledged has to be what they are told when they are back, and what the table of results counts.
"""

from __future__ import annotations

import asyncio
import csv
import random
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import ExitStack
from importlib.util import find_spec
from itertools import count as counting
from pathlib import Path
from urllib.request import urlopen

from websockets.asyncio.client import connect
from websockets.typing import Origin

from game.child_process import this_program
from game.duplicate.round_state import RoundState, begin, points_of, view_of
from game.duplicate.settings import Form
from game.lexicon.words import Lexicon
from game.maven.messages import Budget
from game.maven.player.choose_move import choose
from game.rules.board import Board
from game.rules.moves import Place
from tools.load.broker import Broker
from tools.page_says import as_said
from tools.stress.hall_rehearsal import Handed, Regular, play_of

PEOPLE = ("Anna", "Bo", "Cleo", "Dev", "Edda", "Finn", "Grandmother", "Hana")
ROUND_SECONDS = 60
PATIENCE = 60.0
LULL = 12.0
"""Seconds in which a round is closed and shown: a moment of these is the second one."""
MANY_PLAYS = 30
FORM = Form(seconds=ROUND_SECONDS)


class HallProcess:
    """A `parlour host --hall` of its own, which may be killed and started again."""

    def __init__(self, folder: Path, more: Sequence[str] = ()) -> None:
        self._command = [*this_program(), "host", "--hall", "Storm", "--round", str(ROUND_SECONDS)]
        self._command += ["--listen", "127.0.0.1", "--port", "0", "--data-dir", str(folder), *more]
        self.port, self.code, self.key = 0, "", ""
        self.start()

    def start(self) -> None:
        """Returns when it listens."""
        self._process = subprocess.Popen(self._command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None, "it was asked for"
        for line in self._process.stdout:
            if where := re.search(r":(\d+) with the letters (\w+)", line):
                self.port, self.code = int(where[1]), where[2]
            if "key" in line:
                self.key = line.split()[-1]
                return
        raise AssertionError("the hall has not opened")

    def kill(self) -> None:
        """SIGKILL: nothing is kept any more, and nobody is told."""
        self._process.kill()
        self._process.wait()


def hall_storm(folder: Path, count: int, tally: Counter[str]) -> Iterator[str | None]:
    """So many kills: half of a hall that one process holds, half of one that three do, given a broker."""
    if shutil.which("nats-server") is None or find_spec("nats") is None:
        tally["three processes left out: nats-server and nats-py are not both installed"] += 1
        yield from hall_games(folder / "one", count, tally, 1)
        return
    yield from hall_games(folder / "one", count - count // 2, tally, 1)
    with Broker(folder / "broker") as broker:
        yield from hall_games(folder / "three", count // 2, tally, 3, broker)


def hall_games(
    folder: Path, count: int, tally: Counter[str], processes: int, broker: Broker | None = None
) -> Iterator[str | None]:
    """So many kills, over as many games as it takes."""
    lexicon, left = Lexicon.load(), count
    more = ["--nats", broker.url] if broker else []
    for number in counting():
        if left <= 0:
            return
        with ExitStack() as close, asyncio.Runner() as runner:
            hosts = []
            for place in range(processes):
                hosts.append(HallProcess(folder / f"{number}-{place}", more))
                close.callback(hosts[-1].kill)
            game = _Stormy(lexicon, hosts, random.Random(number), tally)
            tries = game.kills(left)
            while (wrong := runner.run(_next(tries))) is not _END:
                left -= 1
                yield wrong
            if not game.is_over:  # what all hosts of the next game would find is this one
                return


_END = "the game is over"


async def _next(tries: AsyncIterator[str | None]) -> str | None:
    return await anext(tries, _END)


class _Stormy:
    """One game with its accidents."""

    def __init__(
        self, lexicon: Lexicon, hosts: list[HallProcess], luck: random.Random, tally: Counter[str]
    ) -> None:
        self._lexicon, self._hosts, self._luck, self._tally = lexicon, hosts, luck, tally
        self._people: list[Regular] = []
        self._worths: dict[int, dict[Place, int]] = {}
        """By round, what can be laid and its points."""

    async def kills(self, most: int) -> AsyncIterator[str | None]:
        """After each, what is wrong; until the game is over."""
        first = self._hosts[0]
        self._people = [Regular(name, first.code, self._ports) for name in PEOPLE]
        try:
            await until(lambda: all(one.port for one in self._people))
            await _begin(first)
            done = 0
            while done < most and await self._is_played():
                for moment in (self._while_handing_in, self._in_a_lull):
                    await moment()
                    done += 1
                    yield self._wrong()
                await self._hand_in_again()
                over = max(self._worths)  # the next one may be on already
                await until(lambda over=over: all(one.shown >= over for one in self._people))  # type: ignore[misc]
                if wrong := await self._results():
                    yield wrong
                self._tally["rounds"] += 1
        except TimeoutError:
            yield f"stuck: {'; '.join(map(str, self._people))}"
        finally:
            for one in self._people:
                one.task.cancel()
        self._tally["lines of players"] += sum(one.lines for one in self._people)

    @property
    def is_over(self) -> bool:
        """Whether it was played to its end."""
        return self._people[0].stage == "over"

    def _ports(self) -> list[int]:
        return [host.port for host in self._hosts]

    async def _is_played(self) -> bool:
        """Wait for the next tiles; whether there are any."""
        before = max(self._worths, default=0)
        await until(
            lambda: all(
                one.stage == "over" or (one.stage == "playing" and one.number > before)
                for one in self._people
            )
        )
        one = self._people[0]
        if one.stage == "over":
            return False
        table = begin(FORM, 0)
        table = RoundState(FORM, table.seed, Board(one.cells), one.rack, table.bag, number=one.number)
        found = choose(view_of(table), self._lexicon, 7, Budget(nodes=1), 0, top=MANY_PLAYS)
        plays = [each.move for each in found if isinstance(each.move, Place)]
        self._worths[one.number] = {play: points_of(table, play.tiles) for play in plays}
        return True

    async def _everybody_hands_in(self) -> None:
        for one in self._people:
            await one.hand_in(self._luck.choice(list(self._worths[one.number])))

    async def _while_handing_in(self) -> None:
        await self._everybody_hands_in()
        await until(lambda: not any(one.waits for one in self._people))
        changes = asyncio.create_task(self._everybody_hands_in())
        await asyncio.sleep(self._luck.random() * 0.06)
        await self._kill()
        await changes

    async def _in_a_lull(self) -> None:
        """All have handed in: it is closed, shown, and tiles are dealt."""
        await asyncio.sleep(self._luck.random() * LULL)
        await self._kill()

    async def _hand_in_again(self) -> None:
        """Whoever was not answered is still in this round, or in one that nobody has played."""
        for one in self._people:
            if one.stage == "playing" and one.number in self._worths and one.waits:
                await one.hand_in(self._luck.choice(list(self._worths[one.number])))

    async def _kill(self) -> None:
        host = self._luck.choice(self._hosts)
        of = "one" if len(self._hosts) == 1 else f"one of {len(self._hosts)}"
        self._tally[f"{of} killed while {self._people[0].stage}"] += 1
        host.kill()
        await asyncio.to_thread(host.start)
        await until(lambda: all(one.port in self._ports() for one in self._people))

    def _wrong(self) -> str | None:
        """What somebody is told when they are back, and was told otherwise before."""
        return next((one.wrong for one in self._people if one.wrong), None)

    async def _results(self) -> str | None:
        """Whether each process counts what was acknowledged in the rounds that are over."""
        over = min(one.shown for one in self._people)
        for host in self._hosts:
            for row in await asyncio.to_thread(_rows, host.port):
                one = next(one for one in self._people if one.name == row["name"])
                for number in range(1, over + 1):
                    points = int(row[str(number)] or 0)
                    allowed = self._allowed(number, one.handed.get(number, Handed()))
                    if number in self._worths and points not in allowed:
                        return f"round {number}: {one.name} has {points} points, not one of {sorted(allowed)}"
        return None

    def _allowed(self, number: int, handed: Handed) -> set[int]:
        """Points of what was acknowledged, or of what came after and was not answered."""
        worths = self._worths.get(number, {})
        found = {worths[play] for one in handed.may_count if one for play in worths if _same(play, one)}
        best = max(worths.values(), default=0)
        alone = {best + FORM.alone_bonus} if best in found else set()
        return found | alone | ({0} if handed.acknowledged is None else set())


def _same(play: Place, told: list[list[object]]) -> bool:
    return set(play.tiles) == set(play_of(told).tiles)


async def until(done: Callable[[], object]) -> None:
    """Raises TimeoutError."""
    async with asyncio.timeout(PATIENCE):
        while not done():
            await asyncio.sleep(0.02)


async def _begin(host: HallProcess) -> None:
    address = f"127.0.0.1:{host.port}"
    async with connect(f"ws://{address}/arbiter", origin=Origin(f"http://{address}")) as arbiter:
        await arbiter.send(as_said("hello", 4, "", host.key, "", -1, "en"))
        await arbiter.recv()
        await arbiter.send(as_said("begin"))
        await arbiter.recv()


def _rows(port: int) -> list[dict[str, str]]:
    with urlopen(f"http://127.0.0.1:{port}/results.csv") as page:
        return list(csv.DictReader(page.read().decode("utf-8-sig").splitlines()))
