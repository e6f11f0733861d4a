"""A hall on the network: pages for players, for the big screen and for the arbiter, and their lines.

Nothing is told that is not kept: what pages hear waits until the causes behind it are on the disk, many at a
time. One task runs everything, so no lock is needed.
"""

from __future__ import annotations

import asyncio
import html
import http
import ssl
import time
from collections import OrderedDict
from pathlib import Path
from secrets import token_urlsafe
from typing import Protocol

from websockets.asyncio.server import Server, ServerConnection, broadcast, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from game.halls.arbiter import NotUnderstood, obey
from game.halls.causes import Back, Journal, Lost
from game.halls.hall import MOST, Hall
from game.halls.hall_frames import Define, HallTold, mine_frame, names_frame, tally, time_frame
from game.halls.results import csv_of, rows_of
from game.listening.doorkeeper import Cost, Doorkeeper
from game.listening.listener import Listener, visit_of
from game.listening.troubles import QUIET, Troubles, quiet_loop
from game.phones.limits import LONGEST_MESSAGE, SECONDS_TO_GREET, of_messages
from game.phones.messages import (
    NOT_LET_IN,
    OUTDATED,
    VERSION,
    HandIn,
    Hello,
    Lay,
    Message,
    Name,
    Nonsense,
    Ping,
    frame,
    message_from_bytes,
)
from game.phones.messages import (
    Define as Meaning,
)
from game.phones.page_files import File, house_files, policy
from game.phones.party_frames import board_frame, fits_round, tiles_of
from game.rules.illegal_moves import IllegalMove
from game.rules.moves import Place
from game.together.party import Full
from game.together.party_door import words_on
from game.together.table import Scored, Table, points_of

PLAYERS, BOARD, ARBITER = "/socket", "/board", "/arbiter"
PAGES = Path(__file__).parent / "pages"
TICK, TALLY_SECONDS = 0.03, 1.0
MOST_WAITING = 128 * 1024
"""Bytes that may wait for a slow reader before it is cut; it comes back and hears how things stand."""
SCAN = "Type the hall’s letters, or scan its code."
NO_PLACE = "The hall is full. Look on at the big screen."
TOO_LATE, LATER = "Time was up.", "You play from the next round on."
AWAY_FROM_HALL = "The arbiter has taken you off the list."


class Looking(Protocol):
    """Who looks through the tiles."""

    def look(self, table: Table) -> list[Scored] | None:
        """All plays, without bonuses; None while that is not known. Asked again until it is."""


