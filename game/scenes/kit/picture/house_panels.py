"""The screen of this house: what it keeps, and the sticks and folders that take a copy of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, auto
from typing import ClassVar

from game.scenes.kit.picture.panel import UNREAD, Panel


class KeptThing(Enum):
    """What stands for a kind of kept things."""

    GAMES = auto()
    PEOPLE = auto()
    CARDS = auto()
    BEGUN = auto()
    MAIL = auto()


@dataclass(frozen=True, slots=True)
class KeptCount:
    """How much of a kind there is: '312', 'games'."""

    thing: KeptThing = field(metadata=UNREAD)
    number: str
    called: str


class PlaceKind(Enum):
    STICK = auto()
    FOLDER = auto()
    HOUSE = auto()


@dataclass(frozen=True, slots=True)
class HousePlace:
    """A stick or a folder."""

    kind: PlaceKind = field(metadata=UNREAD)
    name: str
    holds: str
    """'Holds this house of 3 November'."""
    free: str
    """'14.2 GB free'."""
    used: float = field(default=0.0, metadata=UNREAD)
    """Which share of it is used, from 0 to 1."""
    color: int = field(default=0, metadata=UNREAD)
    """Of a stick, so that two can be told apart."""


@dataclass(frozen=True, slots=True)
class HouseButton:
    """'Copy to a stick', 'All of this, in one file of 38 MB'."""

    label: str
    text: str
    brief: str = field(metadata=UNREAD)
    """The same where words are larger."""
    goes_out: bool = field(default=True, metadata=UNREAD)
    enabled: bool = field(default=True, metadata=UNREAD)


@dataclass(frozen=True, slots=True)
class ThisHousePanel(Panel):
    """What is kept as pictures with numbers; two buttons; places; and a promise."""

    dealt_with: ClassVar[bool] = True

    crest: str
    title: str
    heading: str
    counts: tuple[KeptCount, ...]
    copied: str
    """'3 November, to KITCHEN STICK'; empty where it never was."""
    buttons: tuple[HouseButton, ...]
    focus: int = field(metadata=UNREAD)
    places_heading: str = ""
    places: tuple[HousePlace, ...] = ()
    """Those that are seen of a row that may be longer."""
    chosen: int = field(default=0, metadata=UNREAD)
    """Counted from the first of `places`."""
    first: int = field(default=0, metadata=UNREAD)
    """Which of all places the first of `places` is."""
    looking: str = ""
    """'Looking', while sticks are looked for."""
    text: str = ""
    is_good: bool = field(default=True, metadata=UNREAD)
    """Whether the last copy is a thing to be glad of."""
