from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import controllers

MODULES = sorted(path.stem for folder in controllers.__path__ for path in Path(folder).glob("[a-z]*.py"))


OURS = """
import sys
sys.exit(any(name.startswith("game.") and not name.startswith("game.language") for name in sys.modules))
"""


@pytest.mark.parametrize("forbidden", ["arcade", "pyglet", "inputs"])
def test_nothing_heavy_is_loaded_before_pads_are_started(forbidden: str) -> None:
    assert "inputs_pads" in MODULES
    program = "".join(f"import controllers.{name}\n" for name in MODULES)
    program += f"import sys\nsys.exit({forbidden!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], env={"PATH": ""}).returncode == 0


def test_pads_know_nothing_of_the_game_but_the_sentences_that_players_read() -> None:
    program = "".join(f"import controllers.{name}\n" for name in MODULES) + OURS
    assert subprocess.run([sys.executable, "-c", program], env={"PATH": ""}).returncode == 0
