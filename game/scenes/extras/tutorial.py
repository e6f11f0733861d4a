"""The tutorial: a real table with somebody looking over the player's shoulder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.rules.moves import ChangeRules, Tile
from game.rules.visibility import Game
from game.scenes.extras.lesson_script import STEPS, LessonDoor, name_of, word_of
from game.scenes.kit.menus import Question, Reading
from game.scenes.kit.picture.game_panels import Spot
from game.scenes.kit.picture.message_panels import Notice
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import Look, OnBoard, TableView, TileView
from game.scenes.kit.scene import Change, Command, Do, Push, Scene, ask
from game.scenes.kit.services import Services
from game.scenes.options.in_game_menu import IN_GAME
from game.scenes.table.camera_zoom import Zoom
from game.scenes.table.draft import Laid
from game.scenes.table.human_turn import HumanTurn
from game.scenes.table.table_scene import TableScene
from game.scenes.table.word_lane import HOLDS, OPENS

WELCOME = (
    "Everybody holds seven tiles. Put letters on the board so that they read as words, across or down.",
    "The small figure on a tile is what it counts. Coloured squares count letters or words more than once.",
    "The first word covers the star in the middle. Let us play it together: HORN.",
)
FAREWELL = "Every turn goes like these. When you are stuck, the Menu beside your rack has hints."


class TutorialScene(TableScene):
    """Four turns of the manual's example, each explained once it is played. Leaves to `play` or `leave`."""

    def __init__(self, services: Services, play: Do, leave: Do) -> None:
        self.lesson = LessonDoor(services)
        super().__init__(services, self.lesson, self._no_results, leave, IN_GAME)
        self.state.alone = False  # a pass ends no lesson
        self._play = play
        self._welcomed = False
        self._asked = False

    @staticmethod
    def _no_results(_game: Game, _table: TableView) -> Scene:
        raise AssertionError("a lesson ends before the tiles do")

    def commands(self) -> Sequence[Command]:
        """One way to place tiles is enough to learn, and the only one that the advice knows."""
        return [command for command in super().commands() if command.action not in (OPENS, HOLDS)]

    # ------------------------------------------------------------ the course of the lesson

    def update(self, dt: float) -> Change | None:
        if not self._welcomed:
            self._welcomed = True
            return Push(Reading("Your First Game", WELCOME, "Continue"))
        return super().update(dt)

    def after_showing(self) -> Change | None:
        change = super().after_showing()
        if change or not self.lesson.played:
            return change
        done = STEPS[self.lesson.played - 1]
        return Push(Reading(done.title, done.text, "Continue"))

    def change_rules(self, change: ChangeRules) -> None:
        """A lesson keeps its own rules: the players' settings hold for their games."""

    def on_return(self) -> Change | None:
        if self._asked:
            return self._leave()
        if self.lesson.step is None:
            self._asked = True
            question = Question("Well played!", FAREWELL, ["Play a Game", "Main Menu"])
            return ask(question, lambda answer: self._play() if answer == 0 else self._leave())
        return super().on_return()

    @property
    def why_not_saved(self) -> str:
        return "A lesson is not kept"

    # ------------------------------------------------------------ what is seen

    def view(self) -> Picture:
        picture = super().view()
        if not isinstance(self.phase, HumanTurn) or picture.table is None:
            return picture
        ghosts = tuple(
            TileView(f"ghost{n}", tile.face, OnBoard(tile.square), Look.GHOST)
            for n, tile in enumerate(self._missing(self.phase))
        )
        table = replace(picture.table, tiles=(*picture.table.tiles, *ghosts))
        has_notice = any(isinstance(panel, Notice) for panel in picture.panels)
        panels = picture.panels if has_notice else (*picture.panels, Notice(self._advice(self.phase)))
        return replace(picture, table=table, panels=panels)

    def _missing(self, turn: HumanTurn) -> list[Tile]:
        """Tiles of the play that do not lie where they belong."""
        wanted = self.lesson.wanted(turn.draft.board)
        return [tile for tile in wanted.tiles if not _lies(turn, tile)] if wanted else []

    def _advice(self, turn: HumanTurn) -> str:
        """What to do next, one thing at a time."""
        if self.state.zoom is Zoom.LOOK:
            return "Go back to placing tiles."
        missing, step = self._missing(turn), self.lesson.step
        stray = next((laid for laid in turn.draft.laid if not _belongs(self.lesson, turn, laid)), None)
        if stray and not turn.draft.hand:
            return f"The {stray.face} does not belong on {name_of(stray.square)}. Take it back."
        if turn.draft.hand:
            return _advice_with_tile(turn, missing)
        if not missing:
            where = "Press End Turn." if turn.spot is Spot.END_TURN else "Go right to End Turn, and press it."
            return f"{word_of(step)} is complete. {where}" if step else ""
        return _advice_on_rack(turn, missing)


def _lies(turn: HumanTurn, tile: Tile) -> bool:
    laid = turn.draft.laid_at(tile.square)
    return laid is not None and laid.face == tile.face


def _belongs(lesson: LessonDoor, turn: HumanTurn, laid: Laid) -> bool:
    wanted = lesson.wanted(turn.draft.board)
    return wanted is not None and Tile(laid.square, laid.face) in wanted.tiles


def _advice_with_tile(turn: HumanTurn, wanted: list[Tile]) -> str:
    hand = turn.draft.hand
    assert hand
    letter = hand.tile.letter
    goals = [name_of(tile.square) for tile in wanted if tile.face == letter]
    if not goals:
        return f"The {letter} is not needed now. Put it down."
    if not hand.over_board:
        return f"You hold the {letter}. Press up to take it to the board."
    if turn.draft.cursor in [tile.square for tile in wanted if tile.face == letter]:
        return f"Place the {letter} here."
    return f"Carry the {letter} to {goals[0]}."


def _advice_on_rack(turn: HumanTurn, wanted: list[Tile]) -> str:
    letters = [tile.face for tile in wanted]
    if turn.spot is Spot.BOARD:
        return "Go back to your rack for the next letter."
    tile = turn.draft.slots[turn.focus] if turn.spot is Spot.RACK else None
    if tile and tile.letter in letters:
        return f"Pick up the {tile.letter}."
    return f"Go left or right to the {letters[0]}."
