"""Whether anybody is still there at the end of each line: those that said nothing are asked, many at a time.

The library would have a task and a timer for each line, and wake this process twice for an answer: in a hall
of thousands that was most of its work while people think.
"""

from __future__ import annotations

from itertools import cycle
from math import inf

from websockets.frames import Frame, Opcode
from websockets.protocol import State

from game.net.flood_guard import GuardedConnection

LOOK_SECONDS = 15.0
"""From one look at a line to the next."""
TURNS = 60
"""So many parts of all lines are looked at one after the other."""
SILENT_LOOKS = 3
"""Looks in a row at which a line has said nothing; at these it is asked, and cut at the last: up to a minute
after its last word."""
ASKED = Frame(Opcode.PING, b"").serialize(mask=False)


class HeardLine(GuardedConnection):
    """A line that remembers that something has come."""

    heard = True
    silent = 0
    """Looks in a row at which nothing had come since the one before."""

    def data_received(self, data: bytes) -> None:
        self.heard = True
        super().data_received(data)


class Heartbeat:
    """See above. Moments are seconds by `time.monotonic`."""

    def __init__(self) -> None:
        self._parts: list[set[HeardLine]] = [set() for _ in range(TURNS)]
        self._next_new, self._next_look = cycle(self._parts), cycle(self._parts)
        self._looked_at = -inf

    def add(self, line: HeardLine) -> None:
        """One more line is open."""
        next(self._next_new).add(line)

    def discard(self, line: HeardLine) -> None:
        """It is closed."""
        for part in self._parts:
            part.discard(line)

    def look(self, moment: float) -> None:
        """Ask and cut those whose turn it is by now."""
        if moment - self._looked_at > LOOK_SECONDS:  # it is the first look, or the process stood still
            self._looked_at = moment - LOOK_SECONDS / TURNS
        while moment - self._looked_at >= LOOK_SECONDS / TURNS:
            self._looked_at += LOOK_SECONDS / TURNS
            for line in next(self._next_look):
                _look_at(line)


def _look_at(line: HeardLine) -> None:
    line.silent = 0 if line.heard else line.silent + 1
    line.heard = False
    if line.silent == SILENT_LOOKS:
        line.transport.abort()
    elif line.silent and line.state is State.OPEN:
        line.transport.write(ASKED)
