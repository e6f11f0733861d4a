"""The pad laboratory as a fixture."""

from __future__ import annotations

import os
import queue
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.controllers.lab.bench import Bench, in_own_namespace

ROOT = Path(__file__).parents[2]
PATIENCE_SECONDS = 30


class Listener:
    """The listening program, and what it has said."""

    def __init__(self, bench: Bench, *arguments: str, **variables: str) -> None:
        program = [sys.executable, "-u", "-m", "tests.controllers.lab.listener", *arguments]
        # Other tests draw without a window; the listener is as the game, whose pads need the display.
        environment = {
            name: value for name, value in os.environ.items() if name != "ARCADE_HEADLESS"
        } | variables
        self._process = subprocess.Popen(
            [*bench.prefix, *program],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        self.said: list[str] = []
        threading.Thread(target=self._collect, daemon=True).start()

    def _collect(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line.rstrip("\n"))
        self._lines.put("the program has ended")

    def wait_for(self, beginning: str) -> str:
        """The next line that begins so; lines before it are only kept in `said`."""
        while True:
            try:
                line = self._lines.get(timeout=PATIENCE_SECONDS)
            except queue.Empty:
                line = "the program says nothing more"
            self.said.append(line)
            if line.startswith(beginning):
                return line
            if line in ("the program has ended", "the program says nothing more"):
                raise AssertionError(f"no {beginning!r} in:\n" + "\n".join(self.said))

    @property
    def open_files(self) -> list[str]:
        """Whatever the program has open, devices and all else."""
        folder = Path(f"/proc/{self._process.pid}/fd")
        return sorted(str(link.readlink()) for link in folder.iterdir())

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(PATIENCE_SECONDS)


class Lab(Bench):
    """A bench that stops its listeners."""

    def __init__(self) -> None:
        super().__init__()
        self._listeners: list[Listener] = []

    def listen(self, *arguments: str, **variables: str) -> Listener:
        """Start the listening program, with these variables in its environment."""
        listener = Listener(self, *arguments, **variables)
        self._listeners.append(listener)
        return listener

    def close(self) -> None:
        for listener in self._listeners:
            listener.stop()
        super().close()


def _why_not() -> str | None:
    """Why this machine cannot emulate devices."""
    if not sys.platform.startswith("linux"):
        return "input devices are emulated on Linux only"
    if os.geteuid() != 0 or not os.access("/dev/fuse", os.R_OK | os.W_OK):
        return "emulating input devices needs root and /dev/fuse"
    if shutil.which("unshare") is None or subprocess.run([*in_own_namespace(), "true"]).returncode:
        return "emulating input devices needs mount namespaces"
    if not os.environ.get("DISPLAY"):
        return "pyglet reads pads only with a display: run ./test"
    return None


@pytest.fixture
def lab() -> Iterator[Lab]:
    """A bench for emulated pads; skips with the reason where there can be none."""
    reason = _why_not()
    if reason:
        pytest.skip(reason)
    bench = Lab()
    yield bench
    bench.close()
