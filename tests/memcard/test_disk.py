"""The calls to the system themselves, and what differs between systems."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

from memcard import disk as disk_module
from memcard.disk import Disk

fcntl = pytest.importorskip("fcntl", reason="Windows locks files by other calls")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What the system was asked to make safe, instead of doing it."""
    asked: list[object] = []
    monkeypatch.setattr(os, "fsync", lambda file: asked.append(stat.S_IFMT(os.fstat(file).st_mode)))
    monkeypatch.setattr(fcntl, "F_FULLFSYNC", 51, raising=False)
    monkeypatch.setattr(fcntl, "fcntl", lambda file, request: asked.append((os.fstat(file).st_size, request)))
    return asked


def test_on_linux_a_file_and_a_folder_are_made_safe_by_the_same_call(
    tmp_path: Path, asked: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    file = Disk().create(tmp_path / "a", 0o600)
    Disk().sync(file)
    Disk().close(file)
    Disk().sync_folder(tmp_path)
    assert asked == [stat.S_IFREG, stat.S_IFDIR]
    with pytest.raises(FileNotFoundError):
        Disk().sync_folder(tmp_path / "none")


def test_on_a_mac_the_drives_own_cache_is_emptied_too(
    tmp_path: Path, asked: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "darwin")
    file = Disk().create(tmp_path / "a", 0o600)
    Disk().write(file, b"12345")
    Disk().sync(file)
    Disk().close(file)
    assert asked == [(5, 51)]


def test_windows_is_not_asked_to_make_a_folder_safe(
    tmp_path: Path, asked: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    Disk().sync_folder(tmp_path / "none")
    assert asked == []


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o666])
def test_a_new_file_has_the_permissions_that_were_asked_for_and_is_never_made_over(
    tmp_path: Path, mode: int
) -> None:
    Disk().close(Disk().create(tmp_path / "a", mode))
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == mode
    with pytest.raises(FileExistsError):
        Disk().create(tmp_path / "a", mode)


def test_a_file_is_read_as_much_as_is_asked_for_and_not_written(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"12345")
    file = Disk().open(tmp_path / "a")
    assert [Disk().read(file, 3), Disk().read(file, 3), Disk().read(file, 3)] == [b"123", b"45", b""]
    with pytest.raises(OSError, match="Bad file descriptor"):
        Disk().write(file, b"x")
    Disk().close(file)


def test_folders_are_made_with_those_around_them_once_or_again(tmp_path: Path) -> None:
    for _ in range(2):
        Disk().make_folder(tmp_path / "a" / "b")
    assert Disk().names(tmp_path / "a") == ["b"]


def test_a_lock_is_had_by_one_only_until_it_is_closed(tmp_path: Path) -> None:
    first, second = Disk().open_lock(tmp_path / "lock"), Disk().open_lock(tmp_path / "lock")
    assert Disk().try_lock(first)
    assert not Disk().try_lock(second)
    Disk().close(first)
    assert Disk().try_lock(second)
    Disk().close(second)


def test_a_lock_can_be_taken_by_other_users_too_and_is_no_program(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        Disk().close(Disk().open_lock(tmp_path / "lock"))
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "lock").stat().st_mode) == 0o666


@pytest.mark.parametrize(
    ("number", "taken"),
    [
        (errno.EAGAIN, False),
        (errno.EACCES, False),
        (errno.EDEADLK, False),
        (errno.ENOLCK, True),
        (errno.ENOSYS, True),
        (errno.EOPNOTSUPP, True),
    ],
)
def test_a_refused_lock_is_somebody_elses_and_an_unknown_call_is_as_good_as_a_lock(
    number: int, taken: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(file: int, request: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(fcntl, "flock", refuse)
    assert Disk().try_lock(0) is taken


def test_a_lock_on_a_broken_disk_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(file: int, request: int) -> None:
        raise OSError(errno.EIO, "broken")

    monkeypatch.setattr(fcntl, "flock", refuse)
    with pytest.raises(OSError, match="broken"):
        Disk().try_lock(0)


def test_windows_locks_the_first_byte_and_does_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    class Locks:
        """The module that only Windows has."""

        LK_NBLCK = 2

        @staticmethod
        def locking(file: int, mode: int, length: int) -> None:
            if (file, mode, length) != (7, 2, 1):
                raise OSError(errno.EACCES, "another program has it")

    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setattr(disk_module, "msvcrt", Locks, raising=False)
    assert Disk().try_lock(7)
    assert not Disk().try_lock(8)
