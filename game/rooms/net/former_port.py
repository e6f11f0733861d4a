"""The port that rooms of a television had to themselves in earlier versions, while anybody may call there.

Pages are led to where they are now, and what browsers kept for the former address is handed over there, once
(`carry.js`). Programs are answered as ever. Whoever takes this away: nothing else knows of it but
`RoomsNearby`, `RoomServer.file` and that script.
"""

from __future__ import annotations

from game.net.connection import Connection
from game.net.site import SOCKET, Asked, File, MovedError, ServedSite
from game.phones.page_files import inline
from game.rooms.net.server import RoomServer
from game.wire.to_page import OUTDATED

FORMER_PORT = 7789
KEPT = "/kept"
"""The page that tells what a browser keeps, to whoever may show it in theirs."""


class FormerRooms(ServedSite):
    """See above."""

    takes_programs = measures = True

    def __init__(self, rooms: RoomServer, port: int, prefix: str) -> None:
        """Where the rooms are served now."""
        self._rooms, self._port, self._prefix = rooms, port, prefix

    def is_named(self, host: str, peer: str, /) -> bool:
        """As the rooms are."""
        return self._rooms.is_named(host, peer)

    def file(self, asked: Asked) -> File | None:
        """The page that tells what is kept; for that of a room, where it is now."""
        now = f"http://{asked.name}:{self._port}"
        if asked.path == "/":
            raise MovedError(f"{now}{self._prefix}/")
        return _page_of_kept(now) if asked.path == KEPT else None

    async def talk(self, connection: Connection) -> None:
        """Pages of earlier versions load themselves anew when they hear that they are outdated."""
        if connection.path == SOCKET:
            await connection.close(OUTDATED, OUT_OF_DATE)
        else:
            await self._rooms.talk(connection)


OUT_OF_DATE = "This page is out of date: open it anew."  # not read: pages of before say it themselves


def _page_of_kept(reader: str) -> File:
    """Only pages of `reader` may show it, and hear it."""
    script = f'parent.postMessage({{ ...localStorage }}, "{reader}");'
    policy = (
        f"default-src 'none'; script-src {inline(script)}; frame-ancestors {reader}"  # not read: for browsers
    )
    headers = (
        ("Content-Type", "text/html; charset=utf-8"),  # not read: for browsers
        ("Cache-Control", "no-store"),  # not read: for browsers
        ("Content-Security-Policy", policy),  # not read: for browsers
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),  # not read: for browsers
    )
    return File(f"<!doctype html><title>Parlour</title><script>{script}</script>".encode(), headers)
