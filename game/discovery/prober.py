"""Looks for rooms on the home network and on servers, and tells of them, so much at a time and no more."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Annotated

import msgspec
from msgspec import Meta
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import InvalidStatus

from game.discovery.client import (
    AHEAD,
    GONE_SECONDS,
    HallHeard,
    News,
    RoomAnnounced,
    RoomGone,
    RoomsPage,
    SearchProblem,
)
from game.language.messages import message
from game.name_rules import clean_name
from game.net.addresses import is_local
from game.net.background_errors import BackgroundErrors
from game.net.client import NOBODY_THERE, opened
from game.rooms.directory import HallThere
from game.rooms.net.room_connection import open_line
from game.wire.from_room import ListRooms
from game.wire.room_limits import ROOMS_ON_A_PAGE as PAGE
from game.wire.to_room import LARGEST_FRAME, Rooms, Summary, told_in_room

LOOKING = message("Looking for rooms")
LOOK_SECONDS = 1.0
"""How often a machine is asked for its rooms."""
STALE = 15
"""After so many times all its pages are asked for anew."""
MOST_MACHINES = 64
"""Announced machines that are looked at; a network in which more announce themselves is no home."""
MOST_NEWS = 10
"""News that are told at once."""
BOARD = "/board"
"""Where a hall tells everybody how it stands."""
HALL_LETTERS = 32
"""Of a hall's title."""
LONGEST = 255
"""Characters of the longest name and address that are believed."""


@dataclass(frozen=True, slots=True)
class ProbeResult:
    """A machine with rooms announces itself."""

    name: str
    address: str
    """As a WebSocket's address; several with commas between them, which are called in turn."""
    title: str = ""
    """What a party is called."""

    @property
    def is_believed(self) -> bool:
        """Whether it is in a network like ours: nobody is sent to strangers elsewhere."""
        hosts = [one.partition("://")[2].rpartition(":")[0] for one in self.address.split(",")]
        return max(len(self.name), len(self.address), len(self.title)) <= LONGEST and all(
            map(is_local, hosts)
        )


