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
from game.maven.search.endgame_limits import forget_limits
from game.maven.search.endgame_lines import (
    ENTRY,
    FACTS,
    HEAD,
    NAME_AT,
    NAMES,
    POINTS_AT,
    START_AT,
    TAIL,
    Book,
    half_a_book,
    new_book,
    open_book,
    packed,
)
from game.maven.search.endgame_moves import (
    BEST,
    BEST_AT,
    BROKEN_OFF,
    COUNT,
    DEEPEST,
    FIRST,
    GUESS,
    INFINITE,
    LIMIT,
    NO_MOVE,
    NODES,
    NUMBER_BITS,
    PASS,
    PASSED,
    STOP,
    TRIED,
    SearchMemory,
    half_a_shelf,
    new_shelf,
)
from game.maven.search.endgame_solver import search
from game.rules.moves import Pass, Place, tiles_of
from game.rules.racks import without
from game.rules.rules_and_defaults import ScorelessEnd
from game.rules.seat_view import SeatView

END_COST = (-10_000, -2_000)
"""Milli-points for not going out: a flat cost for the tempo, and twice each point left on the rack."""
_LOOKED_AT = 12
"""How many plays, best first by their own equity, have their replies looked at."""
_ENDLESS = 1 << 60
_END = DEEPEST
_PLAN = (
    (1, _ENDLESS),
    (2, _ENDLESS),
    (_END, 16_000),
    (3, 8_000),
    (_END, 32_000),
    (4, 8_000),
    (_END, _ENDLESS),
)
"""How far each search looks ahead, and how many positions it may take. Between searches that look one move
farther each time, one to the end of the game goes on with the proof where it was broken off."""
_WINDOW = 4
"""How many points the value of a search is expected to differ from the one before, and from a bound that it
turns out to be beyond. To find that takes hardly any time, and a wide window much of it."""
_OUT = 0
"""The number of the best play that ends the game."""
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
    lead = view.scores[view.seat] - view.scores[1 - view.seat]
    deepening = _Deepening(bench, work, _ENDLESS if nodes is None else nodes, lead)
    with watching(stop, work.shelf):
        for ahead, share in _PLAN:
            deepening.look(ahead, share)
            if deepening.found and on_thinking:
                on_thinking((deepening.found,))
            if deepening.is_over():
                break
    found = deepening.found
    if found is None:
        return list(candidates)
    return [found, *(each for each in candidates if each.move != found.move)]


def worth_of(
    view: SeatView,
    candidate: Candidate,
    generator: Generator,
    bench: Bench,
    nodes: int | None = None,
    stop: Callable[[], bool] | None = None,
) -> Candidate:
    """The candidate with the points that it wins to the end of the game as its equity, if that can be proven;
    else as it is. Budget as in `solve`."""
    after = after_move(view, candidate)
    points = ended_by(view, after, generator.table.values)
    if points is None and ScorelessEnd.FIRST_PASS not in view.rules.scoreless_end:
        answer = solve(after, [Candidate(Pass(), 0, 0.0)], generator, bench, nodes, stop)[0]
        points = -round(answer.equity) if answer.proven else None
    if points is None:
        return candidate
    worth = candidate.score + points
    lead = view.scores[view.seat] - view.scores[1 - view.seat]
    return replace(candidate, equity=float(worth), win_rate=_result(lead + worth), proven=True, win_error=0.0)


def after_move(view: SeatView, candidate: Candidate) -> SeatView:
    """What the other side knows after a move with an empty bag: everything."""
    me, other = view.seat, 1 - view.seat
    move, kept, board = candidate.move, view.rack, view.board
    if isinstance(move, Place):
        kept, board = without(kept, tiles_of(move)), board.with_tiles(move.tiles)
    counts, scores, idle = list(view.rack_counts), list(view.scores), list(view.scoreless)
    counts[me], scores[me] = len(kept), scores[me] + candidate.score
    idle[me] = 0 if candidate.score else idle[me] + 1
    return replace(
        view, seat=other, to_move=other, board=board, rack=view.unseen, unseen=kept,
        rack_counts=tuple(counts), scores=tuple(scores), scoreless=tuple(idle), history=(),
    )  # fmt: skip


def ended_by(view: SeatView, after: SeatView, values: Ints) -> int | None:
    """What the tiles left bring whoever has just moved, if that has ended the game."""
    left, others = (int((rack_of(tiles) * values).sum()) for tiles in (after.unseen, after.rack))
    if not after.unseen:
        return 2 * others
    return others - left if after.unseen == view.rack and passing_ends(view) else None


