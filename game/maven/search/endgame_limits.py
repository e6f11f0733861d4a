"""How many points a side can still make at most if the other side only passes.

Passing is always allowed, so no side ever wins more. The search needs this where the other side holds tiles
that it cannot get rid of: then whoever can go on playing could do so in any order, and without a limit all
of these orders would have to be played.

Every word that can come lies in one line and consists of the tiles there and of tiles still on the rack. What
a tile is worth at most is then its largest share (`endgame_shares`) in a row and in a column through one
square.

The same from all tiles that a side holds, before any is laid, gives each of them a ceiling (`put_ceilings`):
farther from the truth, but found once for all plays of a position.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.lexicon.compiled_kernels import at, lean_kernel, popcount
from game.lexicon.word_graph import LONGEST
from game.maven.plays.board_arrays import CROSSING, KINDS, LINES, SIZE, STRIDE, Ints, Longs
from game.maven.plays.static_duel import Bench
from game.maven.search.endgame_lines import (
    ALL_LINES,
    FACTS,
    FIELD,
    HEAD,
    MOST_KINDS,
    MOST_OF_A_KIND,
    START_AT,
    TAIL,
    Book,
    border_of,
    unpack,
)
from game.maven.search.endgame_shares import (
    BEGIN,
    BOUNDLESS,
    MOST_HELD,
    PARTS,
    SQUARE,
    SQUARES_AT,
    Shares,
    add_up,
    forget_shares,
    half_the_shares,
    is_nearly_full,
    new_shares,
    read_line,
    row_known,
    row_of,
    sum_of,
)

MOST_KEPT = 3
"""The most tiles kept for which there is a limit of its own. With more it is too far from the truth to refute
what ceilings do not."""
_ENDLESS = 1 << 30
_MIXER = np.int64(-7046029254386353131)

_BASES = 1 << 10
_MANY_AT = 1
_BEST_AT = _MANY_AT + MOST_HELD
_KINDS_AT = _BEST_AT + MOST_HELD
_ROWS_AT = _KINDS_AT + 1
_BASE = _ROWS_AT + ALL_LINES


class Limits(NamedTuple):
    """What is known of the limits in one endgame; about 20 MB."""

    shares: Shares
    bases: Longs
    """Of boards and racks, flat: a hash; how many tiles there are of each kind; what one is worth at most;
    how many kinds these are; and the rows of all lines, as in `Shares.slots`."""
    bests: Longs
    sums: Longs
    """Of each line of a board, the sum that stands for its tiles in hashes."""


def half_the_limits(limits: Limits, part: int) -> Limits:
    """Limits with one half of the room of others, the first (0) or the second (1)."""
    return _limits_with(half_the_shares(limits.shares, part))


def new_limits() -> Limits:
    return _limits_with(new_shares())


def _limits_with(shares: Shares) -> Limits:
    return Limits(
        shares=shares,
        bases=np.zeros(_BASES * _BASE, np.int64),
        bests=np.zeros(MOST_HELD, np.int64),
        sums=np.zeros(ALL_LINES, np.int64),
    )


@lean_kernel
def forget_limits(limits: Limits) -> None:
    """Make room; also to be done before another game."""
    forget_shares(limits.shares)
    limits.bases[:] = 0


@lean_kernel
def most_alone(
    bench: Bench, book: Book, limits: Limits, grid: Ints, key: int, packed: int, moves: Longs, move: int,
    enough: int,
) -> int:  # fmt: skip
    """Points that a side makes at most after a play, with the packed rack that it leaves, if the other side
    only passes; or some number that is `enough` or more. At most MOST_KEPT tiles; `key` is that of the board.
    """
    base = _base_of(bench, book, limits, grid, key, packed)
    bests, shares, scratch = limits.bests, limits.shares, limits.shares.grid
    for slot in range(MOST_HELD):
        bests[slot] = at(limits.bases, base + _BEST_AT + slot)
    if _total(limits, base) >= enough:
        return enough
    # The play changes the lines that get tiles; all others are as before.
    start, head, tail = (
        at(moves, move + FACTS) >> START_AT & 0x3FF,
        at(moves, move + HEAD),
        at(moves, move + TAIL),
    )
    orientation, line, place = start // LINES, start % LINES // STRIDE, start % STRIDE
    size = at(grid, SIZE)
    along, across = orientation * size + line - 1, (orientation ^ 1) * size - 1
    read_line(limits.shares.grid, grid, along)
    for k in range(LONGEST):
        code = (head >> (8 * k) if k < 8 else tail >> (8 * k - 64)) & 0xFF
        if code:
            scratch[STRIDE + place + k] = code
    row = row_of(bench, book, limits.shares, along, sum_of(limits.shares.grid, along), packed)
    _raise(bests, shares.rows, shares.grid, limits.bases, grid, base, along, row)
    for k in range(LONGEST):
        code = (head >> (8 * k) if k < 8 else tail >> (8 * k - 64)) & 0xFF
        if code:
            crossing = across + place + k
            read_line(limits.shares.grid, grid, crossing)
            scratch[STRIDE + line] = code
            row = row_of(bench, book, limits.shares, crossing, sum_of(limits.shares.grid, crossing), packed)
            _raise(bests, shares.rows, shares.grid, limits.bases, grid, base, crossing, row)
    return _total(limits, base)


@lean_kernel
def put_ceilings(
    bench: Bench, book: Book, limits: Limits, grid: Ints, key: int, packed: int, ceilings: Longs, first: int
) -> None:
    """Write what each tile of a packed rack makes at most if the other side only passes, whichever of them
    are laid first: in PARTS of a point, from `ceilings[first]` on, in the order of a packed rack. At most
    MOST_HELD tiles; `key` is that of the board.
    """
    base = _base_of(bench, book, limits, grid, key, packed)
    slot = 0
    for place in range(MOST_KINDS):
        ceilings[first + place] = 0
        if packed >> (FIELD * place) & MOST_OF_A_KIND:
            best = at(limits.bases, base + _BEST_AT + slot)
            ceilings[first + place] = best if best < BOUNDLESS else _ENDLESS
            slot += 1


@lean_kernel
def _total(limits: Limits, base: int) -> int:
    """The points of all tiles together, by `limits.bests`."""
    total = 0
    for slot in range(MOST_HELD):
        many, best = at(limits.bases, base + _MANY_AT + slot), at(limits.bests, slot)
        if many and best >= BOUNDLESS:
            return _ENDLESS
        total += many * best
    return total // PARTS


@lean_kernel
def _base_of(bench: Bench, book: Book, limits: Limits, grid: Ints, key: int, packed: int) -> int:
    """Where in `limits.bases` stands what is known of this board and rack; worked out if need be."""
    if is_nearly_full(limits.shares, book):
        forget_limits(limits)
    mixed: Any = (packed * _MIXER) ^ key
    mixed ^= (mixed >> 31) & 0x1FFFFFFFF
    mixed = (mixed * _MIXER) | 1
    bases, bests, shares = limits.bases, limits.bests, limits.shares
    base = (mixed >> 40 & (_BASES - 1)) * _BASE
    if at(bases, base) == mixed:
        return int(base)
    bases[base] = mixed
    for slot in range(MOST_HELD):
        bases[base + _MANY_AT + slot] = 0
        limits.bests[slot] = 0
    unpack(book, packed)
    slot = 0
    for kind in range(KINDS):
        if at(book.rack, kind):
            bases[base + _MANY_AT + slot] = at(book.rack, kind)
            slot += 1
    bases[base + _KINDS_AT] = slot
    size = at(grid, SIZE)
    add_up(grid, limits.sums)
    for number in range(2 * size):
        row = row_known(limits.shares.slots, at(limits.sums, number), packed)
        if row < 0:
            read_line(limits.shares.grid, grid, number)
            row = row_of(bench, book, limits.shares, number, at(limits.sums, number), packed)
        bases[base + _ROWS_AT + number] = row
    for number in range(size):
        read_line(limits.shares.grid, grid, number)
        _raise(
            bests,
            shares.rows,
            shares.grid,
            limits.bases,
            grid,
            base,
            number,
            at(bases, base + _ROWS_AT + number),
        )
    for slot in range(MOST_HELD):
        bases[base + _BEST_AT + slot] = limits.bests[slot]
    return int(base)


@lean_kernel
def _raise(
    bests: Longs, rows: NDArray[np.int16], tiles: Ints, bases: Longs, grid: Ints, base: int, number: int,
    row: int,
) -> None:  # fmt: skip
    """Raise `Limits.bests` to what tiles are worth in a line that was read, whose row this is.

    A tile is new in a word along the line, one across it, or both. Beside a tile it must make a word. In one
    of the two it is the only one that is new, since the tiles of a play lie in one line.
    """
    size = at(grid, SIZE)
    border = border_of(grid, number)
    line = border % LINES // STRIDE
    crossing = base + _ROWS_AT + (size - 1 if number < size else -1)
    here = row & BEGIN
    for place in range(1, size + 1):
        crosses = at(bases, crossing + place)
        fits_along = row >> (SQUARES_AT + place - 1) & 1
        fits_across = crosses >> (SQUARES_AT + line - 1) & 1
        along_at = here & -fits_along  # where no tile fits stands a square of none
        here += SQUARE * fits_along
        if (fits_along | fits_across) == 0 or at(tiles, STRIDE + place):
            continue
        across_at = SQUARE * popcount(crosses >> SQUARES_AT & ((1 << (line - 1)) - 1))
        across_at = ((crosses & BEGIN) + across_at) & -fits_across
        free_across = 0 if at(grid, CROSSING + border + place) < 0 else -1
        free_along = -(at(tiles, STRIDE + place - 1) | at(tiles, STRIDE + place + 1) != 0)
        for slot in range(at(bases, base + _KINDS_AT)):
            along, across = at(rows, along_at + 2 * slot), at(rows, across_at + 2 * slot)
            only_along = max(at(rows, along_at + 2 * slot + 1), free_along)
            only_across = max(at(rows, across_at + 2 * slot + 1), free_across)
            best = bests[slot]
            best = max(best, along + only_across if (along | only_across) >= 0 else 0)
            best = max(best, across + only_along if (across | only_along) >= 0 else 0)
            bests[slot] = best
