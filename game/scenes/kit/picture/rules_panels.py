"""The editions to choose from, and the rules to change."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import ClassVar

from game.rules.board_layouts import BoardLayout
from game.rules.letter_sets import LetterSet
from game.scenes.kit.picture.panel import UNREAD, Panel


@dataclass(frozen=True, slots=True)
class EditionItem:
    """An edition, or a set of rules of the players' own."""

    label: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class EditionsScreen(Panel):
    """A list of editions, and a card about the one in focus."""

    dealt_with: ClassVar[bool] = True
    prompts_at_left: ClassVar[bool] = True
    rises: ClassVar[bool] = False

    title: str
    items: tuple[EditionItem, ...]
    focus: int = field(metadata=UNREAD)
    edition: str = field(metadata=UNREAD)
    """Whose picture is shown."""
    name: str
    players: str
    line: str
    facts: tuple[tuple[str, str], ...]
    change: str = ""
    """What the button that changes its rules is called; empty where there is none."""

    @property
    def identity(self) -> Hashable:
        return EditionsScreen, self.title


@dataclass(frozen=True, slots=True)
class RuleRow:
    """One choice: its value between two arrows, and what the edition had if that was another."""

    label: str
    value: str
    was: str = ""
    enabled: bool = True
    less: bool = field(default=True, metadata=UNREAD)
    more: bool = field(default=True, metadata=UNREAD)


@dataclass(frozen=True, slots=True)
class RulesScreen(Panel):
    """Choices about the rules, group by group."""

    dealt_with: ClassVar[bool] = True
    prompts_at_left: ClassVar[bool] = True
    rises: ClassVar[bool] = False

    crest: str
    title: str
    changes: str
    """'+ 2 changes', after the title."""
    groups: tuple[tuple[str, int], ...]
    """Each with the number of its changes."""
    group: int = field(metadata=UNREAD)
    rows: tuple[RuleRow, ...]
    focus: int = field(metadata=UNREAD)
    line: str
    """What the focused value means, or why it cannot be chosen."""
    refused: bool = field(default=False, metadata=UNREAD)
    keep: str = ""
    """What keeping these rules is called; empty where there is nothing to keep."""
    pictured: BoardLayout | LetterSet | None = field(default=None, metadata=UNREAD)
    """What is shown beside the rows: the board or the letters that are chosen."""
    tile_set: str = field(default="maple", metadata=UNREAD)
    """The colors of the board's premium squares."""

    @property
    def identity(self) -> Hashable:
        return RulesScreen, self.crest
