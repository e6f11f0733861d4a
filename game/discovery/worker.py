"""The process that looks for rooms or parties, or tells the network of those here; see `client`."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import suppress

import msgspec
import psutil

from game.discovery.dns_sd import PARTIES, announced, browsed
from game.discovery.parties import Gathered
from game.discovery.prober import LOOKING, Prober
from game.language.messages import message
from game.net.background_errors import BackgroundErrors, quiet_loop

TELL_SECONDS = 0.25
"""How often something is told: with `MOST_NEWS` this bounds what all that a network says costs its reader."""
MOST_GROWTH = 48 << 20
"""Bytes by which this process may grow: what libraries remember of a hostile network has no bound."""
LOW_PRIORITY = 10
GOODBYE_SECONDS = 2.0
"""How long the network may take to be told that nobody is here any more."""


async def look(words: str, *servers: str) -> None:
    """Tell of all rooms around, until the parent is gone."""
    errors = BackgroundErrors()
    quiet_loop(asyncio.get_running_loop(), LOOKING, errors)
    looking = Prober(words, servers, errors)
    async with browsed(looking.found, looking.lost):
        async for _ in _moments(looking.more):
            for news in looking.news():
                print(msgspec.json.encode(news).decode(), flush=True)
        looking.end()


async def look_for_parties() -> None:
    """Tell of all parties around whenever they have changed, until the parent is gone."""
    gathered = Gathered()
    quiet_loop(asyncio.get_running_loop(), message("Looking for parties"), BackgroundErrors())
    async with browsed(gathered.found, gathered.lost, PARTIES):
        async for _ in _moments(lambda: None):
            if (news := gathered.news()) is not None:
                print(msgspec.json.encode(news).decode(), flush=True)


async def tell(port: str, title: str = "", tls: str = "", path: str = "") -> None:
    """Have the network know of the rooms at a port, or of a party, until the parent is gone.

    Whatever is said for `tls`, lines are encrypted. The pages of the rooms are under the `path`.
    """
    async with announced(int(port), title=title, tls=bool(tls), path=path):
        async for _ in _moments(lambda: None):
            pass


async def _moments(said: Callable[[], None]) -> AsyncIterator[None]:
    """Come round until the parent is gone, or this process has grown too large: then another one follows.

    `said` is called for each line that the parent says.
    """
    ended, loop, process = asyncio.Event(), asyncio.get_running_loop(), psutil.Process()

    def hear() -> None:
        for _ in sys.stdin:
            loop.call_soon_threadsafe(said)
        loop.call_soon_threadsafe(ended.set)
        time.sleep(GOODBYE_SECONDS)
        os._exit(1)

    threading.Thread(target=hear, daemon=True).start()
    before = process.memory_info().rss
    while not ended.is_set() and process.memory_info().rss - before < MOST_GROWTH:
        yield
        with suppress(TimeoutError):
            await asyncio.wait_for(ended.wait(), TELL_SECONDS)


def main() -> None:
    """Look or tell, as the command line says, as long as the parent lives."""
    if hasattr(os, "nice"):
        os.nice(LOW_PRIORITY)
    what, *more = sys.argv[1:]
    work: dict[str, Callable[..., Coroutine[None, None, None]]]
    work = {"look": look, "parties": look_for_parties, "tell": tell}
    asyncio.run(work[what](*more))
    os._exit(0)  # without the thread's read, which the interpreter would wait for
