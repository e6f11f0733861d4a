"""What each tile of a rack makes at most in one line, whatever crosses it.

Every word that the rack and the tiles of the line can make is looked at, and its points are shared out among
its tiles. Only tiles laid last count as new: those laid before must have made a word then. So each kind of
tile has a largest share on each square: that is the row of a line and a rack.

A line differs but little from those that were looked at before, and so its row is put together from parts:
the words through each group of tiles, which are told apart by the squares that the rack's tiles get to, and
those between two such groups. Where no tile lies, all words of a rack are known beforehand.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.lexicon.compiled_kernels import at, inner_kernel, lean_kernel, lowest
from game.lexicon.word_graph import ENDINGS, LONGEST
from game.maven.plays.anchors import BLANK_KIND, LENGTH, PLACE, plays_at
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
    Bytes,
    Ints,
    Longs,
    follow,
)
from game.maven.plays.static_duel import Bench
from game.maven.search.endgame_lines import ALL_LINES, Book, border_of, half_of, reach, tiles_in, unpack

MOST_HELD = 5
"""The most tiles on a rack that is asked about."""
PARTS = 60
"""Points are counted in sixtieths, so that they can be shared out among up to MOST_HELD tiles."""
BOUNDLESS = 0x7FFF
"""A share too large to be written down."""
SQUARE = 2 * MOST_HELD
"""Entries of a row for each square."""
SQUARES_AT = 32
BEGIN = (1 << SQUARES_AT) - 1

_SLOTS, _ROOM = 1 << 17, 1 << 23
_NONE = -1
_MIXER = np.int64(-7046029254386353131)
_PLACES = np.random.Generator(np.random.PCG64(4)).integers(1, 1 << 62, 2 * LINES) | 1
_AFTER, _FROM = 0x5DEECE66D1234567, 0x1B8735939E3779B1

_RACK_BITS = 11
_MOST_RACKS = 3 << (_RACK_BITS - 2)
_MOST_WORDS = 1 << 17
_OPEN = 2 * STRIDE
"""The square before the line of `Shares.grid` that is empty."""
_TILE, _ANY_TILE = 3, 7
_TILES_AT, _NEWS_AT, _MANY_AT = 3, 31, 32

_WHERE, _PLAIN, _NEW, _TIMES, _ENTRIES = (field * MOST_HELD for field in range(5))

SLOTS, ENTRIES, WORDS, RACKS = range(4)


class Shares(NamedTuple):
    """What is known of the words of lines in one endgame; about 20 MB."""

    slots: Longs
    """Flat pairs: the hash of the tiles of a line, or of some of its squares, and a rack, and their row: in
    32 bits where it begins, then one for each square on which a tile of the rack may come to lie."""
    rows: NDArray[np.int16]
    """By row, each of these squares and kind of tile on the rack, flat: the largest share of such a tile
    there in a word along the line, and the largest in one where no other tile is new; or less than 0. What
    stands first is a square without any."""
    used: Longs
    """How many SLOTS, ENTRIES of rows, WORDS and RACKS there are."""
    grid: Ints
    """A board of which only the first line counts, and the second, which is empty; nothing crosses them."""
    row: NDArray[np.int16]
    """The row in hand, as in `rows`, but with all squares."""
    parts: Longs
    """Those of which it consists."""
    slot_of: Bytes
    """For each kind of tile, the how manieth on the rack it is."""
    values: Longs
    """Points of these tiles."""
    laid: Longs
    """Of the tiles of a word: squares, points, points if new, factors of the word, and entries of its row."""
    racks: Longs
    """Flat pairs: a packed rack, and its words where no tile lies: in 32 bits where they begin, then how many
    they are."""
    words: Longs
    """By word: how many tiles it has, three bits each for what these are, and a bit for each choice of them
    that may be new."""
    known: Ints
    """The numbers of a rack's words by their tiles, while they are looked for; or -1."""


def half_the_shares(shares: Shares, part: int) -> Shares:
    """Shares with one half of the room of others, the first (0) or the second (1)."""
    rows = shares.rows.size // 2
    return _shares_with(half_of(shares.slots, part), shares.rows[part * rows : (part + 1) * rows])


