"""However the game ends, no process of it is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or not os.environ.get("DISPLAY"),
    reason="needs a display and POSIX signals; ./test brings a virtual display",
)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize("after", [0.4, 3.0])
def test_ending_the_game_at_any_moment_leaves_no_process_behind(
    how: signal.Signals, after: float, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "game", "--size", "640x360", "--data-dir", str(tmp_path)]
    game = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    time.sleep(after)
    family = [psutil.Process(game.pid), *psutil.Process(game.pid).children(recursive=True)]
    game.send_signal(how)
    game.wait(timeout=20)
    _, alive = psutil.wait_procs(family, timeout=10)
    assert not alive
