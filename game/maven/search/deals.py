"""Ways to deal the tiles that one seat does not see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import comb

import numpy as np

from game.maven.plays.board_arrays import KINDS, Floats, Ints
from game.maven.plays.rack_parts import MOST_TILES
from game.rules.letter_sets import MOST_TILES_IN_A_SET

WAYS = np.array(
    [[comb(tiles, taken) for taken in range(MOST_TILES + 1)] for tiles in range(MOST_TILES_IN_A_SET + 1)],
    np.float64,
)
"""By tiles of a kind and those taken: in how many ways."""
MOST_ROUNDS = 3000
"""The most deals that a simulation meets if they are drawn at random."""
_HARDLY = 1e-6
"""Of deals that are less likely not one is looked at."""
_NEVER = 1e-300
"""Stands for no way at all where one takes the logarithm."""
_LOG_WAYS = np.log(np.maximum(WAYS, _NEVER))


@dataclass(frozen=True, slots=True, eq=False)
class Deals:
    """What the seats may hold, in an order of luck, to be met one after the other.

    Known ones come in the weighted random order of Efraimidis and Spirakis (2006), each with a number drawn
    from an exponential distribution of its share as rate, the least first. So of those up to some number it
    is known how likely each was to be among them, and what they have in common can be told of all (Horvitz
    and Thompson 1952).
    """

    racks: Ints
    """(n, seats, KINDS): tiles that each seat holds, in turn order from the one to move, whose own are left
    out. Whatever else is hidden is dealt at random."""
    shares: Floats | None = None
    """(n,): how likely each is, adding up to 1, if there are no others; None if there may be, and each counts
    as much as any other."""
    numbers: Floats | None = None
    """(n,): the numbers that order them, if they have shares."""

    def weights(self, met: int) -> tuple[Floats, Floats]:
        """How much each of so many deals counts, and how likely it was not to be among them."""
        if self.shares is None or self.numbers is None:
            return np.ones(met), np.ones(met)
        if met == len(self.shares):
            return self.shares, np.zeros(met)
        left_out = np.exp(-self.shares[:met] * self.numbers[met])
        return self.shares[:met] / (1 - left_out), left_out

    def left(self, met: int) -> float:
        """How likely it is that none of so many deals is the true one; 1 if that cannot be told."""
        if self.shares is None:
            return 1.0
        return 0.0 if met == len(self.shares) else float(self.shares[met:].sum())


def in_order_of_luck(racks: Ints, shares: Floats, rng: np.random.Generator) -> Deals:
    """All deals there are, by how likely each is, but those that are next to impossible."""
    likely = shares > _HARDLY * shares.sum()
    racks, shares = racks[likely], shares[likely] / shares[likely].sum()
    numbers = rng.exponential(size=len(racks)) / shares
    order = np.argsort(numbers)
    return Deals(racks[order], shares[order], numbers[order])


def random_deals(seats: int) -> Deals:
    """As many as a simulation may meet, of which nothing is known."""
    return Deals(np.zeros((MOST_ROUNDS, seats, KINDS), np.int32))


def ways_to_hold(parts: Ints, racks: Ints) -> Floats:
    """(racks, parts): in how many ways each part can be taken from each rack."""
    kinds = np.flatnonzero(parts.any(axis=0))
    taken = np.arange(1, parts.max() + 1)
    holds = parts[:, kinds, None] == taken  # (parts, kinds, taken)
    logs = _LOG_WAYS[racks[:, kinds, None], taken]
    whole = logs.reshape(len(racks), -1) @ holds.reshape(len(parts), -1).T.astype(np.float64)
    ways: Floats = np.exp(whole)
    return ways


def possible_parts(unseen: Ints, size: int, most: int, rng: np.random.Generator) -> tuple[Ints, Floats]:
    """Different parts of the unseen tiles and the chance of each: all of them, or `most` drawn at random."""
    every = all_deals(unseen, (size, int(unseen.sum()) - size), most)
    if every is None:
        return drawn_parts(unseen, size, most, rng)
    order = rng.permutation(len(every[0]))
    return np.ascontiguousarray(every[0][order, 0]), every[1][order]


def drawn_parts(unseen: Ints, size: int, count: int, rng: np.random.Generator) -> tuple[Ints, Floats]:
    """So many parts, drawn at random, each of the same chance."""
    parts = rng.multivariate_hypergeometric(unseen.astype(np.int64), size, count).astype(np.int32)
    return parts, np.full(count, 1 / count)


def all_deals(unseen: Ints, sizes: Sequence[int], most: int) -> tuple[Ints, Floats] | None:
    """(n, racks, KINDS): the different ways to deal all unseen tiles to racks of these sizes, and the chance
    of each; None if there are more than `most`."""
    deals = np.zeros((1, len(sizes), KINDS), np.int32)
    room = np.array(sizes)
    for kind in np.flatnonzero(unseen):
        ways = _shared_out(int(unseen[kind]), len(sizes))
        begun, way = np.nonzero((deals.sum(axis=2)[:, None] + ways <= room).all(axis=2))
        if len(begun) > most:  # each can be completed
            return None
        deals = deals[begun]
        deals[:, :, kind] = ways[way]
    chances = np.ones(len(deals))
    for rack in range(len(sizes) - 1):
        chances *= WAYS[deals[:, rack:].sum(axis=1), deals[:, rack]].prod(axis=1)
    return deals, chances / chances.sum()


@lru_cache(maxsize=64)
def _shared_out(tiles: int, racks: int) -> Ints:
    """(n, racks): every way to share out so many equal tiles."""
    ways = [way for way in product(range(tiles + 1), repeat=racks) if sum(way) == tiles]
    return np.array(ways, np.int32)
