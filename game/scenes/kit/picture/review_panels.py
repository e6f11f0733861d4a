"""Panels of the review of a finished game."""

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


@dataclass(frozen=True, slots=True)
class ReviewRow:
    """One turn in the list."""

    number: int
    seat: int = field(metadata=UNREAD)
    label: str
    points: str
    lost: float | None = field(default=None, metadata=UNREAD)
    """How much was given away, from 0, for the best play, to 1; None where that is not known."""


@dataclass(frozen=True, slots=True)
class ReviewTile:
    """A tile of the rack."""

    face: str
    mark: str = field(default="", metadata=UNREAD)
    """'played' or 'better': whether the play, or the better one, takes it."""
    points: str = field(default="", metadata=UNREAD)
    """What it counts, where the tile is large enough to say so."""


@dataclass(frozen=True, slots=True)
class Review(Panel):
    """Where a review stands: the turn, what the coach says of it, all turns, and the curve of the scores."""

    dealt_with: ClassVar[bool] = True

    title: str
    """'Turn 9'."""
    of: str
    """'of 24'."""
    seat: int = field(metadata=UNREAD)
    name: str
    rack: tuple[ReviewTile, ...]
    better: str
    """The beginning of the text that names the better play; empty without one."""
    text: str
    quiet: str
    rows: tuple[ReviewRow, ...]
    focus: int = field(metadata=UNREAD)
    curves: tuple[tuple[int, ...], ...] = field(metadata=UNREAD)
    """Each seat's score before the first turn and after each turn."""
    at: int = field(metadata=UNREAD)
    """How many turns have been played on the board."""
    totals: tuple[tuple[str, int], ...]
    """Each seat's name and final score."""
    seats: tuple[int, ...] = field(metadata=UNREAD)
    turning: int | None = field(default=None, metadata=UNREAD)
    """After which turn the game had turned."""
    turning_text: str = ""
    progress: str = ""
    """How far judging has come."""

    @property
    def identity(self) -> Hashable:
        return (Review,)


@dataclass(frozen=True, slots=True)
class MomentCard:
    """One turn that made a difference."""

    title: str
    """'Turn 17'."""
    text: str
    quiet: str
    mark: str = ""
    """'Found it!' where somebody has."""
    played: str = ""
    """The word that was played, or what was done instead; shown where there is room."""


@dataclass(frozen=True, slots=True)
class Moments(Panel):
    """The few turns that cost somebody most, beside the board as it lay at one of them."""

    dealt_with: ClassVar[bool] = True

    title: str
    """'Three moments'."""
    text: str
    """'that made the difference, for Anna'."""
    cards: tuple[MomentCard, ...]
    focus: int = field(metadata=UNREAD)
    last: str
    """What was good."""
    rack: tuple[ReviewTile, ...] = ()
    """The tiles of the focused turn."""
    seat: int = field(default=0, metadata=UNREAD)

    @property
    def identity(self) -> Hashable:
        return (Moments,)
