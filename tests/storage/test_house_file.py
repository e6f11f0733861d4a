"""What lies beside the file of a house, who else has it open, and disks that do not answer."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest

from game.__main__ import main
from game.doctor.kept_checks import house as house_check
from game.machine_finding import Health
from game.storage import house_lock, pages
from game.storage.database import APPLICATION, BY_CHANGE, TABLE, Database, FileReplacedError, damage
from game.storage.database_file import BEFORE_IT, EXCHANGED, LOG_MISSING, DatabaseFile, OpenedDatabase
from game.storage.house_state import state_in
from game.storage.local_store import LocalStore
from game.storage.log_of_file import has_log
from game.storage.open_house import OpenHouse
from game.storage.row import COLUMNS, new_row
from game.storage.sqlite_salvage import rescued
from game.storage.storage_errors import StorageError
from game.text_format import day_and_time
from tools.stress.mixed_logs import NOTES, keep, rows_in

posix = pytest.mark.skipif(sys.platform == "win32", reason="processes are forked and killed")


def names(owner: str, count: int = 40) -> list[str]:
    return [f"{owner} {number}" for number in range(count)]


def damage_it(file: Path) -> None:
    """So that it has to be mended, and no row is lost by that."""
    with file.open("r+b") as raw:
        raw.write(b"no database at all")


def bytes_in(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


# ---------------------------------------------------------------- what could not be read replaces nothing


@pytest.mark.parametrize("failure", [errno.EMFILE, errno.EIO, errno.EACCES])
def test_what_cannot_be_read_while_it_is_mended_is_replaced_by_nothing_and_mended_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failure: int
) -> None:
    """K17: an empty house took the place of 500 games."""
    kept = keep(tmp_path, names("ours"))
    damage_it(tmp_path / "house.sqlite")
    before = bytes_in(tmp_path)
    whole, calls = pages._Bytes.part, list[int]()

    def part(self: pages._Bytes, at: int, length: int) -> bytes:
        calls.append(at)
        if failure == errno.EIO and at > 4096:
            raise OSError(failure, os.strerror(failure))
        return whole(self, at, length)

    def descriptor(path: Path) -> int:
        raise OSError(failure, os.strerror(failure))

    with monkeypatch.context() as patch:
        patch.setattr(pages._Bytes, "part", part)
        if failure != errno.EIO:
            patch.setattr(pages, "_descriptor", descriptor)
        house = LocalStore(tmp_path)
        assert os.strerror(failure).lower() in house.take_trouble()
        assert house.collection(NOTES).keys() == []
        with pytest.raises(StorageError):
            house.collection(NOTES).put_now("new", b"new")
    assert {name: data for name, data in bytes_in(tmp_path).items() if name in before} == before
    assert house.flush()
    assert set(house.collection(NOTES).keys()) == kept
    house.close()


@posix
def test_a_backup_that_cannot_be_read_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """K14, K17."""
    older = keep(tmp_path, names("older"))
    DatabaseFile(tmp_path).back_up()
    shutil.copyfile(tmp_path / "house.backup-1", tmp_path / "copy")
    later = keep(tmp_path, names("later"))
    DatabaseFile(tmp_path).back_up()
    shutil.copyfile(tmp_path / "copy", tmp_path / "house.sqlite")
    plain = pages._descriptor

    def descriptor(path: Path) -> int:
        if path.name == "house.backup-1":
            raise OSError(errno.EIO, "Input/output error")
        return plain(path)

    before = (tmp_path / "house.backup-1").read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(pages, "_descriptor", descriptor)
        house = LocalStore(tmp_path)
        assert "house.backup-1 cannot be read, and is left alone" in house.take_trouble()
        with pytest.raises(OSError, match="Input/output"):
            DatabaseFile(tmp_path).back_up()
        house.close()
    assert (tmp_path / "house.backup-1").read_bytes() == before
    house = LocalStore(tmp_path)
    assert set(house.collection(NOTES).keys()) == older | later
    assert "A backup knew more than the file: 40 things more are back." in house.take_trouble()
    house.close()


# ---------------------------------------------------------------- files of earlier versions


def of_version_1(folder: Path, keys: list[str], logged: list[str], gone: list[str]) -> None:
    """As version 1 left it when it was killed: some rows in the file, the latest changes in its log."""
    folder.mkdir()
    with closing(sqlite3.connect(folder / "at work", isolation_level=None)) as base:
        base.execute(TABLE)
        base.execute(BY_CHANGE)
        base.execute(f"PRAGMA application_id = {APPLICATION}")
        base.execute("PRAGMA user_version = 1")
        base.execute("PRAGMA journal_mode = WAL")
        add = f"INSERT INTO rows ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)"
        base.executemany(add, [new_row("notes", key, 1, 1, key.encode() * 2).values for key in keys])
        base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        base.executemany(add, [new_row("notes", key, 1, 2, key.encode() * 2).values for key in logged])
        base.executemany("DELETE FROM rows WHERE key = ?", [(key,) for key in gone])
        shutil.copyfile(folder / "at work", folder / "house.sqlite")
        shutil.copyfile(folder / "at work-wal", folder / "house.sqlite-wal")


def test_a_house_of_the_first_version_goes_on_from_its_log(tmp_path: Path) -> None:
    of_version_1(tmp_path / "home", names("file"), names("log"), ["file 0"])
    house = LocalStore(tmp_path / "home")
    assert set(house.collection(NOTES).keys()) == {*names("file"), *names("log")} - {"file 0"}
    assert house.take_trouble() == ""
    house.close()


def test_a_log_of_the_first_version_is_not_replayed_into_another_file(tmp_path: Path) -> None:
    """K13."""
    of_version_1(tmp_path / "home", names("ours", 300), [], [])
    of_version_1(tmp_path / "other", [], names("theirs", 20), [])
    shutil.copyfile(tmp_path / "other" / "house.sqlite-wal", tmp_path / "home" / "house.sqlite-wal")
    house = LocalStore(tmp_path / "home")
    assert set(house.collection(NOTES).keys()) == set(names("ours", 300))
    assert "20 things of another house" in house.take_trouble()
    house.close()
    (found,) = (tmp_path / "home").glob("house.found-*.sqlite")
    with closing(sqlite3.connect(found)) as base:
        assert base.execute("SELECT count(*) FROM rows").fetchone() == (20,)


# ---------------------------------------------------------------- other files in the place of the open one


def rows_anywhere(folder: Path) -> set[str]:
    """The keys of all rows in the file, in what was set aside, and in what was damaged."""
    files = [
        *folder.glob("house.sqlite"),
        *folder.glob("house.found-*.sqlite"),
        *folder.glob("house.damaged-*"),
    ]
    return {key for file in files if file.suffix not in ("-wal", "-shm") for _, key in rescued(file).rows}


def test_however_often_a_file_is_copied_over_the_running_one_all_that_was_safe_is_found_and_it_keeps_on(
    tmp_path: Path,
) -> None:
    keep(tmp_path / "other", names("theirs"))
    for number in range(25):
        luck = Random(number)
        folder = tmp_path / str(number)
        keep(folder, names("ours"))
        shutil.copyfile(folder / "house.sqlite", tmp_path / "before")
        house, safe = LocalStore(folder), set[str]()
        notes = house.collection(NOTES)
        for swap in range(luck.randrange(1, 5)):
            for row in range(luck.randrange(5)):
                notes.put(key := f"{swap} {row}", b"x" * luck.randrange(9000))
                if luck.random() < 0.7 and house.flush():
                    safe.add(key)
            if luck.random() < 0.5:
                house.settle()
            if luck.random() < 0.3:
                notes.keys()
            source = luck.choice([tmp_path / "other" / "house.sqlite", tmp_path / "before"])
            with house._open.writing:  # half a file and half of what the program writes meanwhile are damage
                shutil.copyfile(source, folder / "house.sqlite")
            if luck.random() < 0.5:
                notes.items()
        notes.put("at last", b"at last")
        assert any(house.flush() for _ in range(3)), house.told
        assert house.told == ""
        assert "damaged" not in house.take_trouble()
        notes.put("and on", b"and on")
        assert house.flush()
        house.close()
        assert safe | {"at last", "and on"} <= rows_anywhere(folder), number
        again = LocalStore(folder)
        assert {"at last", "and on"} <= set(again.collection(NOTES).keys())
        again.close()


def test_of_a_file_copied_over_the_running_one_is_told_once_and_in_short(tmp_path: Path) -> None:
    keep(tmp_path / "other", names("theirs"))
    house = LocalStore(tmp_path / "home")
    for number in range(2):
        house.collection(NOTES).put(f"ours {number}", b"ours")
        assert house.flush()
    shutil.copyfile(tmp_path / "other" / "house.sqlite", tmp_path / "home" / "house.sqlite")
    house.collection(NOTES).put("new", b"new")
    assert house.flush()
    assert house.take_trouble() == f"{EXCHANGED} {BEFORE_IT}"
    house.collection(NOTES).put("newer", b"newer")
    assert house.flush()
    assert house.take_trouble() == ""
    house.close()


def test_a_house_that_is_opened_anew_before_it_was_settled_misses_no_log(tmp_path: Path) -> None:
    """A thread may find damage in what another thread has exchanged meanwhile."""
    house = LocalStore(tmp_path)
    house.collection(NOTES).put_now("ours", b"ours")
    assert not house.is_settled
    assert house._open.mend()
    assert house.take_trouble() == ""
    assert house.collection(NOTES).keys() == ["ours"]
    house.close()


@pytest.mark.parametrize("written", range(4))
def test_a_program_that_was_killed_while_its_log_began_anew_misses_nothing(
    tmp_path: Path, written: int
) -> None:
    """All of a log is in the file before SQLite writes a new head over it, and its pages one by one."""
    running, killed = tmp_path / "running", tmp_path / "killed"
    house = LocalStore(running)
    house.collection(NOTES).put_now("ours", b"ours")
    killed.mkdir()
    for name in ("house.sqlite", "house.sqlite-wal"):
        shutil.copyfile(running / name, killed / name)
    house.collection(NOTES).put_now("never safe", b"never safe")
    new = (running / "house.sqlite-wal").read_bytes()
    house.close()
    with (killed / "house.sqlite-wal").open("r+b") as log:
        before = log.read()
        assert new[:32] != before[:32], "it began anew"
        log.seek(0)
        log.write(new[: 32 + written * (24 + 4096)])
    house = LocalStore(killed)
    assert house.take_trouble() == ""
    assert house.collection(NOTES).keys() == ["ours"]
    house.close()


def test_a_file_that_is_settled_while_another_program_writes_says_of_no_log_that_it_follows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "house.sqlite"
    whole = Database._checkpoint
    with closing(Database(file)) as ours, closing(Database(file)) as theirs:
        with ours.transaction():
            ours.write(new_row("notes", "ours", 1, 1, b"ours"))

        def checkpoint(database: Database, how: str) -> bool:
            if how == "TRUNCATE":
                monkeypatch.setattr(Database, "_checkpoint", whole)
                with theirs.transaction():
                    theirs.write(new_row("notes", "theirs", 1, 1, b"theirs"))
            return whole(database, how)

        monkeypatch.setattr(Database, "_checkpoint", checkpoint)
        assert ours.settle()
        assert not has_log(file)
        state = state_in(file)
        assert state is not None
        assert state.whole


def test_a_log_that_is_cut_off_behind_its_head_is_told_to_be_missing(tmp_path: Path) -> None:
    keep(tmp_path, names("ours"), settled=False)
    os.truncate(tmp_path / "house.sqlite-wal", 32)
    house = LocalStore(tmp_path)
    assert str(LOG_MISSING) in house.take_trouble()
    house.close()


def test_what_no_backup_has_yet_outlives_a_file_that_is_copied_over_one_opened_again_for_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The house forgot what it had written, where a thread had it mended for what lay in the file before."""
    keep(tmp_path / "other", names("theirs"))
    monkeypatch.setattr(DatabaseFile, "is_backup_due", lambda _file, _now: False)
    house = LocalStore(tmp_path / "home")
    house.collection(NOTES).put_now("ours", b"ours")
    assert house._open.mend()
    shutil.copyfile(tmp_path / "other" / "house.sqlite", tmp_path / "home" / "house.sqlite")
    house.collection(NOTES).put_now("new", b"new")
    house.close()
    assert {"ours", "new"} <= rows_anywhere(tmp_path / "home")


