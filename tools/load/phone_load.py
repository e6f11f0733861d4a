"""What phones cost the television: frames with four of them against frames with none, in one run.

Four real sockets, each played by whoever has its seat, lay and take back a tile all the time; the same frames
are drawn beside them and without them, by turns, so that a busy machine slows both alike.
"""

from __future__ import annotations

import json
import os
import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from typing import Any

from websockets.sync.client import connect
from websockets.typing import Origin

from controllers.hub import Hub
from game.app import open_services
from game.bench.figure import Measurement, percentile
from game.maven.engine.engine_client import InProcessMaven
from game.maven.messages import Budget
from game.net.home_gateway import HomeGateway
from game.phones.page_files import files
from game.phones.phones import Phones
from game.phones.server import Server
from game.recording import FRAME
from game.rules.editions import PLAYSTATION
from game.rules.record import Seat
from game.scenes.kit.scene import Quit
from game.scenes.kit.services import Services
from game.scenes.kit.stack import Stack
from game.scenes.start.game_session import GameSession

PEOPLE = ("Ann", "Ben", "Cleo", "Dan")
SIZE = (1280, 720)
STRETCH, STRETCHES = 24, 30
"""Frames in a row with phones or without, and how many such rows of each."""
RESTLESS_SECONDS = 0.2
"""How often each phone moves a tile."""


def phone_figures() -> list[Measurement]:
    """Seconds a frame at the lowest quality with four restless phones, as a share of those without."""
    os.environ.setdefault("ARCADE_HEADLESS", "1")  # read when arcade is imported, so not before now
    with_phones, without = _measured()
    (wall, processor), (calm_wall, calm_processor) = (
        [statistics.median(column) for column in zip(*rows, strict=True)] for rows in (with_phones, without)
    )
    slow = [percentile([one for one, _ in rows], 0.95) for rows in (with_phones, without)]
    return [
        Measurement("a frame without phones, median", 1000 * calm_wall, "ms"),
        Measurement("a frame with four phones, median", 1000 * wall, "ms"),
        Measurement("with four phones against none, median", wall / calm_wall, "", at_most=1.05),
        Measurement("the same of the slowest twentieth", slow[0] / slow[1], ""),
        Measurement("processor time, phones' own ends too, median", processor / calm_processor, ""),
    ]


def _measured() -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
    """Seconds of each frame on the wall and of the processor, all threads: with phones, and without."""
    from pyglet import gl

    from game.render.offscreen import offscreen
    from game.render.session import Session
    from game.render.stage import Quality

    seconds: tuple[list[tuple[float, float]], list[tuple[float, float]]] = [], []
    with (
        offscreen(SIZE, Quality.LOW) as stage,
        open_services(maven=InProcessMaven, new_seed=count(1).__next__, budget=Budget(nodes=1)) as services,
    ):
        server = Server(files(), HomeGateway(["127.0.0.1"], [0]))
        services.phones = Phones(lambda: server, now=time.monotonic)
        session = Session(Stack(_table(services)), Hub(), stage, services)
        frames = count()
        with _restless(services.phones, lambda: session.frame(next(frames) * FRAME, FRAME)) as moving:
            for stretch in range(2 * STRETCHES):
                moving.set() if stretch % 2 == 0 else moving.clear()
                for number in range(STRETCH):
                    begin, processor = time.perf_counter(), time.process_time()
                    session.frame(next(frames) * FRAME, FRAME)
                    stage.draw()
                    gl.glFinish()
                    if number >= STRETCH // 4:  # what was on its way has arrived
                        spent = time.perf_counter() - begin, time.process_time() - processor
                        seconds[stretch % 2].append(spent)
    return seconds


def _table(services: Services) -> Any:
    host = services.new_host(PLAYSTATION, tuple(map(Seat, PEOPLE)))
    return GameSession(services, host, Quit).table


@contextmanager
def _restless(phones: Phones, frame: Any) -> Iterator[threading.Event]:
    """Four phones that move a tile as long as the event is set."""
    phones.open()
    while not phones.is_open:
        time.sleep(0.01)
    moving, ended = threading.Event(), threading.Event()
    with ExitStack() as close:
        threads = []
        for seat in range(len(PEOPLE)):
            host = phones.addresses[0]
            socket = close.enter_context(connect(f"ws://{host}/socket", origin=Origin(f"http://{host}")))
            invitation = phones.invitation(seat)
            assert invitation is not None
            socket.send(json.dumps(["hello", 4, "", invitation.link.partition("#")[2], "", -1, "en"]))
            while not phones.awake(seat):
                frame()
            threads.append(threading.Thread(target=_fidget, args=(socket, moving, ended), daemon=True))
        for thread in threads:
            thread.start()
        try:
            yield moving
        finally:
            ended.set()
            for thread in threads:
                thread.join()
            phones.close()


def _fidget(socket: Any, moving: threading.Event, ended: threading.Event) -> None:
    """Turn the rack round, again and again, and read whatever is told."""
    rack = ""
    while not ended.wait(RESTLESS_SECONDS):
        try:
            while True:
                told = json.loads(socket.recv(timeout=0))
                if told[0] == "game":
                    rack = told[3]["racks"][told[1][0]]
        except TimeoutError:
            pass
        if moving.is_set() and rack:
            rack = rack[1:] + rack[0]
            socket.send(json.dumps(["draft", rack, []]))