@dataclass(slots=True)
class _Machine:
    """A machine that is looked at."""

    address: str
    named: bool
    pages: dict[int, tuple[Summary, ...]] = field(default_factory=dict)
    """By the number of their first room."""
    told: dict[int, tuple[Summary, ...]] = field(default_factory=dict)
    heard: dict[int, None] = field(default_factory=dict)
    """Pages that were heard since they were told, in order."""
    total: int = 0
    lag_ms: int = 0
    wanted: int = 1
    """How many rooms are wanted by now."""
    asked: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when more are wanted."""
    task: asyncio.Task[None] | None = None
    hall: HallThere | None = None
    """What was just heard, of a hall instead of rooms."""

    @property
    def missing(self) -> list[int]:
        """The first rooms of the pages that are wanted and not known."""
        return [first for first in range(0, min(self.wanted, self.total), PAGE) if first not in self.pages]


class _Hall(msgspec.Struct, frozen=True):
    """What is heard of a hall here: it tells more."""

    title: Annotated[str, Meta(max_length=64)]
    begun: bool
    begins: tuple[Annotated[int, Meta(ge=0, lt=2**40)], str] | None
    stage: str
    tally: tuple[int, Annotated[int, Meta(ge=0, le=10**6)]]


def hall_from(data: str | bytes, address: str) -> HallThere | None:
    """What a hall at this address has told; None where that is something else. Raises ValueError."""
    try:
        kind, *values = msgspec.json.decode(data, type=list[msgspec.Raw])
        if bytes(kind) != b'"hall"':
            return None
        told = msgspec.json.decode(values[0] if values else b"", type=_Hall)
    except RecursionError as error:
        raise ValueError("nested too deep") from error  # not read: it is none
    title = clean_name(told.title, HALL_LETTERS, HALL_LETTERS) or "A hall"  # not read: every hall has a title
    begins = told.begins[0] if told.begins else 0
    return HallThere(title, address, told.tally[1], begins, told.begun, told.stage == "over")


class Prober:
    """Everything that is looked at. Lives in one event loop."""

    def __init__(self, words: str, servers: Sequence[str], errors: BackgroundErrors) -> None:
        """`words` is the digest of the word list. Errors that nobody waits for are told to `errors`."""
        self._words, self._errors = words, errors
        self._machines: dict[str, _Machine] = {}
        self._told: dict[str, str] = {}
        """The address of each machine that was told of, by its name."""
        self._named = servers
        for address in servers:
            self._look_at(address, address, named=True)

    def found(self, found: ProbeResult) -> None:
        """A machine announces itself, once more or anew."""
        before = self._machines.get(found.name)
        if not found.is_believed or (before is not None and before.address == found.address):
            return
        if before is None and len(self._machines) >= MOST_MACHINES + len(self._named):
            return
        self.lost(found.name)
        self._look_at(found.name, found.address, named=False)

    def _look_at(self, name: str, address: str, *, named: bool) -> None:
        machine = self._machines[name] = _Machine(address, named)
        machine.task = asyncio.get_running_loop().create_task(self._watch(machine))
        self._errors.watch(machine.task, LOOKING)

    def lost(self, name: str) -> None:
        """A machine says goodbye, or has not announced itself for long."""
        machine = self._machines.pop(name, None)
        if machine is not None and machine.task is not None:
            machine.task.cancel()

    def more(self) -> None:
        """More rooms are wanted of whoever has more."""
        for machine in self._machines.values():
            known = PAGE * sum(first < machine.total for first in machine.told)
            if known < machine.total:
                machine.wanted = max(machine.wanted, known + AHEAD)
                machine.asked.set()

    def end(self) -> None:
        for name in list(self._machines):
            self.lost(name)

    # ------------------------------------------------------------ telling

    def news(self) -> list[News]:
        """What is new, as far as it is told at once; each machine has its turn."""
        return list(itertools.islice(self._all_news(), MOST_NEWS))

    def _all_news(self) -> Iterator[News]:
        if why := self._errors.take_error():
            yield SearchProblem(why)
        for name in [name for name in self._told if name not in self._machines]:
            del self._told[name]
            yield RoomGone(name)
        for name in list(self._machines):
            machine = self._machines[name] = self._machines.pop(name)  # now it is the last one
            if self._told.get(name) != machine.address:
                self._told[name] = machine.address
                yield RoomAnnounced(name, machine.address, machine.named)
            yield from self._pages(name, machine)

    def _pages(self, name: str, machine: _Machine) -> Iterator[News]:
        hall, machine.hall = machine.hall, None
        if hall is not None:
            yield HallHeard(name, hall)
        while machine.heard:
            first = next(iter(machine.heard))
            del machine.heard[first]
            rooms = machine.pages.get(first, ())
            is_new = machine.told.get(first) != rooms
            machine.told[first] = rooms
            yield RoomsPage(name, first, machine.total, machine.lag_ms, rooms if is_new else None)

    # ------------------------------------------------------------ asking

    async def _watch(self, machine: _Machine) -> None:
        addresses = deque(machine.address.split(","))
        while True:
            with suppress(*NOBODY_THERE, PermissionError):
                try:
                    await self._ask(machine, addresses)
                except InvalidStatus as refused:  # it takes pages only
                    if refused.response.status_code == HTTPStatus.FORBIDDEN:
                        await self._look_at_hall(machine, addresses)
            await asyncio.sleep(LOOK_SECONDS)

    async def _look_at_hall(self, machine: _Machine, addresses: deque[str]) -> None:
        """What a hall tells whoever looks on, every second."""
        address = addresses[0]
        socket = await opened(f"{address}{BOARD}", LARGEST_FRAME, address.replace("ws", "http", 1))
        told: HallThere | None = None
        try:
            while True:
                with suppress(TimeoutError):
                    said = await asyncio.wait_for(socket.recv(), LOOK_SECONDS)
                    told = hall_from(said, machine.address) or told
                machine.hall = told
        finally:
            await socket.close()

    async def _ask(self, machine: _Machine, addresses: deque[str]) -> None:
        """The first page every second, and others once they are wanted; all anew after a while.

        The address that answers becomes the first of all.
        """
        addresses.rotate(-1)
        socket = await open_line(addresses[-1], self._words)
        addresses.rotate(1)
        try:
            for number in itertools.count():
                if number % STALE == 0:
                    machine.pages = {0: machine.pages.get(0, ())}
                await self._ask_for(socket, machine, 0)
                for first in machine.missing:
                    await self._ask_for(socket, machine, first)
                machine.asked.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(machine.asked.wait(), LOOK_SECONDS)
        finally:
            await socket.close()

    async def _ask_for(self, socket: ClientConnection, machine: _Machine, first: int) -> None:
        began = time.monotonic()
        await socket.send(bytes(ListRooms(first)), text=True)
        answer = told_in_room(await asyncio.wait_for(socket.recv(), GONE_SECONDS))
        if not isinstance(answer, Rooms):
            return
        machine.pages[first], machine.total = answer.rooms, answer.total
        machine.lag_ms = max(1, round((time.monotonic() - began) * 1000))
        machine.heard[first] = None
