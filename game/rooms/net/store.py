"""What outlives a process: rooms with their games, ratings, and the seats that this sofa has elsewhere.

All of it are rows of a house. A room is written before anybody hears of what has changed in it, so that a
process may be killed at any moment. Where the disk refuses, the game goes on, everybody in the room is told
so by its server, and what waits is written as soon as it can be.
"""

from __future__ import annotations

import logging
import secrets
import sqlite3
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from shutil import copy
from typing import Any, TypeVar

import msgspec

from game.language.messages import message
from game.rooms.ratings import FIRST_RATING, RatedGame, new_ratings
from game.rooms.room import Room
from game.rooms.seats_kept import SEATS, KeptSeat
from game.session.log import OutOfStepError
from game.session.row_log import ROOM_LOG, ROOMS, RowLog
from game.storage.collection import Collection
from game.storage.collection_spec import CollectionSpec, WhenFull
from game.storage.legacy_import import OldPiece, carry_over, looks_of
from game.storage.local_store import LocalStore
from game.storage.storage_errors import StorageError

OLD = "rooms.sqlite"
"""The database of earlier versions."""
T = TypeVar("T")
_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody is, and after how many games that is known."""

    rating: float = FIRST_RATING
    games: int = 0


def _json(kind: type[T]) -> Callable[[bytes], T]:
    return msgspec.json.Decoder(kind).decode


RATINGS = CollectionSpec[Rating](
    "ratings", message("the ratings"), msgspec.json.encode, _json(Rating), most_bytes=200, most_rows=1_000_000
)
"""By `person_of` each key."""
RATED = CollectionSpec[bytes](
    "rated games",  # not read: a key
    message("the games that were rated"),
    bytes,
    bytes,
    most_bytes=1,
    most_rows=100_000,
    when_full=WhenFull.DROP_OLDEST,
)
KEYS = CollectionSpec[str](
    "keys for ratings",  # not read: a key
    message("the keys of the players"),
    str.encode,
    bytes.decode,
    most_bytes=200,
    most_rows=10_000,
)
"""By a digest of the name."""
SERVERS = CollectionSpec[str](
    "servers", message("the servers far away"), str.encode, bytes.decode, most_bytes=1000, most_rows=1000
)


class KeptRooms:
    """What is kept of rooms; may be used from several threads. Nothing here raises for a disk's sake."""

    def __init__(self, house: LocalStore, old: Path | None = None) -> None:
        """`old` is the folder in which earlier versions had a database of their own."""
        self._house = house
        self._lock = threading.Lock()
        self._rooms, self._ratings, self._rated = (
            house.collection(ROOMS),
            house.collection(RATINGS),
            house.collection(RATED),
        )
        self._logs = dict[str, RowLog]()
        """By room, of those that were read or kept here."""
        self._lost = set[str]()
        """Rooms whose logs go on in another program."""
        self._unsure = set[str]()
        """Rooms whose latest snapshot waits for the disk, or another program's log has come first."""
        self._seats, self._keys, self._servers = (
            house.collection(SEATS),
            house.collection(KEYS),
            house.collection(SERVERS),
        )
        if old is not None and (old / OLD).exists():
            looks = looks_of(old.glob(f"{OLD}*"))
            carry_over(house, "rooms", looks, lambda: self._pieces(old / OLD))

    @property
    def trouble(self) -> str:
        """Why nothing can be kept just now, in one sentence; empty where all is well."""
        return self._house.refusal

    def take_told(self) -> str:
        """What there is to say of how it was opened, once; empty if nothing."""
        return self._house.take_trouble().partition(" It is tried again")[0]  # not read: as the house says it

    def takes_more(self) -> bool:
        """Whether anything can be kept: what was mended or set aside at the opening is no reason."""
        return self._house.flush()

    def close(self) -> None:
        """End what is kept; only for whoever opened the house for this."""
        self._house.close()

    def _at_once(self, now: Callable[[], object], later: Callable[[], None]) -> bool:
        """Have a change safe when this returns or, where the disk refuses, as soon as it can be; which."""
        if not self._house.told:
            try:
                now()
            except StorageError as error:
                _LOG.warning("%s", error)
            else:
                return True
        later()
        return False

    # ------------------------------------------------------------ rooms

    def keep(self, room: Room) -> bool:
        """Append to a room's log what has happened since; whether it is safe already.

        Where another program has appended there, nothing is kept any more, and that log goes on.
        """
        (data, before), log = room.take_log(whole=room.id in self._unsure), self._log(room.id)

        def now() -> None:
            if before is None:
                log.begin(data, now=True)
            else:
                log.append_lines(data, before, now=True)

        def later() -> None:
            log.begin(data if before is None else room.session.snapshot())

        is_safe = False
        if room.id not in self._lost:
            try:
                is_safe = self._at_once(now, later)
            except OutOfStepError:
                self._lost.add(room.id)
        (self._unsure.discard if is_safe else self._unsure.add)(room.id)
        return is_safe

    def forget(self, room_id: str) -> None:
        """Nobody goes on with a room here; a log that goes on in another program is left alone."""
        self._unsure.discard(room_id)
        if room_id in self._lost:
            return
        log = self._log(room_id)
        self._at_once(lambda: log.end(now=True), log.end)
        del self._logs[room_id]

    def _log(self, room_id: str) -> RowLog:
        return self._logs.setdefault(room_id, RowLog(self._house, ROOM_LOG, room_id))

    def rooms(self) -> Iterator[tuple[str, bytes]]:
        """Every room that was kept, as `room_from_bytes` reads it."""
        for log, lines in RowLog.all_of(self._house, ROOM_LOG):
            self._logs[log.id] = log
            yield log.id, b"\n".join(lines)

    def room_ids(self) -> set[str]:
        """The ids of all rooms that were kept."""
        return set(self._rooms.keys())

    # ------------------------------------------------------------ ratings

    def rating(self, key: str) -> tuple[float, int]:
        """The rating and the number of games of whoever has this key."""
        found = self._ratings.get(person_of(key)) or Rating()
        return found.rating, found.games

    def rate(self, game: RatedGame) -> None:
        """A game is over: ratings change if it was rated, and people with keys sat on two sofas at least.

        A game counts once, however often it is told of: a process that is killed before it has written that
        the game is over plays the end again. All that changes is written in one step. Raises StorageError,
        and changes nothing, where one of the ratings is none.
        """
        seats = game.people
        if not game.rated or len({game.sofas[seat] if game.sofas else seat for seat in seats}) < 2:
            return
        with self._lock, self._house.in_one_step():
            if self._rated.holds(game.id):
                return
            before = [self.rating(game.keys[seat]) for seat in seats]
            standings = [game.standings[seat] for seat in seats]
            after = new_ratings(before, standings, [game.sofas[seat] for seat in seats] if game.sofas else ())
            rows = [
                (person_of(game.keys[seat]), Rating(rating, games + 1))
                for seat, rating, (_, games) in zip(seats, after, before, strict=True)
            ]
            for _, rated in rows:
                RATINGS.written(rated)
            for person, rated in rows:
                self._ratings.put(person, rated)
            self._rated.put(game.id, b"")

    # ------------------------------------------------------------ seats elsewhere

    def keep_seat(self, seat: KeptSeat) -> None:
        """Keep seats of this sofa; a word that lies there goes on lying there."""
        before = self._seats.get(seat.room)
        self._seats.put(seat.room, seat if before is None else replace(seat, lying=before.lying))

    def forget_seat(self, room: str) -> None:
        self._seats.remove(room)

    def seats(self) -> list[KeptSeat]:
        """Those in which this sofa sat last first."""
        return [item.value for item in self._seats.items()]

    # ------------------------------------------------------------ people here, servers far away

    def key_of(self, name: str, server: str) -> str:
        """The secret key of somebody who plays here, by name, for one server; made when first asked for."""
        fresh, found = secrets.token_urlsafe(32), ""

        def edit(here: str | None) -> str:
            nonlocal found
            found = here or fresh
            return found

        place = person_of(name.casefold())
        if (known := self._keys.get(place)) is not None:
            found = known
        else:
            self._at_once(lambda: self._keys.change_now(place, edit), lambda: self._keys.change(place, edit))
        return blake2b(server.encode(), key=found.encode(), digest_size=24).hexdigest()

    def keep_server(self, address: str) -> None:
        if not self._servers.holds(address):
            self._servers.put(address, address)

    def forget_server(self, address: str) -> None:
        self._servers.remove(address)

    def servers(self) -> list[str]:
        """The addresses of servers that were named once."""
        return sorted(self._servers.keys())

    # ------------------------------------------------------------ from earlier versions

    def _pieces(self, path: Path) -> Iterator[OldPiece[Any]]:
        """What lies in a database of an earlier version, from a copy: it is not even opened."""
        with tempfile.TemporaryDirectory(prefix="parlour-") as folder:
            for part in filter(Path.is_file, path.parent.glob(f"{path.name}*")):
                copy(part, folder)
            with suppress(sqlite3.Error), closing(sqlite3.connect(Path(folder) / path.name)) as old:
                for table, piece in self._tables.items():
                    yield from map(piece, old.execute(f"SELECT * FROM {table}").fetchall())

    @property
    def _tables(self) -> dict[str, Callable[[tuple[Any, ...]], OldPiece[Any]]]:
        """By the tables of earlier versions, how a piece is made of a row."""

        def played_more(here: Rating, old: Rating) -> Rating:
            return max(here, old, key=lambda rating: rating.games)

        def piece(collection: Collection[T], key: str, value: T, when: float | None = None) -> OldPiece[T]:
            return OldPiece(collection, key, value, when)

        return {
            "rooms": lambda row: piece(self._rooms, row[0], bytes(row[1])),
            "ratings": lambda row: OldPiece(self._ratings, row[0], Rating(row[1], row[2]), None, played_more),
            "rated": lambda row: piece(self._rated, row[0], b""),
            "seats": lambda row: piece(
                self._seats, row[0], KeptSeat(row[0], row[1], row[2], row[3], bool(row[4]))
            ),
            "keys": lambda row: piece(self._keys, person_of(row[0]), row[1]),
            "servers": lambda row: piece(self._servers, row[0], row[0]),
        }


def person_of(key: str) -> str:
    """What is written of a person's secret key: it tells keys apart, and opens nothing."""
    return blake2b(key.encode(), digest_size=16).hexdigest()
