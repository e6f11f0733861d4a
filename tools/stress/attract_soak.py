"""The demonstration for hours: nothing may pile up."""

from __future__ import annotations

import gc
import os
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import psutil

from controllers.hub import Hub
from game.app import open_services
from game.maven.engine.engine_client import WARM_SECONDS, EngineClient
from game.maven.levels_and_vocabularies import STRONGEST
from game.maven.messages import FEWEST_NODES, Answer, Budget
from game.recording import FRAME
from game.rules.opening import opening
from game.rules.seat_view import seat_view
from game.scenes.extras.demonstration import RULES, AttractScene
from game.scenes.kit.stack import Stack
from game.scenes.start.title import TitleScene

DRAWN = 10
"""Only one frame in this many is drawn: what piles up does so in all of them."""
WARM_MINUTES = 10
"""Minutes after which everything has been used once; a shorter trial only sees whether anything breaks."""
GROWTH = 1.05


@dataclass(frozen=True, slots=True)
class Use:
    """What a process holds."""

    memory: int
    """Bytes that lie in the machine's memory."""
    handles: int
    """Open files, pipes and the like."""


def attract_soak(folder: Path, minutes: int, tally: Counter[str]) -> Iterator[str]:
    """Minutes of game time, each as a try; it fails where the game or Maven holds more than when warm."""
    os.environ.setdefault("ARCADE_HEADLESS", "1")  # read when arcade is imported, so not before now
    from game.render.offscreen import offscreen
    from game.render.session import Session
    from game.render.stage import Quality

    with (
        offscreen((320, 180), Quality.LOW) as stage,
        open_services(new_seed=count(1).__next__, budget=Budget(nodes=1), cards=folder / "cards") as services,
    ):
        if not is_loaded(services.maven):
            yield "Maven does not get ready"
            return
        stack = Stack(TitleScene(services))
        session = Session(stack, Hub(), stage, services)
        warm = now = in_use()
        seen = None
        for minute in range(1, minutes + 1):
            for number in range(round(60 / FRAME)):
                if session.frame((minute - 1) * 60 + number * FRAME, FRAME) and number % DRAWN == 0:
                    stage.draw()
                if isinstance(stack.top, AttractScene) and stack.top is not seen:
                    tally["games shown"] += 1
                    seen = stack.top
            now = in_use()
            if minute <= WARM_MINUTES:
                warm = now
            yield grown(warm, now)
        for name in now:
            tally[f"MiB of {name} when warm"] = warm[name].memory >> 20
            tally[f"MiB of {name} at the end"] = now[name].memory >> 20
            tally[f"handles of {name} at the end"] = now[name].handles


def is_loaded(maven: EngineClient) -> bool:
    """Wait for an answer that takes all that Maven thinks with: what it loads later would look like growth.

    Maven's seconds are not the game's, which pass in a moment.
    """
    position, _ = opening(RULES, 2, seed=1)
    asks = maven.session()
    asks.ask(seat_view(position, 0), STRONGEST, Budget(nodes=FEWEST_NODES), 0)
    late = time.monotonic() + WARM_SECONDS
    while time.monotonic() < late:
        if any(isinstance(reply, Answer) for reply in asks.poll()):
            return True
        time.sleep(FRAME)
    return False


def in_use() -> dict[str, Use]:
    """What the game holds, and what all processes of Maven hold together."""
    gc.collect()
    game = psutil.Process()
    uses = [_held_by(child) for child in game.children(recursive=True)]
    maven = Use(sum(use.memory for use in uses), sum(use.handles for use in uses))
    return {"the game": _held_by(game), "Maven": maven}


def _held_by(process: psutil.Process) -> Use:
    handles = process.num_fds() if os.name == "posix" else process.num_handles()
    return Use(process.memory_info().rss, handles)


def grown(warm: Mapping[str, Use], now: Mapping[str, Use]) -> str:
    """What has grown too much since; empty if nothing has."""
    for name, use in now.items():
        before = warm[name]
        if use.memory > before.memory * GROWTH:
            return f"memory of {name} grew from {before.memory >> 20} to {use.memory >> 20} MiB"
        if use.handles > before.handles:
            return f"handles of {name} grew from {before.handles} to {use.handles}"
    return ""
