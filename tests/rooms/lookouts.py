"""A lookout without a process of its own, for programs that are tested in one."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from game.discovery.client import Surroundings
from game.discovery.prober import Prober
from game.net.loop_thread import LoopThread

TELL_SECONDS = 0.01


class InThread:
    """See `Discovery`: looks at the servers that are named, in a thread; nothing is announced."""

    def __init__(self, words: str, servers: Sequence[str], here: Surroundings) -> None:
        self._words, self._servers, self._here = words, servers, here
        self._network = LoopThread()
        self._looking: Prober | None = None
        self._network.run(self._look())

    async def _look(self) -> None:
        self._looking = Prober(self._words, self._servers, self._network.errors)
        with suppress(asyncio.CancelledError):
            while True:
                for news in self._looking.news():
                    self._here.hear(news)
                await asyncio.sleep(TELL_SECONDS)

    def more(self) -> None:
        assert self._looking is not None
        self._network.loop.call_soon_threadsafe(self._looking.more)

    def end(self) -> None:
        self._network.close()
        self._here.forget()
