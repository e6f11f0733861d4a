"""Files that people carry away: all old or all new, and one sentence where the disk refuses."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from game.storage.storage_errors import StorageError, Why
from game.storage.user_file import KeptFile, made_whole


def test_a_file_is_made_with_its_folder_changed_and_read(tmp_path: Path) -> None:
    file = KeptFile(tmp_path / "new" / "file.txt")
    assert file.load() is None
    file.change(lambda before: (before or b"") + b"a")
    file.change(lambda before: (before or b"") + b"b")
    assert file.load() == b"ab"


@pytest.mark.parametrize(
    ("refusal", "sentence"),
    [
        (errno.ENOSPC, "file.txt cannot be written: no space is left on the disk."),
        (errno.EROFS, "file.txt cannot be written: the folder cannot be written to."),
        (errno.EIO, "file.txt cannot be written: input/output error."),
        (errno.EMFILE, "file.txt cannot be written: too many open files."),
    ],
)
def test_what_the_disk_refuses_is_told_in_one_sentence_without_a_word_of_memory_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refusal: int, sentence: str
) -> None:
    file = KeptFile(tmp_path / "file.txt")
    file.put(b"old")

    def refuse(*_: object) -> int:
        raise OSError(refusal, os.strerror(refusal))

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(StorageError) as told:
        file.put(b"new")
    monkeypatch.undo()
    assert (str(told.value), told.value.why) == (sentence, Why.DISK)
    assert file.load() == b"old"


def test_a_file_too_long_for_its_reader_is_not_written(tmp_path: Path) -> None:
    file = KeptFile(tmp_path / "file.txt", longest=3)
    file.put(b"old")
    with pytest.raises(StorageError) as told:
        file.put(b"long")
    assert (told.value.why, file.load()) == (Why.TOO_LARGE, b"old")


def test_a_file_that_is_made_whole_is_there_at_its_end_or_not_at_all(tmp_path: Path) -> None:
    """A photo whose writing was cut off lay there under its final name."""
    path = tmp_path / "board.png"
    with made_whole(path) as fresh:
        fresh.write_bytes(b"whole")
        assert not path.exists()

    def cut_off() -> None:
        with made_whole(path) as fresh:
            fresh.write_bytes(b"ha")
            raise OSError(errno.ENOSPC, "full")

    with pytest.raises(OSError, match="full"):
        cut_off()
    assert path.read_bytes() == b"whole"
    assert [one.name for one in path.parent.iterdir()] == ["board.png"]
