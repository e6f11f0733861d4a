"""Two seats and an empty bag: every tile is known, so what comes can be worked out.

`look_ahead` judges a play by the best reply to it: better than greed, and no proof. What is left on a rack
after that counts as in `END_COST`, which assumes that the other side goes out next. `solve` searches the game
to its end (see `endgame_solver`) or, if its budget does not suffice, has the best move found until then.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from game.maven.messages import Candidate
from game.maven.plays.anchors import COLUMNS, LENGTH, LINE, ORIENTATION, PLACE, SCORE
from game.maven.plays.board_arrays import LINES, SIZE, STRIDE, Ints, lay, rack_of
from game.maven.plays.leave_values import rack_worths
from game.maven.plays.move_generator import Generator, Plays
from game.maven.plays.static_duel import Bench
from game.maven.search.endgame_lines import (
    ENTRY,
    FACTS,
    HEAD,
    POINTS_AT,
    START_AT,
    TAIL,
    Book,
    new_book,
    open_book,
    packed,
)
from game.maven.search.endgame_moves import (
    BEST_AT,
    DEEPEST,
    GUESS,
    INFINITE,
    LIMIT,
    NO_MOVE,
    OUT,
    PASS,
    PASSED,
    STOP,
    TRIED,
    SearchMemory,
    new_shelf,
)
from game.maven.search.endgame_solver import search
from game.rules.moves import Pass
from game.rules.rules_and_defaults import ScorelessEnd
from game.rules.seat_view import SeatView

END_COST = (-10_000, -2_000)
"""Milli-points for not going out: a flat cost for the tempo, and twice each point left on the rack."""
_LOOKED_AT = 12
"""How many plays, best first by their own equity, have their replies looked at."""
_PLAN = (1, 2, 3, 4, DEEPEST - 1)
"""How far each search looks ahead. Each sets the order of moves for the next, and has the answer if that one
is broken off. More steps before the last misjudge no fewer positions, and leave less for the proof."""
_ENDLESS = 1 << 60
_WATCH_SECONDS = 0.02


def end_worths(rack: Ints, others: Ints, values: Ints) -> Ints:
    """What keeping each part of a rack is worth in milli-points once the bag is empty, by mask."""
    worths = rack_worths(rack, values, 0, END_COST[1])
    worths += END_COST[0]
    worths[0] = 2000 * int((others * values).sum())
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
    on_thinking: Callable[[tuple[Candidate, ...]], None] | None = None,
) -> list[Candidate]:
    """The best move found in front of the candidates, its equity the points it wins to the end of the game.

    If that is proven the candidate says so, and its win rate is 1, 0.5 or 0. At most `nodes` positions are
    visited; one of `nodes` and `stop` must put an end to it. One thread at a time.
    """
    mine, theirs = rack_of(view.rack), rack_of(view.unseen)
    work = desk()
    if ScorelessEnd.FIRST_PASS in view.rules.scoreless_end or not open_book(work.book, mine + theirs):
        return list(candidates)
    work.clear()
    work.lay_out(generator.grid(view.board), (mine, theirs), generator.table.values)
    work.shelf.stack[0, PASSED] = passing_ends(view)
    work.shelf.control[LIMIT] = _ENDLESS if nodes is None else nodes
    lead = view.scores[view.seat] - view.scores[1 - view.seat]
    found: Candidate | None = None
    best = NO_MOVE
    with watching(stop, work.shelf):
        for ahead in _PLAN:
            value = search(bench, work.book, work.shelf, ahead, -INFINITE, INFINITE)
            is_over = bool(work.shelf.control[STOP])
            number = int(work.shelf.stack[0, BEST_AT])
            if number != NO_MOVE and (not is_over or _is_rejudged(work.shelf, best)):
                found, best = _found(work.shelf, number, value, generator.table.margin), number
            is_proven = not is_over and not work.shelf.control[GUESS]
            if found and is_proven:
                found = replace(found, win_rate=_result(lead + value), proven=True)
            if found and on_thinking:
                on_thinking((found,))
            if is_over or is_proven:
                break
    if found is None:
        return list(candidates)
    return [found, *(each for each in candidates if each.move != found.move)]


def _is_rejudged(shelf: SearchMemory, best: int) -> bool:
    """Whether a search that was broken off has judged the move that the one before found best.

    It tries that move first, but a pass last. Only then is what it found instead known to be better.
    """
    return best in (NO_MOVE, OUT) or (best != PASS and bool(shelf.stack[0, TRIED] > 1))


@dataclass(frozen=True, slots=True, eq=False)
class Desk:
    """The working memory of one search at a time; about 30 MB."""

    book: Book
    shelf: SearchMemory

    def clear(self) -> None:
        """Forget what earlier searches found."""
        self.shelf.history[:] = 0
        self.shelf.table[:] = 0
        self.shelf.control[:] = 0

    def lay_out(self, grid: Ints, racks: tuple[Ints, Ints], values: Ints) -> None:
        """Lay out a position of an opened book for the side to move, whose rack comes first; no bag."""
        shelf = self.shelf
        shelf.stack[0] = 0
        shelf.queue[:] = 0
        shelf.grids[0] = grid
        for side, rack in enumerate(racks):
            shelf.racks[0, side] = packed(rack, self.book)
            shelf.points[0, side] = int((rack * values).sum())


@lru_cache(maxsize=1)
def desk() -> Desk:
    """The one desk of this process."""
    return Desk(new_book(), new_shelf())


def _result(lead: float) -> float:
    return 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0


def passing_ends(view: SeatView) -> bool:
    """Whether a pass now would end the game, once the bag is empty."""
    mine, theirs = view.scoreless[view.seat], view.scoreless[1 - view.seat]
    if ScorelessEnd.EMPTY_BAG_PASS_ROUND in view.rules.scoreless_end and theirs:
        return True
    return mine >= 2 and theirs >= 3


def _found(shelf: SearchMemory, number: int, value: int, margin: int) -> Candidate:
    """A move of the search as a candidate; `margin` as in `PremiumArrays`."""
    if number == PASS:
        return Candidate(Pass(), 0, float(value))
    entry = shelf.moves[0, number * ENTRY : (number + 1) * ENTRY]
    facts, start = int(entry[FACTS]), int(entry[FACTS]) >> START_AT & 0x3FF
    strip = np.zeros((1, STRIDE - 1), np.int8)
    strip[0] = entry[[HEAD, TAIL]].view(np.int8)
    record = np.zeros((1, COLUMNS), np.int32)
    record[0, [ORIENTATION, LINE, PLACE]] = start // LINES, start % LINES // STRIDE, start % STRIDE
    record[0, LENGTH] = SIZE + 1 - start % STRIDE
    play = Plays(record, strip, margin)
    record[0, SCORE] = facts >> POINTS_AT & 0xFFFF
    return Candidate(play.place(0), play.score(0), float(value))


@contextmanager
def watching(stop: Callable[[], bool] | None, shelf: SearchMemory) -> Iterator[None]:
    """Tell a search to stop as soon as `stop` says so; meanwhile kernels do not block Python."""
    done = threading.Event()

    def watch() -> None:
        while stop and not done.wait(_WATCH_SECONDS):
            if stop():
                shelf.control[STOP] = 1

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
