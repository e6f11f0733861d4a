"""Panels to choose from and to write with."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from enum import Enum
from typing import ClassVar

from game.scenes.kit.picture.panel import UNREAD, Panel


@dataclass(frozen=True, slots=True)
class Logo(Panel):
    """The name of the game, upper left."""

    rises: ClassVar[bool] = False
    grows: ClassVar[bool] = False

    tagline: str
    gives_way: bool = False
    """Whether it is smaller where the words are larger, so that a menu under it has room."""


@dataclass(frozen=True, slots=True)
class MenuItem:
    label: str
    note: str = ""
    """Smaller, to the right of or under the label."""
    enabled: bool = True


class Side(Enum):
    LEFT = "left"
    CENTRE = "centre"
    RACK = "rack"
    """Above the Menu button beside the rack, with the table in sight."""


@dataclass(frozen=True, slots=True)
class Menu(Panel):
    """A column of choices. The focused one is the bright pill."""

    dealt_with: ClassVar[bool] = True

    items: tuple[MenuItem, ...]
    focus: int = field(metadata=UNREAD)
    title: str = ""
    text: str = ""
    """A sentence under the title."""
    side: Side = Side.LEFT
    lines: int = field(default=1, metadata=UNREAD)
    """Lines that the sentence has room for at least, so that choices stay put while it changes."""

    @property
    def identity(self) -> Hashable:
        if not self.title:
            return Menu, self.side, tuple(item.label for item in self.items)
        return Menu, self.side, self.title, len(self.items)


class CellKind(Enum):
    LETTER = "letter"
    SIGN = "sign"
    """What is no letter but is written like one."""
    ERASE = "erase"
    CLEAR = "clear"
    SPACE = "space"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Cell:
    kind: CellKind
    label: str
    """The letter, or the words on a wide key; the erase key bears the left-arrow sign."""
    width: int = field(default=1, metadata=UNREAD)
    """Width of the key, in letter widths."""
    enabled: bool = True
    count: str = ""
    """A number under the letter: tiles remaining."""


@dataclass(frozen=True, slots=True)
class LetterGrid(Panel):
    """A grid of wooden letter keys, with an entry line above where `value` is not None."""

    dealt_with: ClassVar[bool] = True

    title: str
    rows: tuple[tuple[Cell, ...], ...]
    focus: tuple[int, int] | None = field(metadata=UNREAD)
    """Row and cell index; None: only to be looked at."""
    value: str | None = None
    limit: int = field(default=0, metadata=UNREAD)
    """Longest value; drawn as faint places."""
    placeholder: str = ""
    """Shown faintly while `value` is empty: what Done would give."""
    text: str = ""
    low: bool = field(default=False, metadata=UNREAD)
    """Whether it stands in a bar under the board, which stays lit and makes room for it."""

    @property
    def identity(self) -> Hashable:
        return LetterGrid, self.title

    @property
    def under_board(self) -> bool:
        return self.low
