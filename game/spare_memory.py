"""Memory that was freed goes back to the machine: the C library keeps it for next time, which may never come.

What is read once (pictures, models, compiled code) needs much while it is unpacked and little afterwards.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import cache


def give_back() -> None:
    """Let go of whatever is free. A few milliseconds, so while nobody waits; does nothing without glibc."""
    _trim()(0)


@cache
def _trim() -> Callable[[int], object]:
    """`malloc_trim` of glibc, see its manual page."""
    try:
        return ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):  # another C library, or none that can be asked
        return int
