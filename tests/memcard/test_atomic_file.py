"""The store: all old or all new, and every refusal by its name."""

from __future__ import annotations

import errno
import os
import stat
import threading
from pathlib import Path

import pytest

from memcard import atomic_file as store_module
from memcard.atomic_file import AtomicFile
from memcard.card_errors import (
    CardBusy,
    CardChanged,
    CardError,
    DiskFailed,
    DiskFull,
    NoCard,
    NotACard,
    ReadOnlyCard,
    SlotTaken,
)
from memcard.disk import Disk
from tests.like_windows import refuse_what_is_open

OLD, NEW = b"old" * 1000, b"new" * 2000


@pytest.fixture
def path(tmp_path: Path) -> Path:
    AtomicFile(tmp_path / "card.mcr").create(OLD)
    return tmp_path / "card.mcr"


def visible(path: Path) -> set[str]:
    return {other.name for other in path.parent.iterdir() if not other.name.endswith(".lock")}


def test_a_change_is_read_back_and_the_previous_generation_stays(path: Path) -> None:
    assert AtomicFile(path).change(lambda data: data + NEW) == OLD + NEW
    assert AtomicFile(path).load() == OLD + NEW
    assert AtomicFile(path).load_previous() == OLD
    AtomicFile(path).change(lambda _: b"third")
    assert AtomicFile(path).load_previous() == OLD + NEW
    assert visible(path) == {"card.mcr", "card.mcr.bak"}


def test_an_edit_that_is_refused_or_changes_nothing_writes_nothing(path: Path) -> None:
    def refuse(_: bytes) -> bytes:
        raise CardError("no")

    with pytest.raises(CardError, match="no"):
        AtomicFile(path).change(refuse)
    before = path.stat().st_ino
    assert AtomicFile(path).change(lambda data: data) == OLD
    assert path.stat().st_ino == before
    assert visible(path) == {"card.mcr"}


def test_a_file_is_made_once_and_never_made_over(path: Path) -> None:
    with pytest.raises(SlotTaken, match=r"a file called card\.mcr already"):
        AtomicFile(path).create(NEW)
    assert path.read_bytes() == OLD
    AtomicFile(path).put(NEW)
    assert path.read_bytes() == NEW


def test_a_replaced_file_is_set_aside_and_the_previous_generation_stays(path: Path) -> None:
    AtomicFile(path).change(lambda _: NEW)
    path.write_bytes(b"torn")
    AtomicFile(path).replace(b"mended")
    assert path.read_bytes() == b"mended"
    assert path.with_name("card.mcr.damaged").read_bytes() == b"torn"
    assert AtomicFile(path).load_previous() == OLD
    path.unlink()
    AtomicFile(path).replace(OLD)
    assert path.read_bytes() == OLD


def test_a_symbolic_link_stays_one_and_what_it_points_to_is_changed(path: Path) -> None:
    link = path.parent / "elsewhere" / "link.mcr"
    link.parent.mkdir()
    link.symlink_to(path)
    AtomicFile(link).change(lambda _: NEW)
    assert link.is_symlink()
    assert path.read_bytes() == NEW
    assert list(link.parent.iterdir()) == [link]


def test_a_card_keeps_its_permissions(path: Path) -> None:
    path.chmod(0o660)
    AtomicFile(path).change(lambda _: NEW)
    assert stat.S_IMODE(path.stat().st_mode) == 0o660


def test_leftovers_of_the_dead_are_removed_and_other_files_are_not(path: Path) -> None:
    for name in (".card.mcr.new-card", ".card.mcr.new-name", ".other.mcr.new-card", "card.mcr.new"):
        path.with_name(name).write_bytes(b"x")
    AtomicFile(path).change(lambda _: NEW)
    assert visible(path) == {"card.mcr", "card.mcr.bak", ".other.mcr.new-card", "card.mcr.new"}


