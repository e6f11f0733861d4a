"""Where no data can be kept, every command says so in one sentence, and makes nothing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from game.__main__ import main
from game.doctor import kept_checks
from game.machine_finding import Health
from game.storage.local_store import LocalStore
from tests.archive.test_gcg_import import PASSED_OUT

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="links, permissions and disks are made by ways of POSIX"
)
SHEET, PADS = "game.gcg", "steps.pad"
COMMANDS = (
    "archive --data-dir DATA list", "archive --data-dir DATA import SHEET", "archive --data-dir DATA party",
    "archive --data-dir DATA export OUT", "archive --data-dir DATA gcg 00", "doctor --data-dir DATA",
    "host --port 0 --data-dir DATA", "host --hall Club --port 0 --data-dir DATA",
    "card ls --data-dir DATA", "card import SHEET --data-dir DATA", "script PADS --data-dir DATA",
    "SHEET --data-dir DATA",
)  # fmt: skip
"""Every command that is told where the data lie."""
KEEPING = COMMANDS[:2]
"""Those that open what is kept, and end."""


def link_to_nothing(place: Path) -> Path:
    (place / "data").symlink_to(place / "gone")
    return place / "data"


def below_a_link_to_nothing(place: Path) -> Path:
    return link_to_nothing(place) / "house"


def link_in_a_circle(place: Path) -> Path:
    (place / "data").symlink_to(place / "other")
    (place / "other").symlink_to(place / "data")
    return place / "data"


def file_instead(place: Path) -> Path:
    (place / "data").write_text("a file")
    return place / "data"


def link_to_a_file(place: Path) -> Path:
    (place / "data").symlink_to(file_instead(place / "..").resolve())
    return place / "data"


def below_a_file(place: Path) -> Path:
    return file_instead(place) / "house"


WRONG: dict[Callable[[Path], Path], str] = {
    link_to_nothing: "it is a link that leads to nothing",
    below_a_link_to_nothing: "PLACE/data is a link that leads to nothing",
    link_in_a_circle: "it is a link that leads in a circle",
    file_instead: "it is a file, and no folder",
    link_to_a_file: "it is a file, and no folder",
    below_a_file: "PLACE/data is a file, and no folder",
}


def words_of(command: str, place: Path, data: Path) -> list[str]:
    """The command with its files, which lie beside the place."""
    beside = place.parent
    (beside / SHEET).write_text(PASSED_OUT)
    (beside / PADS).write_text("wait 0.1\n")
    files = {"SHEET": beside / SHEET, "PADS": beside / PADS, "OUT": beside / "out.zip", "DATA": data}
    return [str(files.get(word, word)) for word in command.split()]


def all_in(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*")}


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.__name__)
@pytest.mark.parametrize("command", COMMANDS)
def test_where_there_can_be_no_folder_each_command_says_why_in_one_sentence_and_makes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], wrong: Callable[[Path], Path], command: str
) -> None:
    place = tmp_path / "place"
    place.mkdir()
    data = wrong(place)
    before = all_in(place)
    assert main(words_of(command, place, data)) == 2
    out, err = capsys.readouterr()
    why = WRONG[wrong].replace("PLACE", str(place))
    assert (out, err) == ("", f"The data of the game cannot lie in {data}: {why}.\n")
    assert all_in(place) == before


@pytest.mark.parametrize("circle", [False, True])
def test_behind_a_link_that_leads_nowhere_no_house_is_made_and_commands_and_the_doctor_say_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], circle: bool
) -> None:
    place, elsewhere = tmp_path / "place", tmp_path / "elsewhere"
    place.mkdir()
    elsewhere.mkdir()
    file = place / "house.sqlite"
    file.symlink_to(file if circle else elsewhere / "house.sqlite")
    leads = "in a circle" if circle else "to nothing"
    for command in KEEPING:
        assert main(words_of(command, place, place)) == 2
        out, err = capsys.readouterr()
        assert (out, err) == ("", f"Nothing can be kept: house.sqlite is a link that leads {leads}.\n")
    assert kept_checks.house(file).health is Health.TROUBLE
    assert (all_in(place), all_in(elsewhere)) == ({"house.sqlite"}, set())
    if not circle:  # whoever means to have a new house there says so with an empty file
        (elsewhere / "house.sqlite").touch()
        assert main(words_of(KEEPING[1], place, place)) == 0


def test_a_house_behind_a_link_is_tried_again_until_the_link_leads_to_it(tmp_path: Path) -> None:
    place, elsewhere = tmp_path / "place", tmp_path / "elsewhere"
    place.mkdir()
    LocalStore(elsewhere).close()
    shutil.move(elsewhere / "house.sqlite", elsewhere / "away")
    (place / "house.sqlite").symlink_to(elsewhere / "house.sqlite")
    house = LocalStore(place)
    assert (
        house.told == "Nothing can be kept: house.sqlite is a link that leads to nothing. It is tried again."
    )
    shutil.move(elsewhere / "away", elsewhere / "house.sqlite")
    assert house.flush()
    assert house.told == ""
    house.close()


def run(before: Sequence[str], words: Sequence[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*before, sys.executable, "-m", "game", *words], capture_output=True, text=True, check=False
    )


def as_one_who_may_not_do_everything() -> list[str]:
    """What comes before a command so that it is refused what is not allowed, even if root runs the tests."""
    if os.geteuid():
        return []
    if not shutil.which("setpriv"):
        pytest.skip("root may do everything here")
    return ["setpriv", "--bounding-set=-all", "--inh-caps=-all", "--securebits=+noroot"]


@pytest.mark.parametrize(
    ("mode", "why"),
    [
        (0o555, "Nothing can be kept: its file cannot be opened."),
        (0o000, "The data of the game cannot lie in {data}: it may not be opened."),
    ],
)
@pytest.mark.parametrize("command", KEEPING)
def test_a_folder_that_may_not_be_written_or_opened_is_told_and_nothing_is_said_to_be_kept(
    tmp_path: Path, command: str, mode: int, why: str
) -> None:
    before = as_one_who_may_not_do_everything()
    place = tmp_path / "place"
    place.mkdir()
    words = words_of(command, place, place)
    place.chmod(mode)
    try:
        ended = run(before, words)
    finally:
        place.chmod(0o755)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == f"{why.format(data=place)}\n"
    assert all_in(place) == set()


@pytest.mark.parametrize(("filled", "command"), [(100, KEEPING[0]), (100, KEEPING[1]), (60, KEEPING[1])])
def test_on_a_full_disk_a_command_says_that_nothing_is_kept(
    tmp_path: Path, filled: int, command: str
) -> None:
    place = tmp_path / "place"
    place.mkdir()
    script = (
        f'mount -t tmpfs -o size=100k none "{place}" || exit 77; '
        f'head -c {filled}k /dev/zero > "{place}/filled"; "$@"; at=$?; ls "{place}"; exit $at'
    )
    in_own_world = ["unshare", "--map-root-user", "--mount", "sh", "-c", script, "sh"]
    if not shutil.which("unshare") or subprocess.run([*in_own_world, "true"], check=False).returncode:
        pytest.skip("no disk can be mounted here")
    ended = run(in_own_world, words_of(command, place, place))
    assert ended.returncode == 2
    assert len(ended.stderr.splitlines()) == 1
    assert "no space is left on the disk" in ended.stderr
    assert "From a file" not in ended.stdout
    assert "backup" not in ended.stdout
