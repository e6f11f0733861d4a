"""The board of a puzzle with an answer: what it lacks, or the solution beside the next best play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from controllers.actions import Action
from game.coach.turn_facts import together
from game.language.messages import NOTHING, Argument, Message, message, message_as, tr, tr_count
from game.puzzles.puzzle import Puzzle, PuzzleKind
from game.rules.moves import Move, Place, is_same
from game.rules.scoring import score_play
from game.scenes.kit.picture.board_marks import BoardMarks
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import Camera, OnBoard, Shot, TableLook, TableView, TileView
from game.scenes.kit.scene import Do, Pop, Scene, SceneCommand
from game.scenes.kit.turn_card import turn_card
from game.scenes.table.board_marks import marked


@dataclass(frozen=True, slots=True)
class Leading:
    """Where a puzzle leads, in the words of its buttons."""

    onward: Message
    back: Message
    note: Message = NOTHING
    """A sentence more on the solution."""


NEXT_PUZZLE = Leading(message("Next puzzle"), message("Puzzles"))


def asked(puzzle: Puzzle) -> str:
    """The question, with how many plays lay all tiles: more than one make it another question."""
    if puzzle.kind is PuzzleKind.WIN:
        return tr("Only one play wins. Which?")
    if puzzle.ways == 1:
        return tr("All seven tiles make one play. Where?")
    return tr_count(
        "All seven tiles can be laid in {count} way. Which brings the most?",
        "All seven tiles can be laid in {count} ways. Which brings the most?",
        puzzle.ways,
    )


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
        onward = SceneCommand(Action.CONFIRM, str(self.leading.onward), self._onward)
        found = [onward]
        if self._is_missed:
            found = [
                SceneCommand(Action.CONFIRM, tr("Try again"), self._again),
                SceneCommand(Action.SHUFFLE, tr("Show it"), self._show),
            ]
        elif not self.is_right:
            found.append(SceneCommand(Action.SHUFFLE, tr("Try again"), self._again))
        if self._somebody_else is not None:
            found.append(SceneCommand(Action.L1, tr("Somebody else"), self._somebody_else))
        return [*found, SceneCommand(Action.BACK, str(self.leading.back), Pop)]

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
        card = turn_card(0, self._title(), self._text(), label)
        return Picture(table, Camera(Shot.FAR), (marks, card), opaque=True)

    def _title(self) -> str:
        if self.answer is None:
            return tr("Solution")
        return tr("Well found!") if self.is_right else tr("Not yet.")

    def _text(self) -> str:
        if self.answer is not None and not self.is_right:
            return lacking(self.puzzle, self.answer)
        return str(together(compared(self.puzzle), self.leading.note))


def lacking(puzzle: Puzzle, answer: Move) -> str:
    """What an answer lacks, without giving the right one away."""
    if puzzle.kind is PuzzleKind.WIN:
        least, named = -puzzle.leads[1], _named(puzzle, answer)
        if puzzle.second is not None and is_same(answer, puzzle.second):
            return tr("With the best play of both, {move} loses by {points}.", move=named, points=least)
        return tr("With the best play of both, {move} loses by {points} or more.", move=named, points=least)
    if puzzle.lays_all(answer):
        points = puzzle.points_of(answer)
        return tr(
            "All seven, for {points}. Another way brings {more} more.",
            points=points,
            more=puzzle.points - points,
        )
    left = len(puzzle.view.rack) - (len(answer.tiles) if isinstance(answer, Place) else 0)
    return tr_count(
        "It leaves {count} tile on the rack, and all seven can be laid.",
        "It leaves {count} tiles on the rack, and all seven can be laid.",
        left,
    )


def compared(puzzle: Puzzle) -> Message:
    """The answer beside the next best play: by points, or by how the game ends if both play their best."""
    answer: Argument = _named(puzzle, puzzle.answer)
    second = None if puzzle.second is None else _named(puzzle, puzzle.second)
    if puzzle.kind is PuzzleKind.BONUS:
        return _more_points(answer, second, puzzle.points, puzzle.points - puzzle.margin)
    wins, loses = puzzle.leads
    return _other_end(answer, second, wins, -loses)


def _more_points(answer: Argument, second: Argument | None, points: int, less: int) -> Message:
    places: dict[str, Argument] = {"move": answer, "points": points, "less": less}
    if second is None:
        return message("{move} brings {points}, the next best {less}.", **places)
    if second == answer:
        return message("{move} brings {points}, the next best, {move} elsewhere, {less}.", **places)
    return message("{move} brings {points}, the next best, {second}, {less}.", second=second, **places)


def _other_end(answer: Argument, second: Argument | None, wins: int, loses: int) -> Message:
    places: dict[str, Argument] = {"move": answer, "points": wins, "loss": loses}
    if second is None:
        return message(
            "With the best play of both, {move} wins by {points}; the next best loses by {loss}.", **places
        )
    if second == answer:
        return message(
            "With the best play of both, {move} wins by {points}; "
            "the next best, {move} elsewhere, loses by {loss}.",
            **places,
        )
    return message(
        "With the best play of both, {move} wins by {points}; the next best, {second}, loses by {loss}.",
        second=second,
        **places,
    )


def _named(puzzle: Puzzle, move: Move) -> str | Message:
    """A move by its word."""
    if not isinstance(move, Place):
        # Translators: a move, as the subject of a sentence: "passing leads to a loss by 5".
        return message_as("a move as a subject", "passing")
    return score_play(puzzle.view.board, move.tiles, puzzle.position.rules).words[0].word.upper()


def _tile(square: tuple[int, int], face: str, look: TableLook) -> TileView:
    row, col = square
    from_board = OnBoard(square)  # type: ignore[arg-type]
    return TileView(f"p{row} {col} {face}", face, from_board, look)
