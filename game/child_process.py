"""A process of our own that works for another one: it tells how far it is by lines, and never outlives it.

How this program is started once more is told here alone: in the download there is no Python to be called.
"""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

CHILD = "child-process"
"""The command, told to nobody, that runs `main` of a module."""
GONE_SECONDS = 0.5
"""How long anybody waits until a process that was killed is gone: one that reads from a disk which does not
answer hears nothing, and nobody at the table shall wait with it."""
SINGLE_FILE = "PARLOUR_FILE"
"""The setting in which a download that is one file says where it lies."""


def this_program() -> list[str]:
    """The command that starts this very program once more; the arguments of `parlour` follow it."""
    return [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "game"]


def become(arguments: Sequence[str]) -> NoReturn:
    """Start this program once more in place of this process, which has closed everything. POSIX only."""
    command = [*this_program(), *arguments]
    os.execv(command[0], command)


def lasting_program() -> list[str]:
    """The command that will start this program tomorrow, too: a single file unpacks itself where it likes."""
    return [file] if (file := os.environ.get(SINGLE_FILE)) else this_program()


def child(module: str, *arguments: str | Path) -> subprocess.Popen[str]:
    """A new process that runs `main` of this module; what it prints comes out of `stdout`.

    Its `stdin` is held open by whoever started it, and tells `work_for_parent` when that ends.
    """
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    return subprocess.Popen(
        [*this_program(), CHILD, module, *arguments],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", env=environment,
    )  # fmt: skip


def send_away(process: subprocess.Popen[str]) -> None:
    """Kill a child. It is gone then, unless a disk holds it: then it goes when that answers."""
    process.kill()
    with suppress(subprocess.TimeoutExpired):
        process.wait(GONE_SECONDS)


def be_child(given: Sequence[str]) -> None:
    """What such a process does: `main` of the module that is named first, with the other arguments."""
    sys.argv = list(given)
    importlib.import_module(given[0]).main()


def work_for_parent(work: Callable[[], None]) -> NoReturn:
    """In a `child`: do the work and end; end at once if the parent does."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    work()
    # Without the daemon thread's read, which the interpreter would wait for.
    os._exit(0)


def _end_with_parent() -> None:
    sys.stdin.read()
    os._exit(1)
