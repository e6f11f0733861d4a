"""The panel on which somebody to play against is chosen."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from game.scenes.kit.picture.panel import UNREAD, Panel


@dataclass(frozen=True, slots=True)
class OpponentCard:
    """One of the eight."""

    level: int = field(metadata=UNREAD)
    """From 1."""
    name: str
    title: str
    """The level's name."""
    manner: str


@dataclass(frozen=True, slots=True)
class OpponentPicker(Panel):
    """Eight people in order of strength, and a good match beside them."""

    dealt_with: ClassVar[bool] = True

    crest: str
    title: str
    cards: tuple[OpponentCard, ...]
    focus: int = field(metadata=UNREAD)
    """The number of a card; that of the cards for the good match."""
    between: tuple[int, int] = field(metadata=UNREAD)
    """The levels between which the good match is."""
    match_title: str
    match_text: tuple[str, ...]
    tonight: tuple[str, ...]
    button: str
