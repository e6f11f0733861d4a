"""A program that ended by itself tells where that was, and nothing of anybody."""

from __future__ import annotations

import faulthandler
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from game.crash_report import TRACE, WAITING, Crashes, place, report, report_of_trace
from game.lexicon.words import Lexicon
from game.rules.illegal_moves import IllegalMove
from tests.like_windows import refuse_what_is_open

SECRETS = ("Ada", "QUARTZ", "/home/ada", "key-0815")


class PrivateError(RuntimeError):
    """An error that says what nobody is to know."""


def fall(secret: str) -> None:
    try:
        int(secret)
    except ValueError as error:
        raise PrivateError(f"{secret} has the rack QUARTZ, /home/ada/key-0815") from error


def test_a_report_names_screens_errors_and_places_and_nothing_else() -> None:
    with pytest.raises(PrivateError) as caught:
        fall("Ada")
    told = report(caught.value, ["title", "table"])
    assert "Screens: title, table" in told
    assert "Error: PrivateError" in told
    assert "Caused by: ValueError" in told
    assert "test_crash_report.py, line" in told
    assert [secret for secret in SECRETS if secret in told] == []
    assert str(Path(__file__).parent) not in told


def test_of_our_own_files_the_report_shows_the_line_that_failed() -> None:
    try:
        Lexicon.from_words(["Qu4rtz!"], "secret list")
    except Exception as error:
        told = report(error)
    assert "  game/lexicon/words.py, line" in told
    assert "    raise LexiconError(" in told
    assert "Qu4rtz!" not in told
    assert "secret" not in told


@pytest.mark.parametrize(
    ("file", "shown"),
    [
        (str(Path(sys.modules[IllegalMove.__module__].__file__ or "")), "game/rules/illegal_moves.py"),
        ("/home/ada/.venv/lib/python3.11/site-packages/numpy/core/x.py", "numpy/core/x.py"),
        ("/usr/lib/python3/dist-packages/PIL/Image.py", "PIL/Image.py"),
        ("C:\\Users\\Ada\\secret\\thing.py", "thing.py"),
        ("game/play.py", "game/play.py"),
        ("<string>", "<string>"),
    ],
)
def test_a_place_is_told_without_the_folders_of_this_machine(file: str, shown: str) -> None:
    assert place(file) == shown


def test_what_python_writes_in_its_last_moment_becomes_a_report_at_the_next_start(tmp_path: Path) -> None:
    program = (
        "import sys, os, pathlib; from game.crash_report import Crashes\n"
        "with Crashes(pathlib.Path(sys.argv[1])): os.abort()"
    )
    ended = subprocess.run([sys.executable, "-c", program, str(tmp_path)], cwd=Path(__file__).parents[1])
    assert ended.returncode == -signal.SIGABRT
    crashes = Crashes(tmp_path)
    assert crashes.waiting
    told = (tmp_path / WAITING).read_text()
    assert "Fatal Python error: Aborted" in told
    assert "  <string>, line 2, in <module>" in told
    assert "0x" not in told, "an address says nothing"


def test_an_end_in_order_leaves_nothing_behind_on_windows_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse_what_is_open(monkeypatch)
    was_on = faulthandler.is_enabled()
    with Crashes(tmp_path) as crashes:
        assert (tmp_path / TRACE).exists()
        assert not crashes.waiting
    assert list(tmp_path.iterdir()) == []
    if was_on:
        faulthandler.enable()


def test_a_trace_of_nothing_is_no_report() -> None:
    assert report_of_trace("") == ""
    assert report_of_trace("Ada plays QUARTZ\n") == ""
