"""An event loop in a thread of its own, for a program whose own thread never waits."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from contextlib import suppress
from functools import cache
from typing import Any

from game.language.messages import NOTHING, Message, message
from game.net.background_errors import BackgroundErrors, quiet_loop

# Translators: here and beside 'has stopped by an error of the program'.
THE_NETWORK = message("The network")


class LoopThread:
    """See above, from its making to `close`."""

    def __init__(self, name: str = "network", what: Message = THE_NETWORK) -> None:
        """`name` is the thread's; `what` has stopped, it is told, by errors that nobody waits for."""
        self.loop = asyncio.new_event_loop()
        self.errors = BackgroundErrors()
        quiet_loop(self.loop, what, self.errors)
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self.loop.run_forever()
        finally:
            self.loop.close()

    def run(self, work: Coroutine[Any, Any, Any], what: Message = NOTHING) -> Future[Any]:
        """Start work in the thread. Work with a name is waited for by nobody: of its errors is told."""
        future = asyncio.run_coroutine_threadsafe(work, self.loop)
        if what:
            future.add_done_callback(lambda done: self._ended(done, what))
        return future

    def call(self, do: Callable[..., object], *given: object) -> None:
        """Have it done in the thread. Returns at once; nothing is done once that has ended."""
        with suppress(RuntimeError):
            self.loop.call_soon_threadsafe(do, *given)

    def _ended(self, future: Future[Any], what: Message) -> None:
        if not future.cancelled() and (error := future.exception()) is not None:
            self.errors.note(what, error)

    def close(self) -> None:
        """End all work, and the thread."""
        with suppress(RuntimeError):
            asyncio.run_coroutine_threadsafe(self._end(), self.loop)
            self._thread.join(timeout=3.0)

    async def _end(self) -> None:
        tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.loop.stop()


@cache
def shared_network() -> LoopThread:
    """The one for all of this program's connections, from its first use to the program's end."""
    return LoopThread()
