"""Every command that writes or reads a house says in one sentence that it cannot, and ends with an error."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from game.__main__ import main
from game.archive.game_archive import Archive
from game.commands.host import ROOMS
from game.house_copy.writing import write_to
from game.storage import house_lock
from game.storage.collection_spec import CollectionSpec
from game.storage.database import SCHEMA
from game.storage.local_store import LocalStore
from tests.archive.games import kept_game
from tests.archive.test_gcg_import import PASSED_OUT


class Uses(NamedTuple):
    """What a command does with a house."""

    words: str
    writes: bool
    folder: str = "."
    """Where its house lies in the data folder."""


COMMANDS = (
    Uses("archive --data-dir DATA list", writes=False),
    Uses("archive --data-dir DATA party", writes=False),
    Uses("archive --data-dir DATA gcg 0", writes=False),
    Uses("archive --data-dir DATA export OUT", writes=False),
    Uses("archive --data-dir DATA import SHEET", writes=True),
    Uses("archive --data-dir DATA import COPY", writes=True),
    Uses("archive --data-dir DATA import BASE", writes=True),
    Uses("host --port 0 --data-dir DATA", writes=True, folder=ROOMS),
)
"""Every command that writes or reads a house, and ends by itself where it cannot."""


@contextmanager
def of_a_newer_version(house: Path, _patch: pytest.MonkeyPatch) -> Iterator[None]:
    with closing(sqlite3.connect(house / "house.sqlite")) as file:
        file.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    yield


@contextmanager
def locked(house: Path, patch: pytest.MonkeyPatch) -> Iterator[None]:
    patch.setattr(house_lock, "LOCK_SECONDS", 0.05)
    with closing(sqlite3.connect(house / "house.lock", isolation_level=None)) as lock:
        lock.execute("BEGIN EXCLUSIVE")
        yield


def _refusing(code: int, *beginnings: str) -> Callable[..., sqlite3.Connection]:
    """A way to open databases that fail at statements of these beginnings."""

    class Refusing(sqlite3.Connection):
        def execute(self, question: str, values: Any = ()) -> sqlite3.Cursor:
            if question.startswith(beginnings):
                error = sqlite3.OperationalError("refused")
                error.sqlite_errorcode = code
                raise error
            return super().execute(question, values)

    return lambda *where, **how: sqlite3.connect(*where, factory=Refusing, **how)


def _opened_by(patch: pytest.MonkeyPatch, connect: Callable[..., sqlite3.Connection]) -> None:
    usual = LocalStore.__init__

    def opened(house: LocalStore, folder: Path | None = None, **more: Any) -> None:
        usual(house, folder, connect=connect, **more)

    patch.setattr(LocalStore, "__init__", opened)


@contextmanager
def full(_house: Path, patch: pytest.MonkeyPatch) -> Iterator[None]:
    _opened_by(patch, _refusing(sqlite3.SQLITE_FULL, "INSERT", "REPLACE", "UPDATE"))
    yield


@contextmanager
def broken(_house: Path, patch: pytest.MonkeyPatch) -> Iterator[None]:
    _opened_by(patch, _refusing(sqlite3.SQLITE_IOERR, "SELECT"))
    yield


@contextmanager
def without_room(_house: Path, patch: pytest.MonkeyPatch) -> Iterator[None]:
    """As many things of each kind as there may be."""
    patch.setattr(LocalStore, "change", _with_room_for_none(LocalStore.change))
    yield


def _with_room_for_none(usual: Callable[..., None]) -> Callable[..., None]:
    def change(house: LocalStore, store: CollectionSpec[Any], *more: Any, **named: Any) -> None:
        usual(house, replace(store, most_rows=1), *more, **named)

    return change


TRIES = (
    *((one, way) for one in COMMANDS if one.writes for way in (of_a_newer_version, locked, broken)),
    *((one, way) for one in COMMANDS if not one.writes for way in (of_a_newer_version, broken)),
    *((one, way) for one in COMMANDS if "import" in one.words for way in (full, without_room)),
)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with one game, and beside it what can be taken in."""
    (tmp_path / "sheet.gcg").write_text(PASSED_OUT)
    for folder, seed in (("elsewhere", 1), ("data", 2), (f"data/{ROOMS}", 3)):
        with closing(LocalStore(tmp_path / folder)) as house, closing(Archive(house)) as archive:
            archive.keep(kept_game(seed))
            if seed == 1:
                write_to(archive, tmp_path / "copy.zip", 1_790_000_000)
    return tmp_path / "data"


def words_of(command: Uses, data: Path) -> list[str]:
    place = data.parent
    files = {
        "DATA": data, "OUT": place / "out.zip", "SHEET": place / "sheet.gcg", "COPY": place / "copy.zip",
        "BASE": place / "elsewhere" / "house.sqlite",
    }  # fmt: skip
    return [str(files.get(word, word)) for word in command.words.split()]


@pytest.mark.parametrize(
    ("command", "way"), TRIES, ids=lambda one: one.words if isinstance(one, Uses) else one.__name__
)
def test_a_command_whose_house_fails_says_so_in_one_sentence_and_ends_with_an_error(
    data: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    command: Uses,
    way: Callable[..., Any],
) -> None:
    with way(data / command.folder, monkeypatch):
        assert main(words_of(command, data)) in (1, 2)
    out, err = capsys.readouterr()
    assert err.count("\n") == 1
    assert "It is tried again" not in err
    assert not any(told in out for told in ("new game", "From a file", "written", "Rooms are open"))
    assert not (data.parent / "out.zip").exists()
