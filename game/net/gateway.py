"""The one server of this program: it accepts, checks, limits and keeps alive whatever comes from the network.

What is served are sites, each mounted at a prefix of paths: the pages and phones of a television, rooms, a
hall. A site sees requests and connections that have passed all checks, and knows nothing of sockets.
"""

from __future__ import annotations

import asyncio
import gc
import ssl
from collections.abc import Sequence
from contextlib import suppress
from http import HTTPStatus
from weakref import WeakKeyDictionary

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import WebSocketException
from websockets.http11 import Request, Response

from game.language.languages import spoken_in
from game.language.messages import Message, message
from game.net.accept_language import languages_asked, spoken_to
from game.net.background_errors import QUIET, BackgroundErrors, quiet_loop
from game.net.connection import Connection
from game.net.heartbeat import Heartbeat
from game.net.http_methods import page
from game.net.limits import CUT_SECONDS, HELLO_SECONDS, LARGEST_MESSAGE, UNREAD_MESSAGES, Cost
from game.net.listener import Listener
from game.net.rate_limiter import RateLimiter, Visit
from game.net.site import HOST, Asked, File, MovedError, NotServedError, ServedSite

NO_PAGE = message("There is no such page.")
OTHER_PLACE = message("This is another place.")
NOT_OURS = message("This page is not ours.")
MOVED = message("It is there now.")


