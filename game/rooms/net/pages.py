"""Browsers at a server of rooms: the page of a room, and a line to each page."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

from game.net.connection import Connection
from game.net.site import Asked, File
from game.phones.page_files import files, guarded
from game.rooms.net.caller import Caller
from game.rooms.net.page_guest import Drafts, PageGuest
from game.wire.from_page import NonsenseError
from game.wire.sentences import sentence
from game.wire.to_page import ELSEWHERE
from game.wire.to_room import told_in_room

GOES_ON_ELSEWHERE = sentence("elsewhere")
PREFIX = "/room"
"""Where the rooms of a television are, beside its phones."""
MORE = Path(__file__).parent / "page"


def file_of(asked: Asked, former_port: int = 0) -> File | None:
    """A file of the page of a room, with what browsers may do with it: at home what was kept by its
    `former_port` may be asked for."""
    file = files(MORE, rooms=True).get(asked.path)
    framed = f"http://{asked.name}:{former_port}" if former_port else "'none'"
    return file and guarded(file, asked.host, framed)


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
        socket: Connection,
        drafts: Drafts,
        define: Callable[[str], str | None],
        now: Callable[[], float],
        more_to_say: Callable[[PageCaller], None],
    ) -> PageCaller:
        page = PageGuest(drafts, define, now, secrets.randbits(32))
        return cls(socket, visit=socket.visit, page=page, more_to_say=more_to_say)

    def understood(self, data: bytes | str) -> Iterable[bytes]:
        try:
            self.page.said(data.encode() if isinstance(data, str) else data)
        except UnicodeError as error:
            raise NonsenseError("A page says something that cannot be read") from error
        self._tell_page()
        return self.take_messages()

    def take_messages(self) -> list[bytes]:
        """What the page has to say, as messages of guests."""
        return [bytes(message) for message in self.page.take_messages()]

    def send(self, *messages: bytes) -> None:
        for data in messages:
            self.page.heard(told_in_room(data))
        self._tell_page()
        asyncio.get_running_loop().call_soon(self.more_to_say, self)

    def _tell_page(self) -> None:
        if told := self.page.take_frames():
            Caller.send(self, *told)
        if self.page.ended is not None:
            self._end(*self.page.ended)

    def taken_over(self) -> None:
        """The same person goes on in another window. Told so, this one does not come back by itself."""
        self._end(ELSEWHERE, GOES_ON_ELSEWHERE.reason)

    def _end(self, code: int, reason: str) -> None:
        if self.closing is None:
            self.closing = asyncio.get_running_loop().create_task(self.socket.close(code, reason))
