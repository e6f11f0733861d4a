"""The house against a plain dictionary, against other processes, and against disks that fail."""

from __future__ import annotations

import re
import signal
import sqlite3
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.archive.game_archive import Archive
from game.archive.game_index import VERSION
from game.language.messages import message
from game.storage.collection import Collection
from game.storage.collection_spec import CollectionSpec, WhenFull
from game.storage.database import SCHEMA
from game.storage.database_file import DatabaseFile
from game.storage.legacy_import import OldPiece, carry_over, looks_of
from game.storage.local_store import LocalStore
from game.storage.storage_errors import StorageError, Why

WORDS = CollectionSpec[str](
    "words",
    message("the words"),
    str.encode,
    lambda data: data.decode("utf-8"),
    most_bytes=20_000,
    most_rows=1000,
)
NUMBERS = CollectionSpec[int](
    "numbers", message("the numbers"), lambda value: str(value).encode(), lambda data: int(data), 20, 1000
)


class Clock:
    """A moment later each time it is asked."""

    def __init__(self, at: float = 1_790_000_000.0) -> None:
        self.at = at

    def __call__(self) -> float:
        self.at += 1
        return self.at


@pytest.fixture
def clock() -> Clock:
    return Clock()


def opened(folder: Path | None, clock: Callable[[], float] | None = None, **more: Any) -> LocalStore:
    return LocalStore(folder, clock or Clock(), **more)


steps = st.lists(
    st.tuples(
        st.sampled_from(["put", "put_now", "add", "add_now", "remove", "remove_now", "open again"]),
        st.sampled_from(["a", "b", "c ä"]),
        st.text(st.characters(exclude_categories=["Cs"]), max_size=40),
    ),
    max_size=25,
)


@given(steps=steps)
@settings(max_examples=12, deadline=None)
def test_a_collection_holds_what_a_dictionary_would(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[str, str, str]]
) -> None:
    folder, clock, model = tmp_path_factory.mktemp("house"), Clock(), dict[str, str]()
    house = opened(folder, clock)
    for step, key, text in steps:
        collection = house.collection(WORDS)
        if step == "open again":
            house.close()
            house = opened(folder, clock)
        elif step.startswith("put"):
            getattr(collection, step)(key, text)
            model.pop(key, None)
            model[key] = text
        elif step.startswith("add"):
            getattr(collection, step.replace("add", "change"))(key, lambda old, text=text: (old or "") + text)
            model[key] = model.pop(key, "") + text
        else:
            getattr(collection, step)(key)
            model.pop(key, None)
        collection = house.collection(WORDS)
        assert {key: collection.get(key) for key in "abc"} == {key: model.get(key) for key in "abc"}
        assert [(item.key, item.value) for item in collection.items()] == list(reversed(model.items()))
        assert collection.keys(limit=1, offset=1) == list(reversed(model))[1:2]
        assert collection.count() == len(model)
    house.close()
    assert house.unkept == house.trouble == ""


READS: dict[str, Callable[[Collection[int]], object]] = {
    "items": lambda numbers: sorted((item.key, item.value) for item in numbers.items()),
    "get": lambda numbers: [(key, numbers.get(key)) for key in ("b", "c") if numbers.get("a") is None],
    "keys": lambda numbers: [(key, numbers.get(key)) for key in sorted(numbers.keys())],
    "count": lambda numbers: [("b", 2), ("c", 3), ("too many", 0)][: numbers.count()],
    "moments": lambda numbers: [(key, numbers.get(key)) for key, _ in reversed(numbers.moments())],
    "checksums": lambda numbers: [(key, numbers.get(key)) for key in sorted(numbers.checksums())],
}


