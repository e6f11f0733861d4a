"""The rooms around this television: found on the home network or on servers, hosted here, kept for later."""

from __future__ import annotations

import asyncio
import itertools
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from websockets.asyncio.client import ClientConnection
from zeroconf.asyncio import AsyncZeroconf

from game.keeping import house as keeping
from game.lexicon.words import Lexicon
from game.listening.doorkeeper import Doorkeeper
from game.listening.troubles import Troubles
from game.maven.desk.front_desk import FrontDesk
from game.maven.messages import Budget
from game.rooms.around import Listing, SofaHere
from game.rooms.guest import Guest
from game.rooms.limits import ROOMS_ON_A_PAGE as PAGE
from game.rooms.lobby import UNKNOWN
from game.rooms.messages import (
    BadMessage,
    Create,
    Join,
    ListRooms,
    Rooms,
    RoomState,
    Summary,
    Terms,
    Watch,
    to_bytes,
    to_guest,
)
from game.rooms.net.discovery import Browser, Found, announced
from game.rooms.net.line import NOBODY_THERE, Line, Network, open_line
from game.rooms.net.server import RoomServer
from game.rooms.net.store import KeptRooms, KeptSeat
from game.rooms.room import House
from game.rooms.room_keeping import room_from_bytes

LOOK_SECONDS = 1.0
"""How often a machine is asked for its rooms."""
STALE = 15
"""After so many times all its pages are asked for anew."""
AHEAD = 500
"""Rooms that are asked for beyond the selector."""
EVERYWHERE = "0.0.0.0"
HOME_PORT = 7789
"""Where rooms at home are if nothing else is there, so that sofas find a room that was opened again."""
MOST_MACHINES = 64
"""Machines that are looked at; a network in which more announce themselves is no home."""
GONE_SECONDS = 4.0
"""How long a machine may be silent before its rooms are no longer shown."""


@dataclass(slots=True)
class _Machine:
    """A machine with rooms, as it was last heard of."""

    address: str
    pages: dict[int, tuple[Summary, ...]] = field(default_factory=dict)
    """By the number of their first room."""
    total: int = 0
    wanted: int = 1
    """How many rooms are wanted by now."""
    asked: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when more are wanted."""
    lag_ms: int | None = None
    heard_at: float = 0.0
    task: asyncio.Task[None] | None = None

    @property
    def rooms(self) -> Iterator[Summary]:
        """Those that are known, in the machine's order."""
        return (room for first in sorted(self.pages) for room in self.pages[first])

    @property
    def missing(self) -> list[int]:
        """The first rooms of the pages that are wanted and not known."""
        return [first for first in range(0, min(self.wanted, self.total), PAGE) if first not in self.pages]


@dataclass(slots=True)
class _Shared:
    """What both threads read and write, under the lock."""

    machines: dict[str, _Machine] = field(default_factory=dict)
    version: int = 0
    """Counts the changes."""
    lock: threading.Lock = field(default_factory=threading.Lock)


