"""The best play of a rack, proven without making the others.

Every play fills a run of squares through an anchor. What the best use of a run could bring is bounded from
above: the dearest tiles on the best squares, and the best leave that so many tiles can leave behind. Anchors
are visited best bound first, and within a run the parts of the rack best leave first, until no bound exceeds
the best play found (the "shadow" of Quackle's and MAGPIE's generators). Which words a run can hold is
answered by the word map.

Counting and legality are as in `anchors`, and so is the best equity, always; of several equal plays this
finds one.
"""

from __future__ import annotations

from typing import Any

from game.lexicon.compiled_kernels import at, inner_kernel, lean_kernel, popcount
from game.lexicon.word_graph import FIRST, LETTERS, TURN
from game.maven.plays.anchors import BLANK_KIND, EQUITY, WORDS
from game.maven.plays.board_arrays import (
    ANY_LETTER,
    BLANK,
    CHECKS,
    CROSSING,
    LETTER_TIMES,
    LINES,
    OFFERS,
    STRIDE,
    WORD_TIMES,
    Bytes,
    Ints,
    Longs,
)
from game.maven.plays.rack_parts import (
    ANCHORS,
    COUNTS,
    CROSS,
    DEAREST,
    FACTORS,
    LEAVES,
    LETTER,
    LOWEST,
    MASKS,
    ORDER,
    PARTS,
    RANKED,
    SQUARES,
    THROUGH,
    sort_rack,
)
from game.maven.plays.spelling import try_parts
from game.maven.plays.words_by_letters import LETTER_KEYS


@lean_kernel
def best_play(
    grid: Ints,
    premiums: Ints,
    values: Ints,
    bonus: Longs,
    words: Any,
    worth: Ints,
    rack: Ints,
    floor: int,
    work: Longs,
    play: Longs,
    strip: Bytes,
) -> bool:
    """Write the best play whose equity exceeds `floor`, if there is one, and say whether.

    `worth[mask]` is what keeping those tiles is worth in milli-points, as for `anchors.all_plays`; `play` has
    COLUMNS fields and `strip` is a line of squares. The rack must hold at most MOST_BLANKS blanks.
    """
    play[EQUITY] = floor
    tiles = sort_rack(values, words.sieve, worth, rack, work)
    if tiles == 0:
        return False
    held = 0
    for kind in range(BLANK_KIND):
        if rack[kind]:
            held |= 1 << kind
    if rack[BLANK_KIND]:
        held = ANY_LETTER
    states, children, sieve, table, spellings = words
    found = _find_anchors(
        grid, premiums, values, bonus, states, children, sieve, table, spellings, work,
        held, tiles, play, strip,
    )  # fmt: skip
    for number in range(found):
        row = ANCHORS + 3 * work[ORDER + number]
        if work[row] <= play[EQUITY]:
            break
        _survey(
            grid, premiums, values, bonus, states, children, sieve, table, spellings, work, held, tiles,
            play, strip, work[row + 1], work[row + 2], True,
        )  # fmt: skip
    return bool(play[EQUITY] > floor)


@inner_kernel
def _find_anchors(
    grid: Ints, premiums: Ints, values: Ints, bonus: Longs, states: Ints, children: Ints, sieve: Any,
    table: Any, spellings: Any, work: Longs, held: int, tiles: int, play: Longs, strip: Bytes,
) -> int:  # fmt: skip
    """Write the anchors whose bounds exceed the floor, in order; how many there are."""
    found = 0
    empty = True
    for square in range(LINES):
        if grid[square]:
            empty = False
            break
    for orientation in range(2):
        for line in range(1, STRIDE - 1):
            border = orientation * LINES + line * STRIDE
            barrier = border
            for square in range(border + 1, border + STRIDE - 1):
                after_tile = at(grid, square) != 0
                if empty:
                    if line != 8 or square != border + 8:
                        continue
                elif after_tile:
                    if at(grid, square + 1):
                        continue
                elif at(grid, square - 1) or at(grid, square + 1) or at(grid, CROSSING + square) < 0:
                    continue
                if after_tile or at(grid, CHECKS + square) & held:
                    bound = _survey(
                        grid, premiums, values, bonus, states, children, sieve, table, spellings, work,
                        held, tiles, play, strip, square, barrier, False,
                    )  # fmt: skip
                    if bound > play[EQUITY]:
                        row = ANCHORS + 3 * found
                        work[row] = bound
                        work[row + 1] = square
                        work[row + 2] = barrier
                        j = ORDER + found
                        while j > ORDER and work[ANCHORS + 3 * work[j - 1]] < bound:
                            work[j] = work[j - 1]
                            j -= 1
                        work[j] = found
                        found += 1
                barrier = square + 1 if after_tile else square
    return found


