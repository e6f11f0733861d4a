"""One line from somewhere to a server of rooms, and where its sofa sits."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.net.accept_language import spoken_to
from game.net.connection import Connection
from game.net.limits import SEAT_AT_ONCE, SEAT_SECONDS, Cost
from game.net.rate_limiter import Visit
from game.rooms.room import Room
from game.wire.from_page import Line
from game.wire.from_room import said_in_room
from game.wire.to_page import Told


@dataclass(slots=True, eq=False)
class Caller:
    """One line from somewhere, and where its sofa sits."""

    socket: Connection
    room: Room | None = None
    sofa: int = 0
    seated: bool = False
    """Whether its guest has a seat, and so a budget of their own."""
    visit: Visit | None = None
    """What is counted for its address; None where that is done by another process."""
    is_page: bool = False
    """Whether a page is at its end, to which its room tells everything in the language of pages."""
    _seconds: float = 0.0
    """Processor time that it has cost without a seat and not paid for."""
    _bytes: int = 0
    _sitting: float = 0.0
    """The same with a seat, and when some of it was paid for last."""
    _sat_at: float = 0.0

    @property
    def page(self) -> str:
        """The code of the language in which the page at its end is read; empty where none is there."""
        return spoken_to(self.reads) if self.is_page else ""

    @property
    def reads(self) -> str:
        """In which language whoever is at its end reads, as a tag."""
        return self.socket.language

    @property
    def group(self) -> str:
        """Whom its address counts for."""
        return self.visit.group if self.visit is not None else ""

    def takes(self, cost: Cost) -> bool:
        """Whether its address may have one more; counts it if so."""
        return self.visit is None or self.visit.takes(cost)

    def trust(self) -> None:
        """Its guest knew a room's code."""
        if self.visit is not None:
            self.visit.trust()

    def sit(self, *, seated: bool) -> None:
        """Its guest has a seat, or has none any more."""
        self.seated = seated
        if self.visit is not None:
            (self.visit.sit if seated else self.visit.stand_up)()

    def spend(self, seconds: float, size: int) -> None:
        """It has cost so much."""
        if self.seated:
            self._sitting += seconds
        else:
            self._seconds += seconds
            self._bytes += size

    def rest(self, now: float) -> float:
        """For how many seconds it is not to be heard, for what it has cost with a seat.

        While everything is late the budget is smaller, so that whoever floods from a seat slows its own room.
        """
        tempo = self.visit.tempo if self.visit is not None else 1.0
        paid = max(0.0, now - self._sat_at) * SEAT_SECONDS * tempo
        self._sitting, self._sat_at = max(0.0, self._sitting - paid), now
        return max(0.0, self._sitting - SEAT_AT_ONCE * tempo) / (SEAT_SECONDS * tempo)

    def debt(self) -> float:
        """How many seconds its address owes for all that it has cost, which is counted now."""
        seconds, size, self._seconds, self._bytes = self._seconds, self._bytes, 0.0, 0
        if self.visit is None:
            return 0.0
        return max(self.visit.owes(Cost.TIME, seconds), self.visit.owes(Cost.BYTES, size))

    def understood(self, data: bytes | str) -> Iterable[Line]:
        """What is said by what has come on the line, as lobby and rooms hear it. Raises NonsenseError."""
        return (said_in_room(data),)

    def send(self, *messages: bytes) -> None:
        """Send without waiting."""
        self.socket.tell(*messages)
        if not self.seated:
            self._bytes += sum(map(len, messages))

    def tell(self, message: Told) -> None:
        self.send(bytes(message))

    def cut(self) -> None:
        """End this line at once; its guest may come back on another."""
        self.socket.cut()

    def taken_over(self) -> None:
        """Its guest goes on with another line: this one ends."""
        self.cut()

    @property
    def lag_ms(self) -> int:
        """The round trip, as it was last measured."""
        return round(self.socket.round_trip * 1000)
