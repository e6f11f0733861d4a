"""What the hours of a house are judged by, and four of them."""

from __future__ import annotations

import socket
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import psutil
import pytest

from game.scenes.start.title import TitleScene
from tools.stress.fault_injection.evening import PlainMaven
from tools.stress.soak import trial
from tools.stress.soak.held import ResourcesHeld, held_now, own_temporary_files, piled_up
from tools.stress.soak.household import Household
from tools.stress.soak.trial import Rest, year

MIB = 1 << 20
WARM = ResourcesHeld(memory=400 * MIB, handles=30, threads=9, sockets=2, processes=3, files=12)
SHORT = Rest(unwatched=0.2, watched=0.1)


@pytest.fixture(autouse=True)
def look_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """No process is started here that would still be opening something a moment later."""
    monkeypatch.setattr(trial, "LOOK_SECONDS", 0.1)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"memory": 421 * MIB}, "memory grew from 400 to 421 MiB"),
        ({"memory": 419 * MIB}, ""),
        ({"handles": 31}, "handles grew from 30 to 31"),
        ({"threads": 10}, "threads grew from 9 to 10"),
        ({"sockets": 3}, "sockets grew from 2 to 3"),
        ({"processes": 4}, "processes grew from 3 to 4"),
        ({"files": 13}, "files grew from 12 to 13"),
        ({"handles": 29, "threads": 8, "files": 1}, ""),
    ],
)
def test_a_year_may_gain_five_percent_of_memory_and_nothing_else(change: dict[str, Any], told: str) -> None:
    assert piled_up(WARM, replace(WARM, **change)) == told


def test_a_year_sees_sockets_and_files_that_are_left(tmp_path: Path) -> None:
    house = tmp_path / "house"
    with own_temporary_files(tmp_path / "own"):
        before = held_now(house)
        (house / "a").mkdir(parents=True)
        (house / "a" / "left").touch()
        with socket.create_server(("127.0.0.1", 0)), tempfile.NamedTemporaryFile():
            after = held_now(house)
    assert (after.sockets, after.files) == (before.sockets + 1, before.files + 2)


def test_a_year_names_what_is_open_and_was_not(tmp_path: Path) -> None:
    house = tmp_path / "house"
    house.mkdir()
    with own_temporary_files(tmp_path / "own"):
        before = held_now(house)
        with (house / "left").open("w"):
            after = held_now(house)
    opened = {str(house / "left"): 1} if sys.platform == "linux" else {}
    assert (after.opened - before.opened, after.lying - before.lying) == (opened, {"left": 1})
    more = replace(WARM, handles=31, opened=Counter({"/house/left": 1}))
    assert piled_up(WARM, more) == "handles grew from 30 to 31, 1 of /house/left"
    more = replace(WARM, files=13, lying=Counter({"left": 1}))
    assert piled_up(WARM, more) == "files grew from 12 to 13, 1 of left"


def test_a_year_names_both_ends_of_a_line_that_was_left_open(tmp_path: Path) -> None:
    with own_temporary_files(tmp_path / "own"), socket.create_server(("127.0.0.1", 0)) as server:
        before = held_now(tmp_path)
        with socket.create_connection(server.getsockname()) as line:
            after = held_now(tmp_path)
            here, there = (f"127.0.0.1:{end[1]}" for end in (line.getsockname(), line.getpeername()))
    assert after.lines - before.lines == {f"{here} to {there} (ESTABLISHED) in the program": 1}
    for name, many in (("sockets", 2), ("handles", 30)):
        change: dict[str, Any] = {name: many + 1, "lines": Counter({"a to b (ESTABLISHED) in a child": 1})}
        told = f"{name} grew from {many} to {many + 1}, 1 of a to b (ESTABLISHED) in a child"
        assert piled_up(WARM, replace(WARM, **change)) == told


def test_temporary_files_of_other_programs_are_not_counted(tmp_path: Path) -> None:
    house = tmp_path / "house"
    house.mkdir()
    with own_temporary_files(tmp_path / "own"):
        before = held_now(house)
        with tempfile.NamedTemporaryFile(), tempfile.NamedTemporaryFile(dir=tmp_path):
            assert held_now(house).files == before.files + 1
    assert tempfile.gettempdir() != str(tmp_path / "own")


