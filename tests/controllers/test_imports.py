from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import controllers

MODULES = sorted(path.stem for folder in controllers.__path__ for path in Path(folder).glob("[a-z]*.py"))


@pytest.mark.parametrize("forbidden", ["arcade", "pyglet", "inputs", "game"])
def test_nothing_heavy_is_loaded_before_pads_are_started(forbidden: str) -> None:
    assert "inputs_pads" in MODULES
    program = "".join(f"import controllers.{name}\n" for name in MODULES)
    program += f"import sys\nsys.exit({forbidden!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], env={"PATH": ""}).returncode == 0
