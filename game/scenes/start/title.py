"""The way in: title, main menu, kind of game, and from there to a table."""

from __future__ import annotations

from collections.abc import Sequence

from controllers.actions import Action
from game.saves import SavedGame, SaveError
from game.scenes.after.high_score_charts import HighScoresScene
from game.scenes.cards.load_game import LoadScene, cards_seen, last_game
from game.scenes.extras.demonstration import AttractScene
from game.scenes.extras.tutorial import TutorialScene
from game.scenes.kit.button_names import how_to_hold
from game.scenes.kit.letter_grid import Entry
from game.scenes.kit.menu_background import showcase
from game.scenes.kit.menus import TAGLINE, Choice, MenuScene, Question, Reading
from game.scenes.kit.picture import Camera, Item, Logo, Menu, Picture, Shot, Side
from game.scenes.kit.scene import Change, Command, Push, Quit, Reset, Scene
from game.scenes.kit.services import House
from game.scenes.options.options_menu import options_menu
from game.scenes.start.game_modes import game_types, quick_start, resumed_game

IDLE_SECONDS = 60.0
"""Before the demonstration begins."""


class TitleScene(Scene):
    """The name of the game, while Maven warms up."""

    name = "title"

    def __init__(self, house: House) -> None:
        self.house = house

    def on_idle(self, seconds: float, top: Scene) -> Change | None:
        """From the title or a menu the demonstration begins; a name that is half typed stays in sight."""
        busy = isinstance(top, AttractScene | Entry) or self.house.maven.ready < 1
        return None if busy or seconds < IDLE_SECONDS else Push(AttractScene(self.house))

    def commands(self) -> Sequence[Command]:
        return [
            Command(Action.CONFIRM, "Start", lambda: Push(main_menu(self.house))),
            Command(Action.SHUFFLE, "Quick Start", lambda: quick_start(self.house, self._leave)),
            Command(Action.BACK, "Quit", _ask_to_quit),
        ]

    def _leave(self) -> Change:
        return leave(self.house)

    def on_return(self, value: object) -> Change | None:
        return Quit() if value == 0 else None

    def view(self) -> Picture:
        start = Menu((Item("Start"),), 0, text=how_to_hold(self.house.pads), side=Side.LEFT)
        return Picture(
            table=showcase(),
            camera=Camera(Shot.MENU),
            panels=(Logo(TAGLINE), start),
        )


def _ask_to_quit() -> Change:
    return Push(Question("Leave Parlour?", "", ["Quit", "Stay"], focus=1))


class MainMenu(MenuScene):
    """Continue where there is something to go on with; Play, Load, Options, High Scores."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._last: SavedGame | None = None
        self._looked_at: object = None
        quick = Command(Action.SHUFFLE, "Quick Start", lambda: quick_start(house, self._leave))
        super().__init__("main-menu", "", self._choices(), side=Side.LEFT, extra=[quick])

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - the card changes, not the time
        """Follow the card: the game just left is written while this menu is seen already."""
        label = self.choices[self.focus].label
        self.choices = tuple(self._choices())
        labels = [choice.label for choice in self.choices]
        self.focus = labels.index(label) if label in labels else 0
        return None

    def _choices(self) -> list[Choice]:
        house = self.house
        load = (lambda: Push(LoadScene(house, self._play_on))) if house.keeper else None
        choices = [
            Choice("Play", lambda: Push(game_types(house, self._leave))),
            Choice("Load", load, "" if load else "No memory card"),
            Choice("Options", lambda: Push(options_menu(house))),
            Choice("High Scores", lambda: Push(HighScoresScene(house))),
            Choice("Learn to Play", lambda: Reset((lesson(house),))),
        ]
        seen = cards_seen(house)
        if seen != self._looked_at:
            self._looked_at, self._last = seen, last_game(house)
        last = self._last
        return [Choice("Continue", lambda: self._continue(last)), *choices] if last else choices

    def _continue(self, saved: SavedGame) -> Change:
        try:
            return self._play_on(saved)
        except SaveError as error:
            return Push(Reading("Continue", [f"{error}."]))

    def _play_on(self, saved: SavedGame) -> Change:
        return Reset((resumed_game(self.house, saved, self._leave),))

    def _leave(self) -> Change:
        return leave(self.house)


def main_menu(house: House) -> MainMenu:
    """The main menu of this house."""
    return MainMenu(house)


def lesson(house: House) -> TutorialScene:
    """The tutorial, with a game against Maven or the main menu after it."""
    return TutorialScene(house, lambda: quick_start(house, lambda: leave(house)), lambda: leave(house))


def leave(house: House) -> Change:
    """Out of a game: to the main menu, with the title below it."""
    house.seating.share()
    return Reset((TitleScene(house), main_menu(house)))
