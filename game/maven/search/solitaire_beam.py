"""Playing alone when nothing is hidden, the bag being empty or its order known: a beam search for the rest of
the game.

Lines of play are told apart by how many tiles are not on the board yet. For each number, from the most down
to none, those that promise most are kept, and each is played on in its likeliest ways; of ways that lead to
the same board only the one with most points counts. A line promises what it has earned, what its next play
will, and what the policy sees beyond that. Every play lays a tile, so every line comes to an end; it may
end at any point, and what is then left on the rack counts against it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from game.maven.plays.anchors import EQUITY, LENGTH, LINE, ORIENTATION, PLACE, SCORE, USED
from game.maven.plays.board_arrays import BLANK, KINDS, LINES, STRIDE, Bytes, Ints, Longs, fill_checks
from game.maven.plays.move_generator import Generator
from game.maven.plays.static_duel import Bench
from game.maven.search.solitaire_policy import Policy, fill_alone, move_alone

_WAYS, _FIRST_WAYS = 32, 1000
"""In how many ways a line is played on, and the first one."""
_LOOKED_AT = 4
"""How many times as many ways as will be kept have their next play looked at."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of play as it stands."""

    board: Ints
    """The tiles by rows, as in a grid."""
    rack: Ints
    left: int
    """Tiles that are not on the board."""
    earned: int
    """Milli-points."""
    mark: int
    start: int
    """The mark of the board after the first play."""


class _Way(NamedTuple):
    """A way to play a line on."""

    promise: int
    """Milli-points."""
    mark: int
    """Of the board that it leads to."""
    line: _Line
    play: Ints
    strip: Bytes


class KnownGame(NamedTuple):
    """What a search goes by."""

    bench: Bench
    policy: Policy
    generator: Generator
    bag: Longs
    """The kinds of its tiles; it is drawn from its end."""


def best_ends(
    game: KnownGame, grid: Ints, rack: Ints, width: int, stop: Callable[[], bool] | None = None
) -> dict[int, int]:
    """The most milli-points that a game was found to bring after each first play that was followed.

    First plays go by the `mark_of` the board after them. So many lines as `width` are kept for each number of
    tiles left. Once `stop` tells to, only what was found so far counts.
    """
    most = int(rack.sum()) + len(game.bag)
    ways: list[list[_Way]] = [[] for _ in range(most + 1)]
    lines: Sequence[_Line] = [_Line(grid[:LINES].copy(), rack, most, 0, mark_of(grid), 0)]
    found: dict[int, int] = {}
    for left in range(most, -1, -1):
        if left < most:
            lines = _kept(game, ways[left], width, stop)
            ways[left] = []
        for line in lines:
            if left < most:
                end = line.earned - 1000 * int((line.rack * game.bench.values).sum())
                found[line.start] = max(end, found.get(line.start, end))
            if stop and stop():
                return found
            for way in _ways_on(game, line, _WAYS if left < most else _FIRST_WAYS):
                ways[left - int(way.play[USED])].append(way)
    return found


def mark_of(grid: Ints) -> int:
    """A number for the tiles on a board that another board most certainly does not have."""
    return int(np.bitwise_xor.reduce(_marks()[np.arange(LINES), grid[:LINES]]))


def _kept(game: KnownGame, ways: list[_Way], width: int, stop: Callable[[], bool] | None) -> Sequence[_Line]:
    """Lines along the ways that promise most, each board once, after a look at what comes next."""
    once: dict[int, _Way] = {}
    for way in sorted(ways, key=lambda way: -way.promise):
        once.setdefault(way.mark, way)
        if len(once) == _LOOKED_AT * width:
            break
    looked_at: list[tuple[int, _Line]] = []
    for way in once.values():
        if stop and stop():
            break
        line = _along(game, way)
        looked_at.append((line.earned + _next(game, line), line))
    looked_at.sort(key=lambda promised: -promised[0])
    return [line for _, line in looked_at[:width]]


def _ways_on(game: KnownGame, line: _Line, most: int) -> Iterator[_Way]:
    """The likeliest ways to play on."""
    worth = np.zeros(1 << int(line.rack.sum()), np.int32)
    fill_alone(game.policy, line.rack, line.left, np.zeros_like(worth), worth)
    plays = game.generator.plays(_show(game, line.board), line.rack, worth)
    for play, strip in zip(plays.records[:most], plays.strips[:most], strict=True):
        squares, codes = _laid(play, strip)
        mark = line.mark ^ int(np.bitwise_xor.reduce(_marks()[squares, codes]))
        yield _Way(line.earned + int(play[EQUITY]), mark, line, play, strip)


def _along(game: KnownGame, way: _Way) -> _Line:
    """The line after one more play."""
    before, (squares, codes) = way.line, _laid(way.play, way.strip)
    board = before.board.copy()
    board[squares] = codes
    kinds = np.where(codes >= BLANK, KINDS - 1, codes - 1)
    rack = before.rack - np.bincount(kinds, minlength=KINDS)
    in_bag = before.left - int(before.rack.sum())
    drawn = game.bag[max(0, in_bag - len(kinds)) : in_bag]
    rack = (rack + np.bincount(drawn, minlength=KINDS)).astype(np.int32)
    earned = before.earned + 1000 * int(way.play[SCORE])
    return _Line(board, rack, before.left - len(kinds), earned, way.mark, before.start or way.mark)


def _next(game: KnownGame, line: _Line) -> int:
    """What the next play is worth, with all that is then to come, as far as the policy sees."""
    if line.left == 0:
        return 0
    move_alone(game.bench, _show(game, line.board), game.policy, line.rack, line.left, 0)
    return int(game.bench.play[EQUITY])


def _laid(play: Ints, strip: Bytes) -> tuple[Longs, Longs]:
    """The squares of the tiles that a play lays, by rows, and their codes."""
    offsets = np.flatnonzero(strip[: play[LENGTH]])
    line, places = int(play[LINE]), int(play[PLACE]) + offsets
    squares = places * STRIDE + line if play[ORIENTATION] else line * STRIDE + places
    return squares, strip[offsets].astype(np.int64)


def _show(game: KnownGame, board: Ints) -> Ints:
    """A board as a grid, which the next one overwrites."""
    bench = game.bench
    bench.grid[:] = bench.empty
    bench.grid[:LINES] = board
    bench.grid[LINES : 2 * LINES] = board.reshape(STRIDE, STRIDE).T.ravel()
    fill_checks(bench.grid, bench.words.states, bench.words.children, bench.values)
    return bench.grid


@lru_cache(maxsize=1)
def _marks() -> Longs:
    """Of each tile on each square (Zobrist, 1970); 0 for none."""
    luck = np.random.Generator(np.random.PCG64(LINES))
    marks = luck.integers(1, 1 << 62, (LINES, 2 * BLANK))
    marks[:, 0] = 0
    return marks
