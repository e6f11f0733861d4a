"""Past Games in the main menu: what was played before, and what grows from it."""

from __future__ import annotations

from game.language.messages import message
from game.scenes.history.game_files import TITLE as FILE
from game.scenes.history.game_files import game_from_file
from game.scenes.history.missed_words_list import TITLE as WORDS
from game.scenes.history.missed_words_list import MissedWordsScene
from game.scenes.history.my_lesson import TITLE as PRACTICE
from game.scenes.history.my_lesson import my_lesson
from game.scenes.history.past_games import Branch, PastGamesScene
from game.scenes.history.profiles import ProfilesScene
from game.scenes.kit.menus import Choice, MenuScene
from game.scenes.kit.picture.menu_panels import Side
from game.scenes.kit.scene import Change, Do, Push
from game.scenes.kit.services import Services
from game.scenes.kit.who_plays import for_whoever_plays
from game.scenes.options.this_house import ThisHouseScene
from game.scenes.puzzles.puzzle_list import PuzzleList

# Translators: a row of the main menu and a heading.
PAST_GAMES = message("Past Games")


def evenings_menu(services: Services, branch: Branch, *more: Choice, play: Do | None = None) -> MenuScene:
    """Games and what belongs to them. `branch` begins a game from a turn of a finished one; `more` stands
    after the games; `play` leads on from where nothing was played yet.
    """
    house = (lambda: Push(ThisHouseScene(services, str(PAST_GAMES)))) if services.house.folder else None
    return MenuScene(
        "evenings",
        PAST_GAMES,
        [
            Choice(
                message("Games"),
                lambda: Push(PastGamesScene(services, branch, play=play)),
                message("Look at them again"),
            ),
            *more,
            Choice(
                message("Profiles"),
                lambda: Push(ProfilesScene(services, branch, play)),
                message("Figures and medals"),
            ),
            Choice(message("Puzzles"), lambda: puzzles(services), message("One best play each")),
            Choice(WORDS, lambda: Push(MissedWordsScene(services, play)), message("Words you missed")),
            Choice(PRACTICE, lambda: my_lesson(services, play), message("Your own turns again")),
            Choice(FILE, lambda: game_from_file(services), message("Written in GCG")),
            Choice(
                message("This House"),
                house,
                message("Copy it, take one in") if house else message("No disk here"),
            ),
        ],
        side=Side.LEFT,
    )


def puzzles(services: Services) -> Change | None:
    """Positions with one best play each, for whoever plays."""
    return for_whoever_plays(services, lambda name: Push(PuzzleList(services, name)))
