"""Panels that show the memory cards."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from game.scenes.kit.picture.message_panels import Tone
from game.scenes.kit.picture.panel import UNREAD, Panel


@dataclass(frozen=True, slots=True)
class SlotView:
    """One slot of a memory card."""

    number: int
    title: str
    """'Normal' or the name of the save; 'Free' and the like for a slot without a save of ours."""
    details: tuple[str, ...] = ()
    """Turn and date, then each player with the score: a line each."""
    icon: bytes = b""
    """16 x 16 pixels of RGBA from the top left; empty where there is none."""
    board: str = field(default="", metadata=UNREAD)
    """As in Board, row by row, for a small picture; empty where there is none."""
    enabled: bool = True
    caption: str = ""
    """Beside the slot's number: the mode of play of a save that has a name of its own."""
    damaged: bool = False
    """Whether it bears a sign that something is wrong with it."""


@dataclass(frozen=True, slots=True)
class SlotList(Panel):
    """A memory card: its slots in three rows of five, the focused one told in full."""

    dealt_with: ClassVar[bool] = True

    title: str
    text: str
    slots: tuple[SlotView, ...]
    """Empty where the card cannot be used; `text` says why."""
    focus: int = field(metadata=UNREAD)
    tabs: tuple[str, ...] = ()
    """The cards to choose from, in a line; `tab` is the one that is shown."""
    tab: int = field(default=0, metadata=UNREAD)


@dataclass(frozen=True, slots=True)
class CardView:
    """One of the console's memory cards, as a whole."""

    title: str
    """'Memory Card 1'."""
    file: str
    """The card's file, short; empty where there is none."""
    text: str
    """How many slots are free, or in a word or two why the card cannot be used."""
    slots: tuple[SlotView, ...] = ()
    """All fifteen; empty where the card cannot be used."""
    tone: Tone = Tone.PLAIN
    why: str = ""
    """The sentence that stands in the slots' place."""


@dataclass(frozen=True, slots=True)
class CardDesk(Panel):
    """The memory cards side by side, each with its slots; what is focused is told in full below."""

    dealt_with: ClassVar[bool] = True

    title: str
    cards: tuple[CardView, ...]
    card: int = field(metadata=UNREAD)
    """Which card the selector is on."""
    focus: int | None = field(metadata=UNREAD)
    """The slot under the selector; None where it is on the card itself."""


@dataclass(frozen=True, slots=True)
class CardLamp(Panel):
    """A small sign in a place of its own: something is on its way to a memory card, or nothing can be kept.

    Drawn over everything.
    """

    grows: ClassVar[bool] = False
    at_the_table: ClassVar[bool] = True
    over_prompts: ClassVar[bool] = True

    lit: bool = True
    """Whether it is seen just now: it blinks, as the session turns it on and off."""
    fails: bool = False
    """Whether nothing can be kept just now: then it stays until it can."""
