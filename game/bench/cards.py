"""The memory cards' part of `parlour bench`: a four-player game of sixty moves, saved and loaded."""

# not read by players: it measures this machine for engineers
from __future__ import annotations

import gc
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from game.begun_games import BegunGames
from game.bench.figure import Measurement
from game.lexicon.words import Lexicon
from game.maven.engine.engine_client import EngineClient, InProcessMaven
from game.maven.messages import Answer, Budget
from game.rules.editions import PLAYSTATION
from game.rules.exchanging import may_exchange
from game.rules.moves import Exchange, Move, Pass, Place
from game.rules.record import Seat
from game.rules.seat_view import seat_view
from game.saves import GAME, save_of, saved_game
from game.session.match import MatchSession
from game.storage.local_store import LocalStore
from memcard.block import Save, blocks_needed
from memcard.keeper import Keeper

PLAYERS, MOVES = 4, 60
TRIES = 20
SLOT = 3


def card_figures() -> list[Measurement]:
    """What saving and loading cost the main thread, and how long it takes until the bytes are safe."""
    lexicon = Lexicon.load()
    engine = EngineClient(InProcessMaven(lexicon))
    host = long_game(lexicon, engine)
    gc.collect()
    gc.freeze()  # as the game does
    with tempfile.TemporaryDirectory() as folder:
        keeper = Keeper(Path(folder) / "cards")

        def made(kind: str) -> Save:
            return save_of(host, 12_345, host.position.racks, kind, int(time.time()))

        def load() -> None:
            saved = saved_game(keeper.card(1).read(SLOT))
            MatchSession.resume(saved.record, lexicon)

        saving = _each(lambda: keeper.put(1, made(GAME), SLOT), keeper.flush)
        house = LocalStore(Path(folder))
        begun = BegunGames(house)
        storage = _each(lambda: begun.keep("game", made(GAME)), house.flush)
        safe = _each(lambda: (keeper.put(1, made(GAME), SLOT), keeper.flush()), clock=time.perf_counter)
        loading = _each(load)
        for slot in range(1, 15):
            keeper.put(1, made(GAME), slot)
        keeper.flush()
        held_up = [_held_up(lambda: keeper.put(1, made(GAME), SLOT), keeper) for _ in range(TRIES)]
        keeper.close()
        house.close()
    return [
        Measurement(f"{PLAYERS} players, {MOVES} moves: blocks", blocks_needed(made(GAME)), ""),
        Measurement("the same: payload", len(made(GAME).payload), "bytes"),
        Measurement("save, on the main thread, median", statistics.median(saving), "ms"),
        Measurement("autosave, on the main thread, median", statistics.median(storage), "ms"),
        Measurement("load, on the main thread, median", statistics.median(loading), "ms"),
        Measurement("save and load together, the worst of each", max(saving) + max(loading), "ms"),
        Measurement("from asking until the bytes are safe, median", statistics.median(safe), "ms"),
        Measurement("main thread held up by a save on a full card, median", statistics.median(held_up), "ms"),
    ]


def _each(
    work: Callable[[], object],
    after: Callable[[], object] = lambda: None,
    clock: Callable[[], float] = time.thread_time,
) -> list[float]:
    """Milliseconds of `work`, each time; by default what this thread computed. `after` is not counted."""
    taken = []
    for _ in range(TRIES):
        begin = clock()
        work()
        taken.append((clock() - begin) * 1000)
        after()
    return taken


def _held_up(ask: Callable[[], object], keeper: Keeper) -> float:
    """The longest time in milliseconds for which this thread, which never rests, was held up."""
    ask()
    longest, last = 0.0, time.perf_counter()
    while keeper.pending:
        now = time.perf_counter()
        longest, last = max(longest, now - last), now
    return longest * 1000


def long_game(lexicon: Lexicon, engine: EngineClient, moves: int = MOVES) -> MatchSession:
    """A game of short plays and exchanges that goes on for so many moves."""
    seats = (*(Seat(f"Grandmother {n}") for n in range(1, PLAYERS)), Seat("Maven", "maven", 8))
    host = MatchSession(PLAYSTATION, seats, 2026, lexicon)
    while (made := host.position.ply) < moves:
        host.submit(host.position.to_move, _short_move(host, engine, made), elapsed_ms=31_000 + made)
    return host


def _short_move(host: MatchSession, engine: EngineClient, number: int) -> Move:
    """The play of fewest tiles among the best, and every other turn an exchange or a pass."""
    position, rack = host.position, host.position.rack
    if number % 2:
        return Exchange(rack[:3]) if may_exchange(position, position.to_move, 3) else Pass()
    session = engine.session()
    session.ask(seat_view(position, position.to_move, host.history), 8, Budget(nodes=1), 0, 200)
    answers = (reply for reply in session.poll() if isinstance(reply, Answer))
    plays = [c.move for answer in answers for c in answer.candidates if isinstance(c.move, Place)]
    return min(plays, key=lambda play: len(play.tiles), default=Pass())
