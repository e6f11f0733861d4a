"""What a move is worth and why, as plain data for `parlour maven`."""

from __future__ import annotations

from game.maven.messages import Candidate, Estimate
from game.rules.record_codec import Json


def outlook(candidate: Candidate) -> Json:
    """The chance to win and the reasons, as far as they were looked at; `_error` marks standard errors."""
    reasons = candidate.reasons
    found: dict[str, float | None] = {"win_rate": candidate.win_rate, "win_rate_error": candidate.win_error}
    told = {name: round(value, 4) for name, value in found.items() if value is not None}
    if reasons is not None:
        worths = {"leave": reasons.leave, "openings": reasons.offers}
        told |= {name: round(value, 3) for name, value in worths.items() if value is not None}
        told |= _estimated("points_to_come", reasons.points) | _estimated("reply", reasons.reply)
    return dict(told)


def _estimated(name: str, estimate: Estimate | None) -> dict[str, float]:
    if estimate is None:
        return {}
    return {name: round(estimate.mean, 3), f"{name}_error": round(estimate.error, 3)}
