"""What was freed really goes back to the machine."""

from __future__ import annotations

import subprocess
import sys

import pytest

MIB = 1 << 20
PROGRAM = """
import psutil
from game.spare_memory import give_back
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
