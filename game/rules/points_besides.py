"""Points that are not for words: what they are called, and what an event brings or takes of them."""

from __future__ import annotations

from game.language.messages import Message, message, message_as
from game.rules.events import Adjusted, ChallengeResolved, Event, HintBought, PenaltyCharged

FOR_TIME: Message = message("Time")
FOR_HINTS: Message = message("Hints")
FOR_CHALLENGES: Message = message("Challenges")
FOR_TILES_LEFT: Message = message("Tiles left")
OTHER: Message = message_as("points for other things", "Other")
BESIDES = (FOR_TIME, FOR_HINTS, FOR_CHALLENGES, FOR_TILES_LEFT, OTHER)
"""In the order in which they are told."""


def points_besides(event: Event) -> tuple[int, Message, int] | None:
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