@lean_kernel
def _survey(
    grid: Ints, premiums: Ints, values: Ints, bonus: Longs, states: Ints, children: Ints, sieve: Any,
    table: Any, spellings: Any, work: Longs, held: int, tiles: int, play: Longs, strip: Bytes,
    anchor: int, barrier: int, searching: bool,
) -> int:  # fmt: skip
    """Walk all runs of squares through an anchor; returns the upper bound of them all.

    When `searching`, also look for plays better than `play` in those runs whose bound allows for one.
    """
    before, behind = ANY_LETTER, ANY_LETTER  # letters that can stand before and after the tiles at the anchor
    through = at(grid, anchor) != 0
    if through:
        before, behind = _around(grid, states, children, anchor)
    square, key, points = _past_tiles(grid, values, anchor, -1)
    times, cross, laid, formed, offer = 1, 0, 0, 1, 0
    best = LOWEST
    while True:
        if laid or through:
            bound = _survey_rightwards(
                grid, premiums, values, bonus, sieve, table, spellings, work, held, tiles, play, strip,
                anchor, square + 1, behind, key, points, through, times, cross, laid, formed, offer,
                searching,
            )  # fmt: skip
            best = max(best, bound)
        if laid == tiles or square <= barrier:
            return best
        fitting = at(grid, CHECKS + square) & held
        if laid == 0:
            fitting &= before
        if fitting == 0:
            return best
        word_times, crossing = _note_square(grid, premiums, work, square, laid)
        if crossing >= 0:
            cross += crossing * word_times
            formed += 1
        offer += at(grid, OFFERS + square)
        times *= word_times
        laid += 1
        past, more_key, more_points = _past_tiles(grid, values, square - 1, -1)
        through = through or past < square - 1
        key += more_key
        points += more_points
        square = past


@inner_kernel
def _survey_rightwards(
    grid: Ints, premiums: Ints, values: Ints, bonus: Longs, sieve: Any, table: Any, spellings: Any,
    work: Longs, held: int, tiles: int, play: Longs, strip: Bytes, anchor: int, start: int, behind: int,
    key: int, points: int, through: bool, times: int, cross: int, laid: int, formed: int, offer: int,
    searching: bool,
) -> int:  # fmt: skip
    """The part of `_survey` with all runs that begin at one square, of which the tiles up to the anchor are
    told: the key and the points of those on the board, and how many are laid on which squares."""
    best = LOWEST
    onward = anchor + 1
    _rank_all(work, laid, times)
    while True:
        row = laid + (THROUGH if through else 0)
        if laid and at(work, COUNTS + row):
            fixed = points * times + cross + (bonus[1] if laid >= bonus[0] else 0)
            dearest = fixed
            for i in range(laid):
                dearest += at(work, RANKED + i) * at(work, DEAREST + i)
            bound = dearest * 1000 + offer + at(work, LEAVES + at(work, PARTS + row * MASKS))
            best = max(best, bound)
            if searching and bound > at(play, EQUITY):
                once = laid > 1 or anchor < LINES or at(work, CROSS) == 0
                if once and try_parts(
                    grid, values, sieve, table, spellings, work, play, strip,
                    row, tiles, laid, key, fixed, dearest, offer, start, onward - start,
                ):  # fmt: skip
                    play[WORDS] = formed
        if laid == tiles:
            return best
        fitting = at(grid, CHECKS + onward) & held
        if laid == 0:
            fitting &= behind
        if fitting == 0:
            return best
        word_times, crossing = _note_square(grid, premiums, work, onward, laid)
        if crossing >= 0:
            cross += crossing * word_times
            formed += 1
        offer += at(grid, OFFERS + onward)
        times *= word_times
        laid += 1
        if word_times == 1:
            _rank(work, laid - 1, times)
        else:
            _rank_all(work, laid, times)
        past, more_key, more_points = _past_tiles(grid, values, onward + 1, 1)
        through = through or past > onward + 1
        key += more_key
        points += more_points
        onward = past


@inner_kernel
def _around(grid: Ints, states: Ints, children: Ints, anchor: int) -> Any:
    """The letters that can stand right before and right after the tiles that end at an anchor."""
    state = states.shape[0] - 1
    square = anchor
    code = at(grid, square)
    while code:
        letter = (code & 31) - 1
        letters = at(states, 4 * state + LETTERS)
        if not letters >> letter & 1:
            return 0, 0
        state = at(children, at(states, 4 * state + FIRST) + popcount(letters & ((1 << letter) - 1)))
        square -= 1
        code = at(grid, square)
    return at(states, 4 * state + LETTERS), at(states, 4 * at(states, 4 * state + TURN) + LETTERS)


@lean_kernel
def _past_tiles(grid: Ints, values: Ints, square: int, step: int) -> Any:
    """The first empty square from here on, and the key and the points of the tiles before it."""
    key, points = 0, 0
    code = at(grid, square)
    while code:
        key += at(LETTER_KEYS, (code & 31) - 1)
        if code < BLANK:
            points += at(values, code - 1)
        square += step
        code = at(grid, square)
    return square, key, points


@inner_kernel
def _note_square(grid: Ints, premiums: Ints, work: Longs, square: int, laid: int) -> Any:
    """Note a square to be filled; returns its factor for words, and the points across, -1 for no word."""
    word_times = at(premiums, WORD_TIMES + square)
    letter_times = at(premiums, LETTER_TIMES + square)
    crossing = at(grid, CROSSING + square)
    work[SQUARES + laid] = square
    work[LETTER + laid] = letter_times
    work[CROSS + laid] = letter_times * word_times if crossing >= 0 else 0
    return word_times, crossing


@inner_kernel
def _rank_all(work: Longs, laid: int, times: int) -> None:
    """Put the factors of all squares to be filled in order, after the word's factor has changed."""
    for i in range(laid):
        _rank(work, i, times)


@inner_kernel
def _rank(work: Longs, i: int, times: int) -> None:
    """Put the factor of one more square among those before it, the largest first."""
    factor = at(work, LETTER + i) * times + at(work, CROSS + i)
    work[FACTORS + i] = factor
    j = RANKED + i
    while j > RANKED and at(work, j - 1) < factor:
        work[j] = at(work, j - 1)
        j -= 1
    work[j] = factor
