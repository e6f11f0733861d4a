"""Rooms behind WebSockets: one event loop, no thread but its own. At home and for `parlour host` alike."""

from __future__ import annotations

import asyncio
import random
import secrets
import ssl
import time
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import Any

import msgspec
from websockets.exceptions import WebSocketException

from game.language.messages import message
from game.net.addresses import is_local
from game.net.background_errors import BackgroundErrors
from game.net.connection import Connection
from game.net.gateway import Gateway
from game.net.limits import CUT_SECONDS, HEARTBEAT_AT_HOME, HEARTBEAT_SECONDS, HELLO_SECONDS, Cost
from game.net.listener import lines_of_this_program
from game.net.rate_limiter import RateLimiter
from game.net.site import SOCKET, Asked, File, ServedSite
from game.rooms.join_requests import KNOCKING, NOT_LET_IN
from game.rooms.lobby import Lobby
from game.rooms.net.caller import Caller
from game.rooms.net.pages import PageCaller, file_of, is_for_room
from game.rooms.ratings import RatedGame
from game.rooms.room import HostMachine, MustKnockError, Room
from game.rooms.sofa import Sofa
from game.rules.record_codec import PLAYED_VERSION as RULES_VERSION
from game.session.room import NotDoneError
from game.wire.from_page import (
    PROTOCOL,
    Command,
    Hello,
    Line,
    NonsenseError,
    OtherProtocolError,
    Ping,
    said_from_bytes,
)
from game.wire.from_room import Back, Create, Find, Join, ListRooms, Look, Watch
from game.wire.sentences import Sentence, sentence
from game.wire.to_page import News, Pong, Refused, Welcome
from game.wire.to_room import Found, RoomSeen

MESSAGE_SECONDS = 0.0002
"""Processor time of a message before it is understood."""
NEWER, OLDER = sentence("newer"), sentence("older")
NOT_KEPT, KEPT_AGAIN = sentence("room not kept"), sentence("kept again")
OVERDUE_SECONDS = 1.0
"""A room that has just been ticked and wants it at once again has to wait so long."""


def disagreement(hello: Hello, rules: int, words: str) -> Sentence | None:
    """Why this guest cannot play here, and what to do about it; None if it can."""
    if hello.rules != rules:
        return NEWER if hello.rules < rules else OLDER
    return sentence("other words") if hello.words != words else None


def refusal_of(protocol: int) -> bytes:
    """What whoever says hello in another protocol is told, in that one: older ones are objects."""
    if protocol < PROTOCOL:
        return msgspec.json.encode({"t": "refused", "why": str(NEWER)})
    return bytes(Refused(0, OLDER))


