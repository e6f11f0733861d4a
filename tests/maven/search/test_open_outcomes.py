"""What open deals may come to together is counted, and not taken for a normal distribution."""

from itertools import product
from statistics import NormalDist

import numpy as np
import pytest

from game.maven.plays.board_arrays import Floats
from game.maven.search.open_outcomes import BOUNDS, off_by_luck

ROUNDED = 0.0005
"""What shares are rounded to, and more."""


def outside(wide: float, shares: Floats, odds: Floats, spread: float = 0.0) -> float:
    """How likely the sum is more than so much off its mean, by going through every way that it may end."""
    mean, missed = float(shares @ odds), 0.0
    for ends in product((0, 1), repeat=len(shares)):
        chance = float(np.prod(np.where(ends, odds, 1 - odds)))
        off = float(shares @ np.array(ends)) - mean
        if spread:
            normal = NormalDist(off, spread)
            missed += chance * (normal.cdf(-wide) + 1 - normal.cdf(wide))
        else:
            missed += chance * (abs(off) > wide)
    return missed


def some_deals(seed: int) -> tuple[Floats, Floats]:
    """Few open deals of two plays, most of them as good as sure."""
    luck = np.random.default_rng(seed)
    count = int(luck.integers(1, 11))
    shares = luck.dirichlet(np.ones(count)) * luck.choice([-1.0, 1.0], count)
    return shares, luck.choice([0.001, 0.005, 0.05, 0.2, 0.5, 0.9, 0.995], count)


@pytest.mark.parametrize("spread", [0.0, 0.003, 0.05])
def test_of_all_ways_in_which_few_deals_may_end_95_in_100_lie_within(spread: float) -> None:
    for seed in range(60):
        shares, odds = some_deals(seed)
        wide = off_by_luck(shares, odds, spread)
        slack = ROUNDED * len(shares)
        assert outside(wide + slack, shares, odds, spread) <= 0.05 + 1e-6
        error = float(np.sqrt((shares**2 * odds * (1 - odds)).sum() + spread**2))
        if wide > error + 2 * slack:
            assert outside(wide - slack - 1e-6, shares, odds, spread) > 0.05, "no wider than it has to be"


def test_of_deals_drawn_by_their_odds_the_true_sum_lies_within_as_often_as_is_promised() -> None:
    luck, held = np.random.default_rng(5), 0
    for seed in range(2_000):
        shares, odds = some_deals(seed)
        ends = luck.random(len(odds)) < odds
        off = float(shares @ ends - shares @ odds)
        held += abs(off) <= off_by_luck(shares, odds, 0.0) + ROUNDED * len(shares)
    assert held >= 0.94 * 2_000


def test_many_deals_as_open_as_can_be_come_to_a_normal_distribution() -> None:
    shares, odds = np.full(72, 1 / 72), np.full(72, 0.5)
    normal = BOUNDS * float(np.sqrt((shares**2 * odds * (1 - odds)).sum()))
    assert off_by_luck(shares, odds, 0.0) == pytest.approx(normal, abs=1 / 72)
    assert off_by_luck(np.zeros(0), np.zeros(0), 0.02) == pytest.approx(BOUNDS * 0.02, abs=1e-6)


def test_one_deal_that_is_hardly_open_is_not_taken_for_a_normal_distribution() -> None:
    # A deal of 8 that goes the other way once in 200 times: by a normal distribution 1.7 games of 100.
    shares, odds = np.array([1 / 8]), np.array([0.995])
    assert 0.0 < off_by_luck(shares, odds, 0.0) < 0.01
    # Of four that are less sure one is mistaken three times in ten.
    shares, odds = np.array([1 / 8, 1 / 8, -1 / 8, -1 / 8]), np.array([0.9, 0.9, 0.9, 0.9])
    assert off_by_luck(shares, odds, 0.0) == pytest.approx(1 / 8, abs=0.002)


def test_nothing_is_known_for_sure_unless_nothing_is_open() -> None:
    assert off_by_luck(np.zeros(0), np.zeros(0), 0.0) == 0.0
    assert off_by_luck(np.array([0.1, 0.1]), np.array([1.0, 0.0]), 0.0) == 0.0
    assert off_by_luck(np.array([0.1, -0.1]), np.array([0.999, 0.999]), 0.0) > 0.0
