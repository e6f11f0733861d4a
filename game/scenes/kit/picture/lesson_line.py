"""What the lesson says, and what it points at, as a plain value."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import ClassVar

from game.rules.moves import Square
from game.scenes.kit.picture.panel import UNREAD, Panel


@dataclass(frozen=True, slots=True)
class LessonLine(Panel):
    """A sentence above the rack, where the eyes are, and a frame round what it is about."""

    beside_others: ClassVar[bool] = True

    text: str
    slot: int | None = field(default=None, metadata=UNREAD)
    """A slot of the rack, of `slots`."""
    frame: bool = field(default=True, metadata=UNREAD)
    """Whether its tile needs a frame to be found: not if the selector is on it already."""
    slots: int = field(default=7, metadata=UNREAD)
    square: Square | None = field(default=None, metadata=UNREAD)
    foot: Square | None = field(default=None, metadata=UNREAD)
    """The last square of its column, under which the board's frame names it."""
    end: bool = field(default=False, metadata=UNREAD)
    """The End Turn button."""

    @property
    def squares(self) -> tuple[Square, ...]:
        return tuple(square for square in (self.square, self.foot) if square)

    @property
    def identity(self) -> Hashable:
        return LessonLine
