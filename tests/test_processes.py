"""However the game ends, no process of it is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from tests.waiting import wait_until

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or not os.environ.get("DISPLAY"),
    reason="needs a display and POSIX signals; ./test brings a virtual display",
)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize("is_open", [False, True], ids=["while it is loaded", "with its window open"])
def test_ending_the_game_at_any_moment_leaves_no_process_behind(
    how: signal.Signals, is_open: bool, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "game", "--size", "640x360", "--data-dir", str(tmp_path)]
    game = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    parent = psutil.Process(game.pid)
    if is_open:
        wait_until(lambda: knows_how_to_leave(game.pid) and parent.children())
    else:
        wait_until(lambda: "numpy" in Path(f"/proc/{game.pid}/maps").read_text())
    family = [parent, *parent.children(recursive=True)]
    game.send_signal(how)
    game.wait(timeout=20)
    _, alive = psutil.wait_procs(family, timeout=10)
    assert not alive


OLD_CHIP = """
import os
if os.environ.get("LIBGL_ALWAYS_SOFTWARE"):  # the processor has what the chip lacks
    os.environ.pop("MESA_GL_VERSION_OVERRIDE", None)
"""
SIGTERM_CAUGHT = 1 << (signal.SIGTERM - 1)


def test_where_the_chip_lacks_opengl_3_3_the_game_starts_anew_and_the_processor_draws(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(OLD_CHIP)
    game = start_on_an_old_chip(tmp_path, PYTHONPATH=str(tmp_path))
    wait_until(lambda: draws_by_processor(game.pid) and knows_how_to_leave(game.pid))
    game.terminate()
    _, said = game.communicate(timeout=20)
    assert game.returncode == 0, said
    assert said.splitlines()[0].endswith("no OpenGL 3.3, which the table needs. The processor draws it.")


def test_where_nothing_has_opengl_3_3_one_sentence_says_so(tmp_path: Path) -> None:
    _, said = start_on_an_old_chip(tmp_path, LIBGL_ALWAYS_SOFTWARE="1").communicate(timeout=60)
    assert said == "The graphics card has no OpenGL 3.3, which the table needs.\n"


def start_on_an_old_chip(folder: Path, **settings: str) -> subprocess.Popen[str]:
    """The game, where Mesa says that it has OpenGL 3.1 as the chips of small boards do."""
    command = [sys.executable, "-m", "game", "--size", "640x360", "--data-dir", str(folder)]
    environment = os.environ | {"MESA_GL_VERSION_OVERRIDE": "3.1"} | settings
    return subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)


def draws_by_processor(process: int) -> bool:
    return b"LIBGL_ALWAYS_SOFTWARE=1" in Path(f"/proc/{process}/environ").read_bytes()


def knows_how_to_leave(process: int) -> bool:
    """Whether it is told to end through the window, which it does only once that is open."""
    status = Path(f"/proc/{process}/status").read_text()
    (caught,) = (line.split()[1] for line in status.splitlines() if line.startswith("SigCgt"))
    return bool(int(caught, 16) & SIGTERM_CAUGHT)