def new_shares() -> Shares:
    return _shares_with(np.zeros(2 * _SLOTS, np.int64), np.zeros(_ROOM, np.int16))


def _shares_with(slots: Longs, rows: NDArray[np.int16]) -> Shares:
    grid = np.zeros(GRID_SIZE, np.int32)
    grid[CROSSING : CROSSING + 2 * LINES] = -1
    grid[CHECKS + _OPEN + 1 : CHECKS + _OPEN + 1 + LARGEST] = ANY_LETTER
    return Shares(
        slots=slots,
        rows=rows,
        used=np.zeros(4, np.int64),
        grid=grid,
        row=np.full(LARGEST * SQUARE, _NONE, np.int16),
        parts=np.zeros(LARGEST, np.int64),
        slot_of=np.zeros(KINDS, np.int8),
        values=np.zeros(MOST_HELD, np.int64),
        laid=np.zeros(5 * MOST_HELD, np.int64),
        racks=np.zeros(2 << _RACK_BITS, np.int64),
        words=np.zeros(_MOST_WORDS, np.int64),
        known=np.full(1 << _TILE * MOST_HELD, -1, np.int32),
    )


@lean_kernel
def forget_shares(shares: Shares) -> None:
    """Make room; also to be done before another game."""
    shares.slots[:] = 0
    shares.racks[:] = 0
    shares.used[:] = 0
    for i in range(SQUARE):
        shares.rows[i] = _NONE
    shares.used[ENTRIES] = SQUARE


@lean_kernel
def is_nearly_full(shares: Shares, book: Book) -> bool:
    """Whether there might not be room for the rows of all lines of a board, or for all words of a rack."""
    used = shares.used
    return bool(
        used[SLOTS] + 2 * ALL_LINES * (LARGEST + 1) > 3 * (shares.slots.size >> 3)
        or used[ENTRIES] + 4 * ALL_LINES * LARGEST * SQUARE > shares.rows.size
        or used[WORDS] + book.found.shape[0] > _MOST_WORDS
        or used[RACKS] >= _MOST_RACKS
    )


@lean_kernel
def read_line(scratch: Ints, grid: Ints, number: int) -> None:
    """Write the tiles of a line into the board of one line, `Shares.grid`."""
    border = border_of(grid, number)
    size = at(grid, SIZE)
    for place in range(1, size + 1):
        scratch[STRIDE + place] = at(grid, border + place)
        scratch[CHECKS + STRIDE + place] = ANY_LETTER
    scratch[STRIDE + size + 1] = 0
    scratch[CHECKS + STRIDE + size + 1] = 0
    scratch[SIZE] = size


@lean_kernel
def add_up(grid: Ints, sums: Longs) -> None:
    """Write for each line of a board the sum that stands for its tiles in hashes."""
    size = at(grid, SIZE)
    for number in range(2 * size):
        sums[number] = number + 1
    for row in range(1, size + 1):
        for square in range(row * STRIDE + 1, row * STRIDE + size + 1):
            tile = at(grid, square)
            if tile:
                column = square - row * STRIDE
                sums[row - 1] += tile * at(_PLACES, square)
                sums[size + column - 1] += tile * at(_PLACES, LINES + column * STRIDE + row)


@lean_kernel
def sum_of(scratch: Ints, number: int) -> int:
    """The sum of the line that was read."""
    return _sum_between(scratch, border_of(scratch, number), 0, at(scratch, SIZE) + 1) + number + 1


@lean_kernel
def _sum_between(scratch: Ints, border: int, low: int, high: int) -> int:
    total: Any = 0
    for place in range(low + 1, high):
        total += at(scratch, STRIDE + place) * at(_PLACES, border + place)
    return int(total)


@lean_kernel
def row_known(slots: Longs, total: int, packed: int) -> int:
    """The row of a rack for the line of that sum, as in `Shares.slots`; without one, -1 less its slot."""
    mixed = _hash_of(total, packed)
    mask = (slots.size >> 1) - 1
    slot = mixed >> 40 & mask
    while True:
        found = at(slots, 2 * slot)
        if found == mixed:
            return at(slots, 2 * slot + 1)
        if found == 0:
            return int(-1 - slot)
        slot = (slot + 1) & mask


