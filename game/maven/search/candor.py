"""How much a move tells of the rack it was made from, by who made it.

Whoever sees every play and weighs it as we do makes the best one, so a rack with which another play would
have been better by two points was hardly there. Those who overlook plays fall short of the best one whatever
they hold. So the chance of a move falls with the regret that a rack would leave, steeply for the strongest
level and slowly for others. The numbers are the likeliest ones for plays of each level among themselves: see
`docs/maven.md`.
"""

from __future__ import annotations

import numpy as np

from game.maven.levels_and_vocabularies import STRONGEST
from game.maven.plays.board_arrays import Floats

_SLOPES = (2.0, 6.0, 16.0)
"""Points of regret by which a chance falls to a third."""
_STEEP = 0.5
"""By this regret the steepest part falls to an eighth."""
_CANDOR = {
    0: (0.5, 0.0, 0.3, 0.3, 0.1),
    5: (0.0, 0.0, 0.3, 0.6, 0.2),
    6: (0.0, 0.0, 0.3, 0.6, 0.2),
    STRONGEST - 1: (0.0, 0.0, 1.0, 0.3, 0.03),
    STRONGEST: (1.0, 0.5, 0.05, 0.0, 0.005),
}
"""By level, 0 for whoever is not known: the share of the steepest part, of one part for each slope, and of
cases in which a move tells nothing. Weaker levels are left out: theirs never tell."""


def tells_anything(level: int) -> bool:
    """Whether anything can be inferred from the moves of this level."""
    return level in _CANDOR


def candor(regrets: Floats, level: int) -> Floats:
    """How likely a move is, up to a factor, from racks with which it falls so many points short."""
    steepest, *falling, always = _CANDOR[level]
    likely: Floats = steepest / (1.0 + regrets / _STEEP) ** 3 + always
    for share, slope in zip(falling, _SLOPES, strict=True):
        likely += share * np.exp(-regrets / slope)
    return likely
