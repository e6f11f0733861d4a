"""What came by mail: the last move's letter beside the table."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import ClassVar

from game.scenes.kit.picture.panel import UNREAD, Panel


@dataclass(frozen=True, slots=True)
class Writer:
    """A player of a game by mail, as the heads of letters and the scores have them."""

    color: int = field(metadata=UNREAD)
    """With its shape."""
    name: str
    score: int
    on_turn: bool = False
    adding: int | None = None
    """A score being counted up."""


@dataclass(frozen=True, slots=True)
class MailLetter:
    """The message, on paper."""

    color: int = field(metadata=UNREAD)
    sender: str
    date: str
    lines: tuple[str, ...]
    """Paragraphs."""
    stamp: str
    """The letter on the stamp."""


@dataclass(frozen=True, slots=True)
class LastMove(Panel):
    """The last move as a letter told it: who plays, the message, the days left, and what to do about it."""

    dealt_with: ClassVar[bool] = True
    grows: ClassVar[bool] = False

    title: str
    writers: tuple[Writer, ...]
    play: str = ""
    """'FROSTY  +22'."""
    letter: MailLetter | None = None
    """None while the move is still shown: it slides in afterwards."""
    days: str = ""
    """'5 days left'."""
    days_left: int = field(default=0, metadata=UNREAD)
    days_in_all: int = field(default=0, metadata=UNREAD)
    button: str = ""
    """What ✕ does, in gold; empty as long as there is nothing to do."""
    seal: str = ""
    """Which kind of game this is, in words."""
    sealed: bool = field(default=False, metadata=UNREAD)
    news: tuple[str, ...] = ()
    """What others did since the reader's last turn, where that was more than one play."""

    @property
    def identity(self) -> Hashable:
        return LastMove, self.title
