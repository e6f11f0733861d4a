"""The panel of the daily bag."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from game.scenes.kit.picture.panel import UNREAD, Panel


@dataclass(frozen=True, slots=True)
class DayCell:
    """One day of the month."""

    number: int
    medal: int | None = field(default=None, metadata=UNREAD)
    """0 bronze, 1 silver, 2 gold; None where the bag was not played to the end."""
    state: str = field(default="past", metadata=UNREAD)
    """'past', 'today' or 'coming'."""
    in_streak: bool = field(default=False, metadata=UNREAD)


@dataclass(frozen=True, slots=True)
class SharedResult:
    """What somebody made of a bag, to be photographed: nothing in it tells the tiles."""

    day: str
    """'Today, 4 November', '3 November'."""
    scores: tuple[tuple[str, int], ...]
    medal: int | None = field(metadata=UNREAD)
    why: str
    """What the medal is for, or why there is none."""
    found: tuple[float | None, ...] = field(default=(), metadata=UNREAD)
    """Of each turn the share of the best play's points, 0 to 1, None without a word; empty until known."""
    note: str = ""
    """All turns together."""


@dataclass(frozen=True, slots=True)
class DailyBag(Panel):
    """A day's bag: the score to beat, what to do, the month, and what there is to share."""

    dealt_with: ClassVar[bool] = True

    date: str
    title: str
    text: str
    streak: int = field(metadata=UNREAD)
    streak_text: str
    maven: str
    """Maven's score, turned over; empty as long as it is face down."""
    maven_text: tuple[str, ...]
    """What stands beside it."""
    play: str
    """What the button does."""
    month: str
    weekdays: tuple[str, ...]
    weeks: tuple[tuple[DayCell | None, ...], ...]
    day: int = field(metadata=UNREAD)
    """The day that is looked at."""
    medals: tuple[int, int, int]
    """How many of gold, silver and bronze in this month."""
    shared: SharedResult | None = None
