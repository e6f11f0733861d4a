"""One puzzle on the real table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.coach.hints import Attempt, Hint, hints_to
from game.coach.turn_facts import together
from game.language.messages import message, tr
from game.maven.levels_and_vocabularies import STRONGEST
from game.name_rules import unique_name
from game.puzzles.puzzle import RULES, Puzzle, PuzzleKind
from game.rules.moves import Move, Place
from game.rules.player_names import USUAL_LENGTH
from game.rules.record import Seat
from game.scenes.kit.scene import Change, SceneSwap
from game.scenes.kit.services import Services
from game.scenes.puzzles.attempt_table import AttemptTable
from game.scenes.puzzles.puzzle_door import PuzzleDoor
from game.scenes.puzzles.puzzle_solution import NEXT_PUZZLE, Leading, PuzzleSolution, asked

SEEN_BEFORE = message("You had seen it, so it does not count.")
Told = Callable[[Puzzle], None]
Onward = Callable[[Puzzle], Change]


class Solving(Attempt):
    """Somebody before a puzzle, and who hears how it went."""

    def __init__(
        self,
        services: Services,
        puzzle: Puzzle,
        name: str,
        solved: Told,
        shown: Told,
        onward: Onward,
        leading: Leading = NEXT_PUZZLE,
    ) -> None:
        """`solved` hears that the answer was found, `shown` that it was given away before that; `onward`
        leads away from the solution."""
        super().__init__(hints_of(puzzle))
        self.services, self.puzzle, self.name = services, puzzle, name
        self.leading = leading
        self.onward = onward
        self._solved, self._shown = solved, shown

    def end(self, *, found: bool) -> None:
        """It was found, or given away; what comes after that is practice."""
        if not self.is_over:
            self.is_over = True
            (self._solved if found else self._shown)(self.puzzle)


def hints_of(puzzle: Puzzle) -> tuple[Hint, ...]:
    """The steps to the answer."""
    if not isinstance(puzzle.answer, Place):
        return (Hint(message("Lay nothing.")),)
    view = puzzle.view
    steps = tuple(hints_to(puzzle.answer, view.board, view.rack, RULES))
    return steps[1:] if puzzle.kind is PuzzleKind.BONUS else steps  # that all tiles are used is asked


def _seen_before(leading: Leading) -> Leading:
    return replace(leading, note=together(leading.note, SEEN_BEFORE))


class PuzzleTable(AttemptTable):
    """A position to be solved."""

    def __init__(self, solving: Solving) -> None:
        puzzle = solving.puzzle
        self.puzzle = puzzle
        self.back = solving.leading.back
        self._solving = solving
        maven = unique_name("Maven", [solving.name], USUAL_LENGTH)  # not read: a name
        seats = (Seat(solving.name), Seat(maven, "maven", STRONGEST))
        words, luck = solving.services.lexicon, int(puzzle.id, 16)
        door = PuzzleDoor(puzzle.position, puzzle.racks_seen, seats, words, luck)
        super().__init__(solving.services, door, solving)

    @property
    def asked(self) -> str:
        return asked(self.puzzle)

    def judged(self, answer: Move | None) -> Change:
        solving, puzzle = self._solving, self.puzzle
        before = solving.is_over
        if answer is None or puzzle.is_solved_by(answer):
            solving.end(found=answer is not None)
        return SceneSwap(
            PuzzleSolution(
                puzzle,
                answer,
                again=lambda: SceneSwap(PuzzleTable(solving)),
                show=lambda: self.judged(None),
                onward=lambda: solving.onward(puzzle),
                leading=_seen_before(solving.leading) if before else solving.leading,
            )
        )

    @property
    def why_not_kept(self) -> str:
        return tr("A puzzle is not kept")
