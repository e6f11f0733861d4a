"""The way in: title, main menu, kind of game, and from there to a table."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from controllers.actions import Action, Press
from game.scenes.after.high_score_charts import HighScoresScene
from game.scenes.cards.load_game import LoadScene
from game.scenes.evenings.evenings_menu import evenings_menu
from game.scenes.extras.demonstration import IDLE_SECONDS, AttractScene
from game.scenes.kit.button_names import how_to_hold
from game.scenes.kit.letter_grid import LetterPicker
from game.scenes.kit.menu_background import showcase
from game.scenes.kit.menus import TAGLINE, Choice, MenuScene, Question
from game.scenes.kit.picture.menu_panels import Logo, Menu, MenuItem, Side
from game.scenes.kit.picture.screen import Picture
from game.scenes.kit.picture.table_view import Camera, Shot
from game.scenes.kit.scene import SECOND_BACK, Change, Command, Push, Quit, Reset, Scene, ask
from game.scenes.kit.services import Services
from game.scenes.mail.shelf_scene import post_of
from game.scenes.mail.write_text import TextEntry
from game.scenes.options.options_menu import options_menu
from game.scenes.puzzles.todays_puzzle import PuzzleButton, open_todays_puzzle
from game.scenes.start.after_a_crash import ask_about
from game.scenes.start.begun_shelf import BegunScene
from game.scenes.start.continue_row import BegunRow
from game.scenes.start.first_pad_questions import first_questions
from game.scenes.start.first_start_card import FirstStart
from game.scenes.start.game_from_card import from_card
from game.scenes.start.game_modes import lesson, quick_start
from game.scenes.start.game_session import branching
from game.scenes.start.join import JoinScene
from game.scenes.start.open_with import opened
from game.scenes.start.play_menu import PlayScene
from game.scenes.together.past_parties import PastParties
from game.wording import listed


class TitleScene(Scene):
    """The name of the game, while Maven warms up."""

    name = "title"
    topic = ""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._begun = BegunRow(services, self._leave)
        self._puzzle = PuzzleButton(services)
        self._puzzle.look()

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
        """From the title or a menu the demonstration begins; half typed names and taken seats stay."""
        busy = (
            isinstance(top, AttractScene | LetterPicker | JoinScene | TextEntry)
            or self.services.maven.ready < 1
        )
        return None if busy or seconds < IDLE_SECONDS else Push(AttractScene(self.services))

    def commands(self) -> Sequence[Command]:
        return [
            Command(Action.CONFIRM, "Start", self._start),
            Command(Action.PAUSE, "Start", self._start),
            Command(Action.SHUFFLE, "Quick Start", lambda: quick_start(self.services, self._leave)),
            *([Command(Action.SCORES, "Continue", latest.go_on)] if (latest := self._begun.latest) else []),
            *([Command(Action.L1, self._puzzle.label, self._open_puzzle)] if self._puzzle.label else []),
            Command(Action.BACK, "Quit", lambda: _ask_to_quit(self.services)),
        ]

    def _open_puzzle(self) -> Change | None:
        return open_todays_puzzle(self.services)

    def on_return(self) -> Change | None:
        self._puzzle.look(anew=True)
        return None

    def on_press(self, press: Press) -> Change | None:
        """Every button without a meaning of its own here starts: whoever picks a pad up presses anything."""
        means = {command.action for command in self.available()} | {SECOND_BACK}
        if press.action in means or press.released or press.repeat:
            return super().on_press(press)
        return self._start()

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

    def view(self) -> Picture:
        text = self.services.house.told or how_to_hold(self.services.pads)
        start = Menu((MenuItem("Start"),), 0, text=text, side=Side.LEFT)
        return Picture(
            table=showcase(),
            camera=Camera(Shot.MENU),
            panels=(Logo(TAGLINE), start),
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

    def __init__(self, services: Services) -> None:
        self.services = services
        self._begun = BegunRow(services, self._leave)
        choices = self._choices()
        first = [choice.label for choice in choices].index("Play")
        super().__init__("main-menu", "", choices, focus=first, side=Side.LEFT)

    def commands(self) -> Sequence[Command]:
        services, latest = self.services, self._begun.latest
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
        return [
            *self._begun_choices(),
            Choice("Play", self._play),
            Choice("Evenings", self._evenings),
            Choice("Load", load, "" if load else "No memory card"),
            Choice("Options", self._options),
            Choice("High Scores", lambda: Push(HighScoresScene(services))),
            Choice("Learn to Play", lambda: Reset((lesson(services, self._leave),))),
        ]

    def _begun_choices(self) -> list[Choice]:
        """The latest game in which somebody here can move, and beside it all of them."""
        row, services = self._begun, self.services
        latest = [Choice("Continue", row.latest.go_on, row.latest.title)] if row.latest else []
        shelf = Choice("Begun Games", lambda: Push(BegunScene(services, self._leave)), f"{row.count:,}")
        return [*latest, *([shelf] if row.count or row.is_any_away else [])]

    def _play(self) -> Change:
        return Push(PlayScene(self.services, self._leave))

    def _evenings(self) -> Change:
        services = self.services
        together = Choice("All at Once", lambda: Push(PastParties(services)), "Round by round")
        return Push(evenings_menu(services, branching(services, self._leave), together, play=self._play))

    def _options(self) -> Change:
        return Push(options_menu(self.services))

    def _load(self) -> LoadScene:
        return LoadScene(self.services, lambda save: from_card(self.services, save, self._leave))

    def _leave(self) -> Change:
        return leave(self.services)


def main_menu(services: Services) -> MainMenu:
    """The main menu."""
    return MainMenu(services)


def leave(services: Services) -> Change:
    """Out of a game: to the main menu, with the title below it."""
    services.seating.share()
    return Reset((TitleScene(services), main_menu(services)))
