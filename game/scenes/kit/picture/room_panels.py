"""Panels for what is played elsewhere: what is found, and the sofas that get ready in a room."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from enum import Enum
from typing import ClassVar

from game.scenes.kit.picture.menu_panels import Cell
from game.scenes.kit.picture.panel import UNREAD, Panel


class FoundKind(Enum):
    """What a picture stands for."""

    PARTY = "party"
    ROOM = "room"
    HALL = "hall"
    FAR = "far"


@dataclass(frozen=True, slots=True)
class NearbyRow:
    """Something that is played around, or the way to what is far away."""

    key: str = field(metadata=UNREAD)
    """Tells it from others while they come and go."""
    kind: FoundKind = field(metadata=UNREAD)
    heading: str
    """What it is: 'Party', 'Locked room'."""
    name: str
    note: str
    """Who is there, and what is played."""
    lag: str = ""
    """The round trip in words; empty before it has been measured."""
    bars: int = field(default=0, metadata=UNREAD)
    """The round trip as 1 to 4 bars."""
    open: bool = field(default=True, metadata=UNREAD)
    """Whether it can be joined; others are shown at half strength."""


@dataclass(frozen=True, slots=True)
class JoinPanel(Panel):
    """Six letters with their keys, and beside them what is found around."""

    dealt_with: ClassVar[bool] = True

    title: str
    heading: str
    """Over the letters: whose they are."""
    value: str
    limit: int = field(metadata=UNREAD)
    keys: tuple[tuple[Cell, ...], ...]
    focus: tuple[int, int] | None = field(metadata=UNREAD)
    """Row and key; None while something that is found has the focus."""
    found: str
    """Over what is found."""
    looking: str
    rows: tuple[NearbyRow, ...]
    near: int | None = field(metadata=UNREAD)
    """The row that has the focus."""
    note: str = ""
    """Below the keys."""
    scan: str = ""
    """Beside the code that phones scan."""
    modules: tuple[str, ...] = field(default=(), metadata=UNREAD)
    """Rows of that code, '#' is dark; empty while no phone can come."""

    @property
    def identity(self) -> Hashable:
        return JoinPanel, self.title


@dataclass(frozen=True, slots=True)
class SofaPerson:
    name: str
    state: str
    """'Ready', 'Choosing' or 'Away'."""
    seat: int = field(metadata=UNREAD)
    ready: bool = field(default=False, metadata=UNREAD)
    note: str = ""
    """Under the name: the rating, where games are rated."""
    figure: str = field(default="", metadata=UNREAD)
    """What stands for them at the table."""


@dataclass(frozen=True, slots=True)
class SofaPicture:
    """One sofa with its people; without people a free one."""

    name: str
    note: str
    """'Host', the round trip, or that it is away."""
    people: tuple[SofaPerson, ...]
    host: bool = field(default=False, metadata=UNREAD)
    bars: int = field(default=0, metadata=UNREAD)


@dataclass(frozen=True, slots=True)
class Bubble:
    """Something that was said."""

    text: str
    seat: int = field(metadata=UNREAD)
    own: bool = field(default=False, metadata=UNREAD)
    """Whether it was said on this sofa."""


@dataclass(frozen=True, slots=True)
class Staging(Panel):
    """A room before the game: its sofas, what is said, and the button that goes on."""

    dealt_with: ClassVar[bool] = True

    title: str
    text: str
    code: str
    sofas: tuple[SofaPicture, ...]
    talk: tuple[Bubble, ...]
    button: str
    """What ✕ does."""
    enabled: bool = field(metadata=UNREAD)
    waiting: str = ""
    """Beside the button: for whom everybody waits."""
    waiting_seat: int | None = field(default=None, metadata=UNREAD)
    waiting_shorter: tuple[str, ...] = field(default=(), metadata=UNREAD)
    """The same with ever fewer names, for where it has no room."""
    phrases: tuple[str, ...] = ()
    """While phrases lie round the four buttons: those of ✕, ○, □ and △."""
    page: str = ""
    quiet: str = ""
    """What stands in place of the talk before anything was said."""
    earlier: str = ""
    """Beside the heading of the talk: how much was said before what is seen."""

    @property
    def identity(self) -> Hashable:
        return Staging, self.title
