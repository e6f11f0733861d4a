"""The demonstration for hours: nothing may pile up."""

from __future__ import annotations

import gc
import os
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import psutil

from controllers.hub import Hub
from game.app import open_house
from game.maven.client import InProcessMaven
from game.maven.messages import Budget
from game.scenes.attract import AttractScene
from game.scenes.scene import Stack
from game.scenes.title import TitleScene
from game.tape import FRAME

DRAWN = 10
"""One frame of so many is drawn: what piles up does so in all of them."""
WARM_MINUTES = 10
"""By then everything has been used once."""
GROWTH = 1.05


def attract_soak(_folder: Path, minutes: int, tally: Counter[str]) -> Iterator[str]:
    """Minutes of game time, each as a try; it fails where memory or open files have grown meanwhile."""
    os.environ.setdefault("ARCADE_HEADLESS", "1")  # read when arcade is imported, so not before now
    from game.render.offscreen import offscreen
    from game.render.session import Session
    from game.render.stage import Quality

    this = psutil.Process()
    warm_minutes = min(WARM_MINUTES, max(1, minutes // 3))
    with (
        offscreen((320, 180), Quality.LOW) as stage,
        open_house(maven=InProcessMaven, new_seed=count(1).__next__, budget=Budget(nodes=1)) as house,
    ):
        stack = Stack(TitleScene(house))
        session = Session(stack, Hub(), stage, house)
        warm: tuple[int, int] | None = None
        games, seen = 0, None
        for minute in range(minutes):
            for number in range(round(60 / FRAME)):
                if session.frame(minute * 60 + number * FRAME, FRAME) and number % DRAWN == 0:
                    stage.draw()
                top = stack.top
                if isinstance(top, AttractScene) and top is not seen:
                    games, seen = games + 1, top
            gc.collect()
            now = this.memory_info().rss, this.num_fds() if os.name == "posix" else 0
            if minute + 1 == warm_minutes:
                warm = now
            yield _grown(warm, now)
        tally["games shown"] = games
        tally["MiB at the end"] = now[0] >> 20
        tally["MiB when warm"] = (warm or now)[0] >> 20


def _grown(warm: tuple[int, int] | None, now: tuple[int, int]) -> str:
    if warm is None:
        return ""
    if now[0] > warm[0] * GROWTH:
        return f"memory grew from {warm[0] >> 20} to {now[0] >> 20} MiB"
    return f"open files grew from {warm[1]} to {now[1]}" if now[1] > warm[1] else ""
