"""Painting a board: premium squares stroke by stroke, on the table itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from controllers.actions import Action
from game.language.messages import message, tr, tr_count
from game.rules.board_layouts import SIZES, BoardLayout, Premium
from game.rules.moves import Square
from game.rules.painted_board import (
    IN_TURN,
    Mirror,
    PaintedBoard,
    TooManyWordSquaresError,
    next_in_turn,
    painting_of,
)
from game.scenes.kit.menus import Question
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import Camera, Cursor, CursorKind, Shot, TableView
from game.scenes.kit.pointing import Pointed
from game.scenes.kit.premium_legend import premium_legend
from game.scenes.kit.scene import Change, Pop, Scene, SceneCommand, ask, directions

BRUSHES: tuple[Premium | None, ...] = (None, *IN_TURN)
"""What a press paints; None: of each square what comes next."""
_STEPS = {Action.UP: (-1, 0), Action.DOWN: (1, 0), Action.LEFT: (0, -1), Action.RIGHT: (0, 1)}


class BoardPainter(Scene):
    """One board in the making. The star stays, and nothing is kept before it is saved."""

    name = "paint-board"
    topic = "modes"
    here = message("Here you paint a board of your own.")

    def __init__(self, layout: BoardLayout, save: Callable[[PaintedBoard], Change], tile_set: str) -> None:
        """Begins with a board that there is; `save` has it named and kept."""
        self.board = self._saved = painting_of(layout)
        self.mirror = Mirror.EIGHT
        self.brush: Premium | None = None
        middle = layout.size // 2
        self.at = Square(middle, middle)
        self._save, self._tile_set = save, tile_set
        self._refusal = ""

    # ------------------------------------------------------------ what works

    def commands(self) -> Sequence[SceneCommand]:
        paint = SceneCommand(
            # Translators: prompts: paints a square, or makes it the next kind; at most 14 letters.
            Action.CONFIRM,
            message("Paint") if self.brush else message("Next kind"),
            self._paint,
        )
        sizes = [
            # Translators: the size of a board in squares: "15 by 15"; at most 14 letters.
            SceneCommand(action, message("{size} by {size}", size=size), partial(self._resize, size))
            for action, size in ((Action.L2, self.board.size - 2), (Action.R2, self.board.size + 2))
            if size in SIZES
        ]
        return [
            *([] if self.at == self._star else [paint]),
            *directions(message("Move"), self._move),
            # Translators: a prompt: another kind of square is painted; at most 12 letters.
            SceneCommand(Action.L1, message("Brush"), lambda: self._turn(-1)),
            SceneCommand(Action.SCORES, message("Brush"), lambda: self._turn(1)),
            SceneCommand(Action.SHUFFLE, message("Mirror: {how}", how=self.mirror.value), self._turn_mirror),
            *sizes,
            SceneCommand(Action.PAUSE, message("Save"), lambda: self._save(self.board)),
            SceneCommand(Action.BACK, message("Back"), self._leave),
        ]

    @property
    def _star(self) -> Square:
        return Square(self.board.size // 2, self.board.size // 2)

    def _move(self, action: Action) -> None:
        self._refusal = ""
        (down, right), last = _STEPS[action], self.board.size - 1
        row, column = self.at.row + down, self.at.col + right
        self.at = Square(min(max(row, 0), last), min(max(column, 0), last))

    def _turn(self, step: int) -> None:
        self.brush = BRUSHES[(BRUSHES.index(self.brush) + step) % len(BRUSHES)]

    def _turn_mirror(self) -> None:
        mirrors = list(Mirror)
        self.mirror = mirrors[(mirrors.index(self.mirror) + 1) % len(mirrors)]

    def _paint(self) -> None:
        kind = self.brush or next_in_turn(self.board.at(self.at))
        while self.brush is None and kind is not Premium.NONE and not self._painted(kind):
            kind = next_in_turn(kind)  # one that the lines have no room for is passed over
        self._painted(kind)

    def _painted(self, kind: Premium) -> bool:
        return self._change(lambda: self.board.with_stroke(self.at, kind, self.mirror))

    def _resize(self, size: int) -> None:
        middle = self._star
        if self._change(lambda: self.board.of_size(size)):
            down, right, last = self.at.row - middle.row, self.at.col - middle.col, size // 2
            self.at = Square(*(min(max(way, -last), last) + last for way in (down, right)))

    def _change(self, made: Callable[[], PaintedBoard]) -> bool:
        """Have the board changed, or say why it cannot be."""
        self._refusal = ""
        try:
            self.board = made()
        except TooManyWordSquaresError as error:
            self._refusal = str(error)
        return not self._refusal

    def _leave(self) -> Change:
        if self.board == self._saved:
            return Pop()
        question = Question(
            message("Leave this board?"),
            message("It is not saved."),
            [message("Leave"), message("Stay")],
            focus=1,
        )
        return ask(question, lambda stay: None if stay else Pop())

    def on_point(self, pointed: Pointed) -> None:
        if isinstance(pointed.target, Square):
            self.at = pointed.target
            if pointed.pressed and self.at != self._star:
                self._paint()

    # ------------------------------------------------------------ what is seen

    def view(self) -> Picture:
        table = TableView(
            cursor=Cursor(self.at, CursorKind.SELECT), rack_slots=0, layout=self.board.layout("painted")
        )
        counts = self.board.counts()
        rows = tuple((kind, tr_count("{count} square", "{count} squares", counts[kind])) for kind in IN_TURN)
        # Translators: what is painted: of each square the next kind in turn, or one kind.
        title = tr("Each in turn") if self.brush is None else tr("Paint")
        focus = None if self.brush is None else IN_TURN.index(self.brush)
        legend = premium_legend(title, rows, self._refusal, self._tile_set, focus)
        return Picture(table, Camera(Shot.FAR), (legend,), opaque=True)
