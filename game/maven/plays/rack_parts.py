"""A rack taken apart for the search of the best play: every part that might be played, best leave first.

Also the plan of the search's working memory.
"""

from __future__ import annotations

from typing import Any

from game.lexicon.compiled_kernels import at, inner_kernel, lean_kernel, lowest, popcount
from game.maven.plays.anchors import BLANK_KIND
from game.maven.plays.board_arrays import KINDS, LINES, Ints, Longs
from game.maven.plays.words_by_letters import LETTER_KEYS, may_spell

LOWEST = -(1 << 40)
"""Less than any equity."""
MOST_TILES, MOST_BLANKS = 8, 2
"""Racks with more tiles or more blanks are beyond it."""


# The working memory is one array of int64, since passing and counting references to many arrays would cost as
# much as the search. These are its sections; those by mask are by the mask of the tiles played.
MASKS = 1 << MOST_TILES
_ROOM = 16
TILES = 0
"""The kind of each tile of the rack, in order: what the bits of masks stand for."""
DEAREST = TILES + _ROOM
"""Points of the tiles, the most first."""
KEYS = DEAREST + _ROOM
"""By mask: the key of the letters."""
LEAVES = KEYS + MASKS
"""By mask: what the tiles kept are worth."""
POINTS = LEAVES + MASKS
"""By mask, MOST_TILES each: their points, the most first."""
COUNTS = POINTS + MASKS * MOST_TILES
"""By row: how many parts of the rack it has. There is a row for each number of tiles played: the parts that
make a word by themselves, and, THROUGH rows later, all parts, for words through tiles on the board."""
THROUGH = MOST_TILES + 1
_ROWS = 2 * THROUGH
PARTS = COUNTS + _ROWS
"""By row, MASKS each: the masks of its parts, best leave first."""
SIFTED = PARTS + _ROWS * MASKS
"""By row, MASKS each: of the parts looked at, those that may make a word with certain tiles on the board."""
BLANKS = SIFTED + _ROWS * MASKS
"""For each part in SIFTED that has one blank: the letters that it may stand for, as bits."""
SIFTED_COUNTS = BLANKS + _ROWS * MASKS
"""By row: how many parts SIFTED has."""
LOOKED_AT = SIFTED_COUNTS + _ROWS
"""By row: how many parts have been looked at."""
SIFTED_KEYS = LOOKED_AT + _ROWS
"""By row: the key of the tiles on the board."""
ANCHORS = SIFTED_KEYS + _ROWS
"""Anchors to visit: rows of bound, square, barrier."""
ORDER = ANCHORS + 3 * 2 * LINES
"""Numbers of anchors, best bound first."""
SQUARES = ORDER + 2 * LINES
"""For each place to fill in the run at hand, in the order of the walk: its square."""
LETTER = SQUARES + _ROOM
"""For each place to fill in the run at hand: its letter premium."""
CROSS = LETTER + _ROOM
"""For each place to fill in the run at hand: what a point there counts in the crosswise word."""
FACTORS = CROSS + _ROOM
"""For each place to fill in the run at hand: what a point there counts in all."""
RANKED = FACTORS + _ROOM
"""The numbers in FACTORS, the largest first."""
WORK_SIZE = RANKED + _ROOM


