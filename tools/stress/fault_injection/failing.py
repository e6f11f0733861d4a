"""Which call of the disk fails, and how: calls are told apart by the lines of ours that lead to them.

A library that is preloaded asks before each call (`failing_disk.c`), so that it stands before Python and
SQLite alike: what fails is what the system would fail, and not a stand-in for it.
"""

from __future__ import annotations

import ctypes
import errno
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).parents[3]
KILLED = -1
FAULTS = {
    "ENOSPC": errno.ENOSPC,
    "EROFS": errno.EROFS,
    "EIO": errno.EIO,
    "EMFILE": errno.EMFILE,
    "kill": KILLED,
}
TOLD_APART_BY = 14
"""Lines of ours on the way to a call, the last ones: what is before them is how the evening came there."""
_HOOK = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_char_p, ctypes.c_char_p)
Asked = Callable[[str, str], int]


@dataclass(frozen=True, slots=True, order=True)
class Site:
    """A place in the program from where the disk is called."""

    call: str
    """'write', 'sync', 'rename', 'open' …, with the name of the file where that is always the same."""
    way: tuple[str, ...]
    """The lines of ours that lead there, the outermost first: 'keeping/house.py:271 _write'."""

    def __str__(self) -> str:
        return f"{self.call} at {' < '.join(reversed(self.way[-3:]))}"


class FailingDisk:
    """The disk of this process, below one folder. It fails only where the library is preloaded."""

    def __init__(self, library: Path, folder: Path) -> None:
        self.folder = folder
        self.sites: dict[Site, int] = {}
        """How often each was come to."""
        self.calls = 0
        self.failed: Site | None = None
        """Where it has failed."""
        self._library = ctypes.CDLL(str(library))
        self._hook = _HOOK(self._asked)
        self._fault = self._number = 0
        self._where: Site | None = None
        self._watch = True
        self._library.failing_disk(str(folder).encode(), self._hook)

    def fail_at(self, site: Site | None, number: int, fault: int) -> None:
        """Fail once: the first call from this site or, without one, the call of this number."""
        self._where, self._number, self._fault = site, number, fault

    def stop(self) -> None:
        """From now on nothing fails."""
        self._watch = False

    def _asked(self, call: bytes, path: bytes) -> int:
        if not self._watch:
            return 0
        try:
            return self._said(call.decode(), Path(path.decode(errors="replace")))
        except Exception as error:  # nothing may be raised into the library
            sys.stderr.write(f"failing disk: {error}\n")
            return 0

    def _said(self, call: str, path: Path) -> int:
        way = _way(sys._getframe(2))
        if not way:  # the trial itself looks something up
            return 0
        site = Site(f"{call} {_kind(path)}", way)
        self.calls += 1
        self.sites[site] = self.sites.get(site, 0) + 1
        due = site == self._where if self._where else self.calls == self._number
        if not due or not self._fault or self.failed is not None:
            return 0
        self.failed = site
        return self._fault


def _kind(path: Path) -> str:
    """What a file is called, without what differs from evening to evening."""
    return "".join("0" if letter.isdigit() else letter for letter in path.name)[-24:]


def _way(frame: FrameType | None) -> tuple[str, ...]:
    lines: list[str] = []
    while frame is not None and len(lines) < TOLD_APART_BY:
        if (name := _ours(frame.f_code.co_filename)) is not None:
            lines.append(f"{name}:{frame.f_lineno} {frame.f_code.co_name}")
        frame = frame.f_back
    return tuple(reversed(lines))


@cache
def _ours(file: str) -> str | None:
    """How a file of the game is called here; None for libraries, and for the trial itself."""
    path = Path(file)
    if not path.is_relative_to(ROOT) or {".venv", "tools"} & set(path.parts):
        return None
    return str(path.relative_to(ROOT)).removeprefix("game/")
