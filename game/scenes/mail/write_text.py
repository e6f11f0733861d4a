"""Text by pad: letters, signs and spaces, for messages and addresses."""

from __future__ import annotations

from collections.abc import Sequence

from controllers.actions import Action
from game.language.messages import tr
from game.mail.bodies import LONGEST_TEXT
from game.scenes.kit.letter_grid import LETTER_ROWS, LetterPicker, name_letters
from game.scenes.kit.picture.menu_panels import Cell, CellKind
from game.scenes.kit.scene import Asks, Change, SceneCommand

_ERASE = Cell(CellKind.ERASE, "←")
_WIDTHS = (9, 10)
"""Keys side by side for a message, the likeliest first."""


def _cells(signs: str) -> tuple[Cell, ...]:
    return tuple(Cell(CellKind.SIGN, sign) for sign in signs)


def _message_rows() -> tuple[tuple[Cell, ...], ...]:
    letters = [Cell(CellKind.LETTER, letter) for letter in name_letters()]
    keys = (*letters, *_cells("?.,!:'-&()"))
    columns = min(_WIDTHS, key=lambda one: -len(keys) % one)
    # Translators: keys of a keyboard on the screen; at most 12 letters.
    space, clear = Cell(CellKind.SPACE, tr("Space"), columns - 6), Cell(CellKind.CLEAR, tr("Clear All"), 3)
    return (
        *(keys[start : start + columns] for start in range(0, len(keys), columns)),
        (space, _ERASE, clear, _done()),
    )


def _address_rows() -> tuple[tuple[Cell, ...], ...]:
    return (
        *LETTER_ROWS[:2],
        (*LETTER_ROWS[2], *_cells("@")),
        _cells("123456789"),
        (*_cells("0._-+:"), _ERASE, _done()),
    )


def _done() -> Cell:
    # Translators: a key of a keyboard on the screen: what is written is ready; at most 8 letters.
    return Cell(CellKind.DONE, tr("Done"), 2)


class TextEntry(LetterPicker, Asks[str]):
    """A text put together sign by sign. The answer is the text; ▲ leaves without one."""

    name = "text-entry"
    topic = ""

    def __init__(self, title: str, text: str, value: str = "", *, address: bool = False) -> None:
        """`text` is the sentence under the title. Addresses are in small letters."""
        # Translators: where a message is to be written, while it is empty.
        super().__init__(title, LONGEST_TEXT, tr("Write here"))
        self.text, self.value, self.address = text, value, address
        self.rows = _address_rows() if address else _message_rows()

    def commands(self) -> Sequence[SceneCommand]:
        space = [SceneCommand(Action.ZOOM, tr("Space"), lambda: self._add(" "))]
        works = not self.address and self._works(CellKind.SPACE)
        return [*super().commands(), *(space if works else [])]

    def on_typed(self, text: str) -> Change | None:
        """As it is typed: whoever has a keyboard makes capitals where they like."""
        plain = "".join(sign for sign in text if sign.isprintable())
        plain = plain.lower().replace(" ", "") if self.address else plain
        self.value = (self.value + plain)[: self.limit]
        return None

    def _shaped(self, letter: str) -> str:
        return letter if self._capital else letter.lower()

    @property
    def _capital(self) -> bool:
        """A sentence begins with a capital, and so does a name after a comma's line."""
        told = self.value.rstrip()
        return not self.address and (not told or told[-1] in ".!?") and (not told or self.value != told)

    def _done(self) -> Change:
        return self.answered(self.value.strip())
