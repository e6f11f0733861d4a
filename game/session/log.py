"""Where the entries of a session are kept: a session with all of its log is that session.

Halls keep theirs in a file (`halls.write_ahead_log`), or at a broker whose order counts
(`halls.jetstream_log`); parties and rooms in rows of the house (`row_log`). What happens in a room waits in
memory for whoever takes it there, or to a broker that takes an entry only after those that whoever appends it
knows (`rooms.net.room_stream`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Generic, Protocol, TypeVar

E = TypeVar("E")
Taken = TypeVar("Taken", contravariant=True)
S = TypeVar("S")


class OutOfStepError(ValueError):
    """Somebody else has appended to this log meanwhile."""


class Appends(Protocol[Taken]):
    """All that a session needs of its log."""

    def append(self, entries: Sequence[Taken], expected: int, /) -> None:
        """These come next, where `expected` have come since the opening.

        Raises OutOfStepError, unless whoever keeps the log puts entries into their order.
        """


class MemoryLog(Generic[E]):
    """A log that lasts as long as the program, or what waits until it is taken to where it is kept."""

    def __init__(self, entries: list[E] | None = None, taken: int = 0) -> None:
        """`entries` after so many that were `taken` already."""
        self.entries: list[E] = [] if entries is None else entries
        self._taken = taken

    def append(self, entries: Sequence[E], expected: int) -> None:
        if expected != self._taken + len(self.entries):
            raise OutOfStepError
        self.entries += entries

    def take(self) -> tuple[list[E], int]:
        """What waits, and how many entries have come before it; nothing waits any more."""
        entries, before, self.entries = self.entries, self._taken, []
        self._taken += len(entries)
        return entries, before


def recovered(
    begun: Callable[[], S],
    entries: Callable[[], Iterable[E]],
    apply: Callable[[S, E], object],
    untrue: tuple[type[Exception], ...],
) -> tuple[S, bool]:
    """A session after the entries of its log, up to the first that cannot be read or be true; whether that
    were all. `untrue` is what reading or applying such an entry raises: it may have half happened, so those
    before it are applied anew.
    """
    session, count = begun(), 0
    try:
        for entry in entries():
            apply(session, entry)
            count += 1
    except untrue:
        session = begun()
        for entry in islice(entries(), count):
            apply(session, entry)
        return session, False
    return session, True
