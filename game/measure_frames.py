"""Frames a second of a real picture, while tiles move and Maven thinks: `parlour bench frames`."""

from __future__ import annotations

import os
import statistics
import time
from itertools import count

from controllers.hub import Hub
from controllers.script import PressStep, parse
from controllers.scripted_pad import ScriptedPads
from game.app import open_house
from game.maven.client import InProcessMaven, Maven
from game.maven.messages import Budget
from game.measure import FRAME, PRESSES, Figure
from game.rules.editions import PLAYSTATION
from game.rules.position import opening
from game.rules.view import seat_view
from game.scenes.scene import Stack
from game.scenes.title import TitleScene

SIZES = ((1280, 720), (1920, 1080))
FRAMES = 300
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
        Figure(f"{name}: the same, of the slowest twentieth", 1 / _slow(moving), "1/s"),
        Figure(f"{name}: frames/s at rest, nothing redrawn", 1 / statistics.median(resting), "1/s"),
    ]


def _slow(seconds: list[float]) -> float:
    return sorted(seconds)[int(len(seconds) * 0.95)]


def _played(size: tuple[int, int]) -> tuple[list[float], list[float]]:
    """Seconds of the frames that were drawn, and of those that had nothing to draw."""
    from pyglet import gl

    from game.render.offscreen import offscreen
    from game.render.session import Session
    from game.render.stage import Quality

    pads = ScriptedPads()
    moving: list[float] = []
    resting: list[float] = []
    hub = Hub([pads])
    with (
        offscreen(size, Quality.LOW) as stage,
        open_house(maven=InProcessMaven, new_seed=count(1).__next__, budget=Budget(nodes=1)) as house,
    ):
        house.pads = hub
        session = Session(Stack(TitleScene(house)), hub, stage, house)
        hub.start()
        steps = [s for s in parse("press shuffle\nwait 1\n" + PRESSES * 40) if isinstance(s, PressStep)]
        for number in range(240 + FRAMES * 2):
            # A press every quarter of a second, and half a second of rest after every fourth.
            if number == 0 or (number > 240 and number % 15 == 0 and number % 90 < 60):
                pads.play(steps.pop(0))
            begin = time.perf_counter()
            changed = session.frame(number * FRAME, FRAME)
            if changed:
                stage.draw()
                gl.glFinish()
            if number > 240:
                (moving if changed else resting).append(time.perf_counter() - begin)
        hub.stop()
    return moving, resting or [FRAME]
