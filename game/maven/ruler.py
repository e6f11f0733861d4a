"""The one ruler by which moves are judged: who is better, and by how much.

First come place points: one for each opponent beaten, half for a tie; with one opponent that is the chance
to win. Where these differ by no more than they may be off, expected points decide, and alone at the table
nothing else does. Where points do not differ either, one move is as good as the other if that is known: if
neither can be much better than the other. Else it is too close to call.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, IntEnum

from game.maven.messages import KNOWN, Candidate, Difference, Estimate, Interval
from game.rules.moves import Move, is_same

HARDLY = 0.005
"""Place points that nobody would notice: half a game in a hundred."""
HARDLY_POINTS = 0.5
SMALL, SMALL_POINTS = 0.01, 1.5
"""Place points, and points, by which a move may be the worse one and still be called as good."""


class Basis(IntEnum):
    """What a judgement rests on."""

    GLANCE = 0
    """Nothing was played on."""
    SEARCH = 1
    """The game was played on."""
    PROOF = 2
    """An end that two know all tiles of: what is not proven is not told."""


def basis_of(seats: int, bag: int, *, at_a_glance: bool) -> Basis:
    """What a judgement of a position with so many tiles in the bag rests on."""
    if at_a_glance:
        return Basis.GLANCE
    return Basis.PROOF if seats == 2 and bag == 0 else Basis.SEARCH


class Unit(Enum):
    """What decides between two moves."""

    PLACES = "places"
    POINTS = "points"


@dataclass(frozen=True, slots=True)
class Loss:
    """What a move gives away beside the best one."""

    unit: Unit
    by: Interval
    """How much of that; nothing at all where the move is as good as the best."""
    proven: bool = False
    at_least: bool = False
    """Whether there may be a still better move, so that this is a bound."""
    as_often: bool = False
    """Of points: whether it is known that both moves win as often."""
    is_open: bool = False
    """Whether neither is known to be the better one, nor that they are as good: too close to call."""

    @property
    def amount(self) -> float:
        """0 or more."""
        return max(self.by.mean, 0.0)

    @property
    def is_nothing(self) -> bool:
        """Whether the move is as good as the best."""
        return self.amount == 0.0 and not self.is_open

    @property
    def weight(self) -> tuple[float, float]:
        """To tell the larger of two losses: a chance counts before any points."""
        return (self.amount, 0.0) if self.unit is Unit.PLACES else (0.0, self.amount)


def nothing(proven: bool = False) -> Loss:
    """What the best move gives away."""
    return Loss(Unit.POINTS, Interval(0.0, 0.0, 0.0), proven)


def loss_by(behind: Difference) -> Loss:
    """What a move gives away that is so far behind; less than nothing where it is the better one, and nobody
    knows what where it is too close to call."""
    if behind.places.tells and abs(behind.places.mean) >= HARDLY:
        return Loss(Unit.PLACES, behind.places, behind.proven)
    if behind.points is not None and behind.points.tells and abs(behind.points.mean) >= HARDLY_POINTS:
        proven, as_often = behind.proven and behind.points.is_exact, _is_as_often(behind.places)
        return Loss(Unit.POINTS, behind.points, proven, as_often=as_often)
    return nothing(behind.proven) if _is_small(behind) else _OPEN


def _is_as_often(places: Interval) -> bool:
    """Whether it is known that both win about as often."""
    return max(-places.low, places.high) <= KNOWN


def _is_small(behind: Difference) -> bool:
    """Whether a move that is so far behind is hardly the worse one, if it is at all. Where it is proven that
    both win as often, nothing but points is open, of which no more is to be known."""
    if behind.proven:
        return True
    return behind.places.high <= SMALL and (behind.points is None or behind.points.high <= SMALL_POINTS)


_OPEN = Loss(Unit.POINTS, Interval(0.0, 0.0, 0.0), is_open=True)


def loss_of(best: Candidate, move: Candidate, basis: Basis) -> Loss | None:
    """What a move gives away beside the best one that was found; None where that is not known."""
    is_open = basis is Basis.PROOF and not best.proven
    if is_same(best.move, move.move):
        return None if is_open else nothing(best.proven)
    if basis is Basis.GLANCE:
        return loss_at_a_glance(best, move)
    if move.behind is None:
        return None
    found = loss_by(move.behind)
    if not is_open:
        return found
    return None if not found.amount else replace(found, at_least=True)


def beside(found: Sequence[Candidate], move: Move, kept: int) -> tuple[tuple[Candidate, ...], Candidate]:
    """The best of the moves found, so many of them, and the one that was weighed. If a closer look has found
    that to be the better one, it is the best."""
    weighed = next(one for one in found if is_same(one.move, move))
    if weighed.behind is None or loss_by(weighed.behind).by.mean >= 0.0:
        return tuple(found[:kept]), weighed
    others = [one for one in found if one is not weighed]
    weighed = replace(weighed, behind=None, proven=False)
    return (weighed, *others[: kept - 1]), weighed


def loss_at_a_glance(best: Candidate, move: Candidate) -> Loss:
    """What a move gives away where nothing was played on: points as they are expected, of which nobody knows
    how far they are off."""
    apart = 0.0 if is_same(best.move, move.move) else best.equity - move.equity
    if apart < HARDLY_POINTS:
        return nothing()
    return Loss(Unit.POINTS, Interval(apart, apart, apart))


def in_order(found: Sequence[Candidate], seats: int) -> list[Candidate]:
    """Moves that were played on, the best first: one that is as likely to win as the first, as far as its
    error tells, goes before it if more points are to be expected. All others stay in their order."""
    ranked = _by_places(found) if seats > 2 else list(found)
    if not ranked:
        return ranked
    first, error = _standing(ranked[0], seats)
    if ranked[0].reasons is None or ranked[0].reasons.points is None or seats == 1:
        return ranked
    equal = [each for each in ranked if _told(each) and _standing(each, seats)[0] >= first - error]
    best = max(equal, key=_points)
    return [best, *(each for each in ranked if each is not best)]


def _told(one: Candidate) -> bool:
    return one.reasons is not None and one.reasons.points is not None


def _points(one: Candidate) -> float:
    assert one.reasons is not None
    assert one.reasons.points is not None
    return one.reasons.points.mean


def _standing(one: Candidate, seats: int) -> tuple[float, float]:
    """Place points to be expected, and their standard error."""
    places = one.reasons.places if one.reasons and seats > 2 else None
    if places is None:
        places = Estimate(one.win_rate or 0.0, one.win_error or 0.0)
    return places.mean, places.error


def _by_places(found: Sequence[Candidate]) -> list[Candidate]:
    """With several opponents: those first that were played on most, by their place points."""
    known = [each for each in found if each.reasons and each.reasons.places]
    if not known:
        return list(found)
    trusted = 2 * min(_standing(each, 3)[1] for each in known)
    sure = [each for each in known if _standing(each, 3)[1] <= trusted]
    sure.sort(key=lambda each: -_standing(each, 3)[0])
    return [*sure, *(each for each in found if not any(each is one for one in sure))]
