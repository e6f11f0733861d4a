"""Plays by line, remembered: what a search of the last tiles needs instead of making plays anew.

A play changes what can be played in few of the lines of a board, and in a search the same states of a
line come again and again with the same racks. So the book keeps, for each state of a line and each rack it
was ever asked about, the plays. To one rack two states are the same if they differ only in letters that it
lacks. Where a line has changed, most of it has not: so its plays are put together from parts, those from each
anchor, which depend only on the squares that the rack's tiles get to from there.

A rack is one number, four bits for each kind of tile. States are told apart by a hash of 64 bits.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from game.lexicon.compiled_kernels import at, lean_kernel
from game.lexicon.word_graph import LONGEST
from game.maven.plays.anchors import (
    BLANK_KIND,
    COLUMNS,
    FRAME,
    LENGTH,
    LINE,
    ORIENTATION,
    PLACE,
    SCORE,
    USED,
    is_anchor,
    plays_at,
)
from game.maven.plays.board_arrays import (
    ANY_LETTER,
    BLANK,
    CHECKS,
    CROSSING,
    KINDS,
    LARGEST,
    LINES,
    SIZE,
    STRIDE,
    Bytes,
    Ints,
    Longs,
)
from game.maven.plays.rack_parts import MOST_TILES
from game.maven.plays.static_duel import Bench

ALL_LINES = 2 * LARGEST
"""Lines of the largest board. Numbers of lines count the rows of the board at hand, then its columns."""
FIELD = 4
"""Bits of a packed rack for each kind of tile."""
MOST_KINDS = 64 // FIELD
"""Kinds of tiles that a packed rack has room for."""
MOST_OF_A_KIND = (1 << FIELD) - 1
"""The most of one kind, and the bits that a kind takes."""

_SLOTS, _MOST_PARTS, _ROOM = 1 << 19, 1 << 19, 1 << 19
"""How many plays the book holds at once."""
_LINE_ROOM = 8192
_SQUARES = np.random.Generator(np.random.PCG64(3)).integers(1, 1 << 62, 2 * LINES) | 1
_MIXER = np.int64(-7046029254386353131)

NEED, FACTS, HEAD, TAIL = range(4)
"""A play: the tiles it takes, packed like a rack; its facts, packed; its tiles, a byte for each square from
where it begins, 0 where there is a tile already, eight squares in HEAD and eight in TAIL."""
ENTRY = 4
POINTS_AT, START_AT, WORTH_AT, SIZE_AT, NAME_AT = 0, 16, 26, 36, 40
"""Bits of a play's facts: points (16), the square where it begins (10), points of the tiles laid (10), how
many they are (4), and a name that is the play's in all positions (20)."""
NAMES = 1 << 20

LISTS, PARTS, PLAYS, ERA = range(4)


class Book(NamedTuple):
    """The plays of one endgame by line and rack; about 29 MB."""

    slots: Longs
    """Flat pairs: the hash of a line and a rack, and their plays: in 24 bits where their parts begin, in 8
    how many these are, and then the number of the best play that leaves nothing on the rack, or 0. Or the
    hash of the squares around an anchor and a rack, and the part that stands for it."""
    parts: Longs
    """The plays from one anchor: in 24 bits where they begin, then in 20 bits each how many of them leave
    something on the rack and how many leave nothing. Of these the best is first."""
    plays: Longs
    """Flat rows of ENTRY; the first is not used."""
    counts: Longs
    """The numbers of LISTS, PARTS and PLAYS in use, and the ERA: how often the book has been emptied."""
    units: Longs
    """What each kind of tile adds to a packed rack; 0 for kinds that are not in the game."""
    rack: Ints
    found: Ints
    codes: Bytes
    frames: Longs
    next_bit: Longs
    strip: Bytes
    worth: Ints
    sums: Longs
    """Of the line in hand, by place: what all squares up to there add to its sum."""


def new_book() -> Book:
    room = 2 * _SLOTS, _MOST_PARTS, _ROOM * ENTRY
    return _book_with(*(np.zeros(size, np.int64) for size in room))