class _Looking:
    """Looks for rooms, in the network's thread."""

    def __init__(self, shared: _Shared, words: str, servers: Sequence[str], troubles: Troubles) -> None:
        """Errors that nobody waits for are told to `troubles`."""
        self._shared, self._words, self._troubles = shared, words, troubles
        self._servers = servers
        self._zeroconf: AsyncZeroconf | None = None
        self._browser: Browser | None = None

    async def begin(self) -> None:
        for address in self._servers:
            self._found(Found(address, address))
        with suppress(OSError):  # without a network there is nothing to find
            self._zeroconf = AsyncZeroconf()
            self._browser = Browser(self._zeroconf, self._found, self._lost)

    async def end(self) -> None:
        for machine in list(self._shared.machines.values()):
            if machine.task is not None:
                machine.task.cancel()
        with self._shared.lock:
            self._shared.machines.clear()
        if self._browser is not None:
            await self._browser.end()
        if self._zeroconf is not None:
            await self._zeroconf.async_close()

    def _found(self, found: Found) -> None:
        with self._shared.lock:
            before = self._shared.machines.get(found.name)
            if before is not None and before.address == found.address:
                return
            if before is not None and before.task is not None:
                before.task.cancel()
            if before is None and len(self._shared.machines) >= MOST_MACHINES + len(self._servers):
                return
            machine = self._shared.machines[found.name] = _Machine(found.address)
        machine.task = asyncio.get_running_loop().create_task(self._watch(machine))
        self._troubles.watch(machine.task, "Looking for rooms")

    def _lost(self, name: str) -> None:
        with self._shared.lock:
            machine = self._shared.machines.pop(name, None)
        if machine is not None and machine.task is not None:
            machine.task.cancel()

    async def _watch(self, machine: _Machine) -> None:
        for address in itertools.cycle(machine.address.split(",")):
            with suppress(*NOBODY_THERE, PermissionError):
                await self._ask(machine, address)
            await asyncio.sleep(LOOK_SECONDS)

    async def _ask(self, machine: _Machine, address: str) -> None:
        """The first page every second, and others once they are wanted; all anew after a while."""
        socket, _ = await open_line(address, self._words)
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
        await socket.send(to_bytes(ListRooms(first)), text=True)
        answer = to_guest(await asyncio.wait_for(socket.recv(), GONE_SECONDS))
        if not isinstance(answer, Rooms):
            return
        now = time.monotonic()
        with self._shared.lock:
            self._shared.version += 1
            machine.pages[first], machine.heard_at, machine.total = answer.rooms, now, answer.total
            machine.lag_ms = max(1, round((now - began) * 1000))


