"""Options: from the main menu, and from Select while a game is on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from game.language.messages import message
from game.options import Options, change_to, options_under
from game.profiles.medal_prizes import is_closed
from game.rules.moves import ChangeRules
from game.rules.rules_and_defaults import Rules
from game.scenes.cards.card_manager import CardsScene
from game.scenes.dictionaries.being_learnt import being_learnt
from game.scenes.dictionaries.dictionaries_menu import DictionariesMenu
from game.scenes.kit.menus import Choice, MenuScene, shown
from game.scenes.kit.mode import PARLOUR, Mode, key_of
from game.scenes.kit.picture.menu_panels import Side
from game.scenes.kit.profiles_kept import opened_here
from game.scenes.kit.scene import Change, Pop, Push
from game.scenes.kit.services import Services
from game.scenes.options.about_machine import AboutMachine
from game.scenes.options.button_configurations import controls_choice, one_button_way
from game.scenes.options.button_setup import ButtonsScene
from game.scenes.options.credits import credits_scene
from game.scenes.options.screen_position import ScreenPosition
from game.scenes.options.settings_list import DISPLAY, GAME, SOUND, language_setting
from game.scenes.options.settings_screen import Setting, SettingsScene
from game.scenes.options.this_house import ThisHouseScene


@dataclass(frozen=True, slots=True)
class Running:
    """The game that is on while its players open the options."""

    rules: Callable[[], Rules]
    """The rules that hold from the next turn on."""
    change: Callable[[ChangeRules], None]


class OptionsMenu(MenuScene):
    """Every setting that there is in a mode. What needs two pads or a memory card is dimmed until there are.

    With a `game` on, new rules hold there from the next turn.
    """

    topic = "options"

    def __init__(self, services: Services, game: Running | None = None, mode: Mode = PARLOUR) -> None:
        self.services = services
        self._game = game
        self.of_mode: Mode = mode
        side = Side.LEFT if game is None else Side.CENTRE
        super().__init__(
            "options-menu", message("Options"), self._choices(), text=self._learning(), side=side
        )

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - pads come and go, not the time
        self.choices = tuple(self._choices())
        self.text = self._learning()
        return None

    def _learning(self) -> str:
        """How far Maven is with the words of the game that is on."""
        return being_learnt(self.services, self._game.rules().dictionary.base.key) if self._game else ""

    def _choices(self) -> list[Choice]:
        services, game, mode = self.services, self._game, self.of_mode
        side = Side.LEFT if game is None else Side.CENTRE
        house = (lambda: Push(ThisHouseScene(services))) if services.house.folder else None
        cards = (lambda: Push(CardsScene(services))) if services.keeper else None
        choices = [
            Choice(message("Display & Accessibility"), lambda: Push(display(services, side))),
            Choice(message("Sound"), lambda: Push(sound(services, side, mode))),
            Choice(message("Game Settings"), lambda: Push(game_settings(services, game, mode))),
            Choice(message("Set Screen Position"), lambda: Push(ScreenPosition(services, mode))),
            *([] if game else [Choice(message("Dictionaries"), lambda: Push(DictionariesMenu(services)))]),
            Choice(message("Memory Cards"), cards, "" if cards else message("No cards here")),
            *(
                []
                if game
                else [Choice(message("This House"), house, "" if house else message("No disk here"))]
            ),
            Choice(
                message("Buttons"), lambda: Push(ButtonsScene(services)), message("What they do and show")
            ),
            controls_choice(services, mode),
            Choice(message("About This Machine"), lambda: Push(AboutMachine(services))),
            Choice(message("Credits & Licenses"), lambda: Push(credits_scene(services, side))),
            Choice(message("Back"), self._save),
        ]
        return shown(mode, "Options", choices)  # not read: a key

    def _save(self) -> Change:
        self.services.change_options(self.services.options)
        return Pop()


def sound(services: Services, side: Side = Side.LEFT, mode: Mode = PARLOUR) -> SettingsScene:
    """Music, effects and the room, heard while they are changed."""
    return SettingsScene(
        "sound",
        message("Sound"),
        services,
        _settings(services, "Sound", SOUND, mode),  # not read: a key
        side=side,
        mode=mode,
    )


def game_settings(services: Services, game: Running | None = None, mode: Mode = PARLOUR) -> SettingsScene:
    """The rules of the table. In a game the screen starts with the rules that are played."""
    settings = _settings(services, "Game Settings", GAME, mode)  # not read: a key
    title = message("Game Settings")
    if game is None:
        return SettingsScene("game-settings", title, services, settings, side=Side.LEFT, mode=mode)
    now = game

    def accepted(options: Options) -> None:
        change = change_to(options, now.rules())
        if change:
            now.change(change)

    return SettingsScene(
        "game-settings",
        title,
        services,
        settings,
        text=message("Changed rules hold from the next turn on."),
        side=Side.LEFT,
        mode=mode,
        shown=options_under(now.rules(), services.options),
        accepted=accepted,
    )


def _settings(services: Services, screen: str, settings: Sequence[Setting], mode: Mode) -> list[Setting]:
    """Those of a screen that the mode has, with the values that medals have opened by now."""
    opened = opened_here(services)

    def closed(name: str, value: object) -> bool:
        return is_closed(name, value, opened)

    offered = mode.offered(screen, settings, lambda setting: setting.label)
    named = [
        replace(setting, label=mode.says.get(key_of(setting.label), setting.label)) for setting in offered
    ]
    return [setting.without(closed, services.options) for setting in named]


def display(services: Services, side: Side = Side.LEFT) -> SettingsScene:
    """How everything looks and feels, and who sees which letters."""
    return SettingsScene(
        "display",
        message("Display & Accessibility"),
        services,
        (*DISPLAY[:3], language_setting(), *DISPLAY[3:]),
        ways=[one_button_way(services)],
        side=side,
    )