class Gateway:
    """Serves what is mounted, from `start` to `stop`, in the loop that runs it."""

    def __init__(
        self, what: Message, limiter: RateLimiter, errors: BackgroundErrors, heartbeat: float
    ) -> None:
        """`what` names it in sentences about errors, such as 'The rooms'. Connections are looked at every
        `heartbeat` seconds."""
        self._what, self._limiter, self._errors = what, limiter, errors
        self._heartbeat = Heartbeat(heartbeat)
        self._sites: dict[str, ServedSite] = {}
        """By prefix, the longest first; that of a site at the root is empty."""
        self._site_of: WeakKeyDictionary[Connection, ServedSite] = WeakKeyDictionary()
        """Who hears each connection that was let in."""
        self._listening: list[tuple[Server, Listener]] = []
        self._tls: ssl.SSLContext | None = None
        self._beating: asyncio.Task[None] | None = None

    async def start(
        self, hosts: str | Sequence[str], ports: Sequence[int], tls: ssl.SSLContext | None = None
    ) -> int:
        """Listen at the first of the ports that is free, 0 being any; which. Raises OSError."""
        quiet_loop(asyncio.get_running_loop(), self._what, self._errors)
        self._tls = tls
        port = await self.listen(hosts, ports)
        self._beating = asyncio.create_task(self._heartbeat.beat())
        self._errors.watch(self._beating, message("{what}: the heartbeat", what=self._what))
        return port

    async def listen(self, hosts: str | Sequence[str], ports: Sequence[int]) -> int:
        """Listen at further addresses, too; the port. Raises OSError."""
        server = await self._bound(hosts, ports)
        self._listening.append((server, Listener(server, self._limiter, self._errors, self._tls)))
        return int(next(iter(server.sockets)).getsockname()[1])

    # ------------------------------------------------------------ sites

    @property
    def is_idle(self) -> bool:
        """Whether nothing is mounted."""
        return not self._sites

    def mount(self, site: ServedSite, prefix: str = "") -> Gateway:
        """Serve a site under a prefix such as '/room', in place of what was there; this gateway."""
        found = {**self._sites, prefix: site}
        self._sites = {one: found[one] for one in sorted(found, key=len, reverse=True)}
        return self

    async def unmount(self, site: ServedSite, why: str = "") -> None:
        """Serve it no longer, and hang up on its connections."""
        self._sites = {prefix: one for prefix, one in self._sites.items() if one is not site}
        closing = [one.close(1001, why) for one, of in self._site_of.items() if of is site and one.is_open]
        await asyncio.gather(*closing, return_exceptions=True)

    def _find(self, path: str, *, is_socket: bool, is_program: bool) -> tuple[ServedSite, str]:
        """The site at a path, and what the path is called there. Raises NotServedError and MovedError.

        Programs need no prefix: a site that takes them is found.
        """
        sites = self._sites.items()
        for prefix, site in sites:
            if path == prefix and not is_socket:
                raise MovedError(f"{prefix}/")
            if prefix and path.startswith(f"{prefix}/"):
                return site, path.removeprefix(prefix)
        root = self._sites.get("")
        if is_program and not (root and root.takes_programs):
            root = next((site for _, site in sites if site.takes_programs), root)
        if root is not None:
            return root, path
        if path == "/" and self._sites and not is_socket:
            raise MovedError(f"{next(iter(self._sites))}/")
        raise NotServedError(NO_PAGE, HTTPStatus.NOT_FOUND)

    # ------------------------------------------------------------ listening

    async def stop(self, why: str = "") -> None:
        """Accept nothing more, and hang up everywhere."""
        if self._beating is not None:
            self._beating.cancel()
        for server, listener in self._listening:
            listener.close()
            server.close(code=1001, reason=why)
        for server, _ in self._listening:
            await server.wait_closed()

    async def _bound(self, hosts: str | Sequence[str], ports: Sequence[int]) -> Server:
        for port in ports[:-1]:
            with suppress(OSError):
                return await self._bind(hosts, port)
        return await self._bind(hosts, ports[-1])

    async def _bind(self, hosts: str | Sequence[str], port: int) -> Server:
        if port == 0 and not isinstance(hosts, str) and len(hosts) > 1:  # the same for every address
            port = await _free_port(hosts[0])
        return await serve(
            self._talk,
            hosts,  # type: ignore[arg-type]  # asyncio takes several
            port,
            start_serving=False,
            process_request=self._answer,
            create_connection=Connection,
            max_size=LARGEST_MESSAGE,
            max_queue=UNREAD_MESSAGES,
            compression=None,
            open_timeout=HELLO_SECONDS,
            close_timeout=1,
            ping_interval=None,
            server_header=None,
            logger=QUIET,
        )

    # ------------------------------------------------------------ requests

    def _answer(self, connection: ServerConnection, request: Request) -> Response | None:
        """A page, a refusal, or None: then the socket opens."""
        assert isinstance(connection, Connection), "they are made so"
        _, _, query = request.path.partition("?")
        languages = languages_asked(query, request.headers.get_all("Accept-Language"))  # not read: a header
        connection.language = spoken_to(*languages) if languages else ""  # until they say hello
        try:
            file = self._answered(connection, request, languages)
        except MovedError as moved:
            answer = self._told(connection, HTTPStatus.FOUND, MOVED, languages)
            answer.headers["Location"] = f"{moved}?{query}" if query else str(moved)
            return answer
        except NotServedError as why:
            return self._told(connection, why.status, why, languages)
        return None if file is None else page(request, file.headers, file.body)

    @staticmethod
    def _told(
        connection: Connection, status: HTTPStatus, sentence: object, languages: Sequence[str]
    ) -> Response:
        """A sentence for whoever gets no page, in their language."""
        with spoken_in(spoken_to(*languages)):
            return connection.respond(status, f"{sentence}\n")

    def _answered(self, connection: Connection, request: Request, languages: tuple[str, ...]) -> File | None:
        visit = self._visit(connection, request)
        path, _, query = request.path.partition("?")
        is_socket = request.headers.get("Upgrade", "").lower() == "websocket"
        origins = request.headers.get_all("Origin")  # not read: a header
        try:
            site, path = self._find(path, is_socket=is_socket, is_program=is_socket and not origins)
        except NotServedError:
            if is_socket and not visit.takes(Cost.LINE):
                raise NotServedError(Cost.LINE.sentence, HTTPStatus.TOO_MANY_REQUESTS) from None
            raise
        if is_socket:
            if not visit.takes(site.line_cost):
                raise NotServedError(site.line_cost.sentence, HTTPStatus.TOO_MANY_REQUESTS)
            self._check_origin(connection, request, site, path, origins)
            site.admit(connection)
            self._site_of[connection], connection.path, connection.measured = site, path, site.measures
            return None
        unpacks = "gzip" in ",".join(request.headers.get_all("Accept-Encoding"))
        file = site.file(Asked(path, query, self._host(connection, request, site), unpacks, languages))
        if file is None:
            raise NotServedError(NO_PAGE, HTTPStatus.NOT_FOUND)
        if visit.owes(Cost.BYTES, len(file.body)) > CUT_SECONDS:
            raise NotServedError(Cost.BYTES.sentence, HTTPStatus.TOO_MANY_REQUESTS)
        return file

    def _visit(self, connection: Connection, request: Request) -> Visit:
        """Whose connection it is: a trusted proxy names whom it speaks for. Raises NotServedError."""
        visit = connection.visit
        if connection.peer in self._limiter.proxies:
            named = ",".join(request.headers.get_all("X-Forwarded-For")).rpartition(",")[2].strip()
            if named and not self._limiter.readdress(visit, named):
                raise NotServedError(Cost.LINE.sentence, HTTPStatus.TOO_MANY_REQUESTS)
        return visit

    @staticmethod
    def _host(connection: Connection, request: Request, site: ServedSite) -> str:
        """Raises NotServedError unless the site is called by a name of its own."""
        named = request.headers.get_all("Host")  # not read: a header
        host = named[0] if len(named) == 1 and HOST.fullmatch(named[0]) else ""
        if not host or not site.is_named(host, connection.peer):
            raise NotServedError(OTHER_PLACE, HTTPStatus.MISDIRECTED_REQUEST)
        return host

    def _check_origin(
        self, connection: Connection, request: Request, site: ServedSite, path: str, origins: list[str]
    ) -> None:
        """Raises NotServedError to pages of others. (RFC 6455, 10.2)"""
        if site.takes_programs and not origins and path not in site.sockets:
            return
        host = self._host(connection, request, site)
        if path not in site.sockets or origins not in ([f"http://{host}"], [f"https://{host}"]):
            raise NotServedError(NOT_OURS, HTTPStatus.FORBIDDEN)

    # ------------------------------------------------------------ connections

    async def _talk(self, connection: ServerConnection) -> None:
        assert isinstance(connection, Connection), "they are made so"
        self._heartbeat.add(connection)
        try:
            await self._site_of[connection].talk(connection)
        except (WebSocketException, OSError, TimeoutError):
            pass  # it is gone, or says nothing
        except Exception as error:
            self._errors.note(message("{what}: a connection", what=self._what), error)
        finally:
            self._heartbeat.discard(connection)


def tidy() -> None:
    """Collect garbage now, when nobody waits, and never look at what is there again: to look through a whole
    program takes some 60 ms in which nobody is heard, and through thousands of lines most of a second."""
    gc.collect()
    gc.freeze()


async def _free_port(host: str) -> int:
    probe = await asyncio.start_server(lambda *_: None, host, 0)
    port: int = probe.sockets[0].getsockname()[1]
    probe.close()
    await probe.wait_closed()
    return port
