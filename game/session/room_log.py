"""The logs of rooms in rows of the house: a snapshot of each, and a row for what was appended at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import msgspec

from game.session.log import OutOfStepError
from game.session.room_entries import snapshot_of
from game.storage.collection_spec import CollectionSpec
from game.storage.local_store import LocalStore

ROOMS = CollectionSpec[bytes]("rooms", "the rooms", bytes, bytes, most_bytes=8 << 20, most_rows=100_000)
"""Snapshots by id of the room."""
ROOM_LOG = CollectionSpec[bytes]("room log", "the rooms", bytes, bytes, most_bytes=1 << 20, most_rows=1 << 23)
"""By id and the number of the entries before them, lines of `room_entries`."""


class RoomLogs:
    """See above. What is done `now` is safe on return or raises StorageError, or is soon.

    Of two programs with one house, only one can append after so many entries, and a room that was taken up
    again gets no snapshot of its life before: the other one hears OutOfStepError, or is not heard where
    that turns out only once the disk takes what was to be done soon.
    """

    def __init__(self, house: LocalStore) -> None:
        self._rooms, self._rows = house.collection(ROOMS), house.collection(ROOM_LOG)
        self._keys = defaultdict[str, list[str]](list)
        """By room, those of the rows since its snapshot."""

    def append(self, room: str, lines: bytes, before: int) -> None:
        """What has happened next, after so many entries: now."""
        key = f"{room} {before:08}"

        def edit(here: bytes | None) -> bytes:
            if here not in (None, lines):
                raise OutOfStepError
            return lines

        self._rows.change_now(key, edit)
        self._keys[room].append(key)

    def begin(self, room: str, snapshot: bytes, *, now: bool) -> None:
        """From now on the log has this instead of all that was in it."""

        def edit(here: bytes | None) -> bytes:
            if here is not None and _reach(here) > _reach(snapshot):
                raise OutOfStepError
            return snapshot

        (self._rooms.change_now if now else self._rooms.replace)(room, edit)
        self._forget_rows(room)

    def end(self, room: str, *, now: bool) -> None:
        """Nobody goes on with it."""
        (self._rooms.remove_now if now else self._rooms.remove)(room)
        self._forget_rows(room)

    def _forget_rows(self, room: str) -> None:
        for key in self._keys.pop(room, ()):
            self._rows.remove(key)

    def read(self) -> Iterator[tuple[str, bytes]]:
        """Every room with its log, as `RoomSession.read` takes it."""
        rows = {item.key: item.value for item in self._rows.items()}
        self._keys.clear()
        for key in rows:
            self._keys[key.rpartition(" ")[0]].append(key)
        for item in self._rooms.items():
            parts, count = [item.value], _reach(item.value)[1]
            while lines := rows.get(f"{item.key} {count:08}"):
                parts.append(lines)
                count += len(lines.splitlines())
            yield item.key, b"\n".join(parts)


def _reach(snapshot: bytes) -> tuple[int, int]:
    """In which life of its room a snapshot was taken, and after how many entries."""
    try:
        room = snapshot_of(snapshot)
    except (msgspec.MsgspecError, RecursionError):  # nobody goes on with that
        return 0, 0
    return room.life, room.entries
