"""What a measurement returns, and what several of them need."""

# not read by players: it measures this machine for engineers
from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import psutil

MEBIBYTE = 1 << 20


@dataclass(frozen=True, slots=True)
class Measurement:
    """One row of the table that `parlour bench` prints."""

    name: str
    value: float
    unit: str
    at_least: float | None = None
    """The value must be no less than this, or no more than `at_most`, on two cores that have nothing else to
    do."""
    at_most: float | None = None

    @property
    def demanded(self) -> str:
        """The demand in words; empty if there is none."""
        if self.at_least is not None and self.at_most is not None:
            return f"{self.at_least:g} to {self.at_most:g}"
        if self.at_least is not None:
            return f">= {self.at_least:g}"
        return f"<= {self.at_most:g}" if self.at_most is not None else ""

    @property
    def good(self) -> bool:
        """Whether the demand is met."""
        too_little = self.at_least is not None and self.value < self.at_least
        too_much = self.at_most is not None and self.value > self.at_most
        return not (too_little or too_much)


def seconds_of(work: Callable[[], object]) -> float:
    """How long it takes, by the clock on the wall."""
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which `share` (0 to 1) of all values lie."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def resident_mebibytes(pid: int) -> float:
    """Memory that a process holds."""
    return float(psutil.Process(pid).memory_info().rss / MEBIBYTE)
