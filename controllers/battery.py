"""Asks now and then how full the batteries are, where the system tells."""

from __future__ import annotations

from collections.abc import Iterable

from controllers import sysfs
from controllers.protocol import PadEvent, PadEventKind

EVERY_SECONDS = 30.0


class Batteries:
    """A clock for asking."""

    def __init__(self) -> None:
        self._next = 0.0

    def poll(self, pads: Iterable[str], now: float) -> list[PadEvent]:
        """The level of each of these pads, named by their device paths, when it is time to ask again."""
        if now < self._next:
            return []
        self._next = now + EVERY_SECONDS
        levels = ((pad, sysfs.battery(sysfs.event_of(pad))) for pad in pads if sysfs.event_of(pad))
        return [
            PadEvent(pad, PadEventKind.BATTERY, value=level, time=now)
            for pad, level in levels
            if level is not None
        ]
