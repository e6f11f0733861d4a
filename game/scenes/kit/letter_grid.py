"""Letter grids, and the picker that puts a name or a word together from their letters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from controllers.actions import Action
from controllers.keyboard import Typing
from game.language.languages import speaking
from game.language.messages import Message, message, tr
from game.rules.letter_sets import ALPHABET
from game.scenes.kit.picture.menu_panels import Cell, CellKind, LetterGrid
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.pointing import Item, Pointed, place_in
from game.scenes.kit.scene import Change, Pop, Scene, SceneCommand, directions

COLUMNS = 9
GridPlace = tuple[int, int]
GridRows = Sequence[Sequence[Cell]]
SHOWN = 46
"""Letters of a long value that are seen while it is entered: the last ones."""


ACCENTED: Mapping[str, str] = {"da": "ÆØÅ", "de": "ÄÖÜß", "fr": "ÀÂÇÉÈÊËÎÏÔÙÛÜŒ", "pl": "ĄĆĘŁŃÓŚŹŻ"}
"""Further letters of names, by the language that is spoken."""
_WIDTHS, _MOST_ROWS = (9, 10, 8, 11), 4
"""Keys side by side in a grid, the likeliest first, and rows of letters at most."""


def letter_rows(columns: int, letters: str = ALPHABET) -> tuple[tuple[Cell, ...], ...]:
    """Letters in rows of so many keys."""
    keys = [Cell(CellKind.LETTER, letter) for letter in letters]
    return tuple(tuple(keys[start : start + columns]) for start in range(0, len(keys), columns))


LETTER_ROWS = letter_rows(COLUMNS)


def name_letters() -> str:
    """The letters of which names are made in the language of the moment."""
    return ALPHABET + ACCENTED.get(speaking().code, "")


def entry_rows(letters: str = ALPHABET) -> GridRows:
    """Keys for these letters, with Erase after them and the wide keys below."""
    wasted = {columns: -(len(letters) + 1) % columns for columns in _WIDTHS}
    columns = min(
        (columns for columns in _WIDTHS if len(letters) < _MOST_ROWS * columns), key=lambda one: wasted[one]
    )
    *above, last = letter_rows(columns, letters)
    if len(last) == columns:
        above, last = [*above, last], ()
    side = round(columns / 3)
    return (
        *above,
        (*last, Cell(CellKind.ERASE, "←", 1 + wasted[columns])),
        (
            # Translators: a wide key under letters; at most 16 letters.
            Cell(CellKind.CLEAR, tr("Clear All"), side),
            # Translators: a wide key under letters: puts an empty place; at most 12 letters.
            Cell(CellKind.SPACE, tr("Space"), columns - 2 * side),
            # Translators: a wide key under letters: what was entered is complete; at most 14 letters.
            Cell(CellKind.DONE, tr("Done"), side),
        ),
    )


def step(rows: GridRows, focus: GridPlace, action: Action) -> GridPlace:
    """The cell next to `focus`. Rows and columns wrap; keys of unequal width keep the thumb's column."""
    row, cell = focus
    match action:
        case Action.LEFT:
            return row, (cell - 1) % len(rows[row])
        case Action.RIGHT:
            return row, (cell + 1) % len(rows[row])
    column = sum(c.width for c in rows[row][:cell]) + (rows[row][cell].width - 1) // 2
    row = (row + (1 if action is Action.DOWN else -1)) % len(rows)
    return row, _cell_at(rows[row], column)


def _cell_at(row: Sequence[Cell], column: int) -> int:
    edge = 0
    for index, cell in enumerate(row):
        edge += cell.width
        if column < edge:
            return index
    return len(row) - 1


class LetterPicker(Scene):
    """The letter picker: a value put together letter by letter. Subclasses say what Done does."""

    name = "entry"
    here = message("Spell here, letter by letter.")
    expects = True
    takes_text = Typing.WORDS
    rows: GridRows = ()
    """The keys, where they are other ones than `entry_rows`."""
    accents: bool = False
    """Whether there are letters that no tile bears: in names, and in what somebody says."""
    text: str | Message = ""
    """A sentence under the title."""

    def __init__(self, title: str | Message, limit: int, placeholder: str = "") -> None:
        self.rows = self.rows or entry_rows(name_letters() if self.accents else ALPHABET)
        self.title = title
        self.limit = limit
        self.placeholder = placeholder
        self.value = ""
        self.focus: GridPlace = (0, 0)

    def commands(self) -> Sequence[SceneCommand]:
        found = directions(tr("Move"), self._move)
        if self._works(self._cell.kind):
            found.insert(0, SceneCommand(Action.CONFIRM, self._verb(), self._press))
        if self.value:
            # Translators: a prompt at the bottom: take the last letter away; at most 14 letters.
            found.append(SceneCommand(Action.SHUFFLE, tr("Erase"), self._erase))
        return [
            *found,
            SceneCommand(Action.PAUSE, tr("Done"), self._done),
            SceneCommand(Action.BACK, tr("Back"), Pop),
        ]

    def view(self) -> Picture:
        rows = tuple(map(tuple, self.rows))
        grid = LetterGrid(
            str(self.title), rows, self.focus, self.value, self.limit, self.placeholder, str(self.text)
        )
        if self.limit > SHOWN:  # too many for faint places: the end of it is seen
            tail = self.value if len(self.value) <= SHOWN else f"…{self.value[-SHOWN:]}"
            grid = replace(grid, value=tail, limit=0)
        return Picture(panels=(grid,), dim=UNDER_A_CARD)

    @property
    def _cell(self) -> Cell:
        return self.rows[self.focus[0]][self.focus[1]]

    def _works(self, kind: CellKind) -> bool:
        """Whether a key does anything now: a full value takes no more, and none begins with a space."""
        match kind:
            case CellKind.LETTER | CellKind.SIGN:
                return len(self.value) < self.limit
            case CellKind.SPACE:
                return 0 < len(self.value) < self.limit
            case CellKind.ERASE | CellKind.CLEAR:
                return bool(self.value)
            case _:
                return True

    def _verb(self) -> str:
        return str(VERBS[self._cell.kind])

    def _move(self, action: Action) -> None:
        self.focus = step(self.rows, self.focus, action)

    def on_typed(self, text: str) -> Change | None:
        letters = {cell.label for row in self.rows for cell in row if cell.kind is CellKind.LETTER}
        for sign in "".join(sign if sign in letters else sign.upper() for sign in text):
            if sign in letters and self._works(CellKind.LETTER):
                self._add(sign)
            elif sign == " " and self._works(CellKind.SPACE):
                self._add(" ")
        return None

    def on_point(self, pointed: Pointed) -> Change | None:
        place = place_in(self.rows, pointed.target.number) if isinstance(pointed.target, Item) else None
        self.focus = place or self.focus
        return self._press() if place and pointed.pressed and self._works(self._cell.kind) else None

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

    def _add(self, letter: str) -> None:
        self.value += self._shaped(letter)

    def _shaped(self, letter: str) -> str:
        """How a picked letter joins the value."""
        return letter

    def _erase(self) -> None:
        self.value = self.value[:-1]

    def _done(self) -> Change:
        raise NotImplementedError


VERBS: Mapping[CellKind, Message] = {
    CellKind.LETTER: message("Select"),
    CellKind.SIGN: message("Select"),
    CellKind.SPACE: message("Space"),
    CellKind.ERASE: message("Erase"),
    # Translators: a prompt at the bottom: take all letters away; at most 14 letters.
    CellKind.CLEAR: message("Clear"),
    CellKind.DONE: message("Done"),
}
"""What pressing a key is called."""
