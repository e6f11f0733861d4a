"""Which puzzle: what is asked and how hard; ✕ opens the next one that is not solved."""

from __future__ import annotations

from collections.abc import Sequence

from controllers.actions import Action
from game.daily.daily_bag import today
from game.language.messages import message, tr
from game.puzzles.days import note_shown_on, shown_on
from game.puzzles.progress import note_solved, solved_in
from game.puzzles.puzzle import GRADES, Puzzle, PuzzleKind, of_kind
from game.scenes.kit.menus import Choice, MenuScene
from game.scenes.kit.picture.menu_panels import Side
from game.scenes.kit.scene import Change, Push, SceneCommand, SceneSwap
from game.scenes.kit.services import Services
from game.scenes.kit.who_plays import ask_who_plays
from game.scenes.puzzles.puzzle_button import NAME
from game.scenes.puzzles.puzzle_table import PuzzleTable, Solving
from game.scenes.puzzles.todays_puzzle import is_solved_today, opened_for, todays_puzzle


class PuzzleList(MenuScene):
    """The puzzle of the day, and two kinds in four grades, with what somebody has solved of each."""

    topic = "puzzles"

    def __init__(self, services: Services, player: str) -> None:
        self.services = services
        self.player = player
        """Whose puzzles these are."""
        super().__init__("puzzles", message("Puzzles"), (), side=Side.LEFT)
        self._count()

    def commands(self) -> Sequence[SceneCommand]:
        found = list(super().commands())
        if self.services.people:
            found.append(SceneCommand(Action.SHUFFLE, tr("Somebody else"), self._ask_who))
        return found

    def on_return(self) -> Change | None:
        self._count()
        return super().on_return()

    def _ask_who(self) -> Change:
        return ask_who_plays(self.services, self._sit_down)

    def _sit_down(self, name: str) -> None:
        self.player = name
        self._count()

    def _count(self) -> None:
        """What is solved of each kind and grade, read anew."""
        self.text = self.player
        solved = self._solved
        grades = (self._choice(kind, grade, solved) for kind in PuzzleKind for grade in range(len(GRADES)))
        self.choices = (*self._today(), *grades)

    def _today(self) -> tuple[Choice, ...]:
        """The puzzle of the day, where there is one."""
        if todays_puzzle(self.services) is None:
            return ()
        note = tr("Solved") if is_solved_today(self.services, self.player) else tr("The same for everybody")
        return (Choice(str(NAME), lambda: opened_for(self.services, self.player), note),)

    def _choice(self, kind: PuzzleKind, grade: int, ids: frozenset[str]) -> Choice:
        puzzles = of_kind(kind, grade)
        solved = sum(puzzle.id in ids for puzzle in puzzles)
        # Translators: a kind of puzzle and how hard it is: "Find the Bonus: Easy".
        label = tr("{kind}: {grade}", kind=kind.label, grade=GRADES[grade])
        if not puzzles:
            # Translators: there is no puzzle of this kind.
            return Choice(label, None, tr("None here"))
        return Choice(
            label,
            lambda: Push(self._table(self._first(puzzles))),
            tr("{solved} of {all} solved", solved=solved, all=len(puzzles)),
        )

    @property
    def _solved(self) -> frozenset[str]:
        return solved_in(self.services.archive).get(self.player.casefold(), frozenset())

    @property
    def _shown(self) -> frozenset[str]:
        return shown_on(self.services.archive, self.player, today(self.services.now()))

    def _first(self, puzzles: Sequence[Puzzle], after: Puzzle | None = None) -> Puzzle:
        """The next behind this one that is not solved, and was not shown today; where there is none, just
        the next."""
        start = puzzles.index(after) + 1 if after else 0
        order, known = [*puzzles[start:], *puzzles[:start]], self._solved | self._shown
        return next((puzzle for puzzle in order if puzzle.id not in known), order[0])

    def _table(self, puzzle: Puzzle) -> PuzzleTable:
        services = self.services
        services.seating.share()

        def onward(done: Puzzle) -> Change:
            return SceneSwap(self._table(self._first(of_kind(done.kind, done.grade), done)))

        solving = Solving(
            services,
            puzzle,
            self.player,
            lambda done: note_solved(services.archive, self.player, done),
            lambda seen: note_shown_on(services.archive, self.player, today(services.now()), seen),
            onward,
        )
        solving.is_over = puzzle.id in self._shown
        return PuzzleTable(solving)
