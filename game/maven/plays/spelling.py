"""The innermost part of the search for the best play: the words that one run of squares can hold."""

from __future__ import annotations

from typing import NamedTuple

from game.lexicon.compiled_kernels import at, inner_kernel, lean_kernel, lowest, nested_kernel, popcount
from game.maven.plays.anchors import (
    BLANK_KIND,
    COLUMNS,
    EQUITY,
    KEPT,
    LENGTH,
    LINE,
    ORIENTATION,
    PLACE,
    SCORE,
    USED,
)
from game.maven.plays.board_arrays import (
    BLANK,
    CHECKS,
    LINES,
    STRIDE,
    VOWELS,
    Bytes,
    Ints,
    Longs,
    is_vowel,
)
from game.maven.plays.rack_parts import (
    BLANKS,
    CROSS,
    FACTORS,
    FOUND,
    KEYS,
    LEAVES,
    LETTER,
    LOWEST,
    PARTS,
    PARTS_OF_A_SIZE,
    POINTS,
    POINTS_MASK,
    POINTS_SIZE,
    RANKED,
    RECORD,
    RECORDS,
    SEVERAL,
    SIFTED,
    SIFTED_COUNTS,
    SQUARES,
    TILES,
    WANTED,
    blank_letters,
    sift,
)
from game.maven.plays.words_by_letters import (
    LETTER_KEYS,
    WordTables,
    first_slot,
    has_key,
    next_slot,
    spelt_letter,
)


class Search(NamedTuple):
    """What a search for the best play goes by, and what it writes."""

    grid: Ints
    premiums: Ints
    values: Ints
    bonus: Longs
    words: WordTables
    work: Longs
    """See `rack_parts`."""
    play: Longs
    """The best play so far, if any tiles are USED, and in any case the equity that a play must have."""
    strip: Bytes
    """The tiles that it lays."""
    tiles: int
    """How many tiles the rack has."""
    letters: int
    """How many of them are no blanks; they come first."""
    held: int
    """The letters that can be laid, as bits."""


@nested_kernel
def try_parts(
    search: Search, row: int, laid: int, wanted: int, key: int, times: int, fixed: int, capped: int,
    dearest: int, offer: int, start: int, length: int,
) -> bool:  # fmt: skip
    """Try each part of the rack in a row in one run of squares; whether that has bettered the play.

    `key` is that of the tiles on the board, `times` the factor of the word. `fixed` is the score without the
    new tiles' own points, `capped` with the most that the `wanted` squares can bring, `dearest` the most that
    it can be with all; `offer` is what the squares filled are worth in milli-points for what that offers the
    opponent.
    """
    work, play = search.work, search.play
    floor = at(play, EQUITY) - offer - dearest * 1000
    sift(search.words.sieve, work, row, laid, key, search.letters, floor)
    bettered = False
    for number in range(row * PARTS_OF_A_SIZE, row * PARTS_OF_A_SIZE + at(work, SIFTED_COUNTS + row)):
        place = at(work, SIFTED + number)
        kept = at(work, LEAVES + place) + offer
        if kept + dearest * 1000 < at(play, EQUITY):
            break  # the leaves that follow are no better
        mask = at(work, PARTS + place)
        if not _is_wanted(work, mask, wanted):
            continue
        bound = capped
        points = at(work, POINTS + place)
        for i in range(laid - wanted):
            bound += at(work, RANKED + i) * (points & POINTS_MASK)
            points >>= POINTS_SIZE
        if bound * 1000 + kept < at(play, EQUITY):
            continue
        if _try_letters(
            search, number, mask, key + at(work, KEYS + place), laid, times, fixed, kept, start, length
        ):
            bettered = True
    return bettered


@inner_kernel
def _is_wanted(work: Longs, mask: int, wanted: int) -> bool:
    """Whether a part of the rack has a tile for each square where not every tile fits."""
    met = True
    for i in range(wanted):
        met = met and mask & at(work, WANTED + i) != 0
    return met


