"""Moves of the last tiles: listed for the search, made, and played greedily to the end.

The working memory of a search is a `SearchMemory`: a row for each move ahead, because a kernel that calls
itself does not survive numba's cache.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from game.lexicon.compiled_kernels import at, inner_kernel, lean_kernel, lowest
from game.lexicon.word_graph import LONGEST
from game.maven.plays.board_arrays import GRID_SIZE, LINES, OFFERS, SIZE, STRIDE, Bytes, Ints, Longs, lay
from game.maven.plays.static_duel import Bench
from game.maven.search.endgame_limits import (
    MOST_KEPT,
    Limits,
    half_the_limits,
    most_alone,
    new_limits,
    put_ceilings,
)
from game.maven.search.endgame_lines import (
    ALL_LINES,
    ENTRY,
    ERA,
    FACTS,
    FIELD,
    HEAD,
    MOST_KINDS,
    MOST_OF_A_KIND,
    NAME_AT,
    NAMES,
    NEED,
    POINTS_AT,
    SIZE_AT,
    START_AT,
    TAIL,
    WORTH_AT,
    Book,
    half_of,
    key_of,
    letters_in,
    line_plays,
    lines_changed,
    place_of,
    tiles_in,
)
from game.maven.search.endgame_shares import MOST_HELD, PARTS

DEEPEST = 28
"""The most moves to look ahead."""
STACK = 2 * DEEPEST
ROOM = 1 << 16
"""The most plays in hand in all rows together; if there are more, nothing is proven."""
_POSITIONS = 1 << 19
_FACES = 64
_ANSWERS = 4
"""How many lines are remembered in which the other side may go out."""
_MOST_HISTORY = 40
_UNLOADED, _LAID = 16, 8
"""What is expected of a play besides its points, for each point less on the rack and for each tile laid. So
many, because the fewer tiles a reply leaves, the fewer positions there are after it in which to refute."""
INFINITE = 1 << 14
_MIXED = np.random.Generator(np.random.PCG64(2)).integers(1, 1 << 62, LINES * _FACES)
NO_MOVE, PASS = -2, -1
"""These stand in place of a move's number. The best play that ends the game has the number of its row."""
_OFFSET = 1 << 30
_HINTED = 1 << 20
_TEMPO = 10
"""Points that the greedy think going on costs beside going out."""
NUMBER_BITS = 16

_LEAST_EACH = 4
"""Points that a tile is worth at least, for all that the search expects."""

STOP, NODES, LIMIT, GUESS, BROKEN_OFF, HALVES = range(6)
"""Entries of `control`: STOP is not 0 to stop at once; NODES are the positions visited, LIMIT how many may
be; GUESS tells whether the value returned needed a guess, BROKEN_OFF whether there was no time to find it;
HALVES are the limits asked for, each of which takes about as long as half a position."""

(
    KEY, SIDE, PASSED, DRAWN, LEFT, ALPHA, BETA, FLOOR, BEST, BEST_AT, COUNT, TRIED, GUESSED, HINT, GAIN,
    MOVE, NARROW, FIRST, CEILED,
) = range(19)  # fmt: skip
"""Fields of a row of the stack.

KEY of the board; SIDE to move; PASSED if the other side just did; DRAWN tiles of the queue; LEFT moves to
look ahead; the window ALPHA to BETA, and FLOOR, which is ALPHA as it was at first; the BEST value and its
move BEST_AT; COUNT of plays, the number of the FIRST of them, and how many moves were TRIED; GUESSED if a
move was judged by a guess; HINT the name of the play to try first; of the move in hand the points it will
GAIN, its number MOVE, and whether its window is NARROW; CEILED if `ceilings` holds those of the row.
"""
_FIELDS = 19


class SearchMemory(NamedTuple):
    """Working memory of one search, by moves ahead, and its table of positions; about 30 MB."""

    control: Longs
    stack: Longs
    grids: Ints
    racks: Longs
    """(STACK, 2): packed, by side."""
    points: Longs
    """(STACK, 2): on the racks, by side."""
    lists: Longs
    """(STACK, 2, ALL_LINES), flat: the plays of each side in each line, as `line_plays` tells them; -1 if not
    asked yet."""
    eras: Longs
    """(STACK, 2): the ERA of the book to which these belong."""
    order: Longs
    """(ROOM,): estimates of the plays, and in the lower bits their numbers."""
    moves: Longs
    """(ROOM * ENTRY,): the plays by number, as in the book. The first STACK are those that end the game, by
    row; then come all others of row 0, of row 1, and so on."""
    table: Longs
    """Flat pairs of key and contents."""
    queue: Longs
    """Kinds of the tiles in the bag in the order in which they will be drawn, and last how many they are."""
    history: Ints
    """How often each play, by its name, was too good for the other side to allow."""
    strip: Bytes
    answers: Longs
    """(DEEPEST + 1, _ANSWERS, 2), flat: points with which the other side may go out, the most first, and the
    line."""
    limits: Limits
    ceilings: Longs
    """(STACK, MOST_KINDS), flat: what each tile of the side to move makes at most, as `put_ceilings`."""


