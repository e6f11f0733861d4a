"""What is on its way to the lines of a hall: to single ones at once, and to all of them bit by bit.

So whoever hands in is answered while thousands are told the same.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable

from game.net.connection import Connection

Frames = Callable[[], list[bytes]]


class Outbox:
    """See above. `write` puts frames on a line."""

    def __init__(self, write: Callable[[Connection, list[bytes]], None]) -> None:
        self._write = write
        self._due: dict[Connection, list[bytes]] = {}
        self._spread: deque[tuple[Connection, Frames]] = deque()

    def say(self, line: Connection, data: bytes) -> None:
        """To one line, with the next flush."""
        self._due.setdefault(line, []).append(data)

    def spread(self, lines: Iterable[tuple[Connection, Frames]]) -> None:
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
