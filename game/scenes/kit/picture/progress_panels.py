"""The panel of somebody's progress."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import ClassVar

from game.scenes.kit.picture.panel import UNREAD, Panel


class Measured(Enum):
    """What a curve is of."""

    POINTS = auto()
    TURNS = auto()
    TILES = auto()
    BONUSES = auto()


@dataclass(frozen=True, slots=True)
class ProgressCurve:
    """Something measured from game to game, as shares of 1."""

    measured: Measured = field(metadata=UNREAD)
    title: str
    brief: str = field(metadata=UNREAD)
    """The same where there is less room."""
    figure: str
    """Of the last game: '88 %', '9'."""
    beside: str = ""
    """'of 14'."""
    change: str = ""
    """'17 in 30 games', 'as before'."""
    change_brief: str = field(default="", metadata=UNREAD)
    up: int = field(default=0, metadata=UNREAD)
    """1 where the change is one for the better, -1 for the worse."""
    values: tuple[float, ...] = field(default=(), metadata=UNREAD)
    """Of each game that tells it, the earliest first."""
    middle: tuple[float, ...] = field(default=(), metadata=UNREAD)
    """Where the trend is at each."""
    spread: tuple[float, ...] = field(default=(), metadata=UNREAD)
    """How far games lie from it there."""
    best: str = ""
    """'Best: 94 %'."""


@dataclass(frozen=True, slots=True)
class MedalView:
    """A medal, earned or still to be earned."""

    name: str
    note: str
    grade: int = field(metadata=UNREAD)
    earned: bool = field(metadata=UNREAD)


@dataclass(frozen=True, slots=True)
class ProgressPanel(Panel):
    """One large curve and three small ones, medals, and a line that names the next thing to try."""

    dealt_with: ClassVar[bool] = True

    title: str
    name: str
    color: int = field(metadata=UNREAD)
    figure: str = field(metadata=UNREAD)
    games: str
    """'the last 30 games'."""
    large: ProgressCurve
    small: tuple[ProgressCurve, ...]
    ends: tuple[str, str, str]
    """What stands under the large curve: at its beginning, its middle and its end."""
    advice: tuple[str, str, str]
    """The line; its middle part stands out."""
    medals: tuple[MedalView, ...] = ()

    @property
    def identity(self) -> Hashable:
        return ProgressPanel, self.name
