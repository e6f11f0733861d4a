"""Memory that was freed goes back to the machine: the C library keeps it for next time, which may never come.

What is read once (pictures, models, compiled code) needs much while it is unpacked and little afterwards.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from contextlib import suppress
from functools import cache


def give_back() -> None:
    """Let go of whatever is free. A few milliseconds, so while nobody waits; does nothing without glibc."""
    _trim()(0)


def keep_no_large_arrays() -> None:
    """From now on whatever is large goes back as soon as it is freed, in all threads.

    Otherwise glibc takes the size of what was freed for one that it should keep: a worker that thinks about
    the last draws takes 28 MiB more, and no less time.
    """
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, _LARGE)


_MMAP_THRESHOLD, _LARGE = -3, 1 << 17
"""The option's number in glibc's malloc.h; and bytes, as many as it begins with."""


@cache
def _trim() -> Callable[[int], object]:
    """`malloc_trim` of glibc, see its manual page."""
    try:
        return ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):  # another C library, or none that can be asked
        return int
