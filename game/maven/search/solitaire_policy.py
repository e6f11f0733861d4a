"""Playing alone, inside a kernel: what training, hints and the look-ahead of solitaire run on.

Alone at the table turns cost nothing, but tiles do: each one laid is one less to score with. So a play is
worth its points and what is then still to come: an amount for each tile not yet on the board, something more
or less for the kinds of those kept on the rack, and a share of what they are worth together in an ordinary
game. How much each counts is learnt from games (`parlour train solitaire`). The rules are those of the
solitaire edition: one exchange, and the first pass ends the game.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from game.lexicon.compiled_kernels import at, lean_kernel, popcount
from game.maven.plays.anchors import EQUITY, SCORE
from game.maven.plays.board_arrays import KINDS, Floats, Ints, Longs, copy
from game.maven.plays.kernel_luck import LuckState, shuffle
from game.maven.plays.leave_values import fill_worths, learnt
from game.maven.plays.rack_parts import LOWEST
from game.maven.plays.static_duel import EXCHANGE, PASS, Bench, make_move, rack_points, refill, settle
from game.rules.letter_sets import MOST_TILES_IN_A_SET

LEARNT = Path(__file__).resolve().parents[3] / "assets" / "maven" / "solitaire.npz"
MOST_LEFT = MOST_TILES_IN_A_SET + 1
"""More tiles than any set has."""
WHOLE = 1024
"""The scale at which leaves count in full."""
KNOTS = (0, 14, 35, 65, 100)
"""Numbers of tiles not on the board for which the policy is given; in between it changes evenly."""
SLOPES, SHARES, SPARE, TILES = 0, len(KNOTS), 2 * len(KNOTS), 2 * len(KNOTS) + 1
"""Parts of what is learnt: points that a tile is worth, and shares of the leave, at each knot; points that
the exchange is worth at the start; points more or less for keeping a tile of each kind."""
NUMBERS = TILES + KINDS
_FORESIGHT = 1_500
"""Milli-points that each tile brings beyond what the policy thinks, if one goes on looking ahead."""
UNLEARNT = np.array([8.0] * len(KNOTS) + [0.5] * len(KNOTS) + [10.0] + [0.0] * KINDS)
"""Where training begins."""


class Policy(NamedTuple):
    """What is still to come, in milli-points; the last three by the number of tiles not on the board."""

    leaves: Ints
    """Worth of every leave in an ordinary game, by its number (see `leave_values`)."""
    tiles: Longs
    """Milli-points to be added for keeping a tile of each kind."""
    base: Longs
    """Milli-points for all tiles together, whatever they are."""
    share: Longs
    """How much of the leave's worth counts, in parts of WHOLE."""
    spare: Longs
    """What it is worth that the exchange has not been used."""


def policy_of(numbers: Floats) -> Policy:
    """The policy that these NUMBERS numbers describe."""
    left = np.arange(MOST_LEFT)
    slopes = np.interp(left, KNOTS, numbers[SLOPES:SHARES])
    shares = np.interp(left, KNOTS, numbers[SHARES:SPARE])
    return Policy(
        leaves=learnt(),
        tiles=np.rint(numbers[TILES:] * 1000).astype(np.int64),
        base=np.rint((np.cumsum(slopes) - slopes[0]) * 1000).astype(np.int64),
        share=np.rint(shares * WHOLE).astype(np.int64),
        spare=np.rint(np.maximum(left - 14, 0) / 86 * numbers[SPARE] * 1000).astype(np.int64),
    )


@lru_cache(maxsize=1)
def learnt_alone() -> Policy:
    """What training has found."""
    with np.load(LEARNT) as stored:
        return policy_of(stored["numbers"])


