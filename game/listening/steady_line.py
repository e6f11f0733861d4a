"""A line whose frames are counted as they come: pings, too, which the library answers by itself.

Whoever writes nothing but frames of six bytes sends forty thousand of them at a time, and to read those takes
seconds in which nobody else is heard.
"""

from __future__ import annotations

import time

from websockets.asyncio.server import ServerConnection
from websockets.frames import Frame
from websockets.protocol import Event, State

from game.listening.bucket import Bucket

FRAMES_A_SECOND, FRAMES_AT_ONCE = 100.0, 240.0
"""Of one line: more than anybody may say, as pings, answers to pings and parts of messages count, too."""
READ_AT_ONCE = 2048
"""Bytes that are read before it is looked whether there were too many frames among them."""


MOST_UNOPENED = 64 * 1024
"""Bytes of what is no line yet, or no longer: a request, or what comes after a refusal and nobody reads."""


class SteadyLine(ServerConnection):
    """Cut at once where more comes than anybody honest sends; for `create_connection` of `serve`."""

    frames: Bucket | None = None
    """What may still come; made when the first has."""

    unopened = 0
    """Bytes that have come while it was not open."""

    def data_received(self, data: bytes) -> None:
        if self.protocol.state is not State.OPEN:
            self.unopened += len(data)
            if self.unopened > MOST_UNOPENED:
                self.transport.abort()
                return
        for start in range(0, len(data), READ_AT_ONCE):
            super().data_received(data[start : start + READ_AT_ONCE])
            if self.transport.is_closing():
                return

    def process_event(self, event: Event) -> None:
        if isinstance(event, Frame) and not self._may_come():
            self.transport.abort()
        else:
            super().process_event(event)

    def _may_come(self) -> bool:
        if self.frames is None:
            self.frames = Bucket(FRAMES_A_SECOND, FRAMES_AT_ONCE)
        return self.frames.takes(time.monotonic())
