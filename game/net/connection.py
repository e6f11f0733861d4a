"""One connection of somebody to a server of this program."""

from __future__ import annotations

from websockets.frames import Frame, Opcode
from websockets.protocol import Event, State

from game.net.flood_guard import GuardedConnection
from game.net.limits import UNSENT_BYTES
from game.net.rate_limiter import Visit

PING = Frame(Opcode.PING, b"").serialize(mask=False)


class Connection(GuardedConnection):
    """Sends without waiting, and remembers whether anything has come. Of the loop's thread only."""

    visit: Visit
    """What is counted for its address."""
    heard = True
    """Whether anything has come since the last look of the heartbeat."""
    silent = 0
    """Looks in a row at which nothing had."""
    pinged: float | None = None
    """When it was asked last whether it is there; None: it has answered."""
    round_trip = 0.0
    """Seconds that its last answer took."""

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

    def data_received(self, data: bytes) -> None:
        self.heard = True
        super().data_received(data)

    def process_event(self, event: Event) -> None:
        if isinstance(event, Frame) and event.opcode is Opcode.PONG and self.pinged is not None:
            self.round_trip, self.pinged = self.loop.time() - self.pinged, None
        super().process_event(event)
