"""A name that is spelled within a column: its keys, and what pressing them makes of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from controllers.actions import Action
from game.language.messages import Message, message
from game.rules.letter_sets import ALPHABET
from game.scenes.kit.letter_grid import VERBS, GridPlace, step
from game.scenes.kit.name_entry import name_with
from game.scenes.kit.picture.menu_panels import Cell, CellKind

COLUMNS = 7
_KEYS = (
    *(Cell(CellKind.LETTER, letter) for letter in ALPHABET),
    Cell(CellKind.SPACE, "␣"),
    Cell(CellKind.ERASE, "←"),
)
ROWS = (
    *(tuple(_KEYS[start : start + COLUMNS]) for start in range(0, len(_KEYS), COLUMNS)),
    (Cell(CellKind.CLEAR, "", 4), Cell(CellKind.DONE, "", 3)),
)
_WIDE: dict[CellKind, Message] = {
    # Translators: a wide key under letters; at most 12 letters.
    CellKind.CLEAR: message("Clear All"),
    # Translators: a wide key under letters: what was entered is complete; at most 10 letters.
    CellKind.DONE: message("Done"),
}


def rows() -> tuple[tuple[Cell, ...], ...]:
    """The keys as they are shown, with what stands on the wide ones."""
    last = tuple(replace(cell, label=str(_WIDE[cell.kind])) for cell in ROWS[-1])
    return (*ROWS[:-1], last)


@dataclass(frozen=True, slots=True)
class NameKeys:
    """What has been spelled, and where the cursor is."""

    limit: int
    value: str = ""
    focus: GridPlace = (0, 0)

    @property
    def cell(self) -> Cell:
        return ROWS[self.focus[0]][self.focus[1]]

    @property
    def verb(self) -> str | Message:
        """What pressing the key does; empty where it does nothing."""
        kind, full = self.cell.kind, len(self.value) >= self.limit
        works = {
            CellKind.LETTER: not full,
            CellKind.SPACE: bool(self.value) and not full,
            CellKind.ERASE: bool(self.value),
            CellKind.CLEAR: bool(self.value),
            CellKind.DONE: True,
        }
        return str(VERBS[kind]) if works[kind] else ""

    @property
    def name(self) -> str:
        """The name without spaces at its ends; empty where there is none."""
        return " ".join(self.value.split())

    def moved(self, action: Action) -> NameKeys:
        return replace(self, focus=step(ROWS, self.focus, action))

    def pressed(self) -> NameKeys:
        """With the key under the cursor pressed, which is not Done."""
        match self.cell.kind:
            case CellKind.LETTER:
                return replace(self, value=name_with(self.value, self.cell.label))
            case CellKind.SPACE:
                return replace(self, value=f"{self.value} ")
            case CellKind.ERASE:
                return self.erased()
            case _:
                return replace(self, value="")

    def typed(self, text: str) -> NameKeys:
        """With what was typed on a keyboard, without signs that no key has and what is too much."""
        value = self.value
        for sign in text.upper():
            if len(value) < self.limit and (sign in ALPHABET or (sign == " " and value)):
                value = name_with(value, sign) if sign != " " else f"{value} "
        return replace(self, value=value)

    def erased(self) -> NameKeys:
        return replace(self, value=self.value[:-1])
