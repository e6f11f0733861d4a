"""Evenings in the main menu: what was played before, and what grows from it."""

from __future__ import annotations

from game.scenes.history.game_files import game_from_file
from game.scenes.history.missed_words_list import MissedWordsScene
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


def evenings_menu(services: Services, branch: Branch, *more: Choice, play: Do | None = None) -> MenuScene:
    """Games and what belongs to them. `branch` begins a game from a turn of a finished one; `more` stands
    after the games; `play` leads on from where nothing was played yet.
    """
    house = (lambda: Push(ThisHouseScene(services, "Evenings"))) if services.house.folder else None
    return MenuScene(
        "evenings",
        "Evenings",
        [
            Choice("Games", lambda: Push(PastGamesScene(services, branch, play=play)), "Look at them again"),
            *more,
            Choice("Profiles", lambda: Push(ProfilesScene(services, branch, play)), "Figures and medals"),
            Choice("Puzzles", lambda: puzzles(services), "One best play each"),
            Choice("Words to Learn", lambda: Push(MissedWordsScene(services, play)), "Those that beat you"),
            Choice("My Lesson", lambda: my_lesson(services, play), "Your own turns again"),
            Choice("Game from a File", lambda: game_from_file(services), "Written in GCG"),
            Choice("This House", house, "Copy it, take one in" if house else "No disk here"),
        ],
        side=Side.LEFT,
    )


def puzzles(services: Services) -> Change | None:
    """Positions with one best play each, for whoever plays."""
    return for_whoever_plays(services, lambda name: Push(PuzzleList(services, name)))
