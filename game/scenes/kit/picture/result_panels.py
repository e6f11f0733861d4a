"""Panels at the end of a game."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import ClassVar

from game.language.messages import tr_count
from game.scenes.kit.picture.figures import DEFAULT_FIGURE
from game.scenes.kit.picture.menu_panels import MenuItem
from game.scenes.kit.picture.panel import UNREAD, Panel
from game.scenes.kit.picture.sheet import FigureTable
from game.text_format import first_and_more


@dataclass(frozen=True, slots=True)
class ResultRow:
    seat: int = field(metadata=UNREAD)
    name: str
    before: int = field(metadata=UNREAD)
    """The score before unplayed tiles."""
    adjustment: int
    total: int
    winner: bool
    figure: str = field(default=DEFAULT_FIGURE, metadata=UNREAD)
    """Who stands on the block."""
    best: tuple[str, int] | None = None
    """The best play: its word and its points; None if no word was placed."""


@dataclass(frozen=True, slots=True)
class EarnedMedal:
    """A medal that somebody has earned by the game that is over."""

    name: str
    who: str
    text: str
    """What it opens, else what it took."""
    seat: int = field(metadata=UNREAD)
    grade: int = field(metadata=UNREAD)
    """0 bronze, 1 silver, 2 gold."""


@dataclass(frozen=True, slots=True)
class Results(Panel):
    dealt_with: ClassVar[bool] = True

    title: str
    subtitle: str
    rows: tuple[ResultRow, ...]
    items: tuple[MenuItem, ...]
    focus: int = field(metadata=UNREAD)
    news: str = ""
    """A sentence of joy: a new high score."""
    kind_word: str = ""
    """For somebody who lost alone against computers: what was good."""
    best_of: int = field(default=0, metadata=UNREAD)
    """The row whose best play is shown in tiles."""
    medals: tuple[EarnedMedal, ...] = ()
    """Those that are new, the highest first; as many as there are, so that room is kept for them."""
    medals_shown: int = field(default=0, metadata=UNREAD)
    """How many of them have fallen into their places."""
    won: bool = field(default=True, metadata=UNREAD)
    """Whether somebody here has won."""

    @property
    def medals_in_words(self) -> str:
        """What a ribbon has room for, where there is none for all of them."""
        names = [one.name for one in self.medals]
        if not names:
            return ""
        # Translators: {names} are medals that somebody has earned, as "Gold and 2 more".
        return tr_count("Medal: {names}", "Medals: {names}", len(names), names=first_and_more(names))

    @property
    def cheerful(self) -> bool:
        """Whether there is somebody here to be glad with."""
        return not self.kind_word

    @property
    def identity(self) -> Hashable:
        return Results, self.title


@dataclass(frozen=True, slots=True)
class Finale(Panel):
    """The end of a game alone: the score with its medal, and the chart that it is held against."""

    dealt_with: ClassVar[bool] = True

    title: str
    text: str
    score: int
    facts: tuple[tuple[str, str], ...]
    """What the game was like: a name and a figure each."""
    medals: tuple[tuple[str, int], ...]
    """All that can be earned, the least first, each with the score that it takes."""
    medal: int | None = field(metadata=UNREAD)
    """Which of them is earned; None if none is."""
    chart: FigureTable
    items: tuple[MenuItem, ...]
    focus: int = field(metadata=UNREAD)
    record: bool = field(default=False, metadata=UNREAD)
    """Whether the score is a new one in the chart."""

    @property
    def won(self) -> bool:
        """Whether there is anything to be glad of beside having played."""
        return self.record or self.medal is not None

    @property
    def identity(self) -> Hashable:
        return Finale, self.title