class _Deepening:
    """Searches of one position, each looking farther ahead, and the best move they have found.

    A search that is broken off changes the answer only by a move that it has judged better than the answer
    until then, so that more time does no harm.
    """

    def __init__(self, bench: Bench, work: Desk, limit: int, lead: int) -> None:
        self._bench, self._work, self._limit, self._lead = bench, work, limit, lead
        self._best, self._value = NO_MOVE, 0
        self._is_complete = False
        self.found: Candidate | None = None
        """The best move so far."""

    def is_over(self) -> bool:
        """Whether there is nothing left to find or no time to do so."""
        control = self._work.shelf.control
        is_proven = self.found is not None and self.found.proven
        return bool(self._is_complete or is_proven or control[STOP] or control[NODES] > self._limit)

    def look(self, ahead: int, share: int) -> None:
        """Look so many moves ahead, visiting at most so many positions."""
        control = self._work.shelf.control
        control[LIMIT] = min(self._limit, control[NODES] + share)
        low, high = -INFINITE, INFINITE
        if self._best != NO_MOVE:
            low, high = self._value - _WINDOW, self._value + _WINDOW
        while True:
            value = search(self._bench, self._work.book, self._work.shelf, ahead, low, high)
            self._take(value, low)
            if control[BROKEN_OFF]:
                return
            if low < value < high:
                break
            if value <= low:
                low = value - _WINDOW
            else:
                high = value + _WINDOW
        self._value, self._is_complete = value, ahead == _END
        if self.found and not control[GUESS]:
            self.found = replace(self.found, win_rate=_result(self._lead + value), proven=True, win_error=0.0)

    def _take(self, value: int, low: int) -> None:
        """Take over what a search has found, unless it only knows that there is nothing above its window."""
        shelf = self._work.shelf
        number = int(shelf.stack[0, BEST_AT])
        known = number != NO_MOVE and (low == -INFINITE or shelf.stack[0, BEST] > low)
        if known and (not shelf.control[BROKEN_OFF] or _is_rejudged(shelf, self._best)):
            self.found = _found(shelf, number, value)
            self._best = number if number in (PASS, _OUT) else _name(shelf, number)


def _is_rejudged(shelf: SearchMemory, best: int) -> bool:
    """Whether a search that was broken off has judged the move that was best before: PASS, NO_MOVE, _OUT or
    the name of a play. Only then is what it found instead known to be better.

    It tries a pass last, and begins with the best play that ends the game.
    """
    if best in (NO_MOVE, _OUT, PASS):
        return best != PASS
    row = shelf.stack[0]
    judged = int(row[TRIED]) - 1
    waiting = shelf.order[row[FIRST] + judged : row[FIRST] + row[COUNT]] & ((1 << NUMBER_BITS) - 1)
    return all(_name(shelf, int(number)) != best for number in waiting)


def _name(shelf: SearchMemory, number: int) -> int:
    """The name of a play of the search, never 0."""
    return int(shelf.moves[number * ENTRY + FACTS] >> NAME_AT) | NAMES


@dataclass(frozen=True, slots=True, eq=False)
class Desk:
    """The working memory of one search at a time; about 60 MB."""

    book: Book
    shelf: SearchMemory

    def clear(self) -> None:
        """Forget what earlier searches found."""
        self.shelf.history[:] = 0
        self.shelf.table[:] = 0
        self.shelf.control[:] = 0
        forget_limits(self.shelf.limits)

    def lay_out(self, grid: Ints, racks: tuple[Ints, Ints], values: Ints) -> None:
        """Lay out a position of an opened book for the side to move, whose rack comes first; no bag."""
        shelf = self.shelf
        shelf.stack[0] = 0
        shelf.queue[:] = 0
        shelf.grids[:, SIZE] = grid[SIZE]
        shelf.grids[0] = grid
        shelf.eras[0] = -1
        for side, rack in enumerate(racks):
            shelf.racks[0, side] = packed(rack, self.book)
            shelf.points[0, side] = int((rack * values).sum())


@lru_cache(maxsize=1)
def desk() -> Desk:
    """The one desk of this process."""
    return Desk(new_book(), new_shelf())


@lru_cache(maxsize=1)
def half_desks() -> tuple[Desk, Desk]:
    """Two for two threads, each with half of the room of that one, which must not be in use meanwhile; beyond
    that they take about 9 MB."""
    whole = desk()
    first, second = (Desk(half_a_book(whole.book, part), half_a_shelf(whole.shelf, part)) for part in (0, 1))
    return first, second


def _result(lead: float) -> float:
    return 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0


def passing_ends(view: SeatView) -> bool:
    """Whether a pass now would end the game, once the bag is empty."""
    mine, theirs = view.scoreless[view.seat], view.scoreless[1 - view.seat]
    if ScorelessEnd.EMPTY_BAG_PASS_ROUND in view.rules.scoreless_end and theirs:
        return True
    return mine >= 2 and theirs >= 3


def _found(shelf: SearchMemory, number: int, value: int) -> Candidate:
    """A move of the search as a candidate."""
    if number == PASS:
        return Candidate(Pass(), 0, float(value))
    entry = shelf.moves[number * ENTRY : (number + 1) * ENTRY]
    facts, start = int(entry[FACTS]), int(entry[FACTS]) >> START_AT & 0x3FF
    strip = entry[[HEAD, TAIL]].view(np.int8)[np.newaxis]
    record = np.zeros((1, COLUMNS), np.int32)
    record[0, [ORIENTATION, LINE, PLACE]] = start // LINES, start % LINES // STRIDE, start % STRIDE
    record[0, LENGTH] = strip.size
    play = Plays(record, strip)
    record[0, SCORE] = facts >> POINTS_AT & 0xFFFF
    return Candidate(play.place(0), play.score(0), float(value))


@contextmanager
def watching(stop: Callable[[], bool] | None, *shelves: SearchMemory) -> Iterator[None]:
    """Tell searches to stop as soon as `stop` says so; meanwhile kernels do not block Python."""
    done = threading.Event()

    def watch() -> None:
        while stop and not done.wait(_WATCH_SECONDS):
            if stop():
                for shelf in shelves:
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
