"""Players of a hall who come back by themselves, and remember what was acknowledged to them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from game.rules.moves import Place, Square, Tile
from tools.page_says import as_said

AGAIN_SECONDS = 0.1
"""Between two calls."""
Laid = list[list[Any]]


def laid(play: Place) -> Laid:
    """As a page says it."""
    return sorted([*tile.square, tile.face] for tile in play.tiles)


def play_of(tiles: Laid) -> Place:
    """What a page says."""
    return Place(tuple(Tile(Square(row, col), face) for row, col, face in tiles))


@dataclass(slots=True)
class Handed:
    """What somebody has handed in for one round."""

    acknowledged: Laid | None = None
    flying: list[Laid] = field(default_factory=list)
    """Sent after that, and not answered: each may count."""

    @property
    def may_count(self) -> list[Laid | None]:
        return [self.acknowledged, *self.flying]


class Regular:
    """Somebody in a hall: calls one address after the other until one answers, whenever the line is gone."""

    def __init__(self, name: str, code: str, ports: Callable[[], list[int]]) -> None:
        """`ports` are those of the processes as they are now."""
        self.name = name
        self.number, self.stage, self.cells, self.rack = 0, "", "", ""
        self.handed: dict[int, Handed] = {}
        """By round."""
        self.shown = 0
        """The last round whose result was told."""
        self.port = 0
        """Of the process that has told how things stand, on the line that is open; 0: none."""
        self.wrong = ""
        """What was acknowledged and is gone."""
        self.lines = 0
        self._code, self._ports, self._token = code, ports, ""
        self._line: ClientConnection | None = None
        self.task = asyncio.create_task(self._keep_up())

    async def hand_in(self, play: Place) -> None:
        """Decide, if there is a line."""
        handed = self.handed.setdefault(self.number, Handed())
        handed.flying.append(laid(play))
        if self._line is not None:
            with suppress(WebSocketException, OSError):
                await self._say("hand", self.number, laid(play))

    @property
    def waits(self) -> bool:
        """Whether what was handed in last is not acknowledged."""
        return bool(self.handed.get(self.number, Handed()).flying)

    def __str__(self) -> str:
        at = f"at {self.port}" if self.port else "without a line"
        answered = "not answered" if self.waits else "answered"
        return f"{self.name} {at}, {self.stage} round {self.number}, {answered}, has seen {self.shown}"

    async def _keep_up(self) -> None:
        for port in self._addresses():
            with suppress(OSError, TimeoutError, WebSocketException):
                await self._talk(port)
            self.port, self._line = 0, None
            await asyncio.sleep(AGAIN_SECONDS)

    def _addresses(self) -> Iterator[int]:
        start = sum(map(ord, self.name))
        while True:
            ports = self._ports()
            yield from ports[start % len(ports) :] + ports[: start % len(ports)]

    async def _talk(self, port: int) -> None:
        address = f"127.0.0.1:{port}"
        async with connect(
            f"ws://{address}/socket", origin=Origin(f"http://{address}"), compression=None
        ) as self._line:
            self.lines += 1
            await self._say("hello", 4, self._token, "" if self._token else self._code, "", -1, "en")
            async for data in self._line:
                await self._hear(json.loads(data), port)

    async def _say(self, *words: Any) -> None:
        assert self._line is not None, "it has called"
        await self._line.send(as_said(*words))

    async def _hear(self, told: list[Any], port: int) -> None:
        match told:
            case ["welcome", token]:
                self._token = token
            case ["people", _, "", *_]:
                await self._say("name", self.name)
            case ["people", *_]:
                self.port = port
            case ["round", number, stage, cells, rack, *_]:
                self.number, self.stage, self.cells, self.rack = number, stage, cells, rack
            case ["mine", own, _]:
                self.remember(own)
            case ["shown", number, *_]:
                self.shown = number

    def remember(self, own: Laid | None) -> None:
        """What counts of somebody's in this round, as it is told."""
        handed = self.handed.setdefault(self.number, Handed())
        own = sorted(own) if own else None
        if own in handed.flying:
            handed.acknowledged, handed.flying = own, handed.flying[handed.flying.index(own) + 1 :]
        elif own != handed.acknowledged:
            self.wrong = f"{self.name} had {handed.acknowledged} in round {self.number}, and now {own}"
