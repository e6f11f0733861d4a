"""Letter grids: entering names and words, naming a blank, and looking at the tiles that remain."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from controllers.actions import Action
from game.rules.board import SIZE
from game.rules.letter_sets import LetterSet
from game.scenes.kit.picture.menu_panels import Cell, CellKind, LetterGrid
from game.scenes.kit.picture.screen import UNDER_A_CARD, Picture
from game.scenes.kit.picture.table_view import Camera, Shot
from game.scenes.kit.scene import Asks, Change, Command, Pop, Push, Scene, directions

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
COLUMNS = 9
LETTER_ROWS = tuple(
    tuple(Cell(CellKind.LETTER, letter) for letter in ALPHABET[start : start + COLUMNS])
    for start in range(0, len(ALPHABET), COLUMNS)
)
NAME_ROWS = (
    *LETTER_ROWS[:-1],
    (*LETTER_ROWS[-1], Cell(CellKind.ERASE, "←")),
    (Cell(CellKind.CLEAR, "Clear All", 3), Cell(CellKind.SPACE, "Space", 3), Cell(CellKind.DONE, "Done", 3)),
)
GridPlace = tuple[int, int]
GridRows = Sequence[Sequence[Cell]]


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

    freezes = False
    name = "entry"

    def __init__(self, title: str, limit: int, placeholder: str = "") -> None:
        self.title = title
        self.limit = limit
        self.placeholder = placeholder
        self.value = ""
        self.focus: GridPlace = (0, 0)

    def commands(self) -> Sequence[Command]:
        found = directions("Move", self._move)
        if self.value or self._cell.kind not in (CellKind.ERASE, CellKind.CLEAR):
            found.insert(0, Command(Action.CONFIRM, self._verb(), self._press))
        if self.value:
            found.append(Command(Action.SHUFFLE, "Erase", self._erase))
        return [*found, Command(Action.PAUSE, "Done", self._done), Command(Action.BACK, "Back", Pop)]

    def view(self) -> Picture:
        grid = LetterGrid(self.title, NAME_ROWS, self.focus, self.value, self.limit, self.placeholder)
        return Picture(panels=(grid,), dim=UNDER_A_CARD)

    @property
    def _cell(self) -> Cell:
        return NAME_ROWS[self.focus[0]][self.focus[1]]

    def _verb(self) -> str:
        return VERBS[self._cell.kind]

    def _move(self, action: Action) -> None:
        self.focus = step(NAME_ROWS, self.focus, action)

    def _press(self) -> Change | None:
        match self._cell.kind:
            case CellKind.LETTER:
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
        if len(self.value) < self.limit:
            self.value += self._shaped(letter)
        if len(self.value) == self.limit:
            self.focus = (len(NAME_ROWS) - 1, len(NAME_ROWS[-1]) - 1)

    def _shaped(self, letter: str) -> str:
        """How a picked letter joins the value."""
        return letter

    def _erase(self) -> None:
        self.value = self.value[:-1]

    def _done(self) -> Change:
        raise NotImplementedError


VERBS = {
    CellKind.LETTER: "Select",
    CellKind.SPACE: "Space",
    CellKind.ERASE: "Erase",
    CellKind.CLEAR: "Clear",
    CellKind.DONE: "Done",
}


class NameEntry(LetterPicker, Asks[str]):
    """A player's name: the answer is what was entered, or the default. ▲ leaves without an answer."""

    name = "name-entry"

    def __init__(self, title: str, default: str, limit: int) -> None:
        super().__init__(title, limit, default)

    def view(self) -> Picture:
        return replace(super().view(), camera=Camera(Shot.MENU))

    def _shaped(self, letter: str) -> str:
        """Names read best in title case: only the first letter of each part is a capital."""
        inside = bool(self.value) and not self.value.endswith(" ")
        return letter.lower() if inside else letter

    def _done(self) -> Change:
        return self.answered(" ".join(self.value.split()) or self.placeholder)


class WordEntry(LetterPicker):
    """A word to look up; `look_up` makes the page about it."""

    name = "word-entry"

    def __init__(self, look_up: Callable[[str], Scene]) -> None:
        super().__init__("Look Up a Word", SIZE)
        self._look_up = look_up

    def _done(self) -> Change:
        word = "".join(self.value.split())
        self.value, self.focus = "", (0, 0)
        return Push(self._look_up(word)) if word else Pop()


class BlankLetter(Asks[str]):
    """Which letter does the blank stand for? The answer is in upper case; ▲ leaves without one."""

    name = "blank"
    freezes = False

    def __init__(self, suggestion: str = "E") -> None:
        index = ALPHABET.index(suggestion)
        self.focus: GridPlace = divmod(index, COLUMNS)

    def commands(self) -> Sequence[Command]:
        return [
            Command(Action.CONFIRM, "Select", self._press),
            *directions("Move", self._move),
            Command(Action.BACK, "Back", Pop),
        ]

    def view(self) -> Picture:
        grid = LetterGrid("Which letter is the blank?", LETTER_ROWS, self.focus)
        return Picture(panels=(grid,), dim=UNDER_A_CARD)

    def _move(self, action: Action) -> None:
        self.focus = step(LETTER_ROWS, self.focus, action)

    def _press(self) -> Change:
        return self.answered(LETTER_ROWS[self.focus[0]][self.focus[1]].label)


class RemainingTiles(Scene):
    """How many of each letter are still to come: in the bag, or unseen by whoever looks."""

    name = "remaining"
    freezes = False

    def __init__(self, bag: str, tiles: LetterSet, on_racks: int = 0) -> None:
        """`bag` are the tiles that are listed, of which so many are on racks that are not seen."""
        letters = tuple(tiles.counts)
        cells = [
            Cell(
                CellKind.LETTER, letter.replace("?", " "), count=str(bag.count(letter)), enabled=letter in bag
            )
            for letter in letters
        ]
        self.rows = tuple(tuple(cells[start : start + COLUMNS]) for start in range(0, len(cells), COLUMNS))
        self.total, self.on_racks = len(bag), on_racks

    def commands(self) -> Sequence[Command]:
        return [Command(Action.BACK, "Back", Pop), Command(Action.CONFIRM, "Back", Pop)]

    def view(self) -> Picture:
        text = f"{self.total} in the bag. Tiles on the players’ racks are not counted."
        if self.on_racks:
            inside = self.total - self.on_racks
            text = f"{self.total} you have not seen: {inside} in the bag, {self.on_racks} on other racks."
        return Picture(panels=(LetterGrid("Remaining Tiles", self.rows, None, text=text),), dim=UNDER_A_CARD)
