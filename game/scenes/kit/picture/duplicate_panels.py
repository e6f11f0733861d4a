"""The panels of a game all at once: who gathers, a round, who has found what."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import ClassVar

from game.scenes.kit.picture.panel import UNREAD, Panel
from game.scenes.kit.picture.sheet import Face


@dataclass(frozen=True, slots=True)
class FoundRow:
    """A play, and everybody who found it."""

    names: str
    """Who: 'Anna, Bo and Otto'."""
    word: str
    points: int
    signs: tuple[Face, ...] = field(default=(), metadata=UNREAD)


@dataclass(frozen=True, slots=True)
class PlaceChip:
    """Where somebody stands after the round."""

    name: str
    points: int
    sign: Face = field(metadata=UNREAD)
    place: int = 1
    climbed: int = 0
    """Places won in this round; negative: lost."""


@dataclass(frozen=True, slots=True)
class Reveal(Panel):
    """Who found what, the least first; the best that anybody found as a card; then what is laid instead."""

    beside_board: ClassVar[bool] = True
    dealt_with: ClassVar[bool] = True
    most_growth: ClassVar[float] = 1.2

    title: str
    rows: tuple[FoundRow, ...]
    best: FoundRow | None
    """None where nobody has found anything."""
    best_title: str
    """'Edda, alone'."""
    best_text: str
    """'the best there was'."""
    meaning: str
    """Of the word on the card, where nobody could have had more."""
    laid: FoundRow | None
    """What nobody saw, or which other word for as many points is laid; None where it is that of the card. In
    place of names it says which of both."""
    laid_meaning: str
    """Of that word."""
    note: str
    """How much of the best was found."""
    nothing: tuple[str, ...] = ()
    """Who got no points, and why; a line each, before the finds."""
    shown: int = field(default=99, metadata=UNREAD)
    """Rows that have come by now; then the card, then what nobody saw."""

    @property
    def identity(self) -> Hashable:
        return Reveal, self.title


@dataclass(frozen=True, slots=True)
class PlaceChips(Panel):
    """The first places under the board; they slide from the order before the round to the one after it."""

    beside_others: ClassVar[bool] = True
    rises: ClassVar[bool] = False
    most_growth: ClassVar[float] = 1.2

    title: str
    chips: tuple[PlaceChip, ...]
    moved: bool = field(default=True, metadata=UNREAD)
    """Whether they are on the way to their new places."""

    @property
    def under_board(self) -> bool:
        return True

    @property
    def identity(self) -> Hashable:
        return PlaceChips, self.title
