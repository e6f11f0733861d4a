"""Where the entries of a session are kept: a session with all of its log is that session.

Halls keep theirs in a file (`halls.write_ahead_log`), or at a broker whose order counts
(`halls.jetstream_log`); parties and rooms in rows of the house (`party_log`, `room_log`), and rooms that
processes share at a broker that takes an entry only after those that whoever appends it knows
(`rooms.net.room_stream`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.session.entries import AnyEntry


class OutOfStepError(ValueError):
    """Somebody else has appended to this log meanwhile."""


class Appends(Protocol):
    """All that a session needs of its log."""

    def append(self, entries: Sequence[AnyEntry], expected: int, /) -> None:
        """These come next, where `expected` have come since the opening.

        Raises OutOfStepError, unless whoever keeps the log puts entries into their order.
        """


class MemoryLog:
    """A log that lasts as long as the program."""

    def __init__(self, entries: list[AnyEntry] | None = None) -> None:
        """`entries` since the opening."""
        self.entries = [] if entries is None else entries

    def append(self, entries: Sequence[AnyEntry], expected: int) -> None:
        if expected != len(self.entries):
            raise OutOfStepError
        self.entries += entries
