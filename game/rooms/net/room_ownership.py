"""Who owns a room, and what is kept of it: two buckets of JetStream, changed by compare-and-set only.

`parlour-owners` has each room's owner with a fence that counts its owners (and the room of each code);
`parlour-rooms` has the room as bytes, in which a later owner writes a later life.

A process may write a room as long as both say so: the entry names it with its own fence, and no later life
was written. It is sure of that from one write to the next, as nobody else can have written when an update by
revision succeeds. It is unsure after every break, as a broker may come back with less than it has
acknowledged (its disk forgets the last seconds when the power fails) and then counts revisions anew; so it
reads both again, and writes once more what the broker has forgotten.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

import msgspec
from nats.aio.subscription import Subscription
from nats.js.client import JetStreamContext
from nats.js.errors import InvalidKeyError, KeyNotFoundError, KeyWrongLastSequenceError
from nats.js.kv import KeyValue

from game.rooms.lobby import UNKNOWN, letters_of
from game.rooms.net.key_value_buckets import AWAY, bucket, forget
from game.rooms.room import Room
from game.session.room import NotDoneError
from game.session.room_log import mark_of

OWNERS, ROOMS = "parlour-owners", "parlour-rooms"
KEPT_SECONDS = 7 * 24 * 3600.0
"""How long a room is kept that nobody has asked for since its process ended."""
RETRY_SECONDS = 0.2
ERASE_TRIES = 50


class Owner(msgspec.Struct, frozen=True):
    """Who holds a room."""

    process: str
    fence: int
    """Counts the owners of a room."""


NOBODY = Owner("", 0)


class OwnershipLostError(Exception):
    """Another process has the room."""


@dataclass(slots=True, eq=False)
class OwnedRoom:
    """A room that this process holds, and how much of it has been kept and told."""

    room: Room
    fence: int = 1
    revision: int = 0
    """Of what is kept."""
    new: bool = True
    """Whether nothing of it was ever kept."""
    unsaved: bool = True
    unsure: bool = False
    """Whether the broker has to be asked what it knows before the room is written again."""
    lost: bool = False
    frames: list[tuple[int, bytes]] = field(default_factory=list)
    """By sofa, what is to be told as soon as what it tells of is kept."""
    busy: bool = False
    """Whether it is just being kept and told."""
    inlet: Subscription | None = None


class RoomOwnership:
    """The two buckets, for one process."""

    def __init__(self, process: str, recode: Callable[[Room], None] = lambda _room: None) -> None:
        """`recode` gives a new room another code, as somebody else's has the one that it has."""
        self._process, self._recode = process, recode
        self._js: JetStreamContext
        self._owners: KeyValue
        self._bodies: KeyValue

    async def open(self, js: JetStreamContext) -> None:
        """Begin. Raises nats' errors."""
        self._js = js
        self._owners = await bucket(js, OWNERS, KEPT_SECONDS)
        self._bodies = await bucket(js, ROOMS, KEPT_SECONDS)

    # ------------------------------------------------------------ who owns what

    async def room_of(self, code: str) -> str:
        """The room that is entered by a code. Raises NotDoneError."""
        try:
            return ((await self._owners.get(f"code-{letters_of(code)}")).value or b"").decode()
        except (KeyNotFoundError, InvalidKeyError):
            raise NotDoneError(UNKNOWN) from None

    async def owner(self, room: str) -> tuple[Owner, int]:
        """Who holds a room, and the revision of that entry. Raises NotDoneError."""
        try:
            found = await self._owner(room)
        except InvalidKeyError:
            found = NOBODY, 0
        if found[0] == NOBODY:
            raise NotDoneError(UNKNOWN)
        return found

    async def _owner(self, room: str) -> tuple[Owner, int]:
        with suppress(KeyNotFoundError, msgspec.MsgspecError):  # guests may ask for what is no room
            entry = await self._owners.get(room)
            return msgspec.json.decode(entry.value or b"", type=Owner), entry.revision or 0
        return NOBODY, 0

    async def _body(self, room: str) -> tuple[bytes, int]:
        with suppress(KeyNotFoundError):
            entry = await self._bodies.get(room)
            return entry.value or b"", entry.revision or 0
        return b"", 0

    async def claim(self, room: str, owner: Owner, revision: int) -> tuple[int, bytes, int]:
        """Take a room from its owner: the new fence, the room as it is kept, and the revision of that.

        Raises KeyWrongLastSequenceError if somebody else was faster, NotDoneError if nothing is kept.
        """
        fence = owner.fence + 1
        await self._write_owner(room, fence, revision)
        body, kept = await self._body(room)  # what its last owner could still write is in it
        if not body:
            raise NotDoneError(UNKNOWN)
        return fence, body, kept

    async def _write_owner(self, room: str, fence: int, last: int) -> None:
        await self._owners.update(room, msgspec.json.encode(Owner(self._process, fence)), last=last)

    async def is_mine(self, owned: OwnedRoom) -> bool:
        """Whether a room's entry still names this process."""
        return (await self._owner(owned.room.id))[0] == Owner(self._process, owned.fence)

    # ------------------------------------------------------------ keeping

    async def keep(self, owned: OwnedRoom, body: bytes) -> bool:
        """Write a room; False if another process has it. Tried until the broker answers."""
        while not owned.lost:
            try:
                if owned.new:
                    await self._enter(owned)
                elif owned.unsure and await self._is_kept(owned, body):
                    return True
                owned.revision = await self._bodies.update(owned.room.id, body, last=owned.revision)
            except OwnershipLostError:
                return False
            except KeyWrongLastSequenceError:
                owned.unsure = True
            except AWAY:
                owned.unsure = True
                await asyncio.sleep(RETRY_SECONDS)
            else:
                return True
        return False

    async def _enter(self, owned: OwnedRoom) -> None:
        """Enter a new room. Its code comes first: what is done when the broker goes away is found again."""
        while not await self._has_its_code(owned.room):
            self._recode(owned.room)
        owned.new, owned.unsure = False, True
        await self._write_owner(owned.room.id, owned.fence, 0)
        owned.unsure = False

    async def _has_its_code(self, room: Room) -> bool:
        """Whether a room's code leads to it; it is made to if it leads nowhere."""
        key = f"code-{room.code}"
        try:
            await self._owners.update(key, room.id.encode(), last=0)
        except KeyWrongLastSequenceError:
            return await self.room_of(room.code) == room.id
        return True

    async def _is_kept(self, owned: OwnedRoom, body: bytes) -> bool:
        """Make the broker name this process as the owner; whether it keeps this very body.

        Raises OwnershipLostError.
        """
        owned.unsure = False  # a break from here on makes it unsure again
        room = owned.room
        owner, revision = await self._owner(room.id)
        if owner != Owner(self._process, owned.fence):
            if owner.fence >= owned.fence:
                raise OwnershipLostError
            await self._has_its_code(room)
            await self._write_owner(room.id, owned.fence, revision)
        kept, owned.revision = await self._body(room.id)
        if mark_of(kept).life > room.session.state.life:
            raise OwnershipLostError
        return kept == body

    async def erase(self, room: Room) -> None:
        """Forget a room in which nobody has been for long."""
        for _ in range(ERASE_TRIES):
            with suppress(*AWAY):
                await forget(self._js, ROOMS, room.id)
                await forget(self._js, OWNERS, room.id)
                await forget(self._js, OWNERS, f"code-{room.code}")
                return
            await asyncio.sleep(RETRY_SECONDS)
