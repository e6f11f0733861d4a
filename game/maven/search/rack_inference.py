"""What an opponent may have kept of its rack, judging by its last move.

Whoever played some tiles still holds the others. Each part of the hidden tiles that it may have kept is put
back beside the tiles played: the worse the play then is beside the best one that was there, the less likely
the part. How much less depends on who plays (`candor`): the plays of a weak one tell nothing. Nobody plays as
we would, so nothing is ever impossible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from math import comb

import numpy as np

from game.maven.messages import Budget
from game.maven.plays.board_arrays import KINDS, Floats, Ints, rack_of
from game.maven.plays.leave_values import LONGEST
from game.maven.plays.list_values import judgement_in
from game.maven.plays.move_generator import Generator
from game.maven.plays.static_duel import Bench
from game.maven.plays.static_judgement import fill_offers, offered_by
from game.maven.search.candor import candor, tells_anything
from game.maven.search.deals import WAYS, Deals, drawn_parts, possible_parts, ways_to_hold
from game.maven.search.past_turns import PastTurn, past_turns
from game.maven.search.regret import exchange_regrets, play_regrets
from game.rules.board import Board
from game.rules.moves import Place, Tile, tiles_of
from game.rules.seat_view import SeatView

PARTS_A_NODE = 2
"""Parts of the hidden tiles that can be weighed in the time of one rollout."""
_SHARE = 1 / 10
"""Share of a budget that may be spent on weighing parts."""
_PARTS_A_SECOND = 2500
"""Parts that are weighed per second of such a budget."""
_MOST = 4000
"""The most parts that are weighed, whatever the budget."""
_AT_ONCE = 50
"""Parts weighed between two looks at the clock."""
_ODDS_AT_ONCE = 500
"""Racks whose odds are reckoned at once, which takes some megabytes."""
SEED_BITS = (1 << 63) - 1


@dataclass(frozen=True, slots=True, eq=False)
class Guess:
    """What a seat may still hold from before its last move, and how likely each possibility is."""

    parts: Ints
    """(n, KINDS): tiles kept."""
    shares: Floats
    """(n,): how likely each is; they add up to 1."""

    def odds(self, racks: Ints, unseen: Ints) -> Floats:
        """How many times likelier each whole rack, dealt from the unseen tiles, is than without the guess."""
        size, tiles, hidden = (int(each.sum()) for each in (self.parts[0], racks[0], unseen))
        worths = self.shares / WAYS[unseen[np.arange(KINDS)], self.parts].prod(axis=1)
        starts = range(0, len(racks), _ODDS_AT_ONCE)
        odds = [ways_to_hold(self.parts, racks[start : start + _ODDS_AT_ONCE]) @ worths for start in starts]
        return np.concatenate(odds) * comb(hidden, size) / comb(tiles, size)


@dataclass(frozen=True, slots=True)
class Trace:
    """The last move of an opponent and what it was made from, as far as everybody saw it."""

    seat: int
    board: Board
    """The board before the move."""
    bag: int
    """Tiles in the bag before it."""
    laid: tuple[Tile, ...]
    """Tiles played and where; none of an exchange."""
    score: int
    kept: int
    """Tiles not played."""


def infer(
    view: SeatView,
    generator: Generator,
    bench: Bench,
    budget: Budget,
    seed: int,
    stop: Callable[[], bool] | None = None,
) -> dict[int, Guess]:
    """By seat, a guess at what each opponent holds whose last move tells anything.

    If `stop` ends the work early, the guess is rougher.
    """
    levels = levels_of(view)
    traces = [trace for trace in traces_of(view) if tells_anything(levels[trace.seat])]
    guesses = {}
    for trace in traces:
        rng = np.random.Generator(np.random.PCG64([seed & SEED_BITS, trace.seat]))
        most = parts_within(budget) // len(traces)
        if guess := guess_from(trace, rack_of(view.unseen), view, generator, bench, most, rng, stop):
            guesses[trace.seat] = guess
    return guesses


def levels_of(view: SeatView) -> tuple[int, ...]:
    """Of each seat the level that plays there, 0 where that is not known."""
    return view.levels or (0,) * len(view.scores)


def parts_within(budget: Budget) -> int:
    """How many parts, or whole racks, may be weighed."""
    most = float(_MOST)
    if budget.seconds is not None:
        most = min(most, budget.seconds * _PARTS_A_SECOND)
    if budget.nodes is not None:
        most = min(most, budget.nodes * _SHARE * PARTS_A_NODE)
    return int(most)


def traces_of(view: SeatView) -> Iterator[Trace]:
    """The last moves of opponents after which they still hold tiles from before."""
    found: set[int] = {view.seat}
    for past in past_turns(view):
        turn = past.turn
        if len(found) == len(view.scores):
            return
        if turn.kind == "trade" or turn.seat in found:
            continue
        found.add(turn.seat)
        trace = trace_of(past)
        if trace.kept < past.held and 0 < trace.kept <= min(LONGEST, view.rack_counts[turn.seat]):
            yield trace


def trace_of(past: PastTurn) -> Trace:
    turn = past.turn
    kept = past.held - len(turn.tiles) - turn.count
    return Trace(turn.seat, past.board, past.bag, turn.tiles, turn.score.total if turn.score else 0, kept)


def guess_from(
    trace: Trace,
    unseen: Ints,
    view: SeatView,
    generator: Generator,
    bench: Bench,
    most: int,
    rng: np.random.Generator,
    stop: Callable[[], bool] | None,
) -> Guess | None:
    """A guess at what of the unseen tiles a seat kept, from so many parts at most; None if there was no time
    for any, or too few tiles are left to tell what was exchanged."""
    if most < 1 or (not trace.laid and unseen.sum() < view.rules.rack_size):
        return None
    level = levels_of(view)[trace.seat]
    if trace.laid:
        parts, chances = possible_parts(unseen, trace.kept, most, rng)
        regrets = regrets_of(trace, parts, view, generator, bench, stop)
    else:
        racks, chances = drawn_parts(unseen, view.rules.rack_size, most, rng)
        parts, regrets = _exchanged(trace, racks, view, generator, bench, stop)
    if not len(regrets):
        return None
    return Guess(parts[: len(regrets)], believed(regrets, chances[: len(regrets)], level))


def regrets_of(
    trace: Trace,
    kept: Ints,
    view: SeatView,
    generator: Generator,
    bench: Bench,
    stop: Callable[[], bool] | None,
) -> Floats:
    """By how many points a play falls short of the best one, for each part that may have been kept; or a
    pass with an empty bag, which kept all. Until `stop` ends it: there may be fewer than parts."""
    grid, judgement = generator.grid(trace.board), judgement_in(view)
    brought = 1000 * trace.score
    if trace.bag:
        fill_offers(judgement, generator.table.premiums, grid)
        brought += offered_by(grid, trace.laid)
    racks = kept + rack_of(tiles_of(Place(trace.laid)))
    outside = _outside(trace.board, bench)

    def weigh(some: slice, regrets: Floats) -> None:
        play_regrets(bench, judgement, grid, racks[some], kept[some], outside, brought, trace.bag, regrets)

    return _weighed(len(kept), weigh, stop)


def _exchanged(
    trace: Trace,
    racks: Ints,
    view: SeatView,
    generator: Generator,
    bench: Bench,
    stop: Callable[[], bool] | None,
) -> tuple[Ints, Floats]:
    """What an exchange best keeps of each rack, and by how many points it falls short of the best move."""
    grid, judgement = generator.grid(trace.board), judgement_in(view)
    outside = _outside(trace.board, bench)
    parts = racks.copy()

    def weigh(some: slice, regrets: Floats) -> None:
        exchange_regrets(
            bench, judgement, grid, racks[some], trace.kept, outside, trace.bag, parts[some], regrets
        )

    return parts, _weighed(len(racks), weigh, stop)


def _outside(board: Board, bench: Bench) -> Ints:
    """The tiles that are not on a board."""
    outside: Ints = bench.usual - rack_of(tiles_of(Place(tuple(board.tiles()))))
    return outside


def _weighed(count: int, weigh: Callable[[slice, Floats], None], stop: Callable[[], bool] | None) -> Floats:
    """What some at once are weighed as, until `stop` ends it."""
    regrets = np.zeros(count)
    for start in range(0, count, _AT_ONCE):
        if stop and stop():
            return regrets[:start]
        some = slice(start, start + _AT_ONCE)
        weigh(some, regrets[some])
    return regrets


def believed(regrets: Floats, chances: Floats, level: int = 0) -> Floats:
    """How likely each part is, given the chance of each to be drawn, the regret it would leave, and who
    plays."""
    weights = chances * candor(regrets, level)
    shares: Floats = weights / weights.sum()
    return shares


def guessed_deals(view: SeatView, guesses: Mapping[int, Guess], rounds: int, seed: int) -> Deals:
    """So many deals, in which each opponent holds a part that it may have kept, as often as it is believed.

    If two seats would hold the same tile, nothing is assumed of the later one.
    """
    rng = np.random.Generator(np.random.PCG64(seed & SEED_BITS))
    unseen, turns = rack_of(view.unseen), turns_from(view)
    guessed = np.zeros((rounds, len(turns), KINDS), np.int32)
    for step, seat in enumerate(turns):
        if guess := guesses.get(seat):
            parts = guess.parts[rng.choice(len(guess.parts), rounds, p=guess.shares)]
            fits = (guessed.sum(axis=1) + parts <= unseen).all(axis=1)
            guessed[fits, step] = parts[fits]
    return Deals(guessed)


def turns_from(view: SeatView) -> list[int]:
    """The seats in turn order, from the one that is asked."""
    seats = len(view.scores)
    return [(view.seat + step) % seats for step in range(seats)]
