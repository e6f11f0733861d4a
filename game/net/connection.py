"""One connection of somebody to a server of this program.

Above 100 WebSocket frames a second it is closed before the rest is parsed. Control frames and fragments
count, too, as the library answers pings by itself: whoever writes nothing but frames of six bytes sends forty
thousand at a time, and to read them takes seconds in which nobody is heard.
"""

from __future__ import annotations

import time

from websockets.asyncio.server import ServerConnection
from websockets.frames import Frame, Opcode
from websockets.protocol import Event, State

from game.net.http_methods import other_method, refusal
from game.net.limits import (
    FRAMES_A_SECOND,
    FRAMES_AT_ONCE,
    MESSAGES_AT_ONCE,
    MESSAGES_PER_SECOND,
    MOST_UNOPENED,
    READ_AT_ONCE,
    SECONDS_TO_LEAVE,
    UNSENT_BYTES,
)
from game.net.rate_limiter import Visit
from game.net.token_bucket import TokenBucket

PING = Frame(Opcode.PING, b"").serialize(mask=False)


class Connection(ServerConnection):
    """Sends without waiting, and remembers whether anything has come. Of the loop's thread only."""

    visit: Visit
    """What is counted for its address."""
    path = ""
    """Where it was opened, without the prefix of its site."""
    language = ""
    """In which whoever is at the other end reads, as a tag: what their browser likes best, until they say."""
    measured = False
    """Whether its round trips are wanted."""
    heard = True
    """Whether anything has come since the last look of the heartbeat."""
    silent = 0
    """Looks in a row at which nothing had."""
    pinged: float | None = None
    """When it was asked last whether it is there; None: it has answered."""
    round_trip = 0.0
    """Seconds that its last answer took."""
    frames: TokenBucket | None = None
    """What may still come; made when the first has."""
    messages: TokenBucket | None = None
    """What may still be said on it; made with the first word."""
    unopened = 0
    """Bytes that have come while it was not open."""
    begun: bytes | None = b""
    """How the request begins, until its method is known."""
    refused = False
    """Whether it was asked by a method that is not served: nothing more is read."""

    @property
    def peer(self) -> str:
        """The address at the other end; empty once that is gone."""
        address = self.remote_address
        return str(address[0]) if address else ""

    @property
    def is_open(self) -> bool:
        """Whether anything can be said on it."""
        return self.state is State.OPEN and not self.transport.is_closing()

    def tell(self, *messages: bytes) -> None:
        """Send messages of text, in one packet: a call to the system is dearer than making them.

        Whoever reads too slowly is cut, comes back when it can, and then hears how things stand.
        """
        if not self.is_open:
            return
        if self.transport.get_write_buffer_size() > UNSENT_BYTES:
            self.cut()
        else:
            frames = (Frame(Opcode.TEXT, message).serialize(mask=False) for message in messages)
            self.transport.write(b"".join(frames))

    def probe(self, moment: float) -> None:
        """Ask whether anybody is there; nobody waits for the answer."""
        if self.is_open:
            self.pinged = self.pinged or moment
            self.transport.write(PING)

    def cut(self) -> None:
        """End it at once."""
        self.transport.abort()

    def says_too_much(self, now: float) -> bool:
        """Whether more is said on it than people say; asked once for each message, at its moment."""
        if self.messages is None:
            self.messages = TokenBucket(MESSAGES_PER_SECOND, MESSAGES_AT_ONCE)
        return not self.messages.takes(now)

    def data_received(self, data: bytes) -> None:
        self.heard = True
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
        begun, self.begun, self.refused = self.begun, self.begun if other is None else None, bool(other)
        if self.refused:
            self.transport.write(refusal(begun))
            self.loop.call_later(SECONDS_TO_LEAVE, self.transport.close)
        return self.refused

    def process_event(self, event: Event) -> None:
        if isinstance(event, Frame):
            if self.frames is None:
                self.frames = TokenBucket(FRAMES_A_SECOND, FRAMES_AT_ONCE)
            if not self.frames.takes(time.monotonic()):
                self.transport.abort()
                return
            if event.opcode is Opcode.PONG and self.pinged is not None:
                self.round_trip, self.pinged = self.loop.time() - self.pinged, None
        super().process_event(event)
