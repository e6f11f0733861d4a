"""Games that never rest, on a stage: what measurements of drawing draw."""

# not read by players: it measures this machine for engineers
from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING

from controllers.hub import Hub
from controllers.script import PressStep, parse
from controllers.scripted_pad import ScriptedPads
from game.app import open_services
from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import InProcessMaven
from game.maven.messages import Budget, Reply
from game.recording import FRAME
from game.scenes.extras.demonstration import AttractScene
from game.scenes.kit.stack import Stack
from game.scenes.start.title import TitleScene

if TYPE_CHECKING:
    from game.render.stage import Stage

LAYING = "press confirm up right right down\npress left up confirm shuffle\npress down down confirm shuffle\n"
"""Picks a tile up, lays it down, shuffles, and so on; the camera stands still."""
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
    with open_services(maven=InProcessMaven, new_seed=count(1).__next__, budget=Budget(nodes=1)) as services:
        services.pads = hub
        services.options = replace(services.options, quality=stage.quality.value)
        session = Session(Stack(TitleScene(services)), hub, stage, services)

        def press() -> None:
            if step := next(steps, None):
                pads.play(step)

        hub.start()
        yield lambda: session.frame(next(frames) * FRAME, FRAME), press
        hub.stop()


class ClockedMaven(InProcessMaven):
    """Thinks in the frame that asks, and counts how long; in a real game another process does that."""

    thought = 0.0
    """Seconds of this thread spent thinking so far."""

    def poll(self) -> list[Reply]:
        begin = time.thread_time()
        messages = super().poll()
        self.thought += time.thread_time() - begin
        return messages


@contextmanager
def demonstration(stage: Stage) -> Iterator[tuple[NextFrame, Callable[[], float]]]:
    """The demonstration, one game after the other: what runs its next frame, and the seconds of this thread
    that Maven has thought so far."""
    from game.render.session import Session

    frames = count()
    engines: list[ClockedMaven] = []

    def clocked(lexicon: Lexicon) -> ClockedMaven:
        engines.append(ClockedMaven(lexicon))
        return engines[0]

    with open_services(maven=clocked, new_seed=count(1).__next__, budget=Budget(nodes=1)) as services:
        services.options = replace(services.options, quality=stage.quality.value)
        session = Session(Stack(AttractScene(services)), Hub(), stage, services)
        yield lambda: session.frame(next(frames) * FRAME, FRAME), lambda: engines[0].thought