class RoomServer(ServedSite):
    """All rooms of one process, and the lines to them."""

    takes_programs = measures = True

    def __init__(
        self,
        house: HostMachine,
        *,
        name: str = "Parlour",  # not read: a name
        home: bool = False,
        clock: Callable[[], float] = time.monotonic,
        keep: Callable[[Room], bool] = lambda room: bool(room.take_log()),
        forget: Callable[[str], None] = lambda _room: None,
        finished: Callable[[RatedGame], None] = lambda _game: None,
        errors: BackgroundErrors | None = None,
        limiter: RateLimiter | None = None,
    ) -> None:
        """`keep` writes what has happened in a room where it outlives the process, before anybody hears of
        it, and says whether it is safe there: where it is not, the game goes on and everybody in it is told.

        Errors that nobody waits for go to `errors`. `limiter` is shared with whatever else listens in this
        program.
        """
        self._house = house
        self._errors = errors or BackgroundErrors()
        self.limiter = limiter or RateLimiter(lines_of_this_program())
        self.name, self.home = name, home
        self._beat = HEARTBEAT_AT_HOME if home else HEARTBEAT_SECONDS
        self._gateway: Gateway | None = None
        self._clock = clock
        self._keep, self._forget, self._finished = keep, forget, finished
        self.lobby = Lobby(house, lambda: secrets.token_urlsafe(9), random.SystemRandom())
        self._callers: dict[tuple[str, int], Caller] = {}
        """By room and sofa."""
        self._unkept: set[str] = set()
        """Rooms in which everybody was told that they are not kept."""
        self._makers: dict[str, str] = {}
        """By room, the address that it was made from."""
        self._knocking: dict[tuple[str, int], tuple[Caller, Join]] = {}
        """By room and number, who stands before it."""
        self._turned_away: dict[str, set[str]] = {}
        """By room, the addresses from which nobody was let in."""
        self._ticks: dict[str, asyncio.TimerHandle] = {}
        self._work: set[asyncio.Task[None]] = set()
        self.former_port = 0
        """Where pages may ask for what they kept in earlier versions; 0: nowhere."""
        self.lines = 0
        self.tally: Counter[str] = Counter()
        """What has happened, by kind, for measurements."""
        self.latencies: list[float] | None = None
        """Seconds from a message received to the last frame sent, if they are wanted."""

    async def start(self, host: str, port: int, tls: ssl.SSLContext | None = None) -> int:
        """Listen by a gateway of its own; the port. Raises OSError."""
        self._gateway = Gateway(message("A server of rooms"), self.limiter, self._errors, self._beat).mount(
            self
        )
        own_port = await self._gateway.start(host, [port], tls)
        self.begin()
        return own_port

    def begin(self) -> None:
        """Have time pass, whoever serves it."""
        self._start(self._tell_lags())

    def _start(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._work.add(task)
        task.add_done_callback(self._work.discard)
        self._errors.watch(task, message("A part of the server of rooms"))

    async def stop(self, why: Sentence | None = None) -> None:
        """Hang up everywhere. Rooms that are kept go on when somebody opens them again."""
        if why is not None:
            for room in self.lobby.rooms.values():
                room.close(why)
                self._deliver(room)
        for task in self._work:
            task.cancel()
        for tick in self._ticks.values():
            tick.cancel()
        if self._gateway is not None:
            await self._gateway.stop()

    # ------------------------------------------------------------ lines

    def is_named(self, host: str, _peer: str, /) -> bool:
        """Whether it may be called so: at home a name is nobody's."""
        return not self.home or is_local(host.rpartition(":")[0] or host)

    def file(self, asked: Asked) -> File | None:
        """A file of the page of a room."""
        return file_of(asked, self.former_port)

    async def talk(self, socket: Connection) -> None:
        """Hear a guest until the line is gone."""
        caller = Caller(socket, visit=socket.visit)
        if socket.path == SOCKET:
            caller = PageCaller(socket, visit=socket.visit, is_page=True, ask=self._ask)
        self.lines += 1
        try:
            if await self._greeted(caller):
                async for data in socket:
                    if socket.says_too_much(self._clock()):
                        self.tally["floods"] += 1
                        break
                    self._understand(caller, data)
                    if caller.seated:
                        await self._rest(caller)
                    elif not await self._has_paid(caller):
                        break
                    else:
                        await asyncio.sleep(0)  # however much waits on this line, others are heard in between
        except (WebSocketException, OSError, NonsenseError, TimeoutError):
            self.tally["broken lines"] += 1
        finally:
            self.lines -= 1
            self._hung_up(caller)

    async def _rest(self, caller: Caller) -> None:
        """Whoever floods from a seat is heard less often, so that only its own room is slow."""
        if rest := caller.rest(self._clock()):
            self.tally["rests of those who sit"] += 1
            await asyncio.sleep(min(rest, CUT_SECONDS))

    async def _has_paid(self, caller: Caller) -> bool:
        """Whether a stranger goes on being heard, at once or a little later."""
        wait = caller.debt()
        if wait > CUT_SECONDS:
            self.tally["cut for what they cost"] += 1
            caller.tell(Refused(0, sentence(Cost.TIME.name)))
            return False
        if wait > 0:
            await asyncio.sleep(wait)
        return True

    def _ask(self, caller: PageCaller, message: Line) -> None:
        """What a page asks for by what it has heard, maybe in the middle of something: it is heard soon."""
        asyncio.get_running_loop().call_soon(self._hear, caller, message)

    async def _greeted(self, caller: Caller) -> bool:
        """Whether a guest has said hello, and can play here."""
        said = await asyncio.wait_for(caller.socket.recv(), HELLO_SECONDS)
        if isinstance(caller, PageCaller):
            self._understand(caller, said)
            return True
        try:
            hello = said_from_bytes(said)
        except OtherProtocolError as other:
            caller.send(refusal_of(other.protocol))
            return False
        if not isinstance(hello, Hello):
            return False
        caller.socket.language = hello.language
        if why := disagreement(hello, RULES_VERSION, self._house.lexicon.digest):
            caller.tell(Refused(0, why))
            return False
        caller.tell(Welcome(""))
        return True

    def _hung_up(self, caller: Caller) -> None:
        """A line is down."""
        self._knock_no_more(caller)
        self._left(caller)

    def _left(self, caller: Caller) -> None:
        """A line no longer leads to its room."""
        room = caller.room
        if room is not None and self._callers.get((room.id, caller.sofa)) is caller:
            del self._callers[room.id, caller.sofa]
            room.lost(caller.sofa, self._clock())
            self._after(room)

    # ------------------------------------------------------------ messages

    def _understand(self, caller: Caller, data: bytes | str) -> None:
        """Hear what has come on a line. Raises NonsenseError."""
        began, processor = time.perf_counter(), time.thread_time()
        for said in caller.understood(data):
            self._hear(caller, said)
        caller.spend(time.thread_time() - processor + MESSAGE_SECONDS, len(data))
        if self.latencies is not None:
            self.latencies.append(time.perf_counter() - began)

    def _hear(self, caller: Caller, message: Line) -> None:
        """Do what a message asks for."""
        try:
            if not is_for_room(caller, message):
                self._in_lobby(caller, message)
            elif (room := caller.room) is not None:
                room.hear(caller.sofa, message, self._clock())
                if caller.sofa not in room.sofas:
                    caller.sit(seated=False)
                # What is no command is answered, and that is all.
                (self._after if isinstance(message, Command) else self._deliver)(room)
        except NotDoneError as refusal:
            caller.tell(Refused(0, refusal.why))

    def _in_lobby(self, caller: Caller, message: Line) -> None:
        now = self._clock()
        match message:
            case ListRooms(first, query):
                caller.tell(self.lobby.page(first, query, now))
            case Find(code):
                if self.lobby.is_wrong("", code):
                    self._charge(caller, Cost.CODE)
                caller.tell(Found(self.lobby.known_before(code, caller.group)))
            case Look(room):
                caller.tell(RoomSeen(self.lobby.look(room)))
            case Ping():
                caller.tell(Pong())
            case Create():
                self._charge(caller, Cost.ROOM)
                made, sofa = self.lobby.create(message, now)
                self._makers[made.id] = caller.group
                self._seat(caller, made, sofa)
            case Join():
                sit_down = partial(self.lobby.join, message, now, page=caller.page, address=caller.group)
                try:
                    come_in = self._with_code(caller, message, sit_down)
                except MustKnockError as locked:
                    self._knock(caller, locked.room, message)
                else:
                    self._seat(caller, *come_in)
            case Watch():
                look_on = partial(self.lobby.watch, message, now, page=caller.page, address=caller.group)
                self._seat(caller, *self._with_code(caller, message, look_on))
            case Back():
                self._seat(caller, *self.lobby.back(message, now, page=caller.page))

    def _charge(self, caller: Caller, cost: Cost) -> None:
        """Raises NotDoneError where an address has asked for more than it may."""
        if not caller.takes(cost):
            self.tally[f"refused: {cost.name.lower()}"] += 1
            raise NotDoneError(sentence(cost.name))

    def _with_code(
        self, caller: Caller, asked: Join | Watch, come_in: Callable[[], tuple[Room, Sofa]]
    ) -> tuple[Room, Sofa]:
        """Come in by a code, or where none is needed. Raises NotDoneError.

        Wrong codes are counted for the address, and keep nobody out who comes with a right one, which raises
        what its address may do.
        """
        wrong = bool(asked.code) and self.lobby.is_wrong(asked.room, asked.code)
        self._charge(caller, Cost.CODE if wrong else Cost.SEAT)
        seated = come_in()
        if asked.code and self._makers.get(seated[0].id) != caller.group:
            caller.trust()
        return seated

    def _knock(self, caller: Caller, room: Room, asked: Join) -> None:
        """Have somebody inside asked. Raises NotDoneError, also where this address was turned away before."""
        if caller.group in self._turned_away.get(room.id, ()):
            raise NotDoneError(NOT_LET_IN)
        self._knock_no_more(caller)
        number = room.knock(asked.people[0], self._clock(), caller.group)
        self._knocking[room.id, number] = caller, asked
        caller.tell(News(1, KNOCKING))
        self._after(room)

    def _knock_no_more(self, caller: Caller) -> None:
        """Whoever knocked asks for something else, or has gone."""
        for (room_id, number), (other, _) in list(self._knocking.items()):
            if other is caller:
                del self._knocking[room_id, number]
                if room := self.lobby.rooms.get(room_id):
                    room.knock_no_more(number)
                    self._after(room)

    def _answer_knocks(self, room: Room) -> None:
        for number, come_in in room.knocks.take_answers():
            caller, asked = self._knocking.pop((room.id, number), (None, None))
            if caller is None or asked is None:
                continue
            try:
                if not come_in:
                    self._turned_away.setdefault(room.id, set()).add(caller.group)
                    raise NotDoneError(NOT_LET_IN)
                now, page = self._clock(), caller.page
                sofa = room.join(asked.sofa, asked.people, asked.keys, now, page=page)
            except NotDoneError as refusal:
                caller.tell(Refused(0, refusal.why))
            else:
                caller.trust()
                self._seat(caller, room, sofa)

    def _seat(self, caller: Caller, room: Room, sofa: Any) -> None:
        former, number = caller.room, caller.sofa
        before = self._callers.get((room.id, sofa.number))
        caller.room, caller.sofa, sofa.address = room, sofa.number, caller.group
        self._callers[room.id, sofa.number] = caller
        if former is not None and (former is not room or number != sofa.number):
            self._move_on(caller, former, number)
        caller.sit(seated=not sofa.watches)
        if room.id in self._unkept:
            sofa.tell(lambda n: News(n, NOT_KEPT))
        if before is not None and before is not caller:
            before.room = None
            before.taken_over()
        self._after(room)

    def _move_on(self, caller: Caller, former: Room, number: int) -> None:
        """A line leads no longer to the sofa that it came from: one line is one sofa."""
        if self._callers.get((former.id, number)) is caller:
            del self._callers[former.id, number]
            former.lost(number, self._clock())
            former.moved_on(number, self._clock())
            self._after(former)

    # ------------------------------------------------------------ rooms

    def take_in(self, rooms: Iterable[Room]) -> None:
        """Rooms that were kept go on here."""
        for room in rooms:
            self.lobby.take_in(room)
            self._after(room)

    def _after(self, room: Room) -> None:
        """Something has happened in a room: keep it, tell everybody, and see to it when its time comes."""
        self._answer_knocks(room)
        self._settle(room)
        if room.session.is_changed:
            self._have_kept(room)
        self._deliver(room)
        self._schedule(room)

    def _have_kept(self, room: Room) -> None:
        """Keep a room; whenever a disk refuses that, or no longer does, everybody in it is told."""
        is_kept = self._keep(room)
        if is_kept and room.id in self._unkept:
            self._unkept.remove(room.id)
            room.announce(KEPT_AGAIN)
        elif not is_kept and room.id not in self._unkept:
            self._unkept.add(room.id)
            room.announce(NOT_KEPT)

    def _settle(self, room: Room) -> None:
        """Take down the games that are over, and what they have done to ratings."""
        finished, room.finished = room.finished, []
        for game in finished:
            self._finished(game)
        if finished:
            room.refresh_ratings()

    def _deliver(self, room: Room) -> None:
        for sofa, frames in groupby(room.take_frames(), itemgetter(0)):
            if (caller := self._callers.get((room.id, sofa))) is not None:
                caller.send(*(data for _, data in frames))

    def _schedule(self, room: Room, overdue: float = 0.01) -> None:
        """Have time pass in a room when it wants it; after `overdue` seconds where that is past."""
        if (handle := self._ticks.pop(room.id, None)) is not None:
            handle.cancel()
        wanted = room.next_tick
        if wanted != float("inf"):
            delay = wanted - self._clock()
            delay = delay if delay > 0 else overdue
            self._ticks[room.id] = asyncio.get_running_loop().call_later(delay, self._tick, room)

    def _tick(self, room: Room) -> None:
        room.tick(self._clock())
        if room.is_over:
            self._over(room)
        else:
            self._after(room)
            self._schedule(room, OVERDUE_SECONDS)

    def _over(self, room: Room) -> None:
        """Nobody has been in a room for long."""
        self._drop(room)
        self._forget(room.id)

    def _drop(self, room: Room) -> None:
        """A room is here no longer."""
        self.lobby.forget(room)
        if (tick := self._ticks.pop(room.id, None)) is not None:
            tick.cancel()
        self._makers.pop(room.id, None)
        self._unkept.discard(room.id)
        self._turned_away.pop(room.id, None)

    async def _tell_lags(self) -> None:
        while True:
            await asyncio.sleep(self._beat)
            for room in {id(caller.room): caller.room for caller in self._callers.values()}.values():
                if room is None:
                    continue
                for sofa in room.seated:
                    if (caller := self._callers.get((room.id, sofa.number))) is not None:
                        room.measured(sofa.number, caller.lag_ms)
                room.tell_lag()
                if room.id in self._unkept:
                    self._have_kept(room)
                self._deliver(room)
                await asyncio.sleep(0)
