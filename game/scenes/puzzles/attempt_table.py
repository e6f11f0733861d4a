"""A position on the real table in which one move is looked for: a puzzle, a turn that is tried again."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from controllers.actions import Action
from game.coach.hints import Attempt
from game.language.messages import message, tr
from game.rules.moves import ChangeRules, Move
from game.rules.visibility import Game
from game.scenes.kit.picture.board_marks import BoardMarks
from game.scenes.kit.picture.message_panels import Notice
from game.scenes.kit.picture.panel import Panel
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import TableView
from game.scenes.kit.scene import Change, Offer, Pop, Scene, SceneCommand
from game.scenes.kit.services import Services
from game.scenes.options.in_game_menu import IN_GAME
from game.scenes.puzzles.puzzle_door import PuzzleDoor
from game.scenes.table.camera_zoom import Zoom
from game.scenes.table.hold_to_peek import PEEK
from game.scenes.table.human_turn import HumanTurn
from game.scenes.table.table_scene import TableScene


class AttemptTable(TableScene):
    """Every way in which a turn is made works here, too; L2 gives one hint after the other."""

    back = message("Back")
    """What the button that leaves it is called."""

    def __init__(self, services: Services, door: PuzzleDoor, attempt: Attempt) -> None:
        self.riddle, self.attempt = door, attempt
        super().__init__(services, door, self._no_results, Pop, IN_GAME)
        self.state.zoom = Zoom.FAR  # the answer may lie anywhere

    @property
    @abstractmethod
    def asked(self) -> str:
        """What is looked for, in a sentence."""

    @abstractmethod
    def judged(self, answer: Move | None) -> Change:
        """What comes of an answer; None where the solution is to be shown."""

    @staticmethod
    def _no_results(_game: Game, _table: TableView) -> Scene:
        raise AssertionError("one move does not end the game")

    def commands(self) -> Sequence[SceneCommand]:
        found = list(super().commands())
        if not isinstance(self.phase, HumanTurn):
            return found
        used = {command.action for command in found}
        extra = [
            SceneCommand(PEEK, self._help_label, self._help),
            SceneCommand(Action.BACK, str(self.back), Pop),
        ]
        return [*found, *(command for command in extra if command.action not in used)]

    def help_offers(self) -> Sequence[Offer]:
        """Its own hints instead of a game's: what lies was laid by others."""
        return [Offer(self._help_label, lambda: Pop(self._help))] if isinstance(self.phase, HumanTurn) else ()

    @property
    def _help_label(self) -> str:
        return tr("Show it") if self.attempt.next_shows else tr("Hint")

    def _help(self) -> Change | None:
        if self.attempt.next_shows:
            return self.judged(None)
        self.attempt.take_hint()
        return None

    def update(self, dt: float) -> Change | None:
        change = super().update(dt)
        if self.riddle.answer is None or change is not None:
            return change
        return self.judged(self.riddle.answer)

    def change_rules(self, change: ChangeRules) -> None:
        """A position keeps its own rules."""

    def view(self) -> Picture:
        picture, hint = super().view(), self.attempt.hint
        if any(isinstance(panel, Notice) for panel in picture.panels):
            return picture
        panels: tuple[Panel, ...] = (*picture.panels, Notice(hint.text if hint else self.asked))
        if hint and hint.squares:
            lying = {square for square, _ in self.riddle.board.tiles()}
            free = tuple(square for square in hint.squares if square not in lying)
            panels = (BoardMarks((), free), *panels)
        return Picture(picture.table, picture.camera, panels, opaque=True)
