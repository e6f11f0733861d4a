"""Films the turn at the head of the README: presses lay a word, and what is seen becomes a film.

python -m tests.render.moving_turn [--out FILE]

Wants a display (`xvfb-run -a`). The same checkout makes the same film. Only what has changed is drawn, at the
size at which it is shown; the real game runs at sixty frames a second all the same.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import count, groupby
from pathlib import Path

from PIL import Image

from controllers.script import parse
from game.app import open_services
from game.maven.engine.engine_client import InProcessMaven
from game.maven.messages import Budget
from game.render.scripted_performance import Director
from game.render.stage import Quality

FILM = Path(__file__).parents[2] / "docs" / "pictures" / "turn.webp"
SIZE = 640, 360
SEED = 7
"""Deals P I A N O B W."""
FRAME = 0.125
"""Seconds between two pictures."""
LAST = 2.0
"""Seconds for which the last picture stays."""
TO_THE_TABLE = "until title\npress shuffle\nuntil table 60\nwait 0.3\n"
TURN = (
    ("", 0.5),
    ("l1", 0.5),
    ("confirm", 0.375),
    *(("confirm", 0.375),) * 5,
    ("l1", 0.5),
    ("r2", 5.0),
)
"""Presses, and the seconds filmed after each: the lane, five letters, out of it, the end of the turn."""


def pictures(director: Director, turn: Sequence[tuple[str, float]] = TURN) -> Iterator[Image.Image]:
    """One after each FRAME of the turn; the same one again for as long as nothing changes."""
    director.perform(parse(TO_THE_TABLE))
    for press, seconds in turn:
        if press:
            director.perform(parse(f"press {press}\n"))
        for _ in range(round(seconds / FRAME)):
            director.perform(parse(f"wait {FRAME}\n"))
            yield director.picture()


def shown(frames: Sequence[Image.Image]) -> tuple[list[Image.Image], list[int]]:
    """Each picture once, and for how many milliseconds."""
    runs = [(run[0], len(run)) for _, group in groupby(frames, key=id) if (run := list(group))]
    lasts = [round(1000 * FRAME * length) for _, length in runs]
    lasts[-1] += round(1000 * LAST)
    return [picture for picture, _ in runs], lasts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--out", type=Path, default=FILM)
    options = parser.parse_args()
    with (
        open_services(
            maven=InProcessMaven, new_seed=count(SEED).__next__, budget=Budget(nodes=1)
        ) as services,
        Director(services, size=SIZE, quality=Quality.HIGH, shots=None, draw_all=False) as director,
    ):
        (first, *rest), lasts = shown(list(pictures(director)))
    first.save(options.out, save_all=True, append_images=rest, duration=lasts, loop=0, quality=60, method=4)
    print(f"{options.out}: {len(lasts)} pictures, {options.out.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
