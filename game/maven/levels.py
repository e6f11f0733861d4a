"""The eight levels of Maven, as one table.

A level is a vocabulary first (a weak player knows fewer words) and then how much of it the player sees: each
play is noticed with a chance that falls for long words and for plays that form several words at once, and
the best play noticed is made. All levels play valid words only.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """How one opponent plays."""

    name: str
    line: str
    """What to expect, in one line for the player choosing."""
    vocabulary: str
    """The word graph it plays from: 'small' and 'common' are everyday words, 'full' is all of them."""
    sight: float = 1.0
    """Chance to notice a play of one word of up to four letters; 1 sees everything."""
    long_sight: float = 1.0
    """Factor on that chance for each letter of the main word beyond four."""
    parallel_sight: float = 1.0
    """Factor on that chance for each word formed beyond the first."""
    foresight: float = 1.0
    """How much it cares for the tiles it keeps: 0 plays for points alone."""
    endgame: bool = False
    """With an empty bag, looks for the opponent's best reply before playing."""


LEVELS: tuple[Level, ...] = (
    Level("Novice", "Short, simple words. Just learning where the tiles go.", "small", 0.001, 0.3, 0.25, 0.0),
    Level("Beginner", "Everyday words, and some doubled squares by luck.", "small", 0.05, 0.65, 0.65, 0.0),
    Level("Intermediate", "Everyday words in good places.", "common", 0.18, 0.75, 0.75, 0.0),
    Level("Advanced", "The best place for every common word.", "common", 1.0, 1.0, 1.0, 0.0),
    Level("Expert", "All the words, though the longest may escape it.", "full", 0.45, 0.85, 0.85, 0.0),
    Level("Champion", "Rare words, parallel plays, many points.", "full", 0.95, 0.97, 0.97, 0.0),
    Level("Master", "Sees every play and minds what it keeps.", "full", foresight=0.25),
    Level("Grand Master", "Sees every play and keeps a fine rack to the end.", "full", endgame=True),
)

STRONGEST = len(LEVELS)


def level(number: int) -> Level:
    """The level of a number from 1. Raises ValueError for any other."""
    if not 1 <= number <= len(LEVELS):
        raise ValueError(f"level {number} is not one of 1 to {len(LEVELS)}")
    return LEVELS[number - 1]