def test_a_backup_opens_nothing_anew_where_another_thread_has_noticed_the_other_file_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would forget what was written into the file that is open by then."""
    opened = OpenHouse(DatabaseFile(tmp_path), time.time, lambda told: pytest.fail(str(told)))
    assert opened.file is not None

    def copy(self: DatabaseFile) -> tuple[Path, bytes]:
        opened.open_anew()
        raise FileReplacedError

    monkeypatch.setattr(DatabaseFile, "copy", copy)
    changes = opened.changes
    opened.back_up()
    assert opened.changes == changes + 2  # by the other thread, which has left the file and opened it
    opened.leave()


def test_damage_that_a_backup_meets_in_a_file_left_meanwhile_opens_nothing_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = OpenHouse(DatabaseFile(tmp_path), time.time, lambda told: pytest.fail(str(told)))
    assert opened.file is not None

    def copy(self: DatabaseFile) -> tuple[Path, bytes]:
        opened.open_anew()
        raise damage()

    monkeypatch.setattr(DatabaseFile, "copy", copy)
    changes = opened.changes
    opened.back_up()
    assert opened.changes == changes + 2  # by the other thread, which has left the file and opened it
    opened.leave()


def test_a_copy_that_was_swept_away_before_it_could_be_the_backup_costs_no_backup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    keep(tmp_path, names("ours"))
    DatabaseFile(tmp_path).back_up()
    os.utime(tmp_path / "house.backup-1", (1, 1))
    before, plain = bytes_in(tmp_path), DatabaseFile.copy

    def copy(self: DatabaseFile) -> tuple[Path, bytes]:
        made = plain(self)
        LocalStore(tmp_path).close()  # another program is started
        return made

    opened = OpenHouse(DatabaseFile(tmp_path), time.time, lambda told: pytest.fail(str(told)))
    with monkeypatch.context() as patch:
        patch.setattr(DatabaseFile, "copy", copy)
        opened.back_up()
    assert bytes_in(tmp_path)["house.backup-1"] == before["house.backup-1"]
    opened.back_up()
    assert bytes_in(tmp_path)["house.backup-2"] == before["house.backup-1"]
    assert caplog.messages == []
    opened.leave()


def test_a_file_that_is_missing_is_told_so_with_the_moment_of_the_copy_that_is_taken(tmp_path: Path) -> None:
    keep(tmp_path, names("ours"))
    DatabaseFile(tmp_path).back_up()
    (tmp_path / "house.sqlite").unlink()
    moment = day_and_time((tmp_path / "house.backup-1").stat().st_mtime)
    house = LocalStore(tmp_path)
    assert house.take_trouble() == f"What is kept was missing; the copy of {moment} was taken."
    assert set(house.collection(NOTES).keys()) == set(names("ours"))
    house.close()


def test_a_house_copied_over_a_closed_one_is_told_with_the_moment_of_what_is_left_of_that(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """K13: it was told of a backup, by the screen alone; and where a command looked first, by nobody."""
    keep(tmp_path / "other", ["theirs"])
    for number, backups in enumerate((1, 2)):
        home = tmp_path / str(number)
        keep(home, names("ours"))
        for _ in range(backups):
            DatabaseFile(home).back_up()
        moment = day_and_time((home / "house.backup-1").stat().st_mtime)
        shutil.copyfile(tmp_path / "other" / "house.sqlite", home / "house.sqlite")
        told = (
            f"Another house lies here now. The one before, as of {moment}, is set aside:"
            " Options, This House takes it in."
        )
        if number:
            assert main(["archive", "--data-dir", str(home), "list"]) == 0
            assert capsys.readouterr().err == f"{told}\n"
        else:
            house = LocalStore(home)
            assert house.take_trouble() == told
            house.close()
        assert rows_anywhere(home) == {"theirs", *names("ours")}


def test_one_thing_of_another_house_was_set_aside_and_not_were(tmp_path: Path) -> None:
    keep(tmp_path / "home", names("ours"))
    keep(tmp_path / "other", ["theirs"], settled=False)
    shutil.copyfile(tmp_path / "other" / "house.sqlite-wal", tmp_path / "home" / "house.sqlite-wal")
    house = LocalStore(tmp_path / "home")
    told = "1 thing of another house lay here, and was set aside: Options, This House takes it in."
    assert told == house.take_trouble()
    house.close()


# ---------------------------------------------------------------- folders and disks that are in the way


@posix
def test_where_nothing_can_be_written_the_log_is_read_and_nothing_touched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """K18: a folder that cannot be written to, with a log and without its index. Root may write anywhere."""
    kept = keep(tmp_path, names("ours"), settled=False)
    (tmp_path / "house.sqlite-shm").unlink()
    before = bytes_in(tmp_path)

    def refused(self: DatabaseFile, stamp: str) -> OpenedDatabase:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(DatabaseFile, "opened", refused)
    house = LocalStore(tmp_path)
    assert house.take_trouble() == "Nothing can be kept: permission denied. It is tried again."
    assert set(house.collection(NOTES).keys()) == kept
    house.close()
    assert bytes_in(tmp_path) == before
    assert house_check(tmp_path / "house.sqlite").health is Health.GOOD
    assert bytes_in(tmp_path) == before, "the doctor only looks"


def test_a_lock_that_is_taken_is_told_as_it_is_and_waited_for_only_so_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """K15, K18."""
    monkeypatch.setattr(house_lock, "LOCK_SECONDS", 0.02)
    house = LocalStore(tmp_path)
    with DatabaseFile(tmp_path).writing.alone():
        with pytest.raises(StorageError, match="as its file is locked just now"):
            house.collection(NOTES).put_now("a", b"a")
        other = LocalStore(tmp_path)
        assert other.take_trouble() == "Nothing can be kept: its file is locked just now. It is tried again."
    assert other.flush()
    house.collection(NOTES).put_now("a", b"a")
    assert (other.collection(NOTES).get("a"), other.told) == (b"a", "")
    other.close()
    house.close()


def test_whoever_is_in_a_hurry_waits_for_no_disk_and_reads_everything_once_it_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """K18."""
    keep(tmp_path, names("ours"))
    answers, plain = Event(), DatabaseFile.opened

    def opened(self: DatabaseFile, stamp: str) -> OpenedDatabase:
        answers.wait(30)
        return plain(self, stamp)

    monkeypatch.setattr(DatabaseFile, "opened", opened)
    house = LocalStore(tmp_path, waits=0.01)
    changes = house.changes
    assert not house.is_readable
    assert house.collection(NOTES).keys() == []
    assert house.told == "What is kept is not here yet: the disk does not answer yet."
    house.collection(NOTES).put("new", b"new new")
    answers.set()
    assert house.flush()
    assert house.changes > changes
    assert set(house.collection(NOTES).keys()) == {*names("ours"), "new"}
    assert house.told == ""
    house.close()


def test_what_is_told_of_reading_goes_as_soon_as_it_works_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """K18."""

    class Unreadable(sqlite3.Connection):
        fails = False

        def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
            if Unreadable.fails and statement.startswith("SELECT key"):
                error = sqlite3.OperationalError("stubbed")
                error.sqlite_errorcode = sqlite3.SQLITE_IOERR
                raise error
            return super().execute(statement, *values)

    def connect(*arguments: Any, **more: Any) -> sqlite3.Connection:
        return sqlite3.connect(*arguments, factory=Unreadable, **more)

    house = LocalStore(tmp_path, connect=connect)
    house.collection(NOTES).put_now("a", b"a")
    Unreadable.fails = True
    assert house.collection(NOTES).keys() == []
    assert house.told == house.take_trouble() == "What is kept cannot be read: the disk reports an error."
    Unreadable.fails = False
    assert house.collection(NOTES).keys() == ["a"]
    assert house.told == ""
    house.close()


# ---------------------------------------------------------------- other things under our names


@posix
@pytest.mark.parametrize("name", ["house.sqlite", "house.sqlite-wal", "house.backup-1", "house.lock"])
@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir])
def test_pipes_and_folders_under_our_names_are_set_aside(tmp_path: Path, name: str, make: Any) -> None:
    """K20: a pipe held the start up for ever."""
    kept = keep(tmp_path, names("ours"))
    DatabaseFile(tmp_path).back_up()
    (tmp_path / name).unlink(missing_ok=True)
    make(tmp_path / name)
    house = LocalStore(tmp_path)
    assert set(house.collection(NOTES).keys()) == kept
    house.collection(NOTES).put_now("new", b"new new")
    house.close()
    assert f"{name} was no ordinary file, and was set aside." in house.take_trouble()
    assert list(tmp_path.glob("house.damaged-*"))


@posix
def test_a_damaged_file_behind_a_link_is_mended_where_it_lies(tmp_path: Path) -> None:
    """K20."""
    real, home = tmp_path / "elsewhere", tmp_path / "home"
    kept = keep(real, names("ours"))
    home.mkdir()
    (home / "house.sqlite").symlink_to(real / "house.sqlite")
    damage_it(real / "house.sqlite")
    house = LocalStore(home)
    assert set(house.collection(NOTES).keys()) == kept
    house.close()
    assert (home / "house.sqlite").is_symlink()
    assert rows_in(real / "house.sqlite") == kept
    shutil.move(real, tmp_path / "away")
    house = LocalStore(home)
    assert (
        house.take_trouble()
        == "Nothing can be kept: the disk that it lies on is not there. It is tried again."
    )
    house.collection(NOTES).put("new", b"new new")
    assert not house.flush()
    shutil.move(tmp_path / "away", real)
    assert house.flush()
    house.close()
    with closing(sqlite3.connect(real / "house.sqlite")) as base:
        assert base.execute("SELECT count(*) FROM rows").fetchone() == (len(kept) + 1,)
