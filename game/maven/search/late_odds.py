"""How likely a deal of the last draws is really won, by what was seen of it.

Measured: rollouts beside searches to a proof, and what comes of plays that leave tiles in the bag after a
hasty reply beside what comes of them after a good one (docs/maven.md, The last draws). How doubts shrink with
the lead is measured by `judging.late_leads`.
"""

from __future__ import annotations

from typing import NamedTuple

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

_TIE = 0.5
_NOT_FOUND_BY_BOTH, _FOUND_WON, _FOUND_LOST = 0.005, 0.95, 0.2
"""How often what a search without a proof says is not so where rollouts say the same, and how often a deal is
won that it finds won, or lost, against them or beside their doubts; of the lost ones a third was, but of
plays that had been chosen for looking well."""
_NOT_FOUND_LATE = 0.1
"""How often what such a search says is not so where tiles are left in the bag."""
_OFF_LEAST, _OFF_MOST = 0.02, 0.08
"""By how much a chance is off that rests on hasty replies, where it is small and where it is large."""
_GUESSED = 0.01
"""By how much at least, however long a reply is thought about; three times that where it is large."""
_FAR, _HALF = 70.0, 6.0
"""Points by which a rollout ends ahead or behind, up to which any doubt who wins is as large as elsewhere;
and by how many more it halves."""
_ALIKE = 1.0
"""What is usual of rollouts weighs no more than so many searches, since about one play they are wrong nearly
always or hardly ever."""
_TOGETHER = 0.2
"""How far mistakes about the open deals of one play go together: their correlation, where the play takes all
of the bag."""


class _Curve(NamedTuple):
    """How likely a deal is won by how far ahead a rollout of it ends."""

    middle: float
    """Points ahead with which half are won, since who answers knows more than a rollout."""
    slope: float
    """By how many more three of four are, nearly."""
    won: float
    """How often a deal is won, or lost, against all appearance."""
    lost: float
    clear: float
    """A deal that is likelier to be won looks won beyond doubt."""


_LAST = _Curve(2.0, 3.0, 0.003, 0.04, 0.9)
_LATE = _Curve(5.0, 6.0, 0.04, 0.15, 0.75)
"""The same where tiles are left in the bag, of which rollouts tell far less."""


def doubts_after(leads: Floats) -> Floats:
    """How much of any doubt who wins is left in a deal that a rollout ends so many points ahead, or
    behind."""
    doubts: Floats = 0.5 ** (np.maximum(np.abs(leads) - _FAR, 0.0) / _HALF)
    return doubts


def odds_of_rollouts(leads: Floats, late: NDArray[np.bool_]) -> Floats:
    """How likely a deal is won that a rollout ends so many points ahead; `late` where the play leaves tiles
    in the bag."""
    odds: Floats = np.where(late, _likely(leads, _LATE), _likely(leads, _LAST))
    return odds


def _likely(leads: Floats, curve: _Curve) -> Floats:
    rises = 1 / (1 + np.exp(-(leads - curve.middle) / curve.slope))
    doubts = doubts_after(leads)
    odds: Floats = doubts * (curve.won + (1 - curve.won - curve.lost) * rises) + (1 - doubts) * rises
    return odds


def taken_for_won(odds: Floats, late: bool) -> NDArray[np.bool_]:
    """Which deals look won beyond doubt, by what `odds_of_rollouts` says of each."""
    won: NDArray[np.bool_] = odds > (_LATE if late else _LAST).clear
    return won


def wrong_about_wins(lost: Floats, late: bool) -> tuple[float, float]:
    """How often a deal of a play that looks won beyond doubt is lost, and the variance of that, by how much
    searches found to be `lost` of each of some such deals."""
    usual = (_LATE if late else _LAST).lost
    seen = _ALIKE + len(lost)
    rate = (_ALIKE * usual + float(lost.sum())) / seen
    return rate, rate * (1 - rate) / (seen + 1)


def off_together(errors: Floats) -> float:
    """The variance of a chance that some open deals may be misjudged together, beside what each does alone,
    by the standard error that each alone makes."""
    return _TOGETHER * float(errors.sum() ** 2 - (errors**2).sum())


def odds_of_search(share: float, rolled: float, late: bool, doubt: float) -> float:
    """How likely a deal is won of which a search without a proof says so much is won, and rollouts that it is
    so likely; `doubt` is what `doubts_after` them says."""
    if late or share == _TIE:
        wrong = _NOT_FOUND_LATE * doubt
        return (1 - wrong) * share + wrong * (1 - share)
    wrong = _NOT_FOUND_BY_BOTH * doubt
    if share > _TIE:
        return 1 - wrong if rolled > _LAST.clear else _FOUND_WON
    return wrong if rolled < BEYOND_DOUBT else _FOUND_LOST


def odds_after_reply(share: float, nodes: float, doubt: float) -> float:
    """How likely a deal is won of which so much is won after a reply that was given so many nodes."""
    haste = _haste(nodes) * doubt
    return share * (1 - haste * _NOT_WON) + (1 - share) * haste * _NOT_LOST


def error_of_replies(nodes: float, likely: float) -> float:
    """By how much a chance may be off that is so likely after such replies, beside what luck does."""
    by_haste = _haste(nodes) * (_OFF_LEAST + (_OFF_MOST - _OFF_LEAST) * likely)
    return float(np.hypot(by_haste, _GUESSED * (1 + 2 * likely)))


def _haste(nodes: float) -> float:
    """How often it is mistaken who wins after a reply, beside a hasty one."""
    return float((HASTY / max(nodes, FEWEST_FOR_REPLIES)) ** _BETTER)
