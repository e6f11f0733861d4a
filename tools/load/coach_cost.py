"""The coach's part of `python -m tools.load`: how long it takes to judge a game for two."""

from __future__ import annotations

import time

import psutil

from game.archive.told_game import ToldGame, told
from game.bench.figure import Measurement, seconds_of
from game.coach.background_judging import GameJudging
from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import EngineClient, Maven
from game.maven.engine.engine_sessions import Priority
from game.maven.levels_and_vocabularies import STRONGEST, TURN_BUDGET
from game.maven.messages import Answer, Budget, Thinking
from game.maven.player.choose_move import choose
from game.rules.editions import PARLOUR
from game.rules.record import Seat
from game.rules.seat_view import seat_view
from game.session.match import MatchSession

TURNS = 27
"""A game for two of usual length."""
_LOOK_SECONDS = 1 / 60
_GLANCE = Budget(seconds=0.1)


def judging_figures() -> list[Measurement]:
    """A game of `TURNS` turns or more, looked through by the worker as it is after the last turn."""
    lexicon = Lexicon.load()
    game = told(next(host for seed in range(50) if _is_long(host := _played(lexicon, seed))).record, lexicon)
    engine = EngineClient(Maven())
    engine.start()
    while engine.ready < 1.0:
        time.sleep(_LOOK_SECONDS)
        engine.listen()
    _wait_for_search(engine, game)
    judging = GameJudging(game, engine.session(Priority.REVIEW), TURN_BUDGET)

    def judge() -> None:
        while not judging.is_done:
            judging.advance()
            time.sleep(_LOOK_SECONDS)

    worker = psutil.Process().children(recursive=True)
    before = _processor_seconds(worker)
    seconds = seconds_of(judge)
    spent = _processor_seconds(worker) - before
    engine.close()
    turns = len(game.turns)
    return [
        Measurement(f"a game of {turns} turns judged", seconds, "s", at_most=30.0 * turns / TURNS),
        Measurement("processor time for it", spent, "s", at_most=12.0),
        Measurement("turns of it with a judgement", float(len(judging.turns)), ""),
    ]


def _wait_for_search(engine: EngineClient, game: ToldGame) -> None:
    """Let the worker load what it looks ahead with: a first time that takes longer than judging a game."""
    session, turn = engine.session(Priority.REVIEW), game.turns[0]
    session.ask(turn.view, STRONGEST, _GLANCE, 0)
    while True:
        for reply in session.poll():
            if isinstance(reply, Thinking):
                continue
            if isinstance(reply, Answer) and not reply.is_makeshift:
                return
            session.ask(turn.view, STRONGEST, _GLANCE, 0)
        time.sleep(_LOOK_SECONDS)


def _processor_seconds(processes: list[psutil.Process]) -> float:
    times = [process.cpu_times() for process in processes]
    return float(sum(time.user + time.system for time in times))


def _is_long(host: MatchSession) -> bool:
    return len(host.record.turns) >= TURNS


def _played(lexicon: Lexicon, seed: int) -> MatchSession:
    host = MatchSession(PARLOUR, (Seat("Anna"), Seat("Theo", "maven", 3)), seed, lexicon)
    while host.position.outcome is None:
        seat = host.position.to_move
        view = seat_view(host.position, seat, host.history)
        host.submit(seat, choose(view, lexicon, 3, Budget(nodes=1), seed)[0].move, 20_000)
    return host
