"""The board of a puzzle with an answer: what it lacks, or the solution beside the next best play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from controllers.actions import Action
from game.puzzles.puzzle import Puzzle, PuzzleKind
from game.rules.moves import Move, Place, is_same
from game.rules.scoring import score_play
from game.scenes.kit.picture.review_panels import BoardMarks
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import Camera, OnBoard, Shot, TableLook, TableView, TileView
from game.scenes.kit.picture.turn_card import TurnCard
from game.scenes.kit.scene import Do, Pop, Scene, SceneCommand
from game.scenes.table.board_marks import marked
from game.text_format import counted


@dataclass(frozen=True, slots=True)
class Leading:
    """Where a puzzle leads, in the words of its buttons."""

    onward: str = "Next puzzle"
    back: str = "Puzzles"
    note: str = ""
    """A sentence more on the solution."""


NEXT_PUZZLE = Leading()


def asked(puzzle: Puzzle) -> str:
    """The question, with how many plays lay all tiles: more than one make it another question."""
    if puzzle.kind is PuzzleKind.WIN:
        return "Only one play wins. Which?"
    if puzzle.ways == 1:
        return "All seven tiles make one play. Where?"
    return f"All seven tiles can be laid in {puzzle.ways} ways. Which brings the most?"


class PuzzleSolution(Scene):
    """The board with what was laid: right, or what it lacks; without an answer the solution is shown."""

    name = "solution"
    topic = ""

    def __init__(
        self,
        puzzle: Puzzle,
        answer: Move | None,
        again: Do = Pop,
        show: Do = Pop,
        onward: Do = Pop,
        leading: Leading = NEXT_PUZZLE,
        somebody_else: Do | None = None,
    ) -> None:
        """`again` and `show` lead back to the puzzle and to its solution; `somebody_else` has another one
        take the pad, where that is asked for here."""
        self.puzzle = puzzle
        self.answer = answer
        self.is_right = answer is not None and puzzle.is_solved_by(answer)
        self.leading = leading
        self._again, self._show, self._onward = again, show, onward
        self._somebody_else = somebody_else

    @property
    def _is_missed(self) -> bool:
        return self.answer is not None and not self.is_right

    def commands(self) -> Sequence[SceneCommand]:
        onward = SceneCommand(Action.CONFIRM, self.leading.onward, self._onward)
        found = [onward]
        if self._is_missed:
            found = [
                SceneCommand(Action.CONFIRM, "Try again", self._again),
                SceneCommand(Action.SHUFFLE, "Show it", self._show),
            ]
        elif not self.is_right:
            found.append(SceneCommand(Action.SHUFFLE, "Try again", self._again))
        if self._somebody_else is not None:
            found.append(SceneCommand(Action.L1, "Somebody else", self._somebody_else))
        return [*found, SceneCommand(Action.BACK, self.leading.back, Pop)]

    def view(self) -> Picture:
        puzzle, view = self.puzzle, self.puzzle.view
        laid = self.answer if isinstance(self.answer, Place) else None
        plays: list[tuple[Place, int | None]] = [(laid, 0)] if laid else []
        if self.answer is None and isinstance(puzzle.answer, Place):
            plays.append((puzzle.answer, None))
        marks = BoardMarks(marked(view.board, puzzle.position.rules, plays))
        tiles = [_tile(square, face, TableLook.IDLE) for square, face in view.board.tiles()]
        tiles += [_tile(square, face, TableLook.LAST) for square, face in (laid.tiles if laid else ())]
        table = TableView(tuple(tiles), rack_slots=0, bag=view.bag_count)
        label = next(str(each.label) for each in self.commands())
        card = TurnCard(0, self._title(), self._text(), label)
        return Picture(table, Camera(Shot.FAR), (marks, card), opaque=True)

    def _title(self) -> str:
        if self.answer is None:
            return "Here it is."
        return "Well found!" if self.is_right else "Not yet."

    def _text(self) -> str:
        if self.answer is not None and not self.is_right:
            return lacking(self.puzzle, self.answer)
        return f"{compared(self.puzzle)} {self.leading.note}".rstrip()


def lacking(puzzle: Puzzle, answer: Move) -> str:
    """What an answer lacks, without giving the right one away."""
    if puzzle.kind is PuzzleKind.WIN:
        least = -puzzle.leads[1]
        is_next = puzzle.second is not None and is_same(answer, puzzle.second)
        by = str(least) if is_next else f"{least} or more"
        return f"With the best play of both, {_named(puzzle, answer)} loses by {by}."
    if puzzle.lays_all(answer):
        points = puzzle.points_of(answer)
        return f"All seven, for {points}. Another way brings {puzzle.points - points} more."
    left = len(puzzle.view.rack) - (len(answer.tiles) if isinstance(answer, Place) else 0)
    return f"It leaves {counted(left, 'tile')} on the rack, and all seven can be laid."


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


def _tile(square: tuple[int, int], face: str, look: TableLook) -> TileView:
    row, col = square
    from_board = OnBoard(square)  # type: ignore[arg-type]
    return TileView(f"p{row} {col} {face}", face, from_board, look)
