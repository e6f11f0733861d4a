"""What is on its way to the lines of a hall: to single ones at once, and to all of them bit by bit.

So whoever hands in is answered while thousands are told the same.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable

from websockets.asyncio.server import ServerConnection
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from game.net.limits import UNSENT_BYTES

Frames = Callable[[], list[bytes]]


class Outbox:
    """See above. `write` puts frames on a line."""

    def __init__(self, write: Callable[[ServerConnection, list[bytes]], None]) -> None:
        self._write = write
        self._due: dict[ServerConnection, list[bytes]] = {}
        self._spread: deque[tuple[ServerConnection, Frames]] = deque()

    def say(self, line: ServerConnection, data: bytes) -> None:
        """To one line, with the next flush."""
        self._due.setdefault(line, []).append(data)

    def spread(self, lines: Iterable[tuple[ServerConnection, Frames]]) -> None:
        """To many, in this order, as time allows; each one's frames are made when its turn comes."""
        self._spread.extend(lines)

    @property
    def is_empty(self) -> bool:
        """Whether everybody was told everything."""
        return not self._due and not self._spread

    def flush(self, seconds: float) -> None:
        """All that is for single lines, and then of the rest as much as can be told in so many seconds."""
        due, self._due = self._due, {}
        for line, told in due.items():
            self._write(line, told)
        until = time.perf_counter() + seconds
        while self._spread and time.perf_counter() < until:
            line, frames = self._spread.popleft()
            self._write(line, frames())


def write(line: ServerConnection, told: list[bytes]) -> None:
    """Frames as they are, in one packet: the library would make one of each."""
    if line.state is not State.OPEN:
        return
    if line.transport.get_write_buffer_size() > UNSENT_BYTES:
        line.transport.abort()
    else:
        line.transport.write(b"".join(Frame(Opcode.TEXT, data).serialize(mask=False) for data in told))