def new_shelf() -> SearchMemory:
    return _shelf_with(np.zeros(2 * _POSITIONS, np.int64), np.zeros(NAMES, np.int32), new_limits())


def half_a_shelf(shelf: SearchMemory, part: int) -> SearchMemory:
    """Memory with one half of the room of another, the first (0) or the second (1).

    Both note in one `history` what refuted something: it only says what is tried first, so it does not matter
    who of two threads has the last word.
    """
    return _shelf_with(half_of(shelf.table, part), shelf.history, half_the_limits(shelf.limits, part))


def _shelf_with(table: Longs, history: Ints, limits: Limits) -> SearchMemory:
    return SearchMemory(
        control=np.zeros(6, np.int64),
        stack=np.zeros((STACK, _FIELDS), np.int64),
        grids=np.zeros((STACK, GRID_SIZE), np.int32),
        racks=np.zeros((STACK, 2), np.int64),
        points=np.zeros((STACK, 2), np.int64),
        lists=np.zeros(STACK * 2 * ALL_LINES, np.int64),
        eras=np.zeros((STACK, 2), np.int64),
        order=np.zeros(ROOM, np.int64),
        moves=np.zeros(ROOM * ENTRY, np.int64),
        table=table,
        queue=np.zeros(9, np.int64),
        history=history,
        strip=np.zeros(LONGEST, np.int8),
        answers=np.zeros((DEEPEST + 1) * 2 * _ANSWERS, np.int64),
        limits=limits,
        ceilings=np.zeros(STACK * MOST_KINDS, np.int64),
    )


def key_of_tiles(grid: Ints) -> int:
    """The KEY of a board by all of its tiles, so that boards of different plays may share what is found."""
    squares = np.flatnonzero(grid[:LINES])
    return int(np.bitwise_xor.reduce(_MIXED[squares * _FACES + grid[squares]], initial=0))


@lean_kernel
def make(bench: Bench, book: Book, shelf: SearchMemory, ahead: int, move: int) -> int:
    """Set up the position after a move in the next row; the points it makes."""
    row, below = shelf.stack[ahead], shelf.stack[ahead + 1]
    side = row[SIDE]
    grid = shelf.grids[ahead + 1]
    before = shelf.grids[ahead]
    used = (at(before, SIZE) + 1) * STRIDE + 1
    for lines in range(0, OFFERS, LINES):  # beyond that nothing counts any more
        for square in range(lines, lines + used):
            grid[square] = at(before, square)
    racks, points = shelf.racks[ahead + 1], shelf.points[ahead + 1]
    racks[0], racks[1] = shelf.racks[ahead, 0], shelf.racks[ahead, 1]
    points[0], points[1] = shelf.points[ahead, 0], shelf.points[ahead, 1]
    below[SIDE] = 1 - side
    below[DRAWN] = row[DRAWN]
    below[KEY] = row[KEY]
    if move == PASS:
        below[PASSED] = 1
        _keep_lists(book, shelf, ahead, side, 0)
        _keep_lists(book, shelf, ahead, 1 - side, 0)
        return 0
    below[PASSED] = 0
    shelf.eras[ahead + 1, side] = -1
    moves = shelf.moves
    facts = at(moves, move * ENTRY + FACTS)
    racks[side] -= at(moves, move * ENTRY + NEED)
    points[side] -= facts >> WORTH_AT & 0x3FF
    queue = shelf.queue
    for _ in range(facts >> SIZE_AT & 15):
        if below[DRAWN] < queue[queue.size - 1]:
            kind = queue[below[DRAWN]]
            racks[side] += book.units[kind]
            points[side] += bench.values[kind]
            below[DRAWN] += 1
    start = facts >> START_AT & 0x3FF
    orientation, line, place = start // LINES, start % LINES // STRIDE, start % STRIDE
    first, step = line * STRIDE + place, 1
    if orientation:
        first, step = place * STRIDE + line, STRIDE
    head, tail = at(moves, move * ENTRY + HEAD), at(moves, move * ENTRY + TAIL)
    _keep_lists(book, shelf, ahead, 1 - side, lines_changed(before, start, head, tail))
    strip = shelf.strip
    for k in range(LONGEST):
        code = (head >> (8 * k) if k < 8 else tail >> (8 * k - 64)) & 0xFF
        strip[k] = code
        if code:
            below[KEY] ^= at(_MIXED, (first + k * step) * _FACES + code)
    lay(grid, bench.words.states, bench.words.children, bench.values, orientation, line, place, strip)
    return facts >> POINTS_AT & 0xFFFF


