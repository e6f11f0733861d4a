"""Pipes, devices and folders where a file is expected are refused in one sentence, and never waited for."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from game.__main__ import main
from game.crash_report import TRACE, Crashes
from game.equipment_files import BOARDS, find_equipment
from game.lexicon.imported_lists import ImportedLists
from game.lexicon.kept_words import FOLDER

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pipes and devices are files of POSIX only")


def pipe(path: Path) -> None:
    os.mkfifo(path)


def endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


def folder(path: Path) -> None:
    path.mkdir()


ODD = (pipe, endless, folder)
NAMED = (
    "script ODD", "maven analyse ODD", "maven best --cgp CGP --words ODD", "lexicon info --list ODD",
    "host --port 0 --data-dir DATA --cert ODD", "host --port 0 --data-dir DATA --cert PEM --key ODD",
    "host --port 0 --data-dir DATA --hall Club", "archive --data-dir DATA import ODD.gcg",
    "archive --data-dir DATA import ODD.zip", "puzzles --check --out ODD",
)  # fmt: skip
"""Every command that is told of a file to be read, or has one in its folder."""


@pytest.mark.parametrize("make", ODD, ids=lambda make: make.__name__)
@pytest.mark.parametrize("command", NAMED)
def test_a_command_refuses_what_is_no_ordinary_file_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str, make: Callable[[Path], None]
) -> None:
    data = tmp_path / "data"
    (data / "halls").mkdir(parents=True)
    (tmp_path / "pem").write_text("no certificate")
    for name in ("odd", "odd.gcg", "odd.zip", "data/halls/hall.jsonl"):
        make(tmp_path / name)
    files = {"DATA": data, "PEM": tmp_path / "pem", "CGP": f"{'15/' * 14}15 AEINRST/ 0/0 0"}
    words = [
        str(files.get(word, tmp_path / word.lower() if word.startswith("ODD") else word))
        for word in command.split()
    ]
    assert main(words) in (1, 2)
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "ordinary file" in err or "is a directory" in err


@pytest.mark.parametrize("make", ODD, ids=lambda make: make.__name__)
def test_what_is_no_ordinary_file_in_the_data_folder_is_left_out(
    tmp_path: Path, make: Callable[[Path], None]
) -> None:
    (tmp_path / FOLDER).mkdir()
    (tmp_path / BOARDS).mkdir()
    make(tmp_path / FOLDER / "0123456789abcdef.lexicon")
    make(tmp_path / BOARDS / "mine.txt")
    make(tmp_path / TRACE)
    assert ImportedLists(tmp_path / FOLDER).all() == []
    assert "mine.txt" in " ".join(find_equipment(tmp_path).faults)
    assert not Crashes(tmp_path).waiting
