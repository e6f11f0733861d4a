"""From the command to the title."""

# not read by players: it measures this machine for engineers
from __future__ import annotations

import subprocess

from game.bench.figure import Measurement, seconds_of
from game.child_process import this_program

STARTS = 3


def start_figures() -> list[Measurement]:
    """From the command to the title drawn, off screen, warm: the whole process, its end included."""
    command = [*this_program(), "script", "-", "--headless", "--size", "1280x720"]
    seconds = [
        seconds_of(lambda: subprocess.run(command, input=b"shot title\n", check=True, capture_output=True))
        for _ in range(STARTS)
    ]
    return [Measurement(f"command to title and out again, best of {STARTS}", min(seconds), "s", at_most=1.0)]
