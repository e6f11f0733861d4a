"""Panels at the end of a game."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import ClassVar

from game.scenes.kit.picture.menu_panels import MenuItem
from game.scenes.kit.picture.panel import UNREAD, Panel
from game.scenes.kit.picture.sheet import Table


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


@dataclass(frozen=True, slots=True)
class Finale(Panel):
    """The end of a game alone: the score with its medal, and the chart that it is held against."""

    dealt_with: ClassVar[bool] = True

    title: str
    text: str
    score: int
    facts: tuple[tuple[str, str], ...]
    """What the game was like: a name and a figure each."""
    medals: tuple[tuple[str, int], ...]
    """All that can be earned, the least first, each with the score that it takes."""
    medal: int | None = field(metadata=UNREAD)
    """Which of them is earned; None if none is."""
    chart: Table
    items: tuple[MenuItem, ...]
    focus: int = field(metadata=UNREAD)
    record: bool = field(default=False, metadata=UNREAD)
    """Whether the score is a new one in the chart."""

    @property
    def won(self) -> bool:
        """Whether there is anything to be glad of beside having played."""
        return self.record or self.medal is not None

    @property
    def identity(self) -> Hashable:
        return Finale, self.title