@inner_kernel
def _hash_of(total: int, packed: int) -> Any:
    mixed: Any = total
    mixed ^= (mixed >> 32) & 0xFFFFFFFF
    mixed = (mixed ^ packed * _MIXER) * _MIXER
    mixed ^= (mixed >> 29) & 0x7FFFFFFFF
    return mixed | 1


@lean_kernel
def row_of(bench: Bench, book: Book, shares: Shares, number: int, total: int, packed: int) -> int:
    """The row of a rack for the line that was read, which has that number and sum, as in `slots`."""
    known = row_known(shares.slots, total, packed)
    if known >= 0:
        return known
    count = _gather_parts(bench, book, shares, border_of(shares.grid, number), packed)
    row = at(shares.parts, 0) if count else 0
    if count > 1:
        for i in range(count):
            _merge(shares, at(shares.parts, i))
        row = _put_down(shares, 0, at(shares.grid, SIZE) + 1)
    _enter(shares, total, packed, row)
    return int(row)


@lean_kernel
def _enter(shares: Shares, total: int, packed: int, row: int) -> None:
    slot = -1 - row_known(shares.slots, total, packed)
    shares.slots[2 * slot], shares.slots[2 * slot + 1] = _hash_of(total, packed), row
    shares.used[SLOTS] += 1


@lean_kernel
def _merge(shares: Shares, row: int) -> None:
    """Raise the row in hand by another."""
    entry, squares = row & BEGIN, row >> SQUARES_AT
    while squares:
        first = lowest(squares) * SQUARE
        squares &= squares - 1
        for i in range(SQUARE):
            shares.row[first + i] = max(at(shares.row, first + i), at(shares.rows, entry + i))
        entry += SQUARE


@lean_kernel
def _put_down(shares: Shares, low: int, high: int) -> int:
    """Keep of the row in hand what is between two places; it begins anew."""
    first = shares.used[ENTRIES]
    entry = first
    squares = 0
    for place in range(low, high - 1):
        most = _NONE
        for i in range(place * SQUARE, (place + 1) * SQUARE):
            most = max(most, at(shares.row, i))
        if most >= 0:
            squares |= 1 << place
            for i in range(SQUARE):
                shares.rows[entry + i] = at(shares.row, place * SQUARE + i)
            entry += SQUARE
    shares.used[ENTRIES] = entry
    for i in range(shares.row.size):
        shares.row[i] = _NONE
    return int(first | squares << SQUARES_AT if squares else 0)


@inner_kernel
def _gather_parts(bench: Bench, book: Book, shares: Shares, border: int, packed: int) -> int:
    """Write the rows of which that of a line consists: how many these are."""
    scratch, size, many = shares.grid, at(shares.grid, SIZE), tiles_in(packed)
    count, barrier, place = 0, 0, 1
    while place <= size:
        begin = place
        is_tile = at(scratch, STRIDE + place) != 0
        while place < size and (at(scratch, STRIDE + place + 1) != 0) == is_tile:
            place += 1
        if is_tile:
            # Words through these tiles, with none laid on the barrier or before it.
            low = max(reach(scratch, STRIDE + place, -1, many, ANY_LETTER) - STRIDE, barrier)
            high = reach(scratch, STRIDE + place + 1, 1, many, ANY_LETTER) - STRIDE
            total = _sum_between(scratch, border, low, high) + (border + place) * _AFTER + low * _FROM
            barrier = place + 1
        else:
            # Words that touch no tile.
            low, high = begin - (1 if begin == 1 else 0), place + (1 if place == size else 0)
            total = (border + low) * _FROM + high
        place += 1
        if high - low < 3:
            continue
        part = row_known(shares.slots, total, packed)
        if part < 0:
            if is_tile:
                _through(bench, book, shares, border, place - 1, low, packed)
            else:
                _between(bench, book, shares, border, low, high, packed)
            part = _put_down(shares, low, high)
            _enter(shares, total, packed, part)
        if part:
            shares.parts[count] = part
            count += 1
    return count


