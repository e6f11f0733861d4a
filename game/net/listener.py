"""Accepts sockets within the budget, and leaves enough descriptors for saving.

An asyncio server accepts whatever comes, a hundred at a time, and tells of nobody before TLS is agreed. So it
only binds its sockets here; they are listened to by hand, and each socket is weighed before anything is done.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import socket
import ssl
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from websockets.asyncio.server import Server, ServerConnection

from game.language.messages import message
from game.net.background_errors import BackgroundErrors
from game.net.limits import ACCEPTED_AT_ONCE, BACKLOG, MOST_LINES, REST_SECONDS, TLS_SECONDS
from game.net.rate_limiter import RateLimiter, Visit

LISTENING = message("Listening to the network")
BEAT_SECONDS = 0.2


def descriptors() -> int:
    """How many files and sockets this program may have open."""
    if sys.platform == "win32":
        return 8192
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 20_000 if hard == resource.RLIM_INFINITY else min(hard, 20_000)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
    return wanted if soft == resource.RLIM_INFINITY else soft


def reserved(all_of_them: int) -> int:
    """How many of all descriptors no line ever gets: the game saves with them."""
    return min(all_of_them // 4, 512)


def lines_of_this_program() -> int:
    """How many lines may be open, so that files can be opened beside them."""
    most = descriptors()
    return min(MOST_LINES, most - reserved(most))


class Listener:
    """The bound sockets of a server of websockets, listened to within a budget."""

    def __init__(
        self,
        server: Server,
        limiter: RateLimiter,
        errors: BackgroundErrors,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        """`server` was made with start_serving=False. Each connection bears its `visit`."""
        # asyncio keeps the factory to itself; the library makes connections with all its settings by it.
        self._factory: Callable[[], ServerConnection] = server.server._protocol_factory  # type: ignore[attr-defined]
        # It lets nobody in while its own socket is not listened to by asyncio.
        server.is_serving = lambda: not self.closed  # type: ignore[method-assign]
        self.closed = False
        self._loop = asyncio.get_running_loop()
        self._limiter, self._tls, self._errors = limiter, tls, errors
        limit = descriptors()
        self._highest = limit - reserved(limit)
        self._tasks: set[asyncio.Task[None]] = set()
        self._accepting: list[asyncio.Task[None]] = []
        self._sockets = [socket.socket(fileno=os.dup(one.fileno())) for one in server.sockets]
        for one in self._sockets:
            one.setblocking(False)
            one.listen(BACKLOG)
            task = self._loop.create_task(self._accept_all(one))
            errors.watch(task, LISTENING)
            self._accepting.append(task)
        self._accepting.append(self._loop.create_task(self._watch_the_time()))

    def close(self) -> None:
        """Accept nothing more. Lines that are open stay."""
        self.closed = True
        for task in self._accepting:
            task.cancel()
        for one in self._sockets:
            one.close()

    async def _watch_the_time(self) -> None:
        """Tell how late everything is."""
        while True:
            due = self._loop.time() + BEAT_SECONDS
            await asyncio.sleep(BEAT_SECONDS)
            self._limiter.late(self._loop.time() - due)

    async def _accept_all(self, listening: socket.socket) -> None:
        for number in itertools.count():
            if number % ACCEPTED_AT_ONCE == 0:
                await asyncio.sleep(0)
            try:
                accepted, peer = await self._loop.sock_accept(listening)
            except ConnectionError:
                continue
            except OSError as error:
                self._errors.note(LISTENING, error)
                self._limiter.make_way()
                await asyncio.sleep(REST_SECONDS)
            else:
                self._take(accepted, str(peer[0]) if peer else "")

    def _take(self, accepted: socket.socket, address: str) -> None:
        """Weigh a socket, and hand it on if it is within the budget."""
        if accepted.fileno() >= self._highest:
            accepted.close()
            self._limiter.make_way()
        elif (visit := self._limiter.enter(address, lambda: None)) is None:
            accepted.close()
        else:
            accepted.setblocking(False)
            task = self._loop.create_task(self._talk(accepted, visit))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _talk(self, accepted: socket.socket, visit: Visit) -> None:
        """Hand a socket to the library, and count it until it is closed."""
        task = asyncio.current_task()

        def give_up() -> None:
            with suppress(RuntimeError):  # the loop has ended
                self._loop.call_soon_threadsafe(task.cancel if task else accepted.close)

        visit.cut = give_up
        connection: Any = None

        def made() -> ServerConnection:
            nonlocal connection
            connection = self._factory()
            connection.visit = visit
            return connection  # type: ignore[no-any-return]

        try:
            await self._loop.connect_accepted_socket(
                made, accepted, ssl=self._tls, ssl_handshake_timeout=TLS_SECONDS if self._tls else None
            )
            await connection.wait_closed()
        except asyncio.CancelledError:
            if connection is not None and getattr(connection, "transport", None) is not None:
                connection.transport.abort()
            else:
                accepted.close()
        except (OSError, TimeoutError):
            accepted.close()
        finally:
            visit.leave()
