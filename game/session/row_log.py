"""Logs in rows of the house: a snapshot of a party or room, and a row for what was appended at once since.

Of two programs with one house, only one can append after so many entries, and a session that was taken up
again gets no snapshot of its life before: the other one hears OutOfStepError, or is not heard where that
turns out only once the disk takes what was to be done soon.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress

import msgspec

from game.duplicate.going_on import table_after
from game.language.messages import message
from game.session.entries import Entry, PartyEntry, entries_from_lines, entry_from_line
from game.session.log import OutOfStepError
from game.session.room_entries import lines_of, snapshot_of
from game.storage.collection_spec import CollectionSpec
from game.storage.local_store import LocalStore
from memcard.disk import Disk

_FIRST = f" {0:08}"


def _of_a_party(data: bytes) -> bytes:
    try:
        entries_from_lines(data)
    except msgspec.MsgspecError as error:
        raise ValueError(str(error)) from error
    return data


_ROOMS = message("the rooms")
ROOMS = CollectionSpec[bytes]("rooms", _ROOMS, bytes, bytes, most_bytes=8 << 20, most_rows=100_000)
ROOM_LOG = CollectionSpec[bytes](
    "room log",  # not read: a key
    _ROOMS,
    bytes,
    bytes,
    most_bytes=1 << 20,
    most_rows=1 << 23,
)
PARTY_LOG = CollectionSpec[bytes](
    "party log",  # not read: a key
    message("the party that is on"),
    bytes,
    _of_a_party,
    most_bytes=1 << 19,
    most_rows=100_000,
)
"""Until it has ended or was left: where a start finds it, the program was killed."""
_SNAPSHOTS = {ROOM_LOG.name: ROOMS}
"""Of kinds that have them elsewhere than in their first row."""


def party_in(lines: Sequence[bytes]) -> tuple[PartyEntry, Sequence[Entry]] | None:
    """The opening and what has happened since; None where that is no party that can go on."""
    entries = entries_from_lines(b"\n".join(lines))
    with suppress(ValueError):
        if entries and isinstance(entries[0], PartyEntry) and table_after(entries[0].party):
            return entries[0], entries[1:]
    return None


def _reach(snapshot: bytes) -> tuple[int, int]:
    """In which life of its session a snapshot was taken, and after how many entries."""
    with suppress(msgspec.MsgspecError):
        if isinstance(opened := entry_from_line(snapshot), PartyEntry):
            return 0, opened.entries
    with suppress(msgspec.MsgspecError, RecursionError):
        room = snapshot_of(snapshot)
        return room.life, room.entries
    return 0, 0


class RowLog:
    """One log. What is done `now` is safe on return or raises StorageError; all else is so soon.

    Its rows have keys of its id and the number of the entries before them. A snapshot lies elsewhere, by id;
    or it is the first of the rows, and counts as an entry.
    """

    def __init__(self, house: LocalStore, kind: CollectionSpec[bytes], id: str = "00000001") -> None:
        """`kind` is of the rows."""
        snapshots = _SNAPSHOTS.get(kind.name, kind)
        self.id, self._now, self._is_first = id, house.now, snapshots is kind
        self._rows, self._snapshots = house.collection(kind), house.collection(snapshots)
        self._since: list[str] = []
        """Keys of the rows since the snapshot."""
        self._lock: int | None = None

    @classmethod
    def all_of(cls, house: LocalStore, kind: CollectionSpec[bytes]) -> Iterator[tuple[RowLog, list[bytes]]]:
        """Every log with its lines, the first of which is its snapshot."""
        rows = {item.key: item.value for item in house.collection(kind).items()}
        keys = defaultdict[str, list[str]](list)
        for key in rows:
            keys[key.rpartition(" ")[0]].append(key)
        for item in house.collection(_SNAPSHOTS.get(kind.name, kind)).items():
            log = cls(house, kind, item.key.removesuffix(_FIRST))
            if item.key == log._first:
                log._since, lines, count = keys[log.id], [item.value.strip()], _reach(item.value)[1]
                while row := rows.get(log._key(count)):
                    lines += row.splitlines()
                    count += len(row.splitlines())
                yield log, lines

    @classmethod
    def held(
        cls, house: LocalStore, kind: CollectionSpec[bytes], lock: str
    ) -> tuple[RowLog | None, list[bytes]]:
        """The only log of a kind, until `end`, and its lines; none where another program has it that shares
        the folder."""
        file, disk = None, Disk()
        if house.folder is not None:
            with suppress(OSError):  # where nothing can be written there is no log either
                file = disk.open_lock(house.folder / lock)
        is_ours = house.folder is None or (file is not None and disk.try_lock(file))
        logs = sorted(cls.all_of(house, kind), key=lambda one: one[0].id)
        log, lines = logs[-1] if logs else (cls(house, kind), [])
        log._lock = file
        if not is_ours:
            log.release()
            return None, lines
        end = log._key(_reach(lines[0])[1] + len(lines) - 1) if lines else ""
        log._since = log._rows.keys()
        for key in log._since:
            if key >= end:  # after a row that is missing: it would count again once there is another one
                log._rows.remove(key)
        return log, lines

    @property
    def age(self) -> float:
        """Seconds since anything was appended to a log of its kind, by the clock as it stands now; below zero
        where that was set back meanwhile, without end where there is none."""
        return self._now() - max((moment for _, moment in self._rows.moments()), default=-math.inf)

    @property
    def reach(self) -> int:
        """How many entries none of its rows goes beyond, also of one that was not wholly removed."""
        return max((int(key.rpartition(" ")[2]) for key in self._since), default=0)

    def append(self, entries: Sequence[msgspec.Struct], expected: int) -> None:
        self.append_lines(lines_of(entries), expected)

    def append_lines(self, lines: bytes, expected: int, *, now: bool = False) -> None:
        """The same of entries as `lines_of` has them."""
        key = self._key(expected)

        def edit(here: bytes | None) -> bytes:
            if here not in (None, lines):
                raise OutOfStepError
            return lines

        if now:
            self._rows.change_now(key, edit)
        else:  # nobody else has a log that is held
            self._rows.put(key, lines)
        self._since.append(key)

    def begin(self, snapshot: bytes, *, now: bool = False) -> None:
        """From now on the log has this instead of all that was in it."""

        def edit(here: bytes | None) -> bytes:
            if here is not None and _reach(here) > _reach(snapshot):
                raise OutOfStepError
            return snapshot

        (self._snapshots.change_now if now else self._snapshots.replace)(self._first, edit)
        self._forget_rows()

    def end(self, *, now: bool = False) -> None:
        """Nobody goes on with it."""
        (self._snapshots.remove_now if now else self._snapshots.remove)(self._first)
        self._forget_rows()
        self.release()

    def release(self) -> None:
        """Other programs may have the log."""
        if self._lock is not None:
            Disk().close(self._lock)
            self._lock = None

    def _forget_rows(self) -> None:
        for key in self._since:
            if key != self._first:
                self._rows.remove(key)
        self._since = []

    @property
    def _first(self) -> str:
        """The key of the snapshot."""
        return self.id + _FIRST * self._is_first

    def _key(self, number: int) -> str:
        return f"{self.id} {number + self._is_first:08}"
