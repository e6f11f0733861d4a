"""One line from somewhere to a server of rooms, and where its sofa sits."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from websockets.asyncio.server import ServerConnection, broadcast

from game.rooms.limits import LARGEST_FRAME_WAITING, MESSAGES_AT_ONCE, MESSAGES_PER_SECOND, Bucket
from game.rooms.messages import Told, to_bytes
from game.rooms.room import Room


@dataclass(slots=True, eq=False)
class Caller:
    """One line from somewhere, and where its sofa sits."""

    socket: ServerConnection
    room: Room | None = None
    sofa: int = 0
    bucket: Bucket = field(default_factory=lambda: Bucket(MESSAGES_PER_SECOND, MESSAGES_AT_ONCE))

    def understood(self, data: bytes | str) -> Iterable[bytes | str]:
        """What is said by what has come on the line, as messages of guests. Raises BadMessage."""
        return (data,)

    def send(self, data: bytes) -> None:
        """Send without waiting; who reads too slowly is cut off, and comes back when it can."""
        transport = self.socket.transport
        if transport.is_closing():
            return
        if transport.get_write_buffer_size() > LARGEST_FRAME_WAITING:
            transport.abort()
            return
        broadcast([self.socket], data, text=True)

    def tell(self, message: Told) -> None:
        self.send(to_bytes(message))

    def cut(self) -> None:
        """End this line at once; its guest may come back on another."""
        self.socket.transport.abort()

    def taken_over(self) -> None:
        """Its guest goes on with another line: this one ends."""
        self.cut()

    @property
    def lag_ms(self) -> int:
        """The round trip, as it was last measured."""
        return round(self.socket.latency * 1000)
