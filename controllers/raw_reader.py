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

RawReport = tuple[str, str, int]
"""Event type, name of the code, value. The type "Gone" is a device's last; "Lost" means that the kernel had
no room for reports, so that the state must be asked for anew."""

MOST_REPORTS = 64
"""Reports in one reading."""
BURST = 1_500
"""After more readings than this in a second the next ones are slowed down: a broken device must not take the
game's time."""
REST_SECONDS = 0.02


class RawReader:
    """Reads until the device is gone or `stop` is called."""

    def __init__(self, inputs: Any, device: Any, path: str, pass_on: Callable[[RawReport], None]) -> None:
        """`device` is the package's; `pass_on` is called in the thread. Raises OSError where `path` is not
        readable (yet)."""
        self._inputs = inputs
        self._device = device
        self._pass_on = pass_on
        # The package would open the file with a buffer, in which reports hide from `poll`.
        self._file = Path(path).open("rb", buffering=0)  # noqa: SIM115 - `stop` closes it
        device._character_file = self._file
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
        since, read = time.monotonic(), 0
        while True:
            if any(number == self._wake for number, _ in waiting.poll()):
                return
            if not self._read():
                self._pass_on(("Gone", "", 0))
                return
            now = time.monotonic()
            since, read = (now, 0) if now - since > 1 else (since, read + 1)
            if read > BURST:
                time.sleep(REST_SECONDS)

    def _read(self) -> bool:
        """Pass on what there is to read; False once the device has ended.

        Not with the package's `read`: it reads one report at a time, loses those beside one that it does not
        know, and never returns from a file at its end.
        """
        size = self._inputs.EVENT_SIZE
        try:
            data = self._file.read(MOST_REPORTS * size) or b""
        except (OSError, ValueError):
            return False
        for fields in self._inputs.iter_unpack(data[: len(data) // size * size]):
            try:
                report = self._device._make_event(*fields)
            except (self._inputs.UnknownEventCode, self._inputs.UnknownEventType):
                continue  # newer kernels report codes that the package does not know
            if report.ev_type in ("Key", "Absolute"):
                self._pass_on((report.ev_type, report.code, report.state))
            elif report.code == "SYN_DROPPED":
                self._pass_on(("Lost", "", 0))
        return bool(data)
