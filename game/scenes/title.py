"""The way in: title, main menu, kind of game, and from there to a table."""

from __future__ import annotations

from collections.abc import Sequence

from controllers.actions import Action
from game.match import Match
from game.rules.editions import PLAYSTATION
from game.rules.record import Seat
from game.rules.settings import Rules
from game.scenes.choose import LATER, TAGLINE, Choice, MenuScene, Question
from game.scenes.house import House
from game.scenes.picture import Camera, Item, Logo, Menu, Picture, Shot, Side, Table
from game.scenes.results import ResultsScene
from game.scenes.scene import Change, Command, Push, Quit, Reset, Scene
from game.scenes.setup import MAVEN, SetupScene
from game.scenes.showcase import SHOWCASE
from game.scenes.table import TableScene, new_match

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


def main_menu(house: House) -> MenuScene:
    """Play, Load, Options, High Scores."""
    quick = Command(Action.SHUFFLE, "Quick Start", lambda: quick_start(house))
    return MenuScene(
        "main-menu",
        "",
        [
            Choice("Play", lambda: Push(game_types(house))),
            Choice("Load", None, LATER),
            Choice("Options", None, LATER),
            Choice("High Scores", None, LATER),
        ],
        side=Side.LEFT,
        extra=[quick],
    )


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


def quick_start(house: House) -> Change:
    """One press to a rack: one person against Maven."""
    seats = (Seat("Player 1"), Seat(MAVEN, "maven", QUICK_LEVEL))
    return Reset((table(house, PLAYSTATION, seats),))


def table(house: House, rules: Rules, seats: tuple[Seat, ...]) -> TableScene:
    """A new game. From its results the same seats can play again."""

    def leave() -> Change:
        return Reset((TitleScene(house), main_menu(house)))

    def results(match: Match, at_the_end: Table) -> Scene:
        return ResultsScene(match, at_the_end, lambda: table(house, rules, seats), leave)

    return TableScene(house, new_match(house, rules, seats), results, leave)