def test_the_same_file_under_two_names_is_still_saved(path: Path) -> None:
    """A crash between the two renames leaves the card and its previous generation one file."""
    os.link(path, path.with_name("card.mcr.bak"))
    AtomicFile(path).change(lambda _: NEW)
    AtomicFile(path).change(lambda _: NEW + NEW)
    assert AtomicFile(path).load_previous() == NEW
    assert visible(path) == {"card.mcr", "card.mcr.bak"}


# --- what cannot be read or written ---


def test_a_missing_card_is_told_apart_from_what_is_no_card(tmp_path: Path) -> None:
    with pytest.raises(NoCard):
        AtomicFile(tmp_path / "none.mcr").load()
    with pytest.raises(NoCard):
        AtomicFile(tmp_path / "none" / "none.mcr").change(lambda data: data)
    with pytest.raises(NotACard):
        AtomicFile(tmp_path).load()
    with (tmp_path / "huge.mcr").open("wb") as huge:
        huge.truncate(1 << 40)
    with pytest.raises(NotACard):
        AtomicFile(tmp_path / "huge.mcr").load()


def test_a_folder_in_the_place_of_a_card_is_no_card_on_windows_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def open_as_windows(path: Path, flags: int, mode: int = 0o777) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")

    file = tmp_path / "a.mcr"
    file.touch()
    monkeypatch.setattr(os, "open", open_as_windows)
    with pytest.raises(NotACard, match="folder"):
        AtomicFile(tmp_path).load()
    with pytest.raises(ReadOnlyCard):
        AtomicFile(file).load()


