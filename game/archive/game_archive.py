"""The archive: every finished game in a file of its own, and an index over them.

Files are written by a thread, whole or not at all, and never changed or deleted. A game that the disk does
not take waits in memory and is tried again. Files that cannot be read (damaged, or of a newer version) are
left alone and counted.
"""

from __future__ import annotations

import os
import queue
import re
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from game.archive.game_index import VERSION, Entry, GameIndex, Search
from game.archive.kept_game import (
    LONGEST,
    KeptGame,
    KeptGameError,
    from_bytes,
    head_of,
    identity,
    to_bytes,
)

ENDING = ".game"
GAMES = "games"
_MOST_NOTED = 4 << 20
_NAME = re.compile(r"([0-9a-z_-]{1,64}/)?[0-9a-z_-]{1,64}\.json")
"""What lies beside the games is called so on every disk."""
AGAIN_SECONDS = 5.0
"""Seconds until a game that could not be written is tried again."""


class Archive:
    """All finished games of a house. Nothing waits for the disk but `find` and `read`, which are quick."""

    def __init__(self, folder: Path | None = None) -> None:
        """Without a folder everything is forgotten with the program."""
        self.folder = folder
        self.unreadable = 0
        """Files that are no games this version can read."""
        self.trouble = ""
        """The latest sentence for the players; see `take_trouble`."""
        self._unwritten: dict[str, bytes] = {}
        """What is not yet safe, by its path in the folder; without a folder, everything."""
        self._lock = threading.Lock()
        self._work: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._index = self._open()

    # ------------------------------------------------------------ keeping

    def keep(self, game: KeptGame) -> str:
        """Keep a game for ever; its identity. One that is kept already is not kept twice. Never waits."""
        name = identity(game.record)
        if not self._index.holds(name):
            self._keep(name, game, to_bytes(game))
        return name

    def _keep(self, name: str, game: KeptGame, data: bytes) -> None:
        moment = datetime.fromtimestamp(game.head.when, UTC)
        file = f"{moment:%Y%m%d-%H%M%S}-{name}{ENDING}"
        with self._lock:
            self._unwritten[f"{GAMES}/{file}"] = data
        self._index.add([Entry(name, file, game.head)])
        self._have_written(f"{GAMES}/{file}")

    def _have_written(self, path: str) -> None:
        if self.folder is not None:
            self._work.put(path)
            if self._thread is None:
                self._thread = threading.Thread(target=self._write_all, name="archive", daemon=True)
                self._thread.start()

    def note(self, name: str, data: bytes) -> None:
        """Keep something beside the games under a name, such as 'journal.json', in place of what it held.

        Never waits.
        """
        with self._lock:
            self._unwritten[name] = data
        self._have_written(name)

    def note_if_new(self, name: str, data: bytes) -> None:
        """Keep something from elsewhere, unless there is something under its name. Raises ValueError."""
        if not _NAME.fullmatch(name):
            raise ValueError(f"{name} is no name of ours")
        if self.noted(name) is None:
            self.note(name, data)

    def noted(self, name: str) -> bytes | None:
        """What is kept beside the games under a name; None if nothing is, or it cannot be read."""
        waiting = self._unwritten.get(name)
        if waiting is not None or self.folder is None:
            return waiting
        try:
            with (self.folder / name).open("rb") as file:
                return file.read(_MOST_NOTED)
        except OSError:
            return None

    def all_noted(self) -> dict[str, bytes]:
        """Everything that is kept beside the games, by name."""
        names = {name for name in self._unwritten if not name.startswith(f"{GAMES}/")}
        if self.folder is not None:
            names |= {path.relative_to(self.folder).as_posix() for path in self.folder.rglob("*.json")}
        found = {name: self.noted(name) for name in sorted(names)}
        return {name: data for name, data in found.items() if data is not None}

    def flush(self) -> None:
        """Wait until everything that the disk takes is safe there."""
        if self.folder is not None:
            for path in list(self._unwritten):
                self._write(path)

    def close(self) -> None:
        """Flush, and end the thread."""
        self.flush()
        if self._thread is not None:
            self._work.put(None)
            self._thread.join()
            self._thread = None
        self._index.close()

    @property
    def pending(self) -> bool:
        """Whether a game is not yet safe on the disk."""
        return self.folder is not None and bool(self._unwritten)

    def take_trouble(self) -> str:
        """The latest sentence for the players, once; empty if there is none."""
        trouble, self.trouble = self.trouble, ""
        return trouble

    def _write_all(self) -> None:
        waiting: list[str] = []
        while True:
            with suppress(queue.Empty):
                path = self._work.get(timeout=AGAIN_SECONDS if waiting else None)
                if path is None:
                    return
                waiting.append(path)
            waiting = [path for path in waiting if not self._write(path)]

    def _write(self, path: str) -> bool:
        """Whether a file is safe on the disk by now."""
        assert self.folder is not None
        with self._lock:
            data = self._unwritten.get(path)
            if data is None:
                return True
            try:
                (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
                write_whole(self.folder / path, data)
            except OSError as error:
                reason = error.strerror or "no reason given"
                self.trouble = f"The game could not be kept yet: {reason}. It will be as soon as it can."
                return False
            del self._unwritten[path]
            return True

    # ------------------------------------------------------------ finding

    def count(self, search: Search = Search()) -> int:  # noqa: B008 - a frozen value
        return self._index.count(search)

    def find(
        self,
        search: Search = Search(),  # noqa: B008 - a frozen value
        limit: int = -1,
        offset: int = 0,
    ) -> list[Entry]:
        """The games that match, the latest first."""
        return self._index.find(search, limit, offset)

    def read(self, entry: Entry) -> KeptGame:
        """A whole game. Raises KeptGameError, with one sentence, where it cannot be read."""
        return from_bytes(self.bytes_of(entry))

    def bytes_of(self, entry: Entry) -> bytes:
        """A game as it is kept. Raises KeptGameError."""
        waiting = self._unwritten.get(f"{GAMES}/{entry.file}")
        if waiting is not None:
            return waiting
        if self.folder is None:
            raise KeptGameError("The game is not there any more")
        try:
            return _bounded(self.folder / GAMES / entry.file)
        except OSError as error:
            raise KeptGameError(f"The game cannot be read: {error.strerror}") from error

    def take_in(self, data: bytes) -> bool:
        """Keep a game from elsewhere; whether it is new here. Raises KeptGameError."""
        game = from_bytes(data)
        name = identity(game.record)
        if self._index.holds(name):
            return False
        self._keep(name, game, data)
        return True

    # ------------------------------------------------------------ opening

    def _open(self) -> GameIndex:
        if self.folder is None:
            return GameIndex(None)
        try:
            (self.folder / GAMES).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            self.trouble = f"Finished games cannot be kept: {error.strerror}."
            self.folder = None
            return GameIndex(None)
        path = self.folder / f"index-{VERSION}.sqlite"
        try:
            return self._caught_up(path)
        except (sqlite3.Error, ValueError):
            with suppress(OSError):
                path.unlink()
        try:
            return self._caught_up(path)
        except (sqlite3.Error, ValueError):
            return self._caught_up(None)

    def _caught_up(self, path: Path | None) -> GameIndex:
        """An index that holds exactly the games that lie in the folder."""
        assert self.folder is not None
        index = GameIndex(path)
        lying = {path.name for path in (self.folder / GAMES).iterdir() if path.name.endswith(ENDING)}
        known = index.files
        index.find(limit=1)
        if gone := known - lying:
            index.drop(gone)
        if new := lying - known:
            index.add(self._entries(sorted(new)))
        return index

    def _entries(self, files: list[str]) -> Iterator[Entry]:
        assert self.folder is not None
        self.unreadable = 0
        for file in files:
            try:
                head = head_of(_bounded(self.folder / GAMES / file))
            except (OSError, KeptGameError):
                self.unreadable += 1
            else:
                yield Entry(file.removesuffix(ENDING).rpartition("-")[2], file, head)


def _bounded(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(LONGEST + 1)


def write_whole(path: Path, data: bytes) -> None:
    """A file with these bytes, or none at all. Raises OSError."""
    fresh = path.with_name(f".{path.name}.new")
    try:
        with fresh.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except OSError:
        with suppress(OSError):
            fresh.unlink()
        raise
    with suppress(OSError):  # some systems cannot sync a folder
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
