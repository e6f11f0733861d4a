"""All plays through one anchor: the innermost loop of the engine.

A play is found from its anchor: leftwards from it first, then, after the turn of the word graph, rightwards.
The search is one loop over frames, one frame for each tile laid, because calls would cost more than they do.

The counting is the field's: two blanks standing for the same letter count once, the same letters from a tile
and from a blank count as two plays, and a single tile that forms two words counts once, with the word across.
"""

from __future__ import annotations

from typing import Any

from game.lexicon.compiled_kernels import at, lean_kernel, lowest, popcount
from game.lexicon.word_graph import ENDINGS, FIRST, LETTERS, TURN
from game.maven.plays.board_arrays import (
    ANY_LETTER,
    BLANK,
    CHECKS,
    CROSSING,
    LETTER_TIMES,
    LINES,
    OFFERS,
    SIZE,
    STRIDE,
    VOWELS,
    WORD_TIMES,
    Bytes,
    Ints,
    Longs,
    is_bare,
    is_vowel,
)

EQUITY, SCORE, ORIENTATION, LINE, PLACE, LENGTH, USED, WORDS, KEPT = range(9)
"""Columns of a play: milli-points, points, where it begins (from 1), squares of the main word, tiles laid,
words formed, and the rack tiles kept, as a bit mask."""
COLUMNS = 9

(
    RIGHT, OPTIONS, STATE, SQUARE, POINTS, TIMES, CROSS, FORMED, REST, START, TILE, LAID_AT, BY_BLANK, AFTER,
    OFFER,
) = range(15)  # fmt: skip
"""Fields of a frame.

RIGHT 1 after the turn; OPTIONS letters still to be tried, those of a blank 32 bits higher; STATE in the
graph; SQUARE the empty one to fill; POINTS of the main word so far and TIMES its factor; CROSS points of
crosswise words; FORMED words; REST mask of tiles kept; START leftmost square; TILE, LAID_AT, BY_BLANK the
tile that this frame laid; AFTER the state after the turn, 0 if there is none or it is spent; OFFER what the
squares filled are worth for what they offer.
"""
FRAME = 15
BLANK_KIND = 26


@lean_kernel
def _through(
    grid: Ints, states: Ints, children: Ints, values: Ints, state: int, ends: int, square: int, step: int
) -> Any:
    """Follow the tiles on the board from a square on: (state or -1, word ends here, points, empty square)."""
    points = 0
    code = at(grid, square)
    while code:
        letter = (code & 31) - 1
        letters = at(states, 4 * state + LETTERS)
        if not letters >> letter & 1:
            return -1, 0, 0, square
        ends = at(states, 4 * state + ENDINGS) >> letter & 1
        state = at(children, at(states, 4 * state + FIRST) + popcount(letters & ((1 << letter) - 1)))
        if code < BLANK:
            points += at(values, letter)
        square += step
        code = at(grid, square)
    return state, ends, points, square


@lean_kernel
def _options(grid: Ints, states: Ints, state: int, square: int, held: int, blanks: int) -> int:
    """Letters that may go on a square: from the rack, and 32 bits higher from a blank."""
    fitting = at(states, 4 * state + LETTERS) & at(grid, CHECKS + square)
    if blanks:
        return fitting & held | fitting << 32
    return fitting & held


