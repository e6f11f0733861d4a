"""What a move is worth beyond its score, judged at a glance: by the tiles kept, by those still to be drawn,
by how near the end is, and by what the play offers the opponent.

- The worth of a leave is an average over all bags (`leave_values`). Here it is corrected for the tiles that
  are unseen: each tile that will be drawn is worth more the better they are on average, and each one kept is
  worth more the better it goes with them. Both follow from the worth of single tiles and of pairs, so they
  suit any word list.
- How many tiles a play leaves in the bag counts for itself when they are few: whoever empties it gives the
  other side the first look at all tiles.
- A tile laid in the row or column of a premium square that nobody could reach before offers it to the
  opponent, who moves next; a vowel right beside a letter premium most of all.

The numbers of the last two were fitted to games of our own: see `docs/maven.md`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from game.lexicon.compiled_kernels import at, inner_kernel, lean_kernel, popcount
from game.maven.plays.board_arrays import (
    KINDS,
    LETTER_TIMES,
    LINES,
    OFFERS,
    SIZE,
    STRIDE,
    VOWELS,
    WORD_TIMES,
    Floats,
    Ints,
    both_places,
)
from game.maven.plays.leave_values import STARTS, fill_worths, learnt, leave_number
from game.rules.moves import Tile

WHOLE = 1000
"""A share of all."""
_LATE = 8
"""The last tiles of the bag that make a difference; with more of them left nothing is corrected."""
ENDINGS = 16
"""Plays that a static choice follows to the end of the game."""
_CLEAR, _CLEAR_BY_POINTS = 15, 60
_REACH = 6
"""How far from a premium square a tile still opens it."""


class Judgement(NamedTuple):
    """The numbers behind a static choice, as kernels take them. Worths are milli-points."""

    leaves: Ints
    """By number of the leave: see `leave_values`."""
    singles: Floats
    """What each kind of tile is worth alone."""
    pairs: Floats
    """(KINDS * KINDS,): what two tiles are worth beyond that, beside each other."""
    mean_share: float
    """How much of the better or worse mean of the tiles to come counts; 0 for none."""
    pair_share: float
    """How much of the better or worse company in the bag counts."""
    timing: Ints
    """By tiles left in the bag after the move, up to _LATE: what that is worth."""
    late_share: Ints
    """By the same: the share of the leave's worth that counts, of WHOLE."""
    openings: Ints
    """(4 * (_REACH + 1),): by kind of premium and distance, what a tile that opens it is worth; 0 or less."""
    vowels: Ints
    """By kind of premium: what a vowel right beside it is worth; 0 or less."""
    endings: int
    """How many plays are followed to the end of the game once the bag is empty (`static_ending`)."""
    clear: int
    """The points between the sides beyond which a rollout takes the end of a game for decided."""
    by_points: int
    """1 if a rollout looks for the best of several ends where none is clear, 0 if for one that wins."""


def judgement_by_leaves(leaves: Ints) -> Judgement:
    """A judgement by score and leave alone."""
    singles = leaves[STARTS[1] : STARTS[2]].astype(np.float64)
    pairs = np.zeros((KINDS, KINDS))
    for first in range(KINDS):
        for second in range(first, KINDS):
            number = leave_number(np.array([first, second]), 2)
            pairs[first, second] = leaves[number] - singles[first] - singles[second]
            pairs[second, first] = pairs[first, second]
    return Judgement(
        leaves=leaves,
        singles=singles,
        pairs=pairs.reshape(-1),
        mean_share=0.0,
        pair_share=0.0,
        timing=np.zeros(_LATE + 1, np.int32),
        late_share=np.full(_LATE + 1, WHOLE, np.int32),
        openings=np.zeros(4 * (_REACH + 1), np.int32),
        vowels=np.zeros(4, np.int32),
        endings=1,
        clear=_CLEAR,
        by_points=0,
    )


def judgement_of(leaves: Ints) -> Judgement:
    """The whole judgement with these values of leaves."""
    return judgement_by_leaves(leaves)._replace(
        mean_share=_MEAN_SHARE,
        pair_share=_PAIR_SHARE,
        timing=np.array(_TIMING, np.int32),
        late_share=np.array(_LATE_SHARE, np.int32),
        openings=np.array(_OPENINGS, np.int32).reshape(-1),
        vowels=np.array(_BESIDE, np.int32),
        endings=ENDINGS,
    )


def by_points(judgement: Judgement) -> Judgement:
    """The same for rollouts of which not only counts who wins, but by how much: these take twice as long."""
    return judgement._replace(clear=_CLEAR_BY_POINTS, by_points=1)


@lru_cache(maxsize=1)
def learnt_judgement() -> Judgement:
    """The judgement of the game."""
    return judgement_of(learnt())


