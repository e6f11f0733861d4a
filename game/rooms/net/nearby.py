"""The rooms around this television: found on the home network or on servers, hosted here, kept for later."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from game.discovery.client import AHEAD, Discovery, ProcessDiscovery, Surroundings, announce
from game.discovery.supervised_process import SupervisedProcess
from game.language.messages import Message, message
from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import EngineClient
from game.maven.messages import Budget
from game.net.gateway import Gateway
from game.net.home_gateway import PORTS, HomeGateway
from game.net.limits import HEARTBEAT_AT_HOME
from game.net.loop_thread import LoopThread
from game.rooms.directory import HallThere, Listing, SofaHere
from game.rooms.guest import Guest
from game.rooms.lobby import UNKNOWN
from game.rooms.net.former_port import FORMER_PORT, FormerRooms
from game.rooms.net.pages import PREFIX
from game.rooms.net.room_connection import RoomConnection
from game.rooms.net.server import RoomServer
from game.rooms.net.store import KeptRooms
from game.rooms.room import HostMachine, room_from_bytes
from game.rooms.seats_kept import KeptSeat
from game.session.room import NotDoneError
from game.storage import local_store as storage
from game.wire.from_room import Create, Join, Watch
from game.wire.sentences import Sentence
from game.wire.terms import Terms
from game.wire.to_room import RoomState

WHAT = message("The rooms of this television")


class RoomsNearby:
    """See `RoomsAround`. Whatever waits is done in a thread, started when it is first needed."""

    def __init__(
        self,
        lexicon: Lexicon,
        engine: EngineClient,
        budget: Budget,
        kept: KeptRooms | None = None,
        servers: Sequence[str] = (),
        new_seed: Callable[[], int] = lambda: secrets.randbits(63),
        define: Callable[[str], str | None] = lambda _word: None,
        home: HomeGateway | None = None,
        look_out: Callable[[str, Sequence[str], Surroundings], Discovery] = ProcessDiscovery,
    ) -> None:
        """Rooms and seats are `kept`; without that they last as long as the program.

        Rooms that are hosted here are served beside whatever else `home` serves; without it they have a port
        of their own. `look_out` begins to look.
        """
        self._home = home or HomeGateway()
        self._lexicon = lexicon
        new_token = partial(secrets.token_urlsafe, 32)
        self._house = HostMachine(lexicon, engine, new_seed, new_token, budget, define=define)
        self._kept, self._named = kept or KeptRooms(storage.LocalStore()), servers
        self._around = Surroundings()
        self._look_out = look_out
        self._lookout: Discovery | None = None
        self._server: RoomServer | None = None
        self._former: Gateway | None = None
        self._port = 0
        self._telling: SupervisedProcess | None = None

    # ------------------------------------------------------------ looking

    def look(self) -> Sequence[Listing]:
        if self._lookout is None:
            self._lookout = self._look_out(self._lexicon.digest, self.servers, self._around)
        return self._around.listings(lambda: {seat.room for seat in self._kept.seats()})

    def halls(self) -> Sequence[HallThere]:
        return self._around.halls()

    def reach(self, position: int) -> None:
        near_end = position + AHEAD // 2 >= self._around.count
        if self._lookout is not None and near_end and self._around.has_more:
            self._lookout.more()

    def rest(self) -> None:
        if self._lookout is not None:
            self._lookout.end()
        self._lookout = None

    def take_trouble(self) -> str:
        return self._home.network.errors.take() or self._around.take_wrong()

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
    def _net(self) -> LoopThread:
        return self._home.network

    # ------------------------------------------------------------ coming in

    def create(self, name: str, sofa: SofaHere, terms: Terms, server: str = "") -> RoomConnection:
        first = Create(name, sofa.name, sofa.people, terms, self._keys(sofa.people, server))
        if server:
            return self._line(server, Guest(self._luck()), first)
        self._host()
        return self._line(self._own_address, Guest(self._luck()), first, hosted=True)

    def watch(self, listing: Listing) -> RoomConnection:
        first = Watch(listing.summary.id)
        return RoomConnection(self._net, listing.address, self._lexicon.digest, Guest(self._luck()), first)

    def _keys(self, people: tuple[str, ...], address: str) -> tuple[str, ...]:
        """The secret keys under which a server keeps these people's ratings; made when first needed.

        Each server is told others, so that none can play as somebody elsewhere; machines of the house, which
        keep no ratings, are told none.
        """
        if address not in self.servers:
            return ()
        return tuple(self._kept.key_of(name, address) for name in people)

    def join(self, listing: Listing, sofa: SofaHere, code: str = "") -> RoomConnection:
        seat = next((seat for seat in self._kept.seats() if seat.room == listing.summary.id), None)
        if seat is not None:
            return self._line_back(replace(seat, address=listing.address))
        first = Join(
            sofa.name, sofa.people, listing.summary.id, code, self._keys(sofa.people, listing.address)
        )
        return self._line(listing.address, Guest(self._luck()), first)

    def come_back(self, room: str) -> RoomConnection:
        seat = next(seat for seat in self._kept.seats() if seat.room == room)
        return self._open_again(seat) if seat.hosted else self._line_back(seat)

    def find(self, code: str, sofa: SofaHere) -> RoomConnection | None:
        awake = self._around.awake()
        halls = {hall.address for hall in self._around.halls()}
        known = dict.fromkeys(one for one in (*self.servers, *self._around.addresses()) if one not in halls)
        calls: list[tuple[str, Join | None]] = [
            (address, Join(sofa.name, sofa.people, "", code, self._keys(sofa.people, address)))
            for address in sorted(known, key=lambda address: address not in awake)
        ]
        if not calls:
            return None
        (address, first), *others = calls
        line = SearchingLine(self._net, address, self._lexicon.digest, Guest(self._luck()), first)
        line.others = others
        return self._kept_on(line)

    def _luck(self) -> int:
        return secrets.randbits(32)

    def _line(
        self, address: str, guest: Guest, first: Create | Join | None, *, hosted: bool = False
    ) -> RoomConnection:
        return self._kept_on(
            KeptLine(self._net, address, self._lexicon.digest, guest, first, hosted_here=hosted)
        )

    def _kept_on(self, line: KeptLine) -> KeptLine:
        line.kept = self._kept
        line.keys = lambda people: self._keys(people, line.address)
        return line

    def _line_back(self, seat: KeptSeat) -> RoomConnection:
        """Seats that were kept while rooms of a television had a port of their own are looked for where those
        are now, and there."""
        guest = Guest(self._luck())
        guest.state = RoomState(seat.room, seat.name, "", Terms(), ())
        guest.token = seat.token
        guest.forget()
        there, _, port = seat.address.rpartition(":")
        is_former = port == str(FORMER_PORT) and "," not in there
        now = [f"{there}:{one}{PREFIX}/" for one in PORTS if one and is_former]
        return self._line(",".join([*now, seat.address]), guest, None, hosted=seat.hosted)

    # ------------------------------------------------------------ hosting

    def _host(self) -> None:
        """Have a server here, with the rooms that were kept."""
        if self._server is not None:
            return
        self._server = RoomServer(
            self._house,
            name="Parlour",  # not read: a name
            home=True,
            keep=self._kept.keep,
            forget=self._kept.forget,
            errors=self._net.errors,
            limiter=self._home.limiter,
        )
        self._port = self._net.run(self._open()).result(timeout=10)
        self._telling = announce(self._port, path=PREFIX)

    async def _open(self) -> int:
        rooms, home = self._server, self._home
        assert rooms is not None
        rooms.former_port = FORMER_PORT
        port = await home.mount(rooms, PREFIX)
        rooms.begin()
        former = FormerRooms(rooms, port, PREFIX)
        self._former = Gateway(WHAT, home.limiter, self._net.errors, HEARTBEAT_AT_HOME).mount(former)
        with suppress(OSError):  # another program is there
            await self._former.start(home.hosts, [FORMER_PORT])
        for _, body in list(self._kept.rooms()):
            with suppress(NotDoneError):
                rooms.take_in([room_from_bytes(self._house, body, time.monotonic())])
        return port

    def page_of(self, letters: str) -> str:
        """Where the page is to which these letters lead; empty where no room here has them."""
        is_here = self._server is not None and self._server.lobby.has("", letters)
        return f"{PREFIX}/" if is_here else ""

    @property
    def interrupted(self) -> str:
        if self._server is not None:
            return ""
        kept = self._kept.room_ids()
        return next((seat.name for seat in self._kept.seats() if seat.hosted and seat.room in kept), "")

    def resume(self) -> RoomConnection:
        return self._open_again(next(seat for seat in self._kept.seats() if seat.hosted))

    def _open_again(self, seat: KeptSeat) -> RoomConnection:
        self._host()
        return self._line_back(replace(seat, address=self._own_address))

    @property
    def _own_address(self) -> str:
        return f"ws://127.0.0.1:{self._port}{PREFIX}/"

    def close(self) -> None:
        """The program ends; rooms that are hosted here can be opened again."""
        self.rest()
        if self._telling is not None:
            self._telling.end()
        if self._server is not None:
            with suppress(TimeoutError, asyncio.CancelledError, RuntimeError):
                self._net.run(self._end(self._server)).result(timeout=3)
        self._home.close()

    async def _end(self, server: RoomServer) -> None:
        await server.stop()
        if self._former is not None:
            await self._former.stop()
        await self._home.unmount(server)


KEEP_SECONDS = 60.0
"""How often it is written down that this sofa still sits there: by that moment a room is the latest begun."""


class KeptLine(RoomConnection):
    """A line whose seats are written down as soon as they are known, and given up when they are left."""

    kept: KeptRooms
    _known = ""
    _keep_at = 0.0
    """When it is written down again."""

    def pump(self) -> None:
        super().pump()
        guest, now = self.guest, time.monotonic()
        if guest.closed is not None or self.failed:
            if guest.closed is not None or guest.sofa == 0:
                self._forget()
        elif guest.state is None or guest.mine is None or self.trouble:
            return
        elif guest.token != self._known or now >= self._keep_at:
            self._known, self._keep_at = guest.token, now + KEEP_SECONDS
            state = guest.state
            self.kept.keep_seat(KeptSeat(state.id, self.address, guest.token, state.name, self.hosted_here))

    def _forget(self) -> None:
        if self.guest.state is not None:
            self.kept.forget_seat(self.guest.state.id)

    def close(self) -> None:
        super().close()
        if self.guest.has_left:  # nobody waits for the answer, and no way back is to be offered
            self._forget()


class SearchingLine(KeptLine):
    """A line to whichever of several servers has a room: they are asked one after the other."""

    others: list[tuple[str, Join | None]]
    """Where to ask next, and how."""
    _why: Sentence | Message | str = ""
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
            self.failed = self._why or UNKNOWN
            self.why_not_now = self.failed