class HallServer:
    """See above."""

    def __init__(
        self, hall: Hall, journal: Journal, looking: Looking, define: Define, doorkeeper: Doorkeeper
    ) -> None:
        self.hall = hall
        self.troubles = Troubles()
        self._journal, self._looking, self._define, self._keeper = journal, looking, define, doorkeeper
        self._base = hall.last - time.monotonic()
        self._players: dict[int, list[ServerConnection]] = {}
        self._screens: set[ServerConnection] = set()
        self._newcomers: OrderedDict[str, None] = OrderedDict()
        """Tokens of those who have not said a name yet."""
        self._due: list[tuple[ServerConnection, bytes]] = []
        self._told = HallTold(hall, define)
        self._revision: tuple[object, ...] = ()
        self._tallied: tuple[float, tuple[int, int]] = (0.0, (0, 0))
        self._pages = _pages()
        self._server: Server | None = None
        self._listener: Listener | None = None
        self._running: asyncio.Task[None] | None = None

    @property
    def now(self) -> float:
        """The hall's own time: it stood still while no process held the hall."""
        return time.monotonic() + self._base

    async def start(self, host: str, port: int, tls: ssl.SSLContext | None = None) -> int:
        """Listen; the port. Raises OSError."""
        loop = asyncio.get_running_loop()
        quiet_loop(loop, "A hall", self.troubles)
        self._server = await serve(
            self._talk,
            host,
            port,
            start_serving=False,
            compression=None,
            max_size=LONGEST_MESSAGE,
            open_timeout=SECONDS_TO_GREET,
            ping_interval=20,
            ping_timeout=40,
            close_timeout=1,
            process_request=self._answer,
            server_header=None,
            logger=QUIET,
        )
        self._listener = Listener(self._server, self._keeper, self.troubles, tls)
        self._running = loop.create_task(self._run())
        self.troubles.watch(self._running, "The hall")
        return int(next(iter(self._server.sockets)).getsockname()[1])

    async def stop(self) -> None:
        """Hang up; the hall goes on when somebody opens it again."""
        if self._running is not None:
            self._running.cancel()
        if self._server is not None and self._listener is not None:
            self._listener.close()
            self._server.close()
            await self._server.wait_closed()

    # ------------------------------------------------------------ time

    async def _run(self) -> None:
        while True:
            self.advance()
            await asyncio.sleep(TICK)

    def advance(self) -> None:
        """Let time pass, keep what has happened, and only then tell it."""
        hall, now = self.hall, self.now
        hall.advance(now, int(time.time()))
        if hall.wants_plays and (plays := self._looking.look(hall.party.table)) is not None:
            hall.looked(plays, now)
        party = hall.party
        revision = (hall.begun, hall.ended, hall.begins, party.stage, party.table.number, party.stands_still)
        if revision != self._revision:
            begins = hall.begun and self._revision[:1] != (True,)
            self._revision = revision
            self._told = HallTold(hall, self._define)
            self._tell_all(now, begins=begins)
        elif now - self._tallied[0] >= TALLY_SECONDS:
            self._tell_tally(now)
        self._flush()

    def _flush(self) -> None:
        self._journal.keep()
        due, self._due = self._due, []
        for line, data in due:
            self._send(line, data)

    def _send(self, line: ServerConnection, data: bytes) -> None:
        if line.transport.get_write_buffer_size() > MOST_WAITING:
            line.transport.abort()
        else:
            broadcast([line], data.decode())

    def _tell_all(self, now: float, *, begins: bool) -> None:
        clock = time_frame(self.hall, now)
        board = [board_frame(self.hall.code, self.hall.party.table)] if begins else []
        for player, lines in self._players.items():
            if self.hall.begun and lines:
                told = [*board, *self._told.to_player(player), mine_frame(self.hall, player), clock]
                for line in lines:
                    self._due += [(line, data) for data in told]
        self._tell_screens(now)

    def _tell_tally(self, now: float) -> None:
        counted = tally(self.hall, now)
        if counted != self._tallied[1]:
            data = frame("tally", *counted)
            self._due += [(line, data) for lines in self._players.values() for line in lines]
            self._tell_screens(now)
        self._tallied = now, counted

    def _tell_screens(self, now: float) -> None:
        if self._screens:
            data = self._told.to_screen(now)
            self._due += [(line, data) for line in self._screens]

    # ------------------------------------------------------------ requests

    def _answer(self, socket: ServerConnection, request: Request) -> Response | None:
        visit, path = visit_of(socket), request.path.partition("?")[0]
        hosts = request.headers.get_all("Host")
        host = hosts[0] if len(hosts) == 1 else ""
        if request.headers.get("Upgrade", "").lower() == "websocket":
            if not visit.takes(Cost.LINE):
                return socket.respond(http.HTTPStatus.TOO_MANY_REQUESTS, f"{Cost.LINE.sentence}\n")
            ours = request.headers.get_all("Origin") in ([f"http://{host}"], [f"https://{host}"])
            known = path in (PLAYERS, BOARD, ARBITER)
            return None if ours and known else socket.respond(http.HTTPStatus.FORBIDDEN, "Not ours.\n")
        file = self._pages.get(path) or self._made(path)
        if file is None:
            return socket.respond(http.HTTPStatus.NOT_FOUND, "There is no such page.\n")
        if visit.owes(Cost.BYTES, len(file.body)) > 0:
            return socket.respond(http.HTTPStatus.TOO_MANY_REQUESTS, f"{Cost.BYTES.sentence}\n")
        headers = Headers([*file.headers, *policy(host), ("Content-Length", str(len(file.body)))])
        headers["Connection"] = "close"
        return Response(200, "OK", headers, file.body)

    def _made(self, path: str) -> File | None:
        """What is written when it is asked for: results, as a page and in CSV."""
        if path == "/results.csv":
            return _file(csv_of(self.hall).encode("utf-8-sig"), "text/csv")
        if path == "/results":
            body = "".join(
                "<tr>" + "".join(f"<td>{html.escape(str(cell))}</td>" for cell in row) + "</tr>"
                for row in rows_of(self.hall)
            )
            page = self._pages["/results.html"].body.decode()
            title = html.escape(self.hall.title)
            return _file(page.replace("{title}", title).replace("{rows}", body).encode(), "text/html")
        return None

    # ------------------------------------------------------------ lines

    async def _talk(self, line: ServerConnection) -> None:
        path = line.request.path if line.request else ""
        try:
            if path == PLAYERS:
                await _Player(self, line).talk()
            else:
                await self._screen(line, arbiter=path == ARBITER)
        except (ConnectionClosed, TimeoutError, Nonsense, OSError):
            await line.close(4008, "not understood")
        except Exception as error:
            self.troubles.note("A line to a hall", error)

    async def _screen(self, line: ServerConnection, *, arbiter: bool) -> None:
        """A big screen, or an arbiter, who sees the same and says what is to be done."""
        if arbiter:
            said = await asyncio.wait_for(line.recv(), SECONDS_TO_GREET)
            visit = visit_of(line)
            if not self.hall.is_arbiter(str(said)[:128]):
                visit.takes(Cost.CODE)
                await line.close(NOT_LET_IN, "That is not the arbiter’s key.")
                return
            visit.sit()
        self._screens.add(line)
        self.say(line, self._told.to_screen(self.now))
        bucket = of_messages()
        try:
            async for data in line:
                if not arbiter or not bucket.take(time.monotonic()):
                    break
                try:
                    text = obey(self.hall, data, self.now)
                except NotUnderstood as why:
                    self.say(line, frame("refused", str(why)))
                    continue
                self.say(line, names_frame(self.hall, text))
                self._told = HallTold(self.hall, self._define)
                self._turn_away()
                self._tell_screens(self.now)
        finally:
            self._screens.discard(line)

    def _turn_away(self) -> None:
        """Whoever was removed hears so."""
        for player in self.hall.removed & set(self._players):
            for line in self._players.pop(player):
                asyncio.get_running_loop().create_task(line.close(NOT_LET_IN, AWAY_FROM_HALL))

    def say(self, line: ServerConnection, data: bytes) -> None:
        """Tell a line something as soon as all that is behind it is kept."""
        self._due.append((line, data))

    # ------------------------------------------------------------ for players' lines

    def newcomer(self) -> str:
        """A token for somebody who knows the letters."""
        token = token_urlsafe(24)
        self._newcomers[token] = None
        if len(self._newcomers) > MOST:
            self._newcomers.popitem(last=False)
        return token

    def is_newcomer(self, token: str) -> bool:
        """Whether this is such a token, of somebody who has no name yet."""
        return token in self._newcomers

    def named(self, token: str, name: str) -> int:
        """Somebody says their name. Raises Full."""
        player = self.hall.come(name, token, self.now)
        self._newcomers.pop(token, None)
        return player

    def arrive(self, player: int, line: ServerConnection) -> None:
        """A line of somebody who plays: it hears how things stand."""
        lines, now = self._players.setdefault(player, []), self.now
        if not lines:
            self.hall.do(Back(now, player))
        if line not in lines:
            lines.append(line)
        name = self.hall.party.player(player).name
        self.say(line, frame("people", [], name, None, 0))
        if self.hall.begun:
            self.say(line, board_frame(self.hall.code, self.hall.party.table))
            for data in (
                *self._told.to_player(player),
                mine_frame(self.hall, player),
                time_frame(self.hall, now),
            ):
                self.say(line, data)
            self.say(line, frame("tally", *self._tallied[1]))

    def leave(self, player: int, line: ServerConnection) -> None:
        """A line of somebody is gone."""
        lines = self._players.get(player, [])
        if line in lines:
            lines.remove(line)
            if not lines:
                self.hall.do(Lost(self.now, player))

    def hand_in(self, player: int, message: HandIn, line: ServerConnection) -> None:
        """Taken or refused, it is answered."""
        hall = self.hall
        try:
            taken = hall.hand_in(player, message.number, Place(tiles_of(message.laid)), self.now)
        except IllegalMove as why:
            self.say(line, frame("refused", f"{why}."))
            return
        if not taken:
            self.say(line, frame("refused", TOO_LATE if hall.party.is_here(player) else LATER))
        for other in self._players.get(player, []):
            self.say(other, mine_frame(hall, player))

    def explain(self, word: str, line: ServerConnection) -> None:
        """What a word means that lies on the board, and no other."""
        if word in words_on(self.hall.party.table.board):
            self.say(line, frame("meaning", word, self._define(word)))

    def lay(self, player: int, message: Lay, line: ServerConnection) -> None:
        """What lies before somebody, answered with what it is worth."""
        table = self.hall.party.told_table
        points = None
        if message.number == table.number and fits_round(message.draft, table):
            play = Place(tiles_of(message.draft.laid))
            self.hall.lay(player, message.number, play if play.tiles else None)
            try:
                points = points_of(table, play.tiles) if play.tiles else None
            except IllegalMove:
                points = None
        self.say(line, frame("score", points))


