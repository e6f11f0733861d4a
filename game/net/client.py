"""A WebSocket to a server, opened again whenever it breaks, by exponential backoff with jitter.

The game's thread never waits: it puts in what is to be said and takes out what has happened. The library has
an iterator of its own that opens connections again: it calls one address, knows of no greeting, waits for up
to a minute and a half, and not at all where a connection was open and broke.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import Future
from contextlib import suppress
from queue import Empty, SimpleQueue

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from game.language.messages import Message, message
from game.net.client_events import ClientEvent, Connected, Disconnected, GivenUp, Received
from game.net.loop_thread import LoopThread

FIRST_RETRY_SECONDS, LAST_RETRY_SECONDS = 0.2, 4.0
OPEN_SECONDS, PING_SECONDS = 5.0, 4.0
ANSWER_SECONDS = 5.0
"""In which a server that has not greeted has to say something; one that does not is no such server."""
MOST_UNREAD = 1024
"""Messages that may wait here; whoever sends more is hung up on, and called again."""
NOBODY_THERE = (OSError, WebSocketException, TimeoutError, ValueError)
"""An address at which nobody answers as expected, or which is none."""
BROKEN = message("The line has ended by an error of the program; the log tells more.")
_HANG_UP = b""

Open = Callable[[str], Awaitable[ClientConnection]]
"""Opens a connection to an address. Raises PermissionError with the sentence of a server that refuses for
good, and those above."""


async def opened(url: str, largest: int, origin: str | None = None) -> ClientConnection:
    """A connection for messages of up to `largest` bytes; pages and whoever acts as one name their `origin`.
    Raises `NOBODY_THERE`."""
    return await connect(
        url,
        origin=Origin(origin) if origin else None,
        compression=None,
        max_size=largest,
        open_timeout=OPEN_SECONDS,
        ping_interval=PING_SECONDS,
        ping_timeout=3 * PING_SECONDS,
        close_timeout=1,
        proxy=None,
    )


def backoff(failures: int) -> float:
    """Seconds to wait after so many failures in a row: many that lost one server do not return at once."""
    longest: float = min(LAST_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** min(failures, 10))
    return longest * random.uniform(0.5, 1.0)


class ReconnectingClient:
    """See `Client`. Several addresses are called in turn until one answers."""

    def __init__(
        self,
        network: LoopThread,
        addresses: Iterable[str],
        open_: Open,
        parse: Callable[[bytes], object],
        what: Message,
        *,
        greets: bool = False,
    ) -> None:
        """`parse` makes a message of bytes; where it raises ValueError, the server is hung up on. `what`
        names the connection in sentences about errors. One that `greets` has spoken when `open_` returns."""
        self._addresses, self._open, self._parse = deque(addresses), open_, parse
        self._network, self._closed, self._greets = network, False, greets
        self._heard: SimpleQueue[ClientEvent] = SimpleQueue()
        self._said: asyncio.Queue[bytes] = asyncio.Queue()
        self.task: Future[None] = network.run(self._run(), what)

    @property
    def address(self) -> str:
        """The one that has answered, or is called just now."""
        return self._addresses[0]

    @property
    def now(self) -> float:
        return time.monotonic()

    def heard(self) -> list[ClientEvent]:
        found: list[ClientEvent] = []
        with suppress(Empty):
            while True:
                found.append(self._heard.get_nowait())
        return found

    def say(self, data: bytes) -> None:
        self._network.call(self._said.put_nowait, data)

    def close(self) -> None:
        self._closed = True
        self.say(_HANG_UP)

    # ------------------------------------------------------------ in the network's thread

    async def _run(self) -> None:
        try:
            await self._keep_up()
        except PermissionError as refusal:
            self._heard.put(GivenUp(*refusal.args))
        except Exception:
            self._heard.put(GivenUp(BROKEN))
            raise

    async def _keep_up(self) -> None:
        failures = 0
        while not self._closed:
            try:
                socket = await self._open(self.address)
            except PermissionError:
                raise
            except NOBODY_THERE:
                self._addresses.rotate(-1)
                self._heard.put(Disconnected())
            else:  # whoever opens a connection and says nothing on it has failed
                failures = 0 if await self._carry(socket) else failures
            if not self._closed:
                await asyncio.sleep(backoff(failures))
                failures += 1

    async def _carry(self, socket: ClientConnection) -> bool:
        """Both directions until the connection breaks; whether anything was heard."""
        has_heard = False
        while not self._said.empty():
            self._said.get_nowait()  # said on the one before; what matters is said again
        if self._closed:
            await socket.close()
            return has_heard
        self._heard.put(Connected())
        saying = asyncio.create_task(self._say_on(socket))
        try:
            async with asyncio.timeout(None if self._greets else ANSWER_SECONDS) as silence:
                async for data in socket:
                    silence.reschedule(None)
                    if self._heard.qsize() > MOST_UNREAD:
                        break
                    message = self._parse(data.encode() if isinstance(data, str) else data)
                    has_heard = True
                    self._heard.put(Received(message, self.now))
        except (OSError, WebSocketException, ValueError):
            pass
        finally:
            saying.cancel()
            await socket.close()
            self._heard.put(Disconnected(socket.close_code or 0, (socket.close_reason or "")[:128]))
        return has_heard

    async def _say_on(self, socket: ClientConnection) -> None:
        with suppress(OSError, WebSocketException):
            while data := await self._said.get():
                await socket.send(data, text=True)
            await socket.close()