def test_a_process_that_ends_while_it_is_looked_at_is_not_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits = [sys.executable, "-c", "input()"]
    with subprocess.Popen(waits, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL) as ended:
        seen = psutil.Process(ended.pid)
    monkeypatch.setattr(psutil.Process, "children", lambda _process, recursive: [seen])
    with own_temporary_files(tmp_path / "own"):
        assert held_now(tmp_path).processes == 1


FOUR_HOURS = """
import sys
from collections import Counter
from pathlib import Path
from game.scenes.start.title import TitleScene
from tools.stress.fault_injection.evening import PlainMaven
from tools.stress.soak import trial
from tools.stress.soak.household import Household as People
from tools.stress.soak.trial import Rest, year

trial.LOOK_SECONDS = 0.1  # no process is started here that would still be opening something
tally = Counter()
parts = People.a_room, People.pads_come_and_go, People.cards_are_swapped, People.a_night, People.clocks_change
wrong = year(Path(sys.argv[1]), 4, tally, maven=PlainMaven, hour=parts, rest=Rest(unwatched=0.2, watched=0.1))
print([sentence for sentence in wrong if sentence and "memory" not in sentence], tally["a room"])
"""


def test_four_hours_of_a_house_leave_nothing_behind(tmp_path: Path) -> None:
    """34. In a process of its own: what other tests open and close is none of the house's."""
    lived = subprocess.run(
        [sys.executable, "-c", FOUR_HOURS, str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert lived.stdout.splitlines()[-1:] == ["[] 4"], lived.stdout + lived.stderr


def test_a_year_tells_what_somebody_forgot_to_close(tmp_path: Path) -> None:
    left: list[socket.socket] = []

    def forgets(people: Household) -> None:
        people.frame()
        left.append(socket.create_server(("127.0.0.1", 0)))

    def breaks(_people: Household) -> None:
        raise ValueError("broken")

    try:
        told = list(year(tmp_path, 2, Counter(), maven=PlainMaven, hour=(forgets,), rest=SHORT))
    finally:
        for one in left:
            one.close()
    assert told[0] is None
    assert "grew from" in str(told[1])
    broken = list(year(tmp_path / "b", 1, Counter(), maven=PlainMaven, hour=(breaks,), rest=SHORT))
    assert broken == ["hour 1: breaks: ValueError: broken"]


def test_what_a_year_leaves_unfinished_on_the_screen_ends_as_when_the_program_does(tmp_path: Path) -> None:
    ended: list[TitleScene] = []

    class Room(TitleScene):
        def on_close(self) -> None:
            ended.append(self)

    def leaves(people: Household) -> None:
        people.show(Room(people.services))
        people.show(TitleScene(people.services))
        assert len(ended) == 1

    assert list(year(tmp_path, 1, Counter(), maven=PlainMaven, hour=(leaves,), rest=SHORT)) == [None]


def test_a_card_that_random_presses_make_in_a_year_is_thrown_away_and_the_house_has_its_own(
    tmp_path: Path,
) -> None:
    def presses(people: Household) -> None:
        keeper = people.services.keeper
        assert keeper is not None
        before, own = sorted(people.folder.rglob("*.mcr*")), keeper.path(1)
        with people.own_cards():
            keeper.new_card(1)
            keeper.flush()
            assert keeper.path(1) != own
            assert len(sorted(people.folder.rglob("*.mcr*"))) > len(before)
        assert keeper.path(1) == own
        assert sorted(people.folder.rglob("*.mcr*")) == before

    assert list(year(tmp_path, 1, Counter(), maven=PlainMaven, hour=(presses,), rest=SHORT)) == [None]


def test_a_year_has_both_backups_of_its_house_before_it_is_warm(tmp_path: Path) -> None:
    """Else the second one, of an hour on the wall later, is told as something left over."""

    def settings(people: Household) -> None:
        people.services.options = replace(people.services.options, rude_meanings=True)
        people.services.store_options(people.services.options)

    told = list(year(tmp_path, 4, Counter(), maven=PlainMaven, hour=(settings,), rest=SHORT))
    assert told == [None] * 4
    assert sorted(path.name for path in tmp_path.rglob("house.backup-?")) == [
        "house.backup-1",
        "house.backup-2",
    ]
