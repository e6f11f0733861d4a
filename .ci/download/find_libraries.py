"""Run first in the download: where this machine lacks a library of its display or its sound, ours is taken.

What the machine has goes first, as it fits its drivers.
"""

import ctypes
import ctypes.util
import sys
from contextlib import suppress
from pathlib import Path

SPARE = Path(sys._MEIPASS) / "spare"
ROUNDS = 4
"""Each library may need another that comes later in the alphabet, and that one another again."""
_of_the_machine = ctypes.util.find_library
_opened = {}


def find_library(name):
    """As that of `ctypes.util`; our own file where that finds none."""
    found = _of_the_machine(name)
    ours = None if found else min(SPARE.glob(f"lib{name}.so.*"), default=None)
    if ours is None:
        return found
    _open_what_they_need()
    return str(ours)


def _open_what_they_need():
    """Have what others rest on in the process first: the machine's own where it has one, else ours."""
    for _ in range(ROUNDS):
        for file in SPARE.iterdir():
            for path in (file.name, str(file)):
                if file not in _opened:
                    with suppress(OSError):
                        _opened[file] = ctypes.CDLL(path, ctypes.RTLD_GLOBAL)


if sys.platform == "linux":
    ctypes.util.find_library = find_library