def test_a_card_that_somebody_reads_is_saved_on_windows_as_soon_as_that_has_ended(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = path.open("rb")

    def closed_soon(seconds: float) -> None:
        if len(refused) == 3:
            reader.close()

    monkeypatch.setattr("memcard.disk.time.sleep", closed_soon)
    refused = refuse_what_is_open(monkeypatch)
    AtomicFile(path).change(lambda _: NEW)
    assert (path.read_bytes(), refused) == (NEW, [path] * 3)


def test_a_card_that_windows_never_lets_go_is_as_it_was(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("memcard.disk.PATIENCE_SECONDS", 0.02)
    refuse_what_is_open(monkeypatch)
    with path.open("rb"), pytest.raises(ReadOnlyCard):
        AtomicFile(path).change(lambda _: NEW)
    assert path.read_bytes() == OLD
    assert visible(path) == {"card.mcr", "card.mcr.bak"}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes")
def test_a_pipe_or_a_device_in_the_place_of_a_card_does_not_stop_the_program(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.mcr")
    for path in (tmp_path / "pipe.mcr", Path("/dev/zero")):
        with pytest.raises(NotACard):
            AtomicFile(path).load()


def test_a_loop_of_links_is_a_named_error(tmp_path: Path) -> None:
    (tmp_path / "a.mcr").symlink_to(tmp_path / "b.mcr")
    (tmp_path / "b.mcr").symlink_to(tmp_path / "a.mcr")
    with pytest.raises(CardError):
        AtomicFile(tmp_path / "a.mcr").load()


def test_a_write_protected_card_is_refused_even_to_those_who_may_do_all(path: Path) -> None:
    path.chmod(0o444)
    with pytest.raises(ReadOnlyCard, match="write-protected"):
        AtomicFile(path).change(lambda _: NEW)
    assert path.read_bytes() == OLD


class Refusing(Disk):
    """Refuses to sync for this reason."""

    def __init__(self, number: int) -> None:
        self.number = number

    def sync(self, file: int) -> None:
        raise OSError(self.number, os.strerror(self.number))


@pytest.mark.parametrize(
    ("number", "error", "message"),
    [
        (errno.ENOSPC, DiskFull, "disk is full"),
        (errno.EDQUOT, DiskFull, "disk is full"),
        (errno.EROFS, ReadOnlyCard, "permission"),
        (errno.ENODEV, NoCard, "no memory card"),
        (errno.EIO, DiskFailed, "refused to read or write: input/output error"),
    ],
)
def test_each_refusal_of_the_system_has_its_name_and_leaves_no_trace(
    path: Path, number: int, error: type[CardError], message: str
) -> None:
    with pytest.raises(error, match=message):
        AtomicFile(path, Refusing(number)).change(lambda _: NEW)
    assert path.read_bytes() == OLD
    assert visible(path) == {"card.mcr"}


class WithoutSecondNames(Disk):
    """As FAT on a stick."""

    def link(self, path: Path, other: Path) -> None:
        raise PermissionError(errno.EPERM, "no links here")


def test_where_files_have_one_name_only_the_previous_generation_is_a_copy(path: Path) -> None:
    AtomicFile(path, WithoutSecondNames()).change(lambda _: NEW)
    assert (path.read_bytes(), AtomicFile(path).load_previous()) == (NEW, OLD)
    assert visible(path) == {"card.mcr", "card.mcr.bak"}


class RefusesSecondNames(Disk):
    """Refuses to link for this reason."""

    def __init__(self, number: int) -> None:
        self.number = number

    def link(self, path: Path, other: Path) -> None:
        raise OSError(self.number, os.strerror(self.number))


@pytest.mark.parametrize(
    ("number", "error"),
    [
        (errno.ENOSPC, DiskFull),
        (errno.EDQUOT, DiskFull),
        (errno.ENOENT, NoCard),
        (errno.ENODEV, NoCard),
        (errno.EIO, DiskFailed),
    ],
)
def test_a_second_name_refused_by_a_disk_in_trouble_leaves_the_card_as_it_was(
    path: Path, number: int, error: type[CardError]
) -> None:
    with pytest.raises(error):
        AtomicFile(path, RefusesSecondNames(number)).change(lambda _: NEW)
    assert path.read_bytes() == OLD
    assert visible(path) == {"card.mcr"}


class DiesWhileCopying(WithoutSecondNames):
    """The process is killed with the copy beside the card."""

    def rename(self, path: Path, other: Path) -> None:
        raise KeyboardInterrupt


def test_a_copy_left_by_the_dead_is_removed_too(path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        AtomicFile(path, DiesWhileCopying()).change(lambda _: NEW)
    assert len(visible(path)) > 1
    AtomicFile(path).change(lambda _: NEW)
    assert visible(path) == {"card.mcr", "card.mcr.bak"}


class WatchedDisk(Disk):
    """Takes down what is made safe and named, in order."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.files: dict[int, str] = {}

    def create(self, path: Path, mode: int) -> int:
        file = super().create(path, mode)
        self.files[file] = path.name
        return file

    def sync(self, file: int) -> None:
        self.done.append(f"sync {self.files[file]} of {self.stat(file).st_size}")

    def sync_folder(self, folder: Path) -> None:
        self.done.append(f"sync {folder.name}")

    def link(self, path: Path, other: Path) -> None:
        super().link(path, other)
        self.done.append(f"link {path.name} {other.name}")

    def rename(self, path: Path, other: Path) -> None:
        super().rename(path, other)
        self.done.append(f"rename {path.name} {other.name}")


def test_bytes_are_safe_before_they_bear_the_cards_name_and_the_name_is_safe_before_it_is_told(
    path: Path,
) -> None:
    stored = [f"sync .card.mcr.new-card of {len(NEW)}"]
    named = ["rename .card.mcr.new-card card.mcr", f"sync {path.parent.name}"]
    changing, replacing, making = WatchedDisk(), WatchedDisk(), WatchedDisk()
    AtomicFile(path, changing).change(lambda _: NEW)
    second = ["link card.mcr .card.mcr.new-name"]
    assert changing.done == [*stored, *second, "rename .card.mcr.new-name card.mcr.bak", *named]
    AtomicFile(path, replacing).replace(NEW)
    assert replacing.done == [*stored, *second, "rename .card.mcr.new-name card.mcr.damaged", *named]
    path.unlink()
    AtomicFile(path, making).create(NEW)
    assert making.done == [*stored, *named]


class SmallWrites(Disk):
    def write(self, file: int, data: bytes) -> int:
        return super().write(file, data[:100])


class SmallReads(Disk):
    def read(self, file: int, length: int) -> bytes:
        return super().read(file, min(length, 100))


def test_a_system_that_reads_little_at_a_time_is_asked_again(path: Path) -> None:
    assert AtomicFile(path, SmallReads()).load() == OLD


def test_a_file_may_be_as_long_as_the_limit_and_no_longer(path: Path) -> None:
    path.write_bytes(bytes(1 << 20))
    assert len(AtomicFile(path).load()) == 1 << 20
    path.write_bytes(bytes((1 << 20) + 1))
    with pytest.raises(NotACard):
        AtomicFile(path).load()


@pytest.mark.parametrize("mode", [0o644, 0o464, 0o446])
def test_a_card_that_anybody_may_write_is_not_write_protected(path: Path, mode: int) -> None:
    path.chmod(mode)
    AtomicFile(path).change(lambda _: NEW)
    assert path.read_bytes() == NEW


def test_a_system_that_writes_little_at_a_time_is_asked_again(path: Path) -> None:
    AtomicFile(path, SmallWrites()).change(lambda _: NEW)
    assert path.read_bytes() == NEW


# --- others ---


def test_what_another_program_wrote_meanwhile_is_not_overwritten(path: Path) -> None:
    def meanwhile(_: bytes) -> bytes:
        path.write_bytes(b"theirs")
        return NEW

    with pytest.raises(CardChanged, match="Another program changed"):
        AtomicFile(path).change(meanwhile)
    assert path.read_bytes() == b"theirs"
    assert visible(path) == {"card.mcr"}


class VisitedLate(Disk):
    """Another program writes when the previous generation has just been set aside."""

    def rename(self, path: Path, other: Path) -> None:
        super().rename(path, other)
        if other.name.endswith(".bak"):
            other.with_name("card.mcr").write_bytes(b"theirs, late")


def test_what_another_program_wrote_at_the_last_moment_is_not_overwritten(path: Path) -> None:
    with pytest.raises(CardChanged, match="Another program changed"):
        AtomicFile(path, VisitedLate()).change(lambda _: NEW)
    assert path.read_bytes() == b"theirs, late"


def test_a_second_saver_waits_for_the_first_and_builds_on_its_work(path: Path) -> None:
    inside, leave = threading.Event(), threading.Event()

    def slow(data: bytes) -> bytes:
        inside.set()
        leave.wait(20)
        return data + b"first"

    first = threading.Thread(target=lambda: AtomicFile(path).change(slow))
    second = threading.Thread(target=lambda: AtomicFile(path).change(lambda data: data + b"second"))
    first.start()
    inside.wait(20)
    second.start()
    leave.set()
    first.join()
    second.join()
    assert path.read_bytes() == OLD + b"first" + b"second"


def test_a_lock_that_is_never_given_back_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "LOCK_WAIT_SECONDS", 0.02)

    def nested(data: bytes) -> bytes:
        with pytest.raises(CardBusy, match="Another program is using"):
            AtomicFile(path).change(lambda _: b"never")
        return NEW

    assert AtomicFile(path).change(nested) == NEW


class WithoutLocks(Disk):
    """As some network file systems: asking for a lock says that there are none."""

    def open_lock(self, path: Path) -> int:
        return os.open(os.devnull, os.O_RDWR)


def test_a_file_system_without_locks_is_saved_to_all_the_same(path: Path) -> None:
    AtomicFile(path, WithoutLocks()).change(lambda _: NEW)
    assert path.read_bytes() == NEW
