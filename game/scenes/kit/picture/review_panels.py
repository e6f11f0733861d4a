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
    sign: str = field(default="", metadata=UNREAD)
    """'best', 'better' or 'close': what is known of it; empty as long as nobody has looked."""
    games: str = ""
    """How many games of a hundred a better play wins more, where that is what it gives away."""


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
    """Where a review stands: the turn, what the coach says of it, all turns, and the chance to win."""

    dealt_with: ClassVar[bool] = True

    title: str
    """'Turn 9'."""
    of: str
    """'of 24'."""
    seat: int = field(metadata=UNREAD)
    name: str
    rack: tuple[ReviewTile, ...]
    sign: str = field(metadata=UNREAD)
    """As in `ReviewRow`."""
    worth: str
    """What is known of the turn, in a few words: 'Costs 6 in 100 games'."""
    better: str
    """The beginning of the text that names the better play; empty without one."""
    text: str
    quiet: str
    rows: tuple[ReviewRow, ...]
    focus: int = field(metadata=UNREAD)
    curve_title: str
    """'Chance to win'."""
    curve_text: str
    """What the curve says just here: 'Anna 58 %'."""
    curve_value: str = field(metadata=UNREAD)
    """The same without the name, for names that have no room."""
    marks: tuple[str, ...]
    """What stands beside the curve, from its top to its foot."""
    curves: tuple[tuple[float, ...], ...] = field(metadata=UNREAD)
    """Before the first turn and after each, which share of the height belongs to whom; the lowest first."""
    at: int = field(metadata=UNREAD)
    """How many turns have been played on the board."""
    totals: tuple[tuple[str, int], ...]
    """Name and final score of whom each share belongs to."""
    seats: tuple[int, ...] = field(metadata=UNREAD)
    """Their seats."""
    pins: tuple[int, ...] = field(default=(), metadata=UNREAD)
    """After which turns the moments were, in order."""
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
