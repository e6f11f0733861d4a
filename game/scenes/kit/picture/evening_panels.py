"""Panels of what grows from one evening to the next."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import ClassVar

from game.scenes.kit.picture.panel import UNREAD, Panel


@dataclass(frozen=True, slots=True)
class PastSeat:
    """Who sat where in a finished game, and what they came to."""

    seat: int = field(metadata=UNREAD)
    name: str
    score: int
    won: bool = False


@dataclass(frozen=True, slots=True)
class PastGame:
    """A finished game in the list."""

    day: str
    mode: str
    seats: tuple[PastSeat, ...]


@dataclass(frozen=True, slots=True)
class PastGames(Panel):
    """Finished games in a column at the right; the board of the focused one lies on the table."""

    dealt_with: ClassVar[bool] = True

    title: str
    text: str
    """How many there are, and what they were searched by."""
    games: tuple[PastGame, ...]
    focus: int = field(metadata=UNREAD)
    """Counted from the first of `games`, which may be the middle of a longer list."""
    more_above: bool = field(default=False, metadata=UNREAD)
    more_below: bool = field(default=False, metadata=UNREAD)

    @property
    def identity(self) -> Hashable:
        return PastGames, self.title
