"""Frames a second of a real picture, while tiles move and Maven thinks: `parlour bench frames`."""

# not read by players: it measures this machine for engineers
from __future__ import annotations

import os
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from game.bench.draw_load import LAYING, ROUND, restless_game
from game.bench.figure import Measurement, percentile
from game.maven.engine.engine_client import EngineClient, Maven
from game.maven.messages import Budget
from game.rules.editions import PLAYSTATION
from game.rules.opening import opening
from game.rules.seat_view import seat_view

SIZES = {(1280, 720): 30, (1920, 1080): 15}
"""Pixels of the picture, and the frames a second that are demanded of it."""
AT_REST = 60
"""Frames a second demanded where nothing is drawn."""
DEALT_FRAMES = 240
"""Frames after which the deal is over; the last of them are drawn, so that everything has been used once."""
WARM_UP_FRAMES = 30
MEASURED_FRAMES = 360
THINKING = Budget(seconds=600)


class DrawnFrame(NamedTuple):
    seconds: float
    processor: float
    """Processor seconds of all threads of this process, which do not depend on how busy the machine is."""
    drawn: bool


def frame_figures() -> list[Measurement]:
    """At the lowest quality, which is for machines without a graphics chip; the whole frame, drawing too."""
    os.environ.setdefault("ARCADE_HEADLESS", "1")  # read when arcade is imported, so not before now
    with _maven_thinking():
        return [figure for size, demanded in SIZES.items() for figure in _figures(size, demanded)]


@contextmanager
def _maven_thinking() -> Iterator[None]:
    """Maven ponders the opening in a process of its own."""
    maven = EngineClient(Maven())
    try:
        maven.start()
        maven.session().ask(seat_view(opening(PLAYSTATION, 2, 1)[0], 0), 8, THINKING, 0)
        yield
    finally:
        maven.close()


def _figures(size: tuple[int, int], demanded: int) -> list[Measurement]:
    laying, looking = _played(size, LAYING * 30), _played(size, ROUND * 30)
    resting = [frame.seconds for frame in laying if not frame.drawn]
    name = f"LOW {size[0]}x{size[1]}"
    return [
        *_drawn(f"{name}, tiles move", laying, demanded),
        *_drawn(f"{name}, the camera too", looking, demanded),
        Measurement(f"{name}, at rest: frames/s", 1 / statistics.median(resting), "1/s", at_least=AT_REST),
    ]


def _drawn(name: str, frames: list[DrawnFrame], demanded: int) -> list[Measurement]:
    seconds = [frame.seconds for frame in frames if frame.drawn]
    processor = statistics.median(frame.processor for frame in frames if frame.drawn)
    return [
        Measurement(f"{name}: frames/s, median", 1 / statistics.median(seconds), "1/s", at_least=demanded),
        Measurement(f"{name}: of the slowest twentieth", 1 / percentile(seconds, 0.95), "1/s"),
        Measurement(f"{name}: processor time, median", processor * 1000, "ms"),
    ]


def _played(size: tuple[int, int], script: str) -> list[DrawnFrame]:
    from pyglet import gl

    from game.render.offscreen import offscreen
    from game.render.stage import Quality

    frames = []
    with offscreen(size, Quality.LOW) as stage, restless_game(stage, script) as (frame, press):
        press()
        for _ in range(DEALT_FRAMES - WARM_UP_FRAMES):
            frame()
        for number in range(WARM_UP_FRAMES + MEASURED_FRAMES):
            # A press every quarter of a second, half a second of rest after every fourth, and two at the end.
            if number % 15 == 0 and number % 90 < 60 and number < MEASURED_FRAMES - 90:
                press()
            begin, processor = time.perf_counter(), time.process_time()
            changed = frame()
            if changed:
                stage.draw()
                gl.glFinish()
            frames.append(DrawnFrame(time.perf_counter() - begin, time.process_time() - processor, changed))
    return frames[WARM_UP_FRAMES:]
