"""Files, logs and backups of houses laid together as people and power cuts do, for a trial.

Programs are killed with a log beside their file; then something else lies there, or something is gone. What
was told safe, and whose bytes are still there, is in the house afterwards, or in what it says that it has set
aside; and what is gone is told.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from game.language.messages import message
from game.storage.collection_spec import CollectionSpec
from game.storage.database_file import DatabaseFile
from game.storage.local_store import LocalStore

NOTES = CollectionSpec[bytes](
    "notes", message("the notes"), bytes, bytes, most_bytes=20_000, most_rows=1_000_000
)
_SQLITE, _LOG, _SHM = "house.sqlite", "house.sqlite-wal", "house.sqlite-shm"
SIZES = (1, 20, 50, 400)
"""Rows of a house."""


@dataclass(slots=True)
class LogScene:
    """Where one try takes place, and what has to be there at its end."""

    place: Path
    luck: random.Random
    safe: set[str] = field(default_factory=set)
    """Keys of rows whose bytes must be somewhere."""
    here: set[str] = field(default_factory=set)
    """Those of them that must be in the house itself."""
    is_told: bool = True
    """Whether something must be said."""

    @property
    def home(self) -> Path:
        return self.place / "home"

    def names(self, owner: str) -> list[str]:
        return [f"{owner} {number}" for number in range(self.luck.choice(SIZES))]


def foreign_logs(folder: Path, count: int, tally: Counter[str]) -> Iterator[str | None]:
    """Each try: one way in which files come to lie together, in turn, with other numbers of rows."""
    luck = random.Random(31)
    ways = list(WAYS.items())
    for number in range(count):
        what, way = ways[number % len(ways)]
        with TemporaryDirectory(dir=folder) as place:
            scene = LogScene(Path(place), luck)
            way(scene)
            told = wrong(scene)
        tally[what] += 1
        yield f"try {number}, {what}: {told}" if told else None


# ---------------------------------------------------------------- programs that are killed


def keep(folder: Path, names: list[str], *, settled: bool = True) -> set[str]:
    """A program keeps rows of these names and ends; unless `settled` it is killed, and its log stays.

    They are written in one step, so that all of them lie in that log, whatever of it went into the file.
    """
    process = os.fork()
    if not process:
        try:
            house = LocalStore(folder)
            with house.in_one_step():
                for name in names:
                    house.collection(NOTES).put(name, _content(name))
            house.close() if settled else os.kill(os.getpid(), signal.SIGKILL)
        finally:
            os._exit(0)
    os.waitpid(process, 0)
    return set(names)


def _content(name: str) -> bytes:
    """Long ones among them lie on more than one page."""
    return name.encode() * random.Random(name).choice((2, 20, 900))


def rows_in(file: Path) -> set[str]:
    """The keys of a file, as SQLite itself reads it, each with its whole content."""
    with closing(sqlite3.connect(file)) as base:
        found = base.execute("SELECT key, data FROM rows WHERE store = 'notes'").fetchall()
    return {key for key, data in found if data == _content(key)}


def wrong(scene: LogScene) -> str | None:
    """What is not as it has to be when a house is opened there; looked at without it, too."""
    house = LocalStore(scene.home)
    kept, told = set(house.collection(NOTES).keys()), house.take_trouble()
    house.close()
    if kept != rows_in(scene.home / _SQLITE):
        return "the house does not read what lies in its file"
    apart = set[str]().union(*(rows_in(file) for file in scene.home.glob("house.found-*.sqlite")))
    if lost := scene.here - kept:
        return f"{len(lost)} of {len(scene.here)} are not in the house: {told!r}"
    if lost := scene.safe - kept - apart:
        return f"{len(lost)} of {len(scene.safe)} are nowhere: {told!r}"
    if scene.is_told and not told:
        return "nothing is said"
    again = LocalStore(scene.home)
    said = again.take_trouble()
    again.close()
    return f"said again at the next start: {said!r}" if said else None


def _replace(scene: LogScene, *names: str, source: Path) -> None:
    for name in names:
        shutil.copyfile(source / name, scene.home / name)


# ---------------------------------------------------------------- what lies together


def _another_house_over_a_log(scene: LogScene) -> None:
    theirs, ours = scene.names("theirs"), scene.names("ours")
    scene.safe |= keep(scene.home, theirs, settled=False)
    scene.here |= keep(scene.place / "other", ours)
    _replace(scene, _SQLITE, source=scene.place / "other")


def _a_log_that_was_partly_taken_in(scene: LogScene) -> None:
    """The first part of theirs lies in the file that is overwritten, the rest in the log."""
    keep(scene.home, scene.names("settled"))
    scene.safe |= keep(scene.home, scene.names("theirs"), settled=False)
    scene.here |= keep(scene.place / "other", scene.names("ours"))
    _replace(scene, _SQLITE, source=scene.place / "other")


def _an_older_copy_over_a_log(scene: LogScene) -> None:
    older = scene.names("older")
    scene.here |= keep(scene.home, older)
    shutil.copytree(scene.home, scene.place / "copy")
    keep(scene.home, ["between"])
    scene.here |= keep(scene.home, scene.names("newer"), settled=False)
    _replace(scene, _SQLITE, source=scene.place / "copy")


def _a_newer_copy_over_a_log(scene: LogScene) -> None:
    scene.here |= keep(scene.home, scene.names("first"))
    shutil.copytree(scene.home, scene.place / "copy")
    scene.here |= keep(scene.home, scene.names("here"), settled=False)
    scene.here |= keep(scene.place / "copy", scene.names("there"))
    _replace(scene, _SQLITE, source=scene.place / "copy")


def _another_log(scene: LogScene) -> None:
    """Only the log of another house comes to lie beside a file."""
    scene.here |= keep(scene.home, scene.names("ours"))
    scene.safe |= keep(scene.place / "other", scene.names("theirs"), settled=False)
    _replace(scene, _LOG, source=scene.place / "other")


def _another_log_and_index(scene: LogScene) -> None:
    _another_log(scene)
    _replace(scene, _SHM, source=scene.place / "other")


def _another_index(scene: LogScene) -> None:
    """What SQLite makes anew anyway."""
    scene.here |= keep(scene.home, scene.names("ours"), settled=False)
    keep(scene.place / "other", scene.names("theirs"), settled=False)
    _replace(scene, _SHM, source=scene.place / "other")
    scene.is_told = False


def _no_log(scene: LogScene) -> None:
    """The log of a killed program is gone, and with it what only it held."""
    scene.here |= keep(scene.home, scene.names("ours"))
    keep(scene.home, scene.names("latest"), settled=False)
    (scene.home / _LOG).unlink()


def _an_empty_log(scene: LogScene) -> None:
    _no_log(scene)
    (scene.home / _LOG).touch()


def _no_file(scene: LogScene) -> None:
    """Only the log is left."""
    scene.here |= keep(scene.home, scene.names("first"), settled=False)
    (scene.home / _SQLITE).unlink()


def _no_file_but_backups(scene: LogScene) -> None:
    scene.here |= keep(scene.home, scene.names("first"))
    DatabaseFile(scene.home).back_up()
    scene.here |= keep(scene.home, scene.names("then"), settled=False)
    (scene.home / _SQLITE).unlink()


def _killed_and_whole(scene: LogScene) -> None:
    scene.here |= keep(scene.home, scene.names("first"), settled=False)
    scene.here |= keep(scene.home, scene.names("then"), settled=False)
    scene.is_told = False


def _the_file_alone(scene: LogScene) -> None:
    """It is copied while a program is on that was quiet for some seconds."""
    names = scene.names("first")
    running = LocalStore(scene.place / "running")
    for name in names:
        running.collection(NOTES).put(name, _content(name))
    running.flush()
    while not running.is_settled:
        time.sleep(0.1)
    scene.home.mkdir()
    _replace(scene, _SQLITE, source=scene.place / "running")
    running.close()
    scene.here |= set(names)
    scene.is_told = False


def _an_older_file_with_newer_backups(scene: LogScene) -> None:
    scene.here |= keep(scene.home, scene.names("first"))
    shutil.copytree(scene.home, scene.place / "copy")
    scene.here |= keep(scene.home, scene.names("then"))
    DatabaseFile(scene.home).back_up()
    _replace(scene, _SQLITE, source=scene.place / "copy")


def _backups_of_another_house(scene: LogScene) -> None:
    scene.safe |= keep(scene.home, scene.names("theirs"))
    DatabaseFile(scene.home).back_up()
    scene.safe |= keep(scene.home, scene.names("theirs later"))
    DatabaseFile(scene.home).back_up()
    scene.here |= keep(scene.place / "other", scene.names("ours"))
    _replace(scene, _SQLITE, source=scene.place / "other")


def _an_empty_house_with_backups(scene: LogScene) -> None:
    """A new house is put in the place of one that has backups."""
    scene.safe |= keep(scene.home, scene.names("theirs"))
    DatabaseFile(scene.home).back_up()
    keep(scene.place / "other", [])
    LocalStore(scene.place / "other").close()
    _replace(scene, _SQLITE, source=scene.place / "other")


def _a_foreign_journal(scene: LogScene) -> None:
    """What another program would roll back into the file."""
    scene.here |= keep(scene.home, scene.names("ours"))
    other = scene.place / "other.sqlite"
    process = os.fork()
    if not process:
        base = sqlite3.connect(other, isolation_level=None)
        base.execute("PRAGMA cache_size = 1")
        base.execute("CREATE TABLE t (x)")
        base.executemany("INSERT INTO t VALUES (?)", [(bytes(3000),)] * 20)
        base.execute("BEGIN")
        base.execute("UPDATE t SET x = zeroblob(3001)")
        os.kill(os.getpid(), signal.SIGKILL)
    os.waitpid(process, 0)
    shutil.copyfile(f"{other}-journal", scene.home / "house.sqlite-journal")


def _in_the_place_of_a_running_one(scene: LogScene) -> None:
    """Another house is moved to where the file of a program lies that is on, and goes on writing."""
    running, theirs = LocalStore(scene.home), scene.names("theirs")
    for name in theirs:
        running.collection(NOTES).put(name, _content(name))
    assert running.flush()
    scene.here |= keep(scene.place / "other", scene.names("ours"))
    (scene.place / "other" / _SQLITE).replace(scene.home / _SQLITE)
    running.collection(NOTES).put("ours at last", _content("ours at last"))
    assert running.flush()
    scene.is_told = not running.take_trouble()
    running.close()
    scene.here.add("ours at last")
    scene.safe |= set(theirs)


def _over_a_running_program(scene: LogScene) -> None:
    """Another house is copied over the file of a program that is on, and goes on writing."""
    running, theirs = LocalStore(scene.home), scene.names("theirs")
    with running.in_one_step():
        for name in theirs[:-1]:
            running.collection(NOTES).put(name, _content(name))
    scene.here |= keep(scene.place / "other", scene.names("ours"))
    _replace(scene, _SQLITE, source=scene.place / "other")
    running.collection(NOTES).put(theirs[-1], _content(theirs[-1]))
    assert running.flush()
    scene.is_told = not running.take_trouble()
    running.close()
    scene.safe |= set(theirs)


WAYS: dict[str, Callable[[LogScene], None]] = {
    "another house over a log": _another_house_over_a_log,
    "another house over half of one": _a_log_that_was_partly_taken_in,
    "an older copy over a log": _an_older_copy_over_a_log,
    "a newer copy over a log": _a_newer_copy_over_a_log,
    "another log": _another_log,
    "another log and its index": _another_log_and_index,
    "another index": _another_index,
    "no log": _no_log,
    "an empty log": _an_empty_log,
    "no file": _no_file,
    "no file but backups": _no_file_but_backups,
    "killed and whole": _killed_and_whole,
    "the file alone": _the_file_alone,
    "an older file with newer backups": _an_older_file_with_newer_backups,
    "backups of another house": _backups_of_another_house,
    "an empty house with backups": _an_empty_house_with_backups,
    "another journal": _a_foreign_journal,
    "in the place of a running one": _in_the_place_of_a_running_one,
    "over a running program": _over_a_running_program,
}
