"""The other processes that share their rooms: which of them are there, and which rooms they have told of."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

import msgspec

from game.wire.to_room import Summary

LOBBY_PART = 1_000
"""Rooms in one message of those; NATS carries 1 MiB."""
GOODBYE = b""
"""What a process tells of its rooms when it ends."""


class LobbyPart(msgspec.Struct):
    """Some of the rooms of one process."""

    first: bool
    last: bool
    rooms: list[Summary]


def told_of(rooms: Sequence[Summary]) -> Iterator[bytes]:
    """What a process tells of its rooms, in as many messages as it takes; it is its heartbeat, too."""
    for first in range(0, max(len(rooms), 1), LOBBY_PART):
        end = first + LOBBY_PART
        yield msgspec.json.encode(LobbyPart(first == 0, end >= len(rooms), list(rooms[first:end])))


@dataclass(slots=True)
class _Server:
    heard_at: float = 0.0
    rooms: list[Summary] = field(default_factory=list)
    coming: list[Summary] = field(default_factory=list)
    """Those of a list of which the last part is not here yet."""


class OtherServers:
    """See above."""

    def __init__(self, own: str, lease: float, clock: Callable[[], float] = time.monotonic) -> None:
        """`lease` is for how many seconds a silent one still counts as there."""
        self._own, self._lease, self._clock = own, lease, clock
        self._known: dict[str, _Server] = {}
        self._ended: set[str] = set()
        """Those that have said that they end."""
        self.patient_until = 0.0
        """So long nobody counts as gone: they could not be heard."""

    def hear(self, process: str, data: bytes) -> None:
        """What one of them, or this process, has told."""
        if data == GOODBYE:
            self._ended.add(process)
        elif process != self._own:
            with suppress(msgspec.MsgspecError):
                part = msgspec.json.decode(data, type=LobbyPart)
                server = self._known.setdefault(process, _Server())
                server.heard_at = self._clock()
                server.coming = [*([] if part.first else server.coming), *part.rooms]
                if part.last:
                    server.rooms, server.coming = server.coming, []

    def is_there(self, process: str) -> bool:
        """Whether one was heard within its lease, as far as it could be."""
        server = self._known.get(process)
        until = server.heard_at + self._lease if server is not None else 0.0
        return process not in self._ended and self._clock() < max(until, self.patient_until)

    def forget_the_gone(self) -> None:
        """Their rooms are not told of any more."""
        self._known = {process: one for process, one in self._known.items() if self.is_there(process)}

    @property
    def rooms(self) -> list[Summary]:
        """Those of all that are there."""
        return [room for process, one in self._known.items() if self.is_there(process) for room in one.rooms]
