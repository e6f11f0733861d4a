"""The chance to win from a lead and the tiles still to be played, fitted to games of our own.

In games between static players it is noted after every turn how far the final difference of scores was from
what the lead and the leaves let expect; by the number of tiles left these surprises have a mean (to be on
turn is worth something) and a spread, and are taken to be normally distributed. The table is stored in
`assets/maven/chances.npz`; `tools/studies/chance_fit.py` makes it anew.
"""

from __future__ import annotations

import math
from typing import Any

from game.lexicon.compiled_kernels import lean_kernel
from game.maven.plays.chance_table import MOST_LEFT, learnt_chances


def chance_to_win(lead: float, left: int) -> float:
    """As `win_chance`, by the learnt table, which ends with the usual number of tiles."""
    return float(win_chance(learnt_chances(), lead, min(left, MOST_LEFT)))


@lean_kernel
def win_chance(table: Any, lead: float, left: int) -> float:
    """The chance to win of the side that has just moved and leads by `lead` points, leaves included."""
    row = min(left, table.shape[0] - 1)
    return 0.5 + 0.5 * math.erf((lead + table[row, 0]) / (table[row, 1] * math.sqrt(2.0)))


@lean_kernel
def mean_surprise(table: Any, left: int) -> float:
    """By how many points the side that has just moved will on average gain on its lead, leaves included."""
    return float(table[min(left, table.shape[0] - 1), 0])