@lean_kernel
def plays_at(
    grid: Ints,
    premiums: Ints,
    values: Ints,
    bonus: Longs,
    states: Ints,
    children: Ints,
    worth: Ints,
    rack: Ints,
    next_bit: Any,
    anchor: int,
    barrier: int,
    frames: Any,
    strip: Bytes,
    plays: Any,
    strips: Bytes,
    count: int,
) -> int:
    """Append every play whose first anchor is this square; the new count, which may exceed the room.

    `bonus` is (tiles needed, points); `next_bit[kind]` is the bit, in a mask of the rack, of the copy played
    next. No tile may be laid on `barrier` or before it: such plays belong to an earlier anchor. `strip` is a
    line of squares and comes back empty, `rack` and `next_bit` come back as they were.
    """
    held = 0
    owned = 0
    for letter in range(BLANK_KIND):
        owned += rack[letter]
        if rack[letter]:
            held |= 1 << letter
    owned += rack[BLANK_KIND]
    line_start = anchor - anchor % STRIDE
    orientation = anchor // LINES

    state, ends, points, square = states.shape[0] - 1, 0, 0, anchor
    after = 0
    if at(grid, anchor):
        state, ends, points, square = _through(grid, states, children, values, state, 0, anchor, -1)
        if state < 0:
            return count
        after = at(states, 4 * state + TURN)
    frame = frames[0]
    frame[RIGHT] = 0
    frame[OPTIONS] = _options(grid, states, state, square, held, rack[BLANK_KIND]) if square > barrier else 0
    frame[STATE] = state
    frame[SQUARE] = square
    frame[POINTS] = points
    frame[TIMES] = 1
    frame[CROSS] = 0
    frame[FORMED] = 1
    frame[REST] = (1 << owned) - 1
    frame[START] = square + 1
    frame[AFTER] = after
    frame[OFFER] = 0
    depth = 0
    while True:
        frame = frames[depth]
        options = frame[OPTIONS]
        if options == 0:
            if frame[AFTER]:  # everything leftwards is done: turn
                state = frame[AFTER]
                frame[AFTER] = 0
                frame[RIGHT] = 1
                frame[STATE] = state
                frame[SQUARE] = anchor + 1
                frame[OPTIONS] = _options(grid, states, state, anchor + 1, held, rack[BLANK_KIND])
                continue
            if depth == 0:
                return count
            if frame[BY_BLANK]:
                kind = BLANK_KIND
            else:
                kind = frame[TILE]
                held |= 1 << kind
            rack[kind] += 1
            next_bit[kind] -= 1
            strip[frame[LAID_AT]] = 0
            depth -= 1
            continue

        choice = lowest(options)
        frame[OPTIONS] = options & (options - 1)
        letter = choice & 31
        by_blank = choice >> 5
        square = frame[SQUARE]
        right = frame[RIGHT]
        state = frame[STATE]
        letters = at(states, 4 * state + LETTERS)
        ends = at(states, 4 * state + ENDINGS) >> letter & 1
        state = at(children, at(states, 4 * state + FIRST) + popcount(letters & ((1 << letter) - 1)))

        word_times = at(premiums, WORD_TIMES + square)
        letter_points = 0 if by_blank else at(values, letter) * at(premiums, LETTER_TIMES + square)
        points = frame[POINTS] + letter_points
        times = frame[TIMES] * word_times
        cross = frame[CROSS]
        formed = frame[FORMED]
        offer = frame[OFFER] + at(grid, OFFERS + square)
        if is_vowel(letter):
            offer += at(grid, VOWELS + square)
        crossing = at(grid, CROSSING + square)
        if crossing >= 0:
            cross += (crossing + letter_points) * word_times
            formed += 1
        start = frame[START]
        onward = square + 1 if right else square - 1
        if at(grid, onward):
            state, ends, more, onward = _through(
                grid, states, children, values, state, ends, onward, 1 if right else -1
            )
            if state < 0:
                continue
            points += more
        if not right:
            start = onward + 1
        kind = BLANK_KIND if by_blank else letter
        rest = frame[REST] ^ 1 << at(next_bit, kind)
        used = depth + 1
        code = letter + 1 + BLANK * by_blank

        if ends and not (used == 1 and orientation == 1 and crossing >= 0):
            if count < plays.shape[0]:
                last = onward - 1 if right else anchor
                score = points * times + cross
                if used >= bonus[0]:
                    score += bonus[1]
                play = plays[count]
                play[EQUITY] = score * 1000 + offer + at(worth, rest)
                play[SCORE] = score
                play[ORIENTATION] = orientation
                play[LINE] = line_start % LINES // STRIDE
                play[PLACE] = start - line_start
                play[LENGTH] = last - start + 1
                play[USED] = used
                play[WORDS] = formed
                play[KEPT] = rest
                letters_of = strips[count]
                for k in range(last - start + 1):
                    letters_of[k] = strip[start - line_start + k]
                letters_of[square - start] = code
            count += 1

        if used == owned:
            continue
        # Lay the tile and look beyond it.
        rack[kind] -= 1
        held_then = held if rack[kind] or by_blank else held & ~(1 << letter)
        options = 0
        after = 0
        if right:
            options = _options(grid, states, state, onward, held_then, rack[BLANK_KIND])
        else:
            after = at(states, 4 * state + TURN)
            if onward > barrier:
                options = _options(grid, states, state, onward, held_then, rack[BLANK_KIND])
        if options == 0 and after == 0:
            rack[kind] += 1
            continue
        held = held_then
        next_bit[kind] += 1
        strip[square - line_start] = code
        depth = used
        frame = frames[depth]
        frame[RIGHT] = right
        frame[OPTIONS] = options
        frame[STATE] = state
        frame[SQUARE] = onward
        frame[POINTS] = points
        frame[TIMES] = times
        frame[CROSS] = cross
        frame[FORMED] = formed
        frame[REST] = rest
        frame[START] = start
        frame[TILE] = letter
        frame[LAID_AT] = square - line_start
        frame[BY_BLANK] = by_blank
        frame[AFTER] = after
        frame[OFFER] = offer


