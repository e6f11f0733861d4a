"""The panel of somebody's profile."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import ClassVar

from game.scenes.kit.picture.panel import UNREAD, Panel


@dataclass(frozen=True, slots=True)
class RivalRow:
    """Somebody met across the board."""

    name: str
    color: int = field(metadata=UNREAD)
    won: int
    lost: int


@dataclass(frozen=True, slots=True)
class MedalView:
    """A medal, earned or still to be earned."""

    name: str
    note: str
    grade: int = field(metadata=UNREAD)
    earned: bool = field(metadata=UNREAD)


@dataclass(frozen=True, slots=True)
class Profile(Panel):
    """A person: looks, rating, figures, best words, rivals and medals."""

    dealt_with: ClassVar[bool] = True

    name: str
    color: int = field(metadata=UNREAD)
    figure: str = field(metadata=UNREAD)
    look: str
    """'Orange, owl'."""
    since: tuple[str, ...]
    button: str
    rating: str
    change: str
    """What the rating did this month, with its sign; empty where it did nothing."""
    curve: tuple[float, ...] = field(metadata=UNREAD)
    numbers: tuple[tuple[str, str], ...]
    """Six figures, each with what it is."""
    best: str
    best_points: str
    longest: str
    longest_text: str
    rivals: tuple[RivalRow, ...]
    medals: tuple[MedalView, ...]
    medals_text: str

    @property
    def identity(self) -> Hashable:
        return Profile, self.name
