"""Saving the game of a table: only where it is hosted is enough known for that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from memcard.block import Save


@dataclass(frozen=True, slots=True)
class TurnAsItLies:
    """What a save holds beside the game itself."""

    elapsed_ms: int
    """Time already spent in the turn at hand."""
    racks: Mapping[int, str]
    """The racks that are seen at this table, as they are arranged, by seat."""
    hints: tuple[int, ...]
    """Hints that each seat has taken."""
    zoom: str
    """Near or far, as in `Zoom`: the game goes on as it was looked at."""


class GameSaver(Protocol):
    """Saves a game where it outlives the program."""

    def save(self, kind: str, turn: TurnAsItLies) -> Save:
        """The game as it stands, for a slot of a memory card."""

    def autosave(self, turn: TurnAsItLies) -> None:
        """Have Continue go on here."""

    def finish(self, turn: TurnAsItLies) -> None:
        """The last move was made: enter the game in the charts; Continue goes on with what follows it."""