@lean_kernel
def all_plays(
    grid: Ints,
    premiums: Ints,
    values: Ints,
    bonus: Longs,
    states: Ints,
    children: Ints,
    worth: Ints,
    rack: Ints,
    plays: Any,
    strips: Bytes,
    frames: Any,
    next_bit: Any,
    strip: Bytes,
) -> int:
    """Every play of a rack: returns how many there are, and writes as many as there is room for.

    `worth[mask]` is what keeping those tiles of the rack is worth in milli-points. Plays come in a fixed
    order, not sorted. Working memory: `frames` (rack size + 1, FRAME) and `next_bit` (27,) of int64, and
    `strip`, a line of squares, all 0.
    """
    held = 0
    total = 0
    for kind in range(BLANK_KIND + 1):
        next_bit[kind] = total
        total += rack[kind]
        if rack[kind] and kind < BLANK_KIND:
            held |= 1 << kind
    if rack[BLANK_KIND]:
        held = ANY_LETTER
    if total == 0:
        return 0
    size = at(grid, SIZE)
    count = 0
    if is_bare(grid):
        middle = size // 2 + 1
        for orientation in range(2):
            border = orientation * LINES + middle * STRIDE
            count = plays_at(
                grid, premiums, values, bonus, states, children, worth, rack, next_bit,
                border + middle, border, frames, strip, plays, strips, count,
            )  # fmt: skip
        return count
    for orientation in range(2):
        for line in range(1, size + 1):
            border = orientation * LINES + line * STRIDE
            count = plays_in(
                grid, premiums, values, bonus, states, children, worth, rack, next_bit, held,
                border, frames, strip, plays, strips, count,
            )  # fmt: skip
    return count


@lean_kernel
def plays_in(
    grid: Ints, premiums: Ints, values: Ints, bonus: Longs, states: Ints, children: Ints, worth: Ints,
    rack: Ints, next_bit: Any, held: int, border: int, frames: Any, strip: Bytes, plays: Any,
    strips: Bytes, count: int,
) -> int:  # fmt: skip
    """Append every play along one line, which begins after the square `border`, of a board that has tiles.

    `held` are the letters of the rack, all of them if there is a blank; otherwise as `plays_at`.
    """
    barrier = border
    for square in range(border + 1, border + at(grid, SIZE) + 1):
        if not is_anchor(grid, square):
            continue
        after_tile = at(grid, square) != 0
        if after_tile or at(grid, CHECKS + square) & held:
            count = plays_at(
                grid, premiums, values, bonus, states, children, worth, rack, next_bit,
                square, barrier, frames, strip, plays, strips, count,
            )  # fmt: skip
        barrier = square + 1 if after_tile else square
    return count


@lean_kernel
def is_anchor(grid: Ints, square: int) -> bool:
    """Whether plays are looked for from a square: the last of some tiles in its line, or an empty one with
    tiles beside it across the line alone."""
    if at(grid, square):
        return at(grid, square + 1) == 0
    return at(grid, square - 1) == 0 and at(grid, square + 1) == 0 and at(grid, CROSSING + square) >= 0
