"""The command line: every command explains itself, and wrong input gets one sentence."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from game.__main__ import COMMANDS, main
from game.commands import play, script


def parlour(*arguments: str, display: bool = True, text: str = "") -> subprocess.CompletedProcess[str]:
    unwanted = set() if display else {"DISPLAY", "WAYLAND_DISPLAY", "ARCADE_HEADLESS"}
    environment = {name: value for name, value in os.environ.items() if name not in unwanted}
    return subprocess.run(
        [sys.executable, "-m", "game", *arguments],
        input=text,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match=r"^0$"):
        main([command, "--help"])
    assert f"usage: parlour {command}" in capsys.readouterr().out


def test_without_a_command_the_help_lists_them_all() -> None:
    done = parlour("--help")
    assert all(f"\n    {command} " in done.stdout for command in COMMANDS)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a display")
def test_the_version_is_told_and_is_that_of_the_wheel(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match=r"^0$"):
        main(["--version"])
    assert capsys.readouterr().out == f"Parlour {version('parlour')}\n"


def test_without_a_display_one_sentence_names_the_way_to_a_virtual_one() -> None:
    done = parlour(display=False)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "xvfb-run" in done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a display")
def test_a_display_that_does_not_answer_gets_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":987")
    monkeypatch.delenv("ARCADE_HEADLESS", raising=False)
    done = parlour()
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == "The display cannot be opened; is DISPLAY right?"


@pytest.mark.parametrize(
    ("arguments", "text", "says"),
    [
        (["--size", "5x5"], "", "sizes go from 640x360"),
        (["script", "-", "--headless", "--shots", "/proc/x"], "", "cannot be made"),
        (["frobnicate"], "", "There is no command 'frobnicate'"),
        (["--size", "big"], "", "not a size like 1280x720"),
        (["script", "/no/such/file"], "", "/no/such/file cannot be read"),
        (["script", "-"], "jump\n", "Line 1: 'jump' is not a step"),
        (["bench", "weather"], "", "nothing called 'weather'"),
    ],
)
def test_wrong_input_gets_one_sentence_and_no_traceback(arguments: list[str], text: str, says: str) -> None:
    done = parlour(*arguments, text=text)
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "name",
    ["a.turn", "b.turn.txt", "friends.mcr", "game.gcg", "evenings.zip", "lost.heard", "words.txt", "list"],
)
def test_whatever_file_the_desktop_opens_is_opened_in_the_game(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "run", lambda options: 7 if options.file == tmp_path / name else 0)
    assert main([str(tmp_path / name)]) == 7


@pytest.mark.parametrize(
    "command", [["archive", "list"], ["card", "ls"], ["host"]], ids=lambda words: words[0]
)
def test_a_folder_that_cannot_be_made_is_told_in_one_sentence(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("no folder")
    first, *more = command
    at = ["--data-dir", str(tmp_path / "file")]
    assert main([first, *at, *more] if first == "archive" else [first, *more, *at]) == 2
    assert (
        capsys.readouterr().err == f"The data of the game cannot lie in {tmp_path / 'file'}: File exists.\n"
    )


def test_a_script_that_the_game_does_not_follow_fails_with_the_line(tmp_path: Path) -> None:
    done = parlour("script", "-", "--headless", "--size", "640x360", text='wait 0.1\nexpect "Chess"\n')
    assert done.returncode == 1
    assert "line 2: 'Chess' is not shown" in done.stderr


def test_a_script_gives_the_same_pictures_every_time_at_whatever_hour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pictures = []
    for name, zone in (("one", "UTC"), ("two", "UTC+12")):
        monkeypatch.setenv("TZ", zone)
        folder = tmp_path / name
        arguments = ["--headless", "--size", "640x360", "--seed", "4", "--shots", str(folder)]
        parlour("script", "-", *arguments, text="press shuffle\nuntil table\npress confirm up\nshot held\n")
        pictures.append(hashlib.sha256((folder / "held.png").read_bytes()).hexdigest())
        assert json.loads((folder / "state.json").read_text())["scene"] == "table"
    assert pictures[0] == pictures[1]


def test_figures_come_as_json_too() -> None:
    done = parlour("bench", "lexicon", "--json")
    values = {figure["name"]: figure["value"] for figure in json.loads(done.stdout)["lexicon"]}
    assert values["words"] > 170_000


def test_a_script_opens_a_window_on_windows_and_macos_which_know_no_other_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    assert script.is_off_screen(asked=False, system="linux")
    for system in ("win32", "darwin"):
        assert not script.is_off_screen(asked=False, system=system)
        with pytest.raises(Exception, match="leave --headless out"):
            script.is_off_screen(asked=True, system=system)
    monkeypatch.setenv("DISPLAY", ":0")
    assert [script.is_off_screen(asked, "linux") for asked in (False, True)] == [False, True]