@inner_kernel
def _try_letters(
    search: Search, number: int, mask: int, key: int, laid: int, times: int, fixed: int, kept: int,
    start: int, length: int,
) -> bool:  # fmt: skip
    """Try one part of the rack, its blanks as every letter that may make a word; as `try_parts`."""
    sieve = search.words.sieve
    blanks = popcount(mask >> search.letters)
    bettered = False
    firsts = 1 << BLANK_KIND  # without a blank: the letter that adds nothing to the key
    if blanks:
        if at(search.work, BLANKS + number) < 0:
            search.work[BLANKS + number] = blank_letters(sieve, key, blanks - 1)
        firsts = at(search.work, BLANKS + number)
    while firsts:
        first = lowest(firsts)
        firsts &= firsts - 1
        with_first = key + at(LETTER_KEYS, first)
        seconds = 1 << BLANK_KIND
        if blanks == 2:
            seconds = blank_letters(sieve, with_first, 0) >> first << first  # each pair once
        while seconds:
            whole = with_first + at(LETTER_KEYS, lowest(seconds))
            seconds &= seconds - 1
            if _try_words(search, whole, mask, laid, times, fixed, kept, start, length):
                bettered = True
    return bettered


@inner_kernel
def _try_words(
    search: Search, key: int, mask: int, laid: int, times: int, fixed: int, kept: int, start: int, length: int
) -> bool:
    """Try each word of one heap of letters in one run of squares; whether that has bettered the play."""
    table = search.words.table
    bettered = False
    slot = first_slot(table, key)
    first = at(table, slot)
    while first:
        second = at(table, slot + 1)
        if (
            has_key(first, key)
            and _is_fitting(search.grid, first, second, start, length)
            and _take_word(
                search.grid, search.values, search.work, search.play, search.strip, search.tiles,
                first, second, mask, laid, times, fixed, kept, start, length,
            )
        ):  # fmt: skip
            bettered = True
        slot = next_slot(table, slot)
        first = at(table, slot)
    return bettered


@inner_kernel
def _is_fitting(grid: Ints, first: int, second: int, start: int, length: int) -> bool:
    """Whether a word, by its two numbers, agrees with the tiles on the board and with the words across."""
    for i in range(length):
        code = at(grid, start + i)
        letter = spelt_letter(first, second, i)
        if code:
            if code & 31 != letter:
                return False
        elif not at(grid, CHECKS + start + i) << 1 >> letter & 1:
            return False
    return True


@lean_kernel
def _take_word(
    grid: Ints, values: Ints, work: Longs, play: Longs, strip: Bytes, tiles: int, first: int, second: int,
    mask: int, laid: int, times: int, fixed: int, kept: int, start: int, length: int,
) -> bool:  # fmt: skip
    """Make one fitting word the best play if it is better; blanks go where their letters count least."""
    score = fixed
    for i in range(laid):
        square = at(work, SQUARES + i)
        letter = spelt_letter(first, second, square - start) - 1
        factor = at(work, LETTER + i) * times + at(work, CROSS + i)
        work[FACTORS + i] = factor
        if is_vowel(letter):
            kept += at(grid, VOWELS + square)
        score += at(values, letter) * factor
    if score * 1000 + kept < play[EQUITY]:
        return False
    free = _without_tiles(work, tiles, first, second, mask, laid, start)
    if free < 0:
        return False
    for i in range(laid):
        if free >> i & 1:
            letter = spelt_letter(first, second, at(work, SQUARES + i) - start) - 1
            score -= at(values, letter) * at(work, FACTORS + i)
    equity = score * 1000 + kept
    if equity < play[EQUITY]:
        return False
    if equity == play[EQUITY] and play[USED] and not _is_earlier(
        work, play, strip, first, second, laid, free, start, length
    ):  # fmt: skip
        return False
    play[EQUITY] = equity
    play[SCORE] = score
    play[ORIENTATION] = start // LINES
    play[LINE] = start % LINES // STRIDE
    play[PLACE] = start % STRIDE
    play[LENGTH] = length
    play[USED] = laid
    play[KEPT] = ((1 << tiles) - 1) ^ mask
    strip[:] = 0
    for i in range(laid):
        offset = work[SQUARES + i] - start
        strip[offset] = spelt_letter(first, second, offset) + (BLANK if free >> i & 1 else 0)
    if work[SEVERAL]:
        _put_among(work, play, strip)
    return True


