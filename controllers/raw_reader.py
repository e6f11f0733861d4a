"""A thread that reads one device through the `inputs` package, and nothing else. Linux only."""

from __future__ import annotations

import os
import select
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

RawReport = tuple[int, int, int]
"""Type, code and value, as the kernel has them."""
EV_SYN, EV_KEY, EV_ABS = 0, 1, 3
SYN_DROPPED = 3
LOST: RawReport = (EV_SYN, SYN_DROPPED, 0)
"""The kernel had no room for reports, so that the state must be asked for anew."""
GONE: RawReport = (-1, 0, 0)
"""The last report of a device."""

MOST_REPORTS = 64
"""Reports in one reading."""
BURST = 10_000
"""After more reports than this in a second the next readings are slowed down: a broken device must not
take the game's time. The fastest pads send half as many."""
REST_SECONDS = 0.02


class RawReader:
    """Reads until the device is gone or `stop` is called."""

    def __init__(self, inputs: Any, path: str, tell: Callable[[RawReport], None]) -> None:
        """`inputs` is the package; `tell` is called in the thread. Raises OSError where `path` is not
        readable (yet)."""
        self._inputs = inputs
        self._tell = tell
        # The package would open the file with a buffer, in which reports hide from `poll`.
        self._file = Path(path).open("rb", buffering=0)  # noqa: SIM115 - `stop` closes it
        self._wake, self._wake_up = os.pipe()
        self._thread = threading.Thread(target=self._run, name=f"pad {path}", daemon=True)

    def start(self) -> None:
        """Begin to read."""
        self._thread.start()

    def stop(self) -> None:
        """End the thread and close the device."""
        os.write(self._wake_up, b"x")
        self._thread.join(1.0)
        for end in (self._wake, self._wake_up):
            os.close(end)
        with suppress(OSError):  # an unplugged device may fail once more
            self._file.close()

    def _run(self) -> None:
        waiting = select.poll()
        waiting.register(self._file, select.POLLIN)
        waiting.register(self._wake, select.POLLIN)
        since, told = time.monotonic(), 0
        while True:
            if any(number == self._wake for number, _ in waiting.poll()):
                return
            reports = self._read()
            if not reports:
                self._tell(GONE)
                return
            now = time.monotonic()
            since, told = (now, 0) if now - since > 1 else (since, told + reports)
            if told > BURST:
                time.sleep(REST_SECONDS)

    def _read(self) -> int:
        """Pass on what there is to read, and answer how many reports it was; 0 once the device has ended.

        Not with the package's `read`: it reads one report at a time, loses those beside one that it does not
        know, and never returns from a file at its end.
        """
        size: int = self._inputs.EVENT_SIZE
        try:
            data = self._file.read(MOST_REPORTS * size) or b""
        except (OSError, ValueError):
            return 0
        for _, _, kind, code, value in self._inputs.iter_unpack(data[: len(data) // size * size]):
            if kind in (EV_KEY, EV_ABS) or (kind, code, value) == LOST:
                self._tell((kind, code, value))
        return len(data) // size
