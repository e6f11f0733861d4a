"""A rack taken apart for the search of the best play: every part that might be played, best leave first.

Also the plan of the search's working memory.
"""

from __future__ import annotations

from typing import Any

from game.lexicon.compiled_kernels import at, lean_kernel, lowest, popcount
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
SIZES = POINTS + MASKS * MOST_TILES
"""By number of tiles played: how many parts of the rack have that size."""
PARTS = SIZES + _ROOM
"""By number of tiles played, MASKS each: the masks of the parts of that size, best leave first."""
ALONE_SIZES = PARTS + (MOST_TILES + 1) * MASKS
"""By number of tiles played: how many parts of that size make a word by themselves."""
ALONE = ALONE_SIZES + _ROOM
"""By number of tiles played, MASKS each: the masks of the parts that make a word by themselves."""
ANCHORS = ALONE + (MOST_TILES + 1) * MASKS
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
    blanks = rack[BLANK_KIND]
    for number in range(tiles + 1):
        work[SIZES + number] = 0
        work[ALONE_SIZES + number] = 0
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
        number = popcount(mask)
        own = at(worth, full ^ mask)
        work[LEAVES + mask] = own
        base = PARTS + number * MASKS
        j = base + work[SIZES + number]
        while j > base and at(work, LEAVES + at(work, j - 1)) < own:
            work[j] = at(work, j - 1)
            j -= 1
        work[j] = mask
        work[SIZES + number] += 1
    for number in range(1, tiles + 1):
        base = PARTS + number * MASKS
        alone = ALONE + number * MASKS
        count = 0
        for entry in range(base, base + work[SIZES + number]):
            mask = work[entry]
            if _spells(sieve, work[KEYS + mask], popcount(mask >> (tiles - blanks))):
                work[alone + count] = mask
                count += 1
        work[ALONE_SIZES + number] = count
    return tiles


@lean_kernel
def _spells(sieve: Any, key: int, blanks: int) -> bool:
    """Whether letters and so many blanks may make a word."""
    if blanks == 0:
        return may_spell(sieve, key)
    for one in range(BLANK_KIND):
        with_one = key + at(LETTER_KEYS, one)
        if blanks == 1:
            if may_spell(sieve, with_one):
                return True
        else:
            for two in range(one, BLANK_KIND):
                if may_spell(sieve, with_one + at(LETTER_KEYS, two)):
                    return True
    return False
