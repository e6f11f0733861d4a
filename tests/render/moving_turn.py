"""Films the turn at the head of the README: a pad script lays a word, and its pictures become one that moves.

python -m tests.render.moving_turn [--out FILE]

Wants a display (`xvfb-run -a`). The same checkout makes the same film.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

FILM = Path(__file__).parents[2] / "docs" / "pictures" / "turn.webp"
SEED = 7
"""Deals P I A N O B W."""
FRAME = 0.1
"""Seconds between two pictures."""
TURN = (
    ("", 0.4),
    ("l1", 0.5),
    ("confirm", 0.4),
    *(("confirm", 0.4),) * 5,
    ("l1", 0.5),
    ("r2", 3.2),
)
"""Presses, and the seconds filmed after each: the lane, five letters, out of it, the end of the turn."""


def script(turn: tuple[tuple[str, float], ...] = TURN) -> Iterator[str]:
    """The lines of a pad script with a shot for every frame of the film."""
    yield from ("until title", "press shuffle", "until table 60", "wait 0.3")
    number = 0
    for press, seconds in turn:
        if press:
            yield f"press {press}"
        for _ in range(round(seconds / FRAME)):
            yield f"wait {FRAME}"
            yield f"shot {number:03}"
            number += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--out", type=Path, default=FILM)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        drawn = (
            "--shots",
            folder,
            "--draw-all",
            "--size",
            "640x360",
            "--seed",
            str(SEED),
            "--quality",
            "high",
        )
        subprocess.run(
            [sys.executable, "-m", "game", "script", "-", *drawn],
            input="\n".join(script()) + "\n",
            text=True,
            check=True,
        )
        frames = [Image.open(shot).convert("RGB") for shot in sorted(Path(folder).glob("[0-9]*.png"))]
    first, *rest = frames
    first.save(
        options.out,
        save_all=True,
        append_images=rest,
        duration=[round(1000 * FRAME)] * len(rest) + [2000],
        loop=0,
        quality=60,
        method=4,
    )


if __name__ == "__main__":
    main()
