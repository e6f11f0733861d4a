"""A small web server in a thread of its own: serves the files of one page, and a socket to talk through.

It knows no game. What phones say is put into `news`, each message with the line it came by; whoever owns the
server takes it from there in its own time. Several tables, each with its own page, may use it.
"""

from __future__ import annotations

import asyncio
import http
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from queue import SimpleQueue

from websockets.asyncio.server import Server as SocketServer
from websockets.asyncio.server import ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.typing import Origin

from game.net.addresses import is_local
from game.net.background_errors import QUIET, BackgroundErrors, quiet_loop
from game.net.flood_guard import GuardedConnection
from game.net.http_methods import page
from game.net.limits import (
    HELLO_SECONDS,
    LARGEST_MESSAGE,
    MESSAGES_AT_ONCE,
    MESSAGES_PER_SECOND,
    PHONES,
    PHONES_OF_ONE,
    UNREAD_MESSAGES,
    UNSENT_TO_A_PHONE,
    Cost,
)
from game.net.listener import Listener, visit_of
from game.net.rate_limiter import RateLimiter, Visit
from game.net.token_bucket import TokenBucket
from game.phones.page_files import File, policy

SOCKET = "/socket"
PORTS = (7007, 7017, 7027, 0)
"""Those that are easy to type first; 0 is any that is free."""
TOO_MUCH, TOO_SLOW, NOT_GREETED = 4008, 4009, 4010
"""Why a line is cut, as the page hears it."""


class PhoneLine:
    """A connection to one phone, as the owner of the server sees it."""

    def __init__(self, peer: str, loop: asyncio.AbstractEventLoop, visit: Visit | None = None) -> None:
        self.peer = peer
        """The phone's address."""
        self._visit = visit
        self._known = False
        self.sent = 0
        """Bytes of frames sent so far."""
        self._loop = loop
        self._out: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._closing: tuple[int, str] | None = None

    @property
    def known(self) -> bool:
        """Whether the owner knows who this is; a line that stays unknown is cut, and the first to go."""
        return self._known

    @known.setter
    def known(self, known: bool) -> None:
        self._known = known
        if self._visit is not None and known:
            self._visit.sit()

    def send(self, frame: bytes) -> None:
        """Returns at once, from any thread; a line that is gone takes it and does nothing."""
        self.sent += len(frame)
        with suppress(RuntimeError):  # the server has ended
            self._loop.call_soon_threadsafe(self._queue, frame)

    def cut(self, code: int, reason: str) -> None:
        """End the connection once everything is sent."""
        self._closing = code, reason
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._out.put_nowait, None)

    def _queue(self, frame: bytes) -> None:
        if self._closing is not None:
            return
        if self._out.qsize() < UNSENT_TO_A_PHONE:
            self._out.put_nowait(frame)
        else:
            self._closing = TOO_SLOW, "too slow"
            while not self._out.empty():
                self._out.get_nowait()
            self._out.put_nowait(None)

    async def pump(self, connection: ServerConnection) -> None:
        """Send what is queued until the line is cut."""
        while (frame := await self._out.get()) is not None:
            await connection.send(frame.decode())
        code, reason = self._closing or (1000, "")
        await connection.close(code, reason)


News = tuple[PhoneLine, bytes | None]
"""What a phone said; None: it is gone."""


class NoPortError(OSError):
    """No port may be opened here."""