def save_alone(path: Path, numbers: Floats) -> None:
    """Store what training has found for `learnt_alone`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez(path, numbers=numbers)


def worths_alone(policy: Policy, rack: Ints, left: int, values: Ints) -> Ints:
    """What each leave of a rack is worth, by mask as `Generator.plays` wants it.

    `left` is the number of tiles not on the board, those of the rack included. Worth is counted against what
    is to come now: laying an average tile with nothing to show for it costs what it is worth.
    """
    worths = np.zeros(1 << int(rack.sum()), np.int32)
    fill_alone(policy, rack, left, np.zeros_like(worths), worths)
    worths[-1] = -1000 * int((rack * values).sum())  # keeping all of it is passing, which ends the game
    worths -= np.int32(policy.base[left])
    return worths


def exchange_worths_alone(policy: Policy, rack: Ints, left: int) -> Ints:
    """As `worths_alone`, when the other tiles are given back: those are still to be scored with."""
    held = int(rack.sum())
    worths = np.zeros(1 << held, np.int32)
    fill_alone(policy, rack, left, np.zeros_like(worths), worths)
    kept = np.array([mask.bit_count() for mask in range(1 << held)])
    beside: Ints = (worths - policy.base[left - held + kept] - policy.spare[left]).astype(np.int32)
    return beside


@lean_kernel
def fill_alone(policy: Any, rack: Ints, left: int, numbers: Any, worths: Ints) -> int:
    """What is to come with each leave of a rack, by mask, into an array; how many tiles the rack has."""
    tiles = fill_worths(policy.leaves, rack, numbers, worths)
    for mask in range(1 << tiles):
        after = left - tiles + popcount(mask)
        worths[mask] = at(policy.base, after) + worths[mask] * at(policy.share, after) // WHOLE
    bit = 0
    for kind in range(KINDS):
        for _ in range(rack[kind]):
            for mask in range(1 << tiles):
                if mask >> bit & 1:
                    worths[mask] += at(policy.tiles, kind)
            bit += 1
    return tiles


@lean_kernel
def move_alone(bench: Bench, grid: Ints, policy: Any, rack: Ints, left: int, exchanges: int) -> int:
    """Find the best move by the policy and say which kind it is: PLAY, EXCHANGE or PASS.

    `left` is as for `worths_alone`, `exchanges` how many may still be made. As with
    `static_duel.static_move`, `bench.play` then holds the play, or of an exchange the equity and the tiles
    kept.
    """
    worth = bench.worth
    tiles = fill_alone(policy, rack, left, bench.numbers, worth)
    floor = LOWEST
    kept = 0
    if exchanges and left - tiles >= bench.bonus[0]:
        for mask in range((1 << tiles) - 1):
            # The tiles given back are still there to score with.
            equity = worth[mask] - at(policy.base, left - tiles + popcount(mask))
            if equity > floor:
                floor = equity
                kept = mask
        floor += at(policy.base, left) - at(policy.spare, left)
    return settle(bench, grid, rack, floor, kept, -1000 * rack_points(bench.values, rack))


@lean_kernel
def deal_alone(bench: Bench, luck: LuckState) -> int:
    """A fresh board, a shuffled bag and a full rack; how many tiles the bag then holds."""
    copy(bench.empty, bench.grid)
    copy(bench.tiles, bench.bag)
    count = bench.tiles.size
    shuffle(bench.bag, count, 0, luck)
    bench.racks[0] = 0
    return refill(bench.racks[0], bench.bonus[0], bench.bag, count)


@lean_kernel
def play_alone(bench: Bench, policy: Any, luck: LuckState) -> int:
    """The score of one whole game by the policy, in milli-points."""
    count = deal_alone(bench, luck)
    gained: int = play_on(bench, policy, bench.grid, bench.racks[0], bench.bag, count, 1, MOST_LEFT, luck)
    return gained


@lean_kernel
def play_on(
    bench: Bench,
    policy: Any,
    grid: Ints,
    rack: Ints,
    bag: Any,
    count: int,
    exchanges: int,
    turns: int,
    luck: LuckState,
) -> int:
    """Play that many turns and one in mind, and add what is then to come; in milli-points.

    At the end of the game that is what is left on the rack, which counts against it. The grid, the rack and
    the bag, which holds `count` tiles, are played on.
    """
    gained = 0
    left = count + rack.sum()
    while left:
        kind = move_alone(bench, grid, policy, rack, left, exchanges)
        if kind == PASS:
            return int(gained + bench.play[EQUITY])
        if turns == 0:
            # The next play tells more about the board and the rack than their worth alone could.
            return int(gained + bench.play[EQUITY] + _FORESIGHT * left)
        gained += 1000 * bench.play[SCORE]
        exchanges -= kind == EXCHANGE
        count = make_move(bench, grid, kind, rack, bag, count, luck)
        left = count + rack.sum()
        turns -= 1
    return gained
