"""A line from a guest to a server: one WebSocket after the other, in a thread of its own.

The game's thread never waits: it puts in what is to be said and takes out what was heard.
"""

from __future__ import annotations

import asyncio
import queue
import ssl
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from game.net.addresses import local_addresses
from game.net.loop_thread import LoopThread
from game.rooms.guest import Guest
from game.rooms.messages import (
    LARGEST_FRAME,
    BadMessageError,
    Hello,
    Refused,
    ToGuest,
    Welcome,
    to_bytes,
    to_guest,
)
from game.rooms.room_limits import PROTOCOL_MAX, PROTOCOL_MIN
from game.rules.record_codec import PLAYED_VERSION as RULES_VERSION

RETRY_SECONDS = (0.2, 0.5, 1.0, 2.0, 4.0)
"""How long to wait before the line is tried again; the last one for ever after."""
OPEN_SECONDS = 5.0
PING_SECONDS = 4.0
NOBODY_THERE = (OSError, WebSocketException, TimeoutError, BadMessageError, ValueError)
"""An address at which no Parlour answers, or which is none."""
OLD_WORDS = "The server at this address is no Parlour."


@dataclass(frozen=True, slots=True)
class ConnectionOpened:
    """The line is up (again), and hello has been said: this protocol is spoken on it."""

    protocol: int


@dataclass(frozen=True, slots=True)
class ConnectionDown:
    """The line is down; it is being tried again."""


@dataclass(frozen=True, slots=True)
class ConnectionFailed:
    """The line will never be up."""

    why: str


Event = ToGuest | ConnectionOpened | ConnectionDown | ConnectionFailed


async def open_line(
    address: str, words: str, tls: ssl.SSLContext | None = None
) -> tuple[ClientConnection, Welcome]:
    """A line on which hello was said. Raises OSError, WebSocketException, TimeoutError, BadMessageError or
    ConnectionRefusedError with the sentence of whoever refuses.
    """
    socket = await connect(
        address,
        compression=None,
        max_size=LARGEST_FRAME,
        open_timeout=OPEN_SECONDS,
        ping_interval=PING_SECONDS,
        ping_timeout=3 * PING_SECONDS,
        proxy=None,
        ssl=tls,
    )
    try:
        await socket.send(to_bytes(Hello((PROTOCOL_MIN, PROTOCOL_MAX), RULES_VERSION, words)))
        answer = to_guest(await asyncio.wait_for(socket.recv(), OPEN_SECONDS))
    except BaseException:
        await socket.close()
        raise
    if isinstance(answer, Refused):
        await socket.close()
        raise PermissionError(answer.why)
    if not isinstance(answer, Welcome):
        await socket.close()
        raise BadMessageError(OLD_WORDS)
    return socket, answer


