"""The log of the party that is on at this television, in rows of the house.

It is there only until the party has ended or was left: where a start finds one, the program was killed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import suppress

import msgspec

from game.duplicate.going_on import table_after
from game.session.entries import AnyEntry, PartyEntry, entries_from_lines, entry_to_line
from game.session.log import OutOfStepError
from game.storage.collection_spec import CollectionSpec
from game.storage.local_store import LocalStore
from memcard.disk import Disk


def _from_bytes(data: bytes) -> list[AnyEntry]:
    try:
        return entries_from_lines(data)
    except msgspec.MsgspecError as error:
        raise ValueError(str(error)) from error


PARTY_LOG = CollectionSpec[list[AnyEntry]](
    "party log",
    called="the party that is on",
    to_bytes=lambda entries: b"".join(map(entry_to_line, entries)),
    from_bytes=_from_bytes,
    most_bytes=1 << 19,
    most_rows=100_000,
)


class PartyLog:
    """A row for what is appended at once: of which snapshot it is, and how many entries come before it."""

    def __init__(self, house: LocalStore, lock: int | None) -> None:
        self._house, self._rows, self._lock = house, house.collection(PARTY_LOG), lock
        self._snapshot = self._count = 0

    @classmethod
    def held(cls, house: LocalStore) -> PartyLog | None:
        """The log, until `end`; None where another program has it that shares the folder."""
        if house.folder is None:
            return cls(house, None)
        disk = Disk()
        try:
            lock = disk.open_lock(house.folder / "party.lock")
        except OSError:  # where nothing can be written there is no log either
            return None
        if disk.try_lock(lock):
            return cls(house, lock)
        disk.close(lock)
        return None

    @classmethod
    def tells_of(cls, house: LocalStore, mark: int | None) -> bool:
        """Whether the log is of the party with this mark, whoever has it."""
        before = cls(house, None).read()
        return before is not None and before[0].party.mark == mark

    @property
    def age(self) -> float:
        """Seconds since the last entry was appended; without end where there is none."""
        return self._house.now() - max((moment for _, moment in self._rows.moments()), default=-math.inf)

    def read(self) -> tuple[PartyEntry, Sequence[AnyEntry]] | None:
        """The opening and what has happened since; None where that is no party that can go on."""
        keys = sorted(self._rows.keys())
        self._snapshot = int(keys[-1].partition(" ")[0]) if keys else 0
        entries: list[AnyEntry] = []
        while row := self._rows.get(self._key(len(entries))):
            entries += row
        opened, happened = (entries[0], entries[1:]) if entries else (None, [])
        self._count = len(happened)
        with suppress(ValueError):
            if isinstance(opened, PartyEntry) and table_after(opened.party):
                return opened, happened
        return None

    def begin(self, opening: PartyEntry) -> None:
        """The log begins anew with this."""
        before = self._rows.keys()
        self._snapshot += 1
        self._count = 0
        self._rows.put(self._key(0), [opening])
        for key in before:
            self._rows.remove(key)

    def append(self, entries: Sequence[AnyEntry], expected: int) -> None:
        """It is on its way to the disk when this returns."""
        if expected != self._count:
            raise OutOfStepError
        self._rows.put(self._key(1 + expected), [*entries])
        self._count += len(entries)

    def end(self) -> None:
        """The party is over, or was left."""
        for key in [*self._rows.keys()]:
            self._rows.remove(key)
        self.release()

    def release(self) -> None:
        """Other programs may have the log."""
        if self._lock is not None:
            Disk().close(self._lock)
            self._lock = None

    def _key(self, number: int) -> str:
        return f"{self._snapshot:08} {number:08}"
