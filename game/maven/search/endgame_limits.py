"""How many points a side can still make at most if the other side only passes.

Passing is always allowed, so no side ever wins more. The search needs this where the other side holds tiles
that it cannot get rid of: then whoever can go on playing could do so in any order, and without a limit all
of these orders would have to be played.

Every word that can come lies in one line and consists of the tiles there and of tiles still on the rack. So
all words of a line that could be made from the rack are looked at, whatever crosses it, and the points of
each are shared out among its tiles. Only tiles laid last count as new: those laid before must have made a
word then. What a tile is worth at most is then its largest share in a row and in a column through one square.

The same from all tiles that a side holds, before any is laid, gives each of them a ceiling (`put_ceilings`):
farther from the truth, but found once for all plays of a position.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.lexicon.compiled_kernels import at, inner_kernel, lean_kernel
from game.lexicon.word_graph import ENDINGS, LONGEST
from game.maven.plays.anchors import BLANK_KIND, LENGTH, PLACE, plays_in
from game.maven.plays.board_arrays import (
    ANY_LETTER,
    BLANK,
    CHECKS,
    CROSSING,
    GRID_SIZE,
    KINDS,
    LARGEST,
    LETTER_TIMES,
    LINES,
    SIZE,
    STRIDE,
    WORD_TIMES,
    Ints,
    Longs,
    follow,
)
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
    letters_in,
    unpack,
)

MOST_KEPT = 3
"""The most tiles kept for which there is a limit of its own. With more it is too far from the truth to refute
what ceilings do not."""
MOST_HELD = 5
"""The most tiles on a rack for which there are ceilings."""
PARTS = 60
"""Points are counted in sixtieths, so that they can be shared out among up to MOST_HELD tiles."""
_BOUNDLESS = 0x7FFF
"""A share too large to be written down."""
_ENDLESS = 1 << 30

_SLOT_BITS = 16
_SLOT_MASK = (1 << _SLOT_BITS) - 1
_MOST_ROWS = 3 << (_SLOT_BITS - 2)
_SQUARE = 2 * MOST_HELD
_ROW = LARGEST * _SQUARE
_NONE = -1
_SQUARES_AT = 32
_BEGIN = (1 << _SQUARES_AT) - 1
_MIXER = np.int64(-7046029254386353131)
_SQUARES = np.random.Generator(np.random.PCG64(4)).integers(1, 1 << 62, 2 * LINES) | 1

_BASES = 1 << 10
_MANY_AT = 1
_BEST_AT = _MANY_AT + MOST_HELD
_ROWS_AT = _BEST_AT + MOST_HELD
_BASE = _ROWS_AT + ALL_LINES

_PLACES, _PLAIN, _NEW, _TIMES, _ENTRIES = (field * MOST_HELD for field in range(5))


class Limits(NamedTuple):
    """What is known of the limits in one endgame; about 22 MB."""

    slots: Longs
    """Flat pairs: the hash of the tiles in a line and a rack, and their row: in 32 bits where it begins,
    then one for each square on which a tile of the rack may come to lie. Without any there is no row."""
    rows: NDArray[np.int16]
    """By row, square and kind of tile on the rack, flat: the largest share of such a tile there in a word
    along the line, and the largest in one where no other tile is new; or _NONE."""
    used: Longs
    """How many rows and how many slots; there are never more rows."""
    bases: Longs
    """Of boards and racks, flat: a hash; how many tiles there are of each kind; what one is worth at most;
    and the rows of all lines, as in `slots`."""
    bests: Longs
    sums: Longs
    """Of each line of a board, the sum that stands for its tiles in hashes."""
    grid: Ints
    """A board of which only the first line counts."""
    slot_of: Longs
    """For each kind of tile, the how manieth on the rack it is."""
    laid: Longs
    """Of the tiles of a word: places, points, points if new, factors of the word, and entries in `rows`."""


def new_limits() -> Limits:
    return Limits(
        slots=np.zeros(2 << _SLOT_BITS, np.int64),
        rows=np.zeros(_MOST_ROWS * _ROW, np.int16),
        used=np.zeros(2, np.int64),
        bases=np.zeros(_BASES * _BASE, np.int64),
        bests=np.zeros(MOST_HELD, np.int64),
        sums=np.zeros(ALL_LINES, np.int64),
        grid=np.zeros(GRID_SIZE, np.int32),
        slot_of=np.zeros(KINDS, np.int64),
        laid=np.zeros(5 * MOST_HELD, np.int64),
    )


@lean_kernel
def forget_limits(limits: Limits) -> None:
    """Make room; also to be done before another game."""
    limits.slots[:] = 0
    limits.bases[:] = 0
    limits.used[:] = 0


@lean_kernel
def most_alone(
    bench: Bench, book: Book, limits: Limits, grid: Ints, key: int, packed: int, moves: Longs, move: int,
    enough: int,
) -> int:  # fmt: skip
    """Points that a side makes at most after a play, with the packed rack that it leaves, if the other side
    only passes; or some number that is `enough` or more. At most MOST_KEPT tiles; `key` is that of the board.
    """
    base = _base_of(bench, book, limits, grid, key, packed)
    bests, scratch = limits.bests, limits.grid
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
    _read_line(limits, grid, along)
    for k in range(LONGEST):
        code = (head >> (8 * k) if k < 8 else tail >> (8 * k - 64)) & 0xFF
        if code:
            scratch[STRIDE + place + k] = code
    row = _row_of(bench, book, limits, along, _sum_of(limits, along), packed)
    _raise(limits, grid, base, along, row)
    for k in range(LONGEST):
        code = (head >> (8 * k) if k < 8 else tail >> (8 * k - 64)) & 0xFF
        if code:
            crossing = across + place + k
            _read_line(limits, grid, crossing)
            scratch[STRIDE + line] = code
            row = _row_of(bench, book, limits, crossing, _sum_of(limits, crossing), packed)
            _raise(limits, grid, base, crossing, row)
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
            ceilings[first + place] = best if best < _BOUNDLESS else _ENDLESS
            slot += 1


@lean_kernel
def _total(limits: Limits, base: int) -> int:
    """The points of all tiles together, by `limits.bests`."""
    total = 0
    for slot in range(MOST_HELD):
        many, best = at(limits.bases, base + _MANY_AT + slot), at(limits.bests, slot)
        if many and best >= _BOUNDLESS:
            return _ENDLESS
        total += many * best
    return total // PARTS


@lean_kernel
def _base_of(bench: Bench, book: Book, limits: Limits, grid: Ints, key: int, packed: int) -> int:
    """Where in `limits.bases` stands what is known of this board and rack; worked out if need be."""
    if limits.used[1] + 2 * ALL_LINES >= _MOST_ROWS:
        forget_limits(limits)
    mixed: Any = (packed * _MIXER) ^ key
    mixed ^= (mixed >> 31) & 0x1FFFFFFFF
    mixed = (mixed * _MIXER) | 1
    bases = limits.bases
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
    size = at(grid, SIZE)
    _add_up(limits, grid)
    for number in range(2 * size):
        row = _row_known(limits, at(limits.sums, number), packed)
        if row < 0:
            _read_line(limits, grid, number)
            row = _row_of(bench, book, limits, number, at(limits.sums, number), packed)
        bases[base + _ROWS_AT + number] = row
    for number in range(size):
        _read_line(limits, grid, number)
        _raise(limits, grid, base, number, at(bases, base + _ROWS_AT + number))
    for slot in range(MOST_HELD):
        bases[base + _BEST_AT + slot] = limits.bests[slot]
    return int(base)


@lean_kernel
def _read_line(limits: Limits, grid: Ints, number: int) -> None:
    """Write the tiles of a line into the board of one line."""
    scratch = limits.grid
    border = border_of(grid, number)
    size = at(grid, SIZE)
    for place in range(1, size + 1):
        scratch[STRIDE + place] = at(grid, border + place)
    scratch[STRIDE + size + 1] = 0
    scratch[SIZE] = size


@lean_kernel
def _add_up(limits: Limits, grid: Ints) -> None:
    """Write the sums of all lines of a board."""
    sums, size = limits.sums, at(grid, SIZE)
    for number in range(2 * size):
        sums[number] = number + 1
    for row in range(1, size + 1):
        for square in range(row * STRIDE + 1, row * STRIDE + size + 1):
            tile = at(grid, square)
            if tile:
                column = square - row * STRIDE
                sums[row - 1] += tile * at(_SQUARES, square)
                sums[size + column - 1] += tile * at(_SQUARES, LINES + column * STRIDE + row)


@lean_kernel
def _sum_of(limits: Limits, number: int) -> int:
    """The sum of the line that was read."""
    tiles = limits.grid
    border = border_of(tiles, number)
    total: Any = number + 1
    for place in range(1, at(tiles, SIZE) + 1):
        total += at(tiles, STRIDE + place) * at(_SQUARES, border + place)
    return int(total)


@lean_kernel
def _raise(limits: Limits, grid: Ints, base: int, number: int, row: int) -> None:
    """Raise `limits.bests` to what tiles are worth in a line that was read, whose row is as in `slots`.

    A tile is new in a word along the line, one across it, or both. Beside a tile it must make a word. In one
    of the two it is the only one that is new, since the tiles of a play lie in one line.
    """
    rows, bases, bests, tiles = limits.rows, limits.bases, limits.bests, limits.grid
    size = at(grid, SIZE)
    border = border_of(grid, number)
    line = border % LINES // STRIDE
    crossing = base + _ROWS_AT + (size - 1 if number < size else -1)
    for place in range(1, size + 1):
        crosses = at(bases, crossing + place)
        fits_along, fits_across = (
            row >> (_SQUARES_AT + place - 1) & 1,
            crosses >> (_SQUARES_AT + line - 1) & 1,
        )
        if (fits_along | fits_across) == 0 or at(tiles, STRIDE + place):
            continue
        free_across = at(grid, CROSSING + border + place) < 0
        free_along = at(tiles, STRIDE + place - 1) == 0 and at(tiles, STRIDE + place + 1) == 0
        here = (row & _BEGIN) + (place - 1) * _SQUARE
        there = (crosses & _BEGIN) + (line - 1) * _SQUARE
        for slot in range(MOST_HELD):
            if at(bases, base + _MANY_AT + slot) == 0:
                break
            along, only_along, across, only_across = _NONE, _NONE, _NONE, _NONE
            if fits_along:
                along, only_along = at(rows, here + 2 * slot), at(rows, here + 2 * slot + 1)
            if fits_across:
                across, only_across = at(rows, there + 2 * slot), at(rows, there + 2 * slot + 1)
            if along < 0 and across < 0:
                continue
            if free_along:
                only_along = max(only_along, 0)
            if free_across:
                only_across = max(only_across, 0)
            if along >= 0 and only_across >= 0:
                bests[slot] = max(bests[slot], along + only_across)
            if across >= 0 and only_along >= 0:
                bests[slot] = max(bests[slot], across + only_along)


@lean_kernel
def _row_known(limits: Limits, total: int, packed: int) -> int:
    """The row of a rack for the line of that sum, as in `slots`; if there is none, -1 less its free slot."""
    mixed = _hash_of(total, packed)
    slot = mixed >> 40 & _SLOT_MASK
    while True:
        found = at(limits.slots, 2 * slot)
        if found == mixed:
            return at(limits.slots, 2 * slot + 1)
        if found == 0:
            return int(-1 - slot)
        slot = (slot + 1) & _SLOT_MASK


@inner_kernel
def _hash_of(total: int, packed: int) -> Any:
    mixed: Any = total
    mixed ^= (mixed >> 32) & 0xFFFFFFFF
    mixed = (mixed ^ packed * _MIXER) * _MIXER
    mixed ^= (mixed >> 29) & 0x7FFFFFFFF
    return mixed | 1


@lean_kernel
def _row_of(bench: Bench, book: Book, limits: Limits, number: int, total: int, packed: int) -> int:
    """The row of a rack for the line that was read, which has that number and sum, as in `slots`."""
    known = _row_known(limits, total, packed)
    if known >= 0:
        return known
    slot = -1 - known
    first = limits.used[0] * _ROW
    squares = _fill_row(bench, book, limits, border_of(limits.grid, number), packed, first)
    row: int = first | squares << _SQUARES_AT
    if squares:
        limits.used[0] += 1
    limits.used[1] += 1
    limits.slots[2 * slot], limits.slots[2 * slot + 1] = _hash_of(total, packed), row
    return row


@inner_kernel
def _fill_row(bench: Bench, book: Book, limits: Limits, border: int, packed: int, first: int) -> int:
    """Look at every word of the line that was read and a rack, and enter the shares of its tiles.

    It tells the squares on which any of them came to lie, as bits.
    """
    scratch, size = limits.grid, at(limits.grid, SIZE)
    for place in range(1, size + 1):
        scratch[CHECKS + STRIDE + place] = ANY_LETTER
    scratch[CHECKS + STRIDE + size + 1] = 0
    unpack(book, packed)
    total = 0
    slot = 0
    for kind in range(KINDS):
        limits.slot_of[kind] = slot
        slot += 1 if book.rack[kind] else 0
        book.next_bit[kind] = total
        total += book.rack[kind]
    count = plays_in(
        limits.grid, bench.premiums, bench.values, bench.bonus, bench.words.states, bench.words.children,
        book.worth, book.rack, book.next_bit, letters_in(book, packed), STRIDE, book.frames, book.strip,
        book.found, book.codes, 0,
    )  # fmt: skip
    room = book.found.shape[0]
    for i in range(first, first + _ROW):
        limits.rows[i] = _NONE if count <= room else _BOUNDLESS
    if count <= room:
        for i in range(count):
            _enter_word(bench, book, limits, border, i, first)
    squares = 0
    for i in range(first, first + _ROW, 2):
        if at(limits.rows, i) >= 0:
            squares |= 1 << ((i - first) // _SQUARE)
    return squares


@inner_kernel
def _enter_word(bench: Bench, book: Book, limits: Limits, border: int, number: int, first: int) -> None:
    """Enter what each tile of a word has of its points, whichever of them are laid last."""
    laid, scratch, rows = limits.laid, limits.grid, limits.rows
    begin, length = at(book.found[number], PLACE), at(book.found[number], LENGTH)
    base, count = _lay_word(bench, book, limits, border, number, first)
    whole = (1 << count) - 1
    for new in range(1, whole + 1):
        many, points, times = 0, base, 1
        for i in range(count):
            if new >> i & 1:
                many += 1
                points += laid[_NEW + i]
                times *= laid[_TIMES + i]
            else:
                points += laid[_PLAIN + i]
        share = min(points * times * PARTS // many, _BOUNDLESS)
        if new != whole and not _could_wait(bench, limits, new, count, begin, begin + length):
            continue
        for i in range(count):
            if new >> i & 1:
                entry = laid[_ENTRIES + i]
                rows[entry] = max(at(rows, entry), share)
                if many == 1:
                    rows[entry + 1] = max(at(rows, entry + 1), share)
    for i in range(count):
        scratch[STRIDE + laid[_PLACES + i]] = 0


@inner_kernel
def _lay_word(bench: Bench, book: Book, limits: Limits, border: int, number: int, first: int) -> Any:
    """Lay a word that was found, and note its tiles: (points of the tiles that lay there, tiles laid)."""
    laid, scratch, values = limits.laid, limits.grid, bench.values
    begin = at(book.found[number], PLACE)
    base = 0
    count = 0
    for place in range(begin, begin + at(book.found[number], LENGTH)):
        code = at(book.codes, number * LONGEST + place - begin)
        if code == 0:
            there = at(scratch, STRIDE + place)
            base += at(values, there - 1) if there < BLANK else 0
            continue
        kind = BLANK_KIND if code >= BLANK else code - 1
        points = at(values, kind)
        laid[_PLACES + count] = place
        laid[_PLAIN + count] = points
        laid[_NEW + count] = points * at(bench.premiums, LETTER_TIMES + border + place)
        laid[_TIMES + count] = at(bench.premiums, WORD_TIMES + border + place)
        laid[_ENTRIES + count] = first + (place - 1) * _SQUARE + 2 * limits.slot_of[kind]
        scratch[STRIDE + place] = code
        count += 1
    return base, count


@inner_kernel
def _could_wait(bench: Bench, limits: Limits, new: int, count: int, begin: int, end: int) -> bool:
    """Whether the tiles of a word that are not `new` could have lain there before: beside others they made a
    word. The word that was laid goes from `begin` to before `end`."""
    laid = limits.laid
    start = begin
    which = 0
    is_own = False  # whether the tiles since `start` include one from the rack
    for place in range(begin, end + 1):
        is_laid = which < count and laid[_PLACES + which] == place
        if place == end or (is_laid and new >> which & 1):
            if (
                is_own
                and place - start > 1
                and not _is_word(bench, limits.grid, STRIDE + start, STRIDE + place - 1)
            ):
                return False
            start = place + 1
            is_own = False
        elif is_laid:
            is_own = True
        which += 1 if is_laid else 0
    return True


@inner_kernel
def _is_word(bench: Bench, grid: Ints, low: int, high: int) -> bool:
    """Whether the tiles of a line from `low` to `high` are a word."""
    states, children = bench.words.states, bench.words.children
    state = states.shape[0] - 1
    for square in range(high, low, -1):
        state = follow(states, children, state, (at(grid, square) & 31) - 1)
        if state < 0:
            return False
    return at(states, 4 * state + ENDINGS) >> ((at(grid, low) & 31) - 1) & 1 != 0
