"""Batteries: how full they are is asked now and then, and a low one is warned of once."""

from __future__ import annotations

from collections.abc import Iterable

from controllers import sysfs
from controllers.protocol import PadEvent, PadEventKind

EVERY_SECONDS = 30.0
BATTERY_LOW, BATTERY_WELL = 0.15, 0.20
"""From the first share of a full battery on comes the warning; above the second the next one may come.

Sony's pads tell 5, 15, 25 % and so on: 15 is the step at which there is still time to find the cable.
"""


def warning_due(level: float | None, *, warned: bool) -> tuple[bool, bool]:
    """Whether to warn at this level, and whether the pad counts as warned from now on.

    `level` is the share of a full battery, None where the system does not tell.
    """
    if level is None or (warned and level <= BATTERY_WELL):
        return False, warned
    return level <= BATTERY_LOW, level <= BATTERY_LOW


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