def half_a_book(book: Book, part: int) -> Book:
    """A book with one half of the room of another, the first (0) or the second (1)."""
    return _book_with(*(half_of(room, part) for room in (book.slots, book.parts, book.plays)))


def half_of(array: Longs, part: int) -> Longs:
    half = array.size // 2
    return array[part * half : (part + 1) * half]


def _book_with(slots: Longs, parts: Longs, plays: Longs) -> Book:
    return Book(
        slots=slots,
        parts=parts,
        plays=plays,
        counts=np.zeros(4, np.int64),
        units=np.zeros(KINDS, np.int64),
        rack=np.zeros(KINDS, np.int32),
        found=np.zeros((_LINE_ROOM, COLUMNS), np.int32),
        codes=np.zeros((_LINE_ROOM, LONGEST), np.int8),
        frames=np.zeros((MOST_TILES + 1, FRAME), np.int64),
        next_bit=np.zeros(KINDS, np.int64),
        strip=np.zeros(STRIDE, np.int8),
        worth=np.zeros(1 << MOST_TILES, np.int32),
        sums=np.zeros(STRIDE, np.int64),
    )


def open_book(book: Book, tiles: Ints) -> bool:
    """Empty the book for a game in which these tiles are left; False if they are of too many kinds for it."""
    kinds = np.flatnonzero(tiles)
    if len(kinds) > MOST_KINDS or tiles.max(initial=0) > MOST_OF_A_KIND:
        return False
    _empty(book)
    units = np.zeros(KINDS, np.uint64)
    units[kinds] = np.uint64(1) << (np.uint64(FIELD) * np.arange(len(kinds), dtype=np.uint64))
    book.units[:] = units.view(np.int64)
    return True


def packed(rack: Ints, book: Book) -> np.int64:
    """A rack as one number."""
    with np.errstate(over="ignore"):
        return np.int64((rack.astype(np.int64) * book.units).sum())