@lean_kernel
def _put_among(work: Longs, play: Longs, strip: Bytes) -> None:
    """Put the play just found among the best ones, and leave in its place the one that others have to better:
    the last of them, or none as long as there is room."""
    found, most = work[FOUND], work[SEVERAL]
    place = found
    while place > 0 and _comes_before(work, play, strip, RECORDS + (place - 1) * RECORD):
        place -= 1
    for each in range(min(found, most - 1) - 1, place - 1, -1):
        for entry in range(RECORD):
            work[RECORDS + (each + 1) * RECORD + entry] = work[RECORDS + each * RECORD + entry]
    record = RECORDS + place * RECORD
    for column in range(COLUMNS):
        work[record + column] = play[column]
    for offset in range(play[LENGTH]):
        work[record + COLUMNS + offset] = strip[offset]
    work[FOUND] = min(found + 1, most)
    play[EQUITY], play[USED] = LOWEST + 1, 0
    if work[FOUND] == most:
        read_play(work, most - 1, play, strip)


@inner_kernel
def _comes_before(work: Longs, play: Longs, strip: Bytes, record: int) -> bool:
    """Whether a play is worth more than a recorded one or, if as much, comes first on the board."""
    if play[EQUITY] != work[record + EQUITY]:
        return bool(play[EQUITY] > work[record + EQUITY])
    for column in (ORIENTATION, LINE, PLACE, LENGTH):
        if play[column] != work[record + column]:
            return bool(play[column] < work[record + column])
    for offset in range(play[LENGTH]):
        if strip[offset] != work[record + COLUMNS + offset]:
            return bool(strip[offset] < work[record + COLUMNS + offset])
    return False


@lean_kernel
def read_play(work: Longs, number: int, play: Longs, strip: Bytes) -> None:
    """Read one of the best plays, counted from the best, as `best_play` leaves its own; how many words it
    forms is not noted."""
    record = RECORDS + number * RECORD
    for column in range(COLUMNS):
        play[column] = work[record + column]
    strip[:] = 0
    for offset in range(play[LENGTH]):
        strip[offset] = work[record + COLUMNS + offset]


@inner_kernel
def _without_tiles(work: Longs, tiles: int, first: int, second: int, mask: int, laid: int, start: int) -> int:
    """Match letters of the rack with the squares: those that remain for blanks, as bits; -1 if a letter has
    no square, since two heaps of letters have one key. Where a letter counts as much on two squares, the tile
    lies on the first."""
    free = (1 << laid) - 1
    for tile in range(tiles):
        kind = work[TILES + tile]
        if not mask >> tile & 1 or kind == BLANK_KIND:
            continue
        chosen = -1
        for i in range(laid):
            letter = spelt_letter(first, second, at(work, SQUARES + i) - start) - 1
            fits = free >> i & 1 and letter == kind
            if not fits:
                continue
            more = 1 if chosen < 0 else work[FACTORS + i] - work[FACTORS + chosen]
            if more > 0 or (more == 0 and work[SQUARES + i] < work[SQUARES + chosen]):
                chosen = i
        if chosen < 0:
            return -1
        free ^= 1 << chosen
    return free


@inner_kernel
def _is_earlier(
    work: Longs, play: Longs, strip: Bytes, first: int, second: int, laid: int, free: int, start: int,
    length: int,
) -> bool:  # fmt: skip
    """Whether a word comes before the best play, if both are worth as much: by its first square, its length
    and its first tile that is another."""
    begun = play[ORIENTATION] * LINES + play[LINE] * STRIDE + play[PLACE]
    if start != begun:
        return bool(start < begun)
    if length != play[LENGTH]:
        return bool(length < play[LENGTH])
    differs, earlier = length, False
    for i in range(laid):
        offset = at(work, SQUARES + i) - start
        code = spelt_letter(first, second, offset) + (BLANK if free >> i & 1 else 0)
        if code != strip[offset] and offset < differs:
            differs, earlier = offset, bool(code < strip[offset])
    return earlier
