"""The innermost part of the search for the best play: the words that one run of squares can hold."""

from __future__ import annotations

from typing import Any

from game.lexicon.compiled_kernels import at, lean_kernel, popcount
from game.maven.plays.anchors import BLANK_KIND, EQUITY, KEPT, LENGTH, LINE, ORIENTATION, PLACE, SCORE, USED
from game.maven.plays.board_arrays import BLANK, CHECKS, KINDS, LINES, STRIDE, Bytes, Ints, Longs
from game.maven.plays.rack_parts import FACTORS, KEYS, LEAVES, MOST_TILES, POINTS, RANKED, SQUARES, TILES
from game.maven.plays.words_by_letters import LETTER_KEYS, ROW, SAME, first_spelt, may_spell


@lean_kernel
def try_parts(
    grid: Ints, values: Ints, sieve: Any, table: Any, spellings: Any, work: Longs, play: Longs, strip: Bytes,
    parts: int, count: int, tiles: int, laid: int, key: int, fixed: int, dearest: int, start: int,
    length: int,
) -> bool:  # fmt: skip
    """Try each part of the rack in one run of squares; whether that has bettered the play.

    `fixed` is the score without the new tiles' own points, `dearest` the most that it can be with them.
    """
    letters_end = tiles  # bits from here on are blanks
    while letters_end and work[TILES + letters_end - 1] == BLANK_KIND:
        letters_end -= 1
    bettered = False
    for entry in range(parts, parts + count):
        mask = at(work, entry)
        kept = at(work, LEAVES + mask)
        if dearest * 1000 + kept <= at(play, EQUITY):
            break  # the leaves that follow are no better
        blanks = popcount(mask >> letters_end)
        own = key + at(work, KEYS + mask)
        if blanks == 0 and not may_spell(sieve, own):
            continue
        bound = fixed
        for i in range(laid):
            bound += at(work, RANKED + i) * at(work, POINTS + mask * MOST_TILES + i)
        if bound * 1000 + kept <= at(play, EQUITY):
            continue
        for one in range(0 if blanks else BLANK_KIND, BLANK_KIND if blanks else KINDS):
            for two in range(one if blanks > 1 else BLANK_KIND, BLANK_KIND if blanks > 1 else KINDS):
                whole = own + at(LETTER_KEYS, one) + at(LETTER_KEYS, two)
                if may_spell(sieve, whole):
                    word = first_spelt(table, whole)
                    if word >= 0 and _try_words(
                        grid, values, spellings, work, play, strip,
                        word, tiles, mask, laid, fixed, start, length,
                    ):  # fmt: skip
                        bettered = True
    return bettered


@lean_kernel
def _try_words(
    grid: Ints, values: Ints, spellings: Any, work: Longs, play: Longs, strip: Bytes,
    word: int, tiles: int, mask: int, laid: int, fixed: int, start: int, length: int,
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
            values, spellings, work, play, strip, row, tiles, mask, laid, fixed, start, length
        ):
            bettered = True
        if at(spellings, row + SAME) == 0:
            return bettered
        row += ROW


@lean_kernel
def _take_word(
    values: Ints, spellings: Any, work: Longs, play: Longs, strip: Bytes,
    row: int, tiles: int, mask: int, laid: int, fixed: int, start: int, length: int,
) -> bool:  # fmt: skip
    """Make one fitting word the best play if it is better; blanks go where their letters count least."""
    kept = at(work, LEAVES + mask)
    score = fixed
    for i in range(laid):
        letter = at(spellings, row + at(work, SQUARES + i) - start)
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
