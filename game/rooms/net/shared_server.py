"""Rooms shared among processes over NATS: each room has one owner, and any process leads its guests there.

Who owns a room stands in a key-value store of JetStream, by compare-and-set. A process that is gone no longer
renews its entry; whoever is asked for one of its rooms then takes it over with all that was kept. A room is
kept before anybody hears of what has changed in it, by an update that fails if another owner has written
meanwhile: an owner that was only thought to be gone loses the room, and nobody hears of two games.

Subjects: `room.<id>.in` leads to a room, `room.<id>.seat.<process>.<line>` to a guest, `lobby.<process>`
tells of rooms. What core NATS loses is noticed by frame numbers and answered as everywhere; when the broker
goes away, lines that lead over it are cut, and their guests come back.
"""

from __future__ import annotations

import asyncio
import itertools
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
import nats
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from nats.js.errors import APIError, InvalidKeyError, KeyNotFoundError, KeyWrongLastSequenceError
from nats.js.kv import KeyValue

from game.rooms.lobby import PAGE, UNKNOWN
from game.rooms.messages import (
    Back,
    BadMessage,
    Command,
    Join,
    ListRooms,
    Look,
    Refused,
    Rooms,
    RoomSeen,
    Summary,
    Watch,
)
from game.rooms.net.caller import Caller
from game.rooms.net.server import RoomServer
from game.rooms.room import House, NotDone, Room
from game.rooms.room_keeping import room_from_bytes, room_to_bytes

OWNERS, ROOMS, ALIVE = "parlour-owners", "parlour-rooms", "parlour-alive"
"""The buckets: who holds a room, the room itself, and who is there."""
LEASE_SECONDS = 6.0
"""How long a process that is silent still counts as alive."""
LOBBY_SECONDS = 1.0
"""How often each process tells the others of its rooms."""
ASKED_AT_ONCE = 20
"""For how many of its rooms a process asks each time whether they still are its own."""
RETRY_SECONDS = 0.2
ANSWER_SECONDS = 2.0
"""How long the owner of a room may take to hear what a guest at another process says."""
AGAIN_SECONDS = (0.3, 1.0, 3.0)
"""When guests are told of their latest frames after the broker was away."""


class Owner(msgspec.Struct):
    """Who holds a room."""

    process: str
    fence: int
    """Counts the owners of a room."""


class FromAfar(msgspec.Struct):
    """What a guest at another process says, or that its line is down."""

    line: str
    """Where answers go: the process and its number for the line."""
    data: str | None


class FarCaller(Caller):
    """A guest whose line ends at another process."""

    __slots__ = ("_publish", "line")

    def __init__(self, line: str, publish: Callable[[bytes], None]) -> None:
        super().__init__(None)  # type: ignore[arg-type]  # its socket is elsewhere
        self.line = line
        self._publish = publish

    def send(self, data: bytes) -> None:
        self._publish(data)

    def cut(self) -> None:
        """Whoever has its seat now has another line."""
        self._publish(b"")

    @property
    def lag_ms(self) -> int:
        return 0


