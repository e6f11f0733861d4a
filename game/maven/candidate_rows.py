"""Candidates as rows of plain values, within bounds: for judgements that are kept, and for recordings."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from game.maven.messages import Candidate, Difference, Estimate, Interval, Reasons
from game.rules.record_codec import move_from_text, move_to_text

_Points = Annotated[float, Meta(ge=-1e6, le=1e6)]
_Chance = Annotated[float, Meta(ge=0, le=1)]
_Error = Annotated[float, Meta(ge=0, le=1e6)]
_Mean = tuple[_Points, _Error]
_Bounds = tuple[_Points, _Points, _Points]
_DIGITS = 5


class ReasonsRow(msgspec.Struct, array_like=True, frozen=True):
    """Why a candidate is worth what it is."""

    leave: _Points | None = None
    offers: _Points | None = None
    points: _Mean | None = None
    reply: _Mean | None = None
    places: _Mean | None = None


class BehindRow(msgspec.Struct, array_like=True, frozen=True):
    """How far a candidate is behind; what comes last may be missing."""

    places: _Bounds
    points: _Bounds | None = None
    proven: bool = False
    next_turn: _Bounds | None = None
    reply: _Bounds | None = None
    deals: Annotated[int, Meta(ge=0, le=10**9)] = 0


class CandidateRow(msgspec.Struct, array_like=True, frozen=True):
    """A candidate; what comes last may be missing."""

    move: Annotated[str, Meta(max_length=200)]
    score: Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
    equity: _Points
    chance: _Chance | None = None
    error: _Error | None = None
    proven: bool = False
    reasons: ReasonsRow | None = None
    behind: BehindRow | None = None


def row_of(one: Candidate) -> CandidateRow:
    """For `candidate_of`, exact to a hundredth of a thousandth."""
    return CandidateRow(
        move_to_text(one.move),
        one.score,
        _short(one.equity),
        None if one.win_rate is None else min(max(_short(one.win_rate), 0.0), 1.0),
        None if one.win_error is None else _short(one.win_error),
        one.proven,
        None if one.reasons is None else _reasons_row(one.reasons),
        None if one.behind is None else _behind_row(one.behind),
    )


def candidate_of(row: CandidateRow) -> Candidate:
    """The candidate of a row. Raises CodecError where its move is none."""
    reasons, behind = row.reasons, row.behind
    return Candidate(
        move_from_text(row.move),
        row.score,
        row.equity,
        row.chance,
        row.proven,
        row.error,
        None if reasons is None else _reasons_of(reasons),
        None if behind is None else _behind_of(behind),
    )


def _reasons_row(reasons: Reasons) -> ReasonsRow:
    return ReasonsRow(
        None if reasons.leave is None else _short(reasons.leave),
        None if reasons.offers is None else _short(reasons.offers),
        *(_mean(each) for each in (reasons.points, reasons.reply, reasons.places)),
    )


def _reasons_of(row: ReasonsRow) -> Reasons:
    means = [None if each is None else Estimate(*each) for each in (row.points, row.reply, row.places)]
    return Reasons(row.leave, row.offers, *means)


def _behind_row(behind: Difference) -> BehindRow:
    points, next_turn, reply = (
        None if each is None else _bounds(each) for each in (behind.points, behind.next_turn, behind.reply)
    )
    return BehindRow(_bounds(behind.places), points, behind.proven, next_turn, reply, behind.deals)


def _behind_of(row: BehindRow) -> Difference:
    points, next_turn, reply = (
        None if each is None else Interval(*each) for each in (row.points, row.next_turn, row.reply)
    )
    return Difference(Interval(*row.places), points, row.proven, next_turn, reply, row.deals)


def _mean(one: Estimate | None) -> tuple[float, float] | None:
    return None if one is None else (_short(one.mean), _short(one.error))


def _bounds(one: Interval) -> tuple[float, float, float]:
    return _short(one.mean), _short(one.low), _short(one.high)


def _short(value: float) -> float:
    return round(float(value), _DIGITS)
