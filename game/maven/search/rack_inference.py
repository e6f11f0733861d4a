"""What an opponent may have kept of its rack, judging by its last move.

Whoever played some tiles still holds the others. Each part of the hidden tiles that it may have kept is put
back beside the tiles played: the worse the play then is beside the best one that was there, the less likely
the part. How much less depends on who plays (`candor`): the plays of a weak one tell nothing. Nobody plays as
we would, so nothing is ever impossible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
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
from game.maven.search.regret import exchange_regrets, play_regrets
from game.rules.board import EMPTY, Board
from game.rules.letter_sets import MOST_TILES_IN_A_SET
from game.rules.moves import Place, Tile, tiles_of
from game.rules.seat_view import PublicTurn, SeatView

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
_WAYS = np.array(
    [[comb(tiles, taken) for taken in range(LONGEST + 1)] for tiles in range(MOST_TILES_IN_A_SET + 1)],
    np.float64,
)
_SEED_BITS = (1 << 63) - 1


@dataclass(frozen=True, slots=True, eq=False)
class Guess:
    """What a seat may still hold from before its last move, and how likely each possibility is."""

    parts: Ints
    """(n, KINDS): tiles kept."""
    shares: Floats
    """(n,): how likely each is; they add up to 1."""

    def odds(self, rack: Ints, unseen: Ints) -> float:
        """How many times likelier a whole rack, dealt from the unseen tiles, is than without the guess."""
        size, tiles, hidden = (int(each.sum()) for each in (self.parts[0], rack, unseen))
        kinds = np.arange(KINDS)
        ways = (_WAYS[rack[kinds], self.parts] / _WAYS[unseen[kinds], self.parts]).prod(axis=1)
        return float(self.shares @ ways) * comb(hidden, size) / comb(tiles, size)


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
    levels = view.levels or (0,) * len(view.scores)
    traces = [trace for trace in traces_of(view) if tells_anything(levels[trace.seat])]
    guesses = {}
    for trace in traces:
        rng = np.random.Generator(np.random.PCG64([seed & _SEED_BITS, trace.seat]))
        most = _parts_within(budget) // len(traces)
        if guess := _guess(trace, view, generator, bench, levels[trace.seat], most, rng, stop):
            guesses[trace.seat] = guess
    return guesses


def _parts_within(budget: Budget) -> int:
    most = float(_MOST)
    if budget.seconds is not None:
        most = min(most, budget.seconds * _PARTS_A_SECOND)
    if budget.nodes is not None:
        most = min(most, budget.nodes * _SHARE * PARTS_A_NODE)
    return int(most)


def traces_of(view: SeatView) -> Iterator[Trace]:
    """The last moves of opponents after which they still hold tiles from before. While the bag holds tiles
    all racks are full, so the number of these is known; after that it is not.
    """
    found: set[int] = {view.seat}
    board, bag = view.board, view.bag_count
    for turn in reversed(view.history):
        if not bag or len(found) == len(view.scores) or not _lies_on(board, turn):
            return
        if turn.kind == "place":
            board = _without(board, turn)
            bag += len(turn.tiles)
        if turn.kind == "trade" or turn.seat in found:
            continue
        found.add(turn.seat)
        moved = len(turn.tiles) + turn.count
        kept = view.rules.rack_size - moved
        if moved and 0 < kept <= min(LONGEST, view.rack_counts[turn.seat]):
            score = turn.score.total if turn.score else 0
            yield Trace(turn.seat, board, bag, turn.tiles, score, kept)


def _lies_on(board: Board, turn: PublicTurn) -> bool:
    """Whether a play can be taken off a board; not if its tiles are not all there."""
    return all(board[square] != EMPTY for square, _ in turn.tiles)


def _without(board: Board, turn: PublicTurn) -> Board:
    return board.without(square for square, _ in turn.tiles)


def _guess(
    trace: Trace,
    view: SeatView,
    generator: Generator,
    bench: Bench,
    level: int,
    most: int,
    rng: np.random.Generator,
    stop: Callable[[], bool] | None,
) -> Guess | None:
    """A guess at what a seat kept; None if there was no time for one."""
    if most < 1:
        return None
    unseen = rack_of(view.unseen)
    grid, judgement = generator.grid(trace.board), judgement_in(view)
    laid = rack_of(tiles_of(Place(trace.laid)))
    outside = bench.usual - rack_of(tiles_of(Place(tuple(trace.board.tiles()))))
    if trace.laid:
        fill_offers(judgement, generator.table.premiums, grid)
        brought = 1000 * trace.score + offered_by(grid, trace.laid)
        parts, chances = possible_parts(unseen, trace.kept, most, rng)
        racks = parts + laid
    else:
        racks, chances = _drawn(unseen, view.rules.rack_size, most, rng)
        parts = racks.copy()
    regrets = np.zeros(len(parts))
    weighed = 0
    while weighed < len(parts) and not (stop and stop()):
        some = slice(weighed, weighed + _AT_ONCE)
        if trace.laid:
            play_regrets(
                bench, judgement, grid, racks[some], parts[some], outside, brought, trace.bag, regrets[some]
            )
        else:
            exchange_regrets(
                bench, judgement, grid, racks[some], trace.kept, outside, trace.bag, parts[some],
                regrets[some],
            )  # fmt: skip
        weighed = min(weighed + _AT_ONCE, len(parts))
    if not weighed:
        return None
    return Guess(parts[:weighed], believed(regrets[:weighed], chances[:weighed], level))


def believed(regrets: Floats, chances: Floats, level: int = 0) -> Floats:
    """How likely each part is, given the chance of each to be drawn, the regret it would leave, and who
    plays."""
    weights = chances * candor(regrets, level)
    shares: Floats = weights / weights.sum()
    return shares


def possible_parts(unseen: Ints, size: int, most: int, rng: np.random.Generator) -> tuple[Ints, Floats]:
    """Different parts of the unseen tiles and the chance of each: all of them, or `most` drawn at random."""
    if _ways_to_take(unseen, size) > most:
        return _drawn(unseen, size, most, rng)
    parts = _all_parts(unseen, size)
    parts = parts[rng.permutation(len(parts))]
    chances = _WAYS[unseen[np.arange(KINDS)], parts].prod(axis=1)
    return parts, chances / chances.sum()


def _drawn(unseen: Ints, size: int, most: int, rng: np.random.Generator) -> tuple[Ints, Floats]:
    parts = rng.multivariate_hypergeometric(unseen.astype(np.int64), size, most).astype(np.int32)
    return parts, np.full(most, 1 / most)


def _ways_to_take(unseen: Ints, size: int) -> int:
    """How many different parts of a size there are."""
    ways = [1] + [0] * size
    for count in unseen.tolist():
        ways = [sum(ways[taken - more] for more in range(min(count, taken) + 1)) for taken in range(size + 1)]
    return ways[size]


def _all_parts(unseen: Ints, size: int) -> Ints:
    parts = np.zeros((1, KINDS), np.int32)
    for kind in range(KINDS):
        grown = [parts]
        for taken in range(1, min(int(unseen[kind]), size) + 1):
            more = parts[parts.sum(axis=1) + taken <= size]
            more[:, kind] = taken
            grown.append(more)
        parts = np.concatenate(grown)
    whole: Ints = parts[parts.sum(axis=1) == size]
    return whole


def guessed_in_rounds(
    unseen: Ints, guesses: Mapping[int, Guess], turns: Sequence[int], rounds: int, seed: int
) -> Ints:
    """(rounds, seats, KINDS): the tiles that each seat, in order of `turns`, is taken to hold in a round.

    If two seats would hold the same tile, nothing is assumed of the later one.
    """
    rng = np.random.Generator(np.random.PCG64(seed & _SEED_BITS))
    guessed = np.zeros((rounds, len(turns), KINDS), np.int32)
    for step, seat in enumerate(turns):
        if guess := guesses.get(seat):
            parts = guess.parts[rng.choice(len(guess.parts), rounds, p=guess.shares)]
            fits = (guessed.sum(axis=1) + parts <= unseen).all(axis=1)
            guessed[fits, step] = parts[fits]
    return guessed
