"""What outlives a process: rooms with their games, ratings, and the seats that this sofa has elsewhere.

One SQLite file. A room is written before anybody hears of what has changed in it, so that a process may be
killed at any moment; a power cut may cost the last moves of the last seconds.
"""

from __future__ import annotations

import secrets
import sqlite3
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from game.rooms.ratings import FIRST_RATING, Finished, new_ratings
from game.rooms.room import Room
from game.rooms.room_keeping import room_to_bytes

TABLES = """
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
CREATE TABLE IF NOT EXISTS rooms (id TEXT PRIMARY KEY, body BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS ratings (person TEXT PRIMARY KEY, rating REAL NOT NULL, games INTEGER NOT NULL)
    WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS rated (game TEXT PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS seats (room TEXT PRIMARY KEY, address TEXT NOT NULL, token TEXT NOT NULL,
    name TEXT NOT NULL, hosted INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS keys (name TEXT PRIMARY KEY, key TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS servers (address TEXT PRIMARY KEY) WITHOUT ROWID;
"""
KEEP = "INSERT INTO rooms VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body"
"""Costs a third of what it costs to replace the row."""


@dataclass(frozen=True, slots=True)
class KeptSeat:
    """Seats of this sofa in a room, to which its token opens the way back."""

    room: str
    address: str
    token: str
    name: str
    hosted: bool
    """Whether the room was hosted by this very program."""


class Store:
    """The file; may be used from several threads."""

    def __init__(self, path: Path | str) -> None:
        """Raises sqlite3.Error if the file cannot be used."""
        self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._db.executescript(TABLES)
        self._lock = threading.Lock()

    def _ask(self, words: str, values: tuple[object, ...] = ()) -> list[tuple[Any, ...]]:
        with self._lock:
            return self._db.execute(words, values).fetchall()

    def close(self) -> None:
        self._db.close()

    # ------------------------------------------------------------ rooms

    def keep(self, room: Room) -> None:
        """Write a room as it is now."""
        self._ask(KEEP, (room.id, room_to_bytes(room)))

    def forget(self, room_id: str) -> None:
        self._ask("DELETE FROM rooms WHERE id = ?", (room_id,))

    def rooms(self) -> Iterator[tuple[str, bytes]]:
        """Every room that was kept."""
        yield from ((str(room), bytes(body)) for room, body in self._ask("SELECT id, body FROM rooms"))

    # ------------------------------------------------------------ ratings

    def rating(self, key: str) -> tuple[float, int]:
        """The rating and the number of games of whoever has this key."""
        with self._lock:
            return self._rating(key)

    def rate(self, game: Finished) -> None:
        """A game is over: ratings change if it was rated, and at least two of its people have keys.

        A game counts once, however often it is told of: a process that is killed before it has written that
        the game is over plays the end again.
        """
        seats = game.people
        if not game.rated or len(seats) < 2:
            return
        with self._lock, self._db:
            self._db.execute("BEGIN IMMEDIATE")
            if self._db.execute("INSERT OR IGNORE INTO rated VALUES (?)", (game.id,)).rowcount == 0:
                return
            before = [self._rating(game.keys[seat]) for seat in seats]
            after = new_ratings(before, [game.standings[seat] for seat in seats])
            rows = [
                (person_of(game.keys[seat]), rating, games + 1)
                for seat, rating, (_, games) in zip(seats, after, before, strict=True)
            ]
            self._db.executemany("REPLACE INTO ratings VALUES (?, ?, ?)", rows)

    def _rating(self, key: str) -> tuple[float, int]:
        words = "SELECT rating, games FROM ratings WHERE person = ?"
        row = self._db.execute(words, (person_of(key),)).fetchone()
        return (float(row[0]), int(row[1])) if row else (FIRST_RATING, 0)

    # ------------------------------------------------------------ seats elsewhere

    def keep_seat(self, seat: KeptSeat) -> None:
        self._ask(
            "REPLACE INTO seats VALUES (?, ?, ?, ?, ?)",
            (seat.room, seat.address, seat.token, seat.name, seat.hosted),
        )

    def forget_seat(self, room: str) -> None:
        self._ask("DELETE FROM seats WHERE room = ?", (room,))

    def seats(self) -> list[KeptSeat]:
        rows = self._ask("SELECT room, address, token, name, hosted FROM seats")
        return [
            KeptSeat(str(room), str(address), str(token), str(name), bool(hosted))
            for room, address, token, name, hosted in rows
        ]

    # ------------------------------------------------------------ people here, servers far away

    def key_of(self, name: str, server: str) -> str:
        """The secret key of somebody who plays here, by name, for one server; made when first asked for."""
        self._ask("INSERT OR IGNORE INTO keys VALUES (?, ?)", (name.casefold(), secrets.token_urlsafe(32)))
        ((key,),) = self._ask("SELECT key FROM keys WHERE name = ?", (name.casefold(),))
        return blake2b(server.encode(), key=str(key).encode(), digest_size=24).hexdigest()

    def keep_server(self, address: str) -> None:
        self._ask("REPLACE INTO servers VALUES (?)", (address,))

    def forget_server(self, address: str) -> None:
        self._ask("DELETE FROM servers WHERE address = ?", (address,))

    def servers(self) -> list[str]:
        """The addresses of servers that were named once."""
        return [str(row[0]) for row in self._ask("SELECT address FROM servers")]


def person_of(key: str) -> str:
    """What is written of a person's secret key: it tells keys apart, and opens nothing."""
    return blake2b(key.encode(), digest_size=16).hexdigest()
