"""Options: from the main menu, and from Select while a game is on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.options import (
    AMBIENCES,
    LEVELS,
    MINUTES,
    PENALTIES,
    QUALITIES,
    TEXT_SIZES,
    TILE_LOOKS,
    Options,
    change_to,
    options_under,
)
from game.rules.moves import ChangeRules
from game.rules.rules_and_defaults import Privacy, RackOrder, Rules
from game.scenes.cards.card_manager import CardsScene
from game.scenes.kit.menus import Choice, MenuScene
from game.scenes.kit.picture.menu_panels import Side
from game.scenes.kit.scene import Change, Pop, Push
from game.scenes.kit.services import Services
from game.scenes.options.button_configurations import buttons_scene, controls_choice
from game.scenes.options.credits import credits_scene
from game.scenes.options.screen_position import ScreenPosition
from game.scenes.options.settings_screen import SWITCH, Setting, SettingsScene, on_off


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
        super().__init__("options-menu", "Options", self._choices(), side=side)

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - pads come and go, not the time
        self.choices = tuple(self._choices())
        return None

    def _choices(self) -> list[Choice]:
        services, game = self.services, self._game
        side = Side.LEFT if game is None else Side.CENTRE
        cards = (lambda: Push(CardsScene(services))) if services.keeper else None
        return [
            Choice("Set Screen Position", lambda: Push(ScreenPosition(services))),
            Choice("Sound", lambda: Push(sound(services, side))),
            controls_choice(services),
            Choice("Game Settings", lambda: Push(game_settings(services, game))),
            Choice("Display & Accessibility", lambda: Push(display(services, side))),
            Choice("Buttons", lambda: Push(buttons_scene(services)), "Change what they do"),
            Choice("Memory Cards", cards, "" if cards else "No cards here"),
            Choice("Credits & Licences", lambda: Push(credits_scene(services, side))),
            Choice("Back", self._save),
        ]

    def _save(self) -> Change:
        self.services.change_options(self.services.options)
        return Pop()


def sound(services: Services, side: Side = Side.LEFT) -> SettingsScene:
    """Music, effects and the room, heard while they are changed."""
    note = "You hear each change at once."
    levels = [
        Setting(field, label, LEVELS, note=note, level=True, live=True)
        for field, label in (("music", "Music"), ("effects", "Effects"))
    ]
    room = [
        Setting(
            "ambience",
            "The room",
            tuple(AMBIENCES),
            AMBIENCES.__getitem__,
            note="What is heard of it.",
            live=True,
        ),
        Setting("ambience_level", "Its sound", LEVELS, note=note, level=True, live=True),
    ]
    return SettingsScene("sound", "Sound", services, [*levels, *room], side=side)


def game_settings(services: Services, game: Running | None = None) -> SettingsScene:
    """The rules of the table. In a game the screen starts with the rules that are played."""
    if game is None:
        return SettingsScene("game-settings", "Game Settings", services, GAME, side=Side.LEFT)
    now = game

    def accepted(options: Options) -> None:
        change = change_to(options, now.rules())
        if change:
            now.change(change)

    return SettingsScene(
        "game-settings",
        "Game Settings",
        services,
        GAME,
        text="Changed rules hold from the next turn on.",
        side=Side.LEFT,
        shown=options_under(now.rules(), services.options),
        accepted=accepted,
    )


def display(services: Services, side: Side = Side.LEFT) -> SettingsScene:
    """How everything looks and feels, and who sees which letters."""
    return SettingsScene("display", "Display & Accessibility", services, DISPLAY, side=side)


RACK_ORDERS = {
    RackOrder.RANDOM: "Tiles lie on your rack as they were drawn.",
    RackOrder.ALPHABETICAL: "Tiles are sorted from A to Z, blanks last.",
    RackOrder.VALUE: "Tiles are sorted from the dearest to the cheapest, blanks last.",
}
RACKS_SHOWN = {
    Privacy.OPEN: "Open",
    Privacy.CURTAIN: "Hand over",
    Privacy.PEEK: "Hold to peek",
    Privacy.PHONE: "Phones",
}
PRIVACY_NOTES = {
    Privacy.OPEN: "Everybody sees the rack of whoever is on turn.",
    Privacy.CURTAIN: "Racks are covered between turns, until the next player has taken the pad.",
    Privacy.PEEK: "With two or more people, tiles lie face down until the player on turn looks at them.",
    Privacy.PHONE: "As with peeking, and a code to scan: a phone is a rack that nobody else sees.",
}
QUALITY_NOTES = {
    "auto": "As good as this machine draws without stumbling.",
    "high": "Soft shadows, reflections and depth.",
    "medium": "Shadows, but fewer reflections.",
    "low": "For machines that draw slowly.",
}


def _points(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"


def _timed(options: Options) -> bool:
    return options.timer


def _miss_turn_note(options: Options) -> str:
    if options.miss_turn:
        return "An invalid word costs the turn."
    return "After an invalid word the tiles come back and you try again."


def _timer_note(options: Options) -> str:
    if not options.timer:
        return "Take as long as you like."
    return f"{options.minutes} minutes a turn, then {_points(options.penalty_points)} for each minute begun."


GAME = (
    Setting(
        "fast_ai", "Fast AI", SWITCH, on_off,
        note=lambda o: "The computer plays at once." if o.fast_ai
        else "The computer’s turns are shown calmly, tile by tile.",
    ),
    Setting(
        "auto_pick", "Auto Pick Tiles", SWITCH, on_off,
        note=lambda o: "New tiles are picked for you." if o.auto_pick
        else "You pick your new tiles yourself, face down.",
    ),
    Setting("miss_turn", "Miss Turn on Invalid Word", SWITCH, on_off, note=_miss_turn_note),
    Setting(
        "rack_order", "Rack Order", tuple(RackOrder), lambda order: str(order.value).capitalize(),
        note=lambda o: RACK_ORDERS[o.rack_order],
    ),
    Setting("timer", "Timer", SWITCH, on_off, note=_timer_note),
    Setting(
        "minutes", "Time for a Turn", MINUTES, lambda n: f"{n} minutes", works=_timed,
        note=lambda o: "How long a turn may take before it costs points." if o.timer
        else "Only with the timer on.",
    ),
    Setting(
        "penalty_points", "Penalty per Minute Over", PENALTIES, _points, works=_timed,
        note=lambda o: "What each minute begun after that costs." if o.timer else "Only with the timer on.",
    ),
    Setting(
        "tile_set", "Tile Set", tuple(TILE_LOOKS), TILE_LOOKS.__getitem__, live=True,
        note="What tiles and board are made of.",
    ),
)  # fmt: skip
DISPLAY = (
    Setting(
        "text_size", "Text Size", TEXT_SIZES, lambda size: f"{size} %", live=True,
        note="Larger words for a far couch or tired eyes.",
    ),
    Setting(
        "reduced_motion", "Reduced Motion", SWITCH, on_off, live=True,
        note="On: nothing slides, swings or glows.",
    ),
    Setting(
        "quality", "Picture Quality", QUALITIES, str.capitalize,
        note=lambda o: QUALITY_NOTES[o.quality],
    ),
    Setting("rumble", "Rumble", SWITCH, on_off, note="Pads shake a little where something happens."),
    Setting(
        "privacy", "Racks", tuple(RACKS_SHOWN), RACKS_SHOWN.__getitem__,
        note=lambda o: PRIVACY_NOTES[o.privacy],
    ),
    Setting(
        "score_preview", "Score Preview", SWITCH, on_off,
        note="Shows what the tiles on the board would score, never whether the words are valid.",
    ),
)  # fmt: skip
