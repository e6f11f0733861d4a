"""So many things at once, and so many a second after that: a token bucket."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class TokenBucket:
    """Lets `burst` things through at once, and `rate` a second in the long run."""

    rate: float
    burst: float
    _left: float = field(init=False)
    _at: float = field(default=0.0, init=False)

    def __post_init__(self) -> None:
        self._left = self.burst

    def takes(self, now: float) -> bool:
        """Whether one more may pass at `now`, in seconds, which may stand still; counts it if so."""
        if not self.would_take(now):
            return False
        self._left -= 1
        return True

    def would_take(self, now: float) -> bool:
        """The same, and nothing is counted."""
        self._left = min(self.burst, self._left + max(0.0, now - self._at) * self.rate)
        self._at = max(now, self._at)
        return self._left >= 1
