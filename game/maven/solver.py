"""The end of a game between two, all tiles known: alpha-beta search inside a kernel.

Values are points that the side to move will win from here on, tiles left at the end included. The search
looks so many moves ahead and lets both sides play statically from there to the end, which is a game that
could"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.lexicon.kernels import at, kernel
from game.maven.anchors import COLUMNS, EQUITY, FRAME, LENGTH, LINE, ORIENTATION, PLACE, SCORE, all_plays
from game.maven.duel import PLAY, STUCK_TIMES, TEMPO, rack_points, static_move, take_laid
from game.maven.grid import KINDS, LINES, STRIDE, Ints, lay
from game.maven.leaves import fill_linear
from game.maven.rackparts import MOST_TILES
from game.rules.board import SIZE

DEEPEST = 24
"""Moves ahead: two full racks of eight one tile at a time, and some passes between."""
_ROOM = 3000
"""Plays looked at in one position; where there are more nothing is proven."""
_SLOTS = 1 << 17
_FACES = 64
INFINITE = 1 << 20
_MIXED = np.random.Generator(np.random.PCG64(2)).integers(1, 1 << 62, 2 * LINES * _FACES)
_TURN_KEY, _PASS_KEY = 0x5DEECE66D1234567, 0x1B8735939E3779B1
_UPPER, _LOWER, _EXACT = 1, 2, 3
_PROVEN = 100
"""Depth of an entry that needed no guess."""

STOP, NODES, LIMIT, GUESSED, BEST, PLAYS = range(6)
"""Entries of `control`: not 0 to stop at once; positions visited; how many may be; whether a value guessed;
the number of the best first play, as many as there are for a pass, -1 as long as none is known; how many
plays there are at first."""


class Shelf(NamedTuple):
    """Working memory of one search, by moves ahead, and its table of positions."""

    control: NDArray[np.int64]
    grids: Ints
    racks: Ints
    """(DEEPEST + 1, 2, KINDS): the racks before the move, of the one to move first."""
    records: Ints
    strips: NDArray[np.int8]
    frames: NDArray[np.int64]
    next_bit: NDArray[np.int64]
    line: NDArray[np.int8]
    laid: NDArray[np.int8]
    table: NDArray[np.int64]
    """Rows of key, depth, kind of bound, value, number of the best play."""
    playout_grid: Ints
    playout_racks: Ints


def shelf() -> Shelf:
    """Working memory for `search`; 10 MB."""
    return Shelf(
        control=np.zeros(6, np.int64),
        grids=np.zeros((DEEPEST + 1, 6 * LINES), np.int32),
        racks=np.zeros((DEEPEST + 1, 2, KINDS), np.int32),
        records=np.zeros((DEEPEST, _ROOM, COLUMNS), np.int32),
        strips=np.zeros((DEEPEST, _ROOM, SIZE), np.int8),
        frames=np.zeros((MOST_TILES + 1, FRAME), np.int64),
        next_bit=np.zeros(KINDS, np.int64),
        line=np.zeros(STRIDE, np.int8),
        laid=np.zeros((DEEPEST, STRIDE), np.int8),
        table=np.zeros((_SLOTS, 5), np.int64),
        playout_grid=np.zeros(6 * LINES, np.int32),
        playout_racks=np.zeros((2, KINDS), np.int32),
    )


@kernel
def search(
    bench: Any, shelf: Any, ahead: int, left: int, alpha: int, beta: int, passed: bool, key: int
) -> int:
    """The value of the position in `grids[ahead]` and `racks[ahead]`, looking `left` moves further.

    Outside alpha and beta it is only a bound. `passed` says that the other side has just passed. Whenever
    `control[STOP]` is set or the nodes are spent, what comes back means nothing.
    """
    control, table = shelf.control, shelf.table
    mine, theirs = shelf.racks[ahead, 0], shelf.racks[ahead, 1]
    my_points, their_points = rack_points(bench.values, mine), rack_points(bench.values, theirs)
    control[NODES] += 1
    if control[STOP] or control[NODES] > control[LIMIT]:
        control[STOP] = 1
        return 0
    if left == 0 or ahead == DEEPEST:
        control[GUESSED] = 1
        return _play_out(bench, shelf, ahead, passed)
    row = key & (_SLOTS - 1)
    first = -1
    if table[row, 0] == key:
        first = control[BEST] if ahead == 0 else table[row, 4]
        if ahead and table[row, 1] >= left:
            value, kind = table[row, 3], table[row, 2]
            low, high = kind != _UPPER, kind != _LOWER
            if (low and high) or (low and value >= beta) or (high and value <= alpha):
                if table[row, 1] < _PROVEN:
                    control[GUESSED] = 1
                return int(value)
    guessed_before = control[GUESSED]
    control[GUESSED] = 0
    count = _list_plays(bench, shelf, ahead, their_points)
    if count > _ROOM:
        control[GUESSED] = 1
        count = _ROOM
    if ahead == 0:
        control[PLAYS] = count
    records = shelf.records[ahead]
    best, best_number, highest = -INFINITE, -1, alpha
    for tried in range(count + 1):
        number = _next_play(records, count, first) if tried < count else count
        first = -1
        if number == count:  # a pass
            if passed:
                value = their_points - my_points
            else:
                shelf.grids[ahead + 1] = shelf.grids[ahead]
                shelf.racks[ahead + 1, 0] = theirs
                shelf.racks[ahead + 1, 1] = mine
                passing = key ^ _TURN_KEY ^ _PASS_KEY
                value = -search(bench, shelf, ahead + 1, left - 1, -beta, -highest, True, passing)
        else:
            after = _make(bench, shelf, ahead, number, key ^ (_PASS_KEY if passed else 0))
            value = records[number, SCORE]
            if shelf.racks[ahead + 1, 1].sum() == 0:
                value += 2 * their_points
            else:
                value -= search(
                    bench, shelf, ahead + 1, left - 1, value - beta, value - highest, False, after
                )
        if control[STOP]:
            if ahead == 0 and best_number >= 0:
                control[BEST] = best_number
            return best
        if value > best:
            best = value
            best_number = number
            highest = max(highest, best)
            if highest >= beta:
                break
    table[row, 0] = key
    table[row, 1] = left if control[GUESSED] else _PROVEN
    table[row, 2] = _LOWER if best >= beta else _EXACT if best > alpha else _UPPER
    table[row, 3] = best
    table[row, 4] = best_number
    control[GUESSED] |= guessed_before
    if ahead == 0:
        control[BEST] = best_number
    return best


@kernel
def _list_plays(bench: Any, shelf: Any, ahead: int, their_points: int) -> int:
    """Write all plays of the side to move, with static equities; how many there are."""
    rack = shelf.racks[ahead, 0]
    tiles = fill_linear(rack, bench.values, 0, STUCK_TIMES, bench.worth)
    for mask in range(1, 1 << tiles):
        bench.worth[mask] += TEMPO
    bench.worth[0] = -STUCK_TIMES * their_points
    return all_plays(
        shelf.grids[ahead], bench.premiums, bench.values, bench.bonus,
        bench.words.states, bench.words.children, bench.worth, rack,
        shelf.records[ahead], shelf.strips[ahead], shelf.frames, shelf.next_bit, shelf.line,
    )  # fmt: skip


@kernel
def _next_play(records: Any, count: int, first: int) -> int:
    """The play to try next: `first` if it is one, then the best static equity; it is crossed out."""
    chosen = first
    if first < 0 or first >= count:
        chosen = 0
        for number in range(count):
            if records[number, EQUITY] > records[chosen, EQUITY]:
                chosen = number
    records[chosen, EQUITY] = -(1 << 30)
    return chosen


@kernel
def _make(bench: Any, shelf: Any, ahead: int, number: int, key: int) -> int:
    """Set up the position after a play, the other side to move; its key."""
    record, strip, laid = shelf.records[ahead, number], shelf.strips[ahead, number], shelf.laid[ahead]
    grid, racks = shelf.grids[ahead + 1], shelf.racks
    grid[:] = shelf.grids[ahead]
    racks[ahead + 1, 0] = racks[ahead, 1]
    racks[ahead + 1, 1] = racks[ahead, 0]
    laid[:] = 0
    across = record[LINE] * STRIDE + record[PLACE]
    for offset in range(record[LENGTH]):
        code = strip[offset]
        laid[offset] = code
        if code:
            square = across + offset
            if record[ORIENTATION]:
                square = (record[PLACE] + offset) * STRIDE + record[LINE]
            key ^= at(_MIXED, ((ahead & 1) * LINES + square) * _FACES + code)
    take_laid(racks[ahead + 1, 1], laid)
    lay(
        grid, bench.words.states, bench.words.children, bench.values,
        record[ORIENTATION], record[LINE], record[PLACE], laid,
    )  # fmt: skip
    return key ^ _TURN_KEY


@kernel
def _play_out(bench: Any, shelf: Any, ahead: int, passed: bool) -> int:
    """What the side to move wins when both play statically to the end."""
    grid, racks = shelf.playout_grid, shelf.playout_racks
    grid[:] = shelf.grids[ahead]
    racks[:] = shelf.racks[ahead]
    won = 0
    idle = 1 if passed else 0
    seat = 0
    while True:
        sign = 1 - 2 * seat
        theirs = rack_points(bench.values, racks[1 - seat])
        if static_move(bench, grid, bench.empty, racks[seat], 0, theirs) == PLAY:
            play = bench.play
            lay(
                grid, bench.words.states, bench.words.children, bench.values,
                play[ORIENTATION], play[LINE], play[PLACE], bench.strip,
            )  # fmt: skip
            take_laid(racks[seat], bench.strip)
            won += sign * play[SCORE]
            idle = 0
            if racks[seat].sum() == 0:
                return int(won + sign * 2 * theirs)
        else:
            idle += 1
            if idle == 2:
                return int(won + sign * (theirs - rack_points(bench.values, racks[seat])))
        seat = 1 - seat