@lean_kernel
def _keep_lists(book: Book, shelf: SearchMemory, ahead: int, side: int, changed: int) -> None:
    """Take the plays of a side over into the next row, except in the lines that a move has changed."""
    lists, eras = shelf.lists, shelf.eras
    eras[ahead + 1, side] = eras[ahead, side]
    if eras[ahead, side] != book.counts[ERA]:
        return
    here, there = (2 * ahead + side) * ALL_LINES, (2 * ahead + 2 + side) * ALL_LINES
    for number in range(2 * shelf.grids[ahead, SIZE]):
        lists[there + number] = -1 if changed >> number & 1 else at(lists, here + number)


@inner_kernel
def _plays_in_line(
    bench: Bench, book: Book, shelf: SearchMemory, ahead: int, side: int, number: int, held: int
) -> int:
    """The plays of a side in a line, as `line_plays`; `held` are the letters of its rack."""
    lists, eras, counts = shelf.lists, shelf.eras, book.counts
    place = (2 * ahead + side) * ALL_LINES + number
    if eras[ahead, side] == counts[ERA] and at(lists, place) >= 0:
        return at(lists, place)
    grid, packed = shelf.grids[ahead], shelf.racks[ahead, side]
    key = key_of(grid, number, packed, held)
    known = place_of(book.slots, key)
    if at(book.slots, known):
        answer = at(book.slots, known + 1)
    else:
        answer = line_plays(bench, book, grid, number, packed, held, key)
    if eras[ahead, side] != counts[ERA]:
        eras[ahead, side] = counts[ERA]
        first = (2 * ahead + side) * ALL_LINES
        for i in range(first, first + ALL_LINES):
            lists[i] = -1
    lists[place] = answer
    return int(answer)


@lean_kernel
def is_answered(shelf: SearchMemory, ahead: int, moves: Longs, move: int) -> bool:
    """Whether the other side can refute a play by going out in a line that the play leaves alone.

    The search need not look at such a play, and most plays are of this kind.
    """
    row, answers = shelf.stack[ahead], shelf.answers
    first = ahead * 2 * _ANSWERS
    if at(answers, first) == 0:
        return False
    facts = at(moves, move + FACTS)
    left = shelf.points[ahead, row[SIDE]] - (facts >> WORTH_AT & 0x3FF)
    value = (facts >> POINTS_AT & 0xFFFF) - 2 * left
    if value - at(answers, first) > row[ALPHA]:
        return False
    changed = lines_changed(
        shelf.grids[ahead], facts >> START_AT & 0x3FF, at(moves, move + HEAD), at(moves, move + TAIL)
    )
    for i in range(first, first + 2 * _ANSWERS, 2):
        if at(answers, i) == 0:
            return False
        if not changed >> at(answers, i + 1) & 1:
            value -= at(answers, i)
            if value > row[ALPHA]:
                return False
            row[BEST] = max(row[BEST], value)
            return True
    return False


@lean_kernel
def _at_most(shelf: SearchMemory, ahead: int, tiles: int) -> int:
    """The most points that packed tiles of the side to move can make, by their ceilings."""
    total = 0
    while tiles:
        place = lowest(tiles) // FIELD
        many = tiles >> (FIELD * place) & MOST_OF_A_KIND
        total += many * at(shelf.ceilings, ahead * MOST_KINDS + place)
        tiles -= many << (FIELD * place)
    return total // PARTS