class Server:
    """Pages and sockets, from `start` to `close`."""

    def __init__(
        self,
        files: Mapping[str, File],
        addresses: Sequence[str],
        ports: Sequence[int] = PORTS,
        limiter: RateLimiter | None = None,
    ) -> None:
        """`limiter` is shared with whatever else listens in this program."""
        self.news: SimpleQueue[News] = SimpleQueue()
        self.port: int | None = None
        """The port that is open; None while there is none."""
        self.trouble: str = ""
        """Why there is none, in one sentence."""
        self.addresses = tuple(addresses)
        self.served = 0
        """Bytes of pages sent so far."""
        self._files = files
        self._ports = tuple(ports)
        self._loop = asyncio.new_event_loop()
        self._errors = BackgroundErrors()
        quiet_loop(self._loop, "The server for phones", self._errors)
        self._ended = asyncio.Event()
        self._limiter = limiter or RateLimiter()
        self._lines: list[PhoneLine] = []
        self._thread = threading.Thread(target=self._run, name="phones", daemon=True)

    def start(self) -> None:
        """Returns at once; `port` or `trouble` says what came of it."""
        self._thread.start()

    def close(self) -> None:
        """End it, and every line."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._ended.set)
        self._thread.join(timeout=2)

    @property
    def hosts(self) -> tuple[str, ...]:
        """What the browser may have in its address bar, by address."""
        return tuple(f"{address}:{self.port}" for address in self.addresses)

    # ------------------------------------------------------------ the thread

    def _run(self) -> None:
        try:
            self._loop.run_until_complete(self._serve())
        finally:
            self._loop.close()

    async def _serve(self) -> None:
        try:
            server = await self._opened()
        except OSError:
            self.trouble = "No port may be opened here, so phones cannot join."
            return
        listener = Listener(server, self._limiter, self._errors)
        async with server:
            self.port = next(iter(server.sockets)).getsockname()[1]
            await self._ended.wait()
            listener.close()
            server.close(code=1001, reason="the game has ended")

    async def _opened(self) -> SocketServer:
        for port in self._ports:
            with suppress(OSError):
                return await self._open(port)
        raise NoPortError

    async def _open(self, port: int) -> SocketServer:
        if port == 0 and len(self.addresses) > 1:  # the same for every address
            port = (await self._free_port()) or 0
        return await serve(
            self._talk,
            list(self.addresses),  # type: ignore[arg-type]  # asyncio takes several
            port,
            start_serving=False,
            process_request=self._answer,
            create_connection=GuardedConnection,
            max_size=LARGEST_MESSAGE,
            max_queue=UNREAD_MESSAGES,
            compression=None,
            open_timeout=HELLO_SECONDS,
            close_timeout=1,
            ping_interval=10,
            ping_timeout=15,
            server_header=None,
            logger=QUIET,
        )

    async def _free_port(self) -> int:
        probe = await asyncio.start_server(lambda *_: None, self.addresses[0], 0)
        port: int = probe.sockets[0].getsockname()[1]
        probe.close()
        await probe.wait_closed()
        return port

    # ------------------------------------------------------------ requests

    def _answer(self, connection: ServerConnection, request: Request) -> Response | None:
        """A file, a refusal, or nothing, and then the socket opens."""
        peer = _peer(connection)
        named = request.headers.get_all("Host")
        host = named[0] if len(named) == 1 else ""
        if not visit_of(connection).takes(Cost.REQUEST):
            return _plain(http.HTTPStatus.TOO_MANY_REQUESTS, Cost.REQUEST.sentence)
        if (
            not is_local(peer) or host not in self.hosts
        ):  # another name may be a stranger's page (DNS rebinding)
            return _plain(http.HTTPStatus.MISDIRECTED_REQUEST, "This is another place.")
        if request.path == SOCKET:
            return self._refusal_of_line(peer, host, request.headers)
        file = self._files.get(request.path.partition("?")[0])
        if file is None:
            return _plain(http.HTTPStatus.NOT_FOUND, "There is no such page.")
        self.served += len(file.body)
        return page(request, [*file.headers, *policy(host)], file.body)

    def _refusal_of_line(self, peer: str, host: str, headers: Headers) -> Response | None:
        if headers.get_all("Origin") != [Origin(f"http://{host}")]:
            return _plain(http.HTTPStatus.FORBIDDEN, "This page is not ours.")
        known = [line.peer for line in self._lines if line.known]
        if len(known) >= PHONES or known.count(peer) >= PHONES_OF_ONE:
            return _plain(http.HTTPStatus.SERVICE_UNAVAILABLE, "There are too many phones.")
        return None

    async def _talk(self, connection: ServerConnection) -> None:
        line = PhoneLine(_peer(connection), self._loop, visit_of(connection))
        self._lines.append(line)
        sending = asyncio.create_task(line.pump(connection))
        greeting = self._loop.call_later(HELLO_SECONDS, self._cut_unknown, line)
        try:
            await self._listen(connection, line, TokenBucket(MESSAGES_PER_SECOND, MESSAGES_AT_ONCE))
        except ConnectionClosed:
            pass
        except Exception as error:
            self._errors.note("A line to a phone", error)
        finally:
            greeting.cancel()
            sending.cancel()
            self._lines.remove(line)
            with suppress(asyncio.CancelledError, ConnectionClosed):
                await sending
            self.news.put((line, None))

    async def _listen(self, connection: ServerConnection, line: PhoneLine, bucket: TokenBucket) -> None:
        async for message in connection:
            if not isinstance(message, str) or not bucket.takes(time.monotonic()):
                await connection.close(TOO_MUCH, "too much at once")
                return
            self.news.put((line, message.encode()))

    def _cut_unknown(self, line: PhoneLine) -> None:
        if not line.known:
            line.cut(NOT_GREETED, "nobody said hello")


def _peer(connection: ServerConnection) -> str:
    address = connection.remote_address
    return str(address[0]) if address else ""


def _plain(status: http.HTTPStatus, sentence: str) -> Response:
    body = sentence.encode()
    headers = Headers(
        [
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Length", str(len(body))),
            ("Connection", "close"),
        ]
    )
    return Response(status.value, status.phrase, headers, body)
