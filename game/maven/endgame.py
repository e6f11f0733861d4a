"""Two seats and an empty bag: every tile is known, so what comes can be worked out.

`look_ahead` judges a play by the best reply to it: better than greed, and no proof. What is left on a rack
after that counts as for the static player, who takes it that the other side goes out next. `solve` searches
as deep as its time allows, often to the end.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache

from game.maven.anchors import LINE, ORIENTATION, PLACE
from game.maven.duel import STUCK_TIMES, TEMPO, Bench
from game.maven.grid import Ints, lay, rack_of
from game.maven.leaves import rack_worths
from game.maven.messages import Candidate
from game.maven.movegen import Generator, Plays
from game.maven.solver import BEST, DEEPEST, GUESSED, INFINITE, PLAYS, STOP, Shelf, search, shelf
from game.rules.moves import Pass
from game.rules.view import SeatView

_LOOKED_AT = 12
"""Plays, best first by their own equity, whose replies are looked at."""
_WATCH_SECONDS = 0.02


def end_worths(rack: Ints, others: Ints, values: Ints) -> Ints:
    """What keeping each part of a rack is worth in milli-points once the bag is empty, by mask."""
    worths = rack_worths(rack, values, 0, STUCK_TIMES)
    worths += TEMPO
    worths[0] = -STUCK_TIMES * int((others * values).sum())
    return worths


def look_ahead(
    view: SeatView,
    generator: Generator,
    plays: Plays,
    nodes: int | None = None,
    stop: Callable[[], bool] | None = None,
) -> list[Candidate]:
    """The likeliest plays, best first by points won against the best reply.

    At most `nodes` replies are worked out; `stop` may end it sooner, but never before the first.
    """
    grid = generator.grid(view.board)
    mine, theirs = rack_of(view.rack), rack_of(view.unseen)
    found: list[Candidate] = []
    for index in range(min(len(plays), _LOOKED_AT, nodes or _LOOKED_AT)):
        if found and stop and stop():
            break
        place = plays.place(index)
        kept = mine - rack_of("".join(tile.face if tile.face.isupper() else "?" for tile in place.tiles))
        equity = plays.equity(index)
        if kept.any():
            equity = plays.score(index) - _best_reply(generator, grid, plays, index, theirs, kept)
        found.append(Candidate(place, plays.score(index), equity))
    return sorted(found, key=lambda candidate: -candidate.equity)


def solve(
    view: SeatView,
    candidates: Sequence[Candidate],
    generator: Generator,
    bench: Bench,
    nodes: int | None = None,
    stop: Callable[[], bool] | None = None,
) -> list[Candidate]:
    """The best move found in front of the candidates, its equity the points it wins to the end of the game.

    If that is proven the move has a win rate: 1, 0.5 or 0. At most `nodes` positions are visited; one of
    `nodes` and `stop` must put an end to it.
    """
    work = _shelf()
    work.control[:] = 0, 0, INFINITE**2 if nodes is None else nodes, 0, -1, 0
    work.table[:] = 0
    work.grids[0] = generator.grid(view.board)
    work.racks[0] = rack_of(view.rack), rack_of(view.unseen)
    found: Candidate | None = None
    proven = False
    with _watching(stop, work):
        for deep in range(1, DEEPEST):
            work.control[GUESSED] = 0
            value = search(bench, work, 0, deep, -INFINITE, INFINITE, False, 1)
            if value > -INFINITE:
                found = _found(work, value)
            proven = not work.control[STOP] and not work.control[GUESSED]
            if proven or work.control[STOP]:
                break
    if found is None:
        return list(candidates)
    if proven:
        lead = view.scores[view.seat] - view.scores[1 - view.seat] + found.equity
        found = replace(found, win_rate=1.0 if lead > 0 else 0.5 if lead == 0 else 0.0)
    return [found, *(each for each in candidates if each.move != found.move)]


def _found(work: Shelf, value: int) -> Candidate:
    """The best first move as a candidate."""
    number = int(work.control[BEST])
    if number == work.control[PLAYS]:
        return Candidate(Pass(), 0, float(value))
    play = Plays(work.records[0, number : number + 1], work.strips[0, number : number + 1])
    return Candidate(play.place(0), play.score(0), float(value))


@lru_cache(maxsize=1)
def _shelf() -> Shelf:
    return shelf()


@contextmanager
def _watching(stop: Callable[[], bool] | None, work: Shelf) -> Iterator[None]:
    """Tell a search to stop as soon as `stop` says so; kernels do not hold Python up meanwhile."""
    done = threading.Event()

    def watch() -> None:
        while stop and not done.wait(_WATCH_SECONDS):
            if stop():
                work.control[STOP] = 1

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()


def _best_reply(
    generator: Generator, grid: Ints, plays: Plays, index: int, theirs: Ints, kept: Ints
) -> float:
    """Points that the opponent wins by its best reply to a play, what is left on the racks included."""
    table, graph = generator.table, generator.graph
    after = grid.copy()
    record = plays.records[index]
    lay(
        after, graph["states"], graph["children"], table.values,
        int(record[ORIENTATION]), int(record[LINE]), int(record[PLACE]), plays.strip(index),
    )  # fmt: skip
    worths = end_worths(theirs, kept, table.values)
    replies = generator.plays(after, theirs, worths)
    return replies.equity(0) if len(replies) else float(worths[-1]) / 1000