class ReconnectingConnection:
    """One guest's line, for the game's thread: see `RoomLine`."""

    def __init__(
        self,
        network: LoopThread,
        address: str,
        words: str,
        guest: Guest,
        first: msgspec.Struct | None,
        *,
        hosted_here: bool = False,
    ) -> None:
        """`first` is said on the first line, unless the guest only comes back.

        An `address` may be several, with commas between them, which are called in turn until one answers.
        """
        self.guest = guest
        self.hosted_here = hosted_here
        self._words = words
        self._network = network
        self.call(address, first)

    def call(self, address: str, first: msgspec.Struct | None) -> None:
        """Begin the line, or give up where it has led so far and begin it anew."""
        self.trouble, self.failed, self._closed = "Calling …", "", False
        self.address, self._first = address, first
        self._addresses = deque(address.split(","))
        self._heard: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self._said: asyncio.Queue[bytes] = asyncio.Queue()
        if self._task is not None:
            self._task.cancel()
        self._task = self._network.run(self._try_to_keep_up(), "The line to a room")

    _task: Future[None] | None = None
    keys: Callable[[tuple[str, ...]], tuple[str, ...]] = staticmethod(lambda _people: ())
    """What these people's ratings are kept under at the other end; none where no ratings are kept."""

    # ------------------------------------------------------------ the game's thread

    def seat(self, people: tuple[str, ...]) -> None:
        """See `RoomLine`."""
        self.guest.set_people(people, self.keys(people))

    def pump(self) -> None:
        """Carry what is to be said and heard."""
        with suppress(queue.Empty):
            while True:
                self._hear(self._heard.get_nowait())
        if told := self._network.errors.take():
            self.guest.note(told)
        if not self.trouble:
            self._say(self.guest.take())

    def _hear(self, event: Event) -> None:
        match event:
            case ConnectionOpened(protocol):
                self.guest.protocol = protocol
                self.trouble = ""
                opening = self.guest.reopened()
                self._say(opening if self.guest.state is not None else [self._first] if self._first else [])
            case ConnectionDown():
                self.trouble = "The line is down. Calling again …"
            case ConnectionFailed(why):
                self.failed = self.trouble = why
            case Refused(why):
                self.failed = why
            case _:
                self.guest.hear(event)

    @property
    def link(self) -> str:
        """See `RoomLine`. A room that is hosted here is reached by this machine's address in its network."""
        first = self._addresses[0].replace("ws", "http", 1)
        if self.hosted_here:
            first = first.replace("127.0.0.1", local_addresses()[0])
        return f"{first}/#{self.guest.state.way_in if self.guest.state else ''}"

    def _say(self, messages: list[Any]) -> None:
        for message in messages:
            data = to_bytes(message)
            self._network.call(self._said.put_nowait, data)

    def close(self) -> None:
        """Say what is still to be said, and hang up; a line that is down is not called again."""
        self._closed = True
        if not self.trouble:
            self._say(self.guest.take())
        self._network.call(self._said.put_nowait, b"")

    # ------------------------------------------------------------ the network's thread

    async def _try_to_keep_up(self) -> None:
        try:
            await self._keep_up()
        except Exception:
            self._heard.put(
                ConnectionFailed("The line has ended by an error of the program; the log tells more.")
            )
            raise

    async def _keep_up(self) -> None:
        tries, addresses = 0, self._addresses
        while not self._closed:
            try:
                socket, welcome = await open_line(addresses[0], self._words)
            except PermissionError as refusal:
                self._heard.put(ConnectionFailed(str(refusal)))
                return
            except NOBODY_THERE:
                addresses.rotate(-1)
                if self.guest.state is None and tries >= len(RETRY_SECONDS):
                    self._heard.put(ConnectionFailed("Nobody answers there."))
                    return
            else:
                tries = 0
                if self._closed:
                    await socket.close()
                    return
                while not self._said.empty():
                    self._said.get_nowait()  # said on the old line; what matters is said again
                self._heard.put(ConnectionOpened(welcome.protocol))
                if await self._carry(socket):
                    return
                self._heard.put(ConnectionDown())
            await asyncio.sleep(RETRY_SECONDS[min(tries, len(RETRY_SECONDS) - 1)])
            tries += 1

    async def _carry(self, socket: ClientConnection) -> bool:
        """Both directions until the line breaks; whether it was hung up here."""
        saying = asyncio.create_task(self._say_on(socket))
        try:
            async for data in socket:
                self._heard.put(to_guest(data))
        except (OSError, WebSocketException, BadMessageError):
            pass
        finally:
            if not saying.done():
                saying.cancel()
            await socket.close()
        hung_up = saying.done() and not saying.cancelled() and saying.exception() is None
        return hung_up and bool(saying.result())

    async def _say_on(self, socket: ClientConnection) -> bool:
        while True:
            data = await self._said.get()
            if not data:
                await socket.close()
                return True
            try:
                await socket.send(data, text=True)
            except (OSError, WebSocketException):
                return False
