"""Connections above 100 WebSocket frames a second are closed before the rest is parsed.

Control frames and fragments count, too, as the library answers pings by itself: whoever writes nothing but
frames of six bytes sends forty thousand at a time, and to read them takes seconds in which nobody is heard.
"""

from __future__ import annotations

import time

from websockets.asyncio.server import ServerConnection
from websockets.frames import Frame
from websockets.protocol import Event, State

from game.net.http_methods import REFUSAL, other_method
from game.net.limits import (
    FRAMES_A_SECOND,
    FRAMES_AT_ONCE,
    MOST_UNOPENED,
    READ_AT_ONCE,
    SECONDS_TO_LEAVE,
)
from game.net.token_bucket import TokenBucket


class GuardedConnection(ServerConnection):
    """Cut at once where more comes than anybody honest sends; for `create_connection` of `serve`."""

    frames: TokenBucket | None = None
    """What may still come; made when the first has."""

    unopened = 0
    """Bytes that have come while it was not open."""

    begun: bytes | None = b""
    """How the request begins, until its method is known."""

    refused = False
    """Whether it was asked by a method that is not served: nothing more is read."""

    def data_received(self, data: bytes) -> None:
        if self.protocol.state is not State.OPEN:
            self.unopened += len(data)
            if self.unopened > MOST_UNOPENED:
                self.transport.abort()
                return
            if self.refused or self._is_refused(data):
                return
        for start in range(0, len(data), READ_AT_ONCE):
            super().data_received(data[start : start + READ_AT_ONCE])
            if self.transport.is_closing():
                return

    def _is_refused(self, data: bytes) -> bool:
        """Answer a method that is not served: the library answers nothing to a request with a body."""
        if self.begun is None:
            return False
        self.begun += data
        other = other_method(self.begun)
        self.begun, self.refused = self.begun if other is None else None, bool(other)
        if self.refused:
            self.transport.write(REFUSAL)
            self.loop.call_later(SECONDS_TO_LEAVE, self.transport.close)
        return self.refused

    def process_event(self, event: Event) -> None:
        if isinstance(event, Frame) and not self._may_come():
            self.transport.abort()
        else:
            super().process_event(event)

    def _may_come(self) -> bool:
        if self.frames is None:
            self.frames = TokenBucket(FRAMES_A_SECOND, FRAMES_AT_ONCE)
        return self.frames.takes(time.monotonic())
