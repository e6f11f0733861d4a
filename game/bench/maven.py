"""Maven's process and engine."""

# not read by players: it measures this machine for engineers
from __future__ import annotations

import statistics
import time

import psutil

from game.bench.figure import Measurement, resident_mebibytes, seconds_of
from game.bench.pace import pace_figures
from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import EngineClient, Maven
from game.maven.engine.engine_sessions import EngineSession
from game.maven.judging.engine_benchmark import engine_figures
from game.maven.messages import Answer, Budget
from game.rules.editions import PLAYSTATION
from game.rules.opening import opening
from game.rules.seat_view import seat_view

_SEARCH = Budget(nodes=20_000)


def maven_figures() -> list[Measurement]:
    """The worker process: the time from its start to its first answer, and to an answer once it is warm."""
    position, _ = opening(PLAYSTATION, 2, 1)
    view = seat_view(position, 0)
    maven = EngineClient(Maven())
    asks = maven.session()
    try:
        begin = time.perf_counter()
        maven.start()
        _answer(asks, asks.ask(view, 8, Budget(nodes=1), 0))
        first = time.perf_counter() - begin
        warm = [seconds_of(lambda: _answer(asks, asks.ask(view, 8, Budget(nodes=1), 0))) for _ in range(20)]
        _answer(asks, asks.ask(view, 8, _SEARCH, 0))
        workers = psutil.Process().children()
        memory = max((resident_mebibytes(worker.pid) for worker in workers), default=0.0)
    finally:
        maven.close()
    return [
        Measurement("process start to first answer", first, "s"),
        Measurement("warm answer, median", statistics.median(warm) * 1000, "ms"),
        Measurement("memory of the worker after searching", memory, "MiB"),
        *(Measurement(*row) for row in pace_figures(Lexicon.load())),
        *(Measurement(*row) for row in engine_figures(Lexicon.load())),
    ]


def _answer(asks: EngineSession, ticket: int) -> None:
    while not any(isinstance(m, Answer) and m.ticket == ticket for m in asks.poll()):
        time.sleep(0.0005)