@lean_kernel
def unpack(book: Book, packed: int) -> None:
    """Write a packed rack into `book.rack`."""
    for kind in range(KINDS):
        book.rack[kind] = 0
        unit = at(book.units, kind)
        if unit:
            book.rack[kind] = (np.uint64(packed) // np.uint64(unit)) & np.uint64(MOST_OF_A_KIND)


@lean_kernel
def tiles_in(packed: int) -> int:
    """How many tiles a packed rack holds."""
    count = 0
    for shift in range(0, 64, FIELD):
        count += packed >> shift & MOST_OF_A_KIND
    return count


@lean_kernel
def letters_in(book: Book, packed: int) -> int:
    """The letters that a packed rack holds, all of them if there is a blank."""
    held = 0
    for kind in range(KINDS):
        unit = at(book.units, kind)
        if packed & (unit * MOST_OF_A_KIND):
            held |= ANY_LETTER if kind == BLANK_KIND else 1 << kind
    return held


@lean_kernel
def border_of(grid: Ints, number: int) -> int:
    """The square before the first one of the line of a number."""
    size = at(grid, SIZE)
    return LINES + (number - size + 1) * STRIDE if number >= size else (number + 1) * STRIDE


@lean_kernel
def key_of(grid: Ints, number: int, packed: int, held: int) -> int:
    """What stands in the book for the line of a number and a rack, whose letters are `held`."""
    border = border_of(grid, number)
    # As many squares as fit the processor's vectors best; beyond a smaller board they add nothing.
    end = border + 1 + min((at(grid, SIZE) + 7) & -8, LARGEST)
    total: Any = 0  # of 64 bits, whatever Python calls it
    for square in range(border + 1, end):
        total += _part_of(grid, square, held)
    return _mixed(total, packed)


@lean_kernel
def _part_of(grid: Ints, square: int, held: int) -> int:
    """What a square adds to the sum of its line; nothing if none of the letters `held` fits."""
    # Without branches, since this is the search's innermost loop.
    tile = at(grid, square)
    open_to = at(grid, CHECKS + square) & held & -(tile == 0)
    fits = -(open_to != 0)
    part = tile | open_to << 6 | ((at(grid, CROSSING + square) + 1) << 32) & fits
    return int(part * at(_SQUARES, square))


@lean_kernel
def _mixed(total: Any, packed: int) -> int:
    """A key from the sum of some squares and a rack."""
    mixed: Any = total ^ ((total >> 32) & 0xFFFFFFFF)
    mixed = (mixed ^ packed * _MIXER) * _MIXER
    mixed ^= (mixed >> 29) & 0x7FFFFFFFF
    return int(mixed | 1)


@lean_kernel
def place_of(slots: Longs, key: int) -> int:
    """Where a key stands in the slots of a book, or where it belongs."""
    mask = (slots.size >> 1) - 1
    slot = key >> 36 & mask
    while at(slots, 2 * slot) != key and at(slots, 2 * slot):
        slot = (slot + 1) & mask
    return 2 * slot


@lean_kernel
def line_plays(bench: Bench, book: Book, grid: Ints, number: int, packed: int, held: int, key: int) -> int:
    """Put together the plays of a rack in the line of a number, and enter them by their key; they are told as
    in `Book.slots`.

    Since the book may be emptied to make room, an answer is good only as long as its ERA lasts.
    """
    counts, plays = book.counts, book.plays
    if (
        counts[LISTS] + LARGEST + 1 > 3 * (book.slots.size >> 3)
        or counts[PARTS] + LARGEST > book.parts.size
        or (counts[PLAYS] + _LINE_ROOM) * ENTRY > plays.size
    ):
        _empty(book)
    border, size, many = border_of(grid, number), at(grid, SIZE), tiles_in(packed)
    sums = book.sums
    for place in range(1, size + 1):
        sums[place] = at(sums, place - 1) + _part_of(grid, border + place, held)
    first, room = counts[PARTS], _LINE_ROOM
    best, out = 0, 0
    barrier = border
    for square in range(border + 1, border + size + 1):
        if not is_anchor(grid, square):
            continue
        after_tile = at(grid, square) != 0
        if after_tile or at(grid, CHECKS + square) & held:
            # Plays from here depend only on the squares that the rack's tiles get to.
            low = max(reach(grid, square, -1, many, held), barrier) - border
            high = reach(grid, square + 1, 1, many - (0 if after_tile else 1), held) - border
            here = _mixed(at(sums, high - 1) - at(sums, low) + square * _MIXER, packed)
            known = place_of(book.slots, here)
            if at(book.slots, known):
                part = at(book.slots, known + 1)
            else:
                part = _anchor_plays(bench, book, grid, square, barrier, packed, room)
                _enter(book, here, part)
                room -= (part >> 24 & 0xFFFFF) + (part >> 44)
            if part >> 24:
                book.parts[counts[PARTS]] = part
                counts[PARTS] += 1
            if part >> 44:
                begin = (part & 0xFFFFFF) + (part >> 24 & 0xFFFFF)
                points = at(plays, begin * ENTRY + FACTS) & 0xFFFF
                if out == 0 or points > best:
                    best, out = points, begin
        barrier = square + 1 if after_tile else square
    answer: int = first | (counts[PARTS] - first) << 24 | out << 32
    if counts[PARTS] == first:
        answer = 0
    _enter(book, key, answer)
    return answer


@lean_kernel
def _empty(book: Book) -> None:
    book.slots[:] = 0
    book.counts[LISTS], book.counts[PARTS], book.counts[PLAYS] = 0, 0, 1
    book.counts[ERA] += 1


@lean_kernel
def _enter(book: Book, key: int, answer: int) -> None:
    place = place_of(book.slots, key)
    book.slots[place], book.slots[place + 1] = key, answer
    book.counts[LISTS] += 1


@lean_kernel
def reach(grid: Ints, square: int, step: int, many: int, held: int) -> int:
    """The first square, from one on, that so many tiles do not get to, whose letters are `held`."""
    while True:
        if at(grid, square) == 0:
            if many == 0 or at(grid, CHECKS + square) & held == 0:
                return square
            many -= 1
        square += step


@lean_kernel
def _anchor_plays(
    bench: Bench, book: Book, grid: Ints, anchor: int, barrier: int, packed: int, room: int
) -> int:
    """Make the plays of a rack from one anchor, as `plays_at`, for which there is room."""
    unpack(book, packed)
    total = 0
    for kind in range(KINDS):
        book.next_bit[kind] = total
        total += book.rack[kind]
    count = plays_at(
        grid, bench.premiums, bench.values, bench.bonus, bench.words.states, bench.words.children, book.worth,
        book.rack, book.next_bit, anchor, barrier, book.frames, book.strip, book.found, book.codes, 0,
    )  # fmt: skip
    count = min(count, room)
    first = book.counts[PLAYS]
    staying, going = 0, count
    for i in range(count):
        if book.found[i, USED] == total:
            going -= 1
            _write(bench, book, i, first + going)
        else:
            _write(bench, book, i, first + staying)
            staying += 1
    _put_best_first(book.plays, first + going, first + count)
    book.counts[PLAYS] += count
    answer: int = first | staying << 24 | (count - staying) << 44
    return answer


@lean_kernel
def _put_best_first(plays: Longs, begin: int, end: int) -> None:
    best = begin
    for entry in range(begin + 1, end):
        if at(plays, entry * ENTRY + FACTS) & 0xFFFF > at(plays, best * ENTRY + FACTS) & 0xFFFF:
            best = entry
    if best != begin:
        for k in range(ENTRY):
            moved = plays[begin * ENTRY + k]
            plays[begin * ENTRY + k] = plays[best * ENTRY + k]
            plays[best * ENTRY + k] = moved


@lean_kernel
def _write(bench: Bench, book: Book, number: int, place: int) -> None:
    """Enter a play that was found in the book."""
    play = book.found[number]
    need, head, tail, worth = 0, 0, 0, 0
    for k in range(play[LENGTH]):
        code = at(book.codes, number * LONGEST + k)
        if code:
            kind = BLANK_KIND if code >= BLANK else code - 1
            need += at(book.units, kind)
            worth += at(bench.values, kind)
            if k < 8:
                head |= code << (8 * k)
            else:
                tail |= code << (8 * k - 64)
    start = play[ORIENTATION] * LINES + play[LINE] * STRIDE + play[PLACE]
    name = (head * _MIXER) ^ ((tail + start) * _MIXER >> 7)
    name = ((name ^ name >> 31) * _MIXER) >> 40 & (NAMES - 1)
    row = place * ENTRY
    book.plays[row + NEED] = need
    book.plays[row + HEAD] = head
    book.plays[row + TAIL] = tail
    book.plays[row + FACTS] = (
        play[SCORE] << POINTS_AT
        | start << START_AT
        | worth << WORTH_AT
        | play[USED] << SIZE_AT
        | name << NAME_AT
    )


@lean_kernel
def lines_changed(grid: Ints, start: int, head: int, tail: int) -> int:
    """The lines in which a play would change what can be played, as bits; the play as in the book."""
    orientation, line, place = start // LINES, start % LINES // STRIDE, start % STRIDE
    size = at(grid, SIZE)
    along, across = orientation * size - 1, (orientation ^ 1) * size - 1
    other = (orientation ^ 1) * LINES
    changed = 1 << (along + line)
    if place > 1:
        changed |= 1 << (across + place - 1)
    last = 0
    for k in range(LONGEST):
        code = (head >> (8 * k) if k < 8 else tail >> (8 * k - 64)) & 0xFF
        if code:
            last = place + k
            changed |= 1 << (across + last)
            column = other + last * STRIDE
            end = line - 1
            while at(grid, column + end):
                end -= 1
            if end:
                changed |= 1 << (along + end)
            end = line + 1
            while at(grid, column + end):
                end += 1
            if end <= size:
                changed |= 1 << (along + end)
    end = last + 1
    while at(grid, start - place + end):
        end += 1
    if end <= size:
        changed |= 1 << (across + end)
    return changed