@inner_kernel
def falls_short(bench: Bench, book: Book, shelf: SearchMemory, ahead: int, move: int) -> bool:
    """Whether a play is refuted by nothing but passing, because of what it leaves on the rack."""
    row, moves, control = shelf.stack[ahead], shelf.moves, shelf.control
    if control[STOP] or control[NODES] >= control[LIMIT] or row[DRAWN] != shelf.queue[shelf.queue.size - 1]:
        return False
    side = row[SIDE]
    rest = shelf.racks[ahead, side] - at(moves, move + NEED)
    many = tiles_in(rest)
    if many >= bench.bonus[0]:
        return False
    sure = (at(moves, move + FACTS) & 0xFFFF) + 2 * shelf.points[ahead, 1 - side]
    if row[CEILED]:
        most = sure + _at_most(shelf, ahead, rest)
        if most <= row[ALPHA]:
            row[BEST] = max(row[BEST], most)
            return True
    if many > MOST_KEPT or row[ALPHA] - sure < _LEAST_EACH * many:
        return False
    control[HALVES] += 1
    control[NODES] += control[HALVES] & 1
    most = sure + most_alone(
        bench, book, shelf.limits, shelf.grids[ahead], row[KEY], rest, moves, move, row[ALPHA] - sure + 1
    )
    if most > row[ALPHA]:
        return False
    row[BEST] = max(row[BEST], most)
    return True


@inner_kernel
def _is_out_of_reach(bench: Bench, book: Book, shelf: SearchMemory, ahead: int) -> bool:
    """Whether the side to move cannot reach ALPHA whatever it plays, because of all that it holds.

    If the tiles are few enough for that, and it is likely to be of use, the row now is CEILED.
    """
    row, control = shelf.stack[ahead], shelf.control
    side = row[SIDE]
    rack, sure = shelf.racks[ahead, side], 2 * shelf.points[ahead, 1 - side]
    many = tiles_in(rack)
    if many > MOST_HELD or many >= bench.bonus[0] or row[ALPHA] - sure < _LEAST_EACH * many:
        return False
    row[CEILED] = 1
    control[HALVES] += 1
    control[NODES] += control[HALVES] & 1
    put_ceilings(
        bench, book, shelf.limits, shelf.grids[ahead], row[KEY], rack, shelf.ceilings, ahead * MOST_KINDS
    )
    most = sure + _at_most(shelf, ahead, rack)
    if most > row[ALPHA]:
        return False
    row[BEST] = max(row[BEST], most)
    return True


@inner_kernel
def _find_answers(bench: Bench, book: Book, shelf: SearchMemory, ahead: int) -> None:
    """Write down with how many points the other side could go out at once, in each of the best lines."""
    row, answers, plays = shelf.stack[ahead], shelf.answers, book.plays
    first = ahead * 2 * _ANSWERS
    for i in range(2 * _ANSWERS):
        answers[first + i] = 0
    if row[DRAWN] != shelf.queue[shelf.queue.size - 1]:
        return
    other = 1 - row[SIDE]
    held = letters_in(book, shelf.racks[ahead, other])
    for number in range(2 * shelf.grids[ahead, SIZE]):
        answer = _plays_in_line(bench, book, shelf, ahead, other, number, held)
        out = answer >> 32
        if out == 0:
            continue
        points = at(plays, out * ENTRY + FACTS) & 0xFFFF
        i = first + 2 * _ANSWERS
        while i > first and at(answers, i - 2) < points:
            i -= 2
            if i + 2 < first + 2 * _ANSWERS:
                answers[i + 2], answers[i + 3] = answers[i], answers[i + 1]
        if i < first + 2 * _ANSWERS:
            answers[i], answers[i + 1] = points, number


