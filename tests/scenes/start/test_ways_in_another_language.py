"""The ways into a game and the settings in another language: the same rows, and no word of English."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest

from game.language.languages import PSEUDO, choose_language
from game.language.messages import message
from game.lexicon.words import Lexicon
from game.options import Options
from game.rules.editions import PARLOUR
from game.rules.record import Seat
from game.rules.rule_choices import RuleGroup
from game.scenes.dictionaries.dictionaries_menu import DictionariesMenu
from game.scenes.dictionaries.house_list import HouseListMenu, house_words
from game.scenes.kit.menus import Choice
from game.scenes.kit.mode import CONSOLE_1999
from game.scenes.kit.picture.menu_panels import Side
from game.scenes.kit.scene import Pop, Scene
from game.scenes.kit.services import Services
from game.scenes.kit.spoken_text import words_of
from game.scenes.options.button_setup import ButtonsScene
from game.scenes.options.credits import credits_scene
from game.scenes.options.in_game_menu import in_game_menu
from game.scenes.options.options_menu import OptionsMenu, display, game_settings, sound
from game.scenes.options.screen_position import ScreenPosition
from game.scenes.options.settings_screen import SettingsScene
from game.scenes.options.this_house import ThisHouseScene
from game.scenes.start.begun_shelf import BegunScene
from game.scenes.start.choose_rules import ChosenRules, RulesScene, choose_for_next
from game.scenes.start.count_letters import LetterCounter
from game.scenes.start.game_modes import console_play
from game.scenes.start.game_session import GameSession
from game.scenes.start.join_elsewhere import JoinElsewhere
from game.scenes.start.main_menu import LeaveParlour, MainMenu
from game.scenes.start.own_equipment import OwnEquipment
from game.scenes.start.paint_board import BoardPainter
from game.scenes.start.play_menu import PlayScene
from game.scenes.start.title import TitleScene
from game.session.match import MatchSession
from tests.scenes.couch import services
from tests.scenes.scripted_maven import ScriptedMaven

ACCENTED = set("ÄÉÎÖÜÝäéîöüýçñśźł")
NAMES = {"Console 1999", "PARLOUR", "Parlour", "Anna", "Bert", "Maven", "Theo", "Classic"}
"""What is called the same everywhere."""


def _table(home: Services) -> GameSession:
    host: MatchSession = home.new_host(PARLOUR, (Seat("Anna"), Seat("Bert")))
    return GameSession(home, host, Pop)


SCREENS: dict[str, Callable[[Services], Scene]] = {
    "title": TitleScene,
    "main menu": lambda home: MainMenu(home, Pop),
    "leave": LeaveParlour,
    "options": OptionsMenu,
    "credits": lambda home: credits_scene(home, Side.LEFT),
    "buttons": ButtonsScene,
    "position": ScreenPosition,
    "house": ThisHouseScene,
    "play": lambda home: PlayScene(home, Pop),
    "play of 1999": lambda home: console_play(home, Pop),
    "editions": lambda home: choose_for_next(home, Pop),
    "begun": lambda home: BegunScene(home, Pop),
    "equipment": lambda home: OwnEquipment(home, PARLOUR, lambda _made: None),
    "board": lambda home: BoardPainter(PARLOUR.layout, lambda _board: Pop(), "maple"),
    "letters": lambda home: LetterCounter(PARLOUR.tiles, lambda _letters: Pop()),
    "join": lambda home: JoinElsewhere(home, Pop),
    "dictionaries": DictionariesMenu,
    "house words": lambda home: HouseListMenu(home, house_words(home)),
    "game menu": lambda home: in_game_menu(_table(home).table, Pop),
}


@pytest.fixture(params=["parlour", "console 1999"])
def home(lexicon: Lexicon, request: pytest.FixtureRequest) -> Services:
    home = services(lexicon, ScriptedMaven())
    home.options = Options(language=PSEUDO, mode=request.param)
    choose_language(PSEUDO)
    return home


def english(scene: Scene) -> list[str]:
    """What is said on a screen without an accent, names left aside."""
    return [
        words
        for words in words_of(scene.picture)
        if sum(map(str.isalpha, words)) > 1 and not set(words) & ACCENTED and words not in NAMES
    ]


def states(scene: Scene) -> Iterator[Scene]:
    """A screen with each of its choices in turn under the selector."""
    yield scene
    for number, _ in enumerate(getattr(scene, "choices", ())):
        scene.focus = number  # type: ignore[attr-defined]  # what has choices has a focus
        yield scene


@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_is_said_in_english(home: Services, screen: str) -> None:
    assert [words for state in states(SCREENS[screen](home)) for words in english(state)] == []


@pytest.mark.parametrize("make", [display, sound, game_settings])
def test_no_value_and_no_note_of_a_setting_is_english(
    home: Services, make: Callable[[Services], SettingsScene]
) -> None:
    scene = make(home)
    for setting in scene.settings:
        for _ in setting.values if setting.field != "language" else ():
            scene.focused = setting.field
            assert english(scene) == [], setting.field
            scene.draft = setting.moved(scene.draft, 1)


def test_no_rule_is_told_in_english(home: Services) -> None:
    scene = RulesScene(home, ChosenRules())
    for group, what in enumerate(RuleGroup):
        if what is RuleGroup.BOARD:
            continue  # boards and letter sets have names
        scene.group = group
        for focus, _ in enumerate(scene._choices):
            scene.focus = focus
            assert english(scene) == []


def test_the_mode_of_1999_has_the_same_rows_whatever_is_spoken(lexicon: Lexicon) -> None:
    def rows() -> list[list[str]]:
        home = services(lexicon, ScriptedMaven())
        home.options = Options(mode="console 1999")
        menus: list[Sequence[Choice]] = [
            TitleScene(home).choices,
            MainMenu(home, Pop).choices,
            OptionsMenu(home, mode=CONSOLE_1999).choices,
            console_play(home, Pop).choices,
        ]
        settings = [game_settings(home, mode=CONSOLE_1999).settings, sound(home, mode=CONSOLE_1999).settings]
        return [[one.key for one in menu] for menu in menus] + [[one.field for one in s] for s in settings]

    in_english = rows()
    choose_language(PSEUDO)
    assert rows() == in_english
    assert str(message("Options")) != "Options"
