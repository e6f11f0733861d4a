"""`parlour host --hall` as a process of its own: what it says, and what it has at hand."""

from __future__ import annotations

import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil

from game.child_process import this_program

PATIENCE = 60.0


@contextmanager
def hall(folder: Path) -> Iterator[tuple[int, list[str]]]:
    """The hall of this folder, until it is killed: its process, and what it says when it is open."""
    command = [*this_program(), "host", "--hall", "Club Night", "--listen", "127.0.0.1", "--port", "0"]
    command += ["--rounds", "3", "--tiles", "seven-of-eight", "--alone", "0"]
    with subprocess.Popen(
        [*command, "--data-dir", str(folder)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None, "it was asked for"
        said = []
        try:
            for line in process.stdout:
                said.append(line)
                if "key" in line:
                    break
            yield process.pid, said
        finally:
            process.kill()


def thinks_soon(pid: int) -> bool:
    """Whether Maven's worker is there before anybody asks it."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(psutil.Error):  # one that has just ended
            if any("spawn_main" in " ".join(child.cmdline()) for child in psutil.Process(pid).children()):
                return True
        time.sleep(0.05)
    return False


def test_a_hall_goes_on_under_its_letters_and_key_tells_of_damage_and_has_maven_at_hand_before_it_is_asked(
    tmp_path: Path,
) -> None:
    with hall(tmp_path) as (pid, said):
        letters = re.search(r"with the letters (\w{6})", "".join(said))
        assert letters
        assert "The arbiter's key, told once: " in said[-1]
        assert (
            "Length: 3 rounds · Tiles: Seven of eight · A Blank Each Round: Off · Unique-Find Bonus: Off"
            in said[1]
        )
        assert thinks_soon(pid)
    with (tmp_path / "halls" / "hall.jsonl").open("ab") as file:
        file.write(b"{}\n")
    with hall(tmp_path) as (_, again):
        assert "of the hall's file is damaged, so the hall goes on" in "".join(again)
        assert f"with the letters {letters[1]}" in "".join(again)
        assert "is the same as before" in again[-1]
