"""Great moments, which have the screen for themselves."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from enum import Enum
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


class Occasion(Enum):
    """What a small moment is about; each is seen once in a game."""

    FIRST_WORD = "first word"  # not read: a key
    TRIPLE_WORD = "triple word"  # not read: a key
    OWN_BEST = "best of one's own"  # not read: a key
    CHALLENGE_WON = "challenge won"  # not read: a key
    """The word was none."""
    CHALLENGE_LOST = "challenge lost"  # not read: a key
    """The word is good."""


@dataclass(frozen=True, slots=True)
class WordLight(Panel):
    """Light that runs along a word, and a little gold dust, while the table is darker: a small moment.

    It says nothing and covers nothing.
    """

    rises: ClassVar[bool] = False
    grows: ClassVar[bool] = False
    beside_others: ClassVar[bool] = True

    occasion: Occasion = field(metadata=UNREAD)
    word: tuple[Square, ...] = field(metadata=UNREAD)
    """Its squares, from its first letter."""

    @property
    def squares(self) -> tuple[Square, ...]:
        return self.word

    @property
    def identity(self) -> Hashable:
        return WordLight, self.occasion, self.word