@lean_kernel
def _through(
    bench: Bench, book: Book, shares: Shares, border: int, place: int, barrier: int, packed: int
) -> None:
    """Make a row of the words through the tiles that end at a place, all laid after the barrier."""
    _take_up(bench, book, shares, packed)
    count = plays_at(
        shares.grid, bench.premiums, bench.values, bench.bonus, bench.words.states, bench.words.children,
        book.worth, book.rack, book.next_bit, STRIDE + place, STRIDE + barrier, book.frames, book.strip,
        book.found, book.codes, 0,
    )  # fmt: skip
    if count > book.found.shape[0]:
        _give_up(shares)
        return
    for i in range(count):
        points, new = _lay_word(bench, book, shares, STRIDE, border, i)
        begin = STRIDE + at(book.found[i], PLACE)
        _enter_shares(bench, shares, points, new, 0, begin, begin + at(book.found[i], LENGTH))
        _take_word(shares, new)


@lean_kernel
def _between(bench: Bench, book: Book, shares: Shares, border: int, low: int, high: int, packed: int) -> None:
    """Make a row of the words between two places, where no tile lies beside or between them."""
    words = _open_words(bench, book, shares, packed)
    laid, premiums = shares.laid, bench.premiums
    if words < 0:
        _give_up(shares)
        return
    for i in range(words & BEGIN, (words & BEGIN) + (words >> _MANY_AT)):
        word = at(shares.words, i)
        many = word & _ANY_TILE
        for place in range(low + 1, high - many + 1):
            for k in range(many):
                slot = (word >> (_TILES_AT + _TILE * k) & _ANY_TILE) - 1
                points = at(shares.values, slot)
                square = border + place + k
                laid[_PLAIN + k] = points
                laid[_NEW + k] = points * at(premiums, LETTER_TIMES + square)
                laid[_TIMES + k] = at(premiums, WORD_TIMES + square)
                laid[_ENTRIES + k] = (place + k - 1) * SQUARE + 2 * slot
            _enter_shares(bench, shares, 0, many, word >> _NEWS_AT, 0, 0)


@lean_kernel
def _give_up(shares: Shares) -> None:
    """Let tiles have any share, since there are too many words."""
    for i in range(shares.row.size):
        shares.row[i] = BOUNDLESS


@lean_kernel
def _take_up(bench: Bench, book: Book, shares: Shares, packed: int) -> None:
    """Make ready to look for the words of a packed rack."""
    unpack(book, packed)
    total = 0
    slot = 0
    for kind in range(KINDS):
        book.next_bit[kind] = total
        if book.rack[kind]:
            shares.slot_of[kind] = slot
            shares.values[slot] = at(bench.values, kind)
            slot += 1
            total += book.rack[kind]


@lean_kernel
def _open_words(bench: Bench, book: Book, shares: Shares, packed: int) -> int:
    """The words of a rack where no tile lies, as in `racks`, and take it up; -1 if they are too many."""
    _take_up(bench, book, shares, packed)
    slot = int((packed * _MIXER) >> 40 & (1 << _RACK_BITS) - 1)
    while at(shares.racks, 2 * slot):
        if at(shares.racks, 2 * slot) == packed:
            return at(shares.racks, 2 * slot + 1)
        slot = (slot + 1) & (1 << _RACK_BITS) - 1
    count = plays_at(
        shares.grid, bench.premiums, bench.values, bench.bonus, bench.words.states, bench.words.children,
        book.worth, book.rack, book.next_bit, _OPEN + 1, _OPEN, book.frames, book.strip,
        book.found, book.codes, 0,
    )  # fmt: skip
    answer = -1
    if count <= book.found.shape[0]:
        first = shares.used[WORDS]
        for i in range(count):
            _enter_open_word(bench, book, shares, i)
        for i in range(first, shares.used[WORDS]):
            shares.known[_tiles_of(at(shares.words, i))] = -1
        answer = first | (shares.used[WORDS] - first) << _MANY_AT
    shares.racks[2 * slot], shares.racks[2 * slot + 1] = packed, answer
    shares.used[RACKS] += 1
    return int(answer)


