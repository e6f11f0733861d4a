"""What was freed really goes back to the machine."""

from __future__ import annotations

import subprocess
import sys

import pytest

MIB = 1 << 20
PROGRAM = """
import psutil
from game.malloc_trim import give_back
held = [bytes(2000) for _ in range(30_000)]
last = bytes(2000)  # above all the others, so that the heap cannot shrink by itself
del held
before = psutil.Process().memory_info().rss
give_back()
print(before - psutil.Process().memory_info().rss)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only glibc has a way to ask for it")
def test_what_was_freed_below_something_still_used_goes_back_to_the_machine() -> None:
    freed = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    assert int(freed.stdout) > 30 * MIB


LARGE = """
import psutil
from game.malloc_trim import keep_no_large_arrays
keep_no_large_arrays()
bytearray(30 << 20)  # with this glibc would begin to keep what is smaller
before = psutil.Process().memory_info().rss
large, small = [bytearray(b"1") * (1 << 20) for _ in range(40)], []
for _ in range(40):
    large.append(bytearray(b"1") * (1 << 20))
    small.append(bytearray(1000))  # above what is freed
    large.pop(0)
large.clear()
print(psutil.Process().memory_info().rss - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only glibc has a way to ask for it")
def test_no_large_array_is_kept_once_that_was_asked_for() -> None:
    kept = subprocess.run([sys.executable, "-c", LARGE], capture_output=True, text=True, check=True)
    assert int(kept.stdout) < 8 * MIB
