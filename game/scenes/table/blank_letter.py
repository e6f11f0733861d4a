"""Choosing the letter that a blank stands for."""

from __future__ import annotations

from collections.abc import Sequence

from controllers.actions import Action
from controllers.keyboard import Typing
from game.language.messages import message, tr
from game.rules.letter_sets import ALPHABET
from game.scenes.kit.letter_grid import GridPlace, letter_rows, step
from game.scenes.kit.picture.menu_panels import LetterGrid
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.pointing import Pointed, chosen
from game.scenes.kit.scene import Asks, Change, Pop, SceneCommand, directions

COLUMNS = 13
ROWS = letter_rows(COLUMNS)
"""Two low rows: the word that is being spelled stays in sight above them."""


class BlankLetter(Asks[str]):
    """Which letter does the blank stand for? The answer is in upper case; ▲ leaves without one."""

    name = "blank"
    here = message("Choose the letter of your blank.")
    takes_text = Typing.LETTERS

    def __init__(self) -> None:
        self.focus: GridPlace = divmod(ALPHABET.index("E"), COLUMNS)

    def commands(self) -> Sequence[SceneCommand]:
        return [
            SceneCommand(Action.CONFIRM, message("Select"), self._press),
            *directions(message("Move"), self._move),
            SceneCommand(Action.BACK, message("Back"), Pop),
        ]

    def view(self) -> Picture:
        return Picture(panels=(LetterGrid(tr("Which letter is the blank?"), ROWS, self.focus, low=True),))

    def _move(self, action: Action) -> None:
        self.focus = step(ROWS, self.focus, action)

    def on_typed(self, text: str) -> Change | None:
        letter = text[-1:].upper()
        return self.answered(letter) if letter in ALPHABET else None

    def on_point(self, pointed: Pointed) -> Change | None:
        number = chosen(pointed, len(ALPHABET), lambda at: self._focus(divmod(at, COLUMNS)))
        return None if number is None else self._press()

    def _focus(self, place: GridPlace) -> None:
        self.focus = place

    def _press(self) -> Change:
        return self.answered(ROWS[self.focus[0]][self.focus[1]].label)
