"""Whether anybody is still there at the end of each connection: those that said nothing are asked.

The library would have a task and a timer for each connection, and wake this process twice for an answer: in a
hall of thousands that was most of its work while people think.
"""

from __future__ import annotations

import asyncio
from itertools import cycle

from game.net.connection import Connection
from game.net.limits import SILENT_LOOKS

PARTS = 20
"""So many parts of all connections are looked at one after the other."""


class Heartbeat:
    """See above. Moments are seconds of the loop's clock."""

    def __init__(self, seconds: float) -> None:
        """From one look at a connection to the next `seconds` pass.

        Those that are `measured` are asked at each look, as their `round_trip` is wanted.
        """
        self._seconds = seconds
        self._parts: list[set[Connection]] = [set() for _ in range(PARTS)]
        self._next_new, self._next_look = cycle(self._parts), cycle(self._parts)

    def add(self, connection: Connection) -> None:
        """One more is open."""
        next(self._next_new).add(connection)

    def discard(self, connection: Connection) -> None:
        """It is closed."""
        for part in self._parts:
            part.discard(connection)

    async def beat(self) -> None:
        """Look at one part after the other, without end."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(self._seconds / PARTS)
            self.look(loop.time())

    def look(self, moment: float) -> None:
        """Ask and cut those of the next part."""
        for connection in next(self._next_look):
            connection.silent = 0 if connection.heard else connection.silent + 1
            connection.heard = False
            if connection.silent == SILENT_LOOKS:
                connection.cut()
            elif connection.silent or connection.measured:
                connection.probe(moment)
