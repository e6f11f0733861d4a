"""The measurements behind `parlour bench`. Each returns figures; none judges them."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import TYPE_CHECKING

import psutil

from controllers.hub import Hub
from controllers.script import PressStep, parse
from controllers.scripted_pad import ScriptedPads
from game.app import open_house
from game.lexicon.words import Lexicon
from game.maven.benchmark import engine_figures
from game.maven.client import InProcessMaven, Maven
from game.maven.messages import Answer, Budget
from game.maven.pace import pace_figures
from game.rules.editions import PLAYSTATION
from game.rules.position import opening
from game.rules.view import seat_view
from game.scenes.scene import Stack
from game.scenes.title import TitleScene
from game.thumb import presses_for_words

if TYPE_CHECKING:
    from game.render.stage import Quality, Stage

MEBIBYTE = 1 << 20
FRAME = 1 / 60
WARM_UP_FRAMES = 120
MEASURED_FRAMES = 600
STARTS = 3
WORDS = 2000
TINY = (64, 36)
"""A window so small that drawing costs nothing: what remains is Python's share of a frame."""
PRESSES = (
    "press confirm up right right down\npress zoom\npress left up confirm\npress down down confirm zoom\n"
)


@dataclass(frozen=True, slots=True)
class Figure:
    name: str
    value: float
    unit: str


def start_figures() -> list[Figure]:
    """From the command to the title drawn, off screen, warm: the whole process, its end included."""
    command = [sys.executable, "-m", "game", "script", "-", "--headless", "--size", "1280x720"]
    seconds = [
        _timed(lambda: subprocess.run(command, input=b"shot title\n", check=True, capture_output=True))
        for _ in range(STARTS)
    ]
    return [Figure("command to title and out again, best of 3", min(seconds), "s")]


def table_figures() -> list[Figure]:
    """Python's cost of a frame at the table: update, motion, and handing the work to GL."""
    os.environ.setdefault("ARCADE_HEADLESS", "1")  # read when arcade is imported, so not before now
    from game.render.stage import Quality

    figures = [figure for quality in (Quality.LOW, Quality.HIGH) for figure in _frame_figures(quality)]
    return [*figures, Figure("memory of the game process", _resident(os.getpid()), "MiB")]


def _frame_figures(quality: Quality) -> list[Figure]:
    from game.render.offscreen import offscreen, without_rasterising

    with offscreen(TINY, quality) as stage:
        with without_rasterising():
            own = _played_on(stage)
        whole = _played_on(stage)
        name = quality.name
        return [
            Figure(f"{name}: Python's share of a frame, median", statistics.median(own) * 1000, "ms"),
            Figure(f"{name}: the same, 99th percentile", _percentile(own, 0.99) * 1000, "ms"),
            Figure(f"{name}: with GL's work on this thread, median", statistics.median(whole) * 1000, "ms"),
            Figure(f"{name}: draw calls", stage.draw_calls, ""),
        ]


def _played_on(stage: Stage) -> list[float]:
    """What every frame of a game by restless thumbs costs on this stage, in seconds."""
    from game.render.session import Session

    pads = ScriptedPads()
    hub = Hub([pads])
    with open_house(maven=InProcessMaven, new_seed=count(1).__next__, budget=Budget(nodes=1)) as house:
        house.pads = hub
        house.options = replace(house.options, quality=stage.quality.value)
        session = Session(Stack(TitleScene(house)), hub, stage, house)
        hub.start()
        costs = _play_frames(session.frame, stage.draw, pads)
        hub.stop()
    return costs


def _play_frames(
    frame: Callable[[float, float], bool], draw: Callable[[], None], pads: ScriptedPads
) -> list[float]:
    """Quick Start, then thumbs that never rest; what every frame costs once the table is warm, in seconds.

    Counted is the processor time of this thread: waiting for a slow GL is not Python's cost.
    """
    costs = []
    steps = [step for step in parse("press shuffle\nwait 1\n" + PRESSES * 40) if isinstance(step, PressStep)]
    for number in range(WARM_UP_FRAMES + MEASURED_FRAMES):
        if number % 6 == 0 and steps and (number == 0 or number > WARM_UP_FRAMES // 2):
            pads.play(steps.pop(0))
        begin = time.thread_time()
        frame(number * FRAME, FRAME)
        draw()
        costs.append(time.thread_time() - begin)
    return costs[WARM_UP_FRAMES:]


def lexicon_figures() -> list[Figure]:
    """Mapping the word list and looking words up."""
    loads = [_timed(Lexicon.load) for _ in range(5)]
    lexicon = Lexicon.load()
    words = ["QUARTZ", "HORN", "ZZZZZ", "ETAERIO", "AA"] * 2000
    asking = _timed(lambda: [word in lexicon for word in words])
    return [
        Figure("load", min(loads) * 1000, "ms"),
        Figure("words", len(lexicon), ""),
        Figure("look-up", asking / len(words) * 1e6, "µs"),
    ]


def press_figures() -> list[Figure]:
    """What entering a word of five letters costs a thumb, over 2,000 plays of simulated games."""
    taken = presses_for_words(WORDS)
    return [
        figure
        for way, presses in taken.items()
        for figure in (
            Figure(f"{way}: presses a word, median", statistics.median(presses), ""),
            Figure(f"{way}: the same, 90th percentile", _percentile(presses, 0.9), ""),
        )
    ]


def maven_figures() -> list[Figure]:
    """The worker process: from its start to its first answer, and an answer when warm."""
    position, _ = opening(PLAYSTATION, 2, 1)
    view = seat_view(position, 0)
    maven = Maven()
    try:
        begin = time.perf_counter()
        maven.start()
        _answer(maven, maven.ask(view, 8, Budget(nodes=1), 0))
        first = time.perf_counter() - begin
        warm = [_timed(lambda: _answer(maven, maven.ask(view, 8, Budget(nodes=1), 0))) for _ in range(20)]
        workers = psutil.Process().children()
        memory = max((_resident(worker.pid) for worker in workers), default=0.0)
    finally:
        maven.close()
    return [
        Figure("process start to first answer", first, "s"),
        Figure("warm answer, median", statistics.median(warm) * 1000, "ms"),
        Figure("memory of the worker", memory, "MiB"),
        *(Figure(*row) for row in pace_figures(Lexicon.load())),
        *(Figure(*row) for row in engine_figures(Lexicon.load())),
    ]


def _answer(maven: Maven, ticket: int) -> None:
    while not any(isinstance(m, Answer) and m.ticket == ticket for m in maven.poll()):
        time.sleep(0.0005)


def _timed(work: Callable[[], object]) -> float:
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def _percentile(values: Sequence[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def _resident(pid: int) -> float:
    return float(psutil.Process(pid).memory_info().rss / MEBIBYTE)
