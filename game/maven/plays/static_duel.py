"""Static moves inside a kernel: what self-play, training and simulation run on.

A static player makes the move of most equity: its score, and what a `Judgement` makes of it or, once the bag
is empty, of the tiles that remain. The rules are the default ones; two seats.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.lexicon.compiled_kernels import address_of, at, call_at, inner_kernel, lean_kernel
from game.lexicon.word_graph import LONGEST, Graph
from game.maven.plays.anchors import COLUMNS, EQUITY, KEPT, LINE, ORIENTATION, PLACE, SCORE
from game.maven.plays.best_play import best_play
from game.maven.plays.board_arrays import (
    BLANK,
    KINDS,
    Bytes,
    Ints,
    Longs,
    PremiumArrays,
    counts_of,
    grid_of,
    lay,
)
from game.maven.plays.kernel_luck import LuckState, shuffle
from game.maven.plays.leave_values import fill_linear
from game.maven.plays.rack_parts import FOUND, LOWEST, MOST_TILES, SEVERAL, WORK_SIZE
from game.maven.plays.static_judgement import Judgement, clear_offers, fill_offers, fill_static
from game.maven.plays.words_by_letters import WordTables, words_of
from game.rules.board import bare_board
from game.rules.letter_sets import LetterSet

PLAY, EXCHANGE, PASS = range(3)
TEMPO, STUCK_TIMES = -10_000, -2_000
"""Milli-points, once the bag is empty, for not going out, and for each point then left on the rack."""
MOST_SEATS = 4


class Bench(NamedTuple):
    """Everything that a kernel needs to play, and the working memory of one thread."""

    premiums: Ints
    values: Ints
    bonus: NDArray[np.int64]
    """Tiles of a rack, and points for playing all of them at once."""
    words: WordTables
    empty: Ints
    """A grid without tiles."""
    tiles: NDArray[np.int64]
    """The kind of every tile of the set."""
    usual: Ints
    """How many of each kind there are in the set."""
    grid: Ints
    worth: Ints
    exchanges: Ints
    """As `worth`, if the other tiles are exchanged."""
    numbers: Ints
    work: NDArray[np.int64]
    play: NDArray[np.int64]
    """The latest play, in COLUMNS."""
    strip: Bytes
    """The tiles of the latest play."""
    bag: NDArray[np.int64]
    racks: Ints
    """(MOST_SEATS, KINDS)."""
    outside: Ints
    """How many tiles of each kind are not on the board."""
    hidden: NDArray[np.int64]
    """Tiles that one seat does not see, in the order in which luck has put them."""
    scores: NDArray[np.int64]
    worths: NDArray[np.int64]
    """What each seat kept in its latest move."""
    best_play_at: int
    """Where the code of `best_play` lies."""


def bench_for(graph: Graph, table: PremiumArrays, tiles: LetterSet, words: WordTables | None = None) -> Bench:
    """A bench for games with these words and tiles. Its `words` may be shared by many."""
    usual = counts_of(tiles)
    kinds = np.repeat(np.arange(KINDS), usual)
    empty = grid_of(bare_board(table.size), graph, table)
    bench = Bench(
        premiums=table.premiums,
        values=table.values,
        bonus=np.array([table.rack_size, table.bonus], np.int64),
        words=words or words_of(graph),
        empty=empty,
        tiles=kinds,
        usual=usual,
        grid=empty.copy(),
        worth=np.zeros(1 << MOST_TILES, np.int32),
        exchanges=np.zeros(1 << MOST_TILES, np.int32),
        numbers=np.zeros(1 << MOST_TILES, np.int32),
        work=np.zeros(WORK_SIZE, np.int64),
        play=np.zeros(COLUMNS, np.int64),
        strip=np.zeros(LONGEST, np.int8),
        bag=np.zeros(len(kinds), np.int64),
        racks=np.zeros((MOST_SEATS, KINDS), np.int32),
        outside=np.zeros(KINDS, np.int32),
        hidden=np.zeros(len(kinds), np.int64),
        scores=np.zeros(MOST_SEATS, np.int64),
        worths=np.zeros(MOST_SEATS, np.int64),
        best_play_at=0,
    )
    found = address_of(
        best_play, empty, bench.premiums, bench.values, bench.bonus, bench.words, bench.worth, usual, 0,
        bench.work, bench.play, bench.strip,
    )  # fmt: skip
    return bench._replace(best_play_at=found)


def another_bench(bench: Bench) -> Bench:
    """A bench for the same games with working memory of its own, for another thread."""
    shared = {"premiums", "values", "bonus", "words", "empty", "tiles", "usual", "best_play_at"}
    own = {name: part.copy() for name, part in bench._asdict().items() if name not in shared}
    return bench._replace(**own)


@lean_kernel
def rack_points(values: Ints, rack: Ints) -> int:
    points = 0
    for kind in range(KINDS):
        points += at(rack, kind) * at(values, kind)
    return points


@lean_kernel
def static_move(
    bench: Bench, grid: Ints, judgement: Judgement, rack: Ints, outside: Ints, bag: int, theirs: int
) -> int:
    """Find the move of most equity and say which kind it is: PLAY, EXCHANGE or PASS.

    `outside` are all tiles that are not on the board, those of the rack too, and `bag` is how many tiles it
    holds; `theirs` are the points on the other rack, which matter once it is empty.
    `bench.play` then holds the play; of an exchange only the equity and the tiles kept; of a pass the equity.
    """
    worth = bench.worth
    if bag:
        tiles = fill_static(judgement, bench.usual, rack, outside, bag, bench.numbers, worth, bench.exchanges)
        fill_offers(judgement, bench.premiums, grid)
    else:
        clear_offers(grid)
        tiles = fill_last(bench, rack, theirs)
    floor = LOWEST
    kept = 0
    if bag >= bench.bonus[0]:
        for mask in range((1 << tiles) - 1):
            if at(bench.exchanges, mask) > floor:
                floor = at(bench.exchanges, mask)
                kept = mask
    return settle(bench, grid, rack, floor, kept, at(worth, (1 << tiles) - 1))


@lean_kernel
def fill_last(bench: Bench, rack: Ints, theirs: int) -> int:
    """Write what each leave is worth once the bag is empty; how many tiles the rack holds."""
    worth = bench.worth
    tiles = fill_linear(rack, bench.values, 0, STUCK_TIMES, worth)
    for mask in range(1, 1 << tiles):
        worth[mask] += TEMPO
    worth[0] = -STUCK_TIMES * theirs
    return int(tiles)


@inner_kernel
def settle(bench: Bench, grid: Ints, rack: Ints, floor: int, kept: int, stay: int) -> int:
    """Choose the best play if it is worth more than the best exchange: PLAY, EXCHANGE or PASS.

    That exchange keeps the tiles of a mask and is worth `floor`, LOWEST if there is none; passing is worth
    `stay`. `bench.worth` tells what each leave is worth; `bench.play` then holds what `static_move` says.
    """
    play = bench.play
    asked = (
        grid, bench.premiums, bench.values, bench.bonus, bench.words, bench.worth, rack, floor, bench.work,
        play, bench.strip,
    )  # fmt: skip
    if call_at(bench.best_play_at, best_play, asked):
        return PLAY
    play[SCORE] = 0
    if floor > LOWEST:
        play[EQUITY] = floor
        play[KEPT] = kept
        return EXCHANGE
    play[EQUITY] = stay
    return PASS


@lean_kernel
def best_plays(bench: Bench, grid: Ints, rack: Ints, most: int) -> int:
    """Find so many of the plays of most equity, MOST_PLAYS at most, for `read_play`; how many there are.

    `bench.worth` tells what each leave is worth. Of plays that lay the same tiles on the same squares but
    for where a blank lies, there is only the best. `bench.play` is used on the way.
    """
    work = bench.work
    work[SEVERAL], work[FOUND] = most, 0
    asked = (
        grid, bench.premiums, bench.values, bench.bonus, bench.words, bench.worth, rack, LOWEST, work,
        bench.play, bench.strip,
    )  # fmt: skip
    call_at(bench.best_play_at, best_play, asked)
    work[SEVERAL] = 0
    return int(work[FOUND])


@lean_kernel
def lay_play(bench: Bench, grid: Ints, play: Longs, strip: Bytes) -> None:
    """Put a play on a grid."""
    states, children = bench.words.states, bench.words.children
    lay(grid, states, children, bench.values, play[ORIENTATION], play[LINE], play[PLACE], strip)


@lean_kernel
def take_laid(rack: Ints, strip: Bytes) -> None:
    """Take the tiles of a play off the rack."""
    for offset in range(strip.size):
        code = strip[offset]
        if code:
            rack[KINDS - 1 if code >= BLANK else code - 1] -= 1


@lean_kernel
def refill(rack: Ints, size: int, bag: Any, count: int) -> int:
    """Draw from the end of the bag up to a full rack; how many tiles the bag then holds."""
    held = rack.sum()
    while held < size and count:
        count -= 1
        rack[bag[count]] += 1
        held += 1
    return count


@lean_kernel
def make_move(bench: Bench, grid: Ints, kind: int, rack: Ints, bag: Any, count: int, luck: LuckState) -> int:
    """Make the move that `static_move` has found; how many tiles the bag then holds."""
    size = bench.bonus[0]
    if kind == PLAY:
        lay_play(bench, grid, bench.play, bench.strip)
        take_laid(rack, bench.strip)
        return refill(rack, size, bag, count)
    if kind == EXCHANGE:
        given = give_up(rack, bench.play[KEPT], bench.numbers)
        count = refill(rack, size, bag, count)
        for i in range(given):
            bag[count] = bench.numbers[i]
            count += 1
        shuffle(bag, count, 0, luck)
    return count


@lean_kernel
def give_up(rack: Ints, kept: int, given: Any) -> int:
    """Take the tiles that are not in a mask off a rack and write their kinds; returns how many they are."""
    tile = 0
    count = 0
    for kind in range(KINDS):
        for _ in range(rack[kind]):
            if not kept >> tile & 1:
                given[count] = kind
                count += 1
            tile += 1
    for i in range(count):
        rack[given[i]] -= 1
    return count
