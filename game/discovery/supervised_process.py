"""A process that does one thing for this program, and is begun again whenever it ends by itself."""

from __future__ import annotations

import subprocess
import threading
from collections.abc import Callable
from contextlib import suppress

from game.child_process import child

AGAIN_SECONDS = 5.0
"""How long after one has ended another one begins."""
Start = Callable[..., "subprocess.Popen[str]"]


class SupervisedProcess:
    """Lines to a module of ours in a process of its own, and lines from it."""

    def __init__(
        self,
        module: str,
        *arguments: str,
        hear: Callable[[str], None] = lambda _line: None,
        gone: Callable[[], None] = lambda: None,
        start: Start = child,
        again: float = AGAIN_SECONDS,
    ) -> None:
        """`hear` is told each line and `gone` that one has ended, both in the thread of this helper."""
        self._command, self._hear, self._gone = (module, *arguments), hear, gone
        self._start, self._again = start, again
        self._ended = threading.Event()
        self._lock = threading.Lock()
        self._process: subprocess.Popen[str] | None = None
        threading.Thread(target=self._listen, name=module, daemon=True).start()

    def say(self, line: str) -> None:
        """A line to whichever is there now; to none if none is."""
        with self._lock, suppress(OSError, ValueError):
            if self._process is not None and self._process.stdin is not None:
                self._process.stdin.write(f"{line}\n")
                self._process.stdin.flush()

    def end(self) -> None:
        """No more is heard. It is told so by the end of its input, and says goodbye by itself."""
        self._ended.set()
        with self._lock, suppress(OSError):
            if self._process is not None and self._process.stdin is not None:
                self._process.stdin.close()

    def _listen(self) -> None:
        while not self._ended.is_set():
            with suppress(OSError):
                self._listen_to_one()
            self._ended.wait(self._again)

    def _listen_to_one(self) -> None:
        with self._lock:
            if self._ended.is_set():
                return
            self._process = process = self._start(*self._command)
        with process:
            for line in process.stdout or ():
                if not self._ended.is_set():
                    self._hear(line)
        if not self._ended.is_set():
            self._gone()