@lean_kernel
def list_moves(bench: Bench, book: Book, shelf: SearchMemory, ahead: int) -> None:
    """Write the plays of the side to move into the row, each with an estimate of what it is worth.

    The best play that ends the game is judged here, and no other such play need be tried.
    """
    row, moves, order = shelf.stack[ahead], shelf.moves, shelf.order
    plays, history = book.plays, shelf.history
    side = row[SIDE]
    mine, theirs = shelf.points[ahead, side], shelf.points[ahead, 1 - side]
    last = row[DRAWN] == shelf.queue[shelf.queue.size - 1]
    hint = row[HINT]
    row[COUNT], row[TRIED], row[GUESSED] = 0, 0, 0
    row[FLOOR], row[CEILED] = row[ALPHA], 0
    row[BEST], row[BEST_AT] = -INFINITE, NO_MOVE
    if last:
        points = _best_out(bench, book, shelf, ahead, side)
        if points >= 0:
            row[BEST], row[BEST_AT] = points + 2 * theirs, ahead
            row[ALPHA] = max(row[ALPHA], row[BEST])
            if row[BEST] >= row[BETA]:
                return
        if _is_out_of_reach(bench, book, shelf, ahead):
            row[TRIED] = 1  # no move is of any use, not even a pass
            return
    _find_answers(bench, book, shelf, ahead)
    count = row[FIRST]
    held = letters_in(book, shelf.racks[ahead, side])
    for number in range(2 * shelf.grids[ahead, SIZE]):
        answer = _plays_in_line(bench, book, shelf, ahead, side, number, held)
        for i in range(answer & 0xFFFFFF, (answer & 0xFFFFFF) + (answer >> 24 & 0xFF)):
            part = at(book.parts, i)
            first = (part & 0xFFFFFF) * ENTRY
            some = (part >> 24 & 0xFFFFF) + (0 if last else part >> 44)
            for entry in range(first, first + some * ENTRY, ENTRY):
                if count == ROOM:
                    row[GUESSED] = 1
                    break
                if is_answered(shelf, ahead, plays, entry):
                    continue
                facts = at(plays, entry + FACTS)
                name = facts >> NAME_AT
                left = mine - (facts >> WORTH_AT & 0x3FF)
                estimate = (facts & 0xFFFF) - _UNLOADED * left + _LAID * (facts >> SIZE_AT & 15)
                estimate += min(at(history, name), _MOST_HISTORY)
                if name == hint:
                    estimate += _HINTED
                order[count] = (estimate + _OFFSET) << NUMBER_BITS | count
                for k in range(ENTRY):
                    moves[count * ENTRY + k] = at(plays, entry + k)
                count += 1
    row[COUNT] = count - row[FIRST]


@inner_kernel
def _best_out(bench: Bench, book: Book, shelf: SearchMemory, ahead: int, side: int) -> int:
    """The points of the best play of a side's whole rack, or -1; the play gets the number of the row."""
    moves, plays = shelf.moves, book.plays
    held = letters_in(book, shelf.racks[ahead, side])
    best = -1
    for number in range(2 * shelf.grids[ahead, SIZE]):
        answer = _plays_in_line(bench, book, shelf, ahead, side, number, held)
        if answer >> 32:
            entry = (answer >> 32) * ENTRY
            points = at(plays, entry + FACTS) & 0xFFFF
            if points > best:
                best = points
                for k in range(ENTRY):
                    moves[ahead * ENTRY + k] = at(plays, entry + k)
    return best


@lean_kernel
def play_out(bench: Bench, book: Book, shelf: SearchMemory, ahead: int) -> int:
    """What the side to move wins when both play greedily to the end."""
    won = 0
    sign = 1
    while ahead + 1 < STACK:
        row = shelf.stack[ahead]
        side = row[SIDE]
        theirs = shelf.points[ahead, 1 - side]
        move = greedy(bench, book, shelf, ahead)
        if move == PASS and row[PASSED]:
            return int(won + sign * (theirs - shelf.points[ahead, side]))
        won += sign * make(bench, book, shelf, ahead, move)
        if shelf.racks[ahead + 1, side] == 0:
            return int(won + sign * 2 * theirs)
        ahead += 1
        sign = -sign
    return int(won)


@inner_kernel
def greedy(bench: Bench, book: Book, shelf: SearchMemory, ahead: int) -> int:
    """Find the play that looks best at once: its points, and what it leaves on the rack counted twice.

    It gets the number of the row, or there is none and this is a PASS.
    """
    row = shelf.stack[ahead]
    moves, plays = shelf.moves, book.plays
    side = row[SIDE]
    mine, theirs = shelf.points[ahead, side], shelf.points[ahead, 1 - side]
    last = row[DRAWN] == shelf.queue[shelf.queue.size - 1]
    best, found = -INFINITE, PASS
    held = letters_in(book, shelf.racks[ahead, side])
    for number in range(2 * shelf.grids[ahead, SIZE]):
        answer = _plays_in_line(bench, book, shelf, ahead, side, number, held)
        for i in range(answer & 0xFFFFFF, (answer & 0xFFFFFF) + (answer >> 24 & 0xFF)):
            part = at(book.parts, i)
            first = (part & 0xFFFFFF) * ENTRY
            staying, going = part >> 24 & 0xFFFFF, min(part >> 44, 1)
            for entry in range(first, first + (staying + going) * ENTRY, ENTRY):
                facts = at(plays, entry + FACTS)
                value = facts & 0xFFFF
                if last:
                    if entry >= first + staying * ENTRY:
                        value += 2 * theirs
                    else:
                        value -= 2 * (mine - (facts >> WORTH_AT & 0x3FF)) + _TEMPO
                if value > best:
                    best, found = value, ahead
                    for k in range(ENTRY):
                        moves[ahead * ENTRY + k] = at(plays, entry + k)
    return found
