"""What a game has earned somebody."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.scenes.kit.picture.panel import UNREAD


@dataclass(frozen=True, slots=True)
class EarnedMedal:
    """A medal that somebody has earned by the game that is over."""

    name: str
    who: str
    text: str
    """What it opens, else what it took."""
    seat: int = field(metadata=UNREAD)
    grade: int = field(metadata=UNREAD)
    """0 bronze, 1 silver, 2 gold."""
