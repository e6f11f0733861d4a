"""What the room behind the table costs at the lowest quality: `python -m tools.load behind`.

It is drawn there as long as it takes less than a twentieth of a frame. The same frames are drawn with it and
without, in turns and in one run, as for `figure_cost`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from game.bench.figure import Measurement
from game.bench.frames import SIZES
from game.rules.moves import Square
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import Camera, Shot
from tools.load.figure_cost import at_frame, processor_time, table_of_four, times_as_long

if TYPE_CHECKING:
    from game.render.stage import Stage

MOST = 1.05
"""The frame with the room, as a multiple of that without."""
WAY_FRAMES = 24
"""Frames in which the camera goes from one of its places at the table to the other."""
ROUNDS = 4
CENTRE = Square(7, 7)


def behind_cost() -> list[Measurement]:
    """The ratio at each size: while a cursor moves over the board, and while the camera moves as well."""
    os.environ.setdefault("ARCADE_HEADLESS", "1")  # read when arcade is imported, so not before now
    from game.render.offscreen import offscreen
    from game.render.stage import Quality

    shown, found = table_of_four(), []
    for size in SIZES:
        with offscreen(size, Quality.LOW) as stage:
            for moves, what in ((False, "the camera still"), (True, "the camera moving")):
                ratio = times_as_long(partial(_seconds, stage, shown, moves), without_room, ROUNDS)
                name = f"LOW {size[0]}x{size[1]}, {what}: processor time with the room"
                found.append(Measurement(name, ratio, "times", at_most=MOST))
    return found


def _seconds(stage: Stage, shown: Picture, moves: bool) -> list[float]:
    """Processor time of every frame on both ways of the camera."""
    found = []
    for number in range(2 * WAY_FRAMES):
        picture = at_frame(shown, number)
        if moves:
            picture = replace(picture, camera=_camera(number))
        found.append(processor_time(stage, picture))
    return found


def _camera(number: int) -> Camera:
    return Camera(Shot.FAR) if number // WAY_FRAMES % 2 else Camera(Shot.CLOSE, CENTRE)


@contextmanager
def without_room() -> Iterator[None]:
    """Behind the table it is black."""
    from unittest.mock import patch

    from game.render.table3d.renderer import Renderer

    with patch.object(Renderer, "_draw_behind", lambda _: None):
        yield
