"""The index of the archive: what lists and searches need, in SQLite. It can be made anew from the games."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC
from pathlib import Path

import msgspec

from game.archive.kept_game import LATEST, Head, SeatSummary
from game.bounded_json import Nested, reader
from game.storage.database import READING_SECONDS
from game.storage.house_lock import Connect
from game.text_format import moment_of

VERSION = 3
"""Raised with every change of the table. Each version has a file of its own: none spoils another's."""
_TABLE = """\
CREATE TABLE IF NOT EXISTS games (
    id TEXT PRIMARY KEY, at INTEGER NOT NULL, mode TEXT NOT NULL, people TEXT NOT NULL,
    top INTEGER NOT NULL, seats TEXT NOT NULL, words TEXT NOT NULL, extra TEXT NOT NULL,
    game TEXT NOT NULL
) WITHOUT ROWID
"""
_LATEST_FIRST = "CREATE INDEX IF NOT EXISTS latest_first ON games (at DESC, id)"
_read_seats = reader(tuple[SeatSummary, ...])
_read_extra = reader(Nested)


@dataclass(frozen=True, slots=True)
class GameSearch:
    """Which games are wanted; what is empty does not matter."""

    person: str = ""
    """A name at the table, whole, whatever its case."""
    mode: str = ""
    word: str = ""
    """A main word that was played, whole."""
    since: int = 0
    until: int = LATEST + 1
    """Seconds since 1970; `until` itself is left out."""
    least: int = -(10**6)
    """The highest score of the game is at least this."""


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """A game in the index."""

    id: str
    head: Head
    game: str = ""
    """By what the game is known however it ended, see `id_of`; empty where its record cannot be read here."""

    @property
    def file(self) -> str:
        """What it is called as a file: '20260928-120000-0123456789abcdef.game'."""
        return f"{moment_of(self.head.when, UTC):%Y%m%d-%H%M%S}-{self.id}.game"


class GameIndex:
    """One index. Raises sqlite3.Error where it is damaged: then it is made anew."""

    def __init__(self, path: Path | None, connect: Connect = sqlite3.connect) -> None:
        """In memory without a path, where no disk can fail it."""
        connect = connect if path else sqlite3.connect
        self._base = connect(
            path or ":memory:", check_same_thread=False, isolation_level=None, timeout=READING_SECONDS
        )
        # Nothing is lost with an index: speed goes before safety.
        self._base.execute("PRAGMA synchronous = OFF")
        self._base.execute("PRAGMA journal_mode = MEMORY")
        self._base.execute(_TABLE)
        self._base.execute(_LATEST_FIRST)

    def add(self, entries: Iterable[IndexEntry]) -> None:
        """Enter games, or enter them again."""
        rows = list(map(_row, entries))
        self._base.execute("BEGIN")
        try:
            self._base.executemany("INSERT OR REPLACE INTO games VALUES (?,?,?,?,?,?,?,?,?)", rows)
            self._base.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                self._base.execute("ROLLBACK")
            raise

    def drop(self, ids: Iterable[str]) -> None:
        """Forget these games."""
        self._base.executemany("DELETE FROM games WHERE id = ?", [(name,) for name in ids])

    @property
    def ids(self) -> set[str]:
        """All games, by what they are known by."""
        return {name for (name,) in self._base.execute("SELECT id FROM games")}

    def holds(self, identity: str) -> bool:
        return self._base.execute("SELECT 1 FROM games WHERE id = ?", (identity,)).fetchone() is not None

    def entry(self, identity: str) -> IndexEntry | None:
        """The game of this identity; None where it is not held."""
        question = "SELECT id, at, mode, seats, words, extra, game FROM games WHERE id = ?"
        row = self._base.execute(question, (identity,)).fetchone()
        return _entry(row) if row else None

    def holds_end_of(self, game: str, mode: str = "") -> bool:
        """Whether a game was played to an end, whichever; among games of this mode, if one is said."""
        question = "SELECT 1 FROM games WHERE game = ? AND ? IN ('', mode)"
        return self._base.execute(question, (game, mode)).fetchone() is not None

    def count(self, search: GameSearch = GameSearch()) -> int:
        where, values = _where(search)
        return int(self._base.execute(f"SELECT count(*) FROM games {where}", values).fetchone()[0])

    def find(
        self,
        search: GameSearch = GameSearch(),
        limit: int = -1,
        offset: int = 0,
    ) -> list[IndexEntry]:
        """The games that match, the latest first."""
        where, values = _where(search)
        rows = self._base.execute(
            f"SELECT id, at, mode, seats, words, extra, game FROM games {where} "
            "ORDER BY at DESC, id LIMIT ? OFFSET ?",
            (*values, limit, offset),
        )
        return [_entry(row) for row in rows]

    def people(self, search: GameSearch = GameSearch()) -> list[tuple[str, int]]:
        """Who played in the games that match, and in how many; whoever played most first."""
        where, values = _where(search)
        rows = self._base.execute(
            "SELECT json_extract(seat.value, '$[0]') AS name, count(DISTINCT game) AS many "
            f"FROM (SELECT id AS game, seats FROM games {where}), json_each(seats) AS seat "
            "WHERE json_extract(seat.value, '$[1]') = 'human' "
            "GROUP BY name COLLATE NOCASE ORDER BY many DESC, name",
            values,
        )
        return [(name, many) for name, many in rows if name]

    def months(self, search: GameSearch = GameSearch()) -> list[tuple[int, int, int]]:
        """Years and months by the clock of this place, the latest first, and how many games ended in each."""
        where, values = _where(search)
        rows = self._base.execute(
            f"SELECT strftime('%Y %m', at, 'unixepoch', 'localtime') AS month, count(*) FROM games {where} "
            "GROUP BY month ORDER BY month DESC",
            values,
        )
        return [(int(month[:4]), int(month[5:]), many) for month, many in rows if month]

    def kinds(self, search: GameSearch = GameSearch()) -> list[tuple[str, int]]:
        """The kinds of the games that match, and how many of each there are; the most first."""
        where, values = _where(search)
        return self._base.execute(
            f"SELECT mode, count(*) AS many FROM games {where} GROUP BY mode ORDER BY many DESC, mode", values
        ).fetchall()

    def close(self) -> None:
        self._base.close()


def _row(entry: IndexEntry) -> tuple[object, ...]:
    head = entry.head
    people = "".join(f"|{seat.name.casefold()}" for seat in head.seats) + "|"
    return (
        entry.id,
        head.when,
        head.mode,
        people,
        max(seat.score for seat in head.seats),
        msgspec.json.encode(head.seats).decode(),
        f" {head.words} ",
        msgspec.json.encode(head.extra).decode() if head.extra else "",
        entry.game,
    )


def _entry(row: tuple[str, int, str, str, str, str, str]) -> IndexEntry:
    identity, when, mode, seats, words, extra, game = row
    more = _read_extra(extra) if extra else {}
    return IndexEntry(identity, Head(when, mode, _read_seats(seats), words.strip(), more), game)


def _where(search: GameSearch) -> tuple[str, tuple[object, ...]]:
    """Parts of the question to SQLite; what was typed goes in as values only."""
    parts = ["at >= ?", "at < ?", "top >= ?"]
    values: list[object] = [search.since, search.until, search.least]
    if search.person:
        parts.append("instr(people, ?)")
        values.append(f"|{search.person.casefold()}|")
    if search.mode:
        parts.append("mode = ?")
        values.append(search.mode)
    if search.word:
        parts.append("instr(words, ?)")
        values.append(f" {search.word.upper()} ")
    return "WHERE " + " AND ".join(parts), tuple(values)
