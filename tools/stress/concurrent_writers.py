"""Two programs that write into one house, for a trial: one is killed, or mends while the other goes on.

Each tells what is safe as soon as it is, by a pipe that outlives it. All of that is there afterwards.
"""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from game.storage.database_file import DatabaseFile
from game.storage.local_store import LocalStore
from game.storage.storage_errors import StorageError
from tools.stress.mixed_logs import NOTES, keep

BEFORE = 300
"""Rows that are there when the two begin."""
EACH = 150
"""Rows of each of the two."""
_PAGE = 4096
_INDEX_LEAF = 10


def mendings(folder: Path, count: int, tally: Counter[str]) -> Iterator[str | None]:
    """Each try: a page is damaged, and one program mends it while another one goes on playing."""
    luck = random.Random(37)
    for number in range(count):
        with TemporaryDirectory(dir=folder) as place:
            wrong = _one_mending(Path(place), luck, tally)
        yield f"try {number}: {wrong}" if wrong else None


def kills(folder: Path, count: int, tally: Counter[str]) -> Iterator[str | None]:
    """Each try: one of two programs that write is killed at any moment, and comes back."""
    luck = random.Random(41)
    with TemporaryDirectory(dir=folder) as place:
        home, safe = Path(place), set[str]()
        writers = [_Writer(home, name) for name in ("a", "b")]
        try:
            for number in range(count):
                time.sleep(luck.uniform(0.0, 0.03))
                which = luck.randrange(2)
                safe |= writers[which].kill()
                writers[which] = _Writer(home, f"{'ab'[which]}{number}")
                kept = {row for row in _read(home) if row}
                tally["kills"] += 1
                yield f"kill {number}: {len(safe - kept)} of {len(safe)} are gone" if safe - kept else None
        finally:
            for writer in writers:
                safe |= writer.kill()
        if lost := safe - _read(home):
            yield f"at the end {len(lost)} of {len(safe)} are gone"
        tally["rows told safe"] = len(safe)


class _Writer:
    """A program that keeps row after row, each safe before the next."""

    def __init__(self, home: Path, name: str, rows: int = 1_000_000) -> None:
        self._tells, tell = os.pipe()
        self.process = os.fork()
        if not self.process:
            os.close(self._tells)
            try:
                _write(home, name, rows, tell)
            finally:
                os._exit(0)
        os.close(tell)

    def kill(self) -> set[str]:
        """End it at once; what it had told to be safe."""
        with suppress(ProcessLookupError):
            os.kill(self.process, signal.SIGKILL)
        return self.end()

    def end(self) -> set[str]:
        """Wait until it ends; what it has told to be safe."""
        with os.fdopen(self._tells) as told:
            lines = told.read().splitlines(keepends=True)
        os.waitpid(self.process, 0)
        return {line.rstrip("\n") for line in lines if line.endswith("\n")}


def _write(home: Path, name: str, rows: int, tell: int) -> None:
    house = LocalStore(home)
    collection = house.collection(NOTES)
    for number in range(rows):
        key = f"{name} {number}"
        while True:  # somebody mends it just now, and that may take longer than one waits
            try:
                collection.put_now(key, key.encode() * 2)
                break
            except StorageError:
                time.sleep(0.01)
        os.write(tell, f"{key}\n".encode())
    house.close()


def _read(home: Path) -> set[str]:
    house = LocalStore(home)
    try:
        return set(house.collection(NOTES).keys())
    finally:
        house.close()


def _one_mending(home: Path, luck: random.Random, tally: Counter[str]) -> str | None:
    safe = keep(home, [f"before {number}" for number in range(BEFORE)])
    playing = _Writer(home, "playing", EACH)
    time.sleep(luck.uniform(0.0, 0.2))
    _damage(home, luck)
    mending = _Writer(home, "mending", EACH)
    safe |= playing.end() | mending.end()
    tally["rows told safe"] += len(safe)
    tally["mended"] += bool(list(home.glob("house.damaged-*")))
    if lost := safe - _read(home):
        return f"{len(lost)} of {len(safe)} are gone"
    return None


def _damage(home: Path, luck: random.Random) -> None:
    """Spoil some page by which rows are found and which holds none, in a moment in which no log hides it."""
    file = home / "house.sqlite"
    with DatabaseFile(home).writing.alone(), closing(sqlite3.connect(file)) as base:
        base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        data = file.read_bytes()
        pages = [at for at in range(_PAGE, len(data), _PAGE) if data[at] == _INDEX_LEAF]
        with file.open("r+b") as raw:
            for at in luck.sample(pages, min(3, len(pages))):
                raw.seek(at + _PAGE // 2)
                raw.write(luck.randbytes(_PAGE // 2))
