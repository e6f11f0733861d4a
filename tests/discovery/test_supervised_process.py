"""A process that helps all the time: heard line by line, begun again when it ends, ended with its program."""

from __future__ import annotations

import subprocess
import sys
import threading
from queue import SimpleQueue

from game.discovery.supervised_process import SupervisedProcess

PATIENCE = 20.0
ECHO = """
import sys
print(sys.argv[1], flush=True)
for line in sys.stdin:
    print(line.strip().upper(), flush=True)
"""
DIES = "import sys\nprint(sys.argv[1], flush=True)"


class Started:
    """Starts a program instead of a module of ours, and knows all that were started."""

    def __init__(self, program: str) -> None:
        self._program = program
        self.processes: list[subprocess.Popen[str]] = []

    def __call__(self, _module: str, *arguments: str) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-c", self._program, *arguments],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.processes.append(process)
        return process


def test_what_a_helper_is_told_and_tells_comes_line_by_line_until_it_is_ended() -> None:
    heard: SimpleQueue[str] = SimpleQueue()
    started = Started(ECHO)
    helper = SupervisedProcess("any", "ready", hear=heard.put, start=started)
    assert heard.get(timeout=PATIENCE) == "ready\n"
    helper.say("more")
    assert heard.get(timeout=PATIENCE) == "MORE\n"
    helper.end()
    helper.say("nobody hears this")
    assert started.processes[0].wait(PATIENCE) == 0


def test_a_helper_that_ends_by_itself_is_begun_again_and_what_it_told_holds_no_longer() -> None:
    heard: SimpleQueue[str] = SimpleQueue()
    helper = SupervisedProcess(
        "any", "here", hear=heard.put, gone=lambda: heard.put("gone"), start=Started(DIES), again=0.0
    )
    told = [heard.get(timeout=PATIENCE) for _ in range(4)]
    helper.end()
    assert told == ["here\n", "gone"] * 2


def test_a_helper_that_cannot_be_started_is_tried_again() -> None:
    tried = threading.Semaphore(0)

    def refused(*_: str) -> subprocess.Popen[str]:
        tried.release()
        raise OSError("no more processes")

    helper = SupervisedProcess("any", start=refused, again=0.0)
    assert all(tried.acquire(timeout=PATIENCE) for _ in range(3))
    helper.end()
