"""A television in a hostile network: machines that announce themselves without end, what they say to whoever
looks at them, and strangers at its own room, while it shows the list of rooms:
`python -m tools.stress television`.

The same load falls on another program of this machine by turns, so that a busy machine slows both alike.
"""

from __future__ import annotations

import multiprocessing
import os
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from itertools import count
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from urllib.parse import urlsplit

import psutil

from game.bench.figure import percentile
from game.discovery.dns_sd import SERVICE
from tools.stress.announcement_flood import OTHER_SERVICE, announce_without_end
from tools.stress.room_siege import FIFTY, attack, serve_besieged

SIZE = (1280, 720)
FRAME_SECONDS = 1 / 60
STRETCH_SECONDS, SETTLE_SECONDS = 8.0, 2.0
"""How long the load falls on one program before it falls on the other; what is not measured of that."""
MOST_MORE = 1.2
"""Processor time of a frame under siege against one with the same load elsewhere."""
MOST_GROWTH = 50 << 20


def besieged_television(_folder: object, count: int, tally: Counter[str]) -> Iterator[str | None]:
    """`count` seconds, half of them under siege; what a frame costs then, and what it costs otherwise."""
    spawn = multiprocessing.get_context("spawn")
    here, there = spawn.Pipe()
    elsewhere, from_elsewhere = spawn.Pipe()
    television = spawn.Process(target=_television, args=(there,))
    other = spawn.Process(target=serve_besieged, args=(from_elsewhere,), daemon=True)
    started: list[SpawnProcess] = [television, other]
    try:
        television.start()
        other.start()
        ports = [(elsewhere.recv(), OTHER_SERVICE), (here.recv(), SERVICE)]
        attackers = [
            [spawn.Process(target=work, args=at, daemon=True) for work in (_strangers, announce_without_end)]
            for at in ports
        ]
        started += [one for both in attackers for one in both]
        yield from _stretches(here, attackers, count, tally)
    finally:
        for one in started:
            if one.is_alive():
                one.kill()
                one.join()


def _stretches(
    television: Connection, attackers: list[list[SpawnProcess]], seconds: int, tally: Counter[str]
) -> Iterator[str | None]:
    """The load elsewhere and here, by turns."""
    frames: tuple[list[float], list[float]] = [], []
    late: tuple[list[float], list[float]] = [], []
    grown: list[int] = []
    rooms = 0
    for side in range(2):
        for one in attackers[side]:
            one.start()
            psutil.Process(one.pid).suspend()
    for stretch in range(max(2, round(seconds / STRETCH_SECONDS))):
        side = stretch % 2
        for one in attackers[side]:
            psutil.Process(one.pid).resume()
        television.send("frames")
        spent, lateness, rooms_seen, memory = television.recv()
        for one in attackers[side]:
            psutil.Process(one.pid).suspend()
        frames[side].extend(spent)
        late[side].extend(lateness)
        rooms = max(rooms, rooms_seen)
        grown.append(memory)
        yield from (None for _ in range(round(STRETCH_SECONDS)))
    calm, besieged = (statistics.mean(times) for times in frames)
    growth = max(grown) - grown[0]
    tally["frames drawn under siege"] = len(frames[1])
    tally["rooms in the list, at most"] = rooms
    tally["processor time of a frame, load elsewhere, µs"] = round(1e6 * calm)
    tally["processor time of a frame under siege, µs"] = round(1e6 * besieged)
    tally["the same in % of that"] = round(100 * besieged / calm)
    for name, times in zip(("load elsewhere", "under siege"), late, strict=True):
        tally[f"ms that a frame takes on the wall, {name}, p99"] = round(1000 * percentile(times, 0.99))
    tally["MiB by which the television grew"] = growth >> 20
    if besieged > MOST_MORE * calm:
        yield f"a frame costs {100 * besieged / calm:.0f} % of one with the same load elsewhere"
    if growth > MOST_GROWTH:
        yield f"the television has grown by {growth >> 20} MiB"
    if rooms <= 1:  # its own
        yield "the television has seen nobody: announcements do not reach it here"


# ---------------------------------------------------------------- the television


def _television(pipe: Connection) -> None:
    """Hosts a room, shows the list of rooms, and draws frames when asked to."""
    os.environ.setdefault("ARCADE_HEADLESS", "1")  # read when arcade is imported, so not before now
    from controllers.hub import Hub
    from game.app import open_services
    from game.maven.engine.engine_client import InProcessMaven
    from game.maven.messages import Budget
    from game.render.offscreen import offscreen, without_rasterising
    from game.render.session import Session
    from game.render.stage import Quality
    from game.rooms.directory import SofaHere
    from game.rooms.net.nearby import RoomsNearby
    from game.scenes.kit.scene import Quit
    from game.scenes.kit.stack import Stack
    from game.scenes.start.join_elsewhere import JoinElsewhere
    from game.wire.terms import Terms

    with (
        offscreen(SIZE, Quality.LOW) as stage,
        open_services(maven=InProcessMaven, new_seed=count(1).__next__, budget=Budget(nodes=1)) as services,
        without_rasterising(),
    ):
        rooms = RoomsNearby(services.lexicon, services.maven, services.budget)
        line = rooms.create("Den", SofaHere("Den", ("Lou",)), Terms())
        while line.guest.state is None:
            line.pump()
            time.sleep(0.01)
        services.open_rooms = lambda: rooms
        scene = JoinElsewhere(services, Quit)
        session = Session(Stack(scene), Hub(), stage, services)
        pipe.send(urlsplit(line.link).port)
        frames = count()
        while pipe.recv() == "frames":
            spent: list[float] = []
            late: list[float] = []
            began = time.monotonic()
            while (now := time.monotonic()) - began < STRETCH_SECONDS:
                processor = time.thread_time()
                line.pump()
                session.frame(next(frames) * FRAME_SECONDS, FRAME_SECONDS)
                stage.draw()
                took = time.monotonic() - now
                if now - began >= SETTLE_SECONDS:
                    spent.append(time.thread_time() - processor)
                    late.append(took)
                time.sleep(max(0.0, FRAME_SECONDS - took))
            memory = psutil.Process().memory_info().rss
            pipe.send((spent, late, len(scene.listings), memory))
        rooms.close()


def _strangers(port: int, _service: str) -> None:
    attack(port, FIFTY)
