"""What is marked on the board itself."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import ClassVar

from game.rules.moves import Square
from game.scenes.kit.picture.panel import UNREAD, Panel


@dataclass(frozen=True, slots=True)
class Marked:
    """Squares of one word on the board, outlined as a whole, with the points beside them."""

    word: tuple[Square, ...] = field(metadata=UNREAD)
    points: str
    spot: Square | None = field(default=None, metadata=UNREAD)
    """A free square beside the word, for the points; None where there is none."""
    faces: tuple[tuple[Square, str], ...] = field(default=(), metadata=UNREAD)
    """The tiles of the better play, which do not lie there."""
    seat: int | None = field(default=None, metadata=UNREAD)
    """Whose play it is: a line in that colour. None is the better play: another colour, and a dashed line."""


@dataclass(frozen=True, slots=True)
class BoardMarks(Panel):
    """What is marked on the board itself."""

    grows: ClassVar[bool] = False
    rises: ClassVar[bool] = False
    beside_others: ClassVar[bool] = True

    words: tuple[Marked, ...]
    rings: tuple[Square, ...] = field(default=(), metadata=UNREAD)
    """Squares to look at, each with a ring of its own."""

    @property
    def squares(self) -> tuple[Square, ...]:
        spots = tuple(word.spot for word in self.words if word.spot is not None)
        return (*(square for word in self.words for square in word.word), *spots, *self.rings)

    @property
    def identity(self) -> Hashable:
        return BoardMarks, tuple(word.word for word in self.words), self.rings
