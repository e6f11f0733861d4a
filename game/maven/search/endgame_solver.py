"""The end of a game between two, all tiles known: alpha-beta search to the end, inside one kernel.

Values are points that the side to move will still win, tiles left at the end included. The search looks so
many moves ahead and lets both sides play greedily from there on, which is a game that could happen; a value
that needed no such guess is proven. Moves in hand are kept on a stack of our own, one row for each move
ahead, because a kernel that calls itself does not survive numba's cache.

If tiles are still in the bag, the order in which they will be drawn is taken to be known (`queue`).
"""

from __future__ import annotations

import numpy as np

from game.lexicon.compiled_kernels import at, lean_kernel
from game.maven.plays.static_duel import Bench
from game.maven.search.endgame_lines import ENTRY, FACTS, NAME_AT, Book
from game.maven.search.endgame_moves import (
    ALPHA,
    BEST,
    BEST_AT,
    BETA,
    BROKEN_OFF,
    COUNT,
    DEEPEST,
    FIRST,
    FLOOR,
    GAIN,
    GUESS,
    GUESSED,
    HINT,
    INFINITE,
    KEY,
    LEFT,
    LIMIT,
    MOVE,
    NARROW,
    NO_MOVE,
    NODES,
    NUMBER_BITS,
    PASS,
    PASSED,
    SIDE,
    STACK,
    STOP,
    TRIED,
    SearchMemory,
    falls_short,
    is_answered,
    list_moves,
    make,
    play_out,
)

_MIXER, _SIDE_KEY, _PASS_KEY = np.int64(-7046029254386353131), 0x5DEECE66D1234567, 0x1B8735939E3779B1
_SORTED = 16
"""How many moves are tried in order of what they promise; the others come as they are."""
_UPPER, _LOWER, _EXACT = 1, 2, 3
_PROVEN = 255
"""Depth of a value that needed no guess."""


@lean_kernel
def search(bench: Bench, book: Book, shelf: SearchMemory, left: int, alpha: int, beta: int) -> int:
    """The value of the position in row 0 of the shelf, looking `left` moves ahead.

    Outside alpha and beta it is only a bound. If the search is broken off, by `control[STOP]` or LIMIT, it is
    the value of the best move so far, or below any value if no move has been judged.
    """
    control, stack = shelf.control, shelf.stack
    stack[0, LEFT], stack[0, ALPHA], stack[0, BETA] = left, alpha, beta
    stack[0, BEST], stack[0, BEST_AT], stack[0, FIRST] = -INFINITE, NO_MOVE, STACK
    control[BROKEN_OFF] = 0
    ahead = 0
    value = 0
    guessed = 0
    entering = True
    while True:
        row = stack[ahead]
        known = False
        if entering:
            control[NODES] += 1
            if control[STOP] or control[NODES] > control[LIMIT]:
                control[BROKEN_OFF] = 1
                return int(stack[0, BEST])
            if row[LEFT] <= 0 or ahead == DEEPEST:
                value = play_out(bench, book, shelf, ahead)
                guessed = 1
                known = True
            elif _recall(shelf, ahead):
                value = row[BEST]
                guessed = row[GUESSED]
                known = True
            else:
                list_moves(bench, book, shelf, ahead)
        else:  # the move in hand has been judged
            value = row[GAIN] - value
            if row[NARROW] and row[ALPHA] < value < row[BETA]:
                # It is better than was thought: judge it again with the whole window.
                row[NARROW] = 0
                stack[ahead + 1, ALPHA] = row[GAIN] - row[BETA]
                stack[ahead + 1, BETA] = row[GAIN] - row[ALPHA]
                ahead += 1
                entering = True
                continue
            row[GUESSED] |= guessed
            if value > row[BEST]:
                row[BEST], row[BEST_AT] = value, row[MOVE]
                row[ALPHA] = max(row[ALPHA], value)
                if value >= row[BETA]:
                    row[GUESSED] = guessed  # one refutation is enough
        if not known:
            if row[BEST] < row[BETA] and _begin_next(bench, book, shelf, ahead):
                ahead += 1
                entering = True
                continue
            _remember(shelf, ahead)
            value, guessed = row[BEST], row[GUESSED]
        if ahead == 0:
            control[GUESS] = guessed
            return int(value)
        ahead -= 1
        entering = False


