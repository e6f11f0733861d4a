"""The way in: title, main menu, kind of game, and from there to a table. Also the way out of Console 1999."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from controllers.actions import Action, Press
from game.options import MODES
from game.saves import SaveError, saved_game
from game.scenes.after.high_score_charts import HighScoresScene
from game.scenes.cards.load_game import LoadScene
from game.scenes.evenings.evenings_menu import evenings_menu
from game.scenes.evenings.old_games import OldGames
from game.scenes.extras.demonstration import IDLE_SECONDS, AttractScene
from game.scenes.kit.button_names import how_to_hold
from game.scenes.kit.menu_background import showcase
from game.scenes.kit.menus import TAGLINE, Choice, MenuScene, Question, choose_by_mouse, menu_commands, shown
from game.scenes.kit.mode import CONSOLE_1999, PARLOUR, Mode
from game.scenes.kit.picture.menu_panels import Logo, Menu, Side
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import Camera, Shot
from game.scenes.kit.pointing import Pointed
from game.scenes.kit.scene import Change, Command, Push, Quit, Reset, Scene, ask
from game.scenes.kit.services import Services
from game.scenes.mail.shelf_scene import post_of
from game.scenes.options.options_menu import options_menu
from game.scenes.puzzles.todays_puzzle import PuzzleButton, open_todays_puzzle
from game.scenes.start.after_a_crash import ask_about
from game.scenes.start.begun_shelf import BegunScene
from game.scenes.start.continue_row import BegunRow
from game.scenes.start.first_pad_questions import first_questions
from game.scenes.start.first_start_card import FirstStart
from game.scenes.start.game_from_card import from_card
from game.scenes.start.game_modes import console_play, lesson, quick_start
from game.scenes.start.game_session import branching
from game.scenes.start.open_with import opened
from game.scenes.start.play_menu import PlayScene
from game.scenes.together.past_parties import PastParties
from game.wording import listed
from memcard.block import Save

EVERYTHING = "All of Parlour"
"""In Console 1999, the row of the title that leads to what its manual does not know."""


class TitleScene(Scene):
    """The name of the game, while Maven warms up. In Console 1999 it leads to everything else, and out."""

    name = "title"
    topic = ""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.focus = 0
        self._begun = BegunRow(services, self._leave, lambda: services.mode)
        self._puzzle = PuzzleButton(services)
        self._puzzle.look()
        self._old_games = OldGames(services)

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - the cards change, not the time
        """Follow what is begun, and the day; ask about an end that nobody wanted."""
        self._begun.look()
        self._puzzle.look()
        crashes, self.services.crashes = self.services.crashes, None  # once a start
        return ask_about(self.services, crashes) if crashes and crashes.waiting else None

    def on_file(self, path: Path) -> Change | None:
        """Files are opened from every menu."""
        return opened(self.services, post_of(self.services, self._leave), path)

    def on_idle(self, seconds: float, top: Scene) -> Change | None:
        """From the title or a menu the demonstration begins. Meanwhile Maven goes on with old games."""
        if isinstance(top, TitleScene | AttractScene):
            self._old_games.look()
        busy = isinstance(top, AttractScene) or self.services.maven.ready < 1
        return None if busy or seconds < IDLE_SECONDS else Push(AttractScene(self.services))

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What stands under the name."""
        start = Choice("Start", self._start)
        if self.services.mode is PARLOUR:
            return (start,)
        everything = Choice(EVERYTHING, lambda: Push(main_menu(self.services, PARLOUR)))
        return start, everything, Choice(f"Leave {self.services.mode.title}", self._leave_mode)

    @property
    def of_mode(self) -> Mode:  # type: ignore[override]  # that of the house
        return self.services.mode

    def commands(self) -> Sequence[Command]:
        buttons = [
            Command(Action.PAUSE, "Start", self._start),
            Command(Action.SHUFFLE, "Quick Start", lambda: quick_start(self.services, self._leave)),
            *([Command(Action.SCORES, "Continue", latest.go_on)] if (latest := self._begun.latest) else []),
            *([Command(Action.L1, self._puzzle.label, self._open_puzzle)] if self._puzzle.label else []),
            Command(Action.BACK, "Quit", lambda: _ask_to_quit(self.services)),
        ]
        verb = "Select" if self.focus else "Start"
        return [
            *menu_commands(self.choices, self.focus, self._move, verb=verb),
            *self.of_mode.offered("Title", buttons, lambda button: button.label),
        ]

    def _move(self, focus: int) -> None:
        self.focus = focus

    def _leave_mode(self) -> None:
        self.focus = 0
        self.services.change_options(replace(self.services.options, mode=MODES[0]))

    def _open_puzzle(self) -> Change | None:
        return open_todays_puzzle(self.services)

    def on_return(self) -> Change | None:
        self._puzzle.look(anew=True)
        return None

    def on_press(self, press: Press) -> Change | None:
        """Every button without a meaning of its own here starts: whoever picks a pad up presses anything."""
        means = {command.action for command in self.available()}
        if press.action in means or press.released or press.repeat:
            return super().on_press(press)
        return self._start()

    def on_point(self, pointed: Pointed) -> Change | None:
        return choose_by_mouse(self.choices, pointed, self._move)

    def _start(self) -> Change | None:
        """Whoever starts for the first time is welcomed; a pad that is new later is asked about."""
        services = self.services

        def go_on() -> Change | None:
            return first_questions(services, lambda: Push(main_menu(services)))

        pad = services.pads.pad(services.pads.last) if services.pads.last else None
        new = not services.options.welcomed and services.keeper is not None
        if new and pad is not None and services.pads.is_hardware(pad.id):
            return Push(FirstStart(services, pad, go_on))
        return go_on()

    def _leave(self) -> Change:
        return leave(self.services)

    @property
    def _no_cards(self) -> str:
        keeper = self.services.keeper
        return f"{keeper.no_folder}." if keeper and keeper.no_folder else ""

    def view(self) -> Picture:
        text = self.services.house.told or self._no_cards or how_to_hold(self.services.pads)
        items = tuple(choice.item for choice in self.choices)
        return Picture(
            table=showcase(),
            camera=Camera(Shot.MENU),
            panels=(
                Logo(self.services.mode.title or TAGLINE),
                Menu(items, self.focus, text=text, side=Side.LEFT),
            ),
        )


