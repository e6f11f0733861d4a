"""Options: from the main menu, and from Select while a game is on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.options import Options, change_to, options_under
from game.profiles.medal_prizes import is_closed
from game.rules.moves import ChangeRules
from game.rules.rules_and_defaults import Rules
from game.scenes.cards.card_manager import CardsScene
from game.scenes.dictionaries.being_learnt import being_learnt
from game.scenes.dictionaries.dictionaries_menu import DictionariesMenu
from game.scenes.kit.menus import Choice, MenuScene
from game.scenes.kit.picture.menu_panels import Side
from game.scenes.kit.profiles_kept import opened_here
from game.scenes.kit.scene import Change, Pop, Push
from game.scenes.kit.services import Services
from game.scenes.options.about_machine import AboutMachine
from game.scenes.options.button_configurations import buttons_scene, controls_choice, one_button_way
from game.scenes.options.credits import credits_scene
from game.scenes.options.screen_position import ScreenPosition
from game.scenes.options.settings_list import DISPLAY, GAME, SOUND
from game.scenes.options.settings_screen import Setting, SettingsScene


@dataclass(frozen=True, slots=True)
class Running:
    """The game that is on while its players open the options."""

    rules: Callable[[], Rules]
    """The rules that hold from the next turn on."""
    change: Callable[[ChangeRules], None]


def options_menu(services: Services, game: Running | None = None) -> MenuScene:
    """Every setting. With a `game` on, new rules hold there from the next turn."""
    return OptionsMenu(services, game)


class OptionsMenu(MenuScene):
    """The list of options. What needs two pads or a memory card is dimmed until there are."""

    topic = "options"

    def __init__(self, services: Services, game: Running | None) -> None:
        self.services = services
        self._game = game
        side = Side.LEFT if game is None else Side.CENTRE
        super().__init__("options-menu", "Options", self._choices(), text=self._learning(), side=side)

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - pads come and go, not the time
        self.choices = tuple(self._choices())
        self.text = self._learning()
        return None

    def _learning(self) -> str:
        """How far Maven is with the words of the game that is on."""
        return being_learnt(self.services, self._game.rules().dictionary.base.key) if self._game else ""

    def _choices(self) -> list[Choice]:
        services, game = self.services, self._game
        side = Side.LEFT if game is None else Side.CENTRE
        cards = (lambda: Push(CardsScene(services))) if services.keeper else None
        return [
            Choice("Display & Accessibility", lambda: Push(display(services, side))),
            Choice("Sound", lambda: Push(sound(services, side))),
            Choice("Game Settings", lambda: Push(game_settings(services, game))),
            Choice("Set Screen Position", lambda: Push(ScreenPosition(services))),
            *([] if game else [Choice("Dictionaries", lambda: Push(DictionariesMenu(services)))]),
            Choice("Memory Cards", cards, "" if cards else "No cards here"),
            Choice("Buttons", lambda: Push(buttons_scene(services)), "What they do and show"),
            controls_choice(services),
            Choice("About This Machine", lambda: Push(AboutMachine(services))),
            Choice("Credits & Licenses", lambda: Push(credits_scene(services, side))),
            Choice("Back", self._save),
        ]

    def _save(self) -> Change:
        self.services.change_options(self.services.options)
        return Pop()


def sound(services: Services, side: Side = Side.LEFT) -> SettingsScene:
    """Music, effects and the room, heard while they are changed."""
    return SettingsScene("sound", "Sound", services, _opened(services, SOUND), side=side)


def game_settings(services: Services, game: Running | None = None) -> SettingsScene:
    """The rules of the table. In a game the screen starts with the rules that are played."""
    settings = _opened(services, GAME)
    if game is None:
        return SettingsScene("game-settings", "Game Settings", services, settings, side=Side.LEFT)
    now = game

    def accepted(options: Options) -> None:
        change = change_to(options, now.rules())
        if change:
            now.change(change)

    return SettingsScene(
        "game-settings",
        "Game Settings",
        services,
        settings,
        text="Changed rules hold from the next turn on.",
        side=Side.LEFT,
        shown=options_under(now.rules(), services.options),
        accepted=accepted,
    )


def _opened(services: Services, settings: Sequence[Setting]) -> list[Setting]:
    """The settings with those values that medals have opened by now."""
    opened = opened_here(services)

    def closed(name: str, value: object) -> bool:
        return is_closed(name, value, opened)

    return [setting.without(closed, services.options) for setting in settings]


def display(services: Services, side: Side = Side.LEFT) -> SettingsScene:
    """How everything looks and feels, and who sees which letters."""
    return SettingsScene(
        "display", "Display & Accessibility", services, DISPLAY, ways=[one_button_way(services)], side=side
    )
