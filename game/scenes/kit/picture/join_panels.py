"""The seats while they are being taken: four columns, the rules, and Start."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import ClassVar

from controllers.actions import Action, Brand
from game.language.messages import tr
from game.profiles.people import FIGURES
from game.scenes.kit.picture.menu_panels import Cell, PadBadge
from game.scenes.kit.picture.panel import UNREAD, Panel

__all__ = ["FIGURES", "Chip", "ColumnPart", "JoinColumn", "JoinScreen", "Letters", "LevelChoice"]  # not read


class ColumnPart(Enum):
    """What somebody's cursor is on within a column."""

    NAME = "name"
    COLOR = "color"
    FIGURE = "figure"
    LETTERS = "letters"
    LEVEL = "level"


@dataclass(frozen=True, slots=True)
class Chip:
    """A name to choose."""

    label: str
    free: bool = True
    """Whether nobody else has taken it."""


@dataclass(frozen=True, slots=True)
class Letters:
    """A name that is being spelled, on keys of its own."""

    rows: tuple[tuple[Cell, ...], ...] = field(metadata=UNREAD)
    focus: tuple[int, int] = field(metadata=UNREAD)
    value: str
    limit: int = field(metadata=UNREAD)


@dataclass(frozen=True, slots=True)
class LevelChoice:
    """The computer's level while it is being chosen."""

    name: str
    line: str
    number: int = field(metadata=UNREAD)
    of: int = field(metadata=UNREAD)


@dataclass(frozen=True, slots=True)
class JoinColumn:
    """One seat."""

    kind: str = field(metadata=UNREAD)
    """'empty', 'person', 'maven' or 'guest' (somebody without a pad)."""
    color: int = field(metadata=UNREAD)
    figure: str = field(default="", metadata=UNREAD)
    name: str = ""
    detail: str = ""
    ready: bool = field(default=False, metadata=UNREAD)
    pad: PadBadge | None = None
    part: ColumnPart | None = field(default=None, metadata=UNREAD)
    """Where its own cursor is while it is being filled."""
    chips: tuple[Chip, ...] = ()
    chip: int = field(default=0, metadata=UNREAD)
    taken_colors: frozenset[int] = field(default=frozenset(), metadata=UNREAD)
    taken_figures: frozenset[str] = field(default=frozenset(), metadata=UNREAD)
    letters: Letters | None = None
    level: LevelChoice | None = None
    outlines: tuple[int, ...] = field(default=(), metadata=UNREAD)
    """Colors of the players whose cursors are on this column."""
    invites: tuple[Brand, ...] = ()
    """Pads that may take this seat, each with the button that does."""
    phone: bool = field(default=False, metadata=UNREAD)
    maven: bool = field(default=True, metadata=UNREAD)
    """Whether a button has the computer sit here now."""
    """Whether a phone may take it too."""


@dataclass(frozen=True, slots=True)
class JoinScreen(Panel):
    """Everything there is to see while people sit down."""

    prompts_at_left: ClassVar[bool] = True
    most_growth: ClassVar[float] = 1.2
    """Four columns fill the screen: larger ones would leave no room for the figures."""

    crest: str
    title: str
    columns: tuple[JoinColumn, ...]
    rules: str = ""
    """What the game is played by; empty where that cannot be chosen."""
    rules_outlines: tuple[int, ...] = field(default=(), metadata=UNREAD)
    can_start: bool = field(default=False, metadata=UNREAD)
    start_key: Action | None = field(default=Action.CONFIRM, metadata=UNREAD)
    """The button by which whoever pressed last starts; None while theirs does something else."""
    # Translators: a wide button: the game begins; at most 14 letters.
    start: str = field(default_factory=lambda: tr("Start"))
    note: str = ""
    """Why it cannot be started yet."""
    rules_key: bool = field(default=True, metadata=UNREAD)
    """Whether a button leads to the rules now."""