class _Player:
    """One line of somebody who plays."""

    def __init__(self, server: HallServer, line: ServerConnection) -> None:
        self._server, self._line = server, line
        self._token = ""
        self._player: int | None = None

    async def talk(self) -> None:
        """Hear everything until the line is gone."""
        bucket = of_messages()
        hello = message_from_bytes(_bytes(await asyncio.wait_for(self._line.recv(), SECONDS_TO_GREET)))
        if not isinstance(hello, Hello) or not await self._greet(hello):
            return
        try:
            async for data in self._line:
                if not bucket.take(time.monotonic()):
                    await self._line.close(4008, "too much at once")
                    return
                self._hear(message_from_bytes(_bytes(data)))
        finally:
            if self._player is not None:
                self._server.leave(self._player, self._line)

    async def _greet(self, hello: Hello) -> bool:
        """Whether somebody is let in: by the letters, or by the token that they led to."""
        server, visit = self._server, visit_of(self._line)
        if hello.version != VERSION:
            await self._line.close(OUTDATED, "reload")
            return False
        player = server.hall.player_of(hello.token) if hello.token else None
        if player is None and not server.is_newcomer(hello.token):
            if hello.key.upper() != server.hall.code:
                visit.takes(Cost.CODE)
                await self._line.close(NOT_LET_IN, SCAN)
                return False
            visit.trust()
        known = player is not None or server.is_newcomer(hello.token)
        self._token = hello.token if known else server.newcomer()
        visit.sit()
        server.say(self._line, frame("welcome", self._token))
        if player is None:
            server.say(self._line, frame("people", [], "", None, 0))
        else:
            self._arrive(player)
        return True

    def _arrive(self, player: int) -> None:
        self._player = player
        self._server.arrive(player, self._line)

    def _hear(self, message: Message) -> None:
        server, player = self._server, self._player
        match message:
            case Ping():
                server.say(self._line, frame("pong"))
            case Name(name) if player is None:
                try:
                    self._arrive(server.named(self._token, name))
                except Full:
                    server.say(self._line, frame("refused", NO_PLACE))
            case HandIn() if player is not None:
                server.hand_in(player, message, self._line)
            case Lay() if player is not None:
                server.lay(player, message, self._line)
            case Meaning(word) if player is not None:
                server.explain(word.upper(), self._line)
            case _:
                pass


def _bytes(data: str | bytes) -> bytes:
    return data.encode() if isinstance(data, str) else data


def _file(body: bytes, kind: str) -> File:
    return File(body, (("Content-Type", f"{kind}; charset=utf-8"), ("Cache-Control", "no-store")))


def _pages() -> dict[str, File]:
    """The players' page as phones have it, and beside it those of a hall."""
    found = dict(house_files())
    kinds = {".html": "text/html", ".css": "text/css", ".js": "text/javascript"}
    for path in sorted(PAGES.iterdir()):
        found[f"/{path.name}"] = _file(path.read_bytes(), kinds[path.suffix])
    for name in (BOARD, ARBITER):
        found[name] = found[f"{name}.html"]
    return found
