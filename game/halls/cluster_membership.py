"""Which processes hold the lines of one hall, which of them leads, and whose lines are gone with theirs.

Pure: moments are told. Nothing depends on there being one leader alone: an entry that is noted twice is one.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.session.entries import (
    AT_THEIR_TIME,
    BackEntry,
    Entry,
    HandedInEntry,
    LostEntry,
    OpenedEntry,
    ReopenedEntry,
)

BEAT = tuple[str, float, int]
"""What each tells the others: which one it is, its time of the hall, the last message that it has heard."""
BEAT_SECONDS = 1.0
"""How often each tells the others that it is there."""
GONE_SECONDS = 3.0
"""How long a silent one counts as there."""


class ClusterMembership:
    """See above."""

    def __init__(self, own: str, now: float) -> None:
        self._own = own
        self._leader = ""
        self._began = now
        self._beats: dict[str, float] = {}
        self._where: dict[int, str] = {}
        """By player, the process that has a line of theirs."""

    def hear(self, process: str, entries: Iterable[Entry]) -> None:
        """What a process has noted."""
        for entry in entries:
            match entry:
                case HandedInEntry():  # looked for first, as most are
                    pass
                case BackEntry(_, player):
                    self._where[player] = process
                case LostEntry(_, player):
                    self._where.pop(player, None)
                case OpenedEntry() | ReopenedEntry():
                    self._leader = process
                case _ if isinstance(entry, AT_THEIR_TIME):
                    self._leader = process

    def beat(self, process: str, now: float) -> None:
        """One says that it is there."""
        self._beats[process] = now

    def broker_is_back(self, now: float) -> None:
        """Nobody could be heard meanwhile."""
        self._began = now
        self._beats = dict.fromkeys(self._beats, now)

    def others(self, now: float) -> list[str]:
        """Those that are there, besides this one."""
        return [one for one, at in self._beats.items() if now - at < GONE_SECONDS]

    def _is_there(self, process: str, now: float) -> bool:
        return process == self._own or now - self._beats.get(process, self._began) < GONE_SECONDS

    def leads(self, now: float) -> bool:
        """Whether this one does what is due: as it has done last, or as the first of those that are left."""
        if self._is_there(self._leader, now):
            return self._leader == self._own
        return self._own <= min(self.others(now), default=self._own)

    def orphans(self, now: float) -> list[int]:
        """Players whose line was at a process that is gone; told once."""
        there = {one: self._is_there(one, now) for one in set(self._where.values())}
        found = [player for player, process in self._where.items() if not there[process]]
        for player in found:
            del self._where[player]
        return found
