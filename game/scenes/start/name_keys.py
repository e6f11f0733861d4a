"""A name that is spelled within a column: its keys, and what pressing them makes of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from controllers.actions import Action
from game.language.messages import Message, message
from game.scenes.kit.letter_grid import VERBS, GridPlace, name_letters, step
from game.scenes.kit.name_entry import name_with
from game.scenes.kit.picture.menu_panels import Cell, CellKind

_WIDTHS, _MOST_ROWS = (7, 8, 9), 5
"""Keys side by side in a column, the likeliest first, and rows of letters at most."""
_WIDE: dict[CellKind, Message] = {
    # Translators: a wide key under letters; at most 12 letters.
    CellKind.CLEAR: message("Clear All"),
    # Translators: a wide key under letters: what was entered is complete; at most 10 letters.
    CellKind.DONE: message("Done"),
}


def rows() -> tuple[tuple[Cell, ...], ...]:
    """The keys as they are shown, for the letters of the language, with what stands on the wide ones."""
    *letters, last = _rows(name_letters())
    return (*letters, tuple(replace(cell, label=str(_WIDE[cell.kind])) for cell in last))


@cache
def _rows(letters: str) -> tuple[tuple[Cell, ...], ...]:
    """The keys for these letters in as few rows as are usual, or in those that leave the fewest places."""
    count = len(letters) + 2
    fitting = [columns for columns in _WIDTHS if count <= _MOST_ROWS * columns]
    columns = min(fitting, key=lambda one: (-(-count // one) > _MOST_ROWS - 1, -count % one))
    keys = (
        *(Cell(CellKind.LETTER, letter) for letter in letters),
        Cell(CellKind.SPACE, "␣"),
        Cell(CellKind.ERASE, "←", 1 + -count % columns),
    )
    return (
        *(keys[start : start + columns] for start in range(0, count, columns)),
        (Cell(CellKind.CLEAR, "", columns - columns // 2), Cell(CellKind.DONE, "", columns // 2)),
    )


@dataclass(frozen=True, slots=True)
class NameKeys:
    """What has been spelled, and where the cursor is."""

    limit: int
    value: str = ""
    focus: GridPlace = (0, 0)

    @property
    def cell(self) -> Cell:
        return _rows(name_letters())[self.focus[0]][self.focus[1]]

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
        return replace(self, focus=step(_rows(name_letters()), self.focus, action))

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
        value, letters = self.value, name_letters()
        for sign in "".join(sign if sign in letters else sign.upper() for sign in text):
            if len(value) < self.limit and (sign in letters or (sign == " " and value)):
                value = name_with(value, sign) if sign != " " else f"{value} "
        return replace(self, value=value)

    def erased(self) -> NameKeys:
        return replace(self, value=self.value[:-1])
