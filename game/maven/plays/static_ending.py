"""The last tiles at a glance: the likeliest plays, each followed to the end of the game.

Both racks are known once the bag is empty. So it can be seen what a play blocks, sets up and leaves behind if
both sides then go on statically. That takes about a millisecond. `endgame` searches where there is more time;
rollouts, where there is less, follow a few plays where the result is open.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.lexicon.compiled_kernels import at, inner_kernel, lean_kernel
from game.lexicon.word_graph import LONGEST
from game.maven.plays.anchors import COLUMNS, EQUITY, FRAME, LENGTH, SCORE, all_plays
from game.maven.plays.board_arrays import GRID_SIZE, KINDS, STRIDE, Bytes, Ints, copy
from game.maven.plays.move_generator import Plays
from game.maven.plays.rack_parts import LOWEST, MOST_TILES
from game.maven.plays.spelling import read_play
from game.maven.plays.static_duel import (
    PLAY,
    Bench,
    best_plays,
    fill_last,
    lay_play,
    rack_points,
    static_move,
    take_laid,
)
from game.maven.plays.static_judgement import Judgement

_ROOM = 1 << 15
"""Plays that there is room for; two blanks can make more than 20,000. Of still more these are looked at."""
_MORE = 1 << 30
"""More points than any play wins."""
_SPENT = -(1 << 31)
"""The equity of a play that has been followed."""


class EndDesk(NamedTuple):
    """The working memory of one thread."""

    plays: Ints
    strips: Bytes
    frames: NDArray[np.int64]
    next_bit: NDArray[np.int64]
    strip: Bytes
    grid: Ints
    racks: Ints
    """(2, KINDS): of the side that chooses, and of the other."""


def end_desk() -> EndDesk:
    return EndDesk(
        plays=np.zeros((_ROOM, COLUMNS), np.int32),
        strips=np.zeros((_ROOM, LONGEST), np.int8),
        frames=np.zeros((MOST_TILES + 1, FRAME), np.int64),
        next_bit=np.zeros(KINDS, np.int64),
        strip=np.zeros(STRIDE, np.int8),
        grid=np.zeros(GRID_SIZE, np.int32),
        racks=np.zeros((2, KINDS), np.int32),
    )


@lean_kernel
def ending_move(
    bench: Bench, desk: EndDesk, grid: Ints, judgement: Judgement, mine: Ints, theirs: Ints
) -> int:
    """As `static_move` once the bag is empty, but finds the play with the best end among those of most
    equity, as many as `judgement.endings` says; of equal ones the first.
    """
    kind = static_move(bench, grid, judgement, mine, bench.outside, 0, rack_points(bench.values, theirs))
    if kind == PLAY:
        _follow_likeliest(bench, desk, grid, judgement, mine, theirs)
    return kind


@inner_kernel
def end_if_close(
    bench: Bench, desk: EndDesk, grid: Ints, judgement: Judgement, mine: Ints, theirs: Ints, lead: int,
    endings: int,
) -> int:  # fmt: skip
    """The points that a side with this lead wins to the end of the game by the play that `static_move` has
    just found, or, if that leaves the result open, by the best of so many of the likeliest: where only who
    wins counts, by the first that does."""
    won = won_by(bench, desk, grid, judgement, mine, theirs)
    enough = _MORE if judgement.by_points else -lead
    if abs(lead + won) > judgement.clear or won > enough:
        return won
    fill_last(bench, mine, rack_points(bench.values, theirs))
    for turn in range(1, best_plays(bench, grid, mine, endings)):
        read_play(bench.work, turn, bench.play, bench.strip)
        won = max(won, won_by(bench, desk, grid, judgement, mine, theirs))
        if won > enough:
            break
    return won


@inner_kernel
def _follow_likeliest(
    bench: Bench, desk: EndDesk, grid: Ints, judgement: Judgement, mine: Ints, theirs: Ints
) -> None:
    """Find the play with the best end among those of most equity; `bench.worth` says what each leave is
    worth."""
    states, children = bench.words.states, bench.words.children
    found = all_plays(
        grid, bench.premiums, bench.values, bench.bonus, states, children, bench.worth, mine,
        desk.plays, desk.strips, desk.frames, desk.next_bit, desk.strip,
    )  # fmt: skip
    found = min(found, desk.plays.shape[0])
    chosen, most = 0, LOWEST
    equity = LOWEST
    for _ in range(min(judgement.endings, found)):
        likely = 0
        for number in range(found):
            if desk.plays[number, EQUITY] > desk.plays[likely, EQUITY]:
                likely = number
        own = desk.plays[likely, EQUITY]
        desk.plays[likely, EQUITY] = _SPENT
        _take(bench, desk, likely)
        won = won_by(bench, desk, grid, judgement, mine, theirs)
        if won > most:
            chosen, most, equity = likely, won, own
    _take(bench, desk, chosen)
    bench.play[EQUITY] = equity


@lean_kernel
def _take(bench: Bench, desk: EndDesk, number: int) -> None:
    """Put one of the plays where a static move leaves its own."""
    for column in range(COLUMNS):
        bench.play[column] = desk.plays[number, column]
    bench.strip[:] = 0
    for place in range(bench.play[LENGTH]):
        bench.strip[place] = desk.strips[number, place]


@lean_kernel
def won_by(bench: Bench, desk: EndDesk, grid: Ints, judgement: Judgement, mine: Ints, theirs: Ints) -> int:
    """The points that `bench.play` wins to the end of the game, if both sides then play statically.

    `bench.play` is used on the way.
    """
    copy(grid, desk.grid)
    copy(mine, desk.racks[0])
    copy(theirs, desk.racks[1])
    won = 0
    idle = 0
    seat = 0
    kind = PLAY
    while True:
        rack, other = desk.racks[seat], desk.racks[1 - seat]
        sign = 1 - 2 * seat
        if kind == PLAY:
            idle = 0
            won += sign * at(bench.play, SCORE)
            lay_play(bench, desk.grid, bench.play, bench.strip)
            take_laid(rack, bench.strip)
            if rack.sum() == 0:
                return won + sign * 2 * rack_points(bench.values, other)
        else:
            idle += 1
            if idle == 2:  # nobody can play
                return won + sign * (rack_points(bench.values, other) - rack_points(bench.values, rack))
        seat = 1 - seat
        kind = static_move(
            bench, desk.grid, judgement, other, bench.outside, 0, rack_points(bench.values, rack)
        )


def followed(
    bench: Bench, desk: EndDesk, judgement: Judgement, grid: Ints, plays: Plays, mine: Ints, theirs: Ints,
    most: int,
) -> list[int]:  # fmt: skip
    """What the first `most` of these plays win to the end of the game."""
    found = []
    for number in range(min(len(plays), most)):
        bench.play[:] = plays.records[number]
        bench.strip[:] = 0
        strip = plays.strip(number)
        bench.strip[: len(strip)] = strip
        found.append(int(won_by(bench, desk, grid, judgement, mine, theirs)))
    return found
