"""Python's share of a frame at the table."""

# not read by players: it measures this machine for engineers
from __future__ import annotations

import os
import statistics
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING

from game.bench.draw_load import demonstration, restless_game
from game.bench.figure import Measurement, percentile, resident_mebibytes

if TYPE_CHECKING:
    from game.render.stage import Stage

WARM_UP_FRAMES = 120
MEASURED_FRAMES = 600
SHOWN_FRAMES = 4200
"""A seed of the demonstration that has a bonus among the first turns."""
TINY = (64, 36)
"""A window so small that drawing costs nothing: what remains is Python's share of a frame."""
LARGE = (1920, 1080)

MOST_DRAW_CALLS = 42
"""LOW has 23: room, shadows, rack, panels. At HIGH depth of field and glow are passes of their own."""
MOST_MEMORY = 480
"""MiB. Where the processor draws, some 225 of these are GL's textures and framebuffers, which a graphics card
keeps to itself."""


def table_figures() -> list[Measurement]:
    """Python's cost of a frame at the table: update, motion, and handing the work to GL."""
    os.environ.setdefault("ARCADE_HEADLESS", "1")  # read when arcade is imported, so not before now
    with ProcessPoolExecutor(1, get_context("spawn")) as elsewhere:
        memory = elsewhere.submit(_memory_at_the_table).result()
    return [
        *_frame_figures("LOW"),
        *_frame_figures("HIGH"),
        Measurement("memory of the game at the table, HIGH 1920x1080", memory, "MiB", at_most=MOST_MEMORY),
    ]


def _frame_figures(quality: str) -> list[Measurement]:
    from game.render.offscreen import offscreen, without_rasterising
    from game.render.stage import Quality

    with offscreen(TINY, Quality[quality]) as stage:
        with without_rasterising():
            own, draw_calls = _costs_of_turns(stage)
            shown = _costs_of_demonstration(stage) if quality == "HIGH" else []
        whole, _ = _costs_of_turns(stage)
    demanded = (2, 5) if quality == "HIGH" else (None, None)
    return [
        *_python(f"{quality}: Python's share of a frame", own, *demanded),
        *(_python(f"{quality}: the same of a demonstration", shown, *demanded) if shown else []),
        Measurement(
            f"{quality}: with GL's work on this thread, median", statistics.median(whole) * 1000, "ms"
        ),
        Measurement(f"{quality}: most draw calls of a frame", draw_calls, "", at_most=MOST_DRAW_CALLS),
    ]


def _python(name: str, costs: list[float], median: float | None, worst: float | None) -> list[Measurement]:
    return [
        Measurement(f"{name}, median", statistics.median(costs) * 1000, "ms", at_most=median),
        Measurement(f"{name}, 99th percentile", percentile(costs, 0.99) * 1000, "ms", at_most=worst),
    ]


def _costs_of_turns(stage: Stage) -> tuple[list[float], int]:
    """What each frame of a game on this stage costs once the table is warm, in seconds, and the most draw
    calls of one.

    What counts is the processor time of this thread: waiting for a slow GL is not Python's cost.
    """
    costs, draw_calls = [], 0
    with restless_game(stage) as (frame, press):
        for number in range(WARM_UP_FRAMES + MEASURED_FRAMES):
            if number % 6 == 0 and (number == 0 or number > WARM_UP_FRAMES // 2):
                press()
            begin = time.thread_time()
            frame()
            stage.draw()
            costs.append(time.thread_time() - begin)
            draw_calls = max(draw_calls, stage.draw_calls)
    return costs[WARM_UP_FRAMES:], draw_calls


def _costs_of_demonstration(stage: Stage) -> list[float]:
    """The same for the frames of a demonstration that are drawn: turns shown, scores in flight, a bonus."""
    costs = []
    with demonstration(stage) as (frame, thought):
        for _ in range(SHOWN_FRAMES):
            begin = time.thread_time() - thought()
            if frame():
                stage.draw()
                costs.append(time.thread_time() - thought() - begin)
    return costs[WARM_UP_FRAMES:]


def _memory_at_the_table() -> float:
    """MiB of this process with a game on a large stage, tiles lying and panels shown."""
    from game.render.offscreen import offscreen
    from game.render.stage import Quality

    with offscreen(LARGE, Quality.HIGH) as stage, restless_game(stage) as (frame, press):
        press()
        for number in range(WARM_UP_FRAMES):
            frame()
            if number % 30 == 29:
                stage.draw()
        return resident_mebibytes(os.getpid())
