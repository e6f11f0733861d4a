from __future__ import annotations

import subprocess
import sys

import pytest

PURE = (
    "actions", "attached_pad", "battery", "bindings", "brands", "hardware", "hub", "kernel_state", "keyboard",
    "layouts", "lights", "mapping", "normalise", "pad_database", "pads", "protocol", "pyglet_pads",
    "raw_reader", "register", "repeat", "scanning", "script", "scripted_pad", "steam_input", "sysfs",
    "translator",
)  # fmt: skip


@pytest.mark.parametrize("forbidden", ["arcade", "pyglet", "inputs", "game"])
def test_nothing_heavy_is_loaded_before_pads_are_started(forbidden: str) -> None:
    program = "".join(f"import controllers.{name}\n" for name in (*PURE, "inputs_pads"))
    program += f"import sys\nsys.exit({forbidden!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], env={"PATH": ""}).returncode == 0