_MEAN_SHARE, _PAIR_SHARE = 1.0, 1.3
_TIMING = (-1500, 5000, 4000, 2200, 800, 0, 0, 0, 0)
_LATE_SHARE = (600, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000)
_OPENINGS = (
    (0, -200, 0, 0, 0, 0, 0),
    (0, 0, -100, -250, -250, -350, 0),
    (0, -200, -350, -350, -300, -200, -200),
    (0, -1600, -1500, -850, -850, -300, -300),
)
_BESIDE = (-300, -1100, 0, -2300)


@lean_kernel
def fill_static(
    judgement: Judgement, usual: Ints, rack: Ints, outside: Ints, bag: int, numbers: Any, worths: Ints,
    exchanges: Any,
) -> int:  # fmt: skip
    """What each leave of a rack is worth after a play, by mask, and after an exchange; how many tiles the
    rack has.

    `usual` are the tiles of the whole set by kind, `outside` those not on the board, the rack's included, and
    `bag` is how many tiles it holds. `numbers` is overwritten.
    """
    tiles = fill_worths(judgement.leaves, rack, numbers, worths)
    mean = _fill_company(judgement, usual, rack, outside, exchanges)
    for mask in range((1 << tiles) - 1):
        laid = tiles - popcount(mask)
        drawn = min(laid, bag)
        after = min(bag - drawn, _LATE)
        company = int(drawn * (mean + judgement.pair_share * exchanges[mask]))
        exchanges[mask] = worths[mask] + company
        whole = at(worths, mask) * at(judgement.late_share, after) // WHOLE
        worths[mask] = whole + company + at(judgement.timing, after)
    exchanges[(1 << tiles) - 1] = worths[(1 << tiles) - 1]
    return tiles


@inner_kernel
def _fill_company(judgement: Judgement, usual: Ints, rack: Ints, outside: Ints, company: Any) -> float:
    """How much better than usual each leave goes with one unseen tile, by mask; returns how much better than
    usual the unseen tiles are."""
    hidden, whole = 0, 0
    for kind in range(KINDS):
        hidden += outside[kind] - rack[kind]
        whole += usual[kind]
    mean = 0.0
    company[0] = 0
    if hidden == 0:
        return mean
    for kind in range(KINDS):
        mean += ((outside[kind] - rack[kind]) / hidden - usual[kind] / whole) * judgement.singles[kind]
    tiles = 0
    for kind in range(KINDS):
        if rack[kind]:
            own = 0.0
            for other in range(KINDS):
                share = (outside[other] - rack[other]) / hidden - usual[other] / whole
                own += share * judgement.pairs[kind * KINDS + other]
            for _ in range(rack[kind]):
                for mask in range(1 << tiles):
                    company[mask | 1 << tiles] = company[mask] + int(own)
                tiles += 1
    return mean * judgement.mean_share


@lean_kernel
def fill_offers(judgement: Judgement, premiums: Ints, grid: Ints) -> None:
    """Write into a grid what laying a tile on each square is worth for what it offers."""
    clear_offers(grid)
    size = at(grid, SIZE)
    for orientation in range(2):
        for line in range(1, size + 1):
            border = orientation * LINES + line * STRIDE
            for square in range(border + 1, border + size + 1):
                letters, words = at(premiums, LETTER_TIMES + square), at(premiums, WORD_TIMES + square)
                if letters * words > 1 and at(grid, square) == 0:
                    kind = (2 if words > 1 else 0) + (1 if letters > 2 or words > 2 else 0)
                    _open_lane(judgement, grid, square, kind, 1)
                    _open_lane(judgement, grid, square, kind, -1)


@inner_kernel
def _open_lane(judgement: Judgement, grid: Ints, premium: int, kind: int, step: int) -> None:
    """Note what a premium square means for the squares on one side of it along its line, up to a tile.

    It is a play across the line that opens it, so that is where it is noted.
    """
    line, place = premium % LINES // STRIDE, premium % STRIDE
    across = LINES - premium // LINES * LINES + line
    for distance in range(1, _REACH + 1):
        place += step
        if place < 1 or place > at(grid, SIZE) or at(grid, premium + step * distance):
            return
        here = across + place * STRIDE
        grid[OFFERS + here] += judgement.openings[kind * (_REACH + 1) + distance]
        if distance == 1:
            grid[VOWELS + here] += judgement.vowels[kind]


@lean_kernel
def clear_offers(grid: Ints) -> None:
    """Offers no longer count, as when the bag is empty."""
    for square in range(OFFERS, OFFERS + 4 * LINES):
        grid[square] = 0


def offered_by(grid: Ints, tiles: Sequence[Tile]) -> int:
    """What a play is worth in milli-points for what it offers; the grid is the one before it."""
    (row, col), _ = tiles[0]
    here, _ = both_places(row, col)
    # One tile is played along its row if that makes a word.
    down = tiles[1].square.col == col if len(tiles) > 1 else not (grid[here - 1] or grid[here + 1])
    total = 0
    for square, face in tiles:
        place = both_places(*square)[down]
        total += int(grid[OFFERS + place])
        if face.upper() in "AEIOU":
            total += int(grid[VOWELS + place])
    return total
