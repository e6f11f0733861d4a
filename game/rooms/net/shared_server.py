"""Rooms shared among processes over NATS: each room has one owner, and any process leads its guests there.

A process that is gone no longer tells of its rooms; whoever is asked for one of them then takes it over with
all that was kept. What happens in a room is kept before anybody hears of it, by an append that fails if
another owner has written meanwhile (`room_stream`): an owner that was only thought to be gone loses the room,
and nobody hears of two games.

Subjects: `room.<id>.in` leads to a room, `room.<id>.seat.<process>.<line>` to a guest, `lobby.<process>`
tells of rooms and is a process's heartbeat. Core NATS may lose any message, and either end of a line may be
thought gone by the other one alone, so no end relies on the other: a message to a room is answered, and its
guest's line is cut if it was not taken; a line on which nothing comes for long is cut; a guest that is given
up is told so; and whoever hears of a line that is no more says so. Whoever is cut comes back.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import math
import random
import secrets
import time
from contextlib import suppress
from operator import itemgetter
from typing import Any

import msgspec
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import NoRespondersError
from nats.js.errors import BadRequestError

from game.net.jetstream import AWAY, RETRY_SECONDS, connected
from game.net.limits import Cost
from game.rooms.lobby import REFRESH_SECONDS
from game.rooms.net.caller import Caller
from game.rooms.net.forwarded_connections import TAKEN_OVER, FarCaller, FromAfar, LedCaller
from game.rooms.net.other_servers import GOODBYE, OtherServers, told_of
from game.rooms.net.pages import is_for_room
from game.rooms.net.room_stream import EarlierRoomsError, OwnedRoom, RoomStream
from game.rooms.net.server import RoomServer
from game.rooms.room import HostMachine, Room, known_before, room_from_bytes
from game.session.room import NotDoneError
from game.wire.from_page import Line, NonsenseError
from game.wire.from_room import Back, Find, Join, ListRooms, Look, Watch
from game.wire.room_limits import ROOMS_ON_A_PAGE
from game.wire.sentences import Sentence, sentence
from game.wire.to_page import Refused
from game.wire.to_room import Found, Rooms, RoomSeen, Summary

LEASE_SECONDS = 6.0
"""How long a process that is silent still counts as alive."""
LOBBY_SECONDS = 1.0
"""How often each process tells the others of its rooms."""
ASKED_AT_ONCE = 20
"""For how many of its rooms a process asks each time whether they still are its own."""
ASKED_PER_SECOND = 1_000.0
"""How fast a process looks after all its rooms when the broker is back."""
ANSWER_SECONDS = 2.0
"""How long the broker may take to answer, and the owner of a room to hear a guest at another process."""
SILENT_PINGS = 2.5
"""After so many times without its room's round trips a line that leads elsewhere is cut."""
HEARTBEATS = 2.5
"""For so many of them a process that has just begun waits for the others."""
AGAIN_SECONDS = 24 * 3600.0
"""How often a room is written anew in which little happens."""
TAKEN, SEATED, NOT_TAKEN = b"", b"+", b"-"
"""Answers to what came for a room; taken from a guest who sits in it; and not taken, as the room is not here,
or the guest has to come back to it first."""

_log = logging.getLogger(__name__)


