"""The lights of pads, where Linux lets a program switch them: they blink so that a pad is found in a heap."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from controllers import sysfs

BLINK_SECONDS = 0.6


class Lights:
    """Blinks pads' lights without waiting. The caller brings the clock."""

    def __init__(self) -> None:
        self._dark: dict[Path, tuple[str, float | None]] = {}
        """Lights that blink just now: what to write to restore them, and when (None: not yet decided)."""

    def blink(self, path: str) -> bool:
        """Switch the lights of a pad, named by its device path, for a moment.

        False if it has none, or none that we may switch: most systems leave them to the administrator.
        """
        blinks = False
        for light in sysfs.lights(sysfs.event_of(path)):
            if light in self._dark:
                blinks = True
                continue
            with suppress(OSError):
                before = light.read_text().strip()
                full = light.with_name("max_brightness").read_text().strip()
                light.write_text("0" if before != "0" else full)
                self._dark[light] = (before, None)
                blinks = True
        return blinks

    def poll(self, now: float) -> None:
        """Put back what has blinked long enough. `now` in seconds, monotonic."""
        for light, (before, until) in list(self._dark.items()):
            if until is None:
                self._dark[light] = (before, now + BLINK_SECONDS)
            elif now >= until:
                self._put_back(light)

    def stop(self) -> None:
        """Put everything back at once."""
        for light in list(self._dark):
            self._put_back(light)

    def _put_back(self, light: Path) -> None:
        with suppress(OSError):  # the pad may be gone, and its light with it
            light.write_text(self._dark[light][0])
        del self._dark[light]
