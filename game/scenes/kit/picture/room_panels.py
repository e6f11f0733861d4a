"""Panels for what is played elsewhere: the sofas that get ready in a room."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import ClassVar

from game.scenes.kit.picture.panel import UNREAD, Panel


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