class SharedServer(RoomServer):
    """One of several processes that share their rooms."""

    def __init__(self, house: HostMachine, url: str, *, lease: float = LEASE_SECONDS, **more: Any) -> None:
        super().__init__(house, **more)
        self.id = secrets.token_hex(4)
        self._url, self._lease = url, lease
        self._nats = Client()
        self._store = RoomStream(self.id, self._recode)
        self._owned: dict[str, OwnedRoom] = {}
        """The rooms here."""
        self._taking = asyncio.Lock()
        """Rooms are taken over one after the other: two of their guests may ask at once."""
        self._far: dict[str, FarCaller] = {}
        """Guests at other processes whose rooms are here, by line."""
        self._led: dict[Caller, LedCaller] = {}
        """Guests here who have asked for rooms elsewhere."""
        self._lines: dict[str, LedCaller] = {}
        """Those of them who are led there, by line."""
        self._numbers = itertools.count(1)
        self._outbox: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        """Subjects with what goes there, in order."""
        self._others = OtherServers(self.id, lease)
        self._everywhere: tuple[float, list[Summary]] = (-REFRESH_SECONDS, [])
        """All rooms of all processes, and when they were put in order."""
        self._asked = 0
        """Where among the rooms here `_next_rooms` is."""

    # ------------------------------------------------------------ the broker

    async def join_others(self) -> None:
        """Connect to the broker. Raises EarlierRoomsError, OSError or nats' errors."""
        self._nats = await connected(
            self._url, _noted, disconnected_cb=self._broker_lost, reconnected_cb=self._broker_back
        )
        self._js = self._nats.jetstream(timeout=min(ANSWER_SECONDS, self._lease / 2))
        await self._store.open(self._js)
        self._others.patient_until = time.monotonic() + HEARTBEATS * self._period
        await self._nats.subscribe(f"room.*.seat.{self.id}.*", cb=self._for_a_guest)
        await self._nats.subscribe("lobby.*", cb=self._lobby_heard)
        self._start(self._live())
        self._start(self._send_all())

    async def stop(self, why: Sentence | None = None) -> None:  # noqa: ARG002 - the rooms go on elsewhere, so nobody is told
        """Hang up; the rooms go on at once in whichever process their guests come back to."""
        for owned in self._owned.values():
            owned.lost = True  # what is not kept by now, nobody has heard of
        for caller in [*self._callers.values(), *self._led]:
            if not isinstance(caller, FarCaller):
                caller.cut()
        await super().stop()
        with suppress(*AWAY):
            await self._nats.publish(f"lobby.{self.id}", GOODBYE)
            await self._nats.flush(1)
        with suppress(*AWAY, asyncio.CancelledError):
            await self._nats.close()

    async def _broker_lost(self) -> None:
        self._others.patient_until = math.inf
        for owned in self._owned.values():
            owned.unsure = True
        for led in list(self._lines.values()):
            led.caller.cut()

    async def _broker_back(self) -> None:
        self._others.patient_until = time.monotonic() + self._lease
        for far in list(self._far.values()):
            self._give_up(far)  # what was told meanwhile is lost; they come back
        self._start(self._look_after_all())

    async def _look_after_all(self) -> None:
        with suppress(*AWAY, EarlierRoomsError):
            await self._store.open(self._js)  # it may have forgotten everything
        for owned in list(self._owned.values()):
            self._keep_and_tell(owned)
            await asyncio.sleep(1 / ASKED_PER_SECOND)

    async def _live(self) -> None:
        """Have the others know that this process is there, and look after whatever no message tells of."""
        told = time.monotonic()
        while True:
            with suppress(*AWAY):
                was_silent = time.monotonic() - told >= self._lease
                told = time.monotonic()
                await self._tell_lobby()
                self._start(self._ask_for(list(self._owned.values()) if was_silent else self._next_rooms()))
            self._miss_the_gone()
            self._write_again(told - AGAIN_SECONDS)
            self._far = {line: far for line, far in self._far.items() if self._is_wanted(far)}
            for led in list(self._lines.values()):
                if led.is_silent(SILENT_PINGS * self._beat):
                    led.caller.cut()
            await asyncio.sleep(self._period)

    @property
    def _period(self) -> float:
        return min(LOBBY_SECONDS, self._lease / 3)

    def _write_again(self, before: float) -> None:
        """The broker forgets what is old, also what is of a room that goes on."""
        for owned in self._owned.values():
            if owned.whole_at < before:
                owned.unsure = True
                self._keep_and_tell(owned)

    def _next_rooms(self) -> list[OwnedRoom]:
        """Some of the rooms here, all in turn."""
        rooms = list(self._owned.values())
        first = self._asked % max(len(rooms), 1)
        self._asked = first + ASKED_AT_ONCE
        return (rooms[first:] + rooms[:first])[:ASKED_AT_ONCE]

    async def _ask_for(self, rooms: list[OwnedRoom]) -> None:
        """Give up rooms that others have taken over while this process was thought to be gone.

        Those who are here in such a room may be waiting for somebody who is there: nothing would be written,
        and so nothing noticed.
        """
        for owned in rooms:
            with suppress(*AWAY):
                if not owned.unsure and await self._store.number_of(owned) is None:
                    owned.unsure = True
                    self._keep_and_tell(owned)

    def _miss_the_gone(self) -> None:
        """Guests at processes that are gone have no line any more; those of their rooms come back."""
        for led in [led for led in self._lines.values() if not self._others.is_there(led.owner)]:
            led.caller.cut()
        for far in [far for far in self._far.values() if not self._others.is_there(far.process)]:
            self._give_up(far)

    async def _send_all(self) -> None:
        while True:
            subject, data = await self._outbox.get()
            with suppress(*AWAY):
                await self._nats.publish(subject, data)

    # ------------------------------------------------------------ the lobby

    async def _tell_lobby(self) -> None:
        """Tell the others of the rooms here."""
        rooms = self.lobby.everything("", self._clock())
        for data in told_of(rooms):
            await self._nats.publish(f"lobby.{self.id}", data)
        self._others.forget_the_gone()

    async def _lobby_heard(self, message: Msg) -> None:
        self._others.hear(message.subject.removeprefix("lobby."), message.data)

    def _known_elsewhere(self) -> list[Summary]:
        return [room for room in self._others.rooms if room.id not in self.lobby.rooms]

    def _seen_elsewhere(self, room: str) -> Summary | None:
        return next((one for one in self._known_elsewhere() if one.id == room), None)

    def _all_in_order(self) -> list[Summary]:
        """The rooms of all processes; sorting thousands of them takes too long for everybody who asks."""
        at, rooms = self._everywhere
        now = time.monotonic()
        if now - at >= REFRESH_SECONDS:
            rooms = [*self.lobby.everything("", self._clock()), *self._known_elsewhere()]
            rooms.sort(key=lambda one: (one.playing, one.name.casefold(), one.id))
            self._everywhere = now, rooms
        return rooms

    def _in_lobby(self, caller: Caller, message: Line) -> None:
        match message:
            case ListRooms(first, query):
                wanted = query.casefold()
                rooms = [one for one in self._all_in_order() if one.name.casefold().startswith(wanted)]
                caller.tell(Rooms(first, len(rooms), tuple(rooms[first : first + ROOMS_ON_A_PAGE])))
            case Look(room) if room not in self.lobby.rooms:
                caller.tell(RoomSeen(self._seen_elsewhere(room)))
            case _:
                super()._in_lobby(caller, message)

    # ------------------------------------------------------------ guests of rooms elsewhere

    def _hear(self, caller: Caller, message: Line) -> None:
        """What concerns rooms elsewhere goes there, in order."""
        if isinstance(caller, FarCaller):
            super()._hear(caller, message)
            return
        led = self._led.get(caller)
        if led is None and isinstance(message, Join | Back | Watch) and not self._is_here(message):
            led = self._led[caller] = LedCaller(caller)
        if isinstance(message, Find) and not self.lobby.has("", message.code):
            self._start(self._find_elsewhere(caller, message.code))
        elif led is None:
            super()._hear(caller, message)
        else:
            self._start(self._in_order(led, message))

    async def _find_elsewhere(self, caller: Caller, code: str) -> None:
        """Say whether a code leads to a room of another process, or to one that can be taken over."""
        try:
            room = await self._store.room_of(code)
            await self._store.owner(room)
            seen = self._seen_elsewhere(room)
            caller.tell(Found(known_before(seen, code) if seen else None))
        except AWAY:
            caller.cut()
        except NotDoneError as unknown:
            wrong = None if caller.takes(Cost.CODE) else sentence(Cost.CODE.name)
            caller.tell(Refused(0, wrong or unknown.why))

    def _is_here(self, message: Join | Back | Watch) -> bool:
        return self.lobby.has(message.room, "" if isinstance(message, Back) else message.code)

    async def _in_order(self, led: LedCaller, message: Line) -> None:
        async with led.lock:
            try:
                if isinstance(message, Join | Back | Watch):
                    await self._look_for(led, message)
                elif led.line and is_for_room(led.caller, message):
                    if not await self._is_taken(led, message):
                        led.caller.cut()  # nothing said gets lost: it is said again on the next line
                elif not led.gone:
                    super()._hear(led.caller, message)
            except AWAY:
                led.caller.cut()  # it comes back when the broker does
            except NotDoneError as refusal:
                led.caller.tell(Refused(0, refusal.why))

    async def _look_for(self, led: LedCaller, message: Join | Back | Watch) -> None:
        """Lead a guest to its room, within what its address may ask for. Raises NotDoneError."""
        if isinstance(message, Back):
            await self._find(led, message)
            return
        self._charge(led.caller, Cost.SEAT)
        try:
            await self._find(led, message)
        except NotDoneError:
            if message.code:
                self._charge(led.caller, Cost.CODE)
            raise

    async def _find(self, led: LedCaller, message: Join | Back | Watch) -> None:
        """Lead a guest to whoever holds its room, who may by now be this process; wait if that is gone."""
        room = message.room or await self._store.room_of(message.code)  # type: ignore[union-attr]
        until, wait = time.monotonic() + self._lease + ANSWER_SECONDS, RETRY_SECONDS
        while time.monotonic() < until:
            owner = await self._owner(room)
            if led.gone:
                return
            self._lead_no_more(led)
            if owner == self.id:
                super()._hear(led.caller, message)
                return
            self._lead(led, room, owner)
            with suppress(NoRespondersError):
                if await self._is_taken(led, message):
                    return
            await asyncio.sleep(wait * random.uniform(0.5, 1.5))  # not all guests of a process at once
            wait = min(2 * wait, self._lease / 4)
        led.caller.cut()

    def _lead(self, led: LedCaller, room: str, owner: str) -> None:
        """From now on what a guest says goes to another process."""
        self._left(led.caller)
        led.caller.room = None
        line = f"{self.id}.{next(self._numbers)}"
        led.lead(room, line, owner)
        self._lines[line] = led

    async def _is_taken(self, led: LedCaller, message: Line) -> bool:
        """Hand on what a guest says; whether its room has taken it."""
        caller = led.caller
        said = FromAfar(led.line, bytes(message).decode(), caller.group, caller.is_page, caller.reads)
        inlet = f"room.{led.room}.in"
        answer = await self._nats.request(inlet, msgspec.json.encode(said), timeout=ANSWER_SECONDS)
        led.heard()
        if answer.data == NOT_TAKEN:
            return False
        led.caller.sit(seated=answer.data == SEATED)
        return True

    def _lead_no_more(self, led: LedCaller) -> None:
        if led.line:
            del self._lines[led.line]
            self._say_gone(led.room, led.line)
            led.line = ""

    def _say_gone(self, room: str, line: str) -> None:
        self._outbox.put_nowait((f"room.{room}.in", msgspec.json.encode(FromAfar(line, None))))

    def _seat(self, caller: Caller, room: Room, sofa: Any) -> None:
        """A guest that was led elsewhere before may have made a room here."""
        if (led := self._led.get(caller)) is not None:
            self._lead_no_more(led)
        super()._seat(caller, room, sofa)

    async def _for_a_guest(self, message: Msg) -> None:
        _, room, _, process, number = message.subject.split(".")
        line = f"{process}.{number}"
        led = self._lines.get(line)
        if led is None:
            if message.data:
                self._say_gone(room, line)  # this was not heard before
        elif message.data == TAKEN_OVER:
            led.caller.taken_over()
        elif message.data:
            led.heard()
            led.caller.send(message.data)
        else:
            led.caller.cut()

    def _hung_up(self, caller: Caller) -> None:
        if (led := self._led.pop(caller, None)) is not None:
            led.gone = True
            self._lead_no_more(led)
        super()._hung_up(caller)

    # ------------------------------------------------------------ rooms with guests elsewhere

    async def _open_inlet(self, owned: OwnedRoom) -> None:
        if owned.inlet is None:
            owned.inlet = await self._nats.subscribe(f"room.{owned.room.id}.in", cb=self._from_afar)
            if owned.lost:
                await _closed(owned.inlet)

    async def _from_afar(self, message: Msg) -> None:
        with suppress(msgspec.MsgspecError):
            said = msgspec.json.decode(message.data, type=FromAfar)
            answer = self._take(message.subject.split(".")[1], said)
            if message.reply:
                self._outbox.put_nowait((message.reply, answer))

    def _take(self, room: str, said: FromAfar) -> bytes:
        """Do what a guest elsewhere says to a room; how to answer."""
        far = self._far.get(said.line)
        if said.data is None:
            if far is not None:
                self._far_gone(far)
            return TAKEN
        if room not in self._owned:
            return NOT_TAKEN
        if far is None:
            subject = f"room.{room}.seat.{said.line}"
            far = FarCaller(said, lambda data: self._outbox.put_nowait((subject, data)))
        with suppress(NonsenseError):
            for message in far.understood(said.data):
                self._hear(far, message)
                if far.room is None and is_for_room(far, message):
                    return NOT_TAKEN
        if self._is_wanted(far):
            self._far[said.line] = far
        return SEATED if far.seated else TAKEN

    def _is_wanted(self, far: FarCaller) -> bool:
        """Whether a guest elsewhere has a seat here, or knocks."""
        return far.room is not None or any(caller is far for caller, _ in self._knocking.values())

    def _far_gone(self, far: FarCaller) -> None:
        self._far.pop(far.line, None)
        self._hung_up(far)

    def _give_up(self, far: FarCaller) -> None:
        """The line of a guest elsewhere is thought to be down; should it not be, the guest comes back."""
        self._far_gone(far)
        far.cut()

    # ------------------------------------------------------------ taking rooms over, and losing them

    async def _owner(self, room: str) -> str:
        """Who holds a room; this process takes over one whose owner is gone. Raises NotDoneError."""
        while room not in self._owned:
            owner = await self._store.owner(room)
            if owner != self.id and self._others.is_there(owner):
                return owner
            async with self._taking:
                if room not in self._owned:
                    with suppress(BadRequestError):  # somebody else was faster
                        await self._take_over(room)
        return self.id

    async def _take_over(self, room_id: str) -> None:
        """Go on with a room as it was kept; from now on its last owner can keep nothing more."""
        log, life, number = await self._store.read(room_id)
        room = room_from_bytes(self._house, log, self._clock(), life + 1)
        owned = OwnedRoom(room, number, unsure=False)
        await self._store.append(owned)
        await self._open_inlet(owned)
        self.tally["taken over"] += 1
        self._owned[room_id] = owned
        self.lobby.take_in(room)
        self._after(room)

    def _lose(self, owned: OwnedRoom) -> None:
        """Another process has the room: its guests here come back there."""
        self.tally["lost"] += 1
        self._drop(owned.room)
        for (room, _), (knocking, _) in self._knocking.items():
            if room == owned.room.id:
                knocking.cut()
        for number in owned.room.sofas:
            if (caller := self._callers.pop((owned.room.id, number), None)) is not None:
                if isinstance(caller, FarCaller):
                    self._far.pop(caller.line, None)
                caller.cut()

    def _drop(self, room: Room) -> None:
        super()._drop(room)
        owned = self._owned.pop(room.id)
        owned.lost = True
        if owned.inlet is not None:
            self._start(_closed(owned.inlet))

    def _recode(self, room: Room) -> None:
        self.lobby.recode(room)
        self._after(room)

    def _over(self, room: Room) -> None:
        if self._owned_of(room) is not None:
            super()._over(room)
            self._start(self._store.erase(room))

    # ------------------------------------------------------------ keeping, then telling

    def _owned_of(self, room: Room) -> OwnedRoom | None:
        """What is known of a room here; None if this process has lost it."""
        owned = self._owned.get(room.id)
        if owned is None and self.lobby.rooms.get(room.id) is room:
            owned = self._owned[room.id] = OwnedRoom(room)
        return owned if owned is not None and owned.room is room else None

    def _after(self, room: Room) -> None:
        if self._owned_of(room) is not None:
            super()._after(room)

    def _have_kept(self, room: Room) -> None:
        """`_deliver` does, before it tells anybody."""

    def _deliver(self, room: Room) -> None:
        """Tell everybody, in order: as soon as what has happened is kept."""
        frames, owned = list(room.take_frames()), self._owned_of(room)
        if owned is None:
            return
        owned.frames += frames
        self._keep_and_tell(owned)

    def _keep_and_tell(self, owned: OwnedRoom) -> None:
        if not owned.busy and (owned.wants_keeping or owned.frames):
            owned.busy = True
            self._start(self._keep_then_tell(owned))

    async def _keep_then_tell(self, owned: OwnedRoom) -> None:
        try:
            while not owned.lost and (owned.wants_keeping or owned.frames):
                frames, owned.frames = owned.frames, []
                if owned.wants_keeping and not await self._kept(owned):
                    if not owned.lost:
                        self._lose(owned)
                    return
                for sofa, its in itertools.groupby(frames, itemgetter(0)):
                    if (caller := self._callers.get((owned.room.id, sofa))) is not None:
                        caller.send(*(data for _, data in its))
        finally:
            owned.busy = False

    async def _kept(self, owned: OwnedRoom) -> bool:
        """Whether the room, as it is now, is kept as this process's."""
        with suppress(*AWAY):  # a broker that is away hears of the inlet when it is back
            await self._open_inlet(owned)
        return await self._store.keep(owned)


async def _closed(inlet: Any) -> None:
    with suppress(*AWAY):
        await inlet.unsubscribe()


async def _noted(error: Exception) -> None:
    """A broker that is away is tried again; anything else is a mistake of ours."""
    if not isinstance(error, AWAY):
        _log.error("something went wrong while a message was heard", exc_info=error)  # not read: logged