@inner_kernel
def _enter_open_word(bench: Bench, book: Book, shares: Shares, number: int) -> None:
    """Enter a word of the empty line; only which of its tiles may be new, if there is one of the same tiles,
    in which a blank stands for another letter."""
    _, many = _lay_word(bench, book, shares, _OPEN, _OPEN, number)
    tiles = 0
    for i in range(many):
        tiles |= (shares.laid[_ENTRIES + i] // 2 % MOST_HELD + 1) << (_TILE * i)
    news = 0
    for new in range(1, 1 << many):
        if _could_wait(bench, shares, new, many, _OPEN + 1, _OPEN + 1 + many):
            news |= 1 << new
    _take_word(shares, many)
    word = at(shares.known, tiles)
    if word < 0:
        word = shares.used[WORDS]
        shares.used[WORDS] += 1
        shares.known[tiles] = word
        shares.words[word] = many | tiles << _TILES_AT
    shares.words[word] |= news << _NEWS_AT


@lean_kernel
def _tiles_of(word: int) -> int:
    return word >> _TILES_AT & (1 << _TILE * MOST_HELD) - 1


@lean_kernel
def _enter_shares(
    bench: Bench, shares: Shares, base: int, count: int, news: int, begin: int, end: int
) -> None:
    """Enter what each tile of a word that was laid has of its points, whichever of them are laid last.

    `base` are the points of the tiles that lay there; `news` has a bit for each choice of tiles that may be
    new, or is 0 if that is to be found out.
    """
    laid, row = shares.laid, shares.row
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
        share = min(points * times * PARTS // many, BOUNDLESS)
        is_more = False
        for i in range(count):
            if new >> i & 1:
                entry = laid[_ENTRIES + i]
                is_more |= share > at(row, entry) or (many == 1 and share > at(row, entry + 1))
        if not is_more:
            continue
        if news:
            if not news >> new & 1:
                continue
        elif new != whole and not _could_wait(bench, shares, new, count, begin, end):
            continue
        for i in range(count):
            if new >> i & 1:
                entry = laid[_ENTRIES + i]
                row[entry] = max(at(row, entry), share)
                if many == 1:
                    row[entry + 1] = max(at(row, entry + 1), share)


@inner_kernel
def _lay_word(bench: Bench, book: Book, shares: Shares, line: int, border: int, number: int) -> Any:
    """Lay a word that was found into the line after a square of the board of lines alone, and note its tiles:
    (points of the tiles that lay there, tiles laid)."""
    laid, scratch, values = shares.laid, shares.grid, bench.values
    begin = at(book.found[number], PLACE)
    base = 0
    count = 0
    for place in range(begin, begin + at(book.found[number], LENGTH)):
        code = at(book.codes, number * LONGEST + place - begin)
        if code == 0:
            there = at(scratch, line + place)
            base += at(values, there - 1) if there < BLANK else 0
            continue
        kind = BLANK_KIND if code >= BLANK else code - 1
        points = at(values, kind)
        laid[_WHERE + count] = line + place
        laid[_PLAIN + count] = points
        laid[_NEW + count] = points * at(bench.premiums, LETTER_TIMES + border + place)
        laid[_TIMES + count] = at(bench.premiums, WORD_TIMES + border + place)
        laid[_ENTRIES + count] = (place - 1) * SQUARE + 2 * shares.slot_of[kind]
        scratch[line + place] = code
        count += 1
    return base, count


@lean_kernel
def _take_word(shares: Shares, count: int) -> None:
    """Take the tiles of a word away again."""
    for i in range(count):
        shares.grid[shares.laid[_WHERE + i]] = 0


@lean_kernel
def _could_wait(bench: Bench, shares: Shares, new: int, count: int, begin: int, end: int) -> bool:
    """Whether the tiles of a word that are not `new` could have lain there before: beside others they made a
    word. The word that was laid goes from `begin` to before `end`."""
    laid = shares.laid
    start = begin
    which = 0
    is_own = False  # whether the tiles since `start` include one from the rack
    for place in range(begin, end + 1):
        is_laid = which < count and laid[_WHERE + which] == place
        if place == end or (is_laid and new >> which & 1):
            if is_own and place - start > 1 and not _is_word(bench, shares.grid, start, place - 1):
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
