"""A process of our own that works for another one: it tells how far it is by lines, and never outlives it."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn


def child(module: str, *arguments: str | Path) -> subprocess.Popen[str]:
    """A new process that runs `main` of this module; what it prints comes out of `stdout`.

    Its `stdin` is held open by whoever started it, and tells `work_for_parent` when that ends.
    """
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    return subprocess.Popen(
        [sys.executable, "-c", f"from {module} import main; main()", *arguments],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", env=environment,
    )  # fmt: skip


def work_for_parent(work: Callable[[], None]) -> NoReturn:
    """In a `child`: do the work and end; end at once if the parent does."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    work()
    # Without the daemon thread's read, which the interpreter would wait for.
    os._exit(0)


def _end_with_parent() -> None:
    sys.stdin.read()
    os._exit(1)
