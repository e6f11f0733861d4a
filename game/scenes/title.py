"""The way in: title, main menu, kind of game, and from there to a table."""

from __future__ import annotations

from collections.abc import Sequence

from controllers.actions import Action
from game.match import Match
from game.rules.editions import PLAYSTATION
from game.rules.record import Diverged, Seat
from game.rules.settings import Rules
from game.saves import SavedGame, SaveError
from game.scenes.cards import LoadScene, card_seen, last_game
from game.scenes.choose import LATER, TAGLINE, Choice, MenuScene, Question, Reading
from game.scenes.house import House
from game.scenes.options import options_menu
from game.scenes.picture import Camera, Item, Logo, Menu, Picture, Shot, Side, Table
from game.scenes.results import ResultsScene
from game.scenes.scene import Change, Command, Push, Quit, Reset, Scene
from game.scenes.setup import MAVEN, SetupScene
from game.scenes.showcase import SHOWCASE
from game.scenes.table import TableScene, new_match
from game.scenes.tutorial import TutorialScene

QUICK_LEVEL = 3


class TitleScene(Scene):
    """The name of the game, while Maven warms up."""

    name = "title"

    def __init__(self, house: House) -> None:
        self.house = house

    def commands(self) -> Sequence[Command]:
        return [
            Command(Action.CONFIRM, "Start", lambda: Push(main_menu(self.house))),
            Command(Action.SHUFFLE, "Quick Start", lambda: quick_start(self.house)),
            Command(Action.BACK, "Quit", _ask_to_quit),
        ]

    def on_return(self, value: object) -> Change | None:
        return Quit() if value == 0 else None

    def view(self) -> Picture:
        start = Menu((Item("Start"),), 0, side=Side.LEFT)
        return Picture(
            table=Table(tiles=SHOWCASE, rack_slots=0, racks=frozenset({1, 2})),
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
        quick = Command(Action.SHUFFLE, "Quick Start", lambda: quick_start(house))
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
            Choice("Play", lambda: Push(game_types(house))),
            Choice("Load", load, "" if load else LATER),
            Choice("Options", lambda: Push(options_menu(house))),
            Choice("High Scores", None, LATER),
            Choice("Learn to Play", lambda: Reset((lesson(house),))),
        ]
        seen = card_seen(house)
        if seen is not self._looked_at:
            self._looked_at, self._last = seen, last_game(house)
        last = self._last
        return [Choice("Continue", lambda: self._continue(last)), *choices] if last else choices

    def _continue(self, saved: SavedGame) -> Change:
        try:
            return self._play_on(saved)
        except SaveError as error:
            return Push(Reading("Continue", [f"{error}."]))

    def _play_on(self, saved: SavedGame) -> Change:
        return Reset((resumed_table(self.house, saved),))


def main_menu(house: House) -> MainMenu:
    """The main menu of this house."""
    return MainMenu(house)


def game_types(house: House) -> MenuScene:
    """Normal, Solitaire, Tournament."""

    def set_up() -> Change:
        return Push(SetupScene(PLAYSTATION, lambda seats: Reset((table(house, PLAYSTATION, seats),))))

    return MenuScene(
        "game-type",
        "Play",
        [
            Choice("Normal", set_up, "Two to four players"),
            Choice("Solitaire", None, LATER),
            Choice("Tournament", None, LATER),
        ],
        side=Side.LEFT,
    )


def lesson(house: House) -> TutorialScene:
    """The tutorial, with a game against Maven or the main menu after it."""
    return TutorialScene(
        house, lambda: quick_start(house), lambda: Reset((TitleScene(house), main_menu(house)))
    )


def quick_start(house: House) -> Change:
    """One press to a rack: one person against Maven."""
    seats = (Seat("Player 1"), Seat(MAVEN, "maven", QUICK_LEVEL))
    return Reset((table(house, PLAYSTATION, seats),))


def table(house: House, rules: Rules, seats: tuple[Seat, ...]) -> TableScene:
    """A new game."""
    return _table(house, new_match(house, rules, seats))


def resumed_table(house: House, saved: SavedGame) -> TableScene:
    """A saved game that goes on. Raises SaveError if it was played with other words or rules."""
    if saved.record.lexicon_digest != house.lexicon.digest:
        raise SaveError("This game was played with another word list")
    try:
        match = Match.resume(saved.record, house.lexicon, house.maven)
    except Diverged as error:
        raise SaveError(str(error)) from error
    if match.is_over:
        raise SaveError("This game is over")
    return _table(house, match, saved)


def _table(house: House, match: Match, saved: SavedGame | None = None) -> TableScene:
    """From the results of a game the same seats can play again."""

    def leave() -> Change:
        return Reset((TitleScene(house), main_menu(house)))

    def results(finished: Match, at_the_end: Table) -> Scene:
        record = finished.record
        return ResultsScene(finished, at_the_end, lambda: table(house, record.rules, record.seats), leave)

    return TableScene(house, match, results, leave, saved)
