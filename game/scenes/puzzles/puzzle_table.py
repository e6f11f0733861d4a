"""One puzzle on the real table, and its solution beside the answer that was given."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from controllers.actions import Action
from game.maven.levels_and_vocabularies import STRONGEST
from game.puzzles.puzzle import Puzzle, PuzzleKind
from game.rules.moves import ChangeRules, Move, Place
from game.rules.record import Seat
from game.rules.visibility import Game
from game.scenes.kit.picture.message_panels import Notice
from game.scenes.kit.picture.panel import Panel
from game.scenes.kit.picture.review_panels import BoardMarks
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import Camera, Look, OnBoard, Shot, TableView, TileView
from game.scenes.kit.picture.turn_card import TurnCard
from game.scenes.kit.scene import Change, Command, Do, Pop, Scene, Swap
from game.scenes.kit.services import Services
from game.scenes.options.in_game_menu import IN_GAME
from game.scenes.puzzles.puzzle_door import PuzzleDoor
from game.scenes.table.board_marks import marked
from game.scenes.table.hold_to_peek import PEEK
from game.scenes.table.human_turn import HumanTurn
from game.scenes.table.table_scene import TableScene

Solved = Callable[[Puzzle], None]
Onward = Callable[[Puzzle], Change]


def asked(puzzle: Puzzle) -> str:
    """The question, with how many plays lay all tiles: more than one make it another question."""
    if puzzle.kind is PuzzleKind.WIN:
        return "Only one play wins. Which?"
    if puzzle.ways == 1:
        return "All seven tiles make one play. Where?"
    return f"All seven tiles can be laid in {puzzle.ways} ways. Which brings the most?"


class PuzzleTable(TableScene):
    """A position to be solved; every way in which a turn is made works here, too."""

    def __init__(self, services: Services, puzzle: Puzzle, name: str, solved: Solved, onward: Onward) -> None:
        """`solved` hears that the answer was right; `onward` leads to the next puzzle."""
        self.puzzle = puzzle
        seats = (Seat(name), Seat("Maven", "maven", STRONGEST))
        self.riddle = PuzzleDoor(
            puzzle.position, puzzle.racks_seen, seats, services.lexicon, int(puzzle.id, 16)
        )
        self._name, self._solved, self._onward = name, solved, onward
        super().__init__(services, self.riddle, self._no_results, Pop, IN_GAME)

    @staticmethod
    def _no_results(_game: Game, _table: TableView) -> Scene:
        raise AssertionError("a puzzle ends before the game does")

    def commands(self) -> Sequence[Command]:
        found = list(super().commands())
        if not isinstance(self.phase, HumanTurn):
            return found
        used = {command.action for command in found}
        extra = [Command(PEEK, "Solution", self._give_up), Command(Action.BACK, "Puzzles", Pop)]
        return [*found, *(command for command in extra if command.action not in used)]

    def update(self, dt: float) -> Change | None:
        change = super().update(dt)
        if self.riddle.answer is None or change is not None:
            return change
        return self._judged(self.riddle.answer)

    def _give_up(self) -> Change:
        return self._judged(None)

    def _judged(self, answer: Move | None) -> Change:
        """The solution beside what was laid; None where nothing was."""
        if answer is not None and self.puzzle.is_solved_by(answer):
            self._solved(self.puzzle)

        def again() -> Change:
            return Swap(PuzzleTable(self.services, self.puzzle, self._name, self._solved, self._onward))

        onward = self._onward
        return Swap(PuzzleSolution(self.puzzle, answer, again, lambda: onward(self.puzzle)))

    def change_rules(self, change: ChangeRules) -> None:
        """A puzzle keeps its own rules."""

    @property
    def why_not_kept(self) -> str:
        return "A puzzle is not kept"

    def view(self) -> Picture:
        picture = super().view()
        if any(isinstance(panel, Notice) for panel in picture.panels):
            return picture
        panels: tuple[Panel, ...] = (*picture.panels, Notice(asked(self.puzzle)))
        return Picture(picture.table, picture.camera, panels, opaque=True)


class PuzzleSolution(Scene):
    """The board with the answer and, where that is another, the solution; ✕ goes on."""

    name = "solution"
    topic = ""

    def __init__(self, puzzle: Puzzle, answer: Move | None, again: Do, onward: Do) -> None:
        self.puzzle = puzzle
        self.answer = answer
        self.is_right = answer is not None and puzzle.is_solved_by(answer)
        self._again, self._onward = again, onward

    def commands(self) -> Sequence[Command]:
        again = [] if self.is_right else [Command(Action.SHUFFLE, "Try again", self._again)]
        onward = Command(Action.CONFIRM, "Next puzzle", self._onward)
        return [onward, *again, Command(Action.BACK, "Puzzles", Pop)]

    def view(self) -> Picture:
        puzzle, view = self.puzzle, self.puzzle.view
        laid = self.answer if isinstance(self.answer, Place) else None
        shown = [(laid, 0)] if laid else []
        plays: list[tuple[Place, int | None]] = [*shown]
        if not self.is_right and isinstance(puzzle.answer, Place):
            plays.append((puzzle.answer, None))
        marks = BoardMarks(marked(view.board, puzzle.position.rules, plays))
        tiles = [_tile(square, face, Look.IDLE) for square, face in view.board.tiles()]
        tiles += [_tile(square, face, Look.LAST) for square, face in (laid.tiles if laid else ())]
        table = TableView(tuple(tiles), rack_slots=0, bag=view.bag_count)
        card = TurnCard(0, self._title(), self._text(), "Next puzzle")
        return Picture(table, Camera(Shot.FAR), (marks, card), opaque=True)

    def _title(self) -> str:
        if self.is_right:
            return "Well found!"
        if self.answer is None:
            return "Here it is."
        return "Nearly!" if self._is_another_bonus else "Not that one."

    @property
    def _is_another_bonus(self) -> bool:
        """Whether all tiles were laid, only not where they bring the most."""
        puzzle, answer = self.puzzle, self.answer
        return puzzle.kind is PuzzleKind.BONUS and answer is not None and puzzle.lays_all(answer)

    def _text(self) -> str:
        """The points and the margin, as they can be worked out from the position."""
        puzzle = self.puzzle
        if puzzle.kind is PuzzleKind.BONUS:
            told = f"The play brings {puzzle.points}. The next best brings {puzzle.margin} less."
            if self._is_another_bonus and not self.is_right and self.answer is not None:
                told = f"All seven, too, for {puzzle.points_of(self.answer)}. {told}"
            return told
        what = f"The play brings {puzzle.points}" if isinstance(puzzle.answer, Place) else "Passing wins"
        return f"{what}. Whatever else is played ends {puzzle.margin} or more points worse, and loses."


def _tile(square: tuple[int, int], face: str, look: Look) -> TileView:
    row, col = square
    from_board = OnBoard(square)  # type: ignore[arg-type]
    return TileView(f"p{row} {col} {face}", face, from_board, look)
