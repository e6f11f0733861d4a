"""A game on a stage, played by thumbs that never rest: what the measurements of drawing draw."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING

from controllers.hub import Hub
from controllers.script import PressStep, parse
from controllers.scripted_pad import ScriptedPads
from game.app import open_house
from game.maven.client import InProcessMaven
from game.maven.messages import Budget
from game.scenes.scene import Stack
from game.scenes.title import TitleScene
from game.tape import FRAME

if TYPE_CHECKING:
    from game.render.stage import Stage

ROUND = "press confirm up right right down\npress zoom\npress left up confirm\npress down down confirm zoom\n"
"""Picks a tile up, lays it down, looks closer and away again."""

NextFrame = Callable[[], bool]
"""Lets one frame pass; whether anything must be drawn."""


@contextmanager
def restless_game(stage: Stage, script: str = ROUND * 40) -> Iterator[tuple[NextFrame, Callable[[], None]]]:
    """A program at its title: what runs its next frame, and what presses the next button.

    The first press is Quick Start; when all presses of the script are made, nothing is pressed any more.
    """
    from game.render.session import Session

    pads = ScriptedPads()
    hub = Hub([pads])
    steps = iter([step for step in parse("press shuffle\n" + script) if isinstance(step, PressStep)])
    frames = count()
    with open_house(maven=InProcessMaven, new_seed=count(1).__next__, budget=Budget(nodes=1)) as house:
        house.pads = hub
        house.options = replace(house.options, quality=stage.quality.value)
        session = Session(Stack(TitleScene(house)), hub, stage, house)

        def press() -> None:
            if step := next(steps, None):
                pads.play(step)

        hub.start()
        yield lambda: session.frame(next(frames) * FRAME, FRAME), press
        hub.stop()
