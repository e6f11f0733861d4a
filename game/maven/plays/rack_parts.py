"""A rack taken apart for the search of the best play: every part that might be played, best leave first.

Also the plan of the search's working memory.
"""

from __future__ import annotations

from math import comb
from typing import Any

from game.lexicon.compiled_kernels import at, inner_kernel, lean_kernel, popcount
from game.lexicon.word_graph import LONGEST
from game.maven.plays.anchors import BLANK_KIND, COLUMNS
from game.maven.plays.board_arrays import KINDS, LINES, Ints, Longs
from game.maven.plays.words_by_letters import LETTER_KEYS, may_spell

LOWEST = -(1 << 40)
"""Less than any equity."""
MOST_TILES, MOST_BLANKS = 9, 2
"""Racks with more tiles or more blanks are beyond it."""
POINTS_SIZE = 7
"""Bits for the points of one tile in POINTS."""
POINTS_MASK = (1 << POINTS_SIZE) - 1


# The working memory is one array of int64, since passing many arrays would cost as much as the search. These
# are its sections. A part of the rack is a mask of its tiles; the parts of one size have places one after the
# other, best leave first, from size * PARTS_OF_A_SIZE on.
MASKS = 1 << MOST_TILES
PARTS_OF_A_SIZE = comb(MOST_TILES, MOST_TILES // 2)
_ROOM = 16
_PLACES = (MOST_TILES + 1) * PARTS_OF_A_SIZE
TILES = 0
"""The kind of each tile of the rack, in order: what the bits of masks stand for."""
DEAREST = TILES + _ROOM
"""Points of the tiles, the most first."""
COUNTS = DEAREST + _ROOM
"""By size: how many parts there are."""
PARTS = COUNTS + _ROOM
"""By place: the mask."""
LEAVES = PARTS + _PLACES
"""By place: what the tiles kept are worth."""
KEYS = LEAVES + _PLACES
"""By place: the key of the letters."""
POINTS = KEYS + _PLACES
"""By place: the points of the tiles, POINTS_SIZE bits each, the most first."""
THROUGH = MOST_TILES + 1
"""A row is a size of parts that make words by themselves; THROUGH rows later, through tiles on the board."""
_ROWS = 2 * THROUGH
BEST_LEAVES = POINTS + _PLACES
"""By row: the most that any of its parts leaves behind, LOWEST if it has none."""
SIFTED_KEYS = BEST_LEAVES + _ROWS
"""By row: the key of the tiles on the board for which parts have been looked at."""
LOOKED_AT = SIFTED_KEYS + _ROWS
"""By row: how many parts have been looked at."""
SIFTED_COUNTS = LOOKED_AT + _ROWS
"""By row: how many of them may make a word with those tiles."""
SIFTED = SIFTED_COUNTS + _ROWS
"""By row, PARTS_OF_A_SIZE each: the places of these."""
BLANKS = SIFTED + _ROWS * PARTS_OF_A_SIZE
"""For each of these that has a blank: the letters that the first may stand for, as bits; -1 if not known."""
ANCHORS = BLANKS + _ROWS * PARTS_OF_A_SIZE
"""Anchors to visit: rows of bound, square, barrier."""
ORDER = ANCHORS + 3 * 2 * LINES
"""Numbers of anchors, best bound first."""
FITS = ORDER + 2 * LINES
"""For each square that is part of a word across: the tiles of the rack that fit there, as a mask, and, from
bit MOST_TILES on, the points of the dearest of them."""
SQUARES = FITS + 2 * LINES
"""For each place to fill in the run at hand, in the order of the walk: its square."""
LETTER = SQUARES + _ROOM
"""For each place to fill in the run at hand: its letter premium."""
CROSS = LETTER + _ROOM
"""For each place to fill in the run at hand: what a point there counts in the crosswise word."""
FACTORS = CROSS + _ROOM
"""For each place to fill in the run at hand: what a point there counts in all."""
WANTED = FACTORS + _ROOM
"""For each place to fill where the dearest tile does not fit: the tiles that do."""
FREE_LETTER = WANTED + _ROOM
"""For each other place to fill: its letter premium."""
FREE_CROSS = FREE_LETTER + _ROOM
"""For each of these: what a point there counts in the crosswise word."""
RANKED = FREE_CROSS + _ROOM
"""What a point counts in all on each of these, the most first."""
_MASK_KEYS = RANKED + _ROOM
"""By mask: its key; only for `sort_rack`."""
_MASK_POINTS = _MASK_KEYS + MASKS
"""By mask: its points."""
SEVERAL = _MASK_POINTS + MASKS
"""How many of the best plays are asked for beside each other (`best_plays`); 0 if only the best one is."""
FOUND = SEVERAL + 1
"""How many of these have been found."""
RECORDS = FOUND + 1
"""These plays, the best first, RECORD entries each: the columns of a play, then its tiles."""
RECORD = COLUMNS + LONGEST
MOST_PLAYS = 16
"""The most that can be asked for."""
WORK_SIZE = RECORDS + MOST_PLAYS * RECORD


@lean_kernel
def sort_rack(values: Ints, sieve: Any, worth: Ints, rack: Ints, work: Longs) -> int:
    """Prepare everything that depends only on the rack; returns the number of its tiles."""
    tiles = 0
    for kind in range(KINDS):
        for _ in range(rack[kind]):
            work[TILES + tiles] = kind
            tiles += 1
    for row in range(_ROWS):
        work[BEST_LEAVES + row] = LOWEST
        work[SIFTED_KEYS + row] = 0
        work[LOOKED_AT + row] = 0
        work[SIFTED_COUNTS + row] = 0
    _note_masks(values, work, tiles)
    _sort_parts(worth, work, tiles)
    letters = tiles - rack[BLANK_KIND]
    for size in range(1, tiles + 1):
        work[BEST_LEAVES + size] = best_leave(sieve, work, size, size, 0, letters)
        work[BEST_LEAVES + THROUGH + size] = at(work, LEAVES + size * PARTS_OF_A_SIZE)
    return tiles


@inner_kernel
def _note_masks(values: Ints, work: Longs, tiles: int) -> None:
    """Note the points of the rack and of every part of it, the most first, and the keys of all parts."""
    ranks = FACTORS  # borrowed: tiles in order of points
    for i in range(tiles):
        points = values[work[TILES + i]]
        j = i
        while j > 0 and work[DEAREST + j - 1] < points:
            work[DEAREST + j] = work[DEAREST + j - 1]
            work[ranks + j] = work[ranks + j - 1]
            j -= 1
        work[DEAREST + j] = points
        work[ranks + j] = i
    masks = ANCHORS  # borrowed: the masks of which all tiles are dearer
    work[masks] = 0
    work[_MASK_KEYS] = 0
    work[_MASK_POINTS] = 0
    for rank in range(tiles):
        tile = at(work, ranks + rank)
        key = at(LETTER_KEYS, at(work, TILES + tile))
        points = at(work, DEAREST + rank)
        for number in range(1 << rank):
            dearer = at(work, masks + number)
            mask = dearer | 1 << tile
            work[masks + (number | 1 << rank)] = mask
            work[_MASK_KEYS + mask] = at(work, _MASK_KEYS + dearer) + key
            place = POINTS_SIZE * popcount(number)
            work[_MASK_POINTS + mask] = at(work, _MASK_POINTS + dearer) | points << place


@inner_kernel
def _sort_parts(worth: Ints, work: Longs, tiles: int) -> None:
    """Put the parts of each size in order of their leaves; of equal tiles the first are played first."""
    twins = 0  # bit i: tiles i and i + 1 are of one kind
    for i in range(1, tiles):
        if work[TILES + i] == work[TILES + i - 1]:
            twins |= 1 << (i - 1)
    for size in range(tiles + 1):
        work[COUNTS + size] = 0
    full = (1 << tiles) - 1
    for mask in range(1, full + 1):
        if (mask >> 1) & ~mask & twins:
            continue
        size = popcount(mask)
        first = PARTS + size * PARTS_OF_A_SIZE
        entry = at(worth, full ^ mask) << MOST_TILES | mask
        j = first + at(work, COUNTS + size)
        while j > first and at(work, j - 1) < entry:
            work[j] = at(work, j - 1)
            j -= 1
        work[j] = entry
        work[COUNTS + size] += 1
    for size in range(1, tiles + 1):
        for place in range(size * PARTS_OF_A_SIZE, size * PARTS_OF_A_SIZE + at(work, COUNTS + size)):
            entry = at(work, PARTS + place)
            mask = entry & (MASKS - 1)
            work[PARTS + place] = mask
            work[LEAVES + place] = entry >> MOST_TILES
            work[KEYS + place] = at(work, _MASK_KEYS + mask)
            work[POINTS + place] = at(work, _MASK_POINTS + mask)


@inner_kernel
def best_leave(sieve: Any, work: Longs, row: int, size: int, key: int, letters: int) -> int:
    """The most that a part of a row leaves behind that may make a word with the tiles of a key, or LOWEST."""
    sift(sieve, work, row, size, key, letters, LOWEST)
    if at(work, SIFTED_COUNTS + row) == 0:
        return LOWEST
    return at(work, LEAVES + at(work, SIFTED + row * PARTS_OF_A_SIZE))


@lean_kernel
def sift(sieve: Any, work: Longs, row: int, size: int, key: int, letters: int, floor: int) -> None:
    """Look for the parts of a row that may make a word with the tiles of a key, as far as their leaves are
    worth at least `floor`; what is known already for that key stays. The first `letters` tiles of the rack
    are no blanks."""
    if at(work, SIFTED_KEYS + row) != key:
        work[SIFTED_KEYS + row] = key
        work[SIFTED_COUNTS + row] = 0
        work[LOOKED_AT + row] = 0
    place = size * PARTS_OF_A_SIZE + at(work, LOOKED_AT + row)
    end = size * PARTS_OF_A_SIZE + at(work, COUNTS + size)
    last = place
    while last < end and at(work, LEAVES + last) >= floor:
        last += 1
    work[LOOKED_AT + row] = last - size * PARTS_OF_A_SIZE
    number = row * PARTS_OF_A_SIZE + at(work, SIFTED_COUNTS + row)
    for each in range(place, last):
        work[SIFTED + number] = each
        work[BLANKS + number] = -1
        blanks = popcount(at(work, PARTS + each) >> letters)
        number += may_spell(sieve, key + at(work, KEYS + each), blanks)
    work[SIFTED_COUNTS + row] = number - row * PARTS_OF_A_SIZE


@lean_kernel
def blank_letters(sieve: Any, key: int, others: int) -> int:
    """The letters, as bits, for which a blank may stand in a word with a key and so many other blanks."""
    letters = 0
    for letter in range(BLANK_KIND):
        letters |= may_spell(sieve, key + at(LETTER_KEYS, letter), others) << letter
    return letters
