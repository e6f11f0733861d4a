"""An event loop that looks at its sockets twenty times a second, and then at all that have something to say.

Thousands of lines would wake a process one by one, and to wake up costs more than what is then done for one.
"""

from __future__ import annotations

import asyncio
import selectors
import sys
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

LOOK_SECONDS = 0.05
"""From one look to the next, as long as there is something to see: at its multiples by `time.monotonic`."""
_Done = TypeVar("_Done")


class BatchedSelector(selectors.DefaultSelector):
    """Waits for the next look, and for whatever comes first if nothing has come until then."""

    hurried = 0
    """By how many things that wait for no look."""

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """As every selector does, `timeout` in seconds; what is to be done at once waits for no look."""
        if not self.hurried and (timeout is None or timeout > 0):
            waits = until_next(LOOK_SECONDS)
            time.sleep(waits)
            timeout = None if timeout is None else max(0.0, timeout - waits)
        return super().select(timeout)


def until_next(seconds: float) -> float:
    """Seconds to the next multiple of so many, which is a look if these are some times `LOOK_SECONDS`."""
    return seconds - time.monotonic() % seconds


class BatchedEventLoop(asyncio.SelectorEventLoop):
    """A loop with such a selector."""

    def __init__(self) -> None:
        self.looks = BatchedSelector()
        super().__init__(self.looks)


@contextmanager
def at_once() -> Iterator[None]:
    """No look is waited for meanwhile: for what is asked and answered very often, one after the other."""
    loop = asyncio.get_running_loop()
    if not isinstance(loop, BatchedEventLoop):
        yield
        return
    loop.looks.hurried += 1
    try:
        yield
    finally:
        loop.looks.hurried -= 1


def run_batched(work: Coroutine[Any, Any, _Done]) -> _Done:
    """As `asyncio.run` does, in such a loop. Windows has none but its own for more than 512 lines."""
    loop = asyncio.new_event_loop if sys.platform == "win32" else BatchedEventLoop
    with asyncio.Runner(loop_factory=loop) as runner:
        return runner.run(work)
