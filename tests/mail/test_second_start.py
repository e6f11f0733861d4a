"""A turn file opened while the game is on goes to the game that is on."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from game.__main__ import main
from game.mail.bodies import LARGEST_WHOLE
from game.mail.delivery.second_start import HANDED_OVER, Inbox, hand_over, is_running


@pytest.fixture
def another_runs(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Another process is said to run with this folder; it waits until nobody needs it."""
    other = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    since = psutil.Process(other.pid).create_time()
    (tmp_path / "running.json").write_text(json.dumps({"pid": other.pid, "since": since}))
    yield other
    other.communicate(b"\n")


def start(folder: Path, file: Path) -> int:
    return main(["--data-dir", str(folder), str(file)])


def test_a_second_start_hands_its_file_over_says_so_and_ends_without_a_window(
    tmp_path: Path,
    another_runs: subprocess.Popen[bytes],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    turn = tmp_path / "Margaret 3.turn"
    turn.write_bytes(b"PTURN1 and more")
    assert start(tmp_path, turn) == 0
    assert capsys.readouterr().out.strip() == str(HANDED_OVER)
    (handed,) = (tmp_path / "opened").glob("*/*")
    assert handed.read_bytes() == turn.read_bytes()
    assert handed.name == turn.name


def test_a_file_that_is_gone_or_too_large_is_told_in_one_sentence(
    tmp_path: Path,
    another_runs: subprocess.Popen[bytes],
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert start(tmp_path, tmp_path / "gone.turn") == 2
    assert "gone.turn cannot be opened: no such file or directory." in capsys.readouterr().err
    (tmp_path / "film.mkv").write_bytes(bytes(LARGEST_WHOLE + 1))
    assert start(tmp_path, tmp_path / "film.mkv") == 2
    assert capsys.readouterr().err == "This file is too large to be opened while the game is on.\n"
    assert not (tmp_path / "opened").exists()


def test_the_running_game_finds_each_file_once_and_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "opened").mkdir()
    (tmp_path / "opened" / "left over.turn").write_bytes(b"old")  # as earlier versions laid them
    (tmp_path / "opened" / "0a" / "more.turn").parent.mkdir()
    (tmp_path / "opened" / "0a" / "more.turn").write_bytes(b"old")
    inbox = Inbox(tmp_path)
    assert inbox.take() == []
    (tmp_path / "opened" / "1b.new").mkdir()
    (tmp_path / "opened" / "1b.new" / "a.turn").write_bytes(b"half")
    assert inbox.take() == []
    (tmp_path / "opened" / "1b.new").rename(tmp_path / "opened" / "1b")
    assert [path.name for path in inbox.take()] == ["a.turn"]
    assert inbox.take() == []
    inbox.close()
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["opened"]


@pytest.mark.parametrize(
    "note", [b"", b"{}", b"\xff", b'{"pid":1,"since":5.0}', b'{"pid":99999999,"since":5.0}']
)
def test_a_note_of_a_program_that_is_gone_counts_for_nothing(tmp_path: Path, note: bytes) -> None:
    (tmp_path / "running.json").write_bytes(note)
    assert not is_running(tmp_path)
    assert not hand_over(tmp_path, tmp_path / "any.turn")


def test_a_program_does_not_hand_over_to_itself(tmp_path: Path) -> None:
    inbox = Inbox(tmp_path)
    assert not is_running(tmp_path)
    inbox.close()
