"""Small motion: values that ease to where they should be. Pure; time arrives as seconds passed."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass


def eased(share: float) -> float:
    """Smooth from 0 to 1, fast at first."""
    rest = 1.0 - max(0.0, min(1.0, share))
    return 1.0 - rest * rest * rest


@dataclass(slots=True)
class _Track:
    start: float
    target: float
    seconds: float
    passed: float

    @property
    def value(self) -> float:
        return self.start + (self.target - self.start) * eased(self.passed / self.seconds)

    @property
    def done(self) -> bool:
        return self.passed >= self.seconds


class Easing:
    """Named values on their way. Names not asked for between two rounds are forgotten."""

    def __init__(self) -> None:
        self.instant = False
        """Every value is at once where it should be."""
        self.brisk = False
        """What `elapsed` measures, a ceremony, is over at once."""
        self._tracks: dict[Hashable, _Track] = {}
        self._asked: set[Hashable] = set()
        self._kept: dict[Hashable, float] = {}

    @property
    def moving(self) -> bool:
        return any(not track.done for track in self._tracks.values())

    def advance(self, seconds: float) -> None:
        """Lets time pass."""
        for track in self._tracks.values():
            track.passed += seconds

    def begin(self) -> None:
        """Starts a round of asking."""
        self._asked = set()

    def end(self) -> None:
        """Forgets whatever nobody asked for in this round."""
        self._tracks = {name: track for name, track in self._tracks.items() if name in self._asked}
        self._kept = {name: value for name, value in self._kept.items() if name in self._asked}

    def keep(self, name: Hashable, value: float) -> None:
        """Remembers a value for as long as somebody goes on asking for it."""
        self._kept[name] = value

    def drop(self, name: Hashable) -> None:
        """Forgets a value that was remembered."""
        self._kept.pop(name, None)

    def kept(self, name: Hashable) -> float | None:
        """The value that was remembered, if any."""
        self._asked.add(name)
        return self._kept.get(name)

    def elapsed(self, name: Hashable, seconds: float) -> float:
        """How long ago a ceremony was first asked for, at most `seconds`, after which it rests."""
        self._asked.add(name)
        track = self._tracks.get(name)
        if track is None:
            track = self._tracks[name] = _Track(0.0, seconds, seconds, 0.0)
        if self.instant or self.brisk:
            track.passed = seconds
        return min(track.passed, seconds)

    def toward(
        self, name: Hashable, target: float, seconds: float = 0.15, first: float | None = None
    ) -> float:
        """The value of `name` now, on its way to `target`.

        A name not known before starts at `first`, or simply is at its target.
        """
        self._asked.add(name)
        if self.instant:
            self._tracks[name] = _Track(target, target, seconds, seconds)
            return target
        track = self._tracks.get(name)
        if track is None:
            start = target if first is None else first
            track = _Track(start, target, seconds, seconds if start == target else 0.0)
            self._tracks[name] = track
        elif track.target != target:
            track = _Track(track.value, target, seconds, 0.0)
            self._tracks[name] = track
        return track.value
