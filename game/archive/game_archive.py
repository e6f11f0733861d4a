"""The archive: every finished game in the house, and an index over them.

Games are never changed or deleted; only whose they are may be told afterwards. Nothing waits for the disk: a
game that it does not take is read from memory, and kept as soon as it can be. Those that cannot be read
(damaged, or of a newer version) are left alone and counted.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from game.archive.game_index import VERSION, GameIndex, GameSearch, IndexEntry
from game.archive.kept_game import (
    LONGEST,
    KeptGame,
    KeptGameError,
    from_bytes,
    given,
    head_of,
    identity,
    to_bytes,
)
from game.language.messages import message
from game.rules.record import Record, id_of
from game.storage.collection_spec import CollectionSpec
from game.storage.legacy_import import OldPiece, bounded, carry_over, looks_of
from game.storage.local_store import LocalStore
from game.storage.storage_errors import StorageError, means_damage

ENDING = ".game"
GAMES = "games"
_NAME = re.compile(r"([0-9a-z_-]{1,64}/)?[0-9a-z_-]{1,64}\.json")
"""What lies beside the games is called so on every disk."""
T = TypeVar("T")


def is_note(name: str) -> bool:
    """Whether something that lies beside the games may be called so."""
    return _NAME.fullmatch(name) is not None


def _sealed(data: bytes) -> bytes:
    """A game as it is kept, if it is one. Raises KeptGameError."""
    head_of(data)
    return data


def _entry_of(name: str, game: KeptGame) -> IndexEntry:
    return IndexEntry(name, game.head, id_of(game.record))


# Translators: what people call all of it, for the middle of a sentence; the next one likewise.
FINISHED = CollectionSpec[bytes](
    "games",
    message("the finished games"),
    to_bytes=bytes,
    from_bytes=_sealed,
    most_bytes=LONGEST,
    most_rows=200_000,
)
"""Finished games by their identity, as `kept_game.to_bytes` writes them."""
NOTES = CollectionSpec[bytes](
    "notes",
    message("the notes on games"),
    to_bytes=bytes,
    from_bytes=bytes,
    most_bytes=4 << 20,
    most_rows=300_000,
)
"""What lies beside the games, by a name such as 'judged/IDENTITY.json'."""


class Archive:
    """All finished games of a house."""

    def __init__(self, house: LocalStore | None = None, old: Path | None = None) -> None:
        """Without a house everything is forgotten with the program.

        `old` is the folder in which earlier versions kept their games: it is read, and left as it is.
        """
        self.house = house or LocalStore()
        self.unreadable = 0
        """Games that this version cannot read."""
        self._games = self.house.collection(FINISHED)
        self._notes = self.house.collection(NOTES)
        self._carry_over(old)
        self._index = self._open()

    @property
    def folder(self) -> Path | None:
        """Where all this outlives the program; None where it does not."""
        return self.house.folder

    # ------------------------------------------------------------ keeping

    def keep(self, game: KeptGame) -> str:
        """Keep a game for ever; its identity. One that is kept already is not kept twice. Never waits."""
        name = identity(game.record)
        if not self.holds_id(name):
            self._keep(name, game, to_bytes(game))
        return name

    def take_in(self, data: bytes) -> bool:
        """Keep a game from elsewhere; whether it is new here. Raises KeptGameError."""
        game = from_bytes(data)
        name = identity(game.record)
        if self.holds_id(name):
            return False
        self._keep(name, game, data)
        return True

    def holds(self, game: KeptGame) -> bool:
        """Whether a game is kept already."""
        return self.holds_id(identity(game.record))

    def holds_id(self, name: str) -> bool:
        """Whether a game of this identity is kept already."""
        return self._ask(lambda index: index.holds(name))

    def has_ended(self, record: Record, mode: str = "") -> bool:
        """Whether a begun game was played to an end here, from where it stands or otherwise.

        It is looked for among games of this mode, if one is said.
        """
        return self._ask(lambda index: index.holds_end_of(id_of(record), mode))

    def _keep(self, name: str, game: KeptGame, data: bytes) -> None:
        self._games.put(name, data, game.head.when)
        if self._games.get(name) is not None:
            self._ask(lambda index: index.add([_entry_of(name, game)]))

    def give(self, entry: IndexEntry, seat: int, name: str) -> None:
        """Tell whose game it was that somebody without a name played. Raises KeptGameError."""
        game = given(self.read(entry), seat, name)
        self._keep(entry.id, game, to_bytes(game))

    def flush(self) -> None:
        """Wait until everything that the disk takes is safe there."""
        self.house.flush()

    def close(self) -> None:
        """Leave the index; the house is closed by whoever opened it."""
        self._index.close()

    # ------------------------------------------------------------ beside the games

    def note(self, name: str, data: bytes) -> None:
        """Keep something beside the games under a name, such as 'journal.json', in place of what it held.

        Never waits.
        """
        self._notes.put(name, data)

    def renote(self, name: str, together: Callable[[bytes], bytes]) -> None:
        """Make something beside the games anew from what is there (b"" if nothing). Never waits."""
        self._notes.change(name, lambda here: together(here or b""))

    def note_if_new(self, name: str, data: bytes) -> None:
        """Keep something from elsewhere, unless there is something under its name. Raises ValueError."""
        if not is_note(name):
            raise ValueError(f"{name} is no name of ours")  # not read: a fault of ours
        self._notes.change(name, lambda here: data if here is None else here)

    def noted(self, name: str) -> bytes | None:
        """What is kept beside the games under a name; None if nothing is, or it cannot be read."""
        return self._notes.get(name)

    def all_noted(self) -> dict[str, bytes]:
        """Everything that is kept beside the games, by name."""
        found = {name: self._notes.get(name) for name in sorted(self._notes.keys())}
        return {name: data for name, data in found.items() if data is not None}

    # ------------------------------------------------------------ finding

    def count(self, search: GameSearch = GameSearch()) -> int:  # noqa: B008 - a frozen value
        return self._ask(lambda index: index.count(search))

    def find(
        self,
        search: GameSearch = GameSearch(),  # noqa: B008 - a frozen value
        limit: int = -1,
        offset: int = 0,
    ) -> list[IndexEntry]:
        """The games that match, the latest first."""
        return self._ask(lambda index: index.find(search, limit, offset))

    def entry(self, name: str) -> IndexEntry | None:
        """The game of this identity; None where it is not kept."""
        return self._ask(lambda index: index.entry(name))

    def people(self, search: GameSearch = GameSearch()) -> list[tuple[str, int]]:  # noqa: B008 - a frozen value
        """As `GameIndex.people`."""
        return self._ask(lambda index: index.people(search))

    def months(self, search: GameSearch = GameSearch()) -> list[tuple[int, int, int]]:  # noqa: B008 - a frozen value
        """As `GameIndex.months`."""
        return self._ask(lambda index: index.months(search))

    def kinds(self, search: GameSearch = GameSearch()) -> list[tuple[str, int]]:  # noqa: B008 - a frozen value
        """As `GameIndex.kinds`."""
        return self._ask(lambda index: index.kinds(search))

    def read(self, entry: IndexEntry) -> KeptGame:
        """A whole game. Raises KeptGameError, with one sentence, where it cannot be read."""
        return from_bytes(self.bytes_of(entry))

    def bytes_of(self, entry: IndexEntry) -> bytes:
        """A game as it is kept. Raises KeptGameError."""
        try:
            return self._games.read(entry.id)
        except StorageError as error:
            raise KeptGameError(str(error).rstrip(".")) from error

    # ------------------------------------------------------------ opening

    def look_again(self) -> None:
        """Have the index follow what is kept, which may be another than before."""
        self._index.close()
        self.unreadable = 0
        self._index = self._open()

    def _open(self) -> GameIndex:
        """An index that holds exactly the games of the house."""
        usable = self.folder is not None and self.house.is_readable and not self.house.is_newer
        path = self.folder / f"index-{VERSION}.sqlite" if self.folder and usable else None
        try:
            return self._caught_up(path)
        except sqlite3.Error as error:
            if not means_damage(error):  # a disk that fails, or another program that does not let go
                path = None
        except ValueError:
            pass
        if path is not None:
            with suppress(OSError):
                path.unlink()
            with suppress(sqlite3.Error, ValueError):
                return self._caught_up(path)
        return self._caught_up(None)

    def _caught_up(self, path: Path | None) -> GameIndex:
        index = GameIndex(path, self.house.connect)
        kept, known = set(self._games.keys()), index.ids
        index.find(limit=1)
        if gone := known - kept:
            index.drop(gone)
        if new := kept - known:
            self.unreadable += len(new)
            index.add(self._entries(sorted(new)))
        return index

    def _entries(self, names: Iterable[str]) -> Iterator[IndexEntry]:
        for name in names:
            data = self._games.get(name)
            if data is not None:
                self.unreadable -= 1
                try:
                    yield _entry_of(name, from_bytes(data))
                except KeptGameError:  # of a record that this version does not know the list still tells
                    yield IndexEntry(name, head_of(data))

    def _ask(self, question: Callable[[GameIndex], T]) -> T:
        """An answer of the index. One that the disk fails, or that was damaged, is made anew in memory."""
        try:
            return question(self._index)
        except (sqlite3.Error, ValueError):
            self._index.close()
            self.unreadable = 0
            self._index = self._caught_up(None)
            return question(self._index)

    # ------------------------------------------------------------ from earlier versions

    def _carry_over(self, old: Path | None) -> None:
        """Have what lies in the folder of an earlier version be here, too; it may have been used since."""
        if old is None or not old.is_dir():
            return
        lying = {path.stem.rpartition("-")[2]: path for path in (old / GAMES).glob(f"*{ENDING}")}
        for name in lying.keys() - set(self._games.keys()):
            try:
                data = _sealed(bounded(lying[name], LONGEST))
                self._games.put(name, data, head_of(data).when)
            except (OSError, KeptGameError):
                self.unreadable += 1
        notes = [path for path in old.rglob("*.json") if not path.name.startswith(".")]
        carry_over(self.house, "notes", looks_of(notes), lambda: self._pieces(old, notes))

    def _pieces(self, old: Path, notes: Iterable[Path]) -> Iterator[OldPiece[bytes]]:
        for path in notes:
            with suppress(OSError):
                name = path.relative_to(old).as_posix()
                yield OldPiece(self._notes, name, bounded(path, NOTES.most_bytes), path.stat().st_mtime)
