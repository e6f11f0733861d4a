"""Starts trials side by side, each in a process of its own, and stops those that go on: what each has said.

`python -m tests.tools.stress.starts NAME=SECONDS ...`, as JSON. All that is imported is imported once.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

import psutil

from tests.waiting import wait_until
from tools.stress.__main__ import main

PATIENCE = 25.0
"""Seconds that all may take, however busy the machine is."""


def start(name: str, out: Path) -> int:
    """Its process, which ends by itself or is ended."""
    if pid := os.fork():
        return pid
    file = os.open(out, os.O_CREAT | os.O_WRONLY)
    for number in (1, 2):
        os.dup2(file, number)
    status = 1
    os.nice(5)  # other tests that run meanwhile go first
    try:
        status = main([name, "--count", "1", "--json"])
    except BaseException:
        sys.excepthook(*sys.exc_info())
    finally:
        sys.stdout.flush()
        os._exit(status)


def end(pid: int) -> None:
    """A trial and whatever it has started."""
    with suppress(psutil.Error):
        process = psutil.Process(pid)
        for one in (*process.children(recursive=True), process):
            with suppress(psutil.Error):
                one.kill()
    with suppress(ChildProcessError):
        os.waitpid(pid, 0)


def worked(pid: int) -> float:
    """Seconds of a processor that a trial has had, with all that it has started; endless where it is over."""
    with suppress(psutil.Error):
        process = psutil.Process(pid)
        if process.status() != psutil.STATUS_ZOMBIE:
            return sum(sum(one.cpu_times()[:2]) for one in (process, *process.children(recursive=True)))
    return float("inf")


def starts(trials: dict[str, float]) -> dict[str, str]:
    """By name what each has said until it had so many seconds of a processor, or was over."""
    with tempfile.TemporaryDirectory() as folder:
        running = {start(name, Path(folder) / name): seconds for name, seconds in trials.items()}

        def all_have_worked() -> bool:
            for pid in [pid for pid, seconds in running.items() if worked(pid) > seconds]:
                del running[pid]
                end(pid)
            return not running

        with suppress(AssertionError):  # a busy machine: what was said by then has to do
            wait_until(all_have_worked, PATIENCE)
        for pid in running:
            end(pid)
        return {name: (Path(folder) / name).read_text(errors="replace") for name in trials}


if __name__ == "__main__":
    asked = (one.split("=") for one in sys.argv[1:])
    print(json.dumps(starts({name: float(seconds) for name, seconds in asked})))
