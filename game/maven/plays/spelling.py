"""The innermost part of the search for the best play: the words that one run of squares can hold."""

from __future__ import annotations

from typing import Any

from game.lexicon.compiled_kernels import at, inner_kernel, lean_kernel, lowest, popcount
from game.maven.plays.anchors import BLANK_KIND, EQUITY, KEPT, LENGTH, LINE, ORIENTATION, PLACE, SCORE, USED
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
    FACTORS,
    KEYS,
    LEAVES,
    LOOKED_AT,
    MASKS,
    MOST_TILES,
    POINTS,
    RANKED,
    SIFTED,
    SIFTED_COUNTS,
    SIFTED_KEYS,
    SQUARES,
    TILES,
    sift_next,
)
from game.maven.plays.words_by_letters import LETTER_KEYS, ROW, SAME, first_spelt, may_spell


@lean_kernel
def try_parts(
    grid: Ints, values: Ints, sieve: Any, table: Any, spellings: Any, work: Longs, play: Longs, strip: Bytes,
    row: int, tiles: int, laid: int, key: int, fixed: int, dearest: int, offer: int, start: int, length: int,
) -> bool:  # fmt: skip
    """Try each part of the rack in a row in one run of squares; whether that has bettered the play.

    `key` is that of the tiles on the board. `fixed` is the score without the new tiles' own points, `dearest`
    the most that it can be with them; `offer` is what the squares filled are worth in milli-points for what
    that offers the opponent.
    """
    if at(work, SIFTED_KEYS + row) != key:  # other tiles than in the last run of this row
        work[SIFTED_KEYS + row] = key
        work[SIFTED_COUNTS + row] = 0
        work[LOOKED_AT + row] = 0
    letters_end = tiles  # bits from here on are blanks
    while letters_end and work[TILES + letters_end - 1] == BLANK_KIND:
        letters_end -= 1
    bettered = False
    number = 0
    while True:
        floor = at(play, EQUITY) - offer - dearest * 1000
        if number == at(work, SIFTED_COUNTS + row) and not sift_next(
            sieve, work, row, key, letters_end, floor
        ):
            return bettered
        mask = at(work, SIFTED + row * MASKS + number)
        letters = at(work, BLANKS + row * MASKS + number)
        number += 1
        kept = at(work, LEAVES + mask)
        if kept <= floor:
            return bettered  # the leaves that follow are no better
        bound = fixed
        for i in range(laid):
            bound += at(work, RANKED + i) * at(work, POINTS + mask * MOST_TILES + i)
        if bound * 1000 + kept + offer <= at(play, EQUITY):
            continue
        if _try_letters(
            grid, values, sieve, table, spellings, work, play, strip, tiles, mask,
            popcount(mask >> letters_end), letters, key + at(work, KEYS + mask), laid, fixed, kept + offer,
            start, length,
        ):  # fmt: skip
            bettered = True


@inner_kernel
def _try_letters(
    grid: Ints, values: Ints, sieve: Any, table: Any, spellings: Any, work: Longs, play: Longs, strip: Bytes,
    tiles: int, mask: int, blanks: int, letters: int, key: int, laid: int, fixed: int, kept: int, start: int,
    length: int,
) -> bool:  # fmt: skip
    """Try one part of the rack, its blanks as every letter that makes a word; as `try_parts`."""
    bettered = False
    rest = letters
    while rest:
        one = lowest(rest) if blanks == 1 else BLANK_KIND
        rest &= rest - 1
        word = first_spelt(table, key + at(LETTER_KEYS, one))
        if blanks < 2 and word >= 0 and _try_words(
            grid, values, spellings, work, play, strip, word, tiles, mask, laid, fixed, kept, start, length
        ):  # fmt: skip
            bettered = True
    if blanks < 2:
        return bettered
    for one in range(BLANK_KIND):
        for two in range(one, BLANK_KIND):
            whole = key + at(LETTER_KEYS, one) + at(LETTER_KEYS, two)
            if may_spell(sieve, whole):
                word = first_spelt(table, whole)
                if word >= 0 and _try_words(
                    grid, values, spellings, work, play, strip, word, tiles, mask, laid, fixed, kept, start,
                    length,
                ):  # fmt: skip
                    bettered = True
    return bettered


@lean_kernel
def _try_words(
    grid: Ints, values: Ints, spellings: Any, work: Longs, play: Longs, strip: Bytes,
    word: int, tiles: int, mask: int, laid: int, fixed: int, kept: int, start: int, length: int,
) -> bool:  # fmt: skip
    """Try each word of one heap of letters in one run of squares; whether that has bettered the play."""
    bettered = False
    row = word * ROW
    while True:
        i = 0
        while i < length:
            code = at(grid, start + i)
            letter = at(spellings, row + i)
            if code:
                if (code & 31) - 1 != letter:
                    break
            elif not at(grid, CHECKS + start + i) >> letter & 1:
                break
            i += 1
        if i == length and _take_word(
            grid, values, spellings, work, play, strip, row, tiles, mask, laid, fixed, kept, start, length
        ):
            bettered = True
        if at(spellings, row + SAME) == 0:
            return bettered
        row += ROW


@lean_kernel
def _take_word(
    grid: Ints, values: Ints, spellings: Any, work: Longs, play: Longs, strip: Bytes,
    row: int, tiles: int, mask: int, laid: int, fixed: int, kept: int, start: int, length: int,
) -> bool:  # fmt: skip
    """Make one fitting word the best play if it is better; blanks go where their letters count least."""
    score = fixed
    for i in range(laid):
        square = at(work, SQUARES + i)
        letter = at(spellings, row + square - start)
        if is_vowel(letter):
            kept += at(grid, VOWELS + square)
        score += at(values, letter) * at(work, FACTORS + i)
    if score * 1000 + kept <= play[EQUITY]:
        return False
    # Match the tiles played with the squares: bit i of `free` is a square that has no tile yet.
    free = (1 << laid) - 1
    for tile in range(tiles):
        kind = work[TILES + tile]
        if not mask >> tile & 1 or kind == BLANK_KIND:
            continue
        chosen = -1
        for i in range(laid):
            fits = free >> i & 1 and at(spellings, row + at(work, SQUARES + i) - start) == kind
            if fits and (chosen < 0 or work[FACTORS + i] > work[FACTORS + chosen]):
                chosen = i
        if chosen < 0:
            return False  # two heaps of letters with one key
        free ^= 1 << chosen
    for i in range(laid):
        if free >> i & 1:
            letter = at(spellings, row + at(work, SQUARES + i) - start)
            score -= at(values, letter) * at(work, FACTORS + i)
    if score * 1000 + kept <= play[EQUITY]:
        return False
    play[EQUITY] = score * 1000 + kept
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
        strip[offset] = at(spellings, row + offset) + 1 + (BLANK if free >> i & 1 else 0)
    return True
