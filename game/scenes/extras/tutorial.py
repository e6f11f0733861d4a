"""The tutorial: a real table with somebody looking over the player's shoulder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from controllers.actions import Action
from game.language.messages import message, tr
from game.rules.moves import ChangeRules, Square
from game.rules.visibility import Game
from game.scenes.extras.lesson_advice import advice, missing
from game.scenes.extras.lesson_script import LessonDoor, told
from game.scenes.kit.menus import Question, Reading
from game.scenes.kit.picture.game_panels import Hud, Spot
from game.scenes.kit.picture.lesson_line import LessonLine
from game.scenes.kit.picture.message_panels import Notice
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import OnBoard, TableLook, TableView, TileView
from game.scenes.kit.scene import Change, Do, Offer, Push, Scene, SceneCommand, ask
from game.scenes.kit.services import Services
from game.scenes.options.in_game_menu import IN_GAME
from game.scenes.table.human_turn import ENDS, HumanTurn
from game.scenes.table.table_scene import TableScene
from game.scenes.table.word_lane import HOLDS, OPENS

WELCOME = (
    message(
        "Everybody holds seven tiles. Put letters on the board so that they read as words, across or down."
    ),
    message(
        "The small number on a tile is what it counts. Colored squares count letters or words more than once."
    ),
    message("The first word covers the star in the middle. Let us play it together: HORN."),
)
FAREWELL = message(
    "Every turn goes like these. When you are stuck: the Menu beside your rack has Guides, with hints."
)


class TutorialScene(TableScene):
    """Four turns of the manual's example, each explained once it is played. Leaves to `play` or `leave`."""

    def __init__(self, services: Services, play: Do, leave: Do, played: int = 0) -> None:
        """It goes on after so many of its words."""
        self.lesson = LessonDoor(services, played)
        super().__init__(services, self.lesson, self._no_results, leave, IN_GAME)
        self.state.alone = False  # a pass ends no lesson
        self._play = play
        self._welcomed = played > 0
        self._asked = False
        if played:  # what is gone on with was on last
            self._keep()

    def help_offers(self) -> Sequence[Offer]:
        """No hint but the lesson's own."""
        return ()

    @staticmethod
    def _no_results(_game: Game, _table: TableView) -> Scene:
        raise AssertionError("a lesson ends before the tiles do")

    def commands(self) -> Sequence[SceneCommand]:
        """One way to place tiles is enough to learn, and the only one that the advice knows; the turn ends
        once the word is complete.

        The confirm button, pressed again and again, leads through the word.
        """
        turn = self.phase
        ends = isinstance(turn, HumanTurn) and turn.end_key is ENDS and not self._is_unfinished
        left_out = (OPENS,) if ends else (OPENS, HOLDS, ENDS)  # one button holds keys or ends the turn
        found = [command for command in super().commands() if command.action not in left_out]
        leads = advice(self.lesson, turn).leads if isinstance(turn, HumanTurn) and turn.commands() else None
        if not isinstance(turn, HumanTurn) or leads is None or turn.spot is Spot.MENU:
            return found
        label, making = leads
        others = [command for command in found if command.action is not Action.CONFIRM]
        return [SceneCommand(Action.CONFIRM, label, lambda: turn.lead(making)), *others]

    @property
    def _is_unfinished(self) -> bool:
        """Whether tiles of the word are still to be laid."""
        return isinstance(self.phase, HumanTurn) and bool(missing(self.lesson, self.phase))

    # ------------------------------------------------------------ the course of the lesson

    def update(self, dt: float) -> Change | None:
        if not self._welcomed:
            self._welcomed = True
            return Push(Reading(message("Your First Game"), WELCOME, message("Continue")))
        return super().update(dt)

    def after_showing(self) -> Change | None:
        change = super().after_showing()
        if change or not self.lesson.played:
            return change
        self._keep()
        return Push(Reading(*told(self.lesson.played), message("Continue")))

    def change_rules(self, change: ChangeRules) -> None:
        """A lesson keeps its own rules: the players' settings hold for their games."""

    def on_return(self) -> Change | None:
        if self._asked:
            return self._leave()
        if self.lesson.step is None:
            self._asked = True
            question = Question(
                message("Well played!"), FAREWELL, [message("Play a Game"), message("Main Menu")]
            )
            return ask(question, lambda answer: self._play() if answer == 0 else self._leave())
        return super().on_return()

    def _keep(self) -> None:
        """Have it be gone on with from here, until its last word is laid."""
        if self.lesson.step is None:
            self.services.begun.finish_lesson()
        else:
            self.services.begun.keep_lesson(self.lesson.played)

    @property
    def why_not_kept(self) -> str:
        if self.lesson.played:
            return ""
        return tr("Nothing to keep before the first word")

    @property
    def why_not_saved(self) -> str:
        return tr("A lesson stays in this house")

    # ------------------------------------------------------------ what is seen

    def view(self) -> Picture:
        picture = super().view()
        if self._is_unfinished:  # End Turn is bright once there is nothing else to do
            panels = (
                replace(p, ready=False, end_key=None) if isinstance(p, Hud) else p for p in picture.panels
            )
            picture = replace(picture, panels=tuple(panels))
        if not isinstance(self.phase, HumanTurn) or picture.table is None:
            return picture
        ghosts = tuple(
            TileView(f"ghost{n}", tile.face, OnBoard(tile.square), TableLook.GHOST)  # not read: a key
            for n, tile in enumerate(missing(self.lesson, self.phase))
        )
        table = replace(picture.table, tiles=(*picture.table.tiles, *ghosts))
        if self.lesson.step is None or any(isinstance(panel, Notice) for panel in picture.panels):
            return replace(picture, table=table)
        next_step = advice(self.lesson, self.phase)
        frame, slots = next_step.slot != self.phase.slot, len(self.phase.draft.slots)
        square, rows = next_step.square, self.lesson.game.position.board.size
        foot = Square(rows - 1, square.col) if square else None
        line = LessonLine(next_step.text, next_step.slot, frame, slots, square, foot, next_step.end)
        return replace(picture, table=table, panels=(*picture.panels, line))
