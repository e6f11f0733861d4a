"""Text by pad: letters, signs and spaces, for messages and addresses."""

from __future__ import annotations

from dataclasses import replace

from controllers.actions import Action
from game.mail.bodies import LONGEST_TEXT
from game.scenes.kit.letter_grid import LETTER_ROWS, VERBS, GridPlace, step
from game.scenes.kit.picture.menu_panels import Cell, CellKind, LetterGrid
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.pointing import Item, Pointed, place_in
from game.scenes.kit.scene import Asks, Change, Command, Pop, directions

SHOWN = 46
"""Letters of the text that are seen while it is written: the last ones."""
_KEYS = (
    Cell(CellKind.SPACE, "Space", 3),
    Cell(CellKind.ERASE, "←"),
    Cell(CellKind.CLEAR, "Clear All", 3),
    Cell(CellKind.DONE, "Done", 2),
)


def _cells(signs: str) -> tuple[Cell, ...]:
    return tuple(Cell(CellKind.SIGN, sign) for sign in signs)


MESSAGE_ROWS = (*LETTER_ROWS[:2], (*LETTER_ROWS[2], *_cells("?")), _cells(".,!:'-&()"), _KEYS)
ADDRESS_ROWS = (
    *LETTER_ROWS[:2],
    (*LETTER_ROWS[2], *_cells("@")),
    _cells("123456789"),
    (*_cells("0._-+:"), _KEYS[1], _KEYS[3]),
)


class TextEntry(Asks[str]):
    """A text put together sign by sign. The answer is the text; ▲ leaves without one."""

    freezes = False
    name = "text-entry"
    takes_text = True
    topic = ""

    def __init__(
        self, title: str, text: str, value: str = "", *, address: bool = False, limit: int = LONGEST_TEXT
    ) -> None:
        """`text` is the sentence under the title. Addresses are in small letters."""
        self.title, self.text, self.value = title, text, value
        self.limit, self.address = limit, address
        self.rows = ADDRESS_ROWS if address else MESSAGE_ROWS
        self.focus: GridPlace = (0, 0)

    def commands(self) -> list[Command]:
        verb = VERBS[self._cell.kind]
        found = [Command(Action.CONFIRM, verb, self._press), *directions("Move", self._move)]
        if not self.address:
            found.append(Command(Action.ZOOM, "Space", lambda: self._add(" ")))
        if self.value:
            found.append(Command(Action.SHUFFLE, "Erase", self._erase))
        return [*found, Command(Action.PAUSE, "Done", self._done), Command(Action.BACK, "Back", Pop)]

    def view(self) -> Picture:
        tail = self.value if len(self.value) <= SHOWN else f"…{self.value[-SHOWN:]}"
        grid = LetterGrid(self.title, self.rows, self.focus, tail, text=self.text)
        return Picture(panels=(replace(grid, placeholder="Write here"),), dim=UNDER_A_CARD)

    @property
    def _cell(self) -> Cell:
        return self.rows[self.focus[0]][self.focus[1]]

    def _move(self, action: Action) -> None:
        self.focus = step(self.rows, self.focus, action)

    def on_typed(self, text: str) -> Change | None:
        """As it is typed: whoever has a keyboard makes capitals where they like."""
        plain = "".join(sign for sign in text if sign.isprintable())
        plain = plain.lower().replace(" ", "") if self.address else plain
        self.value = (self.value + plain)[: self.limit]
        return None

    def on_point(self, pointed: Pointed) -> Change | None:
        place = place_in(self.rows, pointed.target.number) if isinstance(pointed.target, Item) else None
        self.focus = place or self.focus
        return self._press() if place and pointed.pressed else None

    def _press(self) -> Change | None:
        match self._cell.kind:
            case CellKind.LETTER | CellKind.SIGN:
                self._add(self._cell.label)
            case CellKind.SPACE:
                self._add(" ")
            case CellKind.ERASE:
                self._erase()
            case CellKind.CLEAR:
                self.value = ""
            case CellKind.DONE:
                return self._done()
        return None

    def _add(self, sign: str) -> None:
        if len(self.value) < self.limit:
            self.value += sign if self._capital else sign.lower()

    @property
    def _capital(self) -> bool:
        """A sentence begins with a capital, and so does a name after a comma's line."""
        told = self.value.rstrip()
        return not self.address and (not told or told[-1] in ".!?") and (not told or self.value != told)

    def _erase(self) -> None:
        self.value = self.value[:-1]

    def _done(self) -> Change:
        return self.answered(self.value.strip())
