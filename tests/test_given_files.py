"""Files that are named on the command line: pipes are not waited for, and nothing that is there is lost."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from game.__main__ import main

posix = pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes with names")
NO_FILE, IS_THERE = "this is no ordinary file", "there is such a file already, and it is left as it is"


def refused(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    """The one sentence with which a command ends."""
    assert main(list(map(str, arguments))) == 2
    out, err = capsys.readouterr()
    assert out == ""
    (sentence,) = err.splitlines()
    return sentence


@posix
@pytest.mark.parametrize("name", ["pipe", "pipe.gcg", "pipe.heard"])
def test_a_pipe_is_no_file_to_take_in_and_is_not_waited_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    os.mkfifo(pipe := tmp_path / name)
    (tmp_path / "home").mkdir()
    archive = "archive", "--data-dir", tmp_path / "home"
    assert refused(capsys, *archive, "import", pipe) == f"{pipe}: {NO_FILE}."
    assert refused(capsys, *archive, "import", "/dev/zero") == f"/dev/zero: {NO_FILE}."
    lexicon = refused(capsys, "lexicon", "import", pipe, tmp_path / "new.lexicon")
    assert lexicon == f"{pipe} cannot be read: {NO_FILE}."


def test_no_command_writes_over_a_file_that_is_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = tmp_path / "words.txt"
    words.write_text("CAT\nDOG\n")
    (tmp_path / "home").mkdir()
    archive = "archive", "--data-dir", tmp_path / "home"
    for file in (words, tmp_path / "home" / "house.sqlite"):
        before = file.read_bytes() if file.exists() else b""
        assert refused(capsys, *archive, "export", file) == f"{file}: {IS_THERE}."
        assert file.read_bytes()[:16] == (before or b"SQLite format 3\0")[:16]
    assert refused(capsys, "lexicon", "import", words, words) == f"{words}: {IS_THERE}."
    assert refused(capsys, "lexicon", "export", words) == f"{words}: {IS_THERE}."
    assert words.read_text() == "CAT\nDOG\n"
    for _ in range(2):  # a lexicon may be made anew
        assert main(["lexicon", "import", str(words), str(tmp_path / "made.lexicon")]) == 0


@posix
def test_a_device_is_never_replaced_by_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "words.txt").write_text("CAT\nDOG\n")
    os.mkfifo(device := tmp_path / "device")
    (tmp_path / "home").mkdir()
    for arguments in (
        ("lexicon", "import", tmp_path / "words.txt", device),
        ("lexicon", "export", device),
        ("archive", "--data-dir", tmp_path / "home", "export", device),
        ("card", "new", device),
    ):
        refused(capsys, *arguments)
        assert device.is_fifo()


def test_a_card_in_no_folder_says_which_is_not_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "nope"
    assert refused(capsys, "card", "new", missing / "x.mcr") == f"There is no folder {missing}."
