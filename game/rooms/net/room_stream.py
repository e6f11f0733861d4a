"""The logs of rooms at a broker, in one stream of JetStream: a subject for each room, and one for each code.

A message is a snapshot, which takes the place of all before it, or lines of entries; above stands which
process has appended it, in which life of the room. Each append names the number of the message before it. So
whoever takes a room over, by a snapshot of its next life, ends what its last owner can append.

A process is sure of a room from one append to the next. It is unsure after every break, as a broker may come
back with less than it has acknowledged (its disk forgets the last seconds when the power fails): so it looks
who has appended last, and unless that is a later owner its next append is a snapshot.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from nats.aio.subscription import Subscription
from nats.js.api import StreamConfig
from nats.js.client import JetStreamContext
from nats.js.errors import BadRequestError, NotFoundError

from game.language.messages import message
from game.net.jetstream import AWAY, RETRY_SECONDS, append, have_stream, last, messages
from game.rooms.lobby import UNKNOWN, letters_of
from game.rooms.room import Room
from game.session.room import NotDoneError

STREAM, ROOMS, CODES = "parlour-room-logs", "parlour.rooms", "parlour.codes"
EARLIER = "KV_parlour-rooms"
"""The stream in which earlier versions kept rooms."""
FORGET = f"nats stream rm -f {EARLIER}"  # not read: as it is typed
DRAIN = message(
    "This broker keeps rooms of an earlier Parlour, which this one does not read: have that one end them, "
    "or forget them by: {command}",
    command=FORGET,
)
KEPT_SECONDS = 7 * 24 * 3600.0
"""How long a room is kept that nobody has asked for since its process ended."""
ERASE_TRIES = 50
_NAME = re.compile(r"[\w-]+", re.ASCII)


class EarlierRoomsError(Exception):
    """The broker keeps rooms that only an earlier version reads; the message is one sentence."""


@dataclass(slots=True, eq=False)
class OwnedRoom:
    """A room that this process holds, and how much of it has been kept and told."""

    room: Room
    number: int = 0
    """Of the last message of its log."""
    unsure: bool = True
    """Whether the broker has to be asked what it knows before the room is written again."""
    lost: bool = False
    frames: list[tuple[int, bytes]] = field(default_factory=list)
    """By sofa, what is to be told as soon as what it tells of is kept."""
    busy: bool = False
    """Whether it is just being kept and told."""
    inlet: Subscription | None = None
    whole_at: float = 0.0
    """When the last snapshot was taken."""

    @property
    def wants_keeping(self) -> bool:
        return self.unsure or self.room.session.is_changed


class RoomStream:
    """See above."""

    def __init__(self, process: str, recode: Callable[[Room], None] = lambda _room: None) -> None:
        """`recode` gives a room another code, as somebody else's has the one that it has."""
        self._process, self._recode = process, recode
        self._js: JetStreamContext

    async def open(self, js: JetStreamContext) -> None:
        """Begin. Raises EarlierRoomsError, and what is in AWAY."""
        self._js = js
        config = StreamConfig(
            STREAM, subjects=[f"{ROOMS}.*", f"{CODES}.*"], max_age=KEPT_SECONDS, allow_rollup_hdrs=True
        )
        await have_stream(js, config)
        with suppress(NotFoundError):
            if (await js.stream_info(EARLIER)).state.messages:
                raise EarlierRoomsError(DRAIN)

    # ------------------------------------------------------------ who owns what

    async def room_of(self, code: str) -> str:
        """The room that is entered by a code. Raises NotDoneError."""
        _, room = await self._last(CODES, letters_of(code))
        if not room:
            raise NotDoneError(UNKNOWN)
        return room.decode()

    async def owner(self, room: str) -> str:
        """The process that has appended last. Raises NotDoneError."""
        process, life = _head((await self._last(ROOMS, room))[1])
        if life < 0:
            raise NotDoneError(UNKNOWN)
        return process

    async def _last(self, kind: str, name: str) -> tuple[int, bytes]:
        """Guests may ask for what can be no subject."""
        return await last(self._js, STREAM, f"{kind}.{name}") if _NAME.fullmatch(name) else (0, b"")

    async def number_of(self, owned: OwnedRoom) -> int | None:
        """That of the last message of a room; None if somebody has appended who has taken it over."""
        number, message = await self._last(ROOMS, owned.room.id)
        (process, life), mine = _head(message), owned.room.session.state.life
        return number if life < mine or (life == mine and process == self._process) else None

    async def read(self, room: str) -> tuple[bytes, int, int]:
        """The log of a room, its latest life, and the number of its last message. Raises NotDoneError."""
        found = [one async for one in messages(self._js, STREAM, f"{ROOMS}.{room}")]
        if not found:
            raise NotDoneError(UNKNOWN)
        number, message = found[-1]
        return b"\n".join(part.partition(b"\n")[2] for _, part in found), _head(message)[1], number

    # ------------------------------------------------------------ keeping

    async def append(self, owned: OwnedRoom, *, whole: bool = False) -> None:
        """What has happened in a room. Raises BadRequestError where it is not sure, and what is in AWAY."""
        room = owned.room
        data, before = room.take_log(whole=whole)
        head = f"{self._process} {room.session.state.life}\n".encode()
        alone = before is None
        owned.number = await append(self._js, f"{ROOMS}.{room.id}", head + data, owned.number, alone=alone)
        if alone:
            owned.whole_at = time.monotonic()

    async def keep(self, owned: OwnedRoom) -> bool:
        """Append; False if another process has the room. Tried until the broker answers."""
        while not owned.lost:
            unsure, owned.unsure = owned.unsure, False  # a break from here on makes it unsure again
            try:
                if unsure:
                    number = await self.number_of(owned)
                    if number is None:
                        return False
                    owned.number = number
                    while not await self._has_its_code(owned.room):
                        self._recode(owned.room)
                await self.append(owned, whole=unsure)
            except BadRequestError:
                owned.unsure = True
            except AWAY:
                owned.unsure = True
                await asyncio.sleep(RETRY_SECONDS)
            else:
                return True
        return False

    async def _has_its_code(self, room: Room) -> bool:
        """Whether a room's code leads to it; it is made to, for a week more, unless it leads elsewhere."""
        number, known = await self._last(CODES, room.code)
        if known not in (b"", room.id.encode()):
            return False
        try:
            await append(self._js, f"{CODES}.{room.code}", room.id.encode(), number, alone=True)
        except BadRequestError:
            return False
        return True

    async def erase(self, room: Room) -> None:
        """Forget a room in which nobody has been for long."""
        for _ in range(ERASE_TRIES):
            try:
                for subject in (f"{ROOMS}.{room.id}", f"{CODES}.{room.code}"):
                    await self._js.purge_stream(STREAM, subject=subject)
            except AWAY:
                await asyncio.sleep(RETRY_SECONDS)
            else:
                return


def _head(message: bytes) -> tuple[str, int]:
    """Which process has appended a message, and in which life; none at all in -1."""
    process, _, life = message.partition(b"\n")[0].decode("ascii", "replace").partition(" ")
    return process, int(life) if life.isdecimal() else -1