@lean_kernel
def sort_rack(values: Ints, sieve: Any, worth: Ints, rack: Ints, work: Longs) -> int:
    """Prepare everything that depends only on the rack; returns the number of its tiles."""
    tiles = 0
    for kind in range(KINDS):
        for _ in range(rack[kind]):
            work[TILES + tiles] = kind
            tiles += 1
    twins = 0  # bit i: tiles i and i + 1 are of one kind
    ranks = FACTORS  # borrowed: tiles in order of points
    for i in range(tiles):
        if i and work[TILES + i] == work[TILES + i - 1]:
            twins |= 1 << (i - 1)
        points = values[work[TILES + i]]
        j = i
        while j > 0 and work[DEAREST + j - 1] < points:
            work[DEAREST + j] = work[DEAREST + j - 1]
            work[ranks + j] = work[ranks + j - 1]
            j -= 1
        work[DEAREST + j] = points
        work[ranks + j] = i
    full = (1 << tiles) - 1
    for row in range(_ROWS):
        work[COUNTS + row] = 0
        work[SIFTED_COUNTS + row] = 0
        work[LOOKED_AT + row] = 0
        work[SIFTED_KEYS + row] = 0
    work[KEYS] = 0
    for mask in range(1, full + 1):
        bottom = lowest(mask)
        work[KEYS + mask] = work[KEYS + (mask & (mask - 1))] + LETTER_KEYS[work[TILES + bottom]]
        if (mask >> 1) & ~mask & twins:
            continue  # of equal tiles the first go first
        entry = POINTS + mask * MOST_TILES
        for i in range(tiles):
            if mask >> at(work, ranks + i) & 1:
                work[entry] = at(work, DEAREST + i)
                entry += 1
        row = THROUGH + popcount(mask)
        own = at(worth, full ^ mask)
        work[LEAVES + mask] = own
        base = PARTS + row * MASKS
        j = base + work[COUNTS + row]
        while j > base and at(work, LEAVES + at(work, j - 1)) < own:
            work[j] = at(work, j - 1)
            j -= 1
        work[j] = mask
        work[COUNTS + row] += 1
    letters_end = tiles - rack[BLANK_KIND]
    for row in range(1, tiles + 1):
        _sift_alone(sieve, work, row, letters_end)
    return tiles


@inner_kernel
def _sift_alone(sieve: Any, work: Longs, row: int, letters_end: int) -> None:
    """Find the parts of a size that may make a word by themselves."""
    base = PARTS + (THROUGH + row) * MASKS
    count = 0
    for entry in range(base, base + work[COUNTS + THROUGH + row]):
        mask = work[entry]
        letters = blank_letters(sieve, work[KEYS + mask], popcount(mask >> letters_end))
        if letters:
            work[PARTS + row * MASKS + count] = mask
            work[SIFTED + row * MASKS + count] = mask
            work[BLANKS + row * MASKS + count] = letters
            count += 1
    work[COUNTS + row] = count
    work[SIFTED_COUNTS + row] = count
    work[LOOKED_AT + row] = count


@lean_kernel
def blank_letters(sieve: Any, key: int, blanks: int) -> int:
    """The letters, as bits, with which a blank may make a word of a key; 0 if there can be no word.

    Without a blank, or with two of them, the number only says whether there may be one.
    """
    if blanks == 0:
        return 1 if may_spell(sieve, key) else 0
    letters = 0
    for one in range(BLANK_KIND):
        with_one = key + at(LETTER_KEYS, one)
        if blanks == 1:
            if may_spell(sieve, with_one):
                letters |= 1 << one
        else:
            for two in range(one, BLANK_KIND):
                if may_spell(sieve, with_one + at(LETTER_KEYS, two)):
                    return 1
    return letters


@inner_kernel
def sift_next(sieve: Any, work: Longs, row: int, key: int, letters_end: int, floor: int) -> bool:
    """Look for one more part of a row that may make a word with the tiles of a key, among those whose leaves
    are worth more than `floor`; whether there was one. It then is the last in SIFTED."""
    looked_at = at(work, LOOKED_AT + row)
    while looked_at < at(work, COUNTS + row):
        mask = at(work, PARTS + row * MASKS + looked_at)
        if at(work, LEAVES + mask) <= floor:
            break
        looked_at += 1
        letters = blank_letters(sieve, key + at(work, KEYS + mask), popcount(mask >> letters_end))
        if letters:
            count = at(work, SIFTED_COUNTS + row)
            work[SIFTED + row * MASKS + count] = mask
            work[BLANKS + row * MASKS + count] = letters
            work[SIFTED_COUNTS + row] = count + 1
            work[LOOKED_AT + row] = looked_at
            return True
    work[LOOKED_AT + row] = looked_at
    return False
