"""`python -m tools.stress soak`: each try is one hour of a house; nothing piles up, and no frame takes long.

The machine sleeps and its clock jumps in between, so that two hundred hours are most of a year of evenings.
"""

from __future__ import annotations

import os
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from itertools import count as counting
from pathlib import Path

from controllers.hub import Hub
from game.app import open_services
from game.lexicon.words import Lexicon
from game.maven.engine.engine_sessions import Engine
from game.maven.messages import Budget
from game.net.home_gateway import HomeGateway
from game.net.rate_limiter import RateLimiter
from game.render.screen_awake import ScreenAwake
from game.rooms.net.nearby import RoomsNearby
from game.rooms.net.store import KeptRooms
from game.scenes.kit.stack import Stack
from game.scenes.start.title import TitleScene
from tools.stress.attract_soak import is_loaded
from tools.stress.pad_hotplug import PadStorm
from tools.stress.soak.held import ResourcesHeld, held_now, own_temporary_files, piled_up, told
from tools.stress.soak.household import HOUR, Curtain, Household, household

WARM_HOURS = 4
"""Hours after which everything has been used often; a shorter trial is warm when half of it is over."""
HOUR_SECONDS = 3600.0
LOOKS, LOOK_SECONDS = 6, 0.5
"""How often is looked whether what seems to have piled up goes by itself, and how long after each other."""
SLOWEST = 0.1
"""Processor seconds that a frame at rest may take."""


@dataclass(frozen=True, slots=True)
class Rest:
    """Seconds at the title when an hour is over."""

    unwatched: float = 60.0
    """In which the first idle work is done, whatever it takes."""
    watched: float = 60.0
    """In which each frame is measured."""


def year(
    folder: Path,
    count: int,
    tally: Counter[str],
    *,
    maven: Callable[[Lexicon], Engine] | None = None,
    hour: tuple[Callable[[Household], None], ...] = HOUR,
    rest: Rest = Rest(),
) -> Iterator[str | None]:
    """`count` hours, with Maven's own process unless another `maven` is given; each ends with a `rest`."""
    os.environ.setdefault("ARCADE_HEADLESS", "1")  # read when arcade is imported, so not before now
    from game.render.offscreen import offscreen, without_rasterising
    from game.render.session import Session
    from game.render.stage import Quality

    luck, home = random.Random(count), folder / "home"
    pads = PadStorm(luck)
    hub = Hub([pads])
    with ExitStack() as open_:
        open_.enter_context(own_temporary_files(folder / "temporary"))
        stage = open_.enter_context(offscreen((320, 180), Quality.LOW))
        open_.enter_context(without_rasterising())
        services = open_.enter_context(
            open_services(
                maven=maven,
                new_seed=counting(1).__next__,
                budget=Budget(nodes=1),
                fast_ai=True,
                cards=home / "cards",
                pads=hub,
            )
        )
        if maven is None and not is_loaded(services.maven):
            yield "Maven does not get ready"
            return
        services.open_rooms = lambda: RoomsNearby(
            services.lexicon,
            services.maven,
            services.budget,
            KeptRooms(services.house, home),
            new_seed=services.new_seed,
            # What one address may do in an hour is counted by the hours of the house, which are shorter.
            home=HomeGateway(limiter=RateLimiter(clock=lambda: time.monotonic() + people.clock.since)),
        )
        open_.callback(services.close_rooms)
        awake = ScreenAwake(Curtain())
        open_.callback(awake.close)
        hub.start()
        open_.callback(hub.stop)
        session = Session(Stack(TitleScene(services)), hub, stage, services)
        people = household(home, session, pads, hub, awake, luck)
        services.now = lambda: int(people.clock.wall)
        people.move_in()
        yield from _hours(people, home, count, tally, hour, rest)
        people.stack.top.on_close()


def _hours(
    people: Household,
    home: Path,
    count: int,
    tally: Counter[str],
    hour: tuple[Callable[[Household], None], ...],
    rest: Rest,
) -> Iterator[str | None]:
    warm_at = min(WARM_HOURS, max(1, count // 2))
    warm = None
    slowest = 0.0
    for number in range(1, count + 1):
        wrong = _one_hour(people, hour, tally, rest.unwatched)
        people.slowest = 0.0
        people.rest(rest.watched, 1 / 30)
        people.clock.passes(max(0.0, number * HOUR_SECONDS - people.clock.since))
        people.let_backups_age()
        slowest = max(slowest, people.slowest)
        if people.slowest > SLOWEST:
            wrong = wrong or f"a frame at rest took {1000 * people.slowest:.0f} ms of processor time"
        people.services.house.flush()
        now = _held_in_the_end(home, warm)
        if number == warm_at:
            warm = now = _held_when_still(home)
            tally.update(told(now, "when warm"))
        if warm is not None and not wrong:
            wrong = piled_up(warm, now)
        yield f"hour {number}: {wrong}" if wrong else None
    tally.update(told(now, "at the end"))
    tally["ms of the longest frame at rest"] = round(1000 * slowest)


def _held_in_the_end(home: Path, warm: ResourcesHeld | None) -> ResourcesHeld:
    """What is held once other threads and processes have closed what they were closing."""
    for _ in range(LOOKS):
        now = held_now(home)
        if warm is None or not piled_up(warm, now):
            break
        time.sleep(LOOK_SECONDS)
    return now


def _held_when_still(home: Path) -> ResourcesHeld:
    """What is held once nothing begins any more: a new process opens what it needs by and by."""
    now, still = held_now(home), 0
    for _ in range(10 * LOOKS):
        time.sleep(LOOK_SECONDS)
        before, now = now, held_now(home)
        still = still + 1 if replace(now, memory=before.memory) == before else 0
        if still == LOOKS:
            break
    return now


def _one_hour(
    people: Household, hour: tuple[Callable[[Household], None], ...], tally: Counter[str], rest: float
) -> str | None:
    """Everything once, and the first of the rest; what went wrong."""
    wrong = None
    for act in hour:
        try:
            act(people)
            people.settle()
        except Exception as error:  # whatever it is, it is what the trial looks for
            wrong = wrong or f"{act.__name__}: {type(error).__name__}: {error}"
        tally[act.__name__.replace("_", " ")] += 1
    people.go_to_rest()
    people.rest(rest, 0.1)
    return wrong
