"""Waits until something in another process, thread or task has happened, and for no guessed time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TypeVar

FAR = 120.0
"""Seconds after which it will never come, however busy the machine is; kernels may have to be compiled."""

Found = TypeVar("Found")


def wait_until(condition: Callable[[], Found], seconds: float = FAR) -> Found:
    """What the condition gives as soon as that is something; fails where nothing comes."""
    give_up = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < give_up, "nothing came"
        time.sleep(0.005)
    return found


async def wait_in_loop(condition: Callable[[], Found], seconds: float = FAR) -> Found:
    """The same within an event loop, whose other tasks go on meanwhile."""
    async with asyncio.timeout(seconds):
        while not (found := condition()):
            await asyncio.sleep(0.005)
    return found