def _ask_to_quit(services: Services) -> Change:
    return ask(LeaveParlour(services), lambda answer: Quit() if answer == 0 else None)


class LeaveParlour(Question):
    """Whether to end the program; it names what would be lost with it."""

    def __init__(self, services: Services) -> None:
        self._services = services
        super().__init__("Leave Parlour?", self._what_is_lost(), ["Quit", "Stay"], focus=1)

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - disks and cards take their own time
        """Follow disk and cards."""
        self.text = self._what_is_lost()
        return None

    def _what_is_lost(self) -> str:
        lost = self._services.would_be_lost
        return f"Not kept yet, and lost if you quit now: {listed(lost)}." if lost else ""


class MainMenu(MenuScene):
    """Play, and everything besides. Where something is begun, Continue stands above, and has a button of its
    own: whoever wants to go on needs one press, and the way to everything else is as short as ever."""

    def __init__(self, services: Services, mode: Mode | None = None) -> None:
        """In the mode that the house is in, unless another one is given."""
        self.services = services
        self.of_mode: Mode = mode or services.mode
        self.tagline = self.of_mode.title or TAGLINE
        self._begun = BegunRow(services, self._leave, lambda: self.of_mode)
        choices = self._choices()
        first = [choice.label for choice in choices].index("Play")
        super().__init__("main-menu", "", choices, focus=first, side=Side.LEFT)

    def commands(self) -> Sequence[Command]:
        services, latest = self.services, self._begun.latest
        if not self.of_mode.shortcuts:
            return super().commands()
        return [
            *super().commands(),
            Command(Action.SHUFFLE, "Quick Start", lambda: quick_start(services, self._leave)),
            *([Command(Action.SCORES, "Continue", latest.go_on)] if latest else []),
            Command(Action.OPTIONS, "Options", self._options),
        ]

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - the cards change, not the time
        """Follow what is begun: a card may bring a game in while this menu is seen already."""
        if self._begun.look():
            label = self.choices[self.focus].label
            self.choices = tuple(self._choices())
            labels = [choice.label for choice in self.choices]
            self.focus = labels.index(label) if label in labels else 0
        return None

    def on_return(self) -> Change | None:
        return self.update(0.0)

    def _choices(self) -> list[Choice]:
        services = self.services
        load = (lambda: Push(self._load())) if services.keeper else None
        choices = [
            *self._begun_choices(),
            Choice("Play", self._play),
            Choice("Evenings", self._evenings),
            Choice("Load", load, "" if load else "No memory card"),
            Choice("Options", self._options),
            Choice("High Scores", lambda: Push(HighScoresScene(services))),
            Choice("Learn to Play", lambda: Reset((lesson(services, self._leave),))),
        ]
        return shown(self.of_mode, "Main Menu", choices)

    def _begun_choices(self) -> list[Choice]:
        """The latest game in which somebody here can move, and beside it all of them."""
        row, services = self._begun, self.services
        latest = [Choice("Continue", row.latest.go_on, row.latest.title)] if row.latest else []
        shelf = Choice("Begun Games", lambda: Push(BegunScene(services, self._leave)), f"{row.count:,}")
        return [*latest, *([shelf] if row.count or row.is_any_away else [])]

    def _play(self) -> Change:
        if self.of_mode is CONSOLE_1999:
            return Push(console_play(self.services, self._leave))
        return Push(PlayScene(self.services, self._leave))

    def _evenings(self) -> Change:
        services = self.services
        together = Choice("All at Once", lambda: Push(PastParties(services, self._play)), "Round by round")
        return Push(evenings_menu(services, branching(services, self._leave), together, play=self._play))

    def _options(self) -> Change:
        return Push(options_menu(self.services, mode=self.of_mode))

    def _load(self) -> LoadScene:
        return LoadScene(self.services, self._on_with)

    def _on_with(self, save: Save) -> Change:
        if not self.of_mode.plays(saved_game(save).record.rules):
            raise SaveError(f"This is no game of {self.of_mode.title}: {EVERYTHING}, at the title, loads it")
        return from_card(self.services, save, self._leave)

    def _leave(self) -> Change:
        return leave(self.services)


def main_menu(services: Services, mode: Mode | None = None) -> MainMenu:
    """The main menu."""
    return MainMenu(services, mode)


def leave(services: Services) -> Change:
    """Out of a game: to the main menu, with the title below it."""
    services.seating.share()
    services.return_tiles()
    return Reset((TitleScene(services), main_menu(services)))
