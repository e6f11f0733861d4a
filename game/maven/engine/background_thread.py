"""A thread of low priority, for what the machine has to spare.

A process cannot raise its own priority again, so Maven's keeps the usual one, and what can wait is thought
about in a thread of its own that the system puts behind everything else.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar

_NICE = 15
"""As low as what is learnt of other lists beside the game. The lowest would be slow to hear that it is to
stop."""
_WINDOWS_LOWEST = -2
T = TypeVar("T")


class BackgroundThread:
    """Does one thing at a time while whoever asks for it waits."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, "spare", _lower_priority)

    def run(self, work: Callable[[], T]) -> T:
        """What the work comes to."""
        return self._pool.submit(work).result()


def _lower_priority() -> None:
    """Put this thread behind others; where the system knows no priority of a thread, it stays as it is."""
    if sys.platform == "win32":
        import ctypes

        kernel = ctypes.windll.kernel32
        kernel.SetThreadPriority(ctypes.c_void_p(kernel.GetCurrentThread()), _WINDOWS_LOWEST)
    elif sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)
