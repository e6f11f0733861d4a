"""What commands there are is told by anything that has a Python."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.command_table import COMMANDS
from tests.test_packaging import ROOT, Newcomer


@pytest.mark.parametrize("asked", [["--help"], ["-h"], ["play", "--help"], ["card", "-h"]])
@pytest.mark.skipif(os.name != "posix", reason="the command is a shell script")
def test_what_commands_there_are_is_told_before_anything_is_installed_and_without_a_display(
    tmp_path: Path, asked: list[str]
) -> None:
    newcomer = Newcomer(tmp_path)
    newcomer.has_python()
    (newcomer.checkout / "game" / "__init__.py").touch()
    (newcomer.checkout / "game" / "__main__.py").write_text("import sys; print(sys.argv[1:])")
    told = newcomer.play(*asked)
    assert (told.stdout, told.stderr) == (f"{asked}\n", "")
    assert newcomer.done() == []


def test_what_commands_there_are_is_told_by_the_standard_library_alone_on_one_screen() -> None:
    command = [sys.executable, "-S", "-P", "-B", "-m", "game", "--help"]
    told = subprocess.run(
        command, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=True
    ).stdout
    assert all(f"    {name} " in told for name in COMMANDS)
    assert len(told.splitlines()) <= 30


def test_flags_are_told_by_the_standard_library_alone_where_the_table_says_so() -> None:
    command = [sys.executable, "-S", "-P", "-B", "-m", "game"]
    for name, (*_, plain) in COMMANDS.items():
        told = subprocess.run(
            [*command, name, "--help"], env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True
        )
        assert (told.returncode == 0) is plain, name