class RoomsNearby:
    """See `RoomsAround`. Whatever waits is done in a thread, started when it is first needed."""

    def __init__(
        self,
        lexicon: Lexicon,
        desk: FrontDesk,
        budget: Budget,
        kept: KeptRooms | None = None,
        servers: Sequence[str] = (),
        new_seed: Callable[[], int] = lambda: secrets.randbits(63),
        define: Callable[[str], str | None] = lambda _word: None,
        doorkeeper: Doorkeeper | None = None,
    ) -> None:
        """Rooms and seats are `kept`; without that they last as long as the program.

        `doorkeeper` is shared with whatever else listens in this program.
        """
        self._doorkeeper = doorkeeper or Doorkeeper()
        self._define = define
        self._lexicon = lexicon
        self._house = House(lexicon, desk, new_seed, lambda: secrets.token_urlsafe(32), budget)
        self._kept, self._named = kept or KeptRooms(keeping.House()), servers
        self._network: Network | None = None
        self._shared = _Shared()
        self._seen = (-1, 0, 0)
        """The state of what is shared of which `_listings` tell."""
        self._listings: Sequence[Listing] = ()
        self._looking: _Looking | None = None
        self._server: RoomServer | None = None
        self._port = 0
        self._telling: asyncio.Task[None] | None = None

    # ------------------------------------------------------------ looking

    def look(self) -> Sequence[Listing]:
        if self._looking is None:
            net = self._net
            self._looking = _Looking(self._shared, self._lexicon.digest, self.servers, net.troubles)
            net.run(self._looking.begin(), "Looking for rooms")
        now = time.monotonic()
        with self._shared.lock:
            gone = sum(now - machine.heard_at >= GONE_SECONDS for machine in self._shared.machines.values())
            seen = self._shared.version, gone, len(self._shared.machines)
        if seen != self._seen:
            self._seen, self._listings = seen, self._look(now)
        return self._listings

    def reach(self, position: int) -> None:
        if position + AHEAD // 2 < len(self._listings) or self._network is None:
            return
        with self._shared.lock:
            short = [one for one in self._shared.machines.values() if len(one.pages) * PAGE < one.total]
            for machine in short:
                machine.wanted = max(machine.wanted, len(machine.pages) * PAGE + AHEAD)
        for machine in short:
            self._network.loop.call_soon_threadsafe(machine.asked.set)

    def _look(self, now: float) -> Sequence[Listing]:
        mine = {seat.room for seat in self._kept.seats()}
        with self._shared.lock:
            found = [
                Listing(room, machine.address, machine.lag_ms, room.id in mine)
                for machine in self._shared.machines.values()
                if now - machine.heard_at < GONE_SECONDS
                for room in machine.rooms
            ]
        once = {listing.summary.id: listing for listing in found}
        return sorted(
            once.values(), key=lambda one: (one.summary.playing, one.summary.name.casefold(), one.summary.id)
        )

    def rest(self) -> None:
        if self._looking is not None and self._network is not None:
            self._network.run(self._looking.end(), "Looking for rooms")
        self._looking = None

    def take_trouble(self) -> str:
        return self._network.troubles.take() if self._network is not None else ""

    @property
    def servers(self) -> list[str]:
        """Servers far away: those named now, which are kept, and those named before."""
        for address in self._named:
            self._kept.keep_server(address)
        return list(dict.fromkeys([*self._named, *self._kept.servers()]))

    def keep_server(self, address: str) -> None:
        self._kept.keep_server(address)
        self.rest()  # the next look is at this one too

    def forget_server(self, address: str) -> None:
        self._named = [one for one in self._named if one != address]
        self._kept.forget_server(address)
        self.rest()

    @property
    def _net(self) -> Network:
        if self._network is None:
            self._network = Network()
        return self._network

    # ------------------------------------------------------------ coming in

    def create(self, name: str, sofa: SofaHere, terms: Terms, server: str = "") -> Line:
        first = Create(name, sofa.name, sofa.people, terms, self._keys(sofa.people, server))
        if server:
            return self._line(server, Guest(self._luck()), first)
        self._host()
        address = f"ws://127.0.0.1:{self._port}"
        return self._line(address, Guest(self._luck()), first, hosted=True)

    def watch(self, listing: Listing) -> Line:
        first = Watch(listing.summary.id)
        return Line(self._net, listing.address, self._lexicon.digest, Guest(self._luck()), first)

    def _keys(self, people: tuple[str, ...], address: str) -> tuple[str, ...]:
        """The secret keys under which a server keeps these people's ratings; made when first needed.

        Each server is told others, so that none can play as somebody elsewhere; machines of the house, which
        keep no ratings, are told none.
        """
        if address not in self.servers:
            return ()
        return tuple(self._kept.key_of(name, address) for name in people)

    def join(self, listing: Listing, sofa: SofaHere, code: str = "") -> Line:
        seat = next((seat for seat in self._kept.seats() if seat.room == listing.summary.id), None)
        if seat is not None:
            return self._line_back(replace(seat, address=listing.address))
        first = Join(
            sofa.name, sofa.people, listing.summary.id, code, self._keys(sofa.people, listing.address)
        )
        return self._line(listing.address, Guest(self._luck()), first)

    def find(self, code: str, sofa: SofaHere) -> Line:
        with self._shared.lock:
            machines = list(self._shared.machines.values())
        awake = {one.address for one in machines if time.monotonic() - one.heard_at < GONE_SECONDS}
        known = dict.fromkeys([*self.servers, *(one.address for one in machines)])
        calls: list[tuple[str, Join | None]] = [
            (address, Join(sofa.name, sofa.people, "", code, self._keys(sofa.people, address)))
            for address in sorted(known, key=lambda address: address not in awake)
        ]
        (address, first), *others = calls or [("", None)]
        line = SearchingLine(self._net, address, self._lexicon.digest, Guest(self._luck()), first)
        line.others = others
        return self._kept_on(line)

    def _luck(self) -> int:
        return secrets.randbits(32)

    def _line(self, address: str, guest: Guest, first: Create | Join | None, *, hosted: bool = False) -> Line:
        return self._kept_on(
            KeptLine(self._net, address, self._lexicon.digest, guest, first, hosted_here=hosted)
        )

    def _kept_on(self, line: KeptLine) -> KeptLine:
        line.keep, line.ended = self._keep_seat, self._forget_seat
        line.keys = lambda people: self._keys(people, line.address)
        return line

    def _line_back(self, seat: KeptSeat) -> Line:
        guest = Guest(self._luck())
        guest.state = RoomState(seat.room, seat.name, "", Terms(), ())
        guest.token = seat.token
        guest.forget()
        return self._line(seat.address, guest, None, hosted=seat.hosted)

    # ------------------------------------------------------------ hosting

    def _host(self) -> None:
        """Have a server here, with the rooms that were kept."""
        if self._server is not None:
            return
        self._server = RoomServer(
            self._house,
            name="Parlour",
            home=True,
            keep=self._kept.keep,
            forget=self._kept.forget,
            define=self._define,
            troubles=self._net.troubles,
            doorkeeper=self._doorkeeper,
        )
        self._port = self._net.run(self._open()).result(timeout=10)

    async def _open(self) -> int:
        assert self._server is not None
        try:
            port = await self._server.start(EVERYWHERE, HOME_PORT)
        except OSError:
            port = await self._server.start(EVERYWHERE, 0)
        for _, body in list(self._kept.rooms()):
            with suppress(BadMessage):
                self._server.take_in([room_from_bytes(self._house, body, time.monotonic())])
        self._telling = asyncio.get_running_loop().create_task(self._tell(port))
        self._net.troubles.watch(self._telling, "Telling the network of rooms")
        return port

    async def _tell(self, port: int) -> None:
        """Have the network know of the rooms here until the task is cancelled."""
        async with announced(port):
            await asyncio.Event().wait()

    @property
    def interrupted(self) -> str:
        if self._server is not None:
            return ""
        kept = self._kept.room_ids()
        return next((seat.name for seat in self._kept.seats() if seat.hosted and seat.room in kept), "")

    def resume(self) -> Line:
        seat = next(seat for seat in self._kept.seats() if seat.hosted)
        self._host()
        return self._line_back(replace(seat, address=f"ws://127.0.0.1:{self._port}"))

    # ------------------------------------------------------------ keeping

    def _keep_seat(self, line: Line) -> None:
        state = line.guest.state
        if state is not None:
            seat = KeptSeat(state.id, line.address, line.guest.token, state.name, line.hosted_here)
            self._kept.keep_seat(seat)

    def _forget_seat(self, line: Line) -> None:
        if line.guest.state is not None:
            self._kept.forget_seat(line.guest.state.id)

    def close(self) -> None:
        """The program ends; rooms that are hosted here can be opened again."""
        self.rest()
        if self._network is not None:
            with suppress(TimeoutError, asyncio.CancelledError, RuntimeError):
                self._network.run(self._end()).result(timeout=3)
            self._network.close()
            self._network = None

    async def _end(self) -> None:
        if self._telling is not None:
            self._telling.cancel()
            await asyncio.gather(self._telling, return_exceptions=True)
        if self._server is not None:
            await self._server.stop()


class KeptLine(Line):
    """A line whose seats are written down as soon as they are known."""

    keep: Callable[[Line], None] = staticmethod(lambda _line: None)
    ended: Callable[[Line], None] = staticmethod(lambda _line: None)
    _known = ""

    def pump(self) -> None:
        super().pump()
        if self.guest.closed is not None or self.failed:
            if self.guest.closed is not None or self.guest.sofa == 0:
                self.ended(self)
        elif self.guest.token != self._known:
            self._known = self.guest.token
            self.keep(self)


class SearchingLine(KeptLine):
    """A line to whichever of several servers has a room: they are asked one after the other."""

    others: list[tuple[str, Join | None]]
    """Where to ask next, and how."""
    _why = ""
    """The first refusal that says more than that the room is not there."""

    def pump(self) -> None:
        super().pump()
        if not self.failed or self.guest.state is not None:
            return
        if self.failed != UNKNOWN:
            self._why = self._why or self.failed
        if self.others:
            self.call(*self.others.pop(0))
        else:
            self.failed = self.trouble = self._why or UNKNOWN
