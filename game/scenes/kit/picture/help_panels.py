"""Help one looks at: an index at the left, a small moving table and two sentences at the right."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import ClassVar

from controllers.actions import Action
from game.scenes.kit.picture.panel import UNREAD, Panel


@dataclass(frozen=True, slots=True)
class HelpTile:
    """One tile of the small table, with its middle in squares from the upper left corner."""

    key: str
    face: str = field(metadata=UNREAD)
    """Empty where it lies face down."""
    points: str = field(metadata=UNREAD)
    x: float
    y: float
    bright: bool = False


@dataclass(frozen=True, slots=True)
class HelpIndex(Panel):
    """All pages by their titles, and the one in front."""

    dealt_with: ClassVar[bool] = True
    most_growth: ClassVar[float] = 1.5

    titles: tuple[str, ...]
    focus: int = field(metadata=UNREAD)
    sentences: tuple[str, ...]
    tiles: tuple[HelpTile, ...] = field(default=(), metadata=UNREAD)
    pressed: tuple[Action, ...] = field(default=(), metadata=UNREAD)
    """Buttons that are being pressed on the small table."""
    told: str = ""
    """What is said about this step."""

    @property
    def title(self) -> str:
        """Of the page in front."""
        return self.titles[self.focus]

    @property
    def identity(self) -> Hashable:
        return HelpIndex