@pytest.mark.parametrize("read", READS)
@pytest.mark.parametrize("before", [True, False], ids=["before the file is asked", "after"])
def test_what_was_put_is_seen_though_it_is_written_in_the_midst_of_reading(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, read: str, before: bool
) -> None:
    monkeypatch.setattr(LocalStore, "_have_written", lambda _house: None)
    house = opened(tmp_path)
    numbers, ask = house.collection(NUMBERS), house._ask
    numbers.put("a", 1)
    numbers.put("b", 2)
    assert house.flush()
    numbers.remove("a")
    numbers.put("c", 3)

    def asked(question: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
        assert not before or house.flush()
        found = ask(question, values)
        assert house.flush()
        return found

    monkeypatch.setattr(house, "_ask", asked)
    assert READS[read](numbers) == [("b", 2), ("c", 3)]


def test_a_house_without_a_folder_holds_the_same_and_says_nothing_of_losing_it() -> None:
    house = opened(None)
    collection = house.collection(NUMBERS)
    collection.put("one", 1)
    collection.change_now("one", lambda old: (old or 0) + 1)
    assert (collection.get("one"), house.unkept, house.pending, house.take_trouble()) == (2, "", False, "")


def test_what_cannot_be_read_again_or_is_too_large_never_replaces_anything(tmp_path: Path) -> None:
    lossy = CollectionSpec[str](
        "words", message("the words"), lambda text: text.encode("ascii", "replace"), bytes.decode, 10, 9
    )
    strict = CollectionSpec[str](
        "words", message("the words"), str.encode, lambda data: data.decode().upper(), 10, 9
    )
    house = opened(tmp_path)
    house.collection(WORDS).put_now("key", "kept")
    for store, value in [(WORDS, "x" * 20_001), (strict, "lower"), (lossy, "x" * 11)]:
        with pytest.raises(StorageError):
            house.collection(store).put_now("key", value)
        house.collection(store).put("key", value)
        assert house.take_trouble().endswith(".")
    assert house.collection(WORDS).get("key") == "kept"
    for key in ("", "x" * 201, "a\0b", "\ud800"):
        with pytest.raises(StorageError):
            house.collection(WORDS).put_now(key, "value")
    house.close()


def test_a_full_store_refuses_or_forgets_the_oldest_as_it_declares(tmp_path: Path) -> None:
    house = opened(tmp_path)
    few = CollectionSpec[int](
        "few", message("the few"), NUMBERS.to_bytes, NUMBERS.from_bytes, 20, most_rows=2
    )
    last = CollectionSpec[int](
        "last", message("the last"), NUMBERS.to_bytes, NUMBERS.from_bytes, 20, 2, WhenFull.DROP_OLDEST
    )
    for number in range(3):
        house.collection(few).put(str(number), number)
        house.collection(last).put(str(number), number)
        house.flush()
    assert sorted(house.collection(few).keys()) == ["0", "1"]
    assert "no room for more of the few" in house.take_trouble()
    assert house.collection(last).keys() == ["2", "1"]
    house.collection(few).put_now("1", 11)  # what is there already may change
    house.close()


def test_older_bytes_are_migrated_step_by_step_and_newer_ones_left_alone(tmp_path: Path) -> None:
    first = CollectionSpec[str]("words", message("the words"), str.encode, bytes.decode, 100, 9)
    third = CollectionSpec[str](
        "words",
        message("the words"),
        str.encode,
        bytes.decode,
        100,
        9,
        version=3,
        migrations={1: lambda data: data + b"!", 2: lambda data: b"(" + data + b")"},
    )
    house = opened(tmp_path)
    house.collection(first).put_now("old", "text")
    assert house.collection(third).get("old") == "(text!)"
    house.collection(third).put_now("new", "later")
    assert house.collection(first).get("new") is None
    for refused in (
        lambda: house.collection(first).read("new"),
        lambda: house.collection(first).put_now("new", "x"),
        lambda: house.collection(first).remove_now("new"),
    ):
        with pytest.raises(StorageError) as caught:
            refused()
        assert caught.value.why is Why.NEWER
    assert house.collection(third).get("new") == "later"
    house.close()


ADDING = """
import sys
from pathlib import Path
from game.storage.local_store import LocalStore
from game.storage.collection_spec import CollectionSpec
NUMBERS = CollectionSpec('numbers', 'the numbers', lambda value: str(value).encode(), int, 20, 1000)
house = LocalStore(Path(sys.argv[1]))
collection = house.collection(NUMBERS)
print("ready", flush=True)
sys.stdin.readline()
for number in range(200):
    change = collection.change_now if number % 2 else collection.change
    change("sum", lambda old: (old or 0) + 1)
house.close()
"""


def started(script: str, folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", script, str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )


def test_two_processes_that_change_one_row_at_once_lose_nothing(tmp_path: Path) -> None:
    """K8."""
    pair = [started(ADDING, tmp_path) for _ in range(2)]
    assert [process.stdout and process.stdout.readline() for process in pair] == ["ready\n"] * 2
    for process in pair:
        assert process.stdin
        process.stdin.write("go\n")
        process.stdin.flush()
    assert [process.wait(60) for process in pair] == [0, 0]
    for process in pair:
        process.communicate()
    house = opened(tmp_path)
    assert house.collection(NUMBERS).get("sum") == 400
    house.close()


WRITING = """
import sys
from pathlib import Path
from game.storage.local_store import LocalStore
from game.storage.collection_spec import CollectionSpec
NUMBERS = CollectionSpec('numbers', 'the numbers', lambda value: str(value).encode(), int, 20, 1000)
collection = LocalStore(Path(sys.argv[1])).collection(NUMBERS)
number = collection.count()
while True:
    collection.put_now(str(number), number)
    print(number, flush=True)
    number += 1
"""


@pytest.mark.skipif(sys.platform == "win32", reason="processes are killed by a signal")
def test_what_was_told_to_be_safe_is_there_after_a_kill(tmp_path: Path) -> None:
    luck, told = Random(3), 0
    for _ in range(4):
        process = started(WRITING, tmp_path)
        assert process.stdout
        for _ in range(luck.randint(1, 12)):
            told = int(process.stdout.readline())
        process.send_signal(signal.SIGKILL)
        process.communicate()
        house = opened(tmp_path)
        kept = {item.value for item in house.collection(NUMBERS).items()}
        assert kept >= set(range(told + 1))
        house.close()


def filled(folder: Path, rows: int = 60) -> dict[str, str]:
    """A house with rows short and long; what it holds."""
    luck = Random(rows)
    house, texts = opened(folder), dict[str, str]()
    for number in range(rows):
        texts[f"row {number}"] = "".join(luck.choices("abcdefgh", k=luck.choice((40, 300, 9000))))
        house.collection(WORDS).put(f"row {number}", texts[f"row {number}"])
    house.close()
    for backup in DatabaseFile(folder).backups:
        backup.unlink(missing_ok=True)
    return texts


@pytest.mark.parametrize("seed", range(6))
def test_damaged_pages_cost_no_row_that_does_not_lie_on_them(tmp_path: Path, seed: int) -> None:
    texts, luck = filled(tmp_path), Random(seed)
    path = DatabaseFile(tmp_path).path
    file = bytearray(path.read_bytes())
    struck = luck.sample(range(len(file) // 4096), 3)
    struck[0] = (0, 1, struck[0])[seed % 3]  # the first pages are those by which all others are found
    for page in struck:
        file[page * 4096 : page * 4096 + 4096] = luck.randbytes(4096)
    path.write_bytes(file)
    house = opened(tmp_path)
    collection = house.collection(WORDS)
    found = {item.key: item.value for item in collection.items()}
    assert found.items() <= texts.items()
    assert texts.keys() - found.keys() <= touched(texts, bytes(file))
    collection.put_now("after", "all")
    assert collection.get("after") == "all"
    house.close()
    assert "damaged" in house.take_trouble()
    assert list(tmp_path.glob("house.damaged-*")), "what was damaged is never deleted"


def touched(texts: dict[str, str], file: bytes) -> set[str]:
    """Rows of which some part is no longer in the file, sought in pieces of 64 letters."""
    gone = set()
    for key, text in texts.items():
        pieces = [text[at : at + 64].encode() for at in range(0, max(len(text) - 64, 1), 64)]
        missing = sum(piece not in file for piece in pieces)
        # A text that goes on in other pages is cut between them: as many pieces are split as it has cuts.
        if missing > (len(text) // 4000 + 1 if len(text) > 4000 else 0):
            gone.add(key)
    return gone


def test_a_damaged_house_takes_from_its_backup_what_its_own_pages_lost(tmp_path: Path) -> None:
    texts = filled(tmp_path)
    files = DatabaseFile(tmp_path)
    files.back_up()
    house = opened(tmp_path)
    house.collection(WORDS).put_now("since then", "also")
    house.close()
    size = files.path.stat().st_size
    files.path.write_bytes(b"\0" * size)
    house = opened(tmp_path)
    assert {item.key: item.value for item in house.collection(WORDS).items()} == texts
    house.close()
    for emptied in (files.path.unlink, lambda: files.path.write_bytes(b"")):
        emptied()
        house = opened(tmp_path)
        assert house.collection(WORDS).count() == len(texts)
        house.close()


def test_a_row_that_is_found_no_more_by_a_damaged_index_is_back_once_something_is_written(
    tmp_path: Path,
) -> None:
    texts = filled(tmp_path, 30)
    path = DatabaseFile(tmp_path).path
    file = bytearray(path.read_bytes())
    index_leaf = 10
    for page in (at for at in range(4096, len(file), 4096) if file[at] == index_leaf):
        file[page : page + 4096] = file[page : page + 4096].replace(b"row 17", b"row 1x")
    path.write_bytes(file)
    house = opened(tmp_path)
    collection = house.collection(WORDS)
    assert collection.get("row 17") is None, "nothing tells that it is there"
    collection.put_now("after", "all")
    assert {item.key: item.value for item in collection.items()} == {**texts, "after": "all"}
    house.close()


@pytest.mark.parametrize(
    "step",
    [
        "CREATE TRIGGER undo AFTER INSERT ON rows BEGIN DELETE FROM rows; END",
        "CREATE VIEW another AS SELECT * FROM rows",
        "DROP INDEX by_change",
        "ALTER TABLE rows RENAME TO others",
        "PRAGMA user_version = -1",
    ],
)
def test_what_another_program_has_made_of_the_file_is_undone(tmp_path: Path, step: str) -> None:
    texts = filled(tmp_path, 12)
    with closing(sqlite3.connect(DatabaseFile(tmp_path).path)) as file, file:
        file.execute(step)
    house = opened(tmp_path)
    house.collection(WORDS).put_now("after", "all")
    assert {item.key: item.value for item in house.collection(WORDS).items()} == {**texts, "after": "all"}
    assert "damaged" in house.take_trouble()
    house.close()


def test_a_damaged_file_of_any_length_is_read_page_by_page(tmp_path: Path) -> None:
    texts = filled(tmp_path, 12)
    path = DatabaseFile(tmp_path).path
    with path.open("r+b") as file:
        file.write(b"another program")
        file.truncate(1 << 26)
    tracemalloc.start()
    house = opened(tmp_path)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert {item.key: item.value for item in house.collection(WORDS).items()} == texts
    assert most < 1 << 22
    house.close()


def test_one_row_that_was_changed_behind_our_back_costs_only_itself(tmp_path: Path) -> None:
    filled(tmp_path, 9)
    base = sqlite3.connect(DatabaseFile(tmp_path).path)
    base.execute("UPDATE rows SET data = x'00' WHERE key = 'row 3'")
    base.commit()
    base.close()
    house = opened(tmp_path)
    assert house.collection(WORDS).get("row 3") is None
    assert house.collection(WORDS).count() == 8
    house.collection(WORDS).change_now("row 3", lambda old: old or "new")
    assert house.collection(WORDS).get("row 3") == "new"
    house.close()


@pytest.mark.parametrize("seed", range(40))
def test_whatever_bytes_are_changed_opening_and_using_it_ends_in_no_error(tmp_path: Path, seed: int) -> None:
    texts, luck = filled(tmp_path, 12), Random(seed)
    path = DatabaseFile(tmp_path).path
    file = bytearray(path.read_bytes())
    for _ in range(luck.choice((1, 4, 40))):
        file[luck.randrange(100 if seed % 4 == 0 else len(file))] = luck.randrange(256)
    path.write_bytes(file[: luck.randrange(len(file))] if seed % 10 == 9 else file)
    house = opened(tmp_path)
    collection = house.collection(WORDS)
    collection.put("after", "all")
    assert {item.key: item.value for item in collection.items()}.items() <= {**texts, "after": "all"}.items()
    collection.change("after", lambda old: (old or "") + "!")
    house.close()


def test_a_house_of_a_newer_version_is_left_alone_byte_by_byte_and_nothing_said_twice(tmp_path: Path) -> None:
    filled(tmp_path, 5)
    path = DatabaseFile(tmp_path).path
    base = sqlite3.connect(path)
    base.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    base.execute("PRAGMA journal_mode = DELETE")
    base.close()
    before = {file: file.read_bytes() for file in tmp_path.iterdir()}
    house = opened(tmp_path)
    collection = house.collection(WORDS)
    assert "newer version" in house.take_trouble()
    collection.put("row 1", "of this evening")
    assert collection.get("row 1") == "of this evening"
    assert house.unkept == "the words"
    with pytest.raises(StorageError) as caught:
        collection.put_now("row 1", "x")
    assert caught.value.why is Why.NEWER
    house.close()
    assert house.take_trouble() == ""
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == before


class Failing(sqlite3.Connection):
    """A connection to a disk that fails as long as it is told to."""

    failure: int | None = None

    def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
        if self.failure is not None and statement.startswith(("INSERT", "BEGIN", "COMMIT")):
            error = sqlite3.OperationalError("stubbed")
            error.sqlite_errorcode = self.failure
            raise error
        return super().execute(statement, *values)


def failing(*arguments: Any, **more: Any) -> sqlite3.Connection:
    return sqlite3.connect(*arguments, factory=Failing, **more)


@pytest.mark.parametrize(
    ("failure", "reason"),
    [
        (sqlite3.SQLITE_FULL, "no space is left"),
        (sqlite3.SQLITE_READONLY, "cannot be written"),
        (sqlite3.SQLITE_IOERR, "reports an error"),
        (sqlite3.SQLITE_BUSY, "is locked just now"),
    ],
)
def test_a_disk_that_fails_is_told_once_played_on_and_kept_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failure: int, reason: str
) -> None:
    """K5."""
    house = opened(tmp_path, connect=failing)
    collection = house.collection(WORDS)
    collection.put_now("first", "safe")
    monkeypatch.setattr(Failing, "failure", failure)
    collection.put("first", "changed")
    collection.change("second", lambda old: (old or "") + "new")
    assert not house.flush()
    assert reason in house.take_trouble()
    collection.change("second", lambda old: (old or "") + "er")
    assert not house.flush()
    assert house.take_trouble() == ""
    assert (collection.get("first"), collection.get("second"), house.unkept) == (
        "changed",
        "newer",
        "the words",
    )
    with pytest.raises(StorageError, match=reason):
        collection.put_now("third", "x")
    assert collection.get("third") is None
    monkeypatch.setattr(Failing, "failure", None)
    assert house.flush()
    assert house.unkept == ""
    house.close()
    house = opened(tmp_path)
    assert {item.key: item.value for item in house.collection(WORDS).items()} == {
        "first": "changed",
        "second": "newer",
    }
    house.close()


def test_a_disk_that_is_really_full_loses_nothing_that_was_safe(tmp_path: Path) -> None:
    house = opened(tmp_path)
    collection = house.collection(WORDS)
    collection.put_now("first", "safe")

    house._open.for_writing().writer.execute("PRAGMA max_page_count = 10")
    for number in range(9):
        collection.put(f"row {number}", "x" * 9000)
    assert not house.flush()
    assert "no space is left" in house.take_trouble()
    assert collection.count() == 10
    house._open.for_writing().writer.execute("PRAGMA max_page_count = 1000000")
    assert house.flush()
    house.close()
    assert opened(tmp_path).collection(WORDS).count() == 10


def test_a_folder_that_cannot_be_written_to_is_read_and_played_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """K5. Who is root may write everywhere, so the lock of the folder is made impossible instead."""
    texts = filled(tmp_path, 5)

    def refused(self: DatabaseFile, stamp: str, *, renew: bool = False) -> Any:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(DatabaseFile, "opened", refused)
        house = opened(tmp_path)
        collection = house.collection(WORDS)
        assert "permission denied" in house.take_trouble()
        assert {item.key: item.value for item in collection.items()} == texts
        collection.put("row 1", "changed")
        assert not house.flush()
        assert (collection.get("row 1"), house.unkept) == ("changed", "the words")
        with pytest.raises(StorageError):
            collection.put_now("row 2", "x")
    assert house.flush()
    house.close()
    assert opened(tmp_path).collection(WORDS).get("row 1") == "changed"


def test_leftovers_of_interrupted_steps_are_swept_and_a_mending_that_was_cut_short_is_finished(
    tmp_path: Path,
) -> None:
    """K10."""
    texts = filled(tmp_path, 5)
    files = DatabaseFile(tmp_path)
    for name in ("house.new", "house.new-journal", "house.backup-new"):
        (tmp_path / name).write_bytes(b"left over")
    opened(tmp_path).close()
    assert not [path for path in tmp_path.iterdir() if "new" in path.name]
    files.path.replace(tmp_path / "house.mended")
    (tmp_path / "house.sqlite-wal").write_bytes(b"of another file")
    house = opened(tmp_path)
    assert house.collection(WORDS).count() == len(texts)
    house.close()
    files.path.unlink()
    for backup in files.backups:
        backup.unlink(missing_ok=True)
    (tmp_path / "house.sqlite-wal").write_bytes(b"of no file")
    house = opened(tmp_path)
    assert house.collection(WORDS).count() == 0
    house.close()


def test_two_backups_are_kept_an_hour_apart_at_least(tmp_path: Path) -> None:
    filled(tmp_path, 3)
    files = DatabaseFile(tmp_path)
    assert files.is_backup_due(0)
    for _ in range(3):
        files.back_up()
    assert sorted(path.name for path in tmp_path.glob("house.backup*")) == [
        path.name for path in files.backups
    ]
    made = files.backups[0].stat().st_mtime
    assert not files.is_backup_due(made + 3599)
    assert files.is_backup_due(made + 3600)


def test_what_lies_in_an_old_folder_is_carried_over_once_and_again_when_it_changes(tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.mkdir()
    (old / "a").write_text("one")
    house = opened(tmp_path / "house")
    collection = house.collection(WORDS)
    read = list[str]()

    def pieces() -> list[OldPiece[str]]:
        read.append("read")
        return [
            OldPiece(collection, path.name, path.read_text(), 5.0, lambda here, there: max(here, there))
            for path in sorted(old.iterdir())
        ]

    def carried() -> bool:
        return carry_over(house, "old", looks_of(old.iterdir()), pieces)

    assert carried()
    assert carried()
    assert (collection.get("a"), len(read)) == ("one", 1)
    collection.put("a", "two, here")
    (old / "a").write_text("zero, there")
    (old / "b").write_text("three")
    assert carried()
    assert {item.key: item.value for item in collection.items()} == {"a": "zero, there", "b": "three"}
    assert {path.name: path.read_text() for path in old.iterdir()} == {"a": "zero, there", "b": "three"}
    house.close()


def test_what_could_not_be_written_does_not_count_as_carried_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = opened(tmp_path, connect=failing)
    collection = house.collection(WORDS)
    monkeypatch.setattr(Failing, "failure", sqlite3.SQLITE_FULL)
    assert not carry_over(house, "old", "looks", lambda: [OldPiece(collection, "a", "one")])
    assert collection.get("a") == "one"
    monkeypatch.setattr(Failing, "failure", None)
    assert carry_over(house, "old", "looks", lambda: [OldPiece(collection, "a", "one")])
    house.close()


def test_every_database_of_a_house_is_opened_in_one_way(tmp_path: Path) -> None:
    """So that a trial can fail each of them."""
    opened: list[str] = []

    def connect(where: object, **how: object) -> sqlite3.Connection:
        opened.append(re.sub(r"-\d+-\d+$", "", Path(str(where).partition("?")[0]).name))
        return sqlite3.connect(where, **how)  # type: ignore[call-overload,no-any-return] # as it was asked

    house = LocalStore(tmp_path, connect=connect)
    Archive(house).close()
    house.collection(NUMBERS).put_now("one", 1)
    DatabaseFile(tmp_path, connect).back_up()
    house.close()
    assert set(opened) == {"house.lock", "house.sqlite", "house.backup-new", f"index-{VERSION}.sqlite"}


def test_what_a_house_says_of_itself_is_asked_of_no_connection_that_writes(tmp_path: Path) -> None:
    asked: list[sqlite3.Connection] = []

    class Watched(sqlite3.Connection):
        def execute(self, *question: Any) -> sqlite3.Cursor:
            asked.append(self)
            return super().execute(*question)

    house = LocalStore(tmp_path, connect=partial(sqlite3.connect, factory=Watched))
    house.collection(NUMBERS).put("one", 1)
    house.flush()
    with house._open.to_write() as database:
        asked.clear()
        assert house.state
        assert house.state.counter
        assert isinstance(house.is_settled, bool)
        assert asked
        assert database.writer not in asked
    house.close()


def test_two_programs_make_their_backups_one_after_the_other(tmp_path: Path) -> None:
    """K8: one took the other's half-made copy away."""
    house = opened(tmp_path)
    house.collection(NUMBERS).put_now("a", 1)
    house.close()
    files = [DatabaseFile(tmp_path, sqlite3.connect) for _ in range(2)]
    with ThreadPoolExecutor(2) as pool:
        for number in range(10):
            for done in [pool.submit(file.back_up) for file in files]:
                done.result()
            assert [path.exists() for path in files[0].backups] == [True, True], number
