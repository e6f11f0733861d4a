"""How likely a deal of the last draws is really won, by what was seen of it.

Measured: rollouts beside searches to a proof, and what comes of plays that leave tiles in the bag after a
hasty reply beside what comes of them after a good one (docs/maven.md, The last draws).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.maven.plays.board_arrays import Floats

HASTY = 160.0
"""Nodes for a reply that is called hasty."""
FEWEST_FOR_REPLIES = 32
"""With fewer nodes a reply is made at a glance."""
BEYOND_DOUBT = 0.015
"""A deal that is less likely to be won looks lost beyond doubt."""
_NOT_WON, _NOT_LOST, _BETTER = 0.07, 0.02, 0.6
"""How often a game that is won against a hasty reply is lost against a good one, and the other way round; and
the power of the nodes for a reply by which both fall."""

_Curve = tuple[float, float, float, float]
_LAST: _Curve = (2.0, 3.0, 0.003, 0.012)
"""A rollout that ends so many points ahead is won in half of all cases, since who answers knows more than a
rollout; by how many more in three of four, nearly; and how often a deal is won, or lost, against all
appearance."""
_LATE: _Curve = (5.0, 6.0, 0.04, 0.07)
"""The same where tiles are left in the bag, of which rollouts tell far less."""


def odds_of_rollouts(leads: Floats, late: NDArray[np.bool_]) -> Floats:
    """How likely a deal is won that a rollout ends so many points ahead; `late` where the play leaves tiles
    in the bag."""
    odds: Floats = np.where(late, _likely(leads, _LATE), _likely(leads, _LAST))
    return odds


def _likely(leads: Floats, curve: _Curve) -> Floats:
    middle, slope, least, lost = curve
    odds: Floats = least + (1 - least - lost) / (1 + np.exp(-(leads - middle) / slope))
    return odds


def odds_after_reply(share: float, nodes: float) -> float:
    """How likely a deal is won of which so much is won after a reply that was given so many nodes."""
    haste = _haste(nodes)
    return share * (1 - haste * _NOT_WON) + (1 - share) * haste * _NOT_LOST


def error_of_replies(nodes: float) -> float:
    """By how much a chance may be off that rests on such replies, beside what luck does."""
    return _haste(nodes) * _NOT_WON


def _haste(nodes: float) -> float:
    """How often it is mistaken who wins after a reply, beside a hasty one."""
    return float((HASTY / max(nodes, FEWEST_FOR_REPLIES)) ** _BETTER)
