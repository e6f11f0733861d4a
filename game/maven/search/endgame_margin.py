"""By how much the best of the last moves is better than every other one: proven, and no more than that.

The worth of each other move is not asked for: only whether it comes near, and otherwise whether it is more
than that of those before. Most moves are refuted at once, as one table of positions serves all searches.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.maven.messages import Candidate
from game.maven.plays.board_arrays import rack_of
from game.maven.plays.move_generator import Generator
from game.maven.plays.static_duel import Bench
from game.maven.search.endgame import Desk, after_move, desk, ended_by, passing_ends
from game.maven.search.endgame_lines import open_book
from game.maven.search.endgame_moves import (
    BROKEN_OFF,
    DEEPEST,
    GUESS,
    INFINITE,
    KEY,
    LIMIT,
    NODES,
    PASSED,
    STOP,
    key_of_tiles,
)
from game.maven.search.endgame_solver import search
from game.rules.rules_and_defaults import ScorelessEnd
from game.rules.seat_view import SeatView

_PLAN = (1, 2, 3, DEEPEST - 1)
"""How many moves ahead a search looks, one depth after the other: the shorter ones say what to try first."""


def runner_up(
    view: SeatView,
    best: Candidate,
    others: Iterable[Candidate],
    margin: int,
    generator: Generator,
    bench: Bench,
    nodes: int,
) -> Candidate | None:
    """The best of the other moves, which come with the likeliest first; its equity are the points that it
    wins to the end of the game.

    None where one of them comes within less than `margin` points of the best move, whose equity is proven,
    or where that cannot be told by visiting `nodes` positions. One thread at a time.
    """
    if not best.proven or ScorelessEnd.FIRST_PASS in view.rules.scoreless_end:
        return None
    work = desk()
    if not open_book(work.book, rack_of(view.rack) + rack_of(view.unseen)):
        return None
    work.clear()
    work.shelf.control[LIMIT] = nodes
    second: Candidate | None = None
    most, near = -INFINITE, round(best.equity) - margin + 1
    for other in others:
        worth = _worth_between(view, other, most, near, generator, bench, work)
        if worth is None or worth >= near:
            return None
        if worth > most:
            second, most = replace(other, equity=float(worth), proven=True), worth
    return second


def is_worth_at_most(
    view: SeatView, move: Candidate, points: int, generator: Generator, bench: Bench, nodes: int
) -> bool:
    """Whether it is proven, by visiting `nodes` positions, that a move wins no more than so many points to
    the end of the game. Nothing is remembered of moves before. One thread at a time."""
    work = desk()
    if not open_book(work.book, rack_of(view.rack) + rack_of(view.unseen)):
        return False
    work.clear()
    work.shelf.control[LIMIT] = nodes
    worth = _worth_between(view, move, points, points + 1, generator, bench, work)
    return worth is not None and worth <= points


def _worth_between(
    view: SeatView, move: Candidate, low: int, high: int, generator: Generator, bench: Bench, work: Desk
) -> int | None:
    """What a move wins to the end of the game; a bound where that is not between `low` and `high`; None where
    it is not proven."""
    after, shelf = after_move(view, move), work.shelf
    points = ended_by(view, after, generator.table.values)
    if points is not None:
        return move.score + points
    grid = generator.grid(after.board)
    work.lay_out(grid, (rack_of(after.rack), rack_of(after.unseen)), generator.table.values)
    shelf.stack[0, PASSED], shelf.stack[0, KEY] = passing_ends(after), key_of_tiles(grid)
    alpha, beta = max(move.score - high, -INFINITE), min(move.score - low, INFINITE)
    for ahead in _PLAN:
        value = search(bench, work.book, shelf, ahead, alpha, beta)
        if shelf.control[BROKEN_OFF] or shelf.control[STOP] or shelf.control[NODES] > shelf.control[LIMIT]:
            return None
        if not shelf.control[GUESS]:
            return move.score - int(value)
    return None
