"""The card beside the board while the pad goes to the next player, as a plain value."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from game.scenes.kit.picture.panel import UNREAD, Panel


@dataclass(frozen=True, slots=True)
class TurnCard(Panel):
    """Whose turn it is, and the button that begins it. The board beside it stays lit, to be studied."""

    at_the_table: ClassVar[bool] = True
    beside_others: ClassVar[bool] = True
    beside_board: ClassVar[bool] = True
    dealt_with: ClassVar[bool] = True

    color: int = field(metadata=UNREAD)
    title: str
    """'Cleo, it is your turn.' A name stands above the rest; words without a comma stand alone."""
    text: str
    """What to do with the pad, and who may look."""
    label: str
    """What the button does."""
