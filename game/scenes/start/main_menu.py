"""What the title leads to: the main menu, the quick ways past it, the demonstration, and the way out.

Nothing of it is seen on the title, so nothing of it is loaded for its first picture.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from controllers.actions import Action
from game.crash_report import Crashes
from game.language.languages import speaking
from game.language.messages import Message, message, message_as, tr
from game.saves import SaveError, saved_game
from game.scenes.after.high_score_charts import HighScoresScene
from game.scenes.cards.load_game import LoadScene
from game.scenes.duplicate.evening_course import resumed
from game.scenes.duplicate.past_parties import PastParties
from game.scenes.extras.demonstration import IDLE_SECONDS, AttractScene
from game.scenes.history.history_menu import PAST_GAMES, evenings_menu
from game.scenes.history.old_games import OldGames
from game.scenes.history.whose_game import offer_games_of_player_1
from game.scenes.kit.menus import TAGLINE, Choice, MenuScene, Question, shown
from game.scenes.kit.mode import CONSOLE_1999, EVERYTHING, PARLOUR, Mode
from game.scenes.kit.picture.menu_panels import Side
from game.scenes.kit.scene import Change, Push, Quit, Reset, Scene, SceneCommand, ask
from game.scenes.kit.services import Services
from game.scenes.mail.shelf_scene import post_of
from game.scenes.options.options_menu import OptionsMenu
from game.scenes.puzzles.todays_puzzle import open_todays_puzzle
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
from memcard.block import Save


class BehindTitle:
    """The ways on from the title."""

    def __init__(self, services: Services, leave: Callable[[], Change]) -> None:
        """`leave` is the way out of a game."""
        self._services, self._leave = services, leave
        self._old_games = OldGames(services)

    def start(self) -> Change | None:
        """Whoever starts for the first time is welcomed; a pad that is new later is asked about."""
        services = self._services

        def go_on() -> Change | None:
            return first_questions(services, self.menu)

        pad = services.pads.pad(services.pads.last) if services.pads.last else None
        new = not services.options.welcomed and services.keeper is not None
        if new and pad is not None and services.pads.is_hardware(pad.id):
            return Push(FirstStart(services, pad, go_on, lambda: Reset((lesson(services, self._leave),))))
        return go_on()

    def menu(self, mode: Mode | None = None) -> Change:
        """The main menu, see there."""
        return Push(MainMenu(self._services, self._leave, mode))

    def quick_start(self) -> Change | None:
        """One press to a rack."""
        return quick_start(self._services, self._leave)

    def todays_puzzle(self) -> Change | None:
        """The puzzle of the day."""
        return open_todays_puzzle(self._services)

    def file(self, path: Path) -> Change | None:
        """What opening a file leads to; None where nothing here can open it."""
        return opened(self._services, post_of(self._services, self._leave), path)

    def resumed(self) -> Change | None:
        """The party in which the program was killed just now goes on."""
        return resumed(self._services, self._leave)

    def crashed(self, crashes: Crashes) -> Change:
        """What becomes of the report of an end that nobody wanted."""
        return ask_about(self._services, crashes)

    def untouched(self, seconds: float, top: Scene, *, is_title: bool) -> Change | None:
        """From the title or a menu the demonstration begins. Meanwhile Maven goes on with old games."""
        if is_title or isinstance(top, AttractScene):
            self._old_games.look()
        busy = isinstance(top, AttractScene) or self._services.maven.ready < 1
        return None if busy or seconds < IDLE_SECONDS else Push(AttractScene(self._services))

    def out(self) -> Change:
        """The end of the program, once that was asked."""
        return ask(LeaveParlour(self._services), lambda answer: Quit() if answer == 0 else None)


class LeaveParlour(Question):
    """Whether to end the program; it names what would be lost with it."""

    def __init__(self, services: Services) -> None:
        self._services = services
        super().__init__(
            message("Leave Parlour?"), self._what_is_lost(), (message("Quit"), message("Stay")), focus=1
        )

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - disks and cards take their own time
        """Follow disk and cards."""
        self.text = self._what_is_lost()
        return None

    def _what_is_lost(self) -> str:
        lost = self._services.would_be_lost
        return tr("Not kept yet, and lost if you quit now: {things}.", things=lost) if lost else ""


class MainMenu(MenuScene):
    """Play, and everything besides. Where something is begun, Continue stands above, and has a button of its
    own: whoever wants to go on needs one press, and the way to everything else is as short as ever."""

    def __init__(self, services: Services, leave: Callable[[], Change], mode: Mode | None = None) -> None:
        """In the mode that the house is in, unless another one is given; `leave` leads back here."""
        self.services = services
        self._leave = leave
        self.of_mode: Mode = mode or services.mode
        self._begun = BegunRow(services, self._leave, lambda: self.of_mode)
        choices = self._choices()
        first = [choice.key for choice in choices].index("Play")  # not read: a key
        super().__init__("main-menu", "", choices, focus=first, side=Side.LEFT)

    @property
    def tagline(self) -> str | Message:  # type: ignore[override]  # that of the mode
        return self.of_mode.title or TAGLINE

    def commands(self) -> Sequence[SceneCommand]:
        services, latest = self.services, self._begun.latest
        if not self.of_mode.shortcuts:
            return super().commands()
        return [
            *super().commands(),
            SceneCommand(Action.SHUFFLE, message("Quick Start"), lambda: quick_start(services, self._leave)),
            *([SceneCommand(Action.SCORES, message("Continue"), latest.go_on)] if latest else []),
            SceneCommand(Action.OPTIONS, message("Options"), self._options),
        ]

    def update(self, dt: float) -> Change | None:  # noqa: ARG002 - the cards change, not the time
        """Follow what is begun: a card may bring a game in while this menu is seen already. Whoever has just
        given the first name of this house is asked about the games before."""
        self._follow()
        return offer_games_of_player_1(self.services) if self.of_mode is PARLOUR else None

    def _follow(self, *, anew: bool = False) -> None:
        if self._begun.look(anew=anew):
            key = self.choices[self.focus].key
            self.choices = tuple(self._choices())
            keys = [choice.key for choice in self.choices]
            self.focus = keys.index(key) if key in keys else 0

    def on_return(self) -> Change | None:
        self._follow(anew=True)
        return None

    def _choices(self) -> list[Choice]:
        services = self.services
        load = (lambda: Push(self._load())) if services.keeper else None
        choices = [
            *self._begun_choices(),
            # Translators: in the main menu: leads to everything that can be played.
            Choice(message_as("button", "Play"), self._play),
            Choice(PAST_GAMES, self._evenings),
            # Translators: a game from a memory card.
            Choice(message_as("button", "Load"), load, "" if load else message("No memory card")),
            Choice(message("Options"), self._options),
            Choice(message("High Scores"), lambda: Push(HighScoresScene(services))),
            Choice(message("Learn to Play"), lambda: Reset((lesson(services, self._leave),))),
        ]
        return shown(self.of_mode, "Main Menu", choices)  # not read: a key

    def _begun_choices(self) -> list[Choice]:
        """The latest game in which somebody here can move, and beside it all of them."""
        row, services = self._begun, self.services
        go_on = message("Continue")
        latest = [Choice(go_on, row.latest.go_on, row.latest.title)] if row.latest else []
        shelf = Choice(
            message("Begun Games"),
            lambda: Push(BegunScene(services, self._leave)),
            speaking().whole(row.count),
        )
        return [*latest, *([shelf] if row.count or row.is_any_away else [])]

    def _play(self) -> Change:
        if self.of_mode is CONSOLE_1999:
            return Push(console_play(self.services, self._leave))
        return Push(PlayScene(self.services, self._leave))

    def _evenings(self) -> Change:
        services = self.services
        together = Choice(
            message("Party Mode"),
            lambda: Push(PastParties(services, self._play)),
            message("Round by round"),
        )
        return Push(evenings_menu(services, branching(services, self._leave), together, play=self._play))

    def _options(self) -> Change:
        return Push(OptionsMenu(self.services, mode=self.of_mode))

    def _load(self) -> LoadScene:
        return LoadScene(self.services, self._on_with)

    def _on_with(self, save: Save) -> Change:
        if not self.of_mode.plays(saved_game(save).record.rules):
            raise SaveError(
                tr(
                    "This is no game of {edition}: {everything}, at the title, loads it",
                    edition=self.of_mode.title,
                    everything=EVERYTHING,
                )
            )
        return from_card(self.services, save, self._leave)
