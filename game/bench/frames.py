"""Frames a second of a real picture, while tiles move and Maven thinks: `parlour bench frames`."""

from __future__ import annotations

import os
import statistics
import time

from game.bench.figure import Figure, percentile
from game.bench.restless import restless_game
from game.maven.client import Maven
from game.maven.messages import Budget
from game.rules.editions import PLAYSTATION
from game.rules.position import opening
from game.rules.view import seat_view
from game.tape import FRAME

SIZES = ((1280, 720), (1920, 1080))
WARM_UP_FRAMES = 240
MEASURED_FRAMES = 600
THINKING = Budget(seconds=600)


def frame_figures() -> list[Figure]:
    """At the lowest quality, which is for machines without a graphics chip; the whole frame, drawing too."""
    os.environ.setdefault("ARCADE_HEADLESS", "1")  # read when arcade is imported, so not before now
    maven = Maven()
    try:
        maven.start()
        maven.ask(seat_view(opening(PLAYSTATION, 2, 1)[0], 0), 8, THINKING, 0)
        return [figure for size in SIZES for figure in _figures(size)]
    finally:
        maven.close()


def _figures(size: tuple[int, int]) -> list[Figure]:
    moving, resting = _played(size)
    name = f"LOW {size[0]}x{size[1]}"
    return [
        Figure(f"{name}: frames/s while tiles move, median", 1 / statistics.median(moving), "1/s"),
        Figure(f"{name}: the same, of the slowest twentieth", 1 / percentile(moving, 0.95), "1/s"),
        Figure(f"{name}: frames/s at rest, nothing redrawn", 1 / statistics.median(resting), "1/s"),
    ]


def _played(size: tuple[int, int]) -> tuple[list[float], list[float]]:
    """Seconds of the frames that were drawn, and of those that had nothing to draw."""
    from pyglet import gl

    from game.render.offscreen import offscreen
    from game.render.stage import Quality

    moving: list[float] = []
    resting: list[float] = []
    with offscreen(size, Quality.LOW) as stage, restless_game(stage) as (frame, press):
        for number in range(WARM_UP_FRAMES + MEASURED_FRAMES):
            # A press every quarter of a second, and half a second of rest after every fourth.
            if number == 0 or (number > WARM_UP_FRAMES and number % 15 == 0 and number % 90 < 60):
                press()
            begin = time.perf_counter()
            changed = frame()
            if changed:
                stage.draw()
                gl.glFinish()
            if number > WARM_UP_FRAMES:
                (moving if changed else resting).append(time.perf_counter() - begin)
    return moving, resting or [FRAME]
