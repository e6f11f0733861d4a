"""The figures that stand for players: which one, and how it takes what happens."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

DEFAULT_FIGURE = "pawn"
"""Stands for players of whom no figure is known."""


class Mood(Enum):
    """What a figure does. It moves when its mood changes, and then stands still."""

    LOOKS_ON = "looks on"  # not read: a key
    """At the board."""
    ON_TURN = "on turn"  # not read: a key
    """Stands higher and looks at whoever plays."""
    CHEERS = "cheers"
    DROOPS = "droops"
    SLEEPS = "sleeps"
    """Its player is away."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure at the table; a `name` that is not known here is drawn as the default."""

    name: str = DEFAULT_FIGURE
    mood: Mood = Mood.LOOKS_ON
