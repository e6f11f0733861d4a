"""Both ends of a guest's line that is led from one process to another."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import reduce
from operator import or_

import msgspec

from game.rooms.net.caller import Caller
from game.rooms.net.pages import TO_LOBBY
from game.wire.from_page import KINDS, Line, decoded

TAKEN_OVER = b"-"
"""What is said, instead of a message, to a line whose guest goes on with another one."""
_OF_PAGES: msgspec.json.Decoder[Line] = msgspec.json.Decoder(reduce(or_, (*KINDS.values(), *TO_LOBBY)))


class FromAfar(msgspec.Struct):
    """What a guest at another process says, or that its line is down."""

    line: str
    """Where answers go: the process and its number for the line."""
    data: str | None
    group: str = ""
    """Whom its address counts for."""
    page: bool = False
    """Whether a page is at its end."""
    language: str = ""
    """In which whoever is there reads, as a tag."""


class FarCaller(Caller):
    """A guest whose line ends at another process, where its room is."""

    __slots__ = ("_group", "_language", "_publish", "line")

    def __init__(self, said: FromAfar, publish: Callable[[bytes], None]) -> None:
        """`said` is the first that has come from there."""
        super().__init__(None, is_page=said.page)  # type: ignore[arg-type]  # its socket is elsewhere
        self.line, self._group, self._publish = said.line, said.group, publish
        self._language = said.language

    @property
    def process(self) -> str:
        """Where its line ends."""
        return self.line.partition(".")[0]

    def understood(self, data: bytes | str) -> Iterable[Line]:
        """What a page says was understood where its line ends, but for what it says in the room."""
        return (decoded(_OF_PAGES, data),) if self.is_page else super().understood(data)

    def send(self, *messages: bytes) -> None:
        for data in messages:
            self._publish(data)

    def cut(self) -> None:
        self._publish(b"")

    def taken_over(self) -> None:
        self._publish(TAKEN_OVER)

    @property
    def group(self) -> str:
        return self._group

    @property
    def reads(self) -> str:
        return self._language

    @property
    def lag_ms(self) -> int:
        return 0


@dataclass(slots=True, eq=False)
class LedCaller:
    """A guest here that was led elsewhere, where its line ends."""

    caller: Caller
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """What it says is done in order."""
    room: str = ""
    line: str = ""
    """Empty while its room is here, or not found yet."""
    owner: str = ""
    heard_at: float = 0.0
    """When something last came from its room."""
    gone: bool = False

    def lead(self, room: str, line: str, owner: str) -> None:
        """From now on what it says goes to another process."""
        self.room, self.line, self.owner = room, line, owner
        self.heard()

    def heard(self) -> None:
        """Something has come from its room."""
        self.heard_at = time.monotonic()

    def is_silent(self, seconds: float) -> bool:
        """Whether nothing has come from its room for so long."""
        return bool(self.line) and time.monotonic() - self.heard_at > seconds
