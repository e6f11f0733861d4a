"""Points that are not for words: what they are called, and what an event brings or takes of them."""

from __future__ import annotations

from game.rules.events import Adjusted, ChallengeResolved, Event, HintBought, PenaltyCharged

FOR_TIME, FOR_HINTS, FOR_CHALLENGES, FOR_TILES_LEFT = "Time", "Hints", "Challenges", "Tiles left"
OTHER = "Other"
BESIDES = (FOR_TIME, FOR_HINTS, FOR_CHALLENGES, FOR_TILES_LEFT, OTHER)
"""In the order in which they are told."""


def points_besides(event: Event) -> tuple[int, str, int] | None:
    """Whose points they are, for what, and how many; None for what brings or takes none but for words."""
    match event:
        case PenaltyCharged(seat, points):
            return seat, FOR_TIME, -points
        case HintBought(seat, points):
            return seat, FOR_HINTS, -points
        case ChallengeResolved(_, challenged, False, _, points):
            return challenged, FOR_CHALLENGES, points
        case Adjusted(seat, _, points):
            return seat, FOR_TILES_LEFT, points
        case _:
            return None
