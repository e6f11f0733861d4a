"""What commands print: nobody may read it, nothing may hold it, and no stranger's text steers a terminal."""

from __future__ import annotations

import io
import json
import os
import sys
import unicodedata
from pathlib import Path

import pytest

from game.__main__ import main
from game.archive import gcg_import
from game.command_table import COMMANDS
from game.commands import puzzles
from game.printing import MOST_FAULTS

CGP = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 0"
PRINTING = [
    ["--version"],
    ["--help"],
    *([name, "--help"] for name in COMMANDS),
    ["card", "ls"],
    ["card", "ls", "--json"],
    ["archive", "list", "--json"],
    ["lexicon", "info"],
    ["lexicon", "check", "CAT", "--json"],
    ["lexicon", "define", "CAT"],
    ["listen", "--list"],
    ["doctor", "--json"],
    ["maven", "best", "--cgp", CGP, "--level", "1", "--seconds", "0"],
    ["maven", "best", "--cgp", CGP, "--level", "1", "--seconds", "0", "--json"],
    ["selfplay", "--games", "1", "--levels", "1,1", "--csv"],
]
STEERING = [
    sign
    for sign in map(chr, range(sys.maxunicode + 1))
    if unicodedata.category(sign) in ("Cc", "Cf", "Zl", "Zp") and sign not in "\n\t\u200c\u200d"
]
"""What steers a terminal, cannot be seen, or turns the direction of writing."""


def status(arguments: list[str]) -> int:
    try:
        return main(arguments)
    except SystemExit as left:
        return int(str(left.code or 0))


def at_home(arguments: list[str], folder: Path) -> list[str]:
    """The same, with data in a folder of its own."""
    data = ["--data-dir", str(folder)]
    if arguments[0] == "archive" and "--help" not in arguments:
        return ["archive", *data, *arguments[1:]]
    return [*arguments, *data] if arguments[0] in ("card", "doctor") else arguments


@pytest.mark.skipif(sys.platform == "win32", reason="pipes and devices of POSIX")
@pytest.mark.parametrize("full", [False, True], ids=["a pipe that nobody reads", "a full disk"])
def test_every_command_that_cannot_print_ends_as_other_programs_do(
    full: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if full and not Path("/dev/full").exists():
        pytest.skip("no full device here")
    wrong: list[object] = []
    for arguments in PRINTING:
        nobody, here = os.pipe()
        os.close(nobody)
        target = os.open("/dev/full", os.O_WRONLY) if full else os.dup(here)
        os.close(here)
        monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(os.fdopen(target, "wb")))
        ended = status(at_home(arguments, tmp_path))
        told = [line for line in capsys.readouterr().err.splitlines() if not line.startswith("Level 8 goes")]
        expected = (1, ["Nothing can be printed: no space left on device."]) if full else (141, [])
        if (ended, told) != expected:
            wrong.append((arguments, ended, told))
    assert wrong == []


def printed(arguments: list[str], monkeypatch: pytest.MonkeyPatch, *, terminal: bool = False) -> str:
    """All that a command prints."""

    class Terminal(io.BytesIO):
        def isatty(self) -> bool:
            return terminal

    with monkeypatch.context() as patched:
        streams = [Terminal(), io.BytesIO()]  # on a terminal, errors have bars of progress beside them
        for name, stream in zip(("stdout", "stderr"), streams, strict=True):
            patched.setattr(sys, name, io.TextIOWrapper(stream, encoding="utf-8"))
        status(arguments)
        sys.stderr.flush()
        return "".join(stream.getvalue().decode() for stream in streams)


def test_no_text_of_a_stranger_steers_the_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "Ann" + "".join(STEERING)
    line = text.translate(dict.fromkeys(map(ord, "\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"), None))
    sheet = f"#player1 Ann {line}\n#player2 Ben Ben\n#note {line}\n>Ann: CAT 8H CAT +10 10\n"
    (tmp_path / "good.gcg").write_text(sheet, encoding="utf-8")
    (tmp_path / "bad.gcg").write_text(sheet + line, encoding="utf-8")
    name = tmp_path / line.replace("/", "").replace("\0", "")[:60]
    (tmp_path / "list.txt").write_text(f"CAT\n{line}\n", encoding="utf-8")
    name.write_text("no card")
    data = ["--data-dir", str(tmp_path / "data")]
    archive = ["archive", *data]
    (game,) = _imported(archive, tmp_path / "good.gcg", monkeypatch)
    told = {
        " ".join(arguments[:4]): printed(arguments, monkeypatch, terminal=True)
        for arguments in (
            [*archive, "list"],
            [*archive, "list", "--json"],
            [*archive, "gcg", game],
            [*archive, "gcg", text],
            [*archive, "import", str(tmp_path / "bad.gcg")],
            [*archive, "import", str(name)],
            ["maven", "best", "--cgp", text],
            ["maven", "best", "--cgp", f"{CGP} {text} ;"],
            ["maven", "analyse", str(tmp_path / "bad.gcg")],
            ["maven", "analyse", str(tmp_path / "good.gcg"), "--seconds", "0"],
            ["card", "ls", str(name)],
            ["card", "verify", str(name), "--json"],
            ["lexicon", "check", text],
            ["lexicon", "check", text, "--json"],
            ["lexicon", "define", text],
            ["lexicon", "import", str(tmp_path / "list.txt"), str(tmp_path / "list.words")],
            ["host", "--proxy", text],
            [text],
        )
    }
    assert {command: found for command, said in told.items() if (found := set(STEERING) & set(said))} == {}
    assert all(told.values())


def _imported(archive: list[str], sheet: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    printed([*archive, "import", str(sheet)], monkeypatch)
    return [entry["id"] for entry in json.loads(printed([*archive, "list", "--json"], monkeypatch))]


PASSED_OUT = "#player1 Ann Ann\n#player2 Ben Ben\n>Ann: AAAIIUU - +0 0\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["lexicon", "info", "--list", "{wrong}"],
        ["lexicon", "import", "{wrong}", "{folder}/made.lexicon"],
        ["puzzles", "--check"],
        ["archive", "--data-dir", "{folder}", "import", "{sheet}"],
    ],
    ids=lambda arguments: " ".join(arguments[:2]),
)
def test_a_command_prints_the_first_faults_of_a_file_and_how_many_more_there_are(
    arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong, sheet = tmp_path / "wrong.txt", tmp_path / "sheet.gcg"
    wrong.write_text("".join(f"{number}!\n" for number in range(1000, 6000)))
    sheet.write_text(PASSED_OUT)
    monkeypatch.setattr(puzzles, "_flaw", lambda _: "a fault")
    monkeypatch.setattr(gcg_import, "doubts_on", lambda _: ["a fault"] * 5000)
    main([one.format(wrong=wrong, sheet=sheet, folder=tmp_path) for one in arguments])
    told = capsys.readouterr()
    lines = (told.out + told.err).splitlines()
    assert len(lines) < MOST_FAULTS + 5
    assert any(line.strip().startswith("and ") and line.endswith(" more") for line in lines)
