"""The shelf of begun games: a card for each, with its board in small."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import ClassVar

from game.rules.board_layouts import CLASSIC, BoardLayout
from game.scenes.kit.picture.panel import UNREAD, Panel


@dataclass(frozen=True, slots=True)
class BegunSeat:
    """Who sits in a begun game, as a face."""

    color: int = field(metadata=UNREAD)
    figure: str = field(default="", metadata=UNREAD)
    face: int = field(default=0, metadata=UNREAD)
    """The level of Maven whose person sits there, from 1; 0 for everybody else."""


@dataclass(frozen=True, slots=True)
class BegunCard:
    """A begun game: who plays, how it stands, and since when it waits."""

    board: str = field(metadata=UNREAD)
    """As in Board, row by row."""
    seats: tuple[BegunSeat, ...]
    title: str
    """'Anna, Bo and Rosa'."""
    state: str
    """'274 : 229 : 260'."""
    turn: str
    """'Anna’s move'."""
    when: str
    """'Tonight · turn 21'."""
    ours: bool = field(default=True, metadata=UNREAD)
    """Whether somebody here can move: then that is told in gold."""
    layout: BoardLayout = field(default=CLASSIC, metadata=UNREAD)


@dataclass(frozen=True, slots=True)
class BegunShelf(Panel):
    """Begun games side by side; as many as fit are seen round the focused one."""

    dealt_with: ClassVar[bool] = True

    title: str
    cards: tuple[BegunCard, ...]
    """Those round the focus, which may be the middle of a longer row."""
    focus: int = field(metadata=UNREAD)
    """Counted from the first of `cards`."""
    first: int = field(metadata=UNREAD)
    """Which of all games the first of `cards` is, from 0."""
    count: int = field(metadata=UNREAD)
    """How many games there are."""
    text: str
    tile_set: str = field(default="maple", metadata=UNREAD)

    @property
    def identity(self) -> Hashable:
        return BegunShelf, self.title
