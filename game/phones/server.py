"""The pages and phones of a television: serves the files of one page, and sockets to talk through.

It knows no game. What phones say is put into `news`, each message with the line it came by; whoever owns the
server takes it from there in its own time. Several tables, each with its own page, may use it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from queue import SimpleQueue

from game.language.messages import NOTHING, Message, message
from game.net.addresses import is_local
from game.net.connection import Connection
from game.net.home_gateway import HomeGateway
from game.net.limits import HELLO_SECONDS, PHONES, PHONES_OF_ONE, Cost
from game.net.site import Asked, File, NotServedError, ServedSite
from game.phones.page_files import file_for, guarded

WHAT = message("The server for phones")
ENDED = "the game has ended"  # not read: of a line
TOO_MANY = message("There are too many phones.")
NO_PORT = message("No port may be opened here, so phones cannot join.")
TOO_MUCH, NOT_GREETED = 4008, 4010
"""Why a line is cut, as the page hears it."""


class _Outbox:
    """Frames of any thread on their way to the loop, which is woken once for all that wait: that is dearer
    than a frame. Those for one connection go in one packet."""

    def __init__(self) -> None:
        self._frames: deque[tuple[Connection, bytes]] = deque()
        self._is_called = False

    def send(self, connection: Connection, frame: bytes) -> None:
        """Returns at once."""
        self._frames.append((connection, frame))
        if not self._is_called:
            self._is_called = True
            connection.loop.call_soon_threadsafe(self._empty)

    def _empty(self) -> None:
        self._is_called = False  # before it looks: whatever comes from now on calls again
        waiting: dict[Connection, list[bytes]] = {}
        for _ in range(len(self._frames)):
            connection, frame = self._frames.popleft()
            waiting.setdefault(connection, []).append(frame)
        for connection, frames in waiting.items():
            connection.tell(*frames)


class PhoneLine:
    """A connection to one phone, as the owner of the server sees it. For any thread."""

    def __init__(self, connection: Connection, outbox: _Outbox) -> None:
        self.peer = connection.peer
        """The phone's address."""
        self._connection, self._outbox = connection, outbox
        self._known = False
        self.language = ""
        """In which its owner reads, as a tag; empty until they have said."""
        self.sent = 0
        """Bytes of frames sent so far."""

    @property
    def known(self) -> bool:
        """Whether the owner knows who this is; a line that stays unknown is cut, and the first to go."""
        return self._known

    @known.setter
    def known(self, known: bool) -> None:
        self._known = known
        if known:
            self._connection.visit.sit()

    def send(self, frame: bytes) -> None:
        """Returns at once; a line that is gone takes it and does nothing."""
        self.sent += len(frame)
        with suppress(RuntimeError):  # the server has ended
            self._outbox.send(self._connection, frame)

    def cut(self, code: int, reason: str) -> None:
        """End the connection once everything is sent."""
        with suppress(RuntimeError):  # the server has ended
            self._connection.loop.call_soon_threadsafe(self._close, code, reason)

    def _close(self, code: int, reason: str) -> None:
        self._closing = self._connection.loop.create_task(self._connection.close(code, reason))


News = tuple[PhoneLine, bytes | None]
"""What a phone said; None: it is gone."""


class Server(ServedSite):
    """Pages and sockets, from `start` to `close`."""

    line_cost = Cost.LINE_AT_HOME

    def __init__(self, files: Mapping[str, File], home: HomeGateway) -> None:
        """Phones are served beside whatever else `home` serves."""
        self.news: SimpleQueue[News] = SimpleQueue()
        self.port: int | None = None
        """The port that is open; None while there is none."""
        self.trouble: Message = NOTHING
        """Why there is none, in one sentence."""
        self.served = 0
        """Bytes of pages sent so far."""
        self._files, self._home = files, home
        self._lines: list[PhoneLine] = []
        self._outbox = _Outbox()

    def start(self, port: int = 0) -> None:
        """Returns at once; `self.port` or `trouble` says what came of it. A `port` is tried first."""
        if port:
            self._home.prefer(port)
        self._home.network.run(self._open(), WHAT)

    def close(self) -> None:
        """End it, and every line."""
        with suppress(TimeoutError, RuntimeError):
            self._home.network.run(self._home.unmount(self, ENDED)).result(2)
        self._home.close()

    @property
    def hosts(self) -> tuple[str, ...]:
        """What the browser may have in its address bar, by address."""
        return tuple(f"{address}:{self.port}" for address in self._home.addresses)

    async def _open(self) -> None:
        try:
            self.port = await self._home.mount(self)
        except OSError:
            self.trouble = NO_PORT

    # ------------------------------------------------------------ in the thread

    def is_named(self, host: str, peer: str, /) -> bool:
        """Whether it is one of ours, asked for from a network of ours."""
        return is_local(peer) and host in self.hosts

    def file(self, asked: Asked) -> File | None:
        """A file of the page."""
        file = file_for(self._files, asked)
        if file is None:
            return None
        self.served += len(file.body)
        return guarded(file, asked.host)

    def admit(self, connection: Connection) -> None:
        """Raises NotServedError where there are too many phones."""
        known = [line.peer for line in self._lines if line.known]
        if len(known) >= PHONES or known.count(connection.peer) >= PHONES_OF_ONE:
            raise NotServedError(TOO_MANY)

    async def talk(self, connection: Connection) -> None:
        """Put all that a phone says into `news`."""
        line = PhoneLine(connection, self._outbox)
        self._lines.append(line)
        greeting = connection.loop.call_later(HELLO_SECONDS, self._cut_unknown, line)
        try:
            async for message in connection:
                if not isinstance(message, str) or connection.says_too_much(connection.loop.time()):
                    await connection.close(TOO_MUCH, "too much at once")  # not read: of a line
                    break
                self.news.put((line, message.encode()))
        finally:
            greeting.cancel()
            self._lines.remove(line)
            self.news.put((line, None))

    def _cut_unknown(self, line: PhoneLine) -> None:
        if not line.known:
            line.cut(NOT_GREETED, "nobody said hello")  # not read: of a line
