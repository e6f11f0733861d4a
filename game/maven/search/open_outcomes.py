"""How far a chance to win may be off where some deals are open and each has odds of its own.

Nearly always each of them is as good as sure, so what they come to together is nothing like a normal
distribution: most often all are as they look, and else one is not. So the ways in which they may end are
counted.
"""

from __future__ import annotations

from math import erfc, sqrt

import numpy as np

from game.maven.plays.board_arrays import Floats

BOUNDS = 1.959964
"""Standard errors of a normal distribution to either side that hold 95 in 100."""
_MISSED = 0.05
"""How often what is true may lie outside."""
_CELL = 1 / 2000
"""Shares are counted to this."""
_NEVER = 1e-12
"""Of ends that are less likely none is looked at."""
_HALVINGS = 30


def off_by_luck(shares: Floats, odds: Floats, spread: float) -> float:
    """How far the sum of some shares may be off its mean, either way, in 95 cases of 100.

    Each share, which may be less than 0, counts with its own odds, whatever the others do; beside them there
    is an error of a normal distribution with so much `spread`. Shares are rounded to a twentieth of a
    hundredth. Never less than one standard error, and nothing only if nothing is open.
    """
    error = sqrt(float((shares**2 * odds * (1 - odds)).sum()) + spread**2)
    if error == 0.0:
        return 0.0
    off, chances = _ends(shares, odds)
    least, most = error, max(float(off.max()), error) + 2 * BOUNDS * spread
    if _outside(least, off, chances, spread) <= _MISSED:
        return least
    for _ in range(_HALVINGS):
        middle = (least + most) / 2
        if _outside(middle, off, chances, spread) > _MISSED:
            least = middle
        else:
            most = middle
    return most


def _ends(shares: Floats, odds: Floats) -> tuple[Floats, Floats]:
    """By how much each possible sum is off the mean, either way, and how likely it is."""
    steps = np.rint(shares / _CELL).astype(np.int64)
    first = int(steps[steps < 0].sum())
    ways = np.zeros(int(np.abs(steps).sum()) + 1)
    ways[-first] = 1.0
    for step, likely in zip(steps.tolist(), odds.tolist(), strict=True):
        ways = (1 - likely) * ways + likely * np.roll(ways, step)
    mean = float((steps * odds).sum())
    likely_ends = np.flatnonzero(ways > _NEVER)
    return np.abs(likely_ends + first - mean) * _CELL, ways[likely_ends]


def _outside(wide: float, off: Floats, chances: Floats, spread: float) -> float:
    """How likely a sum is more than so much off."""
    if spread == 0.0:
        return float(chances[off > wide].sum())
    scale = sqrt(2) * spread
    beyond = [erfc((wide - each) / scale) / 2 + erfc((wide + each) / scale) / 2 for each in off.tolist()]
    return float(chances @ np.array(beyond))
