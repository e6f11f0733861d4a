"""One puzzle on the real table, and its solution beside the answer that was given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from controllers.actions import Action
from game.maven.levels_and_vocabularies import STRONGEST
from game.puzzles.puzzle import Puzzle, PuzzleKind
from game.rules.moves import ChangeRules, Move, Place
from game.rules.record import Seat
from game.rules.scoring import score_play
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
from game.scenes.table.camera_zoom import Zoom
from game.scenes.table.hold_to_peek import PEEK
from game.scenes.table.human_turn import HumanTurn
from game.scenes.table.table_scene import TableScene

Solved = Callable[[Puzzle], None]
Onward = Callable[[Puzzle], Change]


@dataclass(frozen=True, slots=True)
class Leading:
    """Where a puzzle leads, in the words of its buttons."""

    onward: str = "Next puzzle"
    back: str = "Puzzles"
    note: str = ""
    """A sentence more on the solution."""


def asked(puzzle: Puzzle) -> str:
    """The question, with how many plays lay all tiles: more than one make it another question."""
    if puzzle.kind is PuzzleKind.WIN:
        return "Only one play wins. Which?"
    if puzzle.ways == 1:
        return "All seven tiles make one play. Where?"
    return f"All seven tiles can be laid in {puzzle.ways} ways. Which brings the most?"


class PuzzleTable(TableScene):
    """A position to be solved; every way in which a turn is made works here, too."""

    def __init__(
        self,
        services: Services,
        puzzle: Puzzle,
        name: str,
        solved: Solved,
        onward: Onward,
        leading: Leading = Leading(),
    ) -> None:
        """`solved` hears that the answer was right; `onward` leads away from the solution."""
        self.puzzle = puzzle
        self.leading = leading
        seats = (Seat(name), Seat("Maven", "maven", STRONGEST))
        self.riddle = PuzzleDoor(
            puzzle.position, puzzle.racks_seen, seats, services.lexicon, int(puzzle.id, 16)
        )
        self._name, self._solved, self._onward = name, solved, onward
        super().__init__(services, self.riddle, self._no_results, Pop, IN_GAME)
        self.state.zoom = Zoom.FAR  # the answer may lie anywhere

    @staticmethod
    def _no_results(_game: Game, _table: TableView) -> Scene:
        raise AssertionError("a puzzle ends before the game does")

    def commands(self) -> Sequence[Command]:
        found = list(super().commands())
        if not isinstance(self.phase, HumanTurn):
            return found
        used = {command.action for command in found}
        leave = Command(Action.BACK, self.leading.back, Pop)
        extra = [Command(PEEK, "Solution", self._give_up), leave]
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
            return Swap(
                PuzzleTable(self.services, self.puzzle, self._name, self._solved, self._onward, self.leading)
            )

        onward = self._onward
        return Swap(PuzzleSolution(self.puzzle, answer, again, lambda: onward(self.puzzle), self.leading))

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

    def __init__(
        self,
        puzzle: Puzzle,
        answer: Move | None,
        again: Do,
        onward: Do,
        leading: Leading = Leading(),
        somebody_else: Do | None = None,
    ) -> None:
        """`somebody_else` has another one take the pad, where that is asked for here."""
        self.puzzle = puzzle
        self.answer = answer
        self.is_right = answer is not None and puzzle.is_solved_by(answer)
        self.leading = leading
        self._again, self._onward, self._somebody_else = again, onward, somebody_else

    def commands(self) -> Sequence[Command]:
        found = [Command(Action.CONFIRM, self.leading.onward, self._onward)]
        if not self.is_right:
            found.append(Command(Action.SHUFFLE, "Try again", self._again))
        if self._somebody_else is not None:
            found.append(Command(Action.L1, "Somebody else", self._somebody_else))
        return [*found, Command(Action.BACK, self.leading.back, Pop)]

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
        card = TurnCard(0, self._title(), self._text(), self.leading.onward)
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
        """What the answer comes to and the next best play, as it can be worked out from the position."""
        puzzle, told = self.puzzle, compared(self.puzzle)
        if self._is_another_bonus and not self.is_right and self.answer is not None:
            told = f"All seven, too, for {puzzle.points_of(self.answer)}. {told}"
        return f"{told} {self.leading.note}".rstrip()


def compared(puzzle: Puzzle) -> str:
    """The answer beside the next best play: by points, or by how the game ends if both play their best."""
    answer, other = _named(puzzle, puzzle.answer), "the next best"
    if puzzle.second is not None:
        second = _named(puzzle, puzzle.second)
        other += f", {answer} elsewhere," if second == answer else f", {second},"
    if puzzle.kind is PuzzleKind.BONUS:
        return f"{answer} brings {puzzle.points}, {other} {puzzle.points - puzzle.margin}."
    wins, loses = puzzle.leads
    return f"With the best play of both, {answer} wins by {wins}; {other} loses by {-loses}."


def _named(puzzle: Puzzle, move: Move) -> str:
    """A move by its word."""
    if not isinstance(move, Place):
        return "passing"
    return score_play(puzzle.view.board, move.tiles, puzzle.position.rules).words[0].word.upper()


def _tile(square: tuple[int, int], face: str, look: Look) -> TileView:
    row, col = square
    from_board = OnBoard(square)  # type: ignore[arg-type]
    return TileView(f"p{row} {col} {face}", face, from_board, look)
