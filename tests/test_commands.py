"""The command line: every command explains itself, and wrong input gets one sentence."""

from __future__ import annotations

import hashlib
import importlib
import json
import os
import signal
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
from platformdirs import user_cache_path, user_data_path

from game.__main__ import main
from game.command_table import COMMANDS, Needs
from game.commands import card, play, script
from game.data_folder import have_a_home
from game.mail.delivery.file_association import data_home


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
        capsys.readouterr().err
        == f"The data of the game cannot lie in {tmp_path / 'file'}: it is a file, and no folder.\n"
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


def test_commands_that_need_no_window_load_nothing_that_does() -> None:
    names = [name for name, command in COMMANDS.items() if command.needs is Needs.NOTHING]
    assert len(names) > 5
    code = "\n".join(f"import game.commands.{name}" for name in names)
    code += "\nimport sys; print({'arcade', 'pyglet'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


@pytest.mark.skipif(sys.platform == "win32", reason="pipes of POSIX")
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_whoever_stops_reading_gets_no_traceback(unbuffered: str, tmp_path: Path) -> None:
    nobody, here = os.pipe()
    os.close(nobody)
    done = subprocess.run(
        [sys.executable, "-m", "game", "card", "ls", "--data-dir", str(tmp_path)],
        stdout=here, stderr=subprocess.PIPE, env=os.environ | {"PYTHONUNBUFFERED": unbuffered},
    )  # fmt: skip
    os.close(here)
    assert (done.returncode, done.stderr) == (128 + signal.SIGPIPE, b"")


def test_a_package_that_cannot_be_loaded_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "msgspec", None)
    for name in [name for name in sys.modules if name.startswith("game.bounded_json")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(card, "run", lambda _options: importlib.import_module("game.bounded_json"))
    monkeypatch.setitem(sys.modules, "game.commands.card", card)
    assert main(["card", "ls"]) == 1
    told = capsys.readouterr().err
    assert told.startswith("msgspec, with which cards and settings are read, cannot be loaded: ")
    assert told.count("\n") == 1


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


@pytest.mark.skipif(sys.platform == "win32", reason="homes of POSIX")
@pytest.mark.parametrize("home", ["", "house"])
def test_a_home_that_is_empty_or_relative_is_none_for_any_command(
    home: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import pwd  # there is none on Windows

    own = Path(pwd.getpwuid(os.getuid()).pw_dir)
    monkeypatch.chdir(tmp_path)
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, home)
    have_a_home()
    assert Path.home() == own
    folders = [user_data_path("parlour"), user_cache_path("parlour"), data_home()]
    assert [folder for folder in folders if own not in folder.parents] == []
    assert list(tmp_path.iterdir()) == []


def test_whoever_only_looks_makes_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    nowhere = tmp_path / "none"
    data = ["--data-dir", str(nowhere)]
    for command in (
        *(["archive", *data, *action] for action in (["list"], ["gcg", "a"], ["party"], ["export", "x"])),
        ["card", "ls", *data],
        ["card", "export", "x.mcr", *data],
        ["doctor", *data],
    ):
        assert main(command) == 2
        assert capsys.readouterr().err == f"There is no folder {nowhere}.\n"
    (tmp_path / "list.txt").write_text("CAT\n")
    assert main(["lexicon", "import", str(tmp_path / "list.txt"), str(nowhere / "out")]) == 2
    told = f"{nowhere / 'out'} cannot be written: there is no folder {nowhere}.\n"
    assert capsys.readouterr().err == told
    assert not nowhere.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="users of POSIX")
def test_a_user_without_a_home_is_told_to_name_a_folder_and_plays_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def unknown(user: int) -> None:
        raise KeyError(user)

    monkeypatch.delenv("HOME")
    monkeypatch.setattr("pwd.getpwuid", unknown)
    with pytest.raises(RuntimeError):
        Path.home()
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    assert main(["card", "ls"]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert told.endswith("Name a folder of your own with --data-dir.\n")
    assert main(["card", "ls", "--data-dir", str(tmp_path)]) == 0
    assert Path.home() == Path("/")
