"""Panels for rooms: the list of them, and the sofas that get ready in one."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import ClassVar

from game.scenes.kit.picture.panel import UNREAD, Panel


@dataclass(frozen=True, slots=True)
class RoomRow:
    """A room in the list."""

    key: str = field(metadata=UNREAD)
    """Tells it from others while rooms come and go."""
    name: str
    rules: str
    """Its rules, or how far its game is, in a few words."""
    count: str
    """How many of its seats are taken, such as '2/4'."""
    taken: int = field(metadata=UNREAD)
    seats: int = field(metadata=UNREAD)
    lag: str = ""
    """The round trip in words; empty before it has been measured."""
    bars: int = field(default=0, metadata=UNREAD)
    """The round trip as 1 to 4 bars."""
    locked: bool = field(default=False, metadata=UNREAD)
    open: bool = field(default=True, metadata=UNREAD)
    """Whether it can be joined; others are shown at half strength."""


@dataclass(frozen=True, slots=True)
class Guestbook:
    """Somebody in the focused room, or a free seat."""

    name: str
    note: str = ""
    free: bool = field(default=False, metadata=UNREAD)


@dataclass(frozen=True, slots=True)
class RoomList(Panel):
    """Rooms to choose from, two buttons below them, and at the right who sits in the focused one."""

    dealt_with: ClassVar[bool] = True

    title: str
    heading: str
    looking: str
    """What is said at the right of the heading; empty when nothing is going on."""
    rows: tuple[RoomRow, ...]
    focus: int = field(metadata=UNREAD)
    """A row or, after them, one of the buttons."""
    buttons: tuple[str, ...]
    """The last two stand side by side; the last one has six slots for the letters of a code."""
    text: str = ""
    """What is said where there are no rooms."""
    inside: str = ""
    """Over those who sit in the focused room."""
    people: tuple[Guestbook, ...] = ()

    @property
    def identity(self) -> Hashable:
        return RoomList, self.title


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
