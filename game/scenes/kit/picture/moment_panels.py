"""Great moments, which have the screen for themselves."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import ClassVar

from game.rules.moves import Square
from game.scenes.kit.picture.panel import UNREAD, Panel


@dataclass(frozen=True, slots=True)
class BigMoment(Panel):
    """A play with all its tiles, seen from near while its score counts up."""

    rises: ClassVar[bool] = False
    grows: ClassVar[bool] = False

    title: str
    points: int
    """As far as it is counted."""
    word: str
    meaning: str
    name: str
    score: int
    """Of the player, before this play."""
    played: tuple[Square, ...] = field(metadata=UNREAD)
    """The squares of the word, from its first letter: gold dust rises from them."""
    seat: int = field(metadata=UNREAD)
    """The color of the player."""
    figure: str = field(metadata=UNREAD)

    @property
    def identity(self) -> Hashable:
        return BigMoment, self.word, self.played
