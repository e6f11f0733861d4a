"""Making a letter set: how many tiles of each letter, and how many points they are worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from controllers.actions import Action
from game.language.messages import Message, message, message_as, message_count, tr
from game.rules.equipment_text import FEWEST_TILES
from game.rules.letter_sets import (
    BLANK,
    FACES,
    MOST_POINTS_OF_A_TILE,
    MOST_TILES_IN_A_SET,
    LetterRow,
    LetterSet,
)
from game.scenes.kit.letter_grid import COLUMNS, step
from game.scenes.kit.menus import Question
from game.scenes.kit.picture.menu_panels import Cell, CellKind, LetterGrid
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import Camera, Shot
from game.scenes.kit.pointing import Item, Pointed
from game.scenes.kit.scene import Change, Pop, Scene, SceneCommand, ask, directions

HOW_MANY = message(
    "A set has {fewest} to {most} tiles, of two kinds at least.",
    fewest=FEWEST_TILES,
    most=MOST_TILES_IN_A_SET,
)


class LetterCounter(Scene):
    """One letter set in the making; nothing is kept before it is saved."""

    name = "count-letters"
    topic = "modes"
    here = message("Here you count the letters of a set.")

    def __init__(self, letters: LetterSet, save: Callable[[LetterSet], Change]) -> None:
        """Begins with a set that there is; `save` has it named and kept."""
        self.rows = {face: (0, 0 if face == BLANK else 1) for face in FACES}
        self.rows |= {row.face: (row.copies, row.value) for row in letters.rows}
        self._saved = dict(self.rows)
        self._letters, self._save = letters, save
        self.focus = 0, 0
        self._refusal: str | Message = ""

    # ------------------------------------------------------------ what works

    def commands(self) -> Sequence[SceneCommand]:
        copies, points = self.rows[self._face]
        changes = (
            (
                Action.SCORES,
                # Translators: a prompt: one more tile of a letter; at most 12 letters.
                message_as("tiles", "More"),
                (copies + 1, points),
                self.total < MOST_TILES_IN_A_SET,
            ),
            # Translators: a prompt: one tile of a letter fewer; at most 12 letters.
            (Action.L1, message_as("tiles", "Fewer"), (copies - 1, points), copies > 0),
            (
                Action.R2,
                # Translators: a prompt: a letter is worth a point more; at most 12 letters.
                message_as("tiles", "Dearer"),
                (copies, points + 1),
                self._is_letter and points < MOST_POINTS_OF_A_TILE,
            ),
            # Translators: a prompt: a letter is worth a point less; at most 12 letters.
            (Action.L2, message_as("tiles", "Cheaper"), (copies, points - 1), self._is_letter and points > 0),
        )
        return [
            *directions(message("Move"), self._move),
            *(
                SceneCommand(action, label, self._setting(row))
                for action, label, row, works in changes
                if works
            ),
            SceneCommand(Action.PAUSE, message("Save"), self._ask_to_save),
            SceneCommand(Action.BACK, message("Back"), self._leave),
        ]

    @property
    def total(self) -> int:
        """How many tiles there are in all."""
        return sum(copies for copies, _ in self.rows.values())

    @property
    def _face(self) -> str:
        return FACES[self.focus[0] * COLUMNS + self.focus[1]]

    @property
    def _is_letter(self) -> bool:
        return self._face != BLANK

    def _move(self, action: Action) -> None:
        self._refusal = ""
        self.focus = step(self._cells(), self.focus, action)

    def _setting(self, row: tuple[int, int]) -> Callable[[], None]:
        return lambda: self._set(row)

    def _set(self, row: tuple[int, int]) -> None:
        self._refusal = ""
        self.rows[self._face] = row

    def _ask_to_save(self) -> Change | None:
        kinds = sum(copies > 0 for copies, _ in self.rows.values())
        if kinds < 2 or not FEWEST_TILES <= self.total <= MOST_TILES_IN_A_SET:
            self._refusal = HOW_MANY
            return None
        known = self._letters.counts
        rows = [LetterRow(face, *row) for face, row in self.rows.items() if row[0] or face in known]
        return self._save(LetterSet(self._letters.name, tuple(rows), self._letters.vowels))

    def _leave(self) -> Change:
        if self.rows == self._saved:
            return Pop()
        question = Question(
            message("Leave these letters?"),
            message("They are not saved."),
            [message("Leave"), message("Stay")],
            focus=1,
        )
        return ask(question, lambda stay: None if stay else Pop())

    def on_point(self, pointed: Pointed) -> None:
        if isinstance(pointed.target, Item):
            self.focus = divmod(pointed.target.number, COLUMNS)

    # ------------------------------------------------------------ what is seen

    def _cells(self) -> tuple[tuple[Cell, ...], ...]:
        cells = [
            Cell(CellKind.LETTER, face.replace(BLANK, " "), count=f"{copies} × {points}", enabled=copies > 0)
            for face, (copies, points) in self.rows.items()
        ]
        return tuple(tuple(cells[start : start + COLUMNS]) for start in range(0, len(cells), COLUMNS))

    def view(self) -> Picture:
        copies, points = self.rows[self._face]
        tiles = message_count("{count} tile", "{count} tiles", copies)
        each = message_count("{count} point", "{count} points", points)
        # Translators: "E: 12 tiles, 1 point each."
        told = tr("{letter}: {tiles}, {points} each.", letter=self._face, tiles=tiles, points=each)
        if not self._is_letter:
            told = tr("Blanks: {tiles}, {points} each.", tiles=tiles, points=each)
        told = f"{told} {self._in_all()}"
        grid = LetterGrid(tr("Letters"), self._cells(), self.focus, text=str(self._refusal or told))
        return Picture(camera=Camera(Shot.MENU), panels=(grid,), opaque=True)

    def _in_all(self) -> str:
        worth = sum(copies * points for copies, points in self.rows.values())
        tiles = message_count("{count} tile", "{count} tiles", self.total)
        points = message_count("{count} point", "{count} points", worth)
        # Translators: "In all 100 tiles, 187 points."
        return tr("In all {tiles}, {points}.", tiles=tiles, points=points)
