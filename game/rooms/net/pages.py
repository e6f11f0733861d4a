"""Browsers at a server of rooms: the page of a room, and a line to each page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from game.net.site import Asked, File
from game.phones.page_files import file_for, files, guarded
from game.rooms.lobby import UNKNOWN, letters_of
from game.rooms.net.caller import Caller
from game.rooms.page_sofa import WATCHER
from game.wire import from_page, to_page
from game.wire.from_page import Command, Line
from game.wire.from_room import Back, Find, Join, Watch
from game.wire.room_limits import CODE_LETTERS, LOCK_LETTERS
from game.wire.sentences import Sentence, sentence
from game.wire.to_page import Done, News, Pong, Refused, Told
from game.wire.to_room import Closed, Found, told_in_room

ASK, AWAY_FOR_LONG, GOES_ON_ELSEWHERE = (
    sentence("scan room"), sentence("away long"), sentence("elsewhere")
)  # fmt: skip
FOUND = Found()
TO_LOBBY = (Find, Join, Back, Watch)
"""What a page asks for on its way into a room."""
FOR_LINES = b'["refused",0,', b'["closed",', b'["lag",'
"""So begins what is told to a line inside, and not to its page."""
PREFIX = "/room"
"""Where the rooms of a television are, beside its phones."""
MORE = Path(__file__).parent / "page"


def file_of(asked: Asked, former_port: int = 0) -> File | None:
    """A file of the page of a room, with what browsers may do with it: at home what was kept by its
    `former_port` may be asked for."""
    file = file_for(files(MORE, rooms=True), asked)
    framed = f"http://{asked.name}:{former_port}" if former_port else "'none'"
    return file and guarded(file, asked.host, framed)


def is_for_room(caller: Caller, message: Line) -> bool:
    """Whether it is said in a room, and not on the way there."""
    return isinstance(message, Command) or (caller.is_page and not isinstance(message, TO_LOBBY))


def _is_seat(room: str, secret: str) -> bool:
    """Whether a page may come back by this: what it keeps may be anything."""
    with suppress(msgspec.ValidationError):
        return bool(secret and msgspec.convert(("back", room, secret, -1), Back))
    return False


@dataclass(slots=True, eq=False)
class PageCaller(Caller):
    """A line to a page. On its way into a room what it says is translated here; from then on the room hears
    it as it is, and tells it all but that the line ends."""

    ask: Callable[[PageCaller, Line], None] = field(kw_only=True)
    """Is called with what the page asks for because of what was heard."""
    closing: asyncio.Task[None] | None = None
    _is_greeted: bool = False
    """Whether it has said hello, which is the first that is heard."""
    _is_inside: bool = False
    _code: str = ""
    _way_back: str = ""
    """The code of the room that its token is of."""
    _asked: Line | None = None
    """What it has asked for last, on its way to a seat; FOUND when a name is what leads there."""
    _names: list[int] = field(default_factory=list)
    """Numbers of the commands by which it has said its name; they are done when it is inside,
    and refused to whoever looks on and finds no seat."""

    def understood(self, data: bytes | str) -> Iterable[Line]:
        try:
            said = from_page.said_from_bytes(data)
            if not (self._is_greeted or isinstance(said, from_page.Hello)):
                raise from_page.UnreadHelloError("Something else is said first")
        except from_page.OtherProtocolError:
            self._end(to_page.OUTDATED, to_page.RELOAD)
            return
        except from_page.UnreadHelloError:
            self._end(to_page.NOT_LET_IN, ASK.reason)
            return
        match said:
            case from_page.Name(id, name, key) if self._asked is not None:
                self._names.append(id)
                if self._asked is FOUND:
                    yield self._asks(Join(name, (name,), "", self._code, (key,) if key else ()))
            case _ if self._is_inside:
                yield said
            case from_page.Hello():
                self._is_greeted = True
                yield from self._greet(said)
            case from_page.Ping():
                self._tell(Pong())

    def send(self, *messages: bytes) -> None:
        told: list[bytes] = []
        for data in messages:
            if data.startswith(b'["welcome",'):
                self._come_in(msgspec.json.decode(data, type=to_page.Welcome).token)
                told += [data, *(bytes(Done(id)) for id in self._names)]
                self._names.clear()
            elif self._is_inside and not data.startswith(FOR_LINES):
                told.append(data)
            else:
                self._heard(told_in_room(data))
        Caller.send(self, *told)

    def _tell(self, *told: Told) -> None:
        Caller.send(self, *map(bytes, told))

    # ------------------------------------------------------------ on its way in

    def _asks(self, message: Line) -> Line:
        self._asked = message
        return message

    def _greet(self, hello: from_page.Hello) -> Iterable[Line]:
        """A page that was here comes back to its seat, unless it was sent to another room."""
        self._code, self.socket.language = from_page.letters_in(hello.key), hello.language
        room, secret, way_back = (*hello.token.split("."), "", "")[:3]
        self._way_back = way_back
        if room == WATCHER and not self._code:
            self._code = from_page.letters_in(secret)[: CODE_LETTERS + LOCK_LETTERS]
            yield self._asks(Watch("", self._code))
        elif _is_seat(room, secret) and letters_of(self._code) in ("", letters_of(way_back or self._code)):
            yield self._asks(Back(room, secret, -1))
        elif self._code:  # nobody is asked for a name before it is known that their code leads somewhere
            yield self._asks(Find(self._code))
        else:
            self._end(to_page.NOT_LET_IN, ASK.reason)

    def _come_in(self, token: str) -> None:
        """It is inside; whoever looks on sits down by saying a name as soon as a seat is free."""
        room, _, code = token.partition(".")
        self._is_inside, self._asked = True, None
        if room == WATCHER:
            self._asked, self._code = FOUND, code  # the lock may be another by now

    def _heard(self, message: Told) -> None:
        match message:
            case Found(why):
                self._asked = FOUND
                self._tell(to_page.Welcome(""), to_page.People((), "", None, 0))
                if why:
                    self._tell(to_page.Notice(why))
            case News(_, why):  # it stands before a locked room
                self._tell(to_page.Notice(why))
            case Refused(_, why):
                self._refused(why)
            case Closed(why):
                self._end(to_page.NOT_LET_IN, why.reason)

    def _refused(self, why: Sentence) -> None:
        """Whoever finds no seat looks on; whoever is not known any more may come anew."""
        match self._asked:
            case Back() if self._code or (self._way_back and why != UNKNOWN):
                if not self._code:
                    self._code = self._way_back[: CODE_LETTERS + LOCK_LETTERS]
                    self._tell(to_page.Notice(AWAY_FOR_LONG))
                self.ask(self, self._asks(Find(self._code)))
            case Join():
                if self._is_inside:  # and looked on: whoever comes anew was told before
                    self._tell(*(Refused(id, why) for id in self._names))
                    self._names.clear()
                self.ask(self, self._asks(Watch("", self._code)))
            case _:
                self._end(to_page.NOT_LET_IN, why.reason)

    # ------------------------------------------------------------ its end

    def taken_over(self) -> None:
        """The same person goes on in another window. Told so, this one does not come back by itself."""
        self._end(to_page.ELSEWHERE, GOES_ON_ELSEWHERE.reason)

    def _end(self, code: int, reason: str) -> None:
        if self.closing is None:
            self.closing = asyncio.get_running_loop().create_task(self.socket.close(code, reason))
