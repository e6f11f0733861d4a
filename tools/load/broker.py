"""A nats-server of our own, for measurements and trials of rooms that processes share."""

from __future__ import annotations

import socket
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType

import psutil

START_SECONDS = 20.0


class Broker:
    """May be killed and started again; it ends with its block."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._folder = folder
        self.start()

    @property
    def url(self) -> str:
        return f"nats://127.0.0.1:{self.port}"

    @property
    def cpu_seconds(self) -> float:
        """Processor time that it has taken so far."""
        times = psutil.Process(self._process.pid).cpu_times()
        return float(times.user + times.system)

    def __enter__(self) -> Broker:
        self.wait()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()

    def start(self) -> None:
        command = ["nats-server", "-a", "127.0.0.1", "-p", str(self.port), "-js", "-sd", str(self._folder)]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def wait(self) -> None:
        """Until it answers. Raises TimeoutError."""
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1):
                return
            time.sleep(0.02)
        raise TimeoutError("nats-server does not start")
