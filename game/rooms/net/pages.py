"""Browsers at a server of rooms: the page of a room, and a line to each page."""

from __future__ import annotations

import asyncio
import http
import re
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from websockets.asyncio.server import ServerConnection
from websockets.http11 import Request, Response

from game.match.frames import BadFrameError
from game.net.addresses import is_local
from game.net.http_methods import page
from game.net.listener import visit_of
from game.phones.messages import ELSEWHERE, NonsenseError
from game.phones.page_files import files, policy
from game.rooms.messages import BadMessageError, to_bytes, to_guest
from game.rooms.net.caller import Caller
from game.rooms.net.page_guest import Drafts, PageGuest

GOES_ON_ELSEWHERE = "You play in another window now. Tap here to play in this one."
SOCKET = "/socket"
"""Where pages open their lines; programs open theirs anywhere else."""
MORE = Path(__file__).parent / "page"
_HOST = re.compile(r"[A-Za-z0-9.-]{1,253}(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]{2,45}\](:[0-9]{1,5})?")


def answer(socket: ServerConnection, request: Request, *, home: bool) -> Response | None:
    """A file of the page or a refusal; None to whoever may open a line. At home a name is nobody's."""
    named = request.headers.get_all("Host")
    host = named[0] if len(named) == 1 and _HOST.fullmatch(named[0]) else ""
    origins = request.headers.get_all("Origin")
    wants_line = request.headers.get("Upgrade", "").lower() == "websocket"
    if wants_line and not origins and request.path != SOCKET:
        return None  # a program
    if not host or (home and not is_local(host.rpartition(":")[0] or host)):
        # Another name that leads here may be a stranger's page (DNS rebinding).
        return socket.respond(http.HTTPStatus.MISDIRECTED_REQUEST, "This is another place.\n")
    if wants_line:
        if origins in ([f"http://{host}"], [f"https://{host}"]) and request.path == SOCKET:
            return None
        return socket.respond(http.HTTPStatus.FORBIDDEN, "This page is not ours.\n")
    file = files(MORE).get(request.path.partition("?")[0])
    if file is None:
        return socket.respond(http.HTTPStatus.NOT_FOUND, "There is no such page.\n")
    return page(request, [*file.headers, *policy(host)], file.body)


@dataclass(slots=True, eq=False)
class PageCaller(Caller):
    """A line to a page, which speaks the phones' language."""

    page: PageGuest = field(kw_only=True)
    more_to_say: Callable[[PageCaller], None] = field(kw_only=True)
    """Is called, soon, when what the page has heard makes it say something."""
    closing: asyncio.Task[None] | None = None

    @classmethod
    def of(
        cls,
        socket: ServerConnection,
        drafts: Drafts,
        define: Callable[[str], str | None],
        now: Callable[[], float],
        more_to_say: Callable[[PageCaller], None],
    ) -> PageCaller:
        page = PageGuest(drafts, define, now, secrets.randbits(32))
        return cls(socket, visit=visit_of(socket), page=page, more_to_say=more_to_say)

    def understood(self, data: bytes | str) -> Iterable[bytes]:
        try:
            self.page.said(data.encode() if isinstance(data, str) else data)
        except (NonsenseError, BadFrameError, UnicodeError, RecursionError) as error:
            raise BadMessageError("A page says something that cannot be read") from error
        self._tell_page()
        return self.take_messages()

    def take_messages(self) -> list[bytes]:
        """What the page has to say, as messages of guests."""
        return [to_bytes(message) for message in self.page.take_messages()]

    def send(self, *messages: bytes) -> None:
        for data in messages:
            self.page.heard(to_guest(data))
        self._tell_page()
        asyncio.get_running_loop().call_soon(self.more_to_say, self)

    def _tell_page(self) -> None:
        if told := self.page.take_frames():
            Caller.send(self, *told)
        if self.page.ended is not None:
            self._end(*self.page.ended)

    def taken_over(self) -> None:
        """The same person goes on in another window. Told so, this one does not come back by itself."""
        self._end(ELSEWHERE, GOES_ON_ELSEWHERE)

    def _end(self, code: int, reason: str) -> None:
        if self.closing is None:
            self.closing = asyncio.get_running_loop().create_task(self.socket.close(code, reason))
