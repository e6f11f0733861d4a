"""The learnt table of chances to win by the lead and the tiles left, for whoever loads no compiled code."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

TABLE = Path(__file__).resolve().parents[3] / "assets" / "maven" / "chances.npz"
MOST_LEFT = 100
_STEPS, _WIDE = 41, 4.0
"""Places at which somebody's final score is looked at, and how many spreads they reach to either side."""


@lru_cache(maxsize=1)
def learnt_chances() -> NDArray[np.float64]:
    """By tiles left (bag and racks): the mean surprise for the side that has just moved, and its spread."""
    with np.load(TABLE) as stored:
        table: NDArray[np.float64] = stored["chances"].astype(np.float64)
    return table


def chances_of_all(scores: Sequence[int], moved: int, left: int) -> tuple[float, ...]:
    """How likely each seat comes first; `moved` has moved last, and so many tiles are left.

    Each final score is taken to be spread as half of what the difference of two is; ties are shared out.
    """
    mean, spread = learnt_chances()[min(left, MOST_LEFT)]
    wide = float(spread) / math.sqrt(2.0)
    middles = [score + (float(mean) if seat == moved else 0.0) for seat, score in enumerate(scores)]
    steps = [_WIDE * (2 * step / (_STEPS - 1) - 1) for step in range(_STEPS)]
    first = [
        sum(
            math.exp(-0.5 * step * step)
            * math.prod(
                0.5 + 0.5 * math.erf((own + step * wide - other) / (wide * math.sqrt(2.0)))
                for seat, other in enumerate(middles)
                if seat != mine
            )
            for step in steps
        )
        for mine, own in enumerate(middles)
    ]
    whole = sum(first) or 1.0
    return tuple(each / whole for each in first)