@lean_kernel
def _begin_next(bench: Bench, book: Book, shelf: SearchMemory, ahead: int) -> bool:
    """Set up the row after the next move to try; False if there is none left."""
    row, below, order = shelf.stack[ahead], shelf.stack[ahead + 1], shelf.order
    tried = row[TRIED]
    move = PASS
    while tried < row[COUNT]:
        first = row[FIRST] + tried
        chosen = first
        # Where so many have failed the order hardly matters, except for what is known if time runs out.
        for i in range(first + 1, row[FIRST] + row[COUNT] if tried < _SORTED or ahead == 0 else 0):
            if at(order, i) > at(order, chosen):
                chosen = i
        move = order[chosen]
        order[chosen] = order[first]
        order[first] = move
        move &= (1 << NUMBER_BITS) - 1
        if not is_answered(shelf, ahead, shelf.moves, move * ENTRY) and not falls_short(
            bench, book, shelf, ahead, move * ENTRY
        ):
            break
        move = PASS
        tried += 1
    if move == PASS and (tried > row[COUNT] or row[PASSED]):
        side = row[SIDE]
        value = shelf.points[ahead, 1 - side] - shelf.points[ahead, side]
        if tried == row[COUNT] and value > row[BEST]:  # the second pass ends the game
            row[BEST], row[BEST_AT] = value, PASS
        return False
    row[TRIED] = tried + 1
    row[MOVE] = move
    row[GAIN] = make(bench, book, shelf, ahead, move)
    row[NARROW] = 1 if tried and row[BETA] - row[ALPHA] > 1 else 0
    below[FIRST] = row[FIRST] + row[COUNT]
    below[LEFT] = row[LEFT] - 1
    below[ALPHA] = row[GAIN] - (row[ALPHA] + 1 if row[NARROW] else row[BETA])
    below[BETA] = row[GAIN] - row[ALPHA]
    return True


@lean_kernel
def _whole_key(shelf: SearchMemory, ahead: int) -> int:
    """The key of a position: board, racks, side to move and whether the other side passed."""
    row, racks = shelf.stack[ahead], shelf.racks[ahead]
    mixed = (racks[0] * _MIXER) ^ (racks[1] + row[SIDE] * _SIDE_KEY + row[PASSED] * _PASS_KEY)
    mixed ^= (mixed >> 31) & 0x1FFFFFFFF
    mixed *= _MIXER
    mixed ^= (mixed >> 29) & 0x7FFFFFFFF
    key: int = (mixed ^ row[KEY]) | 1
    return key


@lean_kernel
def _recall(shelf: SearchMemory, ahead: int) -> bool:
    """Whether the table settles a position: then BEST is its value, and GUESSED tells whether that is a
    guess. Otherwise HINT is the play that was best when the position was searched before.
    """
    row, table = shelf.stack[ahead], shelf.table
    key = _whole_key(shelf, ahead)
    place = 2 * ((key >> 17) & ((table.size >> 1) - 1))
    row[HINT] = 0
    if at(table, place) != key:
        return False
    contents = at(table, place + 1)
    value = (contents & 0xFFFF) - 0x8000
    depth = contents >> 16 & 0xFF
    kind = contents >> 24 & 3
    row[HINT] = contents >> 26
    low, high = kind != _UPPER, kind != _LOWER
    enough = depth >= row[LEFT] and ahead > 0
    if enough and ((low and high) or (low and value >= row[BETA]) or (high and value <= row[ALPHA])):
        row[BEST] = value
        row[GUESSED] = 0 if depth == _PROVEN else 1
        return True
    return False


@lean_kernel
def _remember(shelf: SearchMemory, ahead: int) -> None:
    """Enter a position that has been searched in the table."""
    row, table = shelf.stack[ahead], shelf.table
    best = row[BEST]
    kind = _LOWER if best >= row[BETA] else _EXACT if best > row[FLOOR] else _UPPER
    depth = row[LEFT] if row[GUESSED] else _PROVEN
    name = 0
    if row[BEST_AT] >= 0:
        name = at(shelf.moves, row[BEST_AT] * ENTRY + FACTS) >> NAME_AT
        if best >= row[BETA]:
            shelf.history[name] += row[LEFT] * row[LEFT]
    key = _whole_key(shelf, ahead)
    place = 2 * ((key >> 17) & ((table.size >> 1) - 1))
    table[place] = key
    table[place + 1] = (best + 0x8000) | depth << 16 | kind << 24 | name << 26
