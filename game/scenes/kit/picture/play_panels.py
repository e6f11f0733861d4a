"""The ways to play, as pictured cards."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import ClassVar

from game.scenes.kit.picture.menu_panels import MenuItem
from game.scenes.kit.picture.panel import UNREAD, Panel


class Pictured(Enum):
    """What a card shows."""

    FIGURES = "figures"
    PEOPLE = "people"
    BAG = "bag"
    SOFA = "sofa"


@dataclass(frozen=True, slots=True)
class PlayCard:
    """One way to play, with a picture of it."""

    title: str
    text: str
    picture: Pictured = field(metadata=UNREAD)
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class PlayCards(Panel):
    """Cards beside each other, and one row of choices below them.

    The focus counts the cards, then the choices.
    """

    dealt_with: ClassVar[bool] = True

    crest: str
    title: str
    cards: tuple[PlayCard, ...]
    focus: int = field(metadata=UNREAD)
    row: str
    """What the row of choices is about."""
    choices: tuple[MenuItem, ...]
    opened: int | None = field(default=None, metadata=UNREAD)
    """The card whose choices the row has; None: those that belong to no card."""
    stacked: bool = field(default=False, metadata=UNREAD)
    """Whether the cards stand in two rows, each picture beside its words, as larger words need it."""
    note: str = ""
    """About the choice that has the focus."""

    @property
    def card(self) -> int | None:
        """The card that has the focus."""
        return self.focus if self.focus < len(self.cards) else None

    @property
    def choice(self) -> int | None:
        """The choice that has the focus."""
        return None if self.card is not None else self.focus - len(self.cards)
