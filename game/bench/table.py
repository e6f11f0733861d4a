"""Python's share of a frame at the table."""

from __future__ import annotations

import os
import statistics
import time
from typing import TYPE_CHECKING

from game.bench.figure import Figure, percentile, resident_mebibytes
from game.bench.restless import restless_game

if TYPE_CHECKING:
    from game.render.stage import Quality, Stage

WARM_UP_FRAMES = 120
MEASURED_FRAMES = 600
TINY = (64, 36)
"""A window so small that drawing costs nothing: what remains is Python's share of a frame."""


def table_figures() -> list[Figure]:
    """Python's cost of a frame at the table: update, motion, and handing the work to GL."""
    os.environ.setdefault("ARCADE_HEADLESS", "1")  # read when arcade is imported, so not before now
    from game.render.stage import Quality

    figures = [figure for quality in (Quality.LOW, Quality.HIGH) for figure in _frame_figures(quality)]
    return [*figures, Figure("memory of the game process", resident_mebibytes(os.getpid()), "MiB")]


def _frame_figures(quality: Quality) -> list[Figure]:
    from game.render.offscreen import offscreen, without_rasterising

    with offscreen(TINY, quality) as stage:
        with without_rasterising():
            own = _costs_of_frames(stage)
        whole = _costs_of_frames(stage)
        name = quality.name
        return [
            Figure(f"{name}: Python's share of a frame, median", statistics.median(own) * 1000, "ms"),
            Figure(f"{name}: the same, 99th percentile", percentile(own, 0.99) * 1000, "ms"),
            Figure(f"{name}: with GL's work on this thread, median", statistics.median(whole) * 1000, "ms"),
            Figure(f"{name}: draw calls", stage.draw_calls, ""),
        ]


def _costs_of_frames(stage: Stage) -> list[float]:
    """What every frame of a game on this stage costs once the table is warm, in seconds.

    Counted is the processor time of this thread: waiting for a slow GL is not Python's cost.
    """
    costs = []
    with restless_game(stage) as (frame, press):
        for number in range(WARM_UP_FRAMES + MEASURED_FRAMES):
            if number % 6 == 0 and (number == 0 or number > WARM_UP_FRAMES // 2):
                press()
            begin = time.thread_time()
            frame()
            stage.draw()
            costs.append(time.thread_time() - begin)
    return costs[WARM_UP_FRAMES:]
