"""What reading pads costs, for `parlour bench`."""

# not read by players: it measures this machine for engineers
from __future__ import annotations

import time

from controllers.hardware import hardware
from controllers.hub import Hub
from controllers.keyboard import Keyboard
from controllers.protocol import Control, PadEvent, PadEventKind
from controllers.script import PadStep, parse
from controllers.scripted_pad import ScriptedPads
from game.bench.figure import Measurement
from game.recording import FRAME

SECONDS = 30
"""Seconds of play."""
STICK = (Control.STICK_X, Control.STICK_Y)


def pad_figures() -> list[Measurement]:
    """What the input layer costs while nobody presses anything.

    That is every backend of this machine, looking for pads as in the game, and four more pads that lie still,
    or whose sticks tremble in every frame.
    """
    return [
        Measurement("four pads at rest, share of one core", 100 * _idle_share(trembling=False), "%"),
        Measurement("four pads whose sticks tremble, the same", 100 * _idle_share(trembling=True), "%"),
    ]


def _idle_share(trembling: bool) -> float:
    """Processor time of the whole process per second of play at 60 frames a second."""
    pads = ScriptedPads()
    hub = Hub([*hardware(), Keyboard(), pads])
    hub.start()
    for step in parse("plug p2\nplug p3\nplug p4\n"):
        if isinstance(step, PadStep):
            pads.play(step)
    hub.poll(0.0)
    tremor = [
        PadStep(0, PadEvent(f"p{n}", PadEventKind.AXIS, axis, 0.02)) for n in range(1, 5) for axis in STICK
    ]
    begin = time.process_time()
    for number in range(1, round(SECONDS / FRAME) + 1):
        for step in tremor if trembling else ():
            pads.play(step)
        hub.poll(number * FRAME)
    spent = time.process_time() - begin
    hub.stop()
    return spent / SECONDS
