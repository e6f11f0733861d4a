"""The panel of a round all at once, when it is shown who has found what."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from game.scenes.kit.picture.panel import UNREAD, Panel


@dataclass(frozen=True, slots=True)
class Finder:
    """One player as a sign: a figure in a color, or the face of one of Maven's people."""

    color: int
    figure: str = ""
    face: int = 0
    """The level of Maven, 0 for people."""


@dataclass(frozen=True, slots=True)
class FoundRow:
    """A play, and everybody who found it."""

    names: str
    """Who: 'Anna, Bo and Otto'."""
    word: str
    points: int
    signs: tuple[Finder, ...] = field(metadata=UNREAD)


@dataclass(frozen=True, slots=True)
class PlaceChip:
    """Where somebody stands after the round."""

    name: str
    points: int
    sign: Finder = field(metadata=UNREAD)
    gained: int = 0
    """The points of this round."""


@dataclass(frozen=True, slots=True)
class Reveal(Panel):
    """Who found what, the least first; the best as a card of its own, and what nobody saw."""

    beside_board: ClassVar[bool] = True
    dealt_with: ClassVar[bool] = True
    most_growth: ClassVar[float] = 1.2

    title: str
    rows: tuple[FoundRow, ...]
    best: FoundRow
    best_title: str
    """'Edda, alone', 'Nobody saw it'."""
    meaning: str
    note: str
    """How much of the best was found."""
    chips: tuple[PlaceChip, ...] = ()
