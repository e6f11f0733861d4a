"""Ending a match as soon as it is decided: the sequential probability ratio test (Wald 1945), on pairs.

Two games with the same luck, in which each side opens once, make a pair, whose result is one of five: 0, 1/4,
1/2, 3/4 or 1 of what there is to win. Pairs do not depend on each other, games of a pair do. How likely the
results are by either supposition is told by their mean and variance alone (generalized test, as engines of
chess are tested: Van den Bergh 2017).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import log

_FEWEST = 10
"""Pairs before which nothing is decided: the variance is not known well enough."""


@dataclass(slots=True)
class SequentialTest:
    """Whether a side wins `high` of all there is to win, or only `low`."""

    low: float
    high: float
    error: float = 0.05
    """How often the verdict may be wrong where one of the two is just the truth."""
    pairs: int = 0
    won: float = 0.0
    squares: float = 0.0

    def add(self, results: Iterable[float]) -> None:
        """Count pairs, each by the share that was won of it."""
        for result in results:
            self.pairs += 1
            self.won += result
            self.squares += result * result

    @property
    def evidence(self) -> float:
        """The logarithm of how many times likelier the results are with `high` than with `low`."""
        if not self.pairs:
            return 0.0
        # One pair won and one lost beside those played: without any luck nothing can be told of luck.
        count = self.pairs + 2
        spread = (self.squares + 1) / count - ((self.won + 1) / count) ** 2
        middle = (self.low + self.high) / 2
        return (self.high - self.low) * (self.won - self.pairs * middle) / spread

    @property
    def verdict(self) -> float | None:
        """Which of the two it is; None as long as that is open."""
        bound = log((1 - self.error) / self.error)
        if self.pairs < _FEWEST or abs(self.evidence) < bound:
            return None
        return self.high if self.evidence > 0 else self.low

    def __str__(self) -> str:
        found, told = self.verdict, "not decided"
        if found is not None:
            told = f"decided: {found:.1%} rather than {self._other(found):.1%}"
        return f"{told}, after {self.pairs} pairs (evidence {self.evidence:+.2f})"

    def _other(self, one: float) -> float:
        return self.low if one == self.high else self.high