class SharedServer(RoomServer):
    """One of several processes that share their rooms."""

    def __init__(self, house: House, url: str, *, lease: float = LEASE_SECONDS, **more: Any) -> None:
        super().__init__(house, **more)
        self.id = secrets.token_hex(4)
        self._url, self._lease = url, lease
        self._nats = Client()
        self._owners: KeyValue
        self._bodies: KeyValue
        self._alive: KeyValue
        self._revisions: dict[str, int] = {}
        self._locks: dict[str, asyncio.Lock] = {}
        """By room: what is kept and told is kept and told in order."""
        self._inlets: dict[str, Any] = {}
        self._afar: dict[str, FarCaller] = {}
        """Guests at other processes, by line."""
        self._relayed: dict[str, Caller] = {}
        """Guests here whose rooms are elsewhere, by line."""
        self._ways: dict[Caller, tuple[str, str, str]] = {}
        """By guest here, the room elsewhere, the line, and the process that holds the room."""
        self._numbers = itertools.count(1)
        self._elsewhere: dict[str, tuple[float, list[Summary]]] = {}
        self._orders: dict[Caller, asyncio.Lock] = {}
        self._signs: dict[str, tuple[int, float]] = {}
        """Of other processes the latest sign of life and when it was first seen."""
        self._asked = 0
        """Where among the rooms here `_next_rooms` is."""
        self._forget = lambda room: self._start(self._erase(room))

    # ------------------------------------------------------------ the broker

    async def join_others(self) -> None:
        """Connect to the broker. Raises OSError or nats' errors."""
        self._nats = await nats.connect(
            self._url,
            max_reconnect_attempts=-1,
            reconnect_time_wait=RETRY_SECONDS,
            disconnected_cb=self._broker_lost,
            reconnected_cb=self._broker_back,
            error_cb=_ignored,
        )
        js = self._nats.jetstream()
        self._owners = await js.create_key_value(bucket=OWNERS)
        self._bodies = await js.create_key_value(bucket=ROOMS)
        self._alive = await js.create_key_value(bucket=ALIVE, ttl=self._lease)
        await self._nats.subscribe(f"room.*.seat.{self.id}.*", cb=self._for_a_guest)
        await self._nats.subscribe("lobby.*", cb=self._lobby_heard)
        await self._alive.put(self.id, b"")
        self._start(self._live())

    async def stop(self, why: str = "") -> None:
        await super().stop(why)
        with suppress(NatsError, OSError, asyncio.CancelledError):
            await self._nats.close()

    async def die(self) -> None:
        """End as a killed process does: nothing more is kept, and nobody is told."""
        for task in list(self._work):
            task.cancel()
        for caller in [*self._callers.values(), *self._relayed.values()]:
            if not isinstance(caller, FarCaller):
                caller.cut()
        await self.stop()

    async def _broker_lost(self) -> None:
        for caller in list(self._relayed.values()):
            caller.cut()

    async def _broker_back(self) -> None:
        """What was told meanwhile may be lost: guests far away hear of their latest frames."""
        self._signs.clear()  # nobody could renew an entry meanwhile
        for seconds in AGAIN_SECONDS:
            self._start(self._tell_latest(seconds))

    async def _tell_latest(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        await self._give_up_the_lost(list(self.lobby.rooms.values()))
        for room in {caller.room for caller in self._afar.values() if caller.room is not None}:
            room.tell_lag()
            self._deliver(room)

    async def _give_up_the_lost(self, rooms: list[Room]) -> None:
        """Rooms that others have taken over while this process was thought to be gone: because it was silent
        for long, or because a broker that was killed had forgotten its last sign of life.

        Whoever is here in such a room may be waiting for somebody who is there: nothing would be written, and
        so nothing noticed.
        """
        for room in rooms:
            with suppress(NatsError, APIError, OSError, TimeoutError, KeyNotFoundError):
                entry = await self._owners.get(room.id)
                if msgspec.json.decode(entry.value or b"{}", type=Owner).process != self.id:
                    self._lose(room)

    async def _live(self) -> None:
        """Renew the lease, and tell others of the rooms here."""
        renewed = time.monotonic()
        while True:
            with suppress(NatsError, APIError, OSError, TimeoutError):
                await self._alive.put(self.id, b"")
                was_silent = time.monotonic() - renewed >= self._lease
                renewed = time.monotonic()
                rooms = list(self.lobby.rooms.values()) if was_silent else self._next_rooms()
                self._start(self._give_up_the_lost(rooms))
                mine = [room.summary for room in self.lobby.rooms.values()]
                await self._nats.publish(f"lobby.{self.id}", msgspec.json.encode(mine))
                await self._miss_the_gone()
            await asyncio.sleep(min(LOBBY_SECONDS, self._lease / 3))

    def _next_rooms(self) -> list[Room]:
        """Some of the rooms here, all in turn."""
        rooms = list(self.lobby.rooms.values())
        first = self._asked % max(len(rooms), 1)
        self._asked = first + ASKED_AT_ONCE
        return (rooms[first:] + rooms[:first])[:ASKED_AT_ONCE]

    async def _miss_the_gone(self) -> None:
        """Guests at processes that are gone have no line any more; those of their rooms come back."""
        for process in {owner for _, _, owner in self._ways.values()}:
            if not await self._is_alive(process):
                for caller in [one for one, way in self._ways.items() if way[2] == process]:
                    caller.cut()
        for process in {line.split(".")[0] for line in self._afar}:
            if not await self._is_alive(process):
                for caller in [one for one in self._afar.values() if one.line.startswith(f"{process}.")]:
                    self._far_gone(caller)

    async def _is_alive(self, process: str) -> bool:
        """Whether a process has renewed its entry within the lease, by the clock here.

        The broker forgets entries of that age by itself, but one that was killed and started again may keep
        the last entry of a process that is gone.
        """
        try:
            entry = await self._alive.get(process)
        except KeyNotFoundError:
            self._signs.pop(process, None)
            return False
        now = time.monotonic()
        sign, since = self._signs.get(process, (-1, now))
        if entry.revision != sign:
            self._signs[process] = (entry.revision or 0, now)
            return True
        return now - since < self._lease

    # ------------------------------------------------------------ the lobby

    async def _lobby_heard(self, message: Msg) -> None:
        process = message.subject.removeprefix("lobby.")
        if process != self.id:
            with suppress(msgspec.MsgspecError):
                rooms = msgspec.json.decode(message.data, type=list[Summary])
                self._elsewhere[process] = (time.monotonic(), rooms)

    def _known_elsewhere(self) -> list[Summary]:
        now = time.monotonic()
        fresh = [rooms for heard, rooms in self._elsewhere.values() if now - heard < self._lease]
        return [room for rooms in fresh for room in rooms if room.id not in self.lobby.rooms]

    def _in_lobby(self, caller: Caller, message: object) -> None:
        match message:
            case ListRooms(first, query):
                here = self.lobby.everything(query, self._clock())
                wanted = query.casefold()
                there = [one for one in self._known_elsewhere() if one.name.casefold().startswith(wanted)]
                rooms = sorted([*here, *there], key=lambda one: (one.playing, one.name.casefold(), one.id))
                caller.tell(Rooms(first, len(rooms), tuple(rooms[first : first + PAGE])))
            case Look(room) if room not in self.lobby.rooms:
                seen = next((one for one in self._known_elsewhere() if one.id == room), None)
                caller.tell(RoomSeen(seen))
            case _:
                super()._in_lobby(caller, message)

    # ------------------------------------------------------------ guests of rooms elsewhere

    def _hear(self, caller: Caller, data: bytes | str) -> None:
        """What concerns rooms elsewhere goes there, in order."""
        if isinstance(caller, FarCaller):
            super()._hear(caller, data)
            return
        message = self._read(data)
        way = self._ways.get(caller)
        leads_away = isinstance(message, Join | Back | Watch) and not self._is_here(message)
        if caller in self._orders or leads_away or (way is not None and isinstance(message, Command)):
            lock = self._orders.setdefault(caller, asyncio.Lock())
            self._start(self._in_order(lock, caller, message, data))
        else:
            super()._hear(caller, data)

    def _is_here(self, message: Join | Back | Watch) -> bool:
        try:
            self.lobby.find(message.room, "" if isinstance(message, Back) else message.code)
        except NotDone as refusal:
            return str(refusal) != UNKNOWN
        return True

    async def _in_order(self, lock: asyncio.Lock, caller: Caller, message: object, data: bytes | str) -> None:
        async with lock:
            try:
                await self._lead(caller, message, data)
            except (NatsError, APIError, OSError, TimeoutError):
                caller.cut()  # it comes back when the broker does
            except NotDone as refusal:
                caller.tell(Refused(str(refusal)))

    async def _lead(self, caller: Caller, message: object, data: bytes | str) -> None:
        """Hand a message to whoever holds its room, who may by now be this process."""
        if isinstance(message, Join | Back | Watch):
            room = message.room or await self._room_of(message.code)  # type: ignore[union-attr]
            owner = await self._owner(room)
            if owner == self.id:
                self._ways.pop(caller, None)
                super()._hear(caller, data)
                return
            line = f"{self.id}.{next(self._numbers)}"
            self._ways[caller], self._relayed[line] = (room, line, owner), caller
        way = self._ways.get(caller)
        if way is None:
            super()._hear(caller, data)
            return
        room, line, _ = way
        text = data if isinstance(data, str) else data.decode()
        said = msgspec.json.encode(FromAfar(line, text))
        await self._nats.request(f"room.{room}.in", said, timeout=ANSWER_SECONDS)  # nothing said gets lost

    async def _room_of(self, code: str) -> str:
        try:
            entry = await self._owners.get(f"code-{code.upper()}")
        except (KeyNotFoundError, InvalidKeyError):
            raise NotDone(UNKNOWN) from None
        return (entry.value or b"").decode()

    async def _for_a_guest(self, message: Msg) -> None:
        caller = self._relayed.get(".".join(message.subject.split(".")[-2:]))
        if caller is None:
            return
        if message.data:
            caller.send(message.data)
        else:
            caller.cut()

    def _hung_up(self, caller: Caller) -> None:
        self._orders.pop(caller, None)
        way = self._ways.pop(caller, None)
        if way is None:
            super()._hung_up(caller)
            return
        room, line, _ = way
        self._relayed.pop(line, None)
        self._start(self._say_gone(room, line))

    async def _say_gone(self, room: str, line: str) -> None:
        with suppress(NatsError, OSError):
            await self._nats.publish(f"room.{room}.in", msgspec.json.encode(FromAfar(line, None)))

    # ------------------------------------------------------------ owning rooms

    async def _owner(self, room: str) -> str:
        """Who holds a room; this process takes over one whose owner is gone. Raises NotDone."""
        try:
            entry = await self._owners.get(room)
        except (KeyNotFoundError, InvalidKeyError):
            raise NotDone(UNKNOWN) from None
        owner = msgspec.json.decode(entry.value or b"{}", type=Owner)
        if owner.process == self.id and room in self.lobby.rooms:
            return self.id
        if owner.process != self.id and await self._is_alive(owner.process):
            return owner.process
        mine = msgspec.json.encode(Owner(self.id, owner.fence + 1))
        try:
            await self._owners.update(room, mine, last=entry.revision)
        except KeyWrongLastSequenceError:
            return await self._owner(room)
        await self._take_over(room)
        return self.id

    async def _take_over(self, room_id: str) -> None:
        """Go on with a room as it was kept; from now on its last owner can keep nothing more."""
        kept = await self._bodies.get(room_id)
        try:
            room = room_from_bytes(self._house, kept.value or b"", self._clock())
        except BadMessage as error:
            raise NotDone(f"{error}.") from error
        self._revisions[room_id] = kept.revision or 0
        self.tally["taken over"] += 1
        await self._open_inlet(room_id)
        self.lobby.take_in(room)
        room.changed = True
        self._after(room)

    async def _open_inlet(self, room: str) -> None:
        if room not in self._inlets:
            self._inlets[room] = await self._nats.subscribe(f"room.{room}.in", cb=self._heard_from_afar)

    async def _heard_from_afar(self, message: Msg) -> None:
        room = message.subject.split(".")[1]
        if message.reply:
            await self._publish(message.reply, b"")
        with suppress(msgspec.MsgspecError, BadMessage):
            said = msgspec.json.decode(message.data, type=FromAfar)
            caller = self._afar.get(said.line)
            if said.data is None:
                if caller is not None:
                    self._far_gone(caller)
                return
            if caller is None:
                caller = self._afar[said.line] = FarCaller(said.line, self._publisher(room, said.line))
            super()._hear(caller, said.data)
            if caller.room is None and isinstance(self._read(said.data), Command):
                self._far_gone(caller)  # a stranger to this owner: it has to come back first
                caller.cut()

    def _far_gone(self, caller: FarCaller) -> None:
        self._afar.pop(caller.line, None)
        super()._hung_up(caller)

    def _publisher(self, room: str, line: str) -> Callable[[bytes], None]:
        return lambda data: self._start(self._publish(f"room.{room}.seat.{line}", data))

    async def _publish(self, subject: str, data: bytes) -> None:
        with suppress(NatsError, OSError):
            await self._nats.publish(subject, data)

    # ------------------------------------------------------------ keeping, then telling

    def _after(self, room: Room) -> None:
        self._settle(room)
        frames = list(room.take_frames())
        body = room_to_bytes(room) if room.changed else None
        room.changed = False
        self._schedule(room)
        lock = self._locks.setdefault(room.id, asyncio.Lock())
        self._start(self._commit(lock, room, body, frames))

    async def _commit(
        self, lock: asyncio.Lock, room: Room, body: bytes | None, frames: list[tuple[int, bytes]]
    ) -> None:
        async with lock:
            if body is not None and not await self._kept(room, body):
                self._lose(room)
                return
            for sofa, data in frames:
                if (caller := self._callers.get((room.id, sofa))) is not None:
                    caller.send(data)

    async def _kept(self, room: Room, body: bytes) -> bool:
        """Whether the room is still this process's, and written; tried until the broker answers."""
        while True:
            try:
                if room.id in self._revisions:
                    last = self._revisions[room.id]
                    self._revisions[room.id] = await self._bodies.update(room.id, body, last=last)
                    return True
                await self._open_inlet(room.id)
                # The code comes first: what is done of the rest when the broker goes away is found again.
                await self._owners.put(f"code-{room.code}", room.id.encode())
                await self._owners.create(room.id, msgspec.json.encode(Owner(self.id, 1)))
                self._revisions[room.id] = await self._bodies.create(room.id, body)
            except KeyWrongLastSequenceError:
                if (settled := await self._settled(room.id, body)) is not None:
                    return settled
            except (NatsError, APIError, OSError, TimeoutError):
                await asyncio.sleep(RETRY_SECONDS)
            else:
                return True

    async def _settled(self, room: str, body: bytes) -> bool | None:
        """Why an update was refused: it had arrived all the same (True), or another has written (False).

        None: it is to be tried again. A broker that was killed may have forgotten its last writes; the owner
        still knows them.
        """
        try:
            owner = msgspec.json.decode((await self._owners.get(room)).value or b"{}", type=Owner)
            entry = await self._bodies.get(room)
            value, revision = entry.value, entry.revision or 0
        except KeyNotFoundError:
            self._revisions[room] = 0
            return None
        except (NatsError, APIError, OSError, TimeoutError):
            await asyncio.sleep(RETRY_SECONDS)
            return None
        if value == body:
            self._revisions[room] = revision
            return True
        if owner.process != self.id or revision >= self._revisions.get(room, 0):
            return False
        self._revisions[room] = revision
        return None

    async def _erase(self, room: str) -> None:
        """A room in which nobody has been for long."""
        for store in (self._owners, self._bodies):
            with suppress(NatsError, APIError, OSError, TimeoutError):
                await store.delete(room)

    def _lose(self, room: Room) -> None:
        """Another process has the room: its guests here come back there."""
        self.lobby.forget(room)
        self._revisions.pop(room.id, None)
        if (tick := self._ticks.pop(room.id, None)) is not None:
            tick.cancel()
        for key in [key for key in self._callers if key[0] == room.id]:
            self._callers.pop(key).cut()


async def _ignored(_error: Exception) -> None:
    """The broker is away: it is being tried again."""
